"""What axe is asked of a page: by day all its rules; by night those of colours, for a dark palette changes no more."""

from typing import Any

RULES: dict[str, Any] = {"resultTypes": ["violations"]}  # to list all that is in order, too, takes twice as long
COLOURS = RULES | {"runOnly": ["color-contrast", "link-in-text-block"]}
ASKED = {"light": RULES, "dark": COLOURS}

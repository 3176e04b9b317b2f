"""Variables of the environment that are on or off."""

import os


def is_on(variable: str) -> bool:
    """Return whether a variable is set, and to something other than nothing and 0."""
    return os.environ.get(variable) not in (None, "", "0")

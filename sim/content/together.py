"""Whether values fit together; where some that were read off a box do not, which lines of whose file these are.

A refusal names addresses, patterns or tables. The lines that it means are those of the values there; where none is
among them, those without which it is not made: of one sheet, and of one line in it if that is enough.
"""

import fnmatch
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.layout import RulesLayout
from sim.content.owned import Owned
from sim.errors import ContentError

MOST_LINES = 3  # that a refusal names
AROUND = " .,:;()'\"="

Settings = Mapping[str, Any]


def loaded(layout: RulesLayout, settings: Settings) -> tuple[Content, np.record]:
    """Return the content under some settings and its Rules record, as `RulesLayout.load` does.

    Raises:
        ContentError: see there; where values read off boxes do not fit, the line names their places.
    """
    try:
        return layout.load(settings)
    except ContentError as error:
        boxes = filled_in(layout.owned)
        places = [boxes[address].place(address) for address in unfitting(layout, settings, str(error))]
        more = f" and {len(places) - MOST_LINES} more" if len(places) > MOST_LINES else ""
        see = f"; see {', '.join(places[:MOST_LINES])}{more}" if places else ""
        raise ContentError(f"{error}{see}") from error


def filled_in(owned: Iterable[Owned]) -> dict[str, Owned]:
    """Return the box that each value was read off, the first one, by full address."""
    found: dict[str, Owned] = {}
    for box in owned:
        found.update({address: box for address in box.values if address not in found})
    return found


def unfitting(layout: RulesLayout, settings: Settings, refusal: str) -> list[str]:
    """Return the addresses of values read off boxes that a refusal is about; none if it is about none of them."""
    boxes = filled_in(layout.owned)
    named = [address for address in boxes if is_named(refusal, layout.key, address)]
    return named or _left_out(layout.owning(()), boxes, settings, refusal)


def is_named(refusal: str, key: str, address: str) -> bool:
    """Return whether a refusal names an address, a pattern that means it, or a table that it stands in."""
    words = (word.strip(AROUND) for word in refusal.split())
    patterns = [word for word in words if word.startswith(f"{key}.")]
    return any(fnmatch.fnmatchcase(address, one) or fnmatch.fnmatchcase(address, f"{one}.*") for one in patterns)


def _left_out(base: RulesLayout, boxes: Mapping[str, Owned], settings: Settings, refusal: str) -> list[str]:
    """Return the addresses on one sheet, or of one line of it, without which this is not refused; none if more are."""
    sheets: dict[tuple[str, str], list[str]] = {}
    for address, box in boxes.items():
        sheets.setdefault((box.file, box.sheet(address)), []).append(address)
    for sheet in sheets.values():
        if _refusal(base, boxes, sheet, settings) != refusal:
            lines = (address for address in sheet if _refusal(base, boxes, [address], settings) != refusal)
            alone = next(lines, None)
            return sheet if alone is None else [alone]
    return []


def _refusal(base: RulesLayout, boxes: Mapping[str, Owned], without: Sequence[str], settings: Settings) -> str:
    """Return why the rules refuse the values read off boxes, but for some, as settings; "" if they take them."""
    left = {address: box for address, box in boxes.items() if address not in without and base.content.is_knob(address)}
    try:
        base.rulebook({**{address: box.values[address] for address, box in left.items()}, **settings})
    except ContentError as error:
        return str(error)
    return ""

"""What worksheets come to before anything is played: what is filled in, what is refused, and what is still open."""

from dataclasses import dataclass
from typing import Any

from reports.pipeline.deciding import deciding_in
from reports.pipeline.worksheet import open_addresses
from sim.content.content import Content
from sim.content.layout import RulesLayout
from sim.content.owned import Owned, Place
from sim.content.together import filled_in, unfitting
from sim.content.worksheet_file import Files, Refused, read_worksheets
from sim.errors import ContentError
from sim.game import Game


@dataclass(frozen=True)
class Checked:
    """What some worksheets of a game come to.

    Attributes:
        content: the values of the game, those that are filled in among them.
        filled: addresses of the values that are taken.
        open: addresses of the assumed values that play depends on and that are blank or refused.
        refused: the lines that are not taken.
        beyond: addresses of values taken beyond the range or the alternatives that the game states.
        before, after: share of the game's values that are assumed, without and with what is taken.
        resting: which part of the spread of the win shares, as far as single values explain it, rests on what is open;
            None if that was never measured.
    """

    content: Content
    filled: tuple[str, ...]
    open: tuple[str, ...]
    refused: tuple[Refused, ...]
    beyond: tuple[str, ...]
    before: float
    after: float
    resting: float | None


def checked(game: Game, paths: Files) -> Checked:
    """Check worksheets, each line by itself and all of them together, in every edition of the game.

    Raises:
        UsageError: if a file cannot be read, or is of another game.
    """
    content = game.all_content
    read = read_worksheets(paths, content)
    owned, refused = read.owned, list(read.refused)
    for edition in game.all_editions:
        owned, more = _fitting(edition.layout, owned)
        refused += more
    taken = filled_in(owned)
    after = game.owning(owned).all_content
    left = open_addresses(after)
    resting = deciding_in(game.deciding).resting_on([address.removeprefix(f"{game.key}.") for address in left])
    return Checked(
        content=after,
        filled=tuple(taken),
        open=tuple(left),
        refused=tuple(refused),
        beyond=tuple(at for at, box in taken.items() if not content.defaults[at].covers(box.values[at])),
        before=_assumed_share(content),
        after=_assumed_share(after),
        resting=resting,
    )


def checked_numbers(found: Checked) -> dict[str, Any]:
    """Return the same for other programs."""
    return {
        "game": found.content.key,
        "filled": list(found.filled),
        "open": list(found.open),
        "refused": [
            {"address": one.address, "why": one.why, "file": one.file, "sheet": one.place.sheet, "line": one.place.line}
            for one in found.refused
        ],
        "beyond": list(found.beyond),
        "assumed_before": found.before,
        "assumed": found.after,
        "spread_open": found.resting,
    }


def _fitting(layout: RulesLayout, owned: tuple[Owned, ...]) -> tuple[tuple[Owned, ...], list[Refused]]:
    """Return the values that fit together under the rules of an edition, and the lines of those that do not."""
    refused: list[Refused] = []
    while True:
        laid = layout.owning(owned)
        try:
            laid.load()
            return owned, refused
        except ContentError as error:
            message, unfit = str(error), unfitting(laid, {}, str(error))
        boxes = filled_in(owned)
        refused += [Refused(at, message, boxes[at].file, boxes[at].places.get(at, Place("", 0))) for at in unfit]
        if not unfit:
            return owned, [*refused, Refused("", message, ", ".join(box.file for box in owned), Place("", 0))]
        owned = tuple(box.only(at for at in box.values if at not in unfit) for box in owned)


def _assumed_share(content: Content) -> float:
    counts = content.counts()
    return counts["assumed"] / sum(counts.values())

"""What decided a watched game: the moments that moved the chances most, its battles, luck and answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.odds.replay import Fought
from analysis.swings import PARTS, parts_of, turning_points
from reports.watch.battles import Battle, battles_of
from reports.watch.opinions import Opinion
from reports.watch.told import Told

MOST_TURNS = 10  # moments that are listed
LEAST_TURN = 0.03  # what a moment that is listed changes somebody's chance by
NO_VALUE = (
    "Chances of winning are not shown: {title} has learned no value of its positions. counterpoise learn makes one."
)
ALONE = "Chances of winning are not shown: who plays alone races nobody."


@dataclass(frozen=True, eq=False)
class Annotation:
    """What is said about a game.

    Attributes:
        told: the game.
        turns: the moments that moved a chance most: columns moment, seat, before, after; None without chances.
        parts: how each seat came to its result (`analysis.swings.parts_of`); None without chances.
        battles: in their order.
        opinions: the answers that a search would have given otherwise, the greatest gain first.
        lacking: why there are no chances, "" where there are.
    """

    told: Told
    turns: pd.DataFrame | None
    parts: pd.DataFrame | None
    battles: Sequence[Battle]
    opinions: Sequence[Opinion]
    lacking: str = ""

    @property
    def plain(self) -> dict[str, Any]:
        """The same as plain values for the page's script and for other programs."""
        return {
            "turns": self._turns(),
            "parts": [] if self.parts is None else _rounded(self.parts).to_dict("records"),
            "battles": [_battle(battle) for battle in self.battles],
            "opinions": [vars(opinion) for opinion in self.opinions],
            "lacking": self.lacking,
        }

    def _turns(self) -> list[dict[str, Any]]:
        if self.turns is None:
            return []
        told = {
            "round": [self.told.rounds[number] for number in self.turns["moment"]],
            "text": [self.told.headline(number) or "the round ends" for number in self.turns["moment"]],
        }
        return _rounded(self.turns).assign(**told).to_dict("records")


def annotation_of(
    told: Told, fought: Sequence[Fought] = (), opinions: Sequence[Opinion] = (), *, title: str
) -> Annotation:
    """Return what decided a game.

    Args:
        told: the game.
        fought: its battles with their odds.
        opinions: what a search would have answered.
        title: of the game, where it has no value.
    """
    battles = battles_of(told, fought)
    if not len(told.chances) or not told.question_moments:
        lacking = ALONE if len(told.seats) == 1 else NO_VALUE.format(title=title)
        return Annotation(told, None, None, battles, opinions, lacking)
    turns = turning_points(told.chances, MOST_TURNS, least=LEAST_TURN)
    return Annotation(told, turns, parts_of(told.course), battles, opinions)


def _rounded(table: pd.DataFrame) -> pd.DataFrame:
    return table.round(dict.fromkeys(("before", "after", "start", *PARTS, "result"), 4))


def _battle(battle: Battle) -> dict[str, Any]:
    chance = None if battle.chance is None else round(battle.chance, 4)
    return {**vars(battle), "chance": chance, "upset": battle.is_upset}

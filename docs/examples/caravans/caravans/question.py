"""Odds of the march as the outside asks for them: the chance to reach the next camp (`analysis.odds.questions`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from analysis.intervals import Interval, share_interval
from analysis.odds.controls import Control
from analysis.odds.questions import Answer, Grid, Observed, Quantity, check_battles, option
from analysis.odds.reading import check_whole, pairs_of, position_of, whole
from sim.calculator import BattleWords
from sim.content.content import Content
from sim.study.stage import Book
from sim.study.study import Study

from caravans.calculator import WORDS
from caravans.controls import controls_of
from caravans.crossing import MAP, Crossing, March, course
from caravans.names import CAMP_NAMES, GUILD_NAMES, STRETCH_NAMES
from caravans.observed import observed_legs
from caravans.rules import ANIMAL_KEYS, LAYOUT
from caravans.words import Camp, Guild

METHOD = "every roll of every march, by the best choice each time"
CAMP_KEYS = tuple(camp.name.lower() for camp in Camp)
GUILD_KEYS = tuple(guild.name.lower() for guild in Guild)
ENDINGS = {
    "reaches": "the caravan reaches the camp",
    "fails": "a leg fails",
    "stranded": "no animal is left that could lead",
}
HERD = "ANIMAL=N,.. such as mule=2,donkey=1"
MOST = 9  # animals of a kind, feedings, guides, maps
LARGEST_HERD = 8
MOST_TABULATED = 12


@dataclass(frozen=True, kw_only=True)
class Question:
    """Exact chance to reach the next camp within a turn.

    Every choice is the one that makes it likeliest, and guides are used whenever a leg fails.
    """

    to: str = option("The camp to be reached: mill, gate, wells, fort, inn or harbour.", "mill")
    spaces: int = option("Spaces to that camp; else the whole stretch before it.", 0)
    herd: str = option("Animals that can lead; else those that everybody begins with.", "", metavar="ANIMAL=N,..")
    guild: str = option("Guild of the caravan, where its ability counts on the road.", "")
    guides: int = option("Guides.", 0)
    maps: int = option("Maps.", 0)
    feedings: int = option("Times that a tired animal is fed.", 0)
    ahead: int = option("Spaces to the camp of another caravan in the stretch, whose tracks can be followed.", 0)
    words: ClassVar[BattleWords] = WORDS

    def answer(self, content: Content) -> Answer:
        """Return the chance, what to lead with, and how the march goes leg by leg."""
        crossing, march = self._asked(content)
        steps = pd.DataFrame(course(crossing, march))
        last = steps.iloc[-1]
        choices = self._choices(crossing, march)
        numbers = {
            "method": METHOD,
            "reaches": crossing.chance(march),
            "fails": float(last["failed"]),
            "stranded": float(last["stranded"]),
            "first": choices["choice"].iloc[0],
            "choices": choices,
            "legs": steps,
        }
        tables = {"What to do first": choices, "After each leg": steps}
        quantities = tuple(
            Quantity(key=key, words=words, value=numbers[key], share=True) for key, words in ENDINGS.items()
        )
        return Answer(numbers, tables, quantities, chances=("chance", "reached", "failed", "stranded"))

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Roll the dice of so many marches, and return the share that reaches the camp."""
        check_battles(battles)
        crossing, march = self._asked(content)
        generator = np.random.default_rng(seed)
        reached = [_marched(crossing, march, generator) for _ in range(battles)]
        return share_interval(np.array(reached, dtype=float))

    def grid(self, content: Content) -> Grid:
        """Return the chance for more and fewer spaces, with another animal of each kind."""
        crossing, march = self._asked(content)
        rows = [
            (spaces, name, _joined(crossing, march, kind, spaces), STRETCH_NAMES[crossing.stretch])
            for spaces in range(1, min(int(crossing.rules.spaces[crossing.stretch]), MOST_TABULATED) + 1)
            for kind, name in ((-1, "none"), *enumerate(ANIMAL_KEYS))
        ]
        table = pd.DataFrame(rows, columns=["spaces", "one more", "reaches", "stretch"])
        return Grid(
            table,
            "spaces",
            "one more",
            "stretch",
            "reaches",
            f"Chance to reach {CAMP_NAMES[crossing.stretch]}",
            "Down are the spaces to the camp, across is what joins the herd.",
        )

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Compare the legs of the first games with the faces on which they fail."""
        return observed_legs(study, book, games, level=level)

    @staticmethod
    def controls(content: Content) -> Mapping[str, Control]:
        """Return what a page asks the question with."""
        return controls_of(MOST, max(content[f"stretch.{camp}.spaces"] for camp in CAMP_KEYS))

    def _asked(self, content: Content) -> tuple[Crossing, March]:
        """Return the stretch with who crosses it, and the march as it begins."""
        rules = LAYOUT.rules_of(content)
        stretch = position_of("camp", self.to, CAMP_KEYS, CAMP_NAMES)
        length = int(rules.spaces[stretch])
        check_whole("--spaces", self.spaces, 0, length)
        check_whole("--ahead", self.ahead, 0, length)
        for flag, number in (("--guides", self.guides), ("--maps", self.maps), ("--feedings", self.feedings)):
            check_whole(flag, number, 0, MOST)
        herd = self._herd(rules)
        guild = position_of("guild", self.guild, GUILD_KEYS, GUILD_NAMES) if self.guild else None
        march = March(self.spaces or length, herd, self.feedings, self.guides, self.maps)
        return Crossing(rules, guild, stretch, herd, self.ahead), march

    def _herd(self, rules: Any) -> tuple[int, ...]:
        """Return the animals of each kind."""
        if not self.herd:
            return tuple(int(number) for number in rules.herd)
        herd = [0] * len(ANIMAL_KEYS)
        for name, number in pairs_of("--herd", self.herd, HERD):
            kind = position_of("animal", name, ANIMAL_KEYS, ANIMAL_KEYS)
            herd[kind] = whole(f"{name} in --herd", number, MOST)
        if sum(herd) > LARGEST_HERD:
            raise ValueError(f"--herd has {sum(herd)} animals, at most {LARGEST_HERD} are allowed")
        return tuple(herd)

    def _choices(self, crossing: Crossing, march: March) -> pd.DataFrame:
        rows = [
            (name, 0 if name == MAP else crossing.failing(name, march), chance)
            for name, chance in crossing.choices(march)
        ]
        table = pd.DataFrame(rows or [("nothing", 0, 0.0)], columns=["choice", "failing faces", "chance"])
        return table.sort_values("chance", ascending=False, ignore_index=True, kind="stable")


def _joined(crossing: Crossing, march: March, kind: int, spaces: int) -> float:
    """Return the chance from some way off, with one animal more of a kind; -1 for none."""
    herd = tuple(number + (kind == other) for other, number in enumerate(march.fresh))
    larger = Crossing(crossing.rules, crossing.guild, crossing.stretch, herd, crossing.ahead)
    return larger.chance(march._replace(left=spaces, fresh=herd))


def _marched(crossing: Crossing, march: March, generator: np.random.Generator) -> bool:
    """Roll one march to its end, and return whether it reaches the camp."""
    while march.left > 0:
        name = crossing.best(march)
        if not name:
            return False
        if name == MAP:
            march = crossing.mapped(march)
            continue
        gait, failing = crossing.gait(name), crossing.failing(name, march)
        march = dict(crossing.legs(march))[name]
        while (face := int(generator.integers(len(gait)))) < failing:
            if not march.guides:
                return False
            march = march._replace(guides=march.guides - 1)
        march = march._replace(left=march.left - gait[face], legs=march.legs + 1)
    return True

"""Exact chances to reach the next camp within a turn, by the best order of animals and help.

A march is a few numbers: how far the camp is, which animals are fresh, how many feedings, guides and maps are left, and
how many legs are led. Of every choice it is followed to its end, each march once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from caravans.road import failing_on, guild_footing, strain
from caravans.rules import ANIMAL_KEYS

MAP = "map"


class March(NamedTuple):
    """Where a march stands.

    Attributes:
        left: spaces to the camp.
        fresh: animals that can still lead, by kind.
        feedings: times that a tired animal can be fed.
        guides: rolls that can be repeated after a mishap.
        maps: maps left.
        legs: legs led in this turn.
    """

    left: int
    fresh: tuple[int, ...]
    feedings: int
    guides: int
    maps: int
    legs: int = 0


@dataclass(frozen=True, eq=False)
class Crossing:
    """A stretch, who crosses it, and with which animals.

    Attributes:
        rules: the Rules record.
        guild: its number, None for one without an ability on the road.
        stretch: its number.
        owned: animals of each kind, those that can be fed.
        ahead: spaces to the camp of another caravan in the stretch, whose tracks can be followed; 0 for none.
    """

    rules: Any
    guild: int | None
    stretch: int
    owned: tuple[int, ...]
    ahead: int = 0

    @cached_property
    def _known(self) -> dict[March, float]:
        return {}

    @cached_property
    def _bests(self) -> dict[March, str]:
        return {}

    @cached_property
    def _guild_footing(self) -> int:
        return 0 if self.guild is None else int(guild_footing(self.rules, self.guild, self.stretch))

    def chance(self, march: March) -> float:
        """Return the chance to reach the camp, if every choice is the best."""
        if march.left <= 0:
            return 1.0
        if march not in self._known:
            self._known[march] = max((chance for _, chance in self.choices(march)), default=0.0)
        return self._known[march]

    def choices(self, march: March) -> Iterator[tuple[str, float]]:
        """Yield what may be done next, and the chance to reach the camp after it."""
        for name, after in self.legs(march):
            yield name, self._led(name, after, march.left)
        if march.maps:
            yield MAP, self.chance(self.mapped(march))

    def legs(self, march: March) -> Iterator[tuple[str, March]]:
        """Yield the animals that can lead, and the march once one of them has tired of its leg."""
        for kind, name in enumerate(ANIMAL_KEYS):
            if march.fresh[kind]:
                fresh = tuple(number - (kind == other) for other, number in enumerate(march.fresh))
                yield name, march._replace(fresh=fresh)
            elif march.feedings and self.owned[kind]:
                yield name, march._replace(feedings=march.feedings - 1)

    def mapped(self, march: March) -> March:
        """Return the march after a map is followed."""
        return march._replace(left=march.left - int(self.rules.map_spaces), maps=march.maps - 1, legs=march.legs + 1)

    def failing(self, name: str, march: March) -> int:
        """Return on how many faces the next leg fails with an animal."""
        added = strain(self.rules, march.legs) - self._guild_footing
        if march.left > self.ahead > 0:
            added -= int(self.rules.tracks)
        return int(failing_on(self.rules, ANIMAL_KEYS.index(name), self.stretch, added))

    def gait(self, name: str) -> list[int]:
        """Return how far an animal goes by each face of the die."""
        row = self.rules.gait[ANIMAL_KEYS.index(name)]
        return [int(spaces) for spaces in row[: int(self.rules.sides)]]

    def best(self, march: March) -> str:
        """Return the best choice, the first of equally good ones; "" where nothing is left."""
        if march not in self._bests:
            self._bests[march] = max(self.choices(march), key=lambda each: each[1], default=("", 0.0))[0]
        return self._bests[march]

    def _led(self, name: str, march: March, left: int) -> float:
        """Return the chance to reach the camp from a leg on, guides included: each failure with one is rolled again."""
        failing, gait = self.failing(name, march), self.gait(name)
        onward = sum(
            self.chance(march._replace(left=left - spaces, legs=march.legs + 1)) for spaces in gait[failing:]
        ) / len(gait)
        if not march.guides or not failing:
            return onward
        return onward + failing / len(gait) * self._led(name, march._replace(guides=march.guides - 1), left)


class Turning(NamedTuple):
    """What may become of a march by one choice: how likely each march after it is, and how likely it fails."""

    marches: dict[March, float]
    fails: float


def turning(crossing: Crossing, march: March) -> Turning | None:
    """Return what becomes of a march by its best choice, the first of equally good ones; None where none is left."""
    name = crossing.best(march)
    if not name:
        return None
    if name == MAP:
        return Turning({crossing.mapped(march): 1.0}, 0.0)
    return _rolled(crossing, name, dict(crossing.legs(march))[name])


def _rolled(crossing: Crossing, name: str, march: March) -> Turning:
    """Return what becomes of a leg; whoever has a guide lets it lead again."""
    failing, gait = crossing.failing(name, march), crossing.gait(name)
    fails, marches = failing / len(gait), dict[March, float]()
    if march.guides and failing:
        again = _rolled(crossing, name, march._replace(guides=march.guides - 1))
        marches = {after: fails * chance for after, chance in again.marches.items()}
        fails *= again.fails
    for spaces in gait[failing:]:
        after = march._replace(left=max(0, march.left - spaces), legs=march.legs + 1)
        marches[after] = marches.get(after, 0.0) + 1 / len(gait)
    return Turning(marches, fails)


class Course(NamedTuple):
    """How likely a march has ended in which way after so many legs and maps."""

    legs: int
    reached: float
    failed: float
    stranded: float  # nothing is left that leads on


def course(crossing: Crossing, march: March) -> list[Course]:
    """Return how a march goes leg by leg, if every choice is the best."""
    found, going = [Course(0, 0.0, 0.0, 0.0)], {march: 1.0}
    while going:
        legs, reached, failed, stranded = found[-1]
        onward: dict[March, float] = {}
        for here, likely in going.items():
            turned = turning(crossing, here)
            if turned is None:
                stranded += likely
                continue
            failed += likely * turned.fails
            for after, chance in turned.marches.items():
                if after.left <= 0:
                    reached += likely * chance
                else:
                    onward[after] = onward.get(after, 0.0) + likely * chance
        going = onward
        found.append(Course(legs + 1, reached, failed, stranded))
    return found[1:]

"""Hand-made positions with expansions: on the board for four with a box on the table, and on the board for six.

As in `position`: Courtyards as dealt, all Exploration tokens off the map, Libraries empty. Regions are named by their
keys, continents by theirs.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import force
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.ground import exploring, pieces
from sim.games.aughmoore.names import DESIGN_KINDS_BY_BOARD, REGION_KEYS_BY_BOARD, UNIT_KEYS
from sim.games.aughmoore.state import PILE, UNITS
from sim.games.aughmoore.words import Continent, Face, Resource
from tests.games.table import Settings, Table
from tests.prepared import prepared

BOTH = {"box.order_chaos": True, "box.pestilence": True}


class Board(Table):
    """The game with expansions on one side of the board, set up and played by hand."""

    def __init__(self, edition: str, number: int):
        """Take an edition and the number of its board."""
        super().__init__(GAME.edition(edition), Decision, Verb)
        self.keys, self.designs = REGION_KEYS_BY_BOARD[number], DESIGN_KINDS_BY_BOARD[number]
        self.made: dict[str, Any] = {}

    def rules(self, settings: Settings | None = None) -> Any:
        """Return the Rules record with both boxes on the table, under further settings."""
        chosen = {**BOTH, **(settings or {})}
        name = repr(sorted(chosen.items()))
        if name not in self.made:
            self.made[name] = self.game.layout.load(chosen)[1]
        return self.made[name].copy()

    def begun(self, *factions: str, using: Any, chance: int = 1) -> Any:
        """Return the State when the first continent is chosen, or the first action if none is."""
        state = self.seated(factions)
        state.chance[:] = np.arange(chance, chance + 4, dtype=np.uint64)
        self.game.setup(state, using)
        return self.settle(state, using)

    def dealt(self, *factions: str, using: Any, homes: Mapping[str, str] | None = None) -> Any:
        """Return the State when the first action is chosen; who has no home named takes the first continent open."""
        return prepared(self._dealt, using, factions, tuple((homes or {}).items()))

    def _dealt(self, using: Any, factions: Sequence[str], homes: Sequence[tuple[str, str]]) -> Any:
        state, named = self.begun(*factions, using=using), dict(homes)
        while state.decider != NOBODY and state.decision in (Decision.CONTINENT, Decision.UNUSED):
            chooses = state.decision == Decision.CONTINENT
            home = named.get(self.game.factions[int(state.faction[int(state.about[0])])]) if chooses else None
            if home:
                self.answer(state, using, Verb.TAKE_CONTINENT, Continent[home.upper()])
            else:
                self.give(state, using, self.options(state, using)[-1 if state.decision == Decision.UNUSED else 0])
        return state

    def position(self, *factions: str, using: Any, homes: Mapping[str, str] | None = None, bare: bool = True) -> Any:
        """Return the State after the set-up, with an empty agenda; a bare one has nobody in the Courtyards either."""
        state = self.cleared(self.dealt(*factions, using=using, homes=homes))
        for seat in range(int(state.seats)):
            state.players[seat].library[:] = 0
            state.players[seat].library_count = 0
            if bare:
                self.remove(state, using, seat, int(state.players[seat].capital))
        for number in range(len(state.face)):
            for pile in range(PILE):
                exploring.remove(state, number, pile)
        state.hidden_land = 99  # eXplore stays out of reach unless a test wants it
        return state

    def region(self, key: str) -> int:
        """Return the number of a region."""
        return self.keys.index(key)

    def open_to(self, state: Any, using: Any) -> set[str]:
        """Return the continents that are offered for a Capital City."""
        return {Continent(number).name.lower() for number, _, _ in self.offered(state, using, Verb.TAKE_CONTINENT)}

    def goals(self, state: Any, using: Any, origin: str) -> set[str]:
        """Return where an action may lead from a region."""
        offered = self.offered(state, using, Verb.GO)
        return {self.keys[goal] for start, goal, _ in offered if start == self.region(origin)}

    def unit(self, state: Any, side: int, key: str) -> int:
        """Return the number of a unit by its key."""
        return UNIT_KEYS[int(state.faction[side])].index(key)

    def place(self, state: Any, using: Any, side: int, key: str, **numbers: int) -> None:
        """Put units from the supply into a region; a Hero's abilities come into force."""
        for name, number in numbers.items():
            pieces.enlist(state, using, side, self.unit(state, side, name), self.region(key), number)
        force.renew(state, using, side)

    def remove(self, state: Any, using: Any, side: int, number: int) -> None:
        """Return all units of a region to the supply, without consequences."""
        mine = state.players[side]
        for unit in range(UNITS):
            left = int(mine.units[number, unit])
            if left:
                pieces.take(state, side, unit, number, left)
                mine.in_play[unit] -= left
        force.renew(state, using, side)

    def units(self, state: Any, side: int, key: str) -> dict[str, int]:
        """Return the units of a side in a region by their keys, those there are."""
        found = state.players[side].units[self.region(key)]
        keys = UNIT_KEYS[int(state.faction[side])]
        return {keys[unit]: int(found[unit]) for unit in range(UNITS) if found[unit]}

    def tower(self, state: Any, using: Any, side: int, key: str) -> None:
        """Put a Tower into a region, without price or tokens turned up."""
        mine, number = state.players[side], self.region(key)
        mine.towers[number] = 1
        mine.tower_count += 1
        mine.towers_on[using.continent[number]] += 1
        pieces.hold(state, side, number)

    def token(self, state: Any, key: str, kind: str, pile: int = 0, face: Face = Face.HIDDEN) -> None:
        """Lay an Exploration token into a region."""
        design = next(place for place, found in self.designs.items() if found[0] == kind)
        state.token[self.region(key), pile] = design
        state.face[self.region(key), pile] = face

    def tokens_in(self, state: Any, key: str) -> int:
        """Return how many tokens lie in a region."""
        return int((state.face[self.region(key)] != Face.GONE).sum())


def stock(state: Any, side: int, **amounts: int) -> None:
    """Set Ore, Mana or Food of a side."""
    for name, amount in amounts.items():
        state.players[side].stock[Resource[name.upper()]] = amount


FOUR, SIX = Board("four", 1), Board("six", 2)
FOUR_SEATS = ("humans", "orcs", "dwarves", "elves")
FIVE = (*FOUR_SEATS, "lionkin")
SIX_SEATS = (*FIVE, "undead")
SEVEN = (*SIX_SEATS, "goblins")

"""Hand-made positions with expansions: on the board for four with a box on the table, and on the board for six.

As in `position`: Courtyards as dealt, all Exploration tokens off the map, Libraries empty. Regions are named by their
keys, continents by theirs.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.conformance.prepared import prepared
from sim.conformance.table import Settings, Table
from sim.engine.chance import seed_play
from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.names import REGION_KEYS_BY_BOARD
from sim.games.aughmoore.words import Continent, Face
from tests.games.aughmoore.position import capital, clear_tokens, remove, set_library, up_to_rounds

BOTH = {"box.order_chaos": True, "box.pestilence": True}
GROUNDED = {"map.floating.play": "if_needed"}  # no Floating Continent but for Birdfolk and a seventh player


class Board(Table):
    """The game with both boxes on one side of the board; what happens there is told and done by `position.py`."""

    def __init__(self, edition: str, number: int):
        """Take an edition and the number of its board."""
        super().__init__(GAME, Decision, Verb, edition)
        self.keys = REGION_KEYS_BY_BOARD[number]

    def rules(self, settings: Settings | None = None) -> Any:
        """Return the Rules record with both boxes on the table, under further settings."""
        return super().rules({**BOTH, **(settings or {})})

    def begun(self, *factions: str, using: Any, chance: int = 1) -> Any:
        """Return the State when the first continent is chosen, or the first action if none is."""
        state = self.seated(factions)
        seed_play(state, chance, 0, 0)
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
        alone = len(factions) == 1
        state = self.emptied(
            up_to_rounds(self, using, *factions) if alone else self.dealt(*factions, using=using, homes=homes)
        )
        for seat in range(int(state.seats) if bare else 0):
            remove(state, using, seat, capital(state, seat))
        return state

    def emptied(self, state: Any) -> Any:
        """Take agenda, Libraries and Exploration tokens away from a game that has been set up."""
        self.cleared(state)
        for seat in range(int(state.seats)):
            set_library(state, seat)
        clear_tokens(state)
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

    def tokens_in(self, state: Any, key: str) -> int:
        """Return how many tokens lie in a region."""
        return int((state.face[self.region(key)] != Face.GONE).sum())


FOUR, SIX = Board("four", 1), Board("six", 2)
FOUR_SEATS = ("humans", "orcs", "dwarves", "elves")
FIVE = (*FOUR_SEATS, "lionkin")
SIX_SEATS = (*FIVE, "undead")
SEVEN = (*SIX_SEATS, "goblins")

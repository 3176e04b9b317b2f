"""Whole games of Heroes of Land, Air & Sea by chance, recounted at every question (A1.5, A1.9, A2.2, A3.3, A3.8, A6.3).

Units, structures, cards and tokens are counted wherever they can be; victory points are compared with the chronicle.
"""

from collections import Counter
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from sim.engine.header import CHRONICLE_LENGTH, NOBODY, End
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import is_capital, is_enemy
from sim.games.aughmoore.state import PILE, UNITS
from sim.games.aughmoore.words import Face, Mark, Unit
from tests.games.aughmoore.position import by_chance, dealt, give, options, rules, told
from tests.games.aughmoore.room import CONTINENTS, LAND_DESIGNS, LANDS, REGIONS
from tests.games.aughmoore.sight import pile, spell_cards, tokens
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
TABLES = [
    (("humans", "orcs"), "plain"),
    (("dwarves", "elves", "orcs"), "lavish"),
    (("humans", "orcs", "dwarves", "elves"), "lavish"),
    (("dwarves", "humans", "elves", "orcs"), "lavish teams"),
    (("humans",), "plain"),
    (("orcs",), "lavish"),
    (("elves",), "lavish"),
]
SPENT = 5  # answers after which a lavish table gets new resources


class Ledger:
    """What has been counted so far: all tokens, all Spells, and the tokens that are gone for good."""

    def __init__(self, state):
        self.cards = spell_cards(state)
        self.tokens = all_tokens(state)
        self.gone = Counter()


def all_tokens(state):
    """All Exploration tokens on the map and left over."""
    return sum((tokens(state, land=land) + pile(state, land=land) for land in (True, False)), Counter())


# ------------------------------------------------------------------ what is recounted


def check_units(state, using, ledger):
    """Units in play are on the map, on the Action Bar or on Buildings, and never more than there are."""
    for side in range(int(state.sides)):
        mine = state.players[side]
        placed = mine.units.sum(axis=0)
        placed[Unit.SERF] += int(mine.buildings).bit_count() + int((mine.bar == Mark.SERF).sum())
        assert mine.in_play.tolist() == placed.tolist()
        assert (mine.in_play <= using.supply[state.faction[side]]).all()
        assert (mine.units >= 0).all()
        assert mine.total.tolist() == mine.units.sum(axis=1).tolist()


def check_places(state, using, ledger):
    """Heroes and Vessels are where they are said to be; between actions nobody is at sea but aboard."""
    for side in range(int(state.sides)):
        mine = state.players[side]
        for unit in range(Unit.HERO_1, UNITS):
            found = np.flatnonzero(mine.units[:, unit]).tolist()
            assert found == ([] if mine.at[unit] == NOBODY else [int(mine.at[unit])])
        afloat = mine.units[LANDS:, Unit.SEA_VESSEL :].sum(axis=1) > 0
        assert state.decision != Decision.ACTION or afloat.tolist() == (mine.total[LANDS:] > 0).tolist()


def check_structures(state, using, ledger):
    """Towers are counted, within the limits; never beside a Capital."""
    standing = [land for land in range(LANDS) if is_capital(state, land)]
    for side in range(int(state.sides)):
        mine = state.players[side]
        assert mine.tower_count == mine.towers.sum() <= using.tower_supply
        standing_on = np.bincount(using.continent[:LANDS], mine.towers, minlength=CONTINENTS)
        assert mine.towers_on.tolist() == standing_on.tolist()
        assert not mine.towers[standing].any()
        if not is_enemy(state, side):
            assert mine.tower_count <= using.level_towers[mine.level - 1]


def check_holders(state, using, ledger):
    """A region is held by those who have units or structures there."""
    holders = np.zeros(REGIONS, np.int64)
    for side in range(int(state.sides)):
        mine = state.players[side]
        there = mine.total > 0
        there[:LANDS] |= mine.towers == 1
        there[int(mine.capital)] |= mine.out == 0
        holders |= there.astype(np.int64) << side
    assert state.holders.tolist() == holders.tolist()


def check_crowds(state, using, ledger):
    """No team has more than five units in a region that is not its Capital's."""
    for team in {int(state.friends[side]) for side in range(int(state.sides))}:
        members = [side for side in range(int(state.sides)) if team >> side & 1]
        crowd = sum(state.players[side].total for side in members)
        crowd[[int(state.players[side].capital) for side in members]] = 0
        assert (crowd <= using.region_limit).all()


def check_stocks(state, using, ledger):
    assert (state.players["stock"] >= 0).all()
    assert (state.players["stock"] <= using.cap).all()


def check_spells(state, using, ledger):
    """Every Spell is in the deck, among the discards, in a Library or Scribed; Libraries keep to their limit."""
    assert spell_cards(state) == ledger.cards
    assert ledger.cards.total() == 60
    for side in range(int(state.sides)):
        mine = state.players[side]
        assert mine.scribed_count <= using.level_scribed[mine.level - 1]
        if state.decision == Decision.ACTION:
            assert mine.library_count <= using.level_library[mine.level - 1]


def check_tokens(state, using, ledger):
    """Every token lies on the map, is left over or gone; land tokens on land, sea tokens at sea."""
    assert all_tokens(state) + ledger.gone == ledger.tokens
    land, sea = (tokens(state, land=place) + pile(state, land=place) for place in (True, False))
    assert all(number < LAND_DESIGNS for number in land)
    assert all(number >= LAND_DESIGNS for number in sea)
    gone = sum(many for number, many in ledger.gone.items() if number < LAND_DESIGNS)
    assert (land.total() + gone, sea.total() + ledger.gone.total() - gone) == (70, 24)
    assert state.hidden_land == tokens(state, land=True, faces=(Face.HIDDEN,)).total()
    assert ((state.token == NOBODY) == (state.face == Face.GONE)).all()
    assert state.face.shape == (REGIONS, PILE)


CHECKS = (
    check_units,
    check_places,
    check_structures,
    check_holders,
    check_crowds,
    check_stocks,
    check_spells,
    check_tokens,
)


def check_options(state, using):
    """The legal answers are there, are different, and listing them changes nothing."""
    before = state.tobytes()
    legal = options(state, using)
    assert legal
    assert len(set(legal)) == len(legal)
    assert state.tobytes() == before
    return legal


def check_score(state, before):
    """Victory points change only as the chronicle tells."""
    assert state.chronicle.written < CHRONICLE_LENGTH
    noted = Counter()
    for side, points, cause, _ in told(state, Event.VP):
        noted[side] += points
        assert cause in list(Cause)
    for side in range(int(state.sides)):
        mine = state.players[side]
        assert mine.vp - before.players[side].vp == noted[side]
        assert mine.vp == mine.vp_of.sum()


def check_progress(state, before, ledger):
    """Tokens that vanish were resolved or taken; levels, objectives and those who are out stay."""
    gone = all_tokens(before) - all_tokens(state)
    taken = sum(count for _, count, _, _ in told(state, Event.SOLO_TOOK))
    explored = Counter(number for _, _, number, _ in told(state, Event.EXPLORED))
    assert (gone - explored).total() <= taken
    ledger.gone += gone
    for name in ("level", "out", "explored", "scribed_count"):
        lasting = before.players[name] <= state.players[name]
        assert (lasting | (state.players["out"] == 1)).all(), name
    assert before.objective in (NOBODY, state.objective)


def recount(state, using, ledger):
    for check in CHECKS:
        check(state, using, ledger)


def by_verb(legal, chance):
    """Choose an answer by chance: first what to do, then how."""
    verb = by_chance({unpack(option)[0] for option in legal}, chance)
    return by_chance([option for option in legal if unpack(option)[0] == verb], chance)


def enrich(state):
    """Fill everybody's stock, unless a question is open that hangs on it."""
    if state.decision == Decision.ACTION:
        state.players["stock"][: state.sides] = 10


@lru_cache
def play(factions, kind, answers=10_000):
    """Play by chance, so many answers at most, and recount at each question; return the state, rules and books."""
    using, chance = rules({"team.play": True} if "teams" in kind else {}), Random(" ".join(factions))
    state = dealt(*factions, using=using)
    state.chronicle.watched = 1
    ledger = Ledger(state)
    while answers and state.ended == End.RUNNING:
        recount(state, using, ledger)
        legal = check_options(state, using)
        before = copied(state)
        state.chronicle.written = 0
        give(state, using, by_verb(legal, chance))
        check_score(state, before)
        check_progress(state, before, ledger)
        answers -= 1
        if "lavish" in kind and answers % SPENT == 0:
            enrich(state)
    recount(state, using, ledger)
    return state, using, ledger


@pytest.mark.parametrize(("factions", "kind"), TABLES)
def test_A1_5_A1_9_A2_2_A3_3_A3_8_A6_3_everything_is_conserved_in_games_played_by_chance(factions, kind):
    state, _, ledger = play(factions, kind)
    assert state.ended != End.RUNNING
    assert ledger.gone.total() > 0


def test_the_games_have_all_sorts_of_deeds_and_losses():
    games = [play(*table)[0] for table in TABLES]
    wanted = ("towers_built", "towers_lost", "battles_won", "follows", "musters", "spells_cast", "explored", "shown")
    for name in (*wanted, "lost", "scribed_count", "buildings"):
        assert any(state.players[name].any() for state in games), name
    assert all(any(state.players["actions"][:, slot].any() for state in games) for slot in range(9))


WRONG = {
    "in_play": lambda state, mine: mine.in_play.__setitem__(Unit.SERF, mine.in_play[Unit.SERF] + 1),
    "units": lambda state, mine: mine.units.__setitem__((0, Unit.SERF), mine.units[0, Unit.SERF] + 1),
    "total": lambda state, mine: mine.total.__setitem__(0, mine.total[0] + 1),
    "at": lambda state, mine: mine.at.__setitem__(Unit.HERO_1, 3),
    "bar": lambda state, mine: mine.bar.__setitem__(8, Mark.SERF),
    "buildings": lambda state, mine: setattr(mine, "buildings", int(mine.buildings) ^ 1),
    "towers": lambda state, mine: mine.towers.__setitem__(0, 1 - mine.towers[0]),
    "stock": lambda state, mine: mine.stock.__setitem__(0, 11),
    "library": lambda state, mine: setattr(mine, "library_count", int(mine.library_count) + 1),
    "scribed": lambda state, mine: setattr(mine, "scribed_count", int(mine.scribed_count) + 1),
    "holders": lambda state, mine: state.holders.__setitem__(45, 8),
    "hidden": lambda state, mine: setattr(state, "hidden_land", int(state.hidden_land) - 1),
    "token": lambda state, mine: state.token.__setitem__((40, 0), 20 + (state.token[40, 0] - 19) % 8),
    "pile": lambda state, mine: setattr(state, "land_left", int(state.land_left) - 1),
    "deck": lambda state, mine: setattr(state.spells, "left", int(state.spells.left) - 1),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_recount_notices_a_wrong_number(name):
    state, using, ledger = play(("humans", "orcs"), "short", 30)
    state = copied(state)
    recount(state, using, ledger)
    WRONG[name](state, state.players[0])
    with pytest.raises(AssertionError):
        recount(state, using, ledger)

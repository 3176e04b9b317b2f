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
from sim.games.aughmoore.content.vocabulary import Kind, Thing, When
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import is_capital, is_enemy
from sim.games.aughmoore.ground.waters import is_shallow
from sim.games.aughmoore.size import continents, lands, regions
from sim.games.aughmoore.state import PILE, UNITS
from sim.games.aughmoore.words import Face, Faction, Mark, Unit
from tests.games.aughmoore import position
from tests.games.aughmoore.boards import FIVE, FOUR, SIX
from tests.games.aughmoore.position import by_chance, told
from tests.games.aughmoore.sight import LYING, pile, spell_cards
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
LARGER = [
    (FOUR, ("birdfolk", "merfolk", "undead", "goblins"), "lavish"),
    (FOUR, ("lizardfolk", "merfolk"), "lavish"),
    (FOUR, ("lionkin",), "lavish"),
    (SIX, FIVE, "lavish"),
    (SIX, ("merfolk", *FIVE), "lavish teams"),
    (SIX, ("goblins", *FIVE, "birdfolk"), "lavish"),
]
SHORT = 250  # answers in a game on a larger board
SPENT = 5  # answers after which a lavish table gets new resources


class Ledger:
    """What has been counted so far: all tokens, all Spells, and the tokens that are gone for good."""

    def __init__(self, state, using):
        self.cards = spell_cards(state)
        self.tokens = Counter(dict(enumerate(using.designs["copies"].tolist())))
        self.gone = self.tokens - all_tokens(state)


def lying(state, *faces):
    """The Exploration tokens that lie on the map in some ways, in any by default."""
    there = np.isin(state.face, [int(face) for face in faces or LYING])
    return Counter(state.token[there].tolist())


def all_tokens(state):
    """All Exploration tokens on the map and left over."""
    return lying(state) + pile(state, land=True) + pile(state, land=False)


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
        if state.decision == Decision.ACTION and state.faction[side] != Faction.MERFOLK:
            afloat = mine.units[lands(state) :, Unit.SEA_VESSEL :].sum(axis=1) > 0
            assert afloat.tolist() == (mine.total[lands(state) :] > 0).tolist()


def check_structures(state, using, ledger):
    """Towers are counted, within the limits; never beside a Capital."""
    standing = [land for land in range(lands(state)) if is_capital(state, land)]
    for side in range(int(state.sides)):
        mine = state.players[side]
        assert mine.tower_count == mine.towers.sum() <= using.tower_supply
        standing_on = np.bincount(using.continent[: lands(state)], mine.towers, minlength=continents(state))
        assert mine.towers_on.tolist() == standing_on.tolist()
        assert not mine.towers[standing].any()
        if not is_enemy(state, side):
            assert mine.tower_count <= using.level_towers[mine.level - 1]


def check_holders(state, using, ledger):
    """A region is held by those who have units or structures there."""
    holders = np.zeros(regions(state), np.int64)
    for side in range(int(state.sides)):
        mine = state.players[side]
        there = mine.total > 0
        there[: lands(state)] |= mine.towers == 1
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
    assert ledger.cards.total() == using.spell_copies.sum()
    for side in range(int(state.sides)):
        mine = state.players[side]
        assert mine.scribed_count <= using.level_scribed[mine.level - 1]
        if state.decision == Decision.ACTION:
            assert mine.library_count <= using.level_library[mine.level - 1]


def check_tokens(state, using, ledger):
    """Every token lies on the map, is left over or gone; those of land on land, those of the sea at sea or Shallow."""
    assert all_tokens(state) + ledger.gone == ledger.tokens
    assert [ledger.tokens[number] for number in range(len(using.designs))] == using.designs["copies"].tolist()
    assert all(number < using.land_designs for number in pile(state, land=True))
    assert all(number >= using.land_designs for number in pile(state, land=False))
    for region, pair in enumerate(state.token):
        wet = region >= lands(state) or is_shallow(state, using, region)
        assert all((number >= using.land_designs) == wet for number in pair if number != NOBODY)
    hidden = lying(state, Face.HIDDEN)
    assert state.hidden_land == sum(many for number, many in hidden.items() if number < using.land_designs)
    assert ((state.token == NOBODY) == (state.face == Face.GONE)).all()
    assert state.face.shape == (regions(state), PILE)


def check_abilities(state, using, ledger):
    """What is kept of the abilities in force as a whole is what they come to one by one."""
    for side in range(int(state.sides)):
        mine = state.players[side]
        held = mine.abilities[: mine.ability_count]
        effects = using.effects[held["effect"]]
        things = {*effects["thing"][held["kind"] == Kind.COST].tolist()}
        if Thing.SPELL in things and not using.discounts_cast_only:
            things.add(Thing.COMBAT_SPELL)
        always = (held["kind"] == Kind.STRENGTH) & (held["moment"] == When.BATTLE) & (effects["may"] == 0)
        assert mine.kinds == as_bits(held["kind"])
        assert mine.moments == as_bits(held["moment"])
        assert mine.strengths == as_bits(np.flatnonzero(always))
        assert mine.cheaper == as_bits(things)


def as_bits(members):
    """A set of numbers, a bit each."""
    return sum(1 << member for member in {int(member) for member in members})


CHECKS = (
    check_units,
    check_places,
    check_structures,
    check_holders,
    check_crowds,
    check_stocks,
    check_spells,
    check_tokens,
    check_abilities,
)


def check_options(board, state, using):
    """The legal answers are there, are different, and listing them changes nothing."""
    before = state.tobytes()
    legal = board.options(state, using)
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
def play(factions, kind, answers=10_000, board=position):
    """Play by chance, so many answers at most, and recount at each question; return the state, rules and books."""
    using, chance = board.rules({"team.play": True} if "teams" in kind else {}), Random(" ".join(factions))
    state = board.dealt(*factions, using=using)
    state.chronicle.watched = 1
    ledger = Ledger(state, using)
    assert not ledger.gone or state.solo.entered  # by the automatic enemy, who acts before the first question
    while answers and state.ended == End.RUNNING:
        recount(state, using, ledger)
        legal = check_options(board, state, using)
        before = copied(state)
        state.chronicle.written = 0
        board.give(state, using, by_verb(legal, chance))
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


@pytest.mark.parametrize(("board", "factions", "kind"), LARGER)
def test_O9_P9_P27_everything_is_conserved_on_larger_boards_too(board, factions, kind):
    state, using, ledger = play(factions, kind, SHORT, board)
    assert state.seats == len(factions)
    assert ledger.tokens.total() == using.designs["copies"].sum()


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
    "kinds": lambda state, mine: setattr(mine, "kinds", int(mine.kinds) ^ 2),
    "cheaper": lambda state, mine: setattr(mine, "cheaper", int(mine.cheaper) ^ 1),
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

"""Whole games of solo play by chance, with what must always hold after every step of the rules (A18, A19).

The enemy's pieces and cards neither appear nor vanish, its Heroes never stand together outside the Courtyard, no region
holds more than five units of a side, and nobody but the player is ever asked.
"""

from random import Random

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.events import Cause
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.state import HEROES, SOLO_CARDS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Objective, SoloAction, Unit
from tests.games.aughmoore.foe import ENEMY, dealt_alone, law
from tests.games.aughmoore.position import by_chance, options
from tests.games.aughmoore.room import LANDS

pytestmark = pytest.mark.interpreted
MOST_STEPS = 20_000
VESSELS = (Unit.SEA_VESSEL, Unit.AIR_VESSEL)
HERO_UNITS = range(Unit.HERO_1, Unit.HERO_1 + HEROES)
PAIRS = [("humans", "orcs"), ("orcs", "elves"), ("elves", "dwarves"), ("dwarves", "humans")]
READINGS = [
    {},
    {"solo.move.army": 2, "solo.move.vessel": 3, "solo.move.ferry_angle": "far_end"},
    {
        "solo.battle.card_goes_to": "bottom_of_deck",
        "solo.action.build.tower_per_continent": 3,
        "solo.action.attack.desert_stops": False,
        "solo.tokens.air_takes_sea_tokens": True,
    },
]


def check_cards(state):
    """Eight cards: in the deck, on the discards, at the Heroes (A18.4, A19.1)."""
    deck = state.solo.deck
    at_heroes = [card for card in state.solo.cards.tolist() if card != NOBODY]
    found = deck.cards[: deck.left].tolist() + deck.discards[: deck.discarded].tolist() + at_heroes
    assert sorted(found) == list(range(SOLO_CARDS))


def check_pieces(state, using):
    """Units on the map are those in play, no more than there are; each Hero is there once (A18.1, A19.4)."""
    mine = state.players[ENEMY]
    assert (mine.units >= 0).all()
    assert mine.units.sum(axis=0).tolist() == mine.in_play.tolist()
    assert (mine.in_play <= using.supply[state.faction[ENEMY]]).all()
    assert mine.total.tolist() == mine.units.sum(axis=1).tolist()
    if not mine.out:
        assert all(mine.in_play[unit] == 1 for unit in HERO_UNITS)
    for unit in (*HERO_UNITS, *VESSELS):
        where = mine.units[:, unit].nonzero()[0].tolist()
        assert where == ([int(mine.at[unit])] if mine.at[unit] != NOBODY else [])
    assert mine.tower_count == mine.towers.sum() <= using.tower_supply


def check_regions(state, using):
    """Outside the Capital one Hero and five units a region; at sea nobody without a Vessel (A19.8, A3.7, A3.8)."""
    for side in (0, ENEMY):
        mine = state.players[side]
        outside = [region for region in mine.total.nonzero()[0].tolist() if region != mine.capital]
        assert all(mine.total[region] <= using.region_limit for region in outside)
        if side == ENEMY:
            assert all(mine.units[region, Unit.HERO_1 : Unit.SEA_VESSEL].sum() <= 1 for region in outside)
            assert all(mine.units[region, Unit.SEA_VESSEL] == 1 for region in outside if region >= LANDS)


def check_books(state, using):
    """VP are those of their causes, resources within the cap, the level that of the track (A18.3, A18.8, A19.9)."""
    mine = state.players[ENEMY]
    assert mine.vp == mine.vp_of.sum()
    assert mine.vp_of[Cause.TOKEN] == state.solo.taken * using.solo_token_vp
    assert mine.vp_of[Cause.TACTIC] == 0
    assert all(0 <= amount <= using.cap for amount in mine.stock.tolist())
    reached = using.track_level[: state.solo.space].tolist()
    assert mine.level == max([1, *reached])
    assert mine.library_count == mine.scribed_count == mine.buildings == mine.follows == mine.musters == 0
    if state.objective == Objective.TRACK:
        assert state.solo.space == len(using.track_ore)


def check_turn(state, using, hero, before):
    """What can be done is done: the track if there is the Ore, a Tax always (A18.5, A18.8, A18.11)."""
    action = using.card_action[state.solo.cards[hero]]
    ore, space = before
    if action == SoloAction.BUILD_TRACK:
        possible = space < len(using.track_ore) and ore >= using.track_ore[space]
        assert state.solo.failed == (not possible)
    if action == SoloAction.TAX:
        assert state.solo.failed == 0


def step(state, using, chance):
    """Carry out one step of the rules, or give one answer by chance."""
    if state.decider != NOBODY:
        assert state.decider == 0, Decision(int(state.decision))
        found = options(state, using)
        assert found, Decision(int(state.decision))
        state.decider = NOBODY
        GAME.apply(state, using, 0, by_chance(found, chance))
        return
    top = state.agenda.entries[state.agenda.depth - 1]
    doing, hero = int(top.step), int(top.a)
    before = int(state.players[ENEMY].stock[0]), int(state.solo.space)
    GAME.advance(state, using)
    if doing == Step.SOLO and not state.over:
        check_turn(state, using, hero, before)


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_a_whole_game_keeps_its_laws(pair, reading):
    """Pieces, cards, regions and books are right after every step of a game by chance (A18, A19)."""
    (player, enemy), number = PAIRS[pair], 11 + reading
    using, chance = law(READINGS[reading * (1 + pair % 2)], enemy), Random(number)
    state = dealt_alone(using, player, number)
    for _ in range(MOST_STEPS):
        step(state, using, chance)
        check_cards(state)
        check_pieces(state, using)
        check_regions(state, using)
        check_books(state, using)
        if state.ended != End.RUNNING:
            break
    assert state.ended in (End.VICTORY, End.LIMIT)
    assert state.players[ENEMY].score == state.players[ENEMY].own_score


def test_A18_4_the_same_chance_plays_the_same_game():
    """A game depends on its chance alone (A18.4)."""
    ends = []
    for _ in range(2):
        using, chance = law(), Random(5)
        state = dealt_alone(using, "humans", 5)
        while state.turn_round < 4 and state.ended == End.RUNNING:
            step(state, using, chance)
        ends.append(state.tobytes())
    assert ends[0] == ends[1]

"""Solo play: its set-up, the order of the round, and the enemy's deck of cards (A18.1 to A18.4)."""

from collections import Counter

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.losing import destroy_unit
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.setup import joined
from sim.games.aughmoore.solo.deck import next_card
from sim.games.aughmoore.state import SOLO_CARDS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, SoloAction
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    card,
    dealt_alone,
    hero,
    law,
    lead,
    poor,
    stack,
    turn,
    where,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    dealt,
    faction_key,
    give,
    held,
    offered,
    options,
    place,
    region,
    rules,
    run,
    settle,
    stock,
    told,
    unit,
    units,
)
from tests.games.aughmoore.room import FACTION_KEYS

pytestmark = pytest.mark.interpreted
HEROES = ("warlord", "blood_shaman", "raider")


def cards_of(state):
    """All cards of the enemy: in the deck, discarded, and at its Heroes."""
    deck = state.solo.deck
    heroes = [found for found in state.solo.cards.tolist() if found != NOBODY]
    return sorted(deck.cards[: deck.left].tolist() + deck.discards[: deck.discarded].tolist() + heroes)


def pass_by(state, using):
    """Do nothing with what is asked, up to the next action of the player or the end of the round."""
    while state.decider != NOBODY and state.decision != Decision.ACTION:
        give(state, using, options(state, using)[0])
    return state


def test_A18_1_the_enemy_is_drawn_by_lot():
    """Each other faction may be the enemy, never the player's own (A18.1)."""
    found = Counter(faction_key(dealt_alone(rules(), "humans", seed), ENEMY) for seed in range(30))
    assert set(found) == {"orcs", "dwarves", "elves"}


@pytest.mark.parametrize("key", FACTION_KEYS)
def test_A18_1_the_enemy_may_be_named(key):
    """The rules may name the enemy; the player's own faction is replaced by lot (A18.1)."""
    state = dealt_alone(law(enemy=key), "orcs")
    assert faction_key(state, ENEMY) == key if key != "orcs" else faction_key(state, ENEMY) != "orcs"


def test_A18_1_only_heroes_wait_in_the_enemys_courtyard():
    """Three Heroes, no Serfs, no Warrior; the player's Courtyard is as in any game (A18.1)."""
    using = law()
    state = dealt_alone(using)
    assert units(state, ENEMY, HOME) == dict.fromkeys(HEROES, 1)
    assert int(state.players[ENEMY].in_play.sum()) == len(HEROES)
    assert units(state, 0, CASTLE) == {"serf": using.start_units[0], "warrior": using.start_units[1]}


def test_A18_1_the_enemy_starts_with_three_of_each_resource():
    """The resources of the enemy start at 3, the player's as in any game (A18.1)."""
    using = law()
    state = dealt_alone(using)
    assert held(state, ENEMY) == (3, 3, 3)
    assert held(state, 0) == tuple(using.start_stock)


def test_A18_1_A18_3_the_enemy_starts_before_its_track_and_without_spell_cards():
    """The token lies on the start; no Spells are dealt to the enemy (A18.1, A18.3)."""
    state = dealt_alone(law())
    assert state.solo.space == 0
    assert state.players[ENEMY].level == 1
    assert state.players[ENEMY].library_count == 0
    assert state.players[0].library_count > 0


def test_A18_1_A18_4_the_deck_is_shuffled():
    """All eight cards are in the deck, in any order (A18.1, A18.4)."""
    orders = set()
    for seed in range(8):
        state = dealt_alone(law(), seed=seed)
        assert cards_of(state) == list(range(SOLO_CARDS))
        assert state.solo.deck.left == SOLO_CARDS
        orders.add(tuple(state.solo.deck.cards.tolist()))
    assert len(orders) > 1


def test_A1_8_A18_1_the_player_chooses_the_enemys_continent_beside_the_own():
    """The player chooses an adjacent continent for the enemy, then one that stays out (A18.1, A1.8)."""
    using = law()
    state = dealt("humans", using=using)
    assert int(state.players[0].continent) == 0
    assert int(state.players[ENEMY].continent) == 1
    assert joined(using, 0, 1)
    assert state.in_use.sum() == using.continents[0]


def test_A18_1_only_the_player_is_asked_in_the_set_up():
    """Every question of the set-up goes to the player (A18.1)."""
    using = law()
    state = alone(using)
    state.owner[:] = [0, NOBODY, NOBODY, NOBODY]
    run(state, using, Step.CONTINENT, ENEMY)
    assert asked(state, Decision.CONTINENT, 0)
    assert 0 not in [continent for continent, _, _ in offered(state, using, Verb.TAKE_CONTINENT)]


def test_A18_2_the_enemy_acts_three_times_and_the_player_twice():
    """Enemy, player, enemy, player, enemy (A18.2)."""
    using = law()
    state = alone(using)
    run(state, using, Step.ROUND)
    actions = 0
    drawn = []
    while state.decider != NOBODY and state.turn_round == 1:
        if state.decision == Decision.ACTION:
            drawn.append(len(told(state, Event.SOLO_CARD)))
            actions += 1
            give(state, using, options(state, using)[-1])
        else:
            pass_by(state, using)
    assert drawn == [1, 2]
    assert actions == 2
    assert [who for who, _, _, _ in told(state, Event.SOLO_CARD)][:3] == [0, 1, 2]


def test_A18_2_A18_6_the_enemy_does_not_follow():
    """An action of the player is followed by nobody (A18.2, A18.6)."""
    using = law()
    state = alone(using)
    place(state, using, 0, CASTLE, serf=2)
    before = [held(state, ENEMY), state.players[ENEMY].follows.copy()]
    run(state, using, Step.ACTION, 0)
    answer(state, using, Verb.TAX, 0)
    assert state.decider == NOBODY
    assert [held(state, ENEMY), state.players[ENEMY].follows] == before


def test_A18_2_A18_4_cards_lie_at_the_heroes_until_the_collection():
    """The three cards stay at the Heroes, then go to the discards (A18.2, A18.4)."""
    using = law()
    state = alone(using)
    stack(state, *(card(using, action) for action in (SoloAction.TAX, SoloAction.RECRUIT, SoloAction.BUILD_TRACK)))
    for key in HEROES:
        run(state, using, Step.SOLO, hero(state, key))
        pass_by(state, using)
    drawn = state.solo.cards.tolist()
    assert NOBODY not in drawn
    assert state.solo.deck.discarded == 0
    run(state, using, Step.COLLECT)
    assert state.solo.cards.tolist() == [NOBODY] * 3
    assert sorted(state.solo.deck.discards[:3].tolist()) == sorted(drawn)


def test_A12_2_A18_2_the_enemy_collects_like_a_player():
    """A Resource Region with a working Serf pays the enemy as it pays anybody; it draws no Spell (A18.2, A12.2)."""
    using = law()
    state = alone(using)
    poor(state)
    lead(state, using, "warlord", "ne_f", serf=1)
    run(state, using, Step.COLLECT)
    assert held(state, ENEMY)[2] == using.region_income + using.worker_income
    assert state.players[ENEMY].library_count == 0


def test_A18_4_the_last_card_is_shuffled_with_the_discards():
    """With one card left it goes back with all discards, but not with those at the Heroes (A18.4)."""
    using = law()
    state = alone(using)
    deck = state.solo.deck
    deck.cards[0], deck.left = 5, 1
    deck.discards[:4], deck.discarded = [0, 1, 2, 3], 4
    state.solo.cards[:] = [4, 6, 7]
    drawn = next_card(state, using)
    assert drawn not in (4, 6, 7)
    assert (deck.left, deck.discarded) == (4, 0)
    assert sorted([drawn, *deck.cards[:4].tolist()]) == [0, 1, 2, 3, 5]


def test_A18_4_the_last_card_is_not_simply_drawn():
    """Any of the shuffled cards may come next (A18.4)."""
    using = law()
    drawn = set()
    for seed in range(20):
        state = alone(using, seed=seed)
        deck = state.solo.deck
        deck.cards[0], deck.left = 5, 1
        deck.discards[:4], deck.discarded = [0, 1, 2, 3], 4
        drawn.add(int(next_card(state, using)))
    assert len(drawn) > 2


def test_A18_4_two_cards_left_are_not_shuffled():
    """The discards wait while two cards are left (A18.4)."""
    using = law()
    state = alone(using)
    deck = state.solo.deck
    deck.cards[:2], deck.left = [5, 6], 2
    deck.discards[:3], deck.discarded = [0, 1, 2], 3
    assert next_card(state, using) == 6
    assert (deck.left, deck.discarded) == (1, 3)


def test_A18_3_A18_8_the_track_brings_level_and_ability():
    """A space of the track sets the Capital's level and adds its ability (A18.3, A18.8)."""
    using = law()
    state = alone(using)
    before = int(state.players[ENEMY].ability_count)
    for space in range(len(using.track_ore)):
        stock(state, ENEMY, ore=int(using.track_ore[space]))
        turn(state, using, "warlord", SoloAction.BUILD_TRACK)
        pass_by(state, using)
        assert state.solo.space == space + 1
        assert state.players[ENEMY].level == using.track_level[space]
        added = (using.track_ability[: space + 1] > 0).sum()
        assert state.players[ENEMY].ability_count == before + added
        assert held(state, ENEMY)[0] == 0


def test_A18_3_the_abilities_of_the_enemys_heroes_hold_from_the_start():
    """Each of the three Heroes has his ability before the track has moved (A18.3)."""
    using = law()
    state = alone(using)
    heroes = {int(held_by.hero) for held_by in state.players[ENEMY].abilities[: state.players[ENEMY].ability_count]}
    assert heroes == {0, 1, 2}


def test_A18_3_A19_4_a_hero_keeps_his_abilities_after_his_fall():
    """A Hero of the enemy is never out of play for long (A18.3, A19.4)."""
    using = law()
    state = alone(using)
    before = int(state.players[ENEMY].ability_count)
    lead(state, using, "raider", "ne_f")
    destroy_unit(state, using, ENEMY, unit(state, ENEMY, "raider"), region("ne_f"))
    settle(state, using)
    assert where(state, "raider") == HOME == capital(state, ENEMY)
    assert state.players[ENEMY].ability_count == before


def test_A18_2_a_turn_of_the_enemy_is_its_own():
    """While the enemy acts the player is not the active one (A18.2)."""
    using = law()
    state = alone(using)
    turn(state, using, "warlord", SoloAction.TAX)
    assert state.active == ENEMY
    assert state.players[ENEMY].actions[Slot.TAX] == 1


def test_A18_1_pieces_never_differ_from_the_books():
    """The Heroes at home are counted in play (A18.1)."""
    state = dealt_alone(law())
    assert state.players[ENEMY].units.sum(axis=0).tolist() == state.players[ENEMY].in_play.tolist()
    assert pieces.capital_owner(state, region(HOME)) == ENEMY

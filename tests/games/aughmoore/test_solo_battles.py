"""Battles with the automatic enemy: its card, cancelling both ways, its losses, its way home (A19.1 to A19.4)."""

import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Tactic, Unit
from tests.games.aughmoore.battles import begin, damage, fill, no_spells, pay_all, totals, winner
from tests.games.aughmoore.foe import ENEMY, HOME, alone, law, lead, poor, stack, where
from tests.games.aughmoore.position import (
    answer,
    asked,
    faces,
    held,
    idle,
    is_asked,
    place,
    region,
    settle,
    tactic,
    token,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LEADER = "blood_shaman"  # of Strength 3; his ability adds nothing to a Battle
FIELD = "nw_h"
SEA = "strait_nw_ne"
WEAK, STRONG = 0, 7  # cards of Strength 1 and 8


def scene(at=FIELD, settings=None, army=None, **mine):
    """The Shaman with an army and units of the player in one region, the player rich, the enemy poor."""
    using = law(settings)
    state = alone(using)
    fill(state, 0)
    poor(state)
    lead(state, using, LEADER, at, **(army or {}))
    place(state, using, 0, at, **mine)
    return using, state


def named(using, attacking, key):
    """The first card that names a Tactic for an attacker, or a defender."""
    table = using.card_attack if attacking else using.card_defence
    return table.tolist().index(tactic(key))


def fight(state, using, card, mine="withdraw", attacker=ENEMY, at=FIELD):
    """Fight with a card of the enemy and one of the player, up to the next question after the payment."""
    begin(state, using, at, attacker)
    no_spells(state, using)
    stack(state, card)
    answer(state, using, Verb.PLAY, tactic(mine))
    return pay_all(state, using)


def test_A19_1_the_player_chooses_first():
    """No card of the enemy is drawn before the player has chosen (A19.1)."""
    using, state = scene(warrior=1)
    begin(state, using, FIELD, ENEMY)
    assert asked(state, Decision.TACTIC, 0)
    assert state.battle.card == NOBODY
    left = int(state.solo.deck.left)
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    assert state.battle.card != NOBODY
    assert state.solo.deck.left == left - 1


@pytest.mark.parametrize("card", range(8))
def test_A19_1_the_card_adds_its_strength(card):
    """The Strength on the card is added to the enemy's, that of the Tactic it names is not (A19.1)."""
    using, state = scene(warrior=1)
    fight(state, using, card)
    assert totals(state)[ENEMY] == 3 + int(using.card_strength[card])


@pytest.mark.parametrize("attacker", [0, ENEMY])
def test_A19_1_the_tactic_depends_on_who_attacks(attacker):
    """A card names one Tactic for an attack and one for a defence (A19.1)."""
    using, state = scene(warrior=1)
    fight(state, using, WEAK, attacker=attacker)
    table = using.card_attack if attacker == ENEMY else using.card_defence
    assert told(state, Event.PLAYED)[-2:][0 if attacker == ENEMY else 1][1] == table[WEAK]


def test_A19_1_the_named_tactic_costs_and_scores_nothing():
    """The enemy pays nothing and gains no VP for the Tactic (A19.1)."""
    using, state = scene(warrior=1)
    fight(state, using, named(using, True, "charge"))
    assert vp(state, ENEMY) == using.attacker_vp
    assert held(state, ENEMY) == (0, 0, 0)


def test_A19_1_by_the_other_reading_it_scores():
    """The rules may let the enemy score the Tactic that its card names (A19.1)."""
    using, state = scene(settings={"solo.battle.named_tactic_scores": True}, warrior=1)
    fight(state, using, named(using, True, "charge"))
    assert state.players[ENEMY].vp_of[Cause.TACTIC] == using.tactic_vp[Tactic.CHARGE]


def test_A19_2_first_strike_of_the_enemy_cancels_conscripts():
    """Worked example T22: the card names First Strike, the player's Conscripts are cancelled (A19.2)."""
    using, state = scene(warrior=1)
    place(state, using, 0, "nw_d", warrior=2)
    fight(state, using, named(using, True, "first_strike"), "conscripts")
    assert told(state, Event.CANCELLED) == [(0, Tactic.CONSCRIPTS, 0, 0)]
    assert not told(state, Event.REINFORCED)
    assert held(state, 0) == (10, 10, 10)
    assert totals(state)[0] == 2


def test_A19_2_conscripts_come_if_nothing_cancels_them():
    """Against another card the same Conscripts may be called (A19.2)."""
    using, state = scene(warrior=1)
    place(state, using, 0, "nw_d", warrior=2)
    begin(state, using, FIELD, ENEMY)
    stack(state, named(using, True, "charge"))
    answer(state, using, Verb.PLAY, tactic("conscripts"))
    assert asked(state, Decision.CONSCRIPTS, 0)


@pytest.mark.parametrize(("mine", "added"), [("first_strike", 0), ("withdraw", 1)])
def test_A19_2_a_cancelled_card_adds_nothing(mine, added):
    """If the player's Tactic cancels the one named, the Strength of the card is cancelled too (A19.2)."""
    using, state = scene(warrior=1)
    card = named(using, True, "conscripts")
    fight(state, using, card, mine)
    assert totals(state)[ENEMY] == 3 + added * int(using.card_strength[card])
    assert (len(told(state, Event.CANCELLED)) == 1) == (added == 0)


def test_A19_1_the_enemy_calls_no_conscripts():
    """A card that names Conscripts brings no units (A19.1)."""
    using, state = scene(warrior=1)
    place(state, using, ENEMY, "nw_d", warrior=2)
    fight(state, using, named(using, True, "conscripts"))
    assert units(state, ENEMY, "nw_d") == {"warrior": 2}


def test_A18_4_A19_1_the_card_goes_to_the_discards():
    """The card of a Battle is discarded, or put under the deck by the other reading (A19.1, A18.4)."""
    for settings, under in (({}, False), ({"solo.battle.card_goes_to": "bottom_of_deck"}, True)):
        using, state = scene(settings=settings, warrior=1)
        fight(state, using, WEAK)
        deck = state.solo.deck
        assert (deck.discarded == 0) == under
        assert (deck.cards[0] if under else deck.discards[0]) == WEAK


def test_A18_4_A19_1_the_last_card_is_not_drawn_for_a_battle_either():
    """With one card left the discards are shuffled in first (A19.1, A18.4)."""
    using, state = scene(warrior=1)
    deck = state.solo.deck
    deck.cards[0], deck.left = 5, 1
    deck.discards[:4], deck.discarded = [0, 1, 2, 3], 4
    begin(state, using, FIELD, ENEMY)
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    assert (deck.left, deck.discarded) == (4, 1)


def test_A19_3_weak_units_are_lost_first():
    """Serfs, then Warriors, then the Air Vessel, then the Sea Vessel; the Hero stays if they cover it (A19.3)."""
    army = {"serf": 1, "warrior": 1, "dragon": 1, "submarine": 1}
    using, state = scene(army=army, warrior=5)
    fight(state, using, WEAK, "charge", attacker=0)
    assert winner(state) == 0
    assert damage(state) == 6  # half of 3 + 1 + 2 + 2 + 3, rounded up
    lost = [number for side, number, _, _ in told(state, Event.LOST_UNIT) if side == ENEMY]
    assert lost == [Unit.SERF, Unit.WARRIOR, Unit.AIR_VESSEL, Unit.SEA_VESSEL]
    assert where(state, LEADER) == HOME


@pytest.mark.parametrize(
    ("army", "lost"),
    [
        ({"serf": 2}, [Unit.SERF, Unit.SERF, Unit.HERO_2]),
        ({"serf": 3}, [Unit.SERF] * 3),
        ({"warrior": 1, "serf": 1}, [Unit.SERF, Unit.WARRIOR]),
        ({"dragon": 1}, [Unit.AIR_VESSEL, Unit.HERO_2]),
        ({"submarine": 1}, [Unit.SEA_VESSEL]),
    ],
)
def test_A11_6_A19_3_only_as_many_as_the_damage_takes(army, lost):
    """Losses end as soon as they cover the damage (A19.3, A11.6)."""
    using, state = scene(army=army, warrior=5)
    fight(state, using, WEAK, "charge", attacker=0)
    assert [number for side, number, _, _ in told(state, Event.LOST_UNIT) if side == ENEMY] == lost


def test_A19_3_survivors_go_to_the_courtyard():
    """What survives goes home, not to a Tower; nobody is asked (A19.3)."""
    using, state = scene(army={"warrior": 4}, warrior=5)
    tower(state, ENEMY, "ne_f")
    fight(state, using, WEAK, "charge", attacker=0)
    assert state.decider == NOBODY
    assert units(state, ENEMY, FIELD) == units(state, ENEMY, "ne_f") == {}
    assert units(state, ENEMY, HOME) == {"warlord": 1, "raider": 1, LEADER: 1, "warrior": 1}


def test_A19_4_a_destroyed_hero_comes_back_at_once():
    """A Hero who falls stands in the Courtyard again, and counts as lost (A19.4)."""
    using, state = scene(warrior=5)
    fight(state, using, WEAK, "charge", attacker=0)
    assert state.players[ENEMY].lost[Unit.HERO_2] == 1
    assert where(state, LEADER) == HOME
    assert state.players[ENEMY].in_play[Unit.HERO_2] == 1


def test_A11_1_A19_3_a_beaten_tower_falls_before_the_units():
    """The enemy's Tower takes damage first, as anybody's (A19.3, A11.1)."""
    using, state = scene(army={"warrior": 1}, warrior=5)
    tower(state, ENEMY, FIELD)
    fight(state, using, WEAK, "charge", attacker=0)
    assert state.players[ENEMY].tower_count == 0
    assert damage(state) == 4  # half of 3 + 2 + 3, of which the Tower takes 3
    assert [number for side, number, _, _ in told(state, Event.LOST_UNIT) if side == ENEMY] == [Unit.WARRIOR]


def test_A11_2_A19_3_A19_4_a_hero_goes_down_with_his_vessel_and_comes_back():
    """A Sea Vessel lost at sea takes its Hero along; he respawns (A19.3, A19.4, A11.2)."""
    using, state = scene(SEA, army={"submarine": 1})
    place(state, using, 0, SEA, galleon=1, paladin=1, outrider=1)
    fight(state, using, WEAK, "charge", attacker=0, at=SEA)
    assert winner(state) == 0
    assert units(state, ENEMY, SEA) == {}
    assert state.players[ENEMY].lost[Unit.SEA_VESSEL] == 1
    assert where(state, LEADER) == HOME


def test_A19_3_a_passenger_is_lost_before_the_vessel():
    """At sea too the Serf is lost first; with the Vessel left the survivors go home together (A19.3)."""
    using, state = scene(SEA, settings={"battle.damage_divisor": 10}, army={"submarine": 1, "serf": 1})
    place(state, using, 0, SEA, galleon=1, paladin=1, outrider=1)
    fight(state, using, WEAK, "charge", attacker=0, at=SEA)
    assert [number for side, number, _, _ in told(state, Event.LOST_UNIT) if side == ENEMY] == [Unit.SERF]
    assert where(state, "submarine") == where(state, LEADER) == HOME


def test_A19_3_the_enemy_is_not_asked_when_it_loses():
    """Losses and the way home of the enemy are settled without a question (A19.3)."""
    using, state = scene(army={"warrior": 2, "serf": 2}, warrior=5)
    begin(state, using, FIELD, ENEMY)
    while state.decider != NOBODY:
        assert state.decider == 0
        idle(state, using)


def test_A11_7_A19_3_the_player_chooses_own_losses():
    """A beaten player takes the damage and retreats as in any Battle (A19.3, A11.7)."""
    using, state = scene(army={"warrior": 4}, warrior=2, serf=1)
    fight(state, using, STRONG, "charge")
    assert winner(state) == ENEMY
    assert asked(state, Decision.DAMAGE, 0)


def test_A19_9_A19_13_a_victorious_army_stays_and_looks_round():
    """After a Battle won the army takes the tokens and the resource of the region (A19.9, A19.13)."""
    using, state = scene(serf=1)
    token(state, FIELD, "bonus_land")
    lead(state, using, LEADER, FIELD, warrior=2)
    push(state, Step.ARRIVE, ENEMY, region(FIELD), 1)
    fight(state, using, STRONG)
    idle(state, using)
    assert units(state, ENEMY, FIELD) == {LEADER: 1, "warrior": 2}
    assert faces(state, FIELD) == []
    assert held(state, ENEMY) == (0, 0, 1)


def test_A19_9_A19_13_a_beaten_army_takes_nothing():
    """An army that loses the Battle gains neither tokens nor resources (A19.9, A19.13)."""
    using, state = scene(warrior=5)
    token(state, FIELD, "bonus_land")
    push(state, Step.ARRIVE, ENEMY, region(FIELD), 1)
    fight(state, using, WEAK, "charge")
    settle(state, using)
    assert winner(state) == 0
    assert faces(state, FIELD) != []
    assert held(state, ENEMY) == (0, 0, 0)


def test_A19_1_the_enemy_casts_no_combat_spells():
    """Only the player is offered Combat Spells (A19.1)."""
    using, state = scene(warrior=1)
    begin(state, using, FIELD, ENEMY)
    assert not is_asked(state, Decision.COMBAT_SPELL)


def test_A10_10_A19_1_the_defender_wins_a_tie():
    """A tie goes to the defender, the enemy or not (A19.1, A10.10)."""
    for attacker in (0, ENEMY):
        using, state = scene(warrior=2)
        fight(state, using, WEAK, attacker=attacker)
        assert totals(state)[0] == totals(state)[ENEMY] == 4
        assert winner(state) == 1 - attacker


def test_A11_3_A19_14_the_capital_of_the_enemy_defends_itself():
    """The enemy's Capital defends itself with its level and the units there (A19.14, A11.3)."""
    for warriors, out in ((2, 0), (3, 1)):
        using, state = scene(HOME)
        place(state, using, 0, HOME, paladin=1, outrider=1, warrior=warriors)
        fight(state, using, WEAK, "charge", attacker=0, at=HOME)
        heroes = 4 + 3 + 2
        assert totals(state)[ENEMY] == heroes + int(using.level_strength[0]) + int(using.card_strength[WEAK])
        assert state.players[ENEMY].out == out

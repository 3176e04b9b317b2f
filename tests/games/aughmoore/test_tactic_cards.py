"""A10.6, A10.7: Tactic cards: who may lay which, in secret, what they add, cancel and score."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.game import GAME
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    cards,
    damage,
    field,
    fight,
    fill,
    lay,
    mana,
    no_spells,
    pay,
    pay_all,
    totals,
    winner,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    held,
    is_asked,
    level,
    options,
    place,
    region,
    rules,
    stock,
    tactic,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted

ALL = {"first_strike", "charge", "conscripts", "siege", "barricade", "rally", "withdraw"}
ATTACK_ONLY = {"siege"}
DEFENCE_ONLY = {"barricade"}
NOT_FOR_SERFS = {"charge", "siege", "rally"}
EVEN = {"warrior": 3}


def numbers(keys):
    """Return the numbers of Tactic cards."""
    return {tactic(key) for key in keys}


def first_choice(using, humans, orcs):
    """Return the cards that the attacker and the defender may lay."""
    state = no_spells(begin(field(using, "humans", "orcs", humans=humans, orcs=orcs), using), using)
    defending = cards(state, using)
    answer(state, using, Verb.PLAY, min(defending))
    return cards(state, using), defending


def clash(using, attacker, defender, humans=None, orcs=None):
    """Return a paid Battle of Humans and Orcs with these cards."""
    state = field(using, "humans", "orcs", humans=humans or EVEN, orcs=orcs or EVEN)
    return fight(state, using, cards=(attacker, defender))


def test_A1_4_A10_6_everybody_has_all_seven_cards():
    """What may not be laid is for the other role only (A10.6, A1.4)."""
    attacking, defending = first_choice(rules(), EVEN, EVEN)
    assert attacking == numbers(ALL - DEFENCE_ONLY)
    assert defending == numbers(ALL - ATTACK_ONLY)


def test_A10_6_some_cards_are_not_for_serfs_alone():
    """Serfs without structures may not lay some cards (A10.6)."""
    attacking, defending = first_choice(rules(), {"serf": 2}, {"serf": 5})
    assert attacking == numbers(ALL - DEFENCE_ONLY - NOT_FOR_SERFS)
    assert defending == numbers(ALL - ATTACK_ONLY - NOT_FOR_SERFS)


@pytest.mark.parametrize("company", ["warrior", "outrider", "galleon", "airship"])
def test_A10_6_any_other_unit_lifts_the_bar(company):
    """A Warrior, a Hero or a Vessel beside the Serfs is enough (A10.6)."""
    attacking, _ = first_choice(rules(), {"serf": 2, company: 1}, EVEN)
    assert attacking == numbers(ALL - DEFENCE_ONLY)


def test_A10_6_a_tower_lifts_the_bar():
    """Serfs with a Tower may lay any card (A10.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans=EVEN, orcs={"serf": 1})
    tower(state, 1, FIELD)
    assert cards(begin(state, using), using) == numbers(ALL - ATTACK_ONLY)


def test_A10_6_a_capital_lifts_the_bar():
    """Serfs in their Capital may lay any card (A10.6)."""
    using = rules()
    state = field(using, "humans", "orcs", at="ne_c", humans=EVEN)
    home = region("ne_c")
    state.players[1].units[home, 1] -= 1
    state.players[1].total[home] -= 1
    assert units(state, 1, "ne_c") == {"serf": 2}
    assert cards(begin(state, using, "ne_c"), using) == numbers(ALL - ATTACK_ONLY)


def test_A10_6_who_has_only_a_tower_may_lay_any_card():
    """A Tower without units is not an army of Serfs (A10.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans=EVEN)
    tower(state, 1, FIELD)
    assert cards(begin(state, using), using) == numbers(ALL - ATTACK_ONLY)


def test_A10_6_both_choose_before_either_card_is_open():
    """No card is told while one is still to be laid (A10.6)."""
    using = rules()
    state = begin(field(using, "humans", "orcs", humans=EVEN, orcs=EVEN), using)
    answer(state, using, Verb.PLAY, tactic("charge"))
    assert asked(state, Decision.TACTIC, 0)
    assert told(state, Event.PLAYED) == []
    answer(state, using, Verb.PLAY, tactic("rally"))
    assert [(side, card) for side, card, _, _ in told(state, Event.PLAYED)] == [
        (0, tactic("rally")),
        (1, tactic("charge")),
    ]


def test_A10_6_a_sealed_card_is_hidden_from_the_other_side():
    """Before the attacker's eyes the defender may have laid any card (A10.6)."""
    using = rules()
    state = begin(field(using, "humans", "orcs", humans=EVEN, orcs=EVEN), using)
    answer(state, using, Verb.PLAY, tactic("charge"))
    seen = set()
    for _ in range(60):
        guess = state.copy()
        guess.chance[:] = state.chance
        GAME.hide(guess, using, 0)
        seen.add(int(guess.players[1].tactic))
        state.chance[:] = guess.chance
    assert seen == numbers(ALL - ATTACK_ONLY)


def test_A10_6_the_attackers_choice_does_not_depend_on_the_sealed_card():
    """The options are the same whatever the defender has laid (A10.6)."""
    using = rules()
    offered = set()
    for key in sorted(ALL - ATTACK_ONLY):
        state = begin(field(using, "humans", "orcs", humans=EVEN, orcs=EVEN), using)
        answer(state, using, Verb.PLAY, tactic(key))
        offered.add(tuple(options(state, using)))
    assert len(offered) == 1


@pytest.mark.parametrize("key", sorted(ALL - DEFENCE_ONLY - {"siege"}))
def test_A10_6_a_card_adds_its_strength(key):
    """Without anything to count against, a card adds what is printed (A10.6)."""
    using = rules()
    state = clash(using, key, "withdraw")
    assert totals(state)[0] == 6 + using.tactic_strength[tactic(key)]


def test_A10_6_the_printed_strengths():
    """First Strike adds two; Charge adds four, seven in all against First Strike (A10.6)."""
    using = rules()
    assert totals(clash(using, "first_strike", "withdraw"))[0] == 8
    assert totals(clash(using, "charge", "withdraw"))[0] == 10
    assert totals(clash(using, "charge", "first_strike"))[0] == 13


def test_A10_6_bonuses_against_a_card():
    """Siege, Barricade and Rally gain against the card they answer (A10.6)."""
    using = rules()
    assert totals(clash(using, "siege", "barricade")) == {0: 6 + 3 + 3, 1: 6 + 3}
    assert totals(clash(using, "charge", "barricade")) == {0: 6 + 4, 1: 6 + 3 + 2}
    assert totals(clash(using, "siege", "rally")) == {0: 6 + 3, 1: 6 + 2 + 2}


def test_A10_6_siege_gains_against_structures():
    """Siege adds two more against a Tower or a Capital (A10.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans=EVEN, orcs={"serf": 1})
    tower(state, 1, FIELD)
    assert totals(fight(state, using, cards=("siege", "withdraw")))[0] == 6 + 3 + 2
    state = field(using, "humans", "orcs", at="ne_c", humans=EVEN)
    assert totals(fight(state, using, "ne_c", cards=("siege", "withdraw")))[0] == 6 + 3 + 2


def test_A10_7_A10_6_both_score_their_cards_win_or_lose():
    """The VP of a card are gained by winner and loser (A10.6, A10.7)."""
    using = rules()
    state = clash(using, "charge", "barricade")
    assert winner(state) == 1
    assert vp(state, 0) == using.attacker_vp + 3
    assert vp(state, 1) == 1


def test_A10_6_a_card_may_cost_vp():
    """Withdraw takes its VP away, below nothing if need be (A10.6)."""
    using = rules()
    state = clash(using, "withdraw", "withdraw")
    assert vp(state, 0) == using.attacker_vp - 2
    assert vp(state, 1) == -2
    assert state.players[1].vp_of[Cause.TACTIC] == -2


def test_A11_6_A10_6_withdraw_spares_the_loser():
    """Who withdraws takes no damage (A10.6, A11.6)."""
    using = rules()
    state = clash(using, "first_strike", "withdraw")
    assert damage(state) == 0
    assert sum(units(state, 1, "ne_c").values()) == 3 + 3


def test_A11_6_A10_6_withdraw_does_not_spare_the_enemy():
    """The winner's Withdraw does nothing for the loser (A10.6, A11.6)."""
    using = rules()
    state = clash(using, "withdraw", "withdraw", humans={"warrior": 4}, orcs={"warrior": 2, "serf": 1})
    assert winner(state) == 0
    assert damage(state) == 0
    state = clash(using, "withdraw", "conscripts", humans={"warrior": 4}, orcs={"warrior": 2, "serf": 1})
    assert damage(state) == 3


@pytest.mark.parametrize(
    ("key", "price"),
    [
        ("first_strike", (0, 4, 0)),
        ("charge", (0, 6, 0)),
        ("conscripts", (0, 0, 2)),
        ("siege", (4, 0, 0)),
        ("rally", (0, 0, 3)),
        ("withdraw", (0, 0, 0)),
    ],
)
def test_A10_7_a_card_is_paid(key, price):
    """Each card costs its resources, win or lose (A10.7)."""
    using = rules()
    for enemies in ({"serf": 1}, {"warrior": 5}):
        state = clash(using, key, "withdraw", orcs=enemies)
        assert held(state, 0) == tuple(10 - paid for paid in price)


def test_A10_7_barricade_is_paid_by_the_defender():
    """The defender pays for its card as well (A10.7)."""
    assert held(clash(rules(), "withdraw", "barricade"), 1) == (7, 10, 10)


def test_A10_7_paying_is_not_a_choice():
    """Who can pay is not offered to refuse: with resources and nothing to sacrifice there is one answer (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"galleon": 1}, orcs=EVEN)
    lay(begin(state, using), using, "charge", "withdraw")
    pay(state, using)
    assert asked(state, Decision.PAY_TACTIC, 0)
    assert len(options(state, using)) == 1


def test_A10_7_unaffordable_cards_may_be_laid():
    """A card is offered whether it can be paid or not (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans=EVEN, orcs=EVEN)
    fill(state, 1, 0)
    assert cards(begin(state, using), using) == numbers(ALL - ATTACK_ONLY)


def test_A10_7_an_unpaid_card_is_ignored():
    """Who cannot pay adds nothing, pays nothing and scores nothing (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 2}, orcs=EVEN)
    stock(state, 0, mana=1)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert told(state, Event.UNPAID) == [(0, tactic("first_strike"), 0, 0)]
    assert totals(state)[0] == 2
    assert mana(state, 0) == 1
    assert vp(state, 0) == using.attacker_vp


def test_A10_7_what_an_ignored_card_is_worth_is_a_rule():
    """The Strength of a card that cannot be paid can be set (A10.7)."""
    using = rules({"battle.unpaid_tactic_strength": 1})
    state = field(using, "humans", "orcs", humans={"serf": 2}, orcs=EVEN)
    fill(state, 0, 0)
    assert totals(fight(state, using, cards=("first_strike", "withdraw")))[0] == 3


def test_A10_7_an_ignored_card_gives_nothing_to_answer():
    """Charge gains nothing against a First Strike that is not paid (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 2}, orcs=EVEN)
    fill(state, 0, 0)
    assert totals(fight(state, using, cards=("first_strike", "charge")))[1] == 6 + 4


def test_A10_7_an_ignored_card_cancels_nothing():
    """A First Strike that cannot be paid leaves Conscripts in force (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 2}, orcs=EVEN)
    fill(state, 0, 0)
    place(state, using, 1, "nw_i", warrior=1)
    lay(begin(state, using), using, "first_strike", "conscripts")
    assert told(state, Event.CANCELLED) == []
    assert asked(state, Decision.CONSCRIPTS, 1)


def test_A10_7_first_strike_cancels_conscripts():
    """Cancelled Conscripts call nobody, cost nothing and score nothing (A10.7)."""
    using = rules({"tactic.conscripts.vp": 1})
    state = field(using, "humans", "orcs", humans=EVEN, orcs=EVEN)
    place(state, using, 1, "nw_i", warrior=1)
    lay(begin(state, using), using, "first_strike", "conscripts")
    assert told(state, Event.CANCELLED) == [(1, tactic("conscripts"), 0, 0)]
    assert not is_asked(state, Decision.CONSCRIPTS)
    pay_all(state, using)
    assert held(state, 1) == (10, 10, 10)
    assert vp(state, 1) == 0


def test_A10_7_a_cancelled_card_loses_no_vp():
    """The loss of VP on a cancelled card is spared as well (A10.7)."""
    using = rules({"tactic.conscripts.vp": -1})
    state = clash(using, "first_strike", "conscripts")
    assert vp(state, 1) == 0


def test_A10_7_conscripts_do_not_cancel_first_strike():
    """First Strike itself counts, is paid and scores (A10.7)."""
    using = rules()
    state = clash(using, "first_strike", "conscripts")
    assert totals(state) == {0: 8, 1: 6}
    assert vp(state, 0) == using.attacker_vp + 2
    assert held(state, 0) == (10, 6, 10)


def test_A14_4_A10_7_an_ability_may_cancel_a_card():
    """At level III the Thane cancels an enemy's Siege where he fights (A10.7, A14.4)."""
    using = rules()
    for at, worth in ((FIELD, 0), ("nw_i", 3)):
        state = field(using, "humans", "dwarves", humans=EVEN, dwarves={"warrior": 1})
        place(state, using, 1, at, thane=1)
        level(state, using, 1, 3)
        fight(state, using, cards=("siege", "withdraw"))
        assert totals(state)[0] == 6 + worth
        assert held(state, 0)[0] == (10 if worth == 0 else 6)
        assert vp(state, 0) == using.attacker_vp + (0 if worth == 0 else 1)


def test_A10_7_equal_cards_do_not_cancel_each_other():
    """Two First Strikes both count and both are paid (A10.7)."""
    using = rules()
    state = clash(using, "first_strike", "first_strike")
    assert totals(state) == {0: 8, 1: 8}
    assert held(state, 0) == held(state, 1) == (10, 6, 10)


def test_A10_7_A14_5_the_warlord_makes_cards_cheaper():
    """At level II a card costs two less where the Warlord fights, and nothing below nothing (A14.5, A10.7)."""
    using = rules()
    for key, left in (("charge", (10, 6, 10)), ("conscripts", (10, 10, 10)), ("barricade", (9, 10, 10))):
        state = field(using, "elves", "orcs", elves=EVEN, orcs={"warlord": 1})
        level(state, using, 1, 2)
        fight(state, using, cards=("withdraw", key))
        assert held(state, 1) == left
    state = field(using, "elves", "orcs", elves=EVEN, orcs={"warrior": 1})
    place(state, using, 1, "nw_i", warlord=1)
    level(state, using, 1, 2)
    assert held(fight(state, using, cards=("withdraw", "charge")), 1) == (10, 4, 10)


def test_A10_6_a_card_returns_to_the_hand():
    """The same card may be laid in the next Battle (A10.6)."""
    using = rules()
    state = clash(using, "first_strike", "first_strike", humans={"warrior": 5}, orcs={"serf": 1})
    fill(state, 0)
    place(state, using, 1, "nw_i", serf=1)
    place(state, using, 0, "nw_i", serf=1)
    begin(state, using, "nw_i")
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    assert tactic("first_strike") in cards(state, using)


def test_A10_6_buildings_do_not_change_who_may_lay_what():
    """Abilities elsewhere are no structures of the Battle (A10.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 2}, orcs=EVEN)
    build(state, using, 0, "cathedral")
    begin(state, using)
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    assert cards(state, using) == numbers(ALL - DEFENCE_ONLY - NOT_FOR_SERFS)

"""W10: what battle cards cost, cards that are cancelled, and where all of them go."""

import pytest

from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.vocabulary import Deed, Giver
from sim.games.winds.words import Count, Decision, Slot, Verb
from tests.games.winds.battlefield import (
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    capital,
    declare,
    duel,
    field_rules,
    fight,
    power,
    show,
    weak,
)
from tests.games.winds.position import (
    answer,
    asked,
    control,
    count_of,
    hold_cards,
    item,
    load_dice,
    offered,
    text,
    wear,
)

pytestmark = pytest.mark.interpreted

COSTS = {
    "exploration.battle.charge.cost": 2,
    "exploration.battle.reckless_assault.cost": 2,
    "exploration.battle.spoils_of_war.cost": 1,
    "exploration.battle.executioner.cost": 4,
}


def playable(state, using):
    """The cards that the player asked may place."""
    return {number for number, _, _ in offered(state, using, Verb.PLAY)} if state.decider >= 0 else set()


def cards(*keys):
    return {text(key) for key in keys}


def discards(state):
    return sorted(state.exploration.discards[: state.exploration.discarded].tolist())


@pytest.mark.parametrize(("key", "paid", "left"), [("charge", 2, 18), ("executioner", 4, 16)])
def test_W10_8_capital_costs_are_paid_from_the_mat(monkeypatch, key, paid, left):
    using = field_rules(COSTS)
    state = duel(monkeypatch, (1, 1), [key], using=using)
    assert capital(state) == (left, 20)
    assert using.battle_cost[text(key)] == paid


@pytest.mark.parametrize(("key", "cost"), [("reckless_assault", 2), ("spoils_of_war", 1)])
def test_W10_8_power_costs_are_paid_by_the_hero(monkeypatch, key, cost):
    state = duel(monkeypatch, (1, 1), [key], using=field_rules(COSTS))
    assert power(state)[0] == POWER - cost


@pytest.mark.parametrize(("funds", "legal"), [(1, False), (2, True)])
def test_W10_8_a_card_that_cannot_be_paid_in_capital_cannot_be_placed(funds, legal):
    using = field_rules(COSTS)
    state = battlefield(using)
    state.players[0].capital = funds
    hold_cards(state, using, 0, "charge", "spoils_of_war")
    declare(state, using, HERO)
    assert (text("charge") in playable(state, using)) == legal


@pytest.mark.parametrize(("left", "legal"), [(2, False), (3, True)])
def test_W10_8_a_power_cost_must_leave_the_hero_one(left, legal):
    using = field_rules(COSTS)
    state = battlefield(using)
    state.players[0].power = left
    hold_cards(state, using, 0, "charge", "reckless_assault")
    declare(state, using, HERO)
    assert (text("reckless_assault") in playable(state, using)) == legal


def test_W10_8_a_second_card_must_be_affordable_beside_the_first():
    using = field_rules(COSTS)
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    state.players[0].capital, state.players[0].power = 5, 3
    hold_cards(state, using, 0, "charge", "executioner", "spoils_of_war", "reckless_assault")
    declare(state, using, HERO)
    answer(state, using, Verb.PLAY, text("executioner"))
    assert playable(state, using) == cards("spoils_of_war", "reckless_assault")


def test_W10_8_the_power_of_two_cards_is_added_up():
    using = field_rules(COSTS)
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    state.players[0].capital, state.players[0].power = 5, 3
    hold_cards(state, using, 0, "charge", "spoils_of_war", "reckless_assault")
    declare(state, using, HERO)
    answer(state, using, Verb.PLAY, text("reckless_assault"))
    assert playable(state, using) == cards("charge")


def test_W10_8_discounts_lower_capital_costs_to_nothing_at_most_and_power_costs_not(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules({**COSTS, "forge_item.battle_standard.base.1.amount": 9})
    state = battlefield(using)
    wear(state, using, 0, "battle_standard", Slot.PACK)
    fight(state, using, HERO, ["charge"])
    assert capital(state)[0] == 20
    load_dice(monkeypatch, 1, 1)
    state = battlefield(using)
    wear(state, using, 0, "battle_standard", Slot.PACK)
    fight(state, using, HERO, ["reckless_assault"])
    assert power(state)[0] == POWER - 2


def test_W10_8_coins_on_a_stronghold_pay_for_battle_cards_first(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules(COSTS)
    state = battlefield(using)
    number = control(state, using, 0, "border_watch", coins=1)
    fight(state, using, HERO, ["charge"])
    assert (state.coins[number], capital(state)[0]) == (0, 19)


def test_W10_8_all_cards_are_paid_before_any_of_them_works(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules(COSTS)
    robbery = using.effects[using.first_effect[TEXT_CARRIER + text("charge")]]
    robbery.deed, robbery.giver, robbery.amount = Deed.CAPITAL, Giver.EACH_NEIGHBOUR, 6
    state = battlefield(using)
    price = int(using.battle_cost[text("raise_shields")])
    state.players[1].capital = price + 1
    fight(state, using, HERO, ["charge"], ["raise_shields"])
    assert capital(state) == (20 - 2 + 1, 0)


@pytest.mark.parametrize(
    ("faces", "attacker", "defender", "left"),
    [
        ((1, 1), ["feint"], ["hold_the_line"], (12, 13 - 1)),
        ((1, 1), ["charge"], ["feint"], (12, 13 - 1)),
        ((1, 3), ["feint"], ["ill_wind"], (12 - 1, 13)),
        ((-3, 1), ["favorable_wind"], ["feint"], (12 - 3, 13)),
        ((3, 1), ["executioner"], ["feint"], (12, 13 - 3)),
        ((-3, 1), ["glancing_blow"], ["feint"], (12 - 3, 13)),
        ((-2, 1), ["second_chance"], ["feint"], (12 - 2, 13)),
        ((1, 1), ["sunder"], ["feint"], (12, 13 - 1)),
        ((1, 1), ["feint"], ["feint"], (12, 13 - 1)),
        ((1, 1), ["feint"], [], (12, 13 - 1)),
    ],
)
def test_W10_9_a_feint_takes_the_effect_of_the_opposing_card(monkeypatch, faces, attacker, defender, left):
    assert power(duel(monkeypatch, faces, attacker, defender)) == left


def test_W10_9_if_you_win_effects_are_cancelled_too(monkeypatch):
    state = duel(monkeypatch, (3, -3), ["blood_price"], ["feint"], seat0={"power": 6})
    assert power(state)[0] == 6
    assert capital(duel(monkeypatch, (3, -3), ["spoils_of_war"], ["feint"])) == (20, 17)


def test_W10_9_a_cancelled_disarm_takes_nothing(monkeypatch):
    load_dice(monkeypatch, 3, -3)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO, ["disarm"], ["feint"])
    assert count_of(state, 1, Count.ITEMS_EQUIPPED) == 1
    assert state.players[0].item_count == 0


@pytest.mark.parametrize("key", ["charge", "reckless_assault"])
def test_W10_9_a_cancelled_card_is_paid_and_counts_as_played(monkeypatch, key):
    state = duel(monkeypatch, (1, 1), [key], ["feint"], using=field_rules(COSTS))
    assert (capital(state)[0], power(state)[0]) == ((18, POWER) if key == "charge" else (20, POWER - 2))
    assert count_of(state, 0, Count.BATTLE_CARDS_PLAYED) == 1
    assert discards(state) == sorted(cards(key, "feint"))


@pytest.mark.parametrize("key", ["charge", "reckless_assault"])
def test_W10_9_the_ruling_may_give_the_cost_back(monkeypatch, key):
    using = field_rules({**COSTS, "ruling.cancelled_card.choice": "cost_refunded"})
    state = duel(monkeypatch, (1, 1), [key], ["feint"], using=using)
    assert (capital(state)[0], power(state)[0]) == (20, POWER)
    assert capital(state)[1] == 20 - 3


def test_W10_9_a_feint_cancels_the_first_of_two_cards(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    fight(state, using, HERO, ["charge", "sunder"], ["feint"])
    assert power(state)[1] == THEIR_POWER - (5 - (4 - 2))


def test_W10_9_two_feints_of_one_side_cancel_one_card_each(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    wear(state, using, 1, "codex_of_war", Slot.PACK)
    fight(state, using, HERO, ["feint", "feint"], ["raise_shields", "hold_the_line"])
    assert power(state)[1] == THEIR_POWER - 1
    assert capital(state) == (20 - 6, 20 - 6)


def test_W10_14_all_cards_played_go_to_the_discard_pile(monkeypatch):
    state = duel(monkeypatch, (1, 1), ["charge"], ["raise_shields"])
    assert discards(state) == sorted(cards("charge", "raise_shields"))
    assert [int(state.players[seat].battle_cards) for seat in (0, 1)] == [0, 0]


def test_W10_14_cards_played_in_vain_are_discarded_too(monkeypatch):
    load_dice(monkeypatch, 1)
    using = field_rules({"stronghold.high_citadel.defense": 14})
    state = battlefield(using)
    fight(state, using, show(state, "high_citadel"), ["charge"])
    assert power(state)[0] == POWER - 6
    assert discards(state) == [text("charge")]


def test_W10_14_cards_lie_on_the_field_until_the_battle_is_over(monkeypatch):
    load_dice(monkeypatch, 3, -3)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO, ["disarm"], ["raise_shields"])
    assert asked(state, Decision.TAKE_ITEM, 0)
    assert discards(state) == []
    answer(state, using, Verb.TAKE, item("iron_helm"), Slot.HEAD)
    assert discards(state) == sorted(cards("disarm", "raise_shields"))


def test_W10_14_a_card_gained_by_winning_is_none_of_those_just_played(monkeypatch):
    load_dice(monkeypatch, 3, -3)
    using = field_rules()
    state = battlefield(using, "meran", "numa_sera", order=2)
    state.exploration.left = 0
    fight(state, using, HERO, ["charge"], ["raise_shields"])
    assert state.players[0].attacks_won.sum() == 1
    assert (int(state.players[0].battle_cards), int(state.reshuffles)) == (0, 0)
    assert discards(state) == sorted(cards("charge", "raise_shields"))


def test_W10_14_cards_of_an_attacker_eliminated_in_the_battle_are_discarded_too(monkeypatch):
    load_dice(monkeypatch, -3, 3)
    using = field_rules()
    state = weak(using, "numa_sera", "meran", "siaa_dee", player=0, lost=2)
    fight(state, using, HERO, ["charge"], ["raise_shields"])
    assert not state.players[0].alive
    assert discards(state) == sorted(cards("charge", "raise_shields"))


def test_W10_14_cards_not_played_stay_in_hand(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, "sunder")
    fight(state, using, HERO, ["charge"])
    assert [int(state.players[0].hand[text(key)]) for key in ("sunder", "charge")] == [1, 0]

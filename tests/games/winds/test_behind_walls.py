"""A player behind the walls of a stronghold: items of its hero do not help there, other cards in play do (W10.3)."""

import pytest

from sim.games.winds.carriers import HERO_CARRIER
from sim.games.winds.vocabulary import Bonus, Deed
from sim.games.winds.words import Decision, Slot, Verb
from tests.games.winds.battlefield import DEFENSE, HERO, POWER, battlefield, capital, declare, field_rules, fight, hold
from tests.games.winds.position import HEROES, answer, asked, hold_cards, load_dice, offered, text, wear

pytestmark = pytest.mark.interpreted
WALLS = {"stronghold.forge_gate.defense": 8}


def gifted(bonus, amount, settings=None):
    """Rules in which the first hero of Meran has a lasting effect in place of its own."""
    using = field_rules({**WALLS, **(settings or {})})
    effect = using.effects[using.first_effect[HERO_CARRIER + HEROES.index("meran_1")]]
    effect.deed, effect.bonus, effect.amount = Deed.BONUS, bonus, amount
    return using


def horn(using, bonus, amount):
    """Let the War Horn have a lasting effect in place of its own."""
    effect = using.effects[using.first_effect[carrier_of_horn(using)]]
    effect.deed, effect.bonus, effect.amount = Deed.BONUS, bonus, amount


def carrier_of_horn(using):
    """The base side of the War Horn."""
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    return int(state.players[0].held[state.players[0].held_count - 1])


@pytest.mark.parametrize("floor", [-2, -1, 0, 1])
def test_W10_5_a_floor_that_no_item_brings_lifts_the_roll_of_a_stronghold(monkeypatch, floor):
    load_dice(monkeypatch, -1, -3)
    using = gifted(Bonus.ROLL_FLOOR, floor)
    state = battlefield(using)
    fight(state, using, hold(state, using, "forge_gate"))
    assert state.players[0].power == POWER - (8 + floor - (5 - 1))


@pytest.mark.parametrize(("versus", "counted"), [("stronghold", 0), ("hero", 2)])
def test_W10_5_a_higher_floor_of_an_item_counts_for_the_hero_only(monkeypatch, versus, counted):
    load_dice(monkeypatch, -3, -3)
    using = gifted(Bonus.ROLL_FLOOR, 0, {"forge_item.war_horn.base.1.amount": 2})
    state = battlefield(using)
    wear(state, using, 1, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO if versus == "hero" else hold(state, using, "forge_gate"))
    assert POWER - state.players[0].power == (DEFENSE if versus == "hero" else 8) + counted - (5 - 3)


@pytest.mark.parametrize("versus", ["stronghold", "hero"])
def test_W10_15_an_item_lets_a_hero_roll_again_and_no_stronghold(monkeypatch, versus):
    load_dice(monkeypatch, -3, 1)
    using = field_rules(WALLS)
    horn(using, Bonus.REROLLS, 1)
    state = battlefield(using)
    wear(state, using, 1, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, HERO if versus == "hero" else hold(state, using, "forge_gate"))
    assert asked(state, Decision.REROLL, 1) == (versus == "hero")


def test_W10_7_a_card_that_is_no_item_allows_more_battle_cards_behind_walls():
    using = gifted(Bonus.EXTRA_BATTLE_CARDS, 1)
    state = battlefield(using)
    hold_cards(state, using, 1, "sunder", "raise_shields")
    declare(state, using, hold(state, using, "forge_gate"))
    answer(state, using, Verb.PLAY, text("sunder"))
    assert [number for number, _, _ in offered(state, using, Verb.PLAY)] == [text("raise_shields")]


def test_W10_8_an_item_makes_battle_cards_cheaper_behind_walls_too(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules({**WALLS, "forge_item.battle_standard.base.1.amount": 1})
    state = battlefield(using)
    wear(state, using, 1, "battle_standard", Slot.PACK)
    fight(state, using, hold(state, using, "forge_gate"), [], ["raise_shields"])
    assert capital(state)[1] == 20 - (int(using.battle_cost[text("raise_shields")]) - 1)


def test_W10_5_items_of_an_attacker_help_against_a_stronghold(monkeypatch):
    load_dice(monkeypatch, -3, 1)
    using = field_rules({**WALLS, "forge_item.war_horn.base.1.amount": -1})
    state = battlefield(using)
    wear(state, using, 0, "war_horn", Slot.RIGHT_HAND)
    fight(state, using, hold(state, using, "forge_gate"))
    assert state.players[0].power == POWER - (8 + 1 - (5 - 1))

"""W10 and W11: what winning a battle and slaying a hero bring, items taken, and damage that a lost battle spares."""

import pytest

from sim.engine.header import NOBODY
from sim.games.winds.building import tick
from sim.games.winds.words import ClassCard, Count, Decision, Slot, Verb
from tests.games.winds.battlefield import (
    HERO,
    POWER,
    THEIR_POWER,
    battlefield,
    capital,
    duel,
    field_rules,
    fight,
    hold,
    power,
    show,
    strike,
    weak,
)
from tests.games.winds.position import (
    answer,
    asked,
    block,
    count_of,
    hold_cards,
    item,
    load_dice,
    offered,
    stronghold,
    text,
    wear,
)

pytestmark = pytest.mark.interpreted

CLOAK = {"forge_item.rangers_cloak.base.1.amount": 1, "forge_item.rangers_cloak.upgraded.1.amount": 2}


def cloaked(using, player):
    """A position in which a hero wears the cloak that spares it some damage of lost battles."""
    state = battlefield(using)
    wear(state, using, player, "rangers_cloak", Slot.CHEST)
    return state


@pytest.mark.parametrize("by", ["ticked block", "hero"])
def test_W10_13_winning_pays_the_winner_from_the_loser(monkeypatch, by):
    using = field_rules({"kingdom.siaa_dee.block.plunder.effect.1.amount": 3, "hero.siaa_dee_2.effect.1.amount": 2})
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using, "siaa_dee", "meran", order=2 if by == "hero" else 0)
    fight(state, using, HERO)
    gain = 3 + (2 if by == "hero" else 0)
    assert capital(state) == (20 + gain, 20 - gain)


def test_W10_13_winning_as_defender_pays_too(monkeypatch):
    using = field_rules({"kingdom.siaa_dee.block.plunder.effect.1.amount": 3})
    load_dice(monkeypatch, -3, 3)
    state = battlefield(using, "numa_sera", "siaa_dee")
    fight(state, using, HERO)
    assert capital(state) == (17, 23)


def test_W10_13_the_loser_pays_only_as_far_as_it_goes(monkeypatch):
    using = field_rules({"kingdom.siaa_dee.block.plunder.effect.1.amount": 3})
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using, "siaa_dee", "meran")
    state.players[1].capital = 1
    fight(state, using, HERO)
    assert capital(state) == (21, 0)


def test_W10_13_against_an_independent_stronghold_the_bank_pays(monkeypatch):
    using = field_rules({"kingdom.siaa_dee.block.plunder.effect.1.amount": 3, "stronghold.border_watch.defense": 4})
    load_dice(monkeypatch, 3)
    state = battlefield(using, "siaa_dee", "meran")
    fight(state, using, show(state, "border_watch"))
    assert capital(state) == (20 + 3 + int(using.initial_capital[stronghold("border_watch")]), 20)


def test_W10_13_a_hero_may_bring_a_battle_card_for_winning(monkeypatch):
    load_dice(monkeypatch, 3, -3)
    using = field_rules()
    state = battlefield(using, "meran", "numa_sera", order=2)
    fight(state, using, HERO)
    assert state.players[0].battle_cards == 1


def test_W10_17_the_winner_chooses_one_equipped_item_of_the_loser(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3, -3)
    state = battlefield(using)
    sword = wear(state, using, 1, "great_sword", Slot.RIGHT_HAND)
    helm = wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO, ["disarm"])
    assert asked(state, Decision.TAKE_ITEM, 0)
    assert sorted(number for number, _, _ in offered(state, using, Verb.TAKE)) == sorted([helm, sword])
    answer(state, using, Verb.TAKE, sword, Slot.RIGHT_HAND)
    assert list(state.players[0].items[:1]) == [item("great_sword")]
    assert count_of(state, 1, Count.ITEMS_EQUIPPED) == 1
    assert state.players[1].equipped[Slot.LEFT_HAND] == NOBODY
    assert asked(state, Decision.ACT, 1)


def test_W10_17_without_equipped_items_nothing_is_taken(monkeypatch):
    state = duel(monkeypatch, (3, -3), ["disarm"])
    assert state.players[0].item_count == 0
    assert asked(state, Decision.ACT, 1)


@pytest.mark.parametrize(("faces", "lost"), [((-3, 3), 4), ((1, 3), 0), ((-1, 3), 2)])
def test_W10_12_a_cloak_spares_a_losing_attacker_one_damage(monkeypatch, faces, lost):
    load_dice(monkeypatch, *faces)
    using = field_rules(CLOAK)
    assert power(fight(cloaked(using, 0), using, HERO))[0] == POWER - lost


def test_W10_12_a_cloak_spares_a_losing_defender_and_no_winner(monkeypatch):
    using = field_rules(CLOAK)
    load_dice(monkeypatch, 3, -3)
    assert power(fight(cloaked(using, 1), using, HERO)) == (POWER, THEIR_POWER - 6)
    load_dice(monkeypatch, 3, -3)
    assert power(fight(cloaked(using, 0), using, HERO)) == (POWER, THEIR_POWER - 7)


@pytest.mark.parametrize("controlled", [False, True])
def test_W10_12_a_cloak_spares_damage_of_a_lost_attack_on_a_stronghold(monkeypatch, controlled):
    using = field_rules(CLOAK | {"stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, -3, 1)
    state = cloaked(using, 0)
    fight(state, using, hold(state, using, "forge_gate") if controlled else show(state, "forge_gate"))
    assert power(state)[0] == POWER - (3 if not controlled else 4)


def test_W10_12_damage_is_halved_before_the_cloak_spares_some(monkeypatch):
    using = field_rules(CLOAK)
    load_dice(monkeypatch, -3, 3)
    state = fight(cloaked(using, 0), using, HERO, ["glancing_blow"])
    assert power(state)[0] == POWER - (3 - 1)


def test_W10_12_damage_is_doubled_then_halved_then_spared(monkeypatch):
    using = field_rules(CLOAK)
    load_dice(monkeypatch, 2, -2)
    state = fight(cloaked(using, 1), using, HERO, ["executioner"], ["glancing_blow"])
    assert power(state)[1] == THEIR_POWER - (5 - 1)


def test_W10_12_blood_price_heals_half_of_what_the_loser_takes(monkeypatch):
    using = field_rules(CLOAK)
    load_dice(monkeypatch, 3, -1)
    state = cloaked(using, 1)
    state.players[0].power = 5
    fight(state, using, HERO, ["blood_price"])
    assert power(state) == (5 + 2, THEIR_POWER - 4)


def test_W10_12_executioner_does_nothing_against_an_attack_on_a_stronghold(monkeypatch):
    using = field_rules({"stronghold.forge_gate.defense": 6})
    load_dice(monkeypatch, -1, 1)
    state = battlefield(using)
    fight(state, using, hold(state, using, "forge_gate"), [], ["executioner"])
    assert power(state)[0] == POWER - 3


def test_W10_17_a_disarmed_hero_that_falls_loses_one_item_and_passes_the_others_on(monkeypatch):
    using = field_rules()
    load_dice(monkeypatch, 3, -3)
    state = weak(using)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    wear(state, using, 1, "short_sword", Slot.RIGHT_HAND)
    fight(state, using, HERO, ["disarm"])
    assert asked(state, Decision.TAKE_ITEM, 0)
    answer(state, using, Verb.TAKE, item("iron_helm"), Slot.HEAD)
    assert (state.players[1].lost, count_of(state, 1, Count.ITEMS_EQUIPPED)) == (1, 1)
    assert state.players[1].equipped[Slot.RIGHT_HAND] == item("short_sword")


def test_W10_17_a_lost_battle_takes_no_item(monkeypatch):
    load_dice(monkeypatch, -3, 3)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, HERO, ["disarm"])
    assert (state.players[0].item_count, count_of(state, 1, Count.ITEMS_EQUIPPED)) == (0, 1)


def test_W10_17_no_item_is_taken_with_a_stronghold(monkeypatch):
    load_dice(monkeypatch, 3, -3)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "iron_helm", Slot.HEAD)
    fight(state, using, hold(state, using, "border_watch"), ["disarm"])
    assert asked(state, Decision.ACT, 1)
    assert (state.players[0].item_count, count_of(state, 0, Count.STRONGHOLDS)) == (0, 1)


def test_W10_14_the_fifth_card_played_makes_a_rogue_in_the_midst_of_battle(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    state.players[0].counts[Count.BATTLE_CARDS_PLAYED] = 4
    hold_cards(state, using, 0, "sunder")
    fight(state, using, HERO, ["charge"])
    assert state.players[0].unlocked == 1 << ClassCard.ROGUE
    assert (capital(state)[0], state.players[0].hand[text("sunder")]) == (18, 1)


def test_W11_2_a_warlord_gains_capital_for_every_hero_it_slays(monkeypatch):
    amounts = {"warlord": 8, "plunder": 3}
    using = field_rules({f"kingdom.siaa_dee.block.{key}.effect.1.amount": amount for key, amount in amounts.items()})
    state = weak(using, "siaa_dee", "meran")
    tick(state, using, 0, block(state, 0, "warlord"))
    strike(monkeypatch, state, using)
    assert capital(state) == (20 + 8 + 3, 20 - 3)

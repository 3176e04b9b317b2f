"""W10: the fourteen battle cards: who may place them, and what each of them does."""

import pytest

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
    hold,
    power,
    show,
)
from tests.games.winds.position import (
    answer,
    asked,
    count_of,
    hold_cards,
    load_dice,
    offered,
    text,
    wear,
)

pytestmark = pytest.mark.interpreted

ATTACKER_ONLY = ("charge", "reckless_assault", "disarm", "blood_price")
DEFENDER_ONLY = ("raise_shields", "hold_the_line")
EITHER = ("favorable_wind", "second_chance", "executioner", "glancing_blow", "spoils_of_war", "feint", "sunder")
ALL = (*ATTACKER_ONLY, *DEFENDER_ONLY, *EITHER, "ill_wind")


def playable(state, using):
    """The cards that the player asked may place."""
    return {number for number, _, _ in offered(state, using, Verb.PLAY)} if state.decider >= 0 else set()


def cards(*keys):
    return {text(key) for key in keys}


def test_W10_7_the_attacker_may_place_its_own_cards_and_those_for_either_side():
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, *ALL)
    declare(state, using, HERO)
    assert asked(state, Decision.PLACE_CARD, 0)
    assert playable(state, using) == cards(*ATTACKER_ONLY, *EITHER, "ill_wind")


@pytest.mark.parametrize("target", ["hero", "stronghold"])
def test_W10_7_the_defender_places_second_its_own_cards_and_those_for_either_side(target):
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, "charge")
    hold_cards(state, using, 1, *ALL)
    declare(state, using, HERO if target == "hero" else hold(state, using, "abbey_hold"))
    answer(state, using, Verb.PLAY, text("charge"))
    assert asked(state, Decision.PLACE_CARD, 1)
    assert playable(state, using) == cards(*DEFENDER_ONLY, *EITHER, "ill_wind")


def test_W10_7_one_card_each_and_none_is_allowed(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, "charge", "sunder")
    hold_cards(state, using, 1, "raise_shields")
    declare(state, using, HERO)
    answer(state, using, Verb.PLAY, text("charge"))
    assert asked(state, Decision.PLACE_CARD, 1)
    answer(state, using, Verb.PASS)
    assert power(state) == (POWER, THEIR_POWER - 3)


def test_W10_7_cards_lie_face_down_until_both_are_placed(monkeypatch):
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, "charge")
    hold_cards(state, using, 1, "raise_shields")
    declare(state, using, HERO)
    answer(state, using, Verb.PLAY, text("charge"))
    assert (state.battle.revealed, capital(state)) == (0, (20, 20))


def test_W10_7_a_codex_lets_its_owner_play_one_more_but_no_card_twice(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    hold_cards(state, using, 0, "charge", "sunder", "feint")
    declare(state, using, HERO)
    answer(state, using, Verb.PLAY, text("charge"))
    assert playable(state, using) == cards("sunder", "feint")
    answer(state, using, Verb.PLAY, text("sunder"))
    assert power(state) == (POWER, THEIR_POWER - (5 + 1 + 2 - (4 - 2 + 1)))
    assert count_of(state, 0, Count.BATTLE_CARDS_PLAYED) == 2


def test_W10_7_with_two_copies_and_a_codex_both_count(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 0, "codex_of_war", Slot.PACK)
    fight(state, using, HERO, ["charge", "charge"])
    assert power(state)[1] == THEIR_POWER - (5 + 4 - 4)
    assert capital(state)[0] == 20 - 2 * 2


def test_W10_7_a_codex_serves_a_hero_not_a_stronghold(monkeypatch):
    load_dice(monkeypatch, 1, 1)
    using = field_rules()
    state = battlefield(using)
    wear(state, using, 1, "codex_of_war", Slot.PACK)
    hold_cards(state, using, 1, "sunder", "raise_shields")
    declare(state, using, hold(state, using, "abbey_hold"))
    answer(state, using, Verb.PLAY, text("raise_shields"))
    assert state.players[1].battle_cards == 1


def test_W10_7_ill_wind_cannot_be_played_against_an_independent_stronghold():
    using = field_rules()
    state = battlefield(using)
    hold_cards(state, using, 0, *ALL)
    declare(state, using, show(state, "border_watch"))
    assert playable(state, using) == cards(*ATTACKER_ONLY, *EITHER)


@pytest.mark.parametrize(
    ("faces", "attacker", "defender", "left"),
    [
        ((1, 1), ["charge"], [], (12, 13 - 3)),
        ((1, 1), ["reckless_assault"], [], (12 - 2, 13 - 5)),
        ((1, 1), [], ["raise_shields"], (12 - 1, 13)),
        ((1, 1), [], ["hold_the_line"], (12 - 3, 13)),
        ((-3, 1), ["favorable_wind"], [], (12, 13 - 3)),
        ((1, -2), [], ["favorable_wind"], (12, 13)),
        ((1, 3), ["ill_wind"], [], (12, 13 - 5)),
        ((3, 1), [], ["ill_wind"], (12 - 3, 13)),
        ((-2, 3, 1), ["second_chance"], [], (12, 13 - 3)),
        ((1, -2, 2), [], ["second_chance"], (12, 13)),
        ((3, 1), ["executioner"], [], (12, 13 - 2 * 3)),
        ((-3, 1), [], ["executioner"], (12 - 2 * 3, 13)),
        ((-3, 1), ["executioner"], [], (12 - 3, 13)),
        ((-3, 1), ["glancing_blow"], [], (12 - 2, 13)),
        ((3, -1), [], ["glancing_blow"], (12, 13 - 3)),
        ((3, 1), [], ["sunder"], (12, 13 - 1)),
        ((1, 1), ["sunder"], [], (12, 13 - 3)),
        ((1, 1), [], ["sunder"], (12 - 1, 13)),
    ],
)
def test_W10_12_what_each_card_does_to_scores_and_damage(monkeypatch, faces, attacker, defender, left):
    assert power(duel(monkeypatch, faces, attacker, defender)) == left


@pytest.mark.parametrize(("faces", "left"), [((-2, 2), (12 - 2, 13)), ((-3, 3), (12 - 3, 13)), ((-1, 1), (12 - 1, 13))])
def test_W10_12_half_the_damage_is_rounded_up(monkeypatch, faces, left):
    assert power(duel(monkeypatch, faces, ["glancing_blow"])) == left


def test_W10_12_twice_and_half_the_damage_both_apply(monkeypatch):
    state = duel(monkeypatch, (2, -2), ["executioner"], ["glancing_blow"])
    assert power(state)[1] == THEIR_POWER - 5


@pytest.mark.parametrize("stat", ["attack", "defense"])
def test_W10_12_sunder_lowers_a_stat_to_nothing_at_most(monkeypatch, stat):
    using = field_rules({f"hero.{'lelia' if stat == 'attack' else 'meran_1'}.{stat}": 1})
    faces = (1, 1)
    state = duel(monkeypatch, faces, *((["sunder"], []) if stat == "defense" else ([], ["sunder"])), using=using)
    assert power(state) == ((12, 13 - 5) if stat == "defense" else (12 - 4, 13))


def test_W10_12_sunder_takes_nothing_off_totals_and_rolls(monkeypatch):
    using = field_rules({"hero.meran_1.defense": 0})
    state = duel(monkeypatch, (1, 3), ["sunder"], ["raise_shields"], using=using)
    assert power(state)[1] == THEIR_POWER - (5 + 1 - (0 + 2 + 3))


@pytest.mark.parametrize(("funds", "gain"), [(20, 6), (4, 4), (0, 0)])
def test_W10_12_spoils_come_from_the_loser_as_far_as_it_goes(monkeypatch, funds, gain):
    state = duel(monkeypatch, (3, -3), ["spoils_of_war"], seat1={"capital": funds})
    assert capital(state) == (20 + gain, funds - gain)


def test_W10_12_a_winning_defender_takes_spoils_and_a_loser_none(monkeypatch):
    assert capital(duel(monkeypatch, (-3, 3), [], ["spoils_of_war"])) == (14, 26)
    assert capital(duel(monkeypatch, (-3, 3), ["spoils_of_war"])) == (20, 20)


def test_W10_12_spoils_of_an_independent_stronghold_come_from_the_bank(monkeypatch):
    load_dice(monkeypatch, 1)
    using = field_rules({"stronghold.border_watch.defense": 4, "stronghold.border_watch.gain.initial_capital": 2})
    state = battlefield(using)
    fight(state, using, show(state, "border_watch"), ["spoils_of_war"])
    assert capital(state) == (28, 20)


def test_W10_12_if_you_win_cards_work_on_a_tie(monkeypatch):
    assert capital(duel(monkeypatch, (1, 2), ["spoils_of_war"])) == (26, 14)


@pytest.mark.parametrize(("faces", "healed"), [((3, -1), 3), ((3, -2), 3), ((2, 1), 1), ((1, 2), 0), ((-3, 1), -3)])
def test_W10_12_blood_price_heals_half_the_damage_dealt_rounded_up(monkeypatch, faces, healed):
    state = duel(monkeypatch, faces, ["blood_price"], seat0={"power": 6})
    assert power(state)[0] == 6 + healed


def test_W10_12_blood_price_heals_nothing_for_a_stronghold(monkeypatch):
    load_dice(monkeypatch, 3)
    using = field_rules({"stronghold.border_watch.defense": 4})
    state = battlefield(using)
    state.players[0].power = 6
    fight(state, using, show(state, "border_watch"), ["blood_price"])
    assert power(state)[0] == 6

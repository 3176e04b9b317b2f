"""The Underworld: Souls that Battles bring and that raise the dead (O31 to O35).

The Humans play with its card, on the board of the base game; the Undead themselves are in the last tests.
"""

import pytest

from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.content.vocabulary import Count
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import counting
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import souls
from sim.games.aughmoore.narration.cards import effect_text
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.words import Objective, Unit
from tests.games.aughmoore.battles import FIELD, QUIET, begin, fight, fill, lay, lose, pay
from tests.games.aughmoore.boards import FOUR
from tests.games.aughmoore.grafts import of, with_board
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    idle,
    is_asked,
    offered,
    place,
    position,
    region,
    rules,
    told,
    units,
)

pytestmark = pytest.mark.interpreted
CARD = tuple(f"faction.undead.special.underworld.{number}" for number in (1, 2, 3))
SPIRE = "faction.undead.building.black_spire.ability.2.1"
THRONE = "faction.undead.building.throne_of_bone.ability.3.1"


def underworld(*more, held=0, number=10):
    """Return Humans with the card, so many Souls and full stocks, against Orcs."""
    using = with_board(*CARD, *more)
    state = position("humans", "orcs", using=using)
    for side in (0, 1):
        fill(state, side, number)
    build(state, using, 0, "cathedral")
    state.players[0].souls = held
    return state, using


def attack(state, using, *sacrificed):
    """Let two Warriors and two Serfs beat three Serfs, who lose two; perhaps with sacrifices for the card."""
    place(state, using, 0, FIELD, warrior=2, serf=2)
    place(state, using, 1, FIELD, serf=3)
    begin(state, using)
    lay(state, using, QUIET, QUIET)
    while is_asked(state, Decision.PAY_TACTIC):
        pay(state, using, *(sacrificed if state.decider == 0 else ()))
    return idle(state, using)


def have(state):
    return int(state.players[0].souls)


@pytest.mark.parametrize(("before", "after"), [(0, 2), (3, 5), (5, 6), (6, 6)])
def test_O33_a_battle_brings_two_souls_at_most_and_none_beyond_six(before, after):
    """Two enemies fall beside an own sacrifice; at five Souls one more, at six none (O33)."""
    state, using = underworld(held=before)
    attack(state, using, 1)
    assert sum(state.battle.destroyed) == 3
    assert have(state) == after
    assert told(state, Event.SOULS) == [(0, after - before, 2 - (after - before), 0)]


def of_both_sides(using):
    """Let Souls come from the fallen of both sides."""
    effect = next(effect for effect in using.effects if effect.kind and effect.per == Count.DESTROYED_ENEMY_LAND)
    effect.per = Count.DESTROYED_ANY


@pytest.mark.parametrize(("both", "brought"), [(False, 0), (True, 1)])
def test_O33_own_losses_bring_souls_by_the_other_reading_alone(both, brought):
    """A lost Battle in which a Warrior falls brings no Soul; Vessels have none anyhow (O33)."""
    for army, souls_brought in (({"warrior": 1, "airship": 1}, 0), ({"warrior": 1}, brought)):
        state, using = underworld()
        if both:
            of_both_sides(using)
        place(state, using, 0, FIELD, **army)
        place(state, using, 1, FIELD, warrior=4)
        fight(state, using)
        if "airship" in army:
            lose(state, using, "airship")
        idle(state, using)
        assert have(state) == souls_brought


@pytest.mark.parametrize(("per", "count"), [("destroyed_enemy_land", 27), ("destroyed_any", 10)])
def test_O33_both_readings_of_whose_fallen_bring_souls_can_be_set(per, count):
    """The card counts what its entry names (O33)."""
    using = FOUR.rules({"faction.undead.special.underworld.effect.1.per": per})
    card = using.carriers.special + FACTION_KEYS.index("undead")
    assert using.effects[int(using.first_effect[card])].per == count


def recruit(state, using, unit=Unit.WARRIOR):
    act(state, using)
    return answer(state, using, Verb.RECRUIT, unit, 1)


def test_O34_a_recruit_may_be_followed_by_a_warrior_for_two_souls():
    """Worked example 18: a Warrior for Food, a second one for two Souls without (O34)."""
    state, using = underworld(held=2)
    recruit(state, using)
    assert asked(state, Decision.SPAWN, 0)
    answer(state, using, Verb.PLACE, region(capital(state, 0)), Unit.WARRIOR)
    assert have(state) == 0
    assert state.players[0].stock[2] == 8
    assert units(state, 0, capital(state, 0))["warrior"] == 3
    assert not is_asked(state, Decision.SPAWN)
    assert told(state, Event.PAID_SOULS) == [(0, 2, 0, 0)]


def test_O34_with_one_soul_only_a_serf_rises():
    """Worked example 18: nobody is asked about a Warrior (O34)."""
    state, using = underworld(held=1)
    recruit(state, using)
    assert [unit for _, unit, _ in offered(state, using, Verb.PLACE)] == [Unit.SERF]
    before = int(state.players[0].in_play[Unit.SERF])
    answer(state, using, Verb.PLACE, region(capital(state, 0)), Unit.SERF)
    assert state.players[0].in_play[Unit.SERF] == before + 1
    assert have(state) == 0


def test_O34_the_dead_rise_after_a_recruit_alone_and_may_be_left():
    """After a Tax nobody is asked; who declines keeps the Souls; without one nobody is asked (O34)."""
    state, using = underworld(held=2)
    act(state, using)
    answer(state, using, Verb.TAX, 0)
    assert not is_asked(state, Decision.SPAWN)
    state, using = underworld(held=2)
    recruit(state, using)
    while is_asked(state, Decision.SPAWN):
        answer(state, using, Verb.DONE)
    assert have(state) == 2
    state, using = underworld()
    recruit(state, using)
    assert not is_asked(state, Decision.SPAWN)


def fallen_hero(held):
    """Let the Outrider fall, the one Hero in play, with the Black Spire built and so many Souls."""
    using = with_board(SPIRE)
    state = position("humans", "orcs", using=using)
    for side in (0, 1):
        fill(state, side)
    build(state, using, 0, of(SPIRE).key)
    state.players[0].souls = held
    place(state, using, 0, FIELD, outrider=1)
    place(state, using, 1, FIELD, warrior=4)
    lose(fight(state, using), using, "outrider")
    return state, using


def test_O32_a_hero_that_fell_comes_back_for_three_souls():
    """Of three Heroes the one that fell returns, not one that was never recruited (O32)."""
    state, using = fallen_hero(3)
    assert asked(state, Decision.RECOVER, 0)
    assert offered(state, using, Verb.PLACE) == [(region(capital(state, 0)), Unit.HERO_3, -1)]
    answer(state, using, Verb.PLACE, region(capital(state, 0)), Unit.HERO_3)
    assert units(state, 0, capital(state, 0))["outrider"] == 1
    assert have(state) == 0


def test_O32_with_too_few_souls_nobody_comes_back():
    state, _ = fallen_hero(2)
    assert not is_asked(state, Decision.RECOVER)
    assert have(state) == 2


def test_O35_souls_are_counted_by_the_board_alone():
    """Six Souls are three VP by the Throne of Bone, and no resources (O35)."""
    state, using = underworld(THRONE, held=6)
    effect = next(effect for effect in using.effects if effect.kind and effect.per == 26)
    assert counting.times(state, using, 0, effect) == 3
    before = scoring.wealth(state, using, 0)
    state.players[0].souls = 0
    assert scoring.wealth(state, using, 0) == before


def test_O35_souls_break_ties_only_if_the_rules_say_so():
    """Equal scores and stocks: one Soul more decides nothing, but under the other reading it does (O35)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    state.players[0].souls = 1
    assert scoring.place_of(state, using, 1) == 1
    using.souls_break_ties = 1
    assert scoring.place_of(state, using, 1) == 2


def test_O35_an_eliminated_player_has_no_souls():
    """With the Capital City all Souls are gone (O35, A11.5)."""
    state, using = underworld(held=4)
    remove_all = {"serf": 2, "warrior": 5, "warlord": 1, "raider": 1}
    place(state, using, 1, capital(state, 0), **remove_all)
    begin(state, using, capital(state, 0), 1)
    lay(state, using)
    idle(state, using)
    assert state.players[0].out == 1
    assert state.players[1].reached >> Objective.EXTERMINATE & 1
    assert have(state) == 0


def undead(**settings):
    """Return a game of Undead and Humans with Order & Chaos at its first action, and its rules."""
    using = FOUR.rules({"box.pestilence": False, **settings})
    return FOUR.dealt("undead", "humans", using=using), using


@pytest.mark.parametrize("number", [0, 2])
def test_O5_O31_the_card_is_the_undeads_from_the_start(number):
    """They begin with the Souls that the content says, others have none; the card works at level I (O31)."""
    state, using = undead(**{"underworld.souls_at_start": number})
    assert [souls.keeps_souls(state, using, side) for side in (0, 1)] == [True, False]
    assert [int(state.players[side].souls) for side in (0, 1)] == [number, 0]
    assert state.players[0].ability_count == len(CARD)
    assert state.players[1].ability_count == 0


def test_O31_the_card_tells_only_what_it_is_used_for():
    _, using = undead()
    card = using.carriers.special + FACTION_KEYS.index("undead")
    first = int(using.first_effect[card])
    brings, serf, warrior = (effect_text(using, first + place) for place in range(len(CARD)))
    each = "1 Soul for each Land Unit of an enemy destroyed in it"
    assert brings == f"a Battle of the Undead brings {each}, at most 2"
    assert serf == warrior == "after an own Recruit a Serf may rise for 1 Soul, a Warrior for 2"


def test_O31_the_enemy_of_solo_play_keeps_no_souls():
    using = FOUR.rules({"solo.enemy": "undead"})
    state = FOUR.dealt("humans", using=using)
    assert not souls.keeps_souls(state, using, 1)


def test_O5_O31_there_are_six_soul_tokens():
    _, using = undead()
    assert using.souls_most == 6

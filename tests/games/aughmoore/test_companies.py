"""Armies that fly by an action of a Vessel (P18 to P23), on the board of the base game: any faction could learn it.

The Birdfolk themselves, and the Floating Continent, are in test_birdfolk and test_floating.
"""

import pytest

from sim.engine.agenda import note
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.aughmoore.content.vocabulary import Action, Kind, UnitWord, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import losing
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.map import adjacency
from sim.games.aughmoore.narration import answers, questions
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot, Unit
from tests.games.aughmoore.entries import EFFECTS
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    idle,
    level,
    offered,
    place,
    region,
    rules,
    run,
    set_library,
    settle,
    spell,
    stock,
    token,
    told,
    units,
    words,
)
from tests.games.aughmoore.voyage import armies, bare, decide, goals, may, regions

pytestmark = pytest.mark.interpreted

LAND = (UnitWord.SERF, UnitWord.WARRIOR, UnitWord.HERO)


def rewritten(using, key, step, kind, units, action, amount=0):
    """Let the first effect of an ability of the Humans, level I, be another one."""
    number = next(each.number for each in EFFECTS if each.key == key and each.name.endswith(f"ability.{step}.1"))
    effect = using.effects[number]
    effect.kind, effect.moment, effect.level, effect.amount = kind, When.ALWAYS, 1, amount
    effect.units = sum(1 << unit for unit in units)
    effect.action = 1 << action
    effect.needs = effect.terrain = effect.may = effect.uses = 0
    return using


def winged(*, vessel=True, **changes):
    """Return rules in which the Cathedral of the Humans makes their armies fly, the Airship among them."""
    kinds = (*LAND, UnitWord.AIR_VESSEL) if vessel else LAND
    return rewritten(rules(changes), "cathedral", 1, Kind.TRAVEL, kinds, Action.FLY)


def fliers(using, at="nw_f", *, built=True, **army):
    """Return Humans with units in one region, who have built their Cathedral."""
    state = bare(using, **{at: army})
    if built:
        build(state, using, 0, "cathedral")
    return state


def fly(state, using, way, *army, verb=Verb.TAKE):
    """Fly from region to region with Serfs, Warriors and Heroes."""
    origin, goal = way.split()
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region(origin), region(goal))
    return answer(state, using, verb, *(*army, 0, 0, 0)[:3])


# ------------------------------------------------------------------ who flies


def test_P18_only_what_is_built_makes_armies_fly():
    """Without it nobody is offered a Flight; with it an army goes that has no Vessel (P18)."""
    using = winged()
    grounded = fliers(using, "nw_h", built=False, serf=1, warrior=2)
    assert offered(act(grounded, using), using, Verb.FLY) == []
    state = fliers(using, "nw_h", serf=1, warrior=2)
    answer(act(state, using), using, Verb.FLY)
    assert asked(state, Decision.ROUTE, 0)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_f"))
    answer(state, using, Verb.TAKE, 1, 2, 0)
    assert units(state, 0, "nw_f") == {"serf": 1, "warrior": 2}
    assert told(state, Event.FLEW) == [(0, region("nw_h"), region("nw_f"), 0)]


def test_P18_an_ability_may_name_some_kinds_of_units_alone():
    """Who is not named stays, and so does an army with him (P18)."""
    using = rewritten(rules(), "cathedral", 1, Kind.TRAVEL, (UnitWord.WARRIOR,), Action.FLY)
    state = fliers(using, "nw_h", serf=1, warrior=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_f"))
    assert armies(state, using) == {(0, 1, 0)}
    assert goals(fliers(using, "nw_h", serf=1), using, Step.FLY, "nw_h") == set()


def test_P18_the_serf_that_musters_does_not_fly():
    """Alone on the map he cannot muster a Flight; with another one he can (P18)."""
    using = winged()
    for serfs, musters in ((1, False), (2, True)):
        state = fliers(using, "nw_c", serf=serfs)
        run(state, using, Step.MUSTER, 0)
        assert (Verb.FLY in {verb for verb in (Verb.FLY,) if offered(state, using, verb)}) == musters


# ------------------------------------------------------------------ where they fly


def test_P19_an_army_flies_as_an_air_vessel_does():
    """Across a Desert and over the sea, but by no ferry route (P19)."""
    using = winged()
    state = fliers(using, "nw_h", serf=1)
    assert not may(state, using, Step.MARCH, "nw_h", "nw_j")
    assert may(fliers(using, "nw_h", serf=1), using, Step.FLY, "nw_h", "nw_j")  # over the Desert nw_i
    assert may(fliers(using, "nw_h", serf=1), using, Step.FLY, "nw_h", "sw_j")  # over strait_sw_nw
    assert may(fliers(using, "nw_f", serf=1), using, Step.MARCH, "nw_f", "ne_i")  # by ferry from nw_j
    assert not may(fliers(using, "nw_f", serf=1), using, Step.FLY, "nw_f", "ne_i")


def test_P19_it_stops_where_enemies_are_and_fights_as_one_that_flew():
    """What needs a Flight works for it as for an Air Vessel (P19)."""
    using = winged()
    state = fliers(using, "nw_h", serf=2)
    place(state, using, 1, "nw_i", warrior=1)
    assert not may(state, using, Step.FLY, "nw_h", "nw_j")
    answer(state, using, Verb.GO, region("nw_h"), region("nw_i"))
    answer(state, using, Verb.TAKE, 2, 0, 0)
    assert state.battle.region == region("nw_i")
    assert state.battle.flew == 1


def test_P19_it_explores_where_it_ends():
    """On land it turns up the tokens as any army does (P19)."""
    using = winged()
    state = fliers(using, "nw_h", warrior=1)
    token(state, "nw_f", "village", face=Face.HIDDEN)
    fly(state, using, "nw_h nw_f", 0, 1)
    assert [a for _, a, _, _ in told(state, Event.EXPLORED)] == [region("nw_f")]


# ------------------------------------------------------------------ how far


def test_P20_the_slowest_unit_holds_the_army_back():
    """Three steps away are Warriors alone, two steps away Serfs too (P20)."""
    using = winged()
    state = fliers(using, "nw_h", serf=1, warrior=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_g"))  # over nw_i and nw_f or nw_j
    assert armies(state, using) == {(0, 1, 0)}
    state = fliers(using, "nw_h", serf=1, warrior=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_j"))
    assert armies(state, using) == {(0, 1, 0), (1, 0, 0), (1, 1, 0)}


def test_P20_a_slow_hero_goes_one_step():
    """The Paladin of speed 1 alone (P20)."""
    using = winged()
    state = fliers(using, "nw_h", paladin=1)
    assert goals(state, using, Step.FLY, "nw_h") == {"nw_d", "nw_e", "nw_i"}


def test_P20_a_building_and_a_hero_add_to_the_speed():
    """What makes units fly farther, and what makes an army faster (P20)."""
    farther = rewritten(winged(), "farmstead", 1, Kind.SPEED, LAND, Action.FLY, 1)
    state = fliers(farther, "nw_h", serf=1)
    assert not may(state, farther, Step.FLY, "nw_h", "nw_g")
    state = fliers(farther, "nw_h", serf=1)
    build(state, farther, 0, "farmstead")
    assert may(state, farther, Step.FLY, "nw_h", "nw_g")
    state = fliers(farther, "nw_h", serf=1)
    build(state, farther, 0, "farmstead")
    assert not may(state, farther, Step.MARCH, "nw_h", "nw_g")  # for a Flight alone
    using = winged()
    state = fliers(using, "nw_h", outrider=1, warrior=1)
    level(state, using, 0, 2)  # the Outrider's army is faster by one
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("ne_h"))  # four steps over sea
    assert armies(state, using) == {(0, 0, 4), (0, 1, 4)}


# ------------------------------------------------------------------ with the Vessel


def test_P21_the_vessel_may_come_along_and_carries_the_slowest():
    """Two aboard go at its speed, the others at theirs; who is left flies by himself (P21)."""
    using = winged()
    state = fliers(using, "nw_h", serf=2, warrior=1, paladin=1, airship=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_j"))
    with_it = set(offered(state, using, Verb.TAKE_VESSEL))
    assert {(0, 0, 0), (0, 0, 1), (2, 1, 1), (1, 1, 1)} <= with_it
    assert armies(state, using) == {(s, w, 0) for s in range(3) for w in range(2)} - {(0, 0, 0)}
    answer(state, using, Verb.TAKE_VESSEL, 2, 1, 1)
    assert units(state, 0, "nw_j") == {"serf": 2, "warrior": 1, "paladin": 1, "airship": 1}


def test_P21_an_army_that_the_ability_does_not_let_the_vessel_join():
    """Then it flies with its passengers alone (P21)."""
    using = winged(vessel=False)
    state = fliers(using, "nw_h", serf=3, airship=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_j"))
    assert set(offered(state, using, Verb.TAKE_VESSEL)) == {(0, 0, 0), (1, 0, 0), (2, 0, 0)}
    assert armies(state, using) == {(1, 0, 0), (2, 0, 0), (3, 0, 0)}


def test_P23_five_units_at_most_the_vessel_among_them():
    """Four Warriors, a Serf and the Vessel are one too many (P23)."""
    using = winged()
    state = fliers(using, "nw_h", serf=2, warrior=4, airship=1)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_e"))
    with_it = set(offered(state, using, Verb.TAKE_VESSEL))
    assert (1, 3, 0) in with_it
    assert (1, 4, 0) not in with_it
    assert (1, 4, 0) in armies(state, using)
    assert (2, 4, 0) not in armies(state, using)


def test_P23_the_limit_of_the_goal_holds():
    """With three units there two more find room (P23)."""
    using = winged()
    state = fliers(using, "nw_h", warrior=3)
    place(state, using, 0, "nw_e", serf=3)
    run(state, using, Step.FLY, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_e"))
    assert armies(state, using) == {(0, 1, 0), (0, 2, 0)}


# ------------------------------------------------------------------ over the sea


def over_sea(using, *, full=False, **army):
    """Return Humans who fly to Orcs at sea, before the Battle is decided; their shores may be full."""
    state = fliers(using, "nw_h", **army)
    place(state, using, 1, "strait_sw_nw", submarine=1)
    for side in range(2):
        stock(state, side, ore=10, mana=10, food=10)
    if full:
        for key in ("nw_d", "nw_h", "nw_i", "sw_j"):
            place(state, using, 2, key, serf=1)
    return fly(state, using, "nw_h strait_sw_nw", army.get("serf", 0), army.get("warrior", 0))


def test_P22_a_flight_ends_at_sea_only_to_fight():
    """No Sea Region is a goal but one with enemies (P22)."""
    using = winged()
    state = fliers(using, "nw_h", warrior=1)
    assert not {"strait_sw_nw", "central", "bay_sw"} & goals(state, using, Step.FLY, "nw_h")
    state = fliers(using, "nw_h", warrior=1)
    place(state, using, 1, "strait_sw_nw", submarine=1)
    assert {"strait_sw_nw"} == {"strait_sw_nw", "central", "bay_sw"} & goals(state, using, Step.FLY, "nw_h")


def test_P22_who_has_won_at_sea_flies_on_by_one_step():
    """To any Land Region without enemies beside that sea (P22)."""
    using = winged()
    state = over_sea(using, warrior=3)
    decide(state, using)
    if asked(state, Decision.DAMAGE, 1):
        answer(state, using, Verb.LOSE, 5, 1)
    assert asked(state, Decision.FLY_ON, 0)
    assert questions.decision(state, using).startswith("Choose where the army lands after the Battle")
    assert regions(state, using) == {"nw_d", "nw_h", "nw_i", "sw_j"}
    answer(state, using, Verb.REGION, region("nw_i"))
    assert units(state, 0, "nw_i") == {"warrior": 3}
    assert units(state, 0, "strait_sw_nw") == {}


def test_P22_who_can_land_nowhere_is_lost():
    """With enemies on every shore the army falls into the sea (P22)."""
    using = winged()
    state = over_sea(using, full=True, warrior=3)
    decide(state, using)
    if asked(state, Decision.DAMAGE, 1):
        answer(state, using, Verb.LOSE, 5, 1)
    assert units(state, 0, "strait_sw_nw") == {}
    assert state.players[0].lost[1] == 3


def test_P22_with_the_vessel_lost_its_passengers_go_down_and_the_others_fly_on():
    """As many as it carries, of whom the owner picks (P22)."""
    using = winged()
    state = fliers(using, "strait_sw_nw", warrior=3, airship=1)
    losing.destroy_unit(state, using, 0, Unit.AIR_VESSEL.value, region("strait_sw_nw"))
    idle(settle(state, using), using)
    assert units(state, 0, "strait_sw_nw") == {"warrior": 1}
    state = fliers(using, "strait_sw_nw", built=False, warrior=3, airship=1)
    losing.destroy_unit(state, using, 0, Unit.AIR_VESSEL.value, region("strait_sw_nw"))
    settle(state, using)
    assert units(state, 0, "strait_sw_nw") == {}


def test_a_search_without_room_fails_aloud():
    """What it would come to is not left out in silence."""
    using = winged()
    state = fliers(using, "nw_h", warrior=1)
    adjacency.begin_search(state, region("nw_h"))
    state.scratch.queued = len(state.scratch.queue)
    with pytest.raises(RulesError, match="more regions than it has room for"):
        adjacency.visit(state, using, region("nw_i"), 1)


# ------------------------------------------------------------------ free flights


def lifting(**changes):
    """Return rules in which Haste lets an army fly three steps."""
    using = rules(changes)
    effect = using.effects[next(each.number for each in EFFECTS if each.name == "spell.haste.1")]
    effect.action = 1 << Action.FLY
    return using


def test_P19_a_spell_lifts_an_army_that_cannot_fly_by_itself():
    """Any army goes as far as the Spell says, whatever its speed; no Vessel goes with it (P19)."""
    using = lifting()
    state = fliers(using, "nw_h", built=False, serf=1, paladin=1, airship=1)
    set_library(state, 0, "haste")
    stock(state, 0, mana=5)
    run(state, using, Step.CAST, 0, 0)
    answer(state, using, Verb.CAST_SPELL, spell("haste"), 0)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_g"))
    assert armies(state, using) == {(0, 0, 1), (1, 0, 0), (1, 0, 1)}
    assert offered(state, using, Verb.TAKE_VESSEL) == []
    answer(state, using, Verb.TAKE, 1, 0, 1)
    assert units(state, 0, "nw_g") == {"serf": 1, "paladin": 1}


def test_P19_a_free_flight_of_an_army_starts_where_it_is():
    """The army of the region where the ability works, nobody else (P19)."""
    using = winged()
    state = fliers(using, "nw_h", warrior=1)
    place(state, using, 0, "nw_g", serf=1)
    run(state, using, Step.FLY, 0, region("nw_g"), 2, 1)
    assert {origin for origin, _, _ in offered(state, using, Verb.GO)} == {region("nw_g")}


def test_what_is_asked_of_armies_that_fly_is_told_in_words():
    """The Vessel is named where it goes along."""
    using = winged()
    state = fliers(using, "nw_h", serf=1, airship=1)
    run(state, using, Step.FLY, 0, NOBODY)
    assert questions.decision(state, using) == "Fly"
    assert "fly from Larkfield to Goldmeadow" in words(state, using)
    answer(state, using, Verb.GO, region("nw_h"), region("nw_j"))
    assert questions.decision(state, using) == "Choose who flies from Larkfield to Ironbrow"
    assert set(words(state, using)) == {
        "fly with 1 Serf",
        "fly the Airship with nobody",
        "fly the Airship with 1 Serf",
    }


def unable(state, using):
    """Return what is told of a Fly action that leads nowhere."""
    note(state, Event.NO_WAY, 0, int(Slot.FLY), NOBODY)
    return questions.event(state, using, state.chronicle.lines[int(state.chronicle.written) - 1])


def test_an_action_of_a_vessel_names_it_only_while_it_is_in_play():
    """Armies that fly take a Fly action without an Air Vessel too (P18)."""
    using = winged()
    alone, aboard = fliers(using, "nw_h", serf=1), fliers(using, "nw_h", serf=1, airship=1)
    for state in (alone, aboard):
        state.chronicle.watched = 1
        run(state, using, Step.FLY, 0, NOBODY)
    assert [answers.voyage(state, "fly", Unit.AIR_VESSEL) for state in (alone, aboard)] == ["fly", "fly the Airship"]
    assert [unable(state, using) for state in (alone, aboard)] == [
        "The Humans find no way to fly",
        "The Humans find no way to fly the Airship",
    ]

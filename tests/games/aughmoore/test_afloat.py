"""Land Units at sea without a Vessel: berths, tokens, Battles, losses (P35, P36, P38 to P40, P44).

The Humans play with the Cathedral as a Cloister: with it they swim, Heroes from level II on. The Galleon is their
Octopus.
"""

import pytest

from sim.games.aughmoore.content.vocabulary import Action, Condition, Kind, RuleWord, UnitWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import afloat, counting, losing
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.wording import place_words
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.state import LEVELS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit
from tests.games.aughmoore.battles import damage, fight, fill, go_to, lose, refuges
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    faces,
    is_asked,
    level,
    place,
    region,
    rules,
    run,
    settle,
    stock,
    token,
    told,
    tower,
    unit,
    units,
    vp,
)
from tests.games.aughmoore.room import FIRST
from tests.games.aughmoore.voyage import bare, goals, regions

pytestmark = pytest.mark.interpreted
SEA = "corner_nw"
CLOISTER = "cathedral"
SWIMMERS = (1 << UnitWord.SERF | 1 << UnitWord.WARRIOR, 1 << UnitWord.HERO)
LAND = sum(SWIMMERS)


def cloister():
    """Return rules under which the Humans swim: Serfs and Warriors from level I on, Heroes from level II on."""
    using = rules()
    rows = [int(using.first_effect[FIRST.building + row]) for row in range(LEVELS)]
    for row in rows:
        using.effects[row : row + 1] = 0
    using.effects[rows[0]].kind = Kind.TRAVEL
    using.effects[rows[0]].units = LAND | 1 << UnitWord.SEA_VESSEL
    using.effects[rows[0]].action = 1 << Action.SAIL
    for number, kinds in enumerate(SWIMMERS, 1):
        effect = using.effects[rows[number]]
        effect.kind, effect.rule, effect.units, effect.level = Kind.IGNORE, RuleWord.SEA_END, kinds, number
    return using


def swimming(using, at=SEA, **army):
    """Return a position with the Cloister built, an army at sea, and Elves in the south-west; 3 of each resource."""
    state = bare(using)
    build(state, using, 0, CLOISTER)
    place(state, using, 0, at, **army)
    stock(state, 0, ore=3, mana=3, food=3)
    return state


def met(kind, at=SEA, **army):
    """Return rules and a State in which swimmers have just come upon a token."""
    using = cloister()
    state = swimming(using, at, **army)
    token(state, at, kind)
    return using, run(state, using, Step.ARRIVE, 0, region(at), 0)


def berth(state, using, key, at=SEA):
    """Return whether one more unit of the Humans finds room at sea."""
    return bool(afloat.has_berth(state, using, 0, region(at), unit(state, 0, key)))


def sunk(state, using, at=SEA):
    """Destroy the Galleon at sea, outside a Battle."""
    losing.destroy_unit(state, using, 0, int(Unit.SEA_VESSEL), region(at))
    return settle(state, using)


# ------------------------------------------------------------------ berths


def test_P35_P36_serfs_and_warriors_find_room_at_sea_heroes_from_level_two_on():
    using = cloister()
    state = swimming(using, warrior=1)
    assert [berth(state, using, key) for key in ("serf", "warrior", "paladin")] == [True, True, False]
    level(state, using, 0, 2)
    assert berth(state, using, "paladin")


def test_P36_without_the_cloister_nobody_finds_room_at_sea():
    using = cloister()
    assert not berth(bare(using), using, "serf")


def test_P36_swimmers_leave_the_seats_to_those_who_need_them():
    """Two Warriors beside the Galleon leave both seats to a Hero (P36)."""
    using = cloister()
    state = swimming(using, galleon=1, warrior=2)
    assert berth(state, using, "paladin")
    assert afloat.needing_seats(using, state.players[0], region(SEA)) == 0


def test_P36_five_units_swim_in_a_region_at_most():
    using = cloister()
    assert berth(swimming(using, warrior=3, serf=1), using, "serf")
    assert not berth(swimming(using, warrior=3, serf=2), using, "serf")


# ------------------------------------------------------------------ a Vessel lost


def test_P36_passengers_of_a_vessel_lost_go_down_the_other_swimmers_do_not():
    """It carries two; their owner chooses which (P36)."""
    using = cloister()
    state = sunk(swimming(using, galleon=1, warrior=2, serf=1), using)
    assert asked(state, Decision.LOSE, 0)
    answer(state, using, Verb.LOSE, unit(state, 0, "serf"), 0)
    answer(state, using, Verb.LOSE, unit(state, 0, "warrior"), 0)
    assert units(state, 0, SEA) == {"warrior": 1}


def test_P36_passengers_alone_go_down_with_their_vessel():
    using = cloister()
    assert units(sunk(swimming(using, galleon=1, warrior=1, serf=1), using), 0, SEA) == {}


def test_P36_who_does_not_swim_goes_down_first():
    """A Hero at level I was aboard; the other passenger is one of the Warriors (P36)."""
    using = cloister()
    state = sunk(swimming(using, galleon=1, paladin=1, warrior=2), using)
    assert state.players[0].in_play[Unit.HERO_1] == 0
    assert units(state, 0, SEA) == {"warrior": 2}
    answer(state, using, Verb.LOSE, unit(state, 0, "warrior"), 0)
    assert units(state, 0, SEA) == {"warrior": 1}


def test_P36_a_battle_at_sea_lost_drowns_nobody_who_survives_it():
    """Vessel and swimmers that survive the damage go home (P36)."""
    using = cloister()
    state = swimming(using, galleon=1, warrior=3)
    place(state, using, 3, SEA, swan_ship=1, warrior=4)
    fill(state, 0)
    fill(state, 3)
    fight(state, using, SEA, 3)
    assert (damage(state), asked(state, Decision.DAMAGE, 0)) == (5, True)
    lose(state, using, "galleon")
    lose(state, using, "warrior")
    assert units(state, 0, SEA) == {}
    assert units(state, 0, "nw_c") == {"warrior": 2}


# ------------------------------------------------------------------ tokens


def test_P36_swimmers_explore_the_central_sea_region():
    """Both its tokens, one after the other (P36)."""
    using = cloister()
    state = swimming(using, "central", warrior=1)
    token(state, "central", "bonus_sea", "ore_mana")
    token(state, "central", "bonus_sea", "ore_mana", pile=1)
    run(state, using, Step.ARRIVE, 0, region("central"), 0)
    assert faces(state, "central") == []
    assert state.players[0].stock.tolist() == [5, 5, 3]


def test_P36_swimmers_beat_a_sea_monster_by_their_strength():
    _, state = met("sea_monster", warrior=2)
    assert vp(state, 0) == 2


def test_P36_a_sea_monster_drives_swimmers_home_or_to_towers():
    """Each goes where it likes, an inland Tower too (P36)."""
    using = cloister()
    state = swimming(using, warrior=1, serf=1)
    tower(state, 0, "nw_f")
    token(state, SEA, "sea_monster")
    run(state, using, Step.ARRIVE, 0, region(SEA), 0)
    assert refuges(state, using) == {region("nw_c"), region("nw_f")}
    go_to(state, using, "nw_f", "nw_c")
    assert (units(state, 0, "nw_f"), units(state, 0, "nw_c")) == ({"serf": 1}, {"warrior": 1})


def test_P36_a_storm_casts_swimmers_up():
    using, state = met("mystical_storm", warrior=2)
    answer(state, using, Verb.REGION, region("se_j"))
    assert units(state, 0, "se_j") == {"warrior": 2}


def test_P36_pirates_meet_swimmers():
    using, state = met("pirates", warrior=1)
    assert (vp(state, 0), state.players[0].stock.tolist()) == (1, [3, 3, 0])
    assert SEA not in regions(state, using)


def test_P36_no_fisherman_comes_to_swimmers_without_a_vessel():
    _, state = met("stranded_fisherman", warrior=1)
    assert not is_asked(state, Decision.BUY)
    assert told(state, Event.NO_USE)


def test_P36_a_fisherman_comes_aboard_a_vessel_beside_swimmers():
    using, state = met("stranded_fisherman", warrior=2, galleon=1)
    answer(state, using, Verb.PAY)
    assert units(state, 0, SEA) == {"serf": 1, "warrior": 2, "galleon": 1}


# ------------------------------------------------------------------ Battles and the end


def test_P38_P40_a_sea_vessel_that_comes_to_swimmers_attacks_them():
    """They fight at sea; who survives retreats to the Capital or a Tower (P38, P40)."""
    using = cloister()
    state = swimming(using, warrior=2)
    place(state, using, 3, "bay_nw", swan_ship=1, warrior=2)
    stock(state, 3, ore=10, mana=10, food=10)
    tower(state, 0, "nw_f")
    run(state, using, Step.SAIL, 3, -1)
    answer(state, using, Verb.GO, region("bay_nw"), region(SEA))
    assert told(state, Event.BATTLE) == [(3, 0, region(SEA), 0)]
    assert vp(state, 3) == using.attacker_vp


def test_P38_beaten_swimmers_retreat():
    using = cloister()
    state = swimming(using, warrior=2)
    place(state, using, 3, SEA, swan_ship=1, warrior=2)
    fill(state, 0)
    fill(state, 3)
    fight(state, using, SEA, 3)
    lose(state, using, "warrior")
    assert units(state, 0, "nw_c") == {"warrior": 1}


def test_P40_an_air_vessel_flies_out_to_fight_swimmers():
    using = cloister()
    state = swimming(using, "bay_nw", warrior=1)
    place(state, using, 3, "nw_g", phoenix=1)
    assert "bay_nw" in goals(state, using, Step.FLY, "nw_g", side=3)


@pytest.mark.parametrize(
    ("at", "part", "holds"), [(SEA, 0, True), (SEA, 1, True), ("nw_g", 0, True), ("nw_g", 1, False)]
)
def test_P39_who_sailed_is_who_fights_at_sea_or_attacks_out_of_a_sail(at, part, holds):
    using = rules()
    state = bare(using, bay_nw={"galleon": 1, "warrior": 1})
    place(state, using, 3, at, warrior=1)
    if at == SEA:
        place(state, using, 3, at, swan_ship=1)
    run(state, using, Step.SAIL, 0, -1)
    answer(state, using, Verb.GO, region("bay_nw"), region(at))
    assert counting.fulfilled_in_battle(state, using, part, Condition.SAILED) == holds


def test_P44_swimmers_hold_a_sea_region_not_the_shore_beside_it():
    """1 VP at the end (P44)."""
    using = cloister()
    state = swimming(using, warrior=2)
    before = scoring.region_score(swimming(using), using, 0)
    assert scoring.region_score(state, using, 0) == before + 1


def test_swimmers_are_not_told_of_as_aboard():
    using = cloister()
    assert place_words(swimming(using, warrior=1), 0, Unit.WARRIOR, region(SEA)).startswith("in ")
    ship = swimming(using, warrior=1, galleon=1)
    assert place_words(ship, 0, Unit.WARRIOR, region(SEA)) == "aboard the Galleon"

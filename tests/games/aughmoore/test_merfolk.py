"""The Merfolk of Heroes of Land, Air & Sea, at the table for four with both boxes (P32 to P39).

They stand in the north-west, whose continent is sunken. Where swimmers are, and who fights them: test_afloat.
"""

import pytest

from sim.conformance.table import line
from sim.engine.header import NOBODY
from sim.games.aughmoore.battle.strength import before_tactics
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.counting import controlled
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import waters
from sim.games.aughmoore.names import DESIGN_KINDS_BY_BOARD
from sim.games.aughmoore.narration import questions
from sim.games.aughmoore.round.scoring import region_score
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Terrain
from tests.games.aughmoore.battles import fight
from tests.games.aughmoore.expanded import position, rules
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    faces,
    level,
    offered,
    place,
    region_of,
    remove,
    run,
    stock,
    take_first,
    token,
    told,
    units,
    vp,
)
from tests.games.aughmoore.voyage import goals, keys_of, regions

pytestmark = pytest.mark.interpreted

SEAS = {
    1: {"bay_nw"},
    2: {"corner_nw", "strait_nw_ne", "strait_se_sw"},
    3: {"bay_se", "central", "corner_ne", "corner_sw", "strait_sw_nw"},
}
SHORES = {2: {"nw_b", "nw_g", "nw_j"}, 3: {"nw_a", "nw_d", "ne_d", "ne_h", "ne_i", "se_j", "sw_d", "sw_h", "sw_i"}}
ALL_SEAS, ALL_SHORES = set().union(*SEAS.values()), set().union(*SHORES.values())


def merfolk(using, *buildings, at="nw_c", city=1, **army):
    """Return a position with Merfolk in one region, some Buildings, and the Capital at a level; 5 of each resource."""
    state = position("merfolk", "orcs", "dwarves", "elves", using=using)
    for side in range(4):
        remove(state, using, side, capital(state, side))
    waters.sink(state, int(Continent.NW))
    build(state, using, 0, *buildings)
    level(state, using, 0, city)
    place(state, using, 0, at, **army)
    stock(state, 0, ore=5, mana=5, food=5)
    return state


def swimmers(using, *others, at="nw_c", city=1, **army):
    """Return Merfolk who have built the Cloister."""
    return merfolk(using, "cloister", *others, at=at, city=city, **army)


def sailing(state, using, origin="nw_c"):
    """Return where a Sail can go from a region."""
    return goals(state, using, Step.SAIL, origin)


def choose(state, using, way, *army, verb=Verb.TAKE):
    """Sail from region to region with Serfs, Warriors and Heroes (a bit each)."""
    origin, goal = way.split()
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region_of(state, origin), region_of(state, goal))
    return answer(state, using, verb, *(*army, 0, 0, 0)[:3])


def companies(state, using, way):
    """Return who can go from region to region: without the Octopus, and with it."""
    origin, goal = way.split()
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.GO, region_of(state, origin), region_of(state, goal))
    return set(offered(state, using, Verb.TAKE)), set(offered(state, using, Verb.TAKE_VESSEL))


# ------------------------------------------------------------------ who swims, and where to


def test_P32_without_the_cloister_nobody_swims():
    """Sail is not even offered without the Octopus (P32)."""
    using = rules()
    state = merfolk(using, warrior=2)
    assert offered(act(state, using), using, Verb.SAIL) == []


def test_P32_P33_with_the_cloister_an_army_sails_as_a_vessel_does():
    """From the shore to sea, from sea to sea, also round the rim, and ashore (P33)."""
    using = rules()
    state = swimmers(using, warrior=2)
    answer(act(state, using), using, Verb.SAIL)
    found = {keys_of(state)[goal] for _, goal, _ in offered(state, using, Verb.GO)}
    assert found == ALL_SEAS | ALL_SHORES
    assert len(found) == 21


def test_P33_the_central_sea_region_ends_a_sail():
    """Nobody swims on behind it (P33)."""
    using = rules()
    near = sailing(swimmers(using, at="strait_nw_ne", warrior=1), using, "strait_nw_ne")
    assert "central" in near
    assert "bay_sw" not in near


def test_P33_swimmers_explore_the_central_sea_region():
    """Both its tokens (P33)."""
    using = rules()
    state = swimmers(using, at="strait_nw_ne", warrior=1)
    for pile in range(2):
        token(state, "central", "bonus_sea", "ore_mana", pile=pile)
    choose(state, using, "strait_nw_ne central", 0, 1)
    assert faces(state, "central") == []
    assert state.players[0].explored == 2


def test_P34_the_slowest_unit_holds_the_army_back():
    """Serfs reach what is two steps away, Warriors alone what is three (P34)."""
    using = rules()
    state = swimmers(using, serf=1, warrior=1)
    assert sailing(state, using) == ALL_SEAS | ALL_SHORES
    assert companies(swimmers(using, serf=1, warrior=1), using, "nw_c nw_g")[0] == {(0, 1, 0), (1, 0, 0), (1, 1, 0)}
    assert companies(swimmers(using, serf=1, warrior=1), using, "nw_c ne_d")[0] == {(0, 1, 0)}


def test_P34_the_octopus_carries_the_slowest():
    """Two Serfs go at its speed, a third holds it back (P34)."""
    using = rules()
    state = swimmers(using, serf=3, octopus=1)
    alone, together = companies(state, using, "nw_c ne_d")
    assert alone == set()
    assert together == {(0, 0, 0), (1, 0, 0), (2, 0, 0)}
    assert (3, 0, 0) in companies(swimmers(using, serf=3, octopus=1), using, "nw_c nw_g")[1]


def test_P34_a_company_has_five_units_the_octopus_among_them():
    using = rules()
    _, together = companies(swimmers(using, warrior=5, octopus=1), using, "nw_c nw_g")
    assert {warriors for _, warriors, _ in together} == {0, 1, 2, 3, 4}
    alone, _ = companies(swimmers(using, warrior=5, octopus=1), using, "nw_c nw_g")
    assert (0, 5, 0) in alone


# ------------------------------------------------------------------ the end at sea


def test_P35_heroes_end_at_sea_from_level_two_on():
    """At level I a Hero keeps to the shores; an army with him too (P35)."""
    using = rules()
    assert sailing(swimmers(using, captain_hookfin=1), using) >= ALL_SHORES
    assert not sailing(swimmers(using, captain_hookfin=1), using) & ALL_SEAS
    assert companies(swimmers(using, captain_hookfin=1, warrior=1), using, "nw_c corner_nw")[0] == {(0, 1, 0)}
    assert sailing(swimmers(using, city=2, captain_hookfin=1), using) >= ALL_SEAS


def test_P35_a_hero_of_level_one_keeps_his_army_out_of_the_sea():
    """Two Warriors with him reach twelve shores and no Sea Region: the Warriors' Speed is 3 (P34, P35)."""
    using = rules()
    army = {"captain_hookfin": 1, "warrior": 2}
    found = sailing(swimmers(using, **army), using)
    ways = {goal: companies(swimmers(using, **army), using, f"nw_c {goal}")[0] for goal in found}
    found = {goal for goal, all_of_them in ways.items() if (0, 2, 1 << 2) in all_of_them}
    assert found == ALL_SHORES
    assert len(found) == 12


def test_P35_an_army_with_a_hero_of_speed_two_reaches_three_shores():
    using = rules()
    state = swimmers(using, tide_oracle=1)
    assert sailing(state, using) == SHORES[2]


def test_P35_a_hero_aboard_the_octopus_ends_at_sea():
    """With a Warrior who swims beside it (P35)."""
    using = rules()
    state = swimmers(using, captain_hookfin=1, warrior=2, octopus=1)
    _, together = companies(state, using, "nw_c corner_nw")
    hookfin = 1 << 2
    assert (0, 2, hookfin) in together


def test_P36_who_does_not_swim_leaves_with_the_octopus():
    """A Hero aboard at level I cannot be left in the water, a Warrior can (P36)."""
    using = rules()
    state = swimmers(using, at="corner_nw", captain_hookfin=1, warrior=1, octopus=1)
    alone, together = companies(state, using, "corner_nw bay_nw")
    hookfin = 1 << 2
    assert together == {(0, 0, hookfin), (0, 1, hookfin)}
    assert alone == {(0, 1, 0)}


def test_P36_the_octopus_leaves_swimmers_behind():
    using = rules()
    state = swimmers(using, at="corner_nw", warrior=3, octopus=1)
    choose(state, using, "corner_nw bay_nw", 0, 1, verb=Verb.TAKE_VESSEL)
    assert units(state, 0, "bay_nw") == {"warrior": 1, "octopus": 1}
    assert units(state, 0, "corner_nw") == {"warrior": 2}


def test_P36_five_swimmers_do_not_keep_the_octopus_from_a_region_with_room():
    """Alone it finds room where the five would not (P36)."""
    using = rules()
    state = swimmers(using, at="corner_nw", warrior=4, octopus=1)
    place(state, using, 0, "bay_nw", serf=4)
    assert "bay_nw" in sailing(state, using, "corner_nw")
    assert companies(state, using, "corner_nw bay_nw") == ({(0, 1, 0)}, {(0, 0, 0)})


# ------------------------------------------------------------------ enemies


def enemy(state, using, where, **army):
    """Put Orcs into a region, with full stocks."""
    place(state, using, 1, where, **army)
    stock(state, 1, ore=10, mana=10, food=10)
    return state


def test_P37_swimmers_do_not_enter_a_sea_region_with_enemies():
    """Neither do they pass (P37)."""
    using = rules()
    state = enemy(swimmers(using, warrior=2), using, "strait_nw_ne", submarine=1)
    found = sailing(state, using)
    assert "strait_nw_ne" not in found
    assert "ne_d" not in found
    assert "corner_nw" in found


def test_P37_with_the_crusher_they_fight_there():
    """From a region next to it, his Speed being 1; the attacker gains 1 VP (P37)."""
    using = rules()
    state = enemy(swimmers(using, at="bay_nw", city=2, warrior=2, crusher=1), using, "strait_nw_ne", submarine=1)
    assert "strait_nw_ne" in sailing(state, using, "bay_nw")
    alone, _ = companies(state, using, "bay_nw strait_nw_ne")
    assert alone == {(0, 0, 1), (0, 1, 1), (0, 2, 1)}
    answer(state, using, Verb.TAKE, 0, 2, 1)
    assert told(state, Event.BATTLE) == [(0, 1, region_of(state, "strait_nw_ne"), 0)]
    assert vp(state, 0) == using.attacker_vp


def test_P37_the_crusher_is_too_slow_from_farther_away():
    using = rules()
    state = enemy(swimmers(using, city=2, warrior=2, crusher=1), using, "strait_nw_ne", submarine=1)
    assert "strait_nw_ne" not in sailing(state, using)


def test_P37_the_octopus_fights_with_those_aboard():
    """Two Warriors are its passengers; a third one would swim among enemies (P37)."""
    using = rules()
    state = enemy(swimmers(using, warrior=3, octopus=1), using, "strait_nw_ne", submarine=1)
    alone, together = companies(state, using, "nw_c strait_nw_ne")
    assert alone == set()
    assert together == {(0, 0, 0), (0, 1, 0), (0, 2, 0)}


def test_P39_a_sail_ends_in_a_battle_on_land():
    """The attacker gains 1 VP; it counts as an attack out of a Sail (P39)."""
    using = rules()
    state = enemy(swimmers(using, "gladiator_trench", warrior=2), using, "ne_i", serf=1)
    choose(state, using, "nw_c ne_i", 0, 2)
    assert told(state, Event.BATTLE) == [(0, 1, region_of(state, "ne_i"), 0)]
    assert vp(state, 0) == using.attacker_vp
    assert before_tactics(state, using, 0) == 2 * 2 + 1


def test_P39_a_march_is_no_sail():
    """The same Battle after a March brings no bonus for a Sail (P39)."""
    using = rules()
    state = enemy(swimmers(using, "gladiator_trench", at="nw_b", warrior=2), using, "nw_a", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region_of(state, "nw_b"), region_of(state, "nw_a"))
    answer(state, using, Verb.TAKE, 0, 2, 0)
    assert before_tactics(state, using, 0) == 2 * 2


def test_P36_swimmers_control_sea_regions():
    """What counts Sea Regions counts theirs (P36)."""
    using = rules()
    state = swimmers(using, at="corner_nw", warrior=1)
    place(state, using, 0, "central", warrior=1)
    assert controlled(state, using, 0, int(Terrain.SEA)) == 2


# ------------------------------------------------------------------ free sails


def test_P32_captain_hookfin_swims_on_after_a_battle_won():
    """His army, from where it is, one Region: out to sea (P32)."""
    using = rules()
    state = enemy(swimmers(using, city=3, at="ne_i", captain_hookfin=1, warrior=2), using, "ne_i", serf=1)
    take_first(fight(state, using, "ne_i"), using, Decision.STEAL)
    assert asked(state, Decision.FREE_ACTION, 0)
    answer(state, using, Verb.SAIL)
    assert asked(state, Decision.ROUTE, 0)
    found = {keys_of(state)[goal] for _, goal, _ in offered(state, using, Verb.GO)}
    assert found == {"central", "strait_nw_ne"}


def test_P34_captain_hookfin_makes_his_army_swim_farther():
    """From level II on by one Region (P34)."""
    using = rules()
    far = companies(swimmers(using, city=2, captain_hookfin=1, serf=1), using, "nw_c ne_d")[0]
    assert (1, 0, 1 << 2) in far
    assert (1, 0, 0) not in far


# ------------------------------------------------------------------ tokens


def design(kind):
    """Return the number of the design of a kind of token that has only one."""
    return next(number for number, (key, _) in DESIGN_KINDS_BY_BOARD[1].items() if key == kind)


def test_P29_the_content_says_which_tokens_act_as_tokens_of_land():
    """The others act as themselves (P29)."""
    using = rules()
    acting = {number: int(other) for number, other in enumerate(using.in_shallows) if number != other}
    assert acting == {
        design("sea_monster"): design("monster"),
        design("stranded_fisherman"): design("farm"),
    }


def test_P29_pirates_are_sent_to_regions_of_the_board_alone():
    """The records have room for more Sea Regions than the board has (P29)."""
    using = rules()
    state = swimmers(using, at="nw_a", warrior=1)
    token(state, "nw_d", "pirates")
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region_of(state, "nw_a"), region_of(state, "nw_d"))
    answer(state, using, Verb.TAKE, 0, 1, 0)
    assert regions(state, using) == {key for key in keys_of(state)[70:] if key}


def test_P44_swimmers_score_the_sea_region_they_are_in():
    """1 VP for it, none for the shore beside it (P44)."""
    using = rules()
    assert region_score(swimmers(using, at="corner_nw", warrior=2), using, 0) == using.region_vp


def test_P30_the_chronicle_tells_which_continent_sinks():
    state, using = merfolk(rules()), rules()
    told_of = [questions.event(state, using, line(Event.CONTINENT, seat, seat)) for seat in (0, 1)]
    assert told_of[0].endswith(", which becomes the Sunken Continent")
    assert not told_of[1].endswith("Sunken Continent")

"""Readings of Spells and abilities that can be chosen in place of those played: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.content.vocabulary import Chooser
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds import relocating, spells
from sim.games.aughmoore.deeds.errands import take_in_hand
from sim.games.aughmoore.ground.towers import TOWER
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Phase
from tests.games.aughmoore.battles import begin, field, fight, lose, strengths
from tests.games.aughmoore.battles import cast as cast_in_battle
from tests.games.aughmoore.position import (
    answer,
    asked,
    held,
    idle,
    offered,
    place,
    region,
    run,
    scribed,
    set_library,
    spell,
    stock,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.readings import by, grant
from tests.games.aughmoore.seats import cast, interrupt, pass_by, table
from tests.games.aughmoore.stage import graft

pytestmark = pytest.mark.interpreted
HOME = "nw_c"


def effect_of(using, key):
    """Return the first effect of a Spell."""
    return using.effects[int(using.first_effect[using.carriers.spell + spell(key)])]


# ------------------------------------------------------------------ Interrupts


@pytest.mark.parametrize(("reading", "free"), [("yes", False), ("no", True)])
def test_A15_5_an_interrupt_is_paid_and_scores_or_is_free_of_both(reading, free):
    using = by("interrupt_pays_and_scores", reading)
    state = table(["harvest"], ["counterspell"], using=using)
    stock(state, 1, mana=0 if free else 10)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    number = spell("counterspell")
    assert held(state, 1)[1] == (0 if free else 10 - using.spell_mana[number])
    assert vp(state, 1) == (0 if free else using.spell_vp[number])


@pytest.mark.parametrize(("reading", "both"), [("one_of_each_enemy", True), ("one_in_all", False)])
def test_A15_5_each_enemy_may_interrupt_or_the_first_who_does_alone(reading, both):
    """A Spell that was copied may still be countered by the next enemy, or not (A15.5)."""
    using = by("interrupts_per_spell", reading)
    state = table(["harvest"], ["copy_spell"], ["counterspell"], using=using)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "copy_spell")
    while asked(state, Decision.INTERRUPT, 2) and state.about[1] == spell("copy_spell"):
        pass_by(state, using, 2)
    assert asked(state, Decision.INTERRUPT, 2) == both


@pytest.mark.parametrize(("reading", "may"), [("allowed", True), ("forbidden", False)])
def test_A15_5_an_interrupt_may_be_interrupted_or_not(reading, may):
    using = by("interrupt_an_interrupt", reading)
    state = table(["harvest", "counterspell"], ["counterspell"], using=using)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    assert asked(state, Decision.INTERRUPT, 0) == may


def combat(using, *libraries):
    """Return a Battle of Humans against Orcs, others looking on."""
    state = field(using, *("humans", "orcs", "dwarves")[: len(libraries)], humans={"warrior": 3}, orcs={"warrior": 3})
    for seat, keys in enumerate(libraries):
        set_library(state, seat, *keys)
    return begin(state, using)


@pytest.mark.parametrize(("reading", "anybody"), [("any_enemy", True), ("fighters", False)])
def test_A15_6_any_enemy_counters_a_combat_spell_or_fighters_alone(reading, anybody):
    using = by("counter_combat_spell_by", reading)
    state = combat(using, ["counterspell"], ["rage"], ["counterspell"])
    cast_in_battle(state, using, 1, "rage")
    assert asked(state, Decision.INTERRUPT, 2) == anybody
    if anybody:
        pass_by(state, using, 2)
    assert asked(state, Decision.INTERRUPT, 0)


@pytest.mark.parametrize(("reading", "scored"), [("taken_back", 0), ("kept", 1)])
def test_A15_6_the_vp_of_a_countered_spell_are_taken_back_or_kept(reading, scored):
    using = by("countered_vp", reading)
    state = table(["earthquake"], ["counterspell"], using=using)
    cast(state, using, "earthquake")
    interrupt(state, using, 1, "counterspell")
    assert vp(state, 0) == scored * using.spell_vp[spell("earthquake")]


@pytest.mark.parametrize(("reading", "phase"), [("exhausted", Phase.EXHAUSTED), ("ready", Phase.READY)])
def test_A15_6_a_countered_scribed_spell_is_exhausted_or_stays_ready(reading, phase):
    using = by("countered_scribed", reading)
    state = table([], ["counterspell"], using=using)
    scribed(state, 0, "harvest")
    cast(state, using, "harvest", written=True)
    interrupt(state, using, 1, "counterspell")
    assert state.players[0].phase[0] == phase


@pytest.mark.parametrize(("reading", "used"), [("no", 0), ("yes", 1)])
def test_A15_7_a_copy_is_the_fighters_own_combat_spell_or_not(reading, used):
    using = by("copy_uses_combat_spell", reading)
    state = combat(using, ["copy_spell", "rage"], ["rage"])
    cast_in_battle(state, using, 1, "rage")
    interrupt(state, using, 0, "copy_spell")
    assert state.battle.combat_cast[0] == used
    assert asked(state, Decision.COMBAT_SPELL, 0) == (not used)


def test_A15_7_who_has_cast_a_combat_spell_does_not_copy_another():
    using = by("copy_uses_combat_spell", "yes")
    state = combat(using, ["rage"], ["rage", "copy_spell"])
    cast_in_battle(state, using, 1, "rage")
    cast_in_battle(state, using, 0, "rage")
    assert not asked(state, Decision.INTERRUPT, 1)


@pytest.mark.parametrize(("reading", "first"), [("after", 0), ("before", 1)])
def test_A15_7_a_copy_works_after_the_original_or_before_it(reading, first):
    using = by("copy_resolves", reading)
    state = table(["siphon"], ["copy_spell"], [], using=using)
    for side in range(3):
        stock(state, side, ore=4, mana=9, food=4)
    cast(state, using, "siphon")
    interrupt(state, using, 1, "copy_spell")
    assert asked(state, Decision.STEAL, first)


# ------------------------------------------------------------------ prices and protection


@pytest.mark.parametrize(("reading", "cheaper"), [("all_types", True), ("cast_only", False)])
def test_A15_2_a_discount_on_spells_holds_for_all_types_or_for_cast_alone(reading, cheaper):
    using = by("spell_discount", reading)
    state = combat(using, ["rage"], [])
    grant(state, using, 0, kind="cost", when="always", of="spell", amount=-1, resource="mana")
    for key in ("harvest", "rage", "counterspell"):
        number = spell(key)
        less = cheaper or key == "harvest"
        assert spells.spell_price(state, using, 0, number, False) == using.spell_mana[number] - less, key


@pytest.mark.parametrize(("reading", "robbed"), [("region_and_units", True), ("stock_and_library_too", False)])
def test_A15_4_a_capital_shields_stock_and_library_or_not(reading, robbed):
    using = by("capital_shield", reading)
    state = table(["siphon"], [], using=using)
    stock(state, 0, ore=0, mana=9, food=0)
    stock(state, 1, ore=3, mana=0, food=0)
    cast(state, using, "siphon")
    idle(state, using)
    assert (held(state, 1)[0] < 3) == robbed


@pytest.mark.parametrize(("reading", "lowered"), [("no", True), ("yes", False)])
def test_A14_6_the_total_of_an_immune_army_is_lowered_or_not(reading, lowered):
    using = by("immunity_stops_penalties", reading)
    for immune, expected in ((True, lowered), (False, True)):
        state = combat(using, ["weakness"], [])
        state.decider = NOBODY
        state.agenda.depth = 0
        kinds = ["warrior"] if immune else ["serf"]
        grant(state, using, 1, **{"kind": "immunity", "when": "always", "from": ["spells"], "units": kinds})
        before = strengths(state, using)[1][1]
        run(state, using, Step.COMBAT_SPELL, 0)
        cast_in_battle(state, using, 0, "weakness")
        assert (strengths(state, using)[1][1] < before) == expected


@pytest.mark.parametrize(("reading", "may"), [("no", False), ("yes", True)])
def test_A14_7_a_victim_may_give_a_tower_instead_of_a_unit_or_not(reading, may):
    using = by("victim_may_pick_towers", reading)
    state = table(["earthquake"], [], using=using)
    effect_of(using, "earthquake").chooser = Chooser.VICTIM
    effect_of(using, "earthquake").amount = 1
    place(state, using, 0, "ne_b", warrior=1)
    place(state, using, 1, "ne_a", serf=1, warrior=1)
    tower(state, 1, "ne_a")
    cast(state, using, "earthquake")
    while not asked(state, Decision.LOSE, 1):
        answer(state, using, Verb.HIT, region("ne_a"), 1, -1)
    assert (TOWER in {unit for unit, _, _ in offered(state, using, Verb.LOSE)}) == may
    if may:
        answer(state, using, Verb.LOSE, TOWER, 1)
        assert state.players[1].tower_count == 0
        assert units(state, 1, "ne_a") == {"serf": 1, "warrior": 1}


# ------------------------------------------------------------------ moved and denied


def moves(state, using, goal, here=NOBODY):
    """Return where an effect may move a Serf of the Orcs in ne_a to, with such a goal."""
    number = int(using.first_effect[using.carriers.spell + spell("earthquake")])
    row = {"kind": "relocate", "when": "cast", "side": "enemy", "units": ["serf"], "to": goal, "reach": 9, "amount": 1}
    graft(using, number, row)
    take_in_hand(state, number, here, 1)
    buffer = state.scratch.queue[:]
    found = [unpack(option) for option in buffer[: relocating.list_moves(state, using, 0, buffer)]]
    return {int(place) for verb, _, _, place in found if verb == Verb.MOVE}


@pytest.mark.parametrize(("reading", "may"), [("home_only", False), ("own_too", True)])
def test_A14_8_enemies_are_moved_into_the_own_capital_or_not(reading, may):
    using = by("relocate_and_capitals", reading)
    state = table([], [], using=using)
    place(state, using, 1, "nw_b", serf=1)
    assert (region(HOME) in moves(state, using, "next")) == may


@pytest.mark.parametrize(("reading", "may"), [("no_third_side", True), ("no_enemy", False)])
def test_A14_8_enemies_are_moved_among_own_units_or_to_no_enemy_at_all(reading, may):
    using = by("relocate_third_party", reading)
    state = table([], [], using=using)
    place(state, using, 1, "nw_b", serf=1)
    place(state, using, 0, "nw_f", warrior=1)
    assert (region("nw_f") in moves(state, using, "next")) == may
    assert region("nw_f") in moves(state, using, "here", region("nw_f"))


@pytest.mark.parametrize(("reading", "apart"), [("any_own_unit", True), ("one_region", False)])
def test_A14_7_denied_regions_lie_next_to_any_own_unit_or_all_next_to_one(reading, apart):
    using = by("curse_reach", reading)
    state = table(["blight"], [], using=using)
    effect_of(using, "blight").reach = 1
    effect_of(using, "blight").amount = 2
    place(state, using, 0, "ne_b", serf=1)
    place(state, using, 0, "ne_i", serf=1)
    for key in ("ne_a", "ne_f", "ne_j", "ne_h"):
        place(state, using, 1, key, serf=1)
    cast(state, using, "blight")
    listed = {goal for goal, _, _ in offered(state, using, Verb.REGION)}
    near = {goal for goal in listed if using.land_steps[region("ne_b"), goal] <= 1}
    far = {goal for goal in listed - near if using.land_steps[region("ne_i"), goal] <= 1}
    assert near
    assert far
    answer(state, using, Verb.REGION, min(near))
    left = {goal for goal, _, _ in offered(state, using, Verb.REGION)}
    assert bool(left & far) == apart


@pytest.mark.parametrize(("reading", "back"), [("the_one_lost", 1), ("any_of_the_kind", 3)])
def test_A14_7_the_lost_hero_comes_back_or_any(reading, back):
    using = by("recovered_unit", reading)
    state = field(using, "humans", "orcs", humans={"outrider": 1}, orcs={"warrior": 4})
    grant(state, using, 0, kind="recover", when="fallen", units=["hero"], amount=1, price="free", may=True)
    lose(fight(state, using), using, "outrider")
    assert asked(state, Decision.RECOVER, 0)
    assert len(offered(state, using, Verb.PLACE)) == back


def free_march(using):
    """Let an ability grant a March in the own turn, and take it."""
    state = table([], [], using=using)
    march = {"kind": "free_action", "when": "turn", "action": ["march"], "units": ["army"], "steps": 1}
    grant(state, using, 0, **march, uses="round", may=True)
    run(state, using, Step.ACTION, 0)
    ((number, _, _),) = offered(state, using, Verb.USE)
    return answer(state, using, Verb.USE, number)


@pytest.mark.parametrize(("reading", "may"), [("none", False), ("allowed", True)])
def test_A14_10_a_free_action_lets_muster_or_not(reading, may):
    using = by("free_action_muster", reading)
    state = free_march(using)
    assert asked(state, Decision.ROUTE, 0)
    answer(state, using, Verb.GO, region(HOME), region("nw_b"))
    answer(state, using, Verb.TAKE, 0, 1, 0)
    assert asked(state, Decision.MUSTER, 0) == may


@pytest.mark.parametrize(("reading", "chained"), [("no", False), ("yes", True)])
def test_A14_10_abilities_follow_a_free_action_or_not(reading, chained):
    using = by("free_action_chain", reading)
    state = free_march(using)
    grant(state, using, 0, kind="gain", when="after_action", after=["march"], amount=1, resource="ore")
    stock(state, 0, ore=0)
    answer(state, using, Verb.GO, region(HOME), region("nw_b"))
    answer(state, using, Verb.TAKE, 0, 1, 0)
    assert held(state, 0)[0] == chained

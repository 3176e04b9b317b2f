"""Readings of Battles that can be chosen in place of those played: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.battle import outbreak
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import counting
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Slot, Unit
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    call,
    cards,
    field,
    fight,
    go_to,
    lay,
    lose,
    no_spells,
    pay,
    refuges,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    held,
    idle,
    level,
    offered,
    place,
    region,
    run,
    stock,
    tactic,
    told,
    tower,
    units,
)
from tests.games.aughmoore.readings import by, grant
from tests.games.aughmoore.voyage import bare

pytestmark = pytest.mark.interpreted
HOME = "ne_c"  # the Orcs' Capital


@pytest.mark.parametrize(("reading", "first"), [("defender_first", 1), ("attacker_first", 0)])
def test_A10_3_the_defenders_abilities_come_first_or_the_attackers(reading, first):
    """Whose abilities at the start of a Battle are carried out first; Combat Spells come after both (A10.3)."""
    using = by("battle_start_order", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"warrior": 1})
    outbreak.break_out(state, using, 0, region(FIELD), 0)
    steps = [(int(entry.step), int(entry.a)) for entry in state.agenda.entries[: state.agenda.depth][::-1]]
    assert steps[:2] == [(Step.START_ABILITIES, first), (Step.START_ABILITIES, 1 - first)]
    outbreak.start_abilities(state, using, first)
    assert state.agenda.depth == 2
    outbreak.start_abilities(state, using, 1 - first)
    assert [int(entry.step) for entry in state.agenda.entries[2:5]] == [
        Step.TACTICS,
        Step.COMBAT_SPELL,
        Step.COMBAT_SPELL,
    ]


@pytest.mark.parametrize(("reading", "barred"), [("counts_nothing", False), ("not_chosen", True)])
def test_A10_7_a_card_that_cannot_be_paid_may_be_laid_or_not(reading, barred):
    using = by("unpayable_tactic", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"warrior": 1})
    for side in (0, 1):
        stock(state, side, ore=0, mana=0, food=0)
    no_spells(begin(state, using), using)
    laid = cards(state, using)
    assert tactic("withdraw") in laid
    assert (tactic("charge") not in laid) == barred


def test_A10_7_where_no_card_can_be_paid_all_may_be_laid():
    dear = {f"tactic.{card}.cost.food": 5 for card in ("withdraw", "rally", "conscripts")}
    laid = []
    for reading in ("counts_nothing", "not_chosen"):
        using = by("unpayable_tactic", reading, **dear)
        state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1})
        for side in (0, 1):
            stock(state, side, ore=0, mana=0, food=0)
        no_spells(begin(state, using), using)
        laid.append(cards(state, using))
    assert laid[0] == laid[1]
    assert len(laid[0]) > 1


def levy(using, **elsewhere):
    """Return a Battle of Humans and Orcs in which the Humans may call units of other regions."""
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"warrior": 2})
    for key, army in elsewhere.items():
        place(state, using, 0, key, **army)
    return lay(begin(state, using), using, "conscripts", "withdraw")


@pytest.mark.parametrize(("reading", "come"), [("land_units", set()), ("vessels_too", {"airship"})])
def test_A10_8_conscripts_call_land_units_or_vessels_too(reading, come):
    using = by("conscripts_vessels", reading)
    state = levy(using, nw_i={"airship": 1})
    called = offered(state, using, Verb.BRING) if asked(state, Decision.CONSCRIPTS, 0) else []
    assert {unit for _, unit, _ in called} == {Unit.AIR_VESSEL for _ in come}
    if come:
        call(state, using, ("nw_i", "airship"))
        assert units(state, 0, FIELD) == {"warrior": 1, "airship": 1}


def test_A3_7_A10_8_a_vessel_at_sea_is_called_only_if_nobody_needs_its_seats():
    using = by("conscripts_vessels", "vessels_too")
    for aboard, come in (({}, True), ({"serf": 1}, False)):
        state = bare(using, "humans", "orcs", nw_g={"warrior": 1}, bay_nw={"galleon": 1, **aboard})
        place(state, using, 1, "nw_g", warrior=1)
        stock(state, 0, ore=5, mana=5, food=5)
        lay(begin(state, using, "nw_g"), using, "conscripts", "withdraw")
        called = offered(state, using, Verb.BRING) if asked(state, Decision.CONSCRIPTS, 0) else []
        assert (Unit.SEA_VESSEL in {unit for _, unit, _ in called}) == come


@pytest.mark.parametrize(("reading", "number"), [("region", 5), ("none", 7)])
def test_A10_8_conscripts_keep_to_the_limit_of_the_region_or_to_none(reading, number):
    using = by("conscripts_limit", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 3}, orcs={"warrior": 2})
    place(state, using, 0, "nw_i", serf=4)
    lay(begin(state, using), using, "conscripts", "withdraw")
    while asked(state, Decision.CONSCRIPTS, 0) and offered(state, using, Verb.BRING):
        answer(state, using, Verb.BRING, *offered(state, using, Verb.BRING)[0])
    assert sum(units(state, 0, FIELD).values()) == number


@pytest.mark.parametrize(("reading", "met"), [("not_counted", 3), ("counted", 4)])
def test_A11_4_serfs_on_the_bar_count_as_enemy_serfs_or_not(reading, met):
    using = by("enemy_serf_on_bar", reading)
    state = field(using, "humans", "orcs")
    build(state, using, 1, "blood_tent")
    state.players[1].bar[Slot.TAX] = Mark.SERF
    place(state, using, 0, HOME, warrior=2)
    begin(state, using, HOME)
    assert counting.serfs_met(state, using, 1) == met


@pytest.mark.parametrize(("reading", "refund"), [("lost", 0), ("refunded", 2)])
def test_A10_9_what_a_sacrifice_brings_beyond_the_price_is_lost_or_refunded(reading, refund):
    """The Paladin's Strength of four pays for a card of two Food (A10.9)."""
    using = by("sacrifice_surplus", reading)
    state = field(using, "humans", "orcs", humans={"paladin": 1}, orcs={"warrior": 2})
    stock(state, 0, ore=0, mana=0, food=0)
    lay(begin(state, using), using, "conscripts", "withdraw")
    up_to_price(state, using)
    pay(state, using, heroes=1)
    assert held(state, 0)[2] == refund


def up_to_price(state, using):
    """Let the Humans call nobody, and the Orcs pay for their card."""
    while asked(state, Decision.CONSCRIPTS, 0):
        answer(state, using, Verb.DONE)
    assert asked(state, Decision.PAY_TACTIC, 1)
    return pay(state, using)


@pytest.mark.parametrize(("reading", "gained"), [("yes", True), ("no", False)])
def test_A14_4_abilities_that_wait_for_a_loss_work_for_sacrifices_or_not(reading, gained):
    """A sacrificed Warrior counts as destroyed in the Battle by both readings (A14.4, A10.9)."""
    using = by("sacrificed_are_fallen", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 2}, orcs={"serf": 1})
    grant(state, using, 0, kind="gain", when="fallen", lost=["warrior"], amount=1, resource="ore")
    stock(state, 0, ore=0, mana=0, food=0)
    lay(begin(state, using), using, "conscripts", "withdraw")
    up_to_price(state, using)
    pay(state, using, warriors=1)
    assert state.battle.destroyed[0] == 1
    assert (held(state, 0)[0] > 0) == gained


@pytest.mark.parametrize(("reading", "before"), [("after_the_losses", True), ("after_the_retreat", False)])
def test_A14_4_a_lost_unit_comes_back_before_the_others_retreat_or_after(reading, before):
    using = by("recover_moment", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 2, "serf": 1}, orcs={"warrior": 4, "warlord": 1})
    grant(state, using, 0, kind="recover", when="fallen", units=["warrior"], amount=1, price="free")
    tower(state, 0, "nw_a")
    fight(state, using)
    while asked(state, Decision.DAMAGE, 0):
        lose(state, using, "warrior")
    assert asked(state, Decision.RETREAT, 0)
    assert len(told(state, Event.RETURNED)) == (2 if before else 0)
    while asked(state, Decision.RETREAT, 0):
        go_to(state, using, "nw_c")
    idle(state, using)
    assert len(told(state, Event.RETURNED)) == 2


@pytest.mark.parametrize(("reading", "together"), [("each_unit", False), ("one_for_the_army", True)])
def test_A11_8_each_beaten_unit_has_its_own_goal_or_the_army_one(reading, together):
    using = by("retreat_goal", reading)
    state = field(using, "humans", "orcs", humans={"warrior": 5, "paladin": 1}, orcs={"serf": 2, "warrior": 1})
    tower(state, 1, "ne_a", "ne_j")
    place(state, using, 1, "ne_j", serf=3)
    fight(state, using, cards=("first_strike", "withdraw"))
    near = {region(HOME), region("ne_a")}
    assert refuges(state, using) == (near if together else near | {region("ne_j")})
    go_to(state, using, "ne_a")
    assert units(state, 1, "ne_a") == ({"serf": 2, "warrior": 1} if together else {"serf": 1})
    assert asked(state, Decision.RETREAT, 1) != together


def test_A11_8_an_army_that_goes_home_together_asks_once():
    using = by("retreat_goal", "one_for_the_army")
    state = field(using, "humans", "orcs", humans={"warrior": 5, "paladin": 1}, orcs={"serf": 2, "warrior": 1})
    tower(state, 1, "ne_a")
    fight(state, using, cards=("first_strike", "withdraw"))
    go_to(state, using, HOME)
    assert state.decider == NOBODY
    assert units(state, 1, HOME) == {"serf": 4, "warrior": 2}


@pytest.mark.parametrize(("reading", "left"), [("return", {"airship", "galleon"}), ("destroyed", set())])
def test_A11_8_vessels_of_a_beaten_army_return_or_are_destroyed(reading, left):
    using = by("retreat_of_vessels", reading)
    state = bare(using, "humans", "orcs", nw_h={"airship": 1, "galleon": 1, "serf": 1})
    run(state, using, Step.BEGIN_RETREAT, 0, region("nw_h"))
    assert set(units(state, 0, "nw_c")) == left | {"serf"}


def test_A11_2_A11_8_who_is_aboard_a_beaten_vessel_at_sea_goes_down_with_it():
    using = by("retreat_of_vessels", "destroyed")
    state = bare(using, "humans", "orcs", bay_nw={"galleon": 1, "serf": 1})
    run(state, using, Step.BEGIN_RETREAT, 0, region("bay_nw"))
    assert units(state, 0, "bay_nw") == units(state, 0, "nw_c") == {}


@pytest.mark.parametrize(("reading", "there"), [("stays", True), ("stays_out", False)])
def test_A11_5_who_destroys_a_capital_stays_there_or_goes_home(reading, there):
    using = by("winner_enters_capital_region", reading)
    state = field(using, "humans", "orcs", "dwarves")
    place(state, using, 0, HOME, warrior=4, paladin=1, outrider=1)
    stock(state, 1, ore=0, mana=0, food=0)
    fight(state, using, HOME, cards=("siege", "withdraw"))
    idle(state, using)
    assert state.players[1].out == 1
    assert (units(state, 0, HOME) != {}) == there
    assert units(state, 0, "nw_c").get("paladin", 0) == (not there)


def shot(using):
    """Let the Galleon beat a Serf at the shore from a distance."""
    state = bare(using, "humans", "orcs", bay_nw={"galleon": 1, "warrior": 2})
    build(state, using, 0, "sea_dock")
    level(state, using, 0, 3)
    place(state, using, 1, "nw_g", serf=1)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.ENGAGE, region("nw_g"))
    lay(state, using)
    while state.decider != NOBODY and state.decision != Decision.MOVE_IN:
        pay(state, using)
    return state


@pytest.mark.parametrize(("reading", "may"), [("stays", False), ("may_move_in", True)])
def test_A14_9_who_has_won_from_a_distance_stays_or_may_move_in(reading, may):
    using = by("ranged_winner_moves", reading)
    state = shot(using)
    assert asked(state, Decision.MOVE_IN, 0) == may
    if may:
        answer(state, using, Verb.REGION, region("nw_g"))
        assert units(state, 0, "nw_g") == {"galleon": 1, "warrior": 2}
        state = shot(using)
        answer(state, using, Verb.DONE)
    assert units(state, 0, "bay_nw") == {"galleon": 1, "warrior": 2}

"""A11.3 to A11.5: Battles for a Capital City, and what its fall brings."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Objective, Slot, Unit
from tests.games.aughmoore.battles import begin, damage, field, fight, fill, lay, pay_all, strengths, winner
from tests.games.aughmoore.position import (
    answer,
    build,
    dealt,
    held,
    is_asked,
    level,
    place,
    region,
    rules,
    run,
    scribed,
    set_library,
    settle,
    spell,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted

HOME = "ne_c"
HORDE = {"warrior": 5, "paladin": 1, "high_mage": 1, "outrider": 1, "serf": 5, "galleon": 1, "airship": 1}


def siege(using, *others, army=None, at_level=1, **more):
    """Return a position in which Humans stand in the region of the Orcs' Capital."""
    state = field(using, "humans", "orcs", *others, at=HOME, humans=army or HORDE, orcs=more)
    level(state, using, 1, at_level)
    return state


def sack(using, *others):
    """Return the state after the Orcs' Capital has fallen to the Humans."""
    return fight(siege(using, *others), using, HOME)


@pytest.mark.parametrize(("at_level", "strength"), [(1, 4), (2, 7), (3, 10)])
def test_A11_3_a_capital_counts_its_present_level(at_level, strength):
    """The Strength of the level reached is added, and of no other (A11.3)."""
    using = rules()
    state = begin(siege(using, at_level=at_level), using, HOME)
    assert strengths(state, using)[1] == (4 + strength, 0)
    assert using.level_strength[at_level - 1] == strength


def test_A11_3_courtyard_bar_and_buildings_defend():
    """Units of the Courtyard, Serfs on the Action Bar and on Buildings count, and docked Vessels (A11.3)."""
    using = rules()
    state = siege(using, submarine=1, dragon=1)
    build(state, using, 1, "beast_pens", "sunken_dock")
    state.players[1].bar[Slot.RECRUIT] = Mark.SERF
    state.players[1].bar[Slot.TAX] = Mark.SERF
    state.players[1].bar[Slot.BUILD] = Mark.TOKEN
    begin(state, using, HOME)
    assert strengths(state, using)[1][0] == 4 + 3 + 2 + 4 + 2 + 2


def test_A10_3_A11_3_abilities_strengthen_the_defence():
    """Bonuses of Heroes and Buildings count at home as elsewhere (A11.3, A10.3)."""
    using = rules()
    state = siege(using)
    build(state, using, 1, "barracks")
    begin(state, using, HOME)
    assert strengths(state, using)[1] == (4 + 4 + 1, 1)


def test_A3_8_A11_3_no_limit_of_units():
    """More than five units may defend (A11.3, A3.8)."""
    using = rules()
    state = begin(siege(using, serf=6, warrior=3), using, HOME)
    assert strengths(state, using)[1][0] == 4 + 8 + 8


def test_A10_3_A11_4_the_blood_tent_counts_serfs_on_buildings():
    """Against a Capital Serfs met are those of the Courtyard and on Buildings, not on the Action Bar (A11.4, A10.3)."""
    using = rules()
    state = field(using, "orcs", "humans", at=HOME, orcs={"warrior": 2})
    build(state, using, 0, "blood_tent")
    level(state, using, 0, 2)
    build(state, using, 1, "cathedral", "farmstead", "sea_dock")
    state.players[1].bar[Slot.TAX] = Mark.SERF
    begin(state, using, HOME)
    assert strengths(state, using)[0] == (4, 2 + 3)


def test_A11_4_nobody_on_the_bar_or_a_building_can_be_hit():
    """Fireball reaches the Courtyard alone (A11.4)."""
    using = rules()
    state = siege(using)
    mine = state.players[1]
    build(state, using, 1, "barracks")
    mine.bar[Slot.TAX] = Mark.SERF
    before = int(mine.in_play[Unit.SERF])
    mine.units[region(HOME)] = 0
    mine.total[region(HOME)] = 0
    set_library(state, 0, "fireball", "magic_arrow")
    begin(state, using, HOME)
    answer(state, using, Verb.CAST_SPELL, spell("magic_arrow"), 0)
    assert mine.in_play[Unit.SERF] == before
    assert mine.bar[Slot.TAX] == Mark.SERF
    assert is_asked(state, Decision.TACTIC)


def test_A11_5_a_beaten_capital_is_destroyed():
    """No damage is dealt: the Capital falls and its owner is eliminated (A11.5)."""
    using = rules()
    state = sack(using)
    assert winner(state) == 0
    assert told(state, Event.CAPITAL_FELL) == [(1, 0, 0, 0)]
    assert state.players[1].out == 1
    assert told(state, Event.DAMAGE) == []


def test_A11_5_the_attacker_scores_on_top():
    """Five VP come to those for attacking and for the card (A11.5)."""
    using = rules()
    state = sack(using)
    assert using.capital_vp == 5
    assert vp(state, 0) == using.attacker_vp + 2 + 5
    assert state.players[0].vp_of[Cause.CAPITAL] == 5


def test_A11_5_all_pieces_leave_the_map():
    """Units, Vessels, Towers, bar, Buildings, stock and Spells of the owner are gone (A11.5)."""
    using = rules()
    state = siege(using, "elves", submarine=1)
    tower(state, 1, "se_a", "nw_a")
    place(state, using, 1, "se_a", serf=2)
    place(state, using, 1, "corner_se", dragon=1)
    build(state, using, 1, "barracks")
    set_library(state, 1, "rage")
    scribed(state, 1, "gate")
    state.players[1].bar[Slot.TAX] = Mark.SERF
    fight(state, using, HOME)
    mine = state.players[1]
    assert mine.units.sum() == mine.total.sum() == mine.in_play.sum() == mine.towers.sum() == 0
    assert mine.tower_count == mine.buildings == mine.library_count == mine.scribed_count == 0
    assert mine.ability_count == 0
    assert list(mine.bar) == [Mark.OPEN] * len(mine.bar)
    assert list(mine.at) == [NOBODY] * len(mine.at)
    assert held(state, 1) == (0, 0, 0)
    assert all(not holders >> 1 & 1 for holders in state.holders)


def test_A6_2_A11_5_its_spells_go_to_the_discards():
    """The cards of the eliminated player can be drawn again (A11.5, A6.2)."""
    using = rules()
    state = siege(using)
    set_library(state, 1, "rage", "gate")
    before = int(state.spells.discarded)
    begin(state, using, HOME)
    answer(state, using, Verb.DONE)
    pay_all(lay(state, using), using)
    assert state.spells.discarded == before + 2


def test_A11_5_the_winner_stands_in_the_region():
    """The attacker stays in the region, which no Capital bars any more (A11.5)."""
    using = rules()
    state = sack(using)
    assert units(state, 0, HOME) == HORDE
    assert state.holders[region(HOME)] == 1 << 0


def test_A17_1_A11_5_the_fall_is_an_objective():
    """Destroying a Capital triggers the end (A11.5, A17.1)."""
    using = rules()
    state = sack(using, "elves", "dwarves")
    assert state.objective == Objective.EXTERMINATE
    assert state.objective_side == 0
    assert state.over == 0


def test_A17_3_A11_5_with_two_players_the_game_ends_at_once():
    """The only enemy is out: the game is over (A11.5, A17.3)."""
    using = rules()
    assert sack(using).over == 1


def test_A11_5_who_is_out_takes_no_more_turns():
    """An eliminated player is asked for no action, and does not collect (A11.5)."""
    using = rules()
    state = sack(using, "elves")
    run(state, using, Step.ACTION, 1)
    assert state.decider == NOBODY
    run(state, using, Step.COLLECT)
    assert held(state, 1) == (0, 0, 0)


def test_A16_8_A11_5_the_score_of_the_eliminated_is_nothing():
    """Whatever was scored before, the final score is nought (A11.5, A16.8)."""
    using = rules()
    state = dealt("humans", "orcs", using=using)
    state.players[1].vp = 30
    state.agenda.depth = 0
    state.decider = NOBODY
    place(state, using, 0, HOME, warrior=4, paladin=1, high_mage=1, outrider=1, serf=5)
    fill(state, 0)
    fill(state, 1)
    fight(state, using, HOME)
    run(state, using, Step.ROUND_END)
    assert state.ended != End.RUNNING
    assert state.players[1].score == 0
    assert state.winners == 1 << 0


def test_A11_6_A11_5_a_beaten_attacker_leaves_the_capital_alone():
    """If the defence holds, the attacker takes the usual damage (A11.5, A11.6)."""
    using = rules()
    state = fight(siege(using, army={"warrior": 2, "serf": 1}), using, HOME)
    assert winner(state) == 1
    assert damage(state) == 3
    assert state.players[1].out == 0
    assert state.players[0].vp_of[Cause.CAPITAL] == 0


def test_A10_10_A11_5_equal_totals_save_the_capital():
    """Ties go to the defender here as well (A11.5, A10.10)."""
    using = rules()
    state = fight(siege(using, army={"warrior": 4}), using, HOME)
    assert winner(state) == 1
    assert state.players[1].out == 0


def test_A11_5_withdraw_does_not_save_a_capital():
    """Damage is not what destroys a Capital (A11.5)."""
    using = rules()
    state = fight(siege(using), using, HOME, cards=("first_strike", "withdraw"))
    assert state.players[1].out == 1


def test_A11_3_the_chronicle_counts_battles_for_capitals():
    """Battles for Capitals are counted apart (A11.3)."""
    using = rules()
    assert sack(using).capital_battles == 1
    state = fight(field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1}), using)
    assert state.capital_battles == 0


def test_A11_3_A11_5_a_region_without_its_capital_is_like_any_other():
    """In the region of a fallen Capital the defenders have no Capital to help (A11.5, A11.3)."""
    using = rules()
    state = sack(using, "elves")
    place(state, using, 2, HOME, warrior=2)
    begin(state, using, HOME, attacker=2)
    assert state.battle.capital == 0
    assert strengths(settle(state, using), using)[2] == (4, 0)

"""A10.10, A11.1, A11.6, A11.7: who wins, and what the loser loses."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.words import Resource, Unit
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    damage,
    field,
    fight,
    fill,
    lay,
    lose,
    pay,
    pay_all,
    totals,
    winner,
)
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    is_asked,
    level,
    march,
    offered,
    place,
    region,
    rules,
    told,
    tower,
    units,
)

pytestmark = pytest.mark.interpreted


def clash(using, humans, orcs, cards=("first_strike", "first_strike")):
    """Return a Battle of Humans and Orcs up to the loser's first question."""
    return fight(field(using, "humans", "orcs", humans=humans, orcs=orcs), using, cards=cards)


def choices(state, using):
    """Return the units that the loser may lose next."""
    return {kind for kind, _, _ in offered(state, using, Verb.LOSE)}


def test_A10_10_the_higher_total_wins():
    """One more is enough, for either side (A10.10)."""
    using = rules()
    assert winner(clash(using, {"warrior": 2, "serf": 1}, {"warrior": 2})) == 0
    assert winner(clash(using, {"warrior": 2}, {"warrior": 2, "serf": 1})) == 1


def test_A10_10_equal_totals_go_to_the_defender():
    """The defender wins ties, whoever it is (A10.10)."""
    using = rules()
    assert winner(clash(using, {"warrior": 2}, {"warrior": 2})) == 1
    state = field(using, "humans", "orcs", humans={"warrior": 2}, orcs={"warrior": 2})
    assert winner(fight(state, using, attacker=1)) == 0


def test_A14_5_A10_10_the_priestess_wins_ties_as_attacker():
    """Her army wins equal totals also as the attacker (A10.10, A14.5)."""
    using = rules()
    state = field(using, "dwarves", "orcs", dwarves={"priestess": 1, "serf": 1}, orcs={"warrior": 2})
    assert winner(fight(state, using)) == 0
    assert totals(state) == {0: 6, 1: 6}


def test_A14_1_A10_10_a_priestess_elsewhere_wins_no_ties():
    """She must be in the Battle (A10.10, A14.1)."""
    using = rules()
    state = field(using, "dwarves", "orcs", dwarves={"warrior": 2}, orcs={"warrior": 2})
    place(state, using, 0, "nw_i", priestess=1)
    assert winner(fight(state, using)) == 1


def test_A10_10_the_priestess_wins_no_lower_total():
    """Ties alone are hers (A10.10)."""
    using = rules()
    state = field(using, "dwarves", "orcs", dwarves={"priestess": 1}, orcs={"warrior": 2})
    assert winner(fight(state, using)) == 1


@pytest.mark.parametrize(("army", "expected"), [({"serf": 4}, 2), ({"serf": 5}, 3), ({"warrior": 1, "serf": 2}, 2)])
def test_A11_6_half_the_natural_strength_rounded_up(army, expected):
    """The damage is half the loser's Natural Strength, rounded up (A11.6)."""
    assert damage(clash(rules(), {"warrior": 5}, army)) == expected


def test_A11_6_bonuses_and_cards_do_not_count_for_the_damage():
    """Only Natural Strength is halved (A11.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5, "paladin": 1}, orcs={"warrior": 3})
    build(state, using, 1, "barracks")
    fight(state, using)
    assert totals(state)[1] == 6 + 3 + 2
    assert damage(state) == 3


def test_A11_6_the_divisor_is_a_rule():
    """What the Strength is divided by can be set (A11.6)."""
    assert damage(clash(rules({"battle.damage_divisor": 1}), {"warrior": 5}, {"warrior": 3})) == 6


def test_A11_7_the_loser_chooses():
    """Each kind of unit of the beaten army is offered (A11.7)."""
    using = rules()
    state = clash(using, {"warrior": 5, "serf": 1}, {"serf": 1, "warrior": 1, "raider": 1, "dragon": 1})
    assert asked(state, Decision.DAMAGE, 1)
    assert choices(state, using) == {Unit.SERF, Unit.WARRIOR, Unit.HERO_3, Unit.AIR_VESSEL}


def test_A11_6_A11_7_damage_is_taken_unit_by_unit():
    """Each unit takes its own Strength off the damage; the next is chosen after it (A11.7, A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 5}, {"serf": 3, "warrior": 1})
    assert damage(state) == 3
    lose(state, using, "serf")
    assert int(state.about[0]) == 2
    lose(state, using, "serf")
    assert int(state.about[0]) == 1
    lose(state, using, "warrior")
    assert units(state, 1, FIELD) == {}
    assert units(state, 1, "ne_c") == {"serf": 3, "warrior": 1}


def test_A11_6_a_unit_damaged_at_all_is_destroyed():
    """One point left over destroys a whole Hero (A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 5}, {"serf": 1, "warlord": 1})
    assert damage(state) == 3
    lose(state, using, "serf")
    lose(state, using, "warlord")
    assert units(state, 1, "ne_c") == {"serf": 2, "warrior": 1}


def test_A11_6_a_strong_unit_covers_the_damage_alone():
    """A Hero stronger than the damage covers it, and the others live (A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 5}, {"serf": 2, "warlord": 1})
    assert damage(state) == 3
    lose(state, using, "warlord")
    assert not is_asked(state, Decision.DAMAGE)
    assert units(state, 1, "ne_c") == {"serf": 4, "warrior": 1}


def test_A11_6_lost_units_return_to_the_supply():
    """Destroyed units are out of play and may be recruited again (A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 5}, {"warrior": 3})
    lose(state, using, "warrior")
    lose(state, using, "warrior")
    assert state.players[1].in_play[Unit.WARRIOR] == 1 + 1
    assert state.players[1].lost[Unit.WARRIOR] == 2
    assert told(state, Event.LOST_UNIT) == [(1, 1, region(FIELD), 0)] * 2


def test_A11_6_an_army_that_the_damage_covers_is_lost_at_once():
    """Where the damage takes everybody nobody is asked (A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 2}, {"serf": 1})
    assert not is_asked(state, Decision.DAMAGE)
    assert units(state, 1, FIELD) == {}
    assert units(state, 1, "ne_c") == {"serf": 2, "warrior": 1}


def test_A11_6_the_attacker_may_be_the_loser():
    """A beaten attacker takes its damage in the same way (A11.6)."""
    using = rules()
    state = clash(using, {"warrior": 2}, {"warrior": 3})
    assert asked(state, Decision.DAMAGE, 0)
    lose(state, using, "warrior")
    assert units(state, 0, "nw_c") == {"serf": 2, "warrior": 2}


def test_A10_10_A11_6_the_winner_loses_nobody():
    """No damage is dealt to the winner (A11.6, A10.10)."""
    using = rules()
    state = clash(using, {"warrior": 3}, {"serf": 2})
    assert state.players[0].lost.sum() == 0


def test_A11_2_A11_6_a_lost_vessel_takes_its_strength_off():
    """Vessels are lost like other units (A11.6, A11.2)."""
    using = rules()
    state = clash(using, {"warrior": 5}, {"submarine": 1, "serf": 2})
    assert damage(state) == 3
    lose(state, using, "submarine")
    assert units(state, 1, "ne_c") == {"serf": 4, "warrior": 1}


def towered(using, orcs, humans=None):
    """Return a Battle that Orcs with a Tower lose."""
    state = field(using, "humans", "orcs", humans=humans or {"warrior": 5, "paladin": 1}, orcs=orcs)
    tower(state, 1, FIELD)
    return fight(state, using)


def test_A11_1_a_tower_falls_first():
    """The Tower of the loser is destroyed before any unit and covers its Strength (A11.1)."""
    using = rules()
    state = towered(using, {"serf": 2})
    assert damage(state) == 3
    assert told(state, Event.TOWER_FELL) == [(1, region(FIELD), 0, 0)]
    assert units(state, 1, "ne_c") == {"serf": 4, "warrior": 1}
    assert not is_asked(state, Decision.DAMAGE)


def test_A11_6_A11_1_units_take_what_the_tower_does_not_cover():
    """What is left of the damage falls on units (A11.1, A11.6)."""
    using = rules()
    state = towered(using, {"warrior": 2, "serf": 1}, {"warrior": 5, "paladin": 1})
    assert damage(state) == 4
    assert int(state.about[0]) == 1
    assert choices(state, using) == {Unit.SERF, Unit.WARRIOR}


def test_A11_1_a_lone_tower_falls():
    """A Tower without units is destroyed when it loses (A11.1)."""
    using = rules()
    state = towered(using, {})
    assert damage(state) == 2
    assert state.players[1].towers[region(FIELD)] == 0
    assert state.players[1].tower_count == 0


def test_A11_1_a_tower_falls_even_without_damage():
    """It cannot stay among enemies: Withdraw does not save it (A11.1)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"serf": 1})
    tower(state, 1, FIELD)
    fight(state, using, cards=("withdraw", "withdraw"))
    assert winner(state) == 0
    assert state.players[1].towers[region(FIELD)] == 0
    assert units(state, 1, "ne_c") == {"serf": 3, "warrior": 1}


def test_A11_1_a_winning_tower_stands():
    """A Tower whose side wins is not harmed (A11.1)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1})
    tower(state, 1, FIELD)
    fight(state, using)
    assert winner(state) == 1
    assert state.players[1].towers[region(FIELD)] == 1


def test_A12_1_A11_1_a_fallen_tower_may_be_built_again():
    """It goes back to the supply and its region is the winner's (A11.1, A12.1)."""
    using = rules()
    state = towered(using, {})
    place(state, using, 1, "nw_i", serf=1)
    fill(state, 1)
    assert state.holders[region(FIELD)] == 1 << 0
    act(state, using, 1)
    assert (region("nw_i"), -1, -1) in offered(state, using, Verb.BUILD_TOWER)


def test_A11_7_A11_1_a_tower_is_not_the_losers_choice():
    """The Tower is never among what may be chosen (A11.1, A11.7)."""
    using = rules()
    state = towered(using, {"warrior": 3, "serf": 1}, {"warrior": 5, "paladin": 1, "outrider": 1})
    assert asked(state, Decision.DAMAGE, 1)
    assert choices(state, using) <= {Unit.SERF, Unit.WARRIOR}


def test_A14_4_A11_6_abilities_lessen_the_damage():
    """The Temple of the Fallen takes two off the damage of its owner's defeats (A11.6, A14.4)."""
    using = rules()
    for keys, expected in (((), 3), (("temple_of_the_fallen",), 1)):
        state = field(using, "humans", "dwarves", humans={"warrior": 5}, dwarves={"warrior": 3})
        build(state, using, 1, *keys)
        assert damage(fight(state, using)) == expected


def test_A14_4_A11_6_the_ironclad_lessens_the_damage():
    """At level II a beaten army with the Ironclad takes two less (A11.6, A14.4)."""
    using = rules()
    for at_level, expected in ((1, 3), (2, 1)):
        state = field(using, "humans", "dwarves", humans={"warrior": 5}, dwarves={"ironclad": 1, "warrior": 1})
        build(state, using, 1, "ironclad_yard")
        level(state, using, 1, at_level)
        assert damage(fight(state, using)) == expected


def test_A11_6_damage_is_never_below_nothing():
    """Discounts do not go below nothing, and everybody retreats (A11.6)."""
    using = rules()
    state = field(using, "humans", "dwarves", humans={"warrior": 5}, dwarves={"serf": 2})
    build(state, using, 1, "temple_of_the_fallen")
    fight(state, using)
    assert damage(state) == 0
    assert units(state, 1, "ne_c") == {"serf": 4, "warrior": 1}


def test_A14_4_A11_6_abilities_add_to_the_damage():
    """At level III Warlord and Assassin deal more to those they beat (A11.6, A14.4)."""
    using = rules()
    for faction, key, more in (("orcs", "warlord", 2), ("elves", "assassin", 3)):
        for at, extra in ((FIELD, more), ("nw_i", 0)):
            state = field(using, faction, "humans", **{faction: {"warrior": 4}, "humans": {"warrior": 2, "serf": 1}})
            place(state, using, 0, at, **{key: 1})
            level(state, using, 0, 3)
            assert damage(fight(state, using)) == 3 + extra


def test_A11_6_the_damage_of_a_victory_does_not_hit_the_owner():
    """A beaten Warlord's army takes the plain damage (A11.6)."""
    using = rules()
    state = field(using, "orcs", "humans", orcs={"warlord": 1}, humans={"warrior": 5})
    level(state, using, 0, 3)
    assert damage(fight(state, using)) == 2


def test_A14_4_abilities_after_a_victory():
    """The Blood Tent pays for destroyed enemies, the Paladin scores at level III (A14.4)."""
    using = rules()
    state = field(using, "orcs", "humans", orcs={"warrior": 4}, humans={"serf": 1})
    build(state, using, 0, "blood_tent")
    fill(state, 0, 5)
    fight(state, using)
    assert asked(state, Decision.GAIN, 0)
    state = field(using, "humans", "orcs", humans={"paladin": 1}, orcs={"serf": 1})
    level(state, using, 0, 3)
    before = int(state.players[0].vp)
    fight(state, using)
    assert int(state.players[0].vp) - before == using.attacker_vp + 2 + 1


@pytest.mark.parametrize(("enemies", "victor"), [({"serf": 1}, 0), ({"warrior": 5}, 1)])
def test_A14_4_abilities_after_any_battle(enemies, victor):
    """At level II a Blood Shaman gets Mana for own losses after his Battles, won or lost (A14.4)."""
    using = rules()
    state = field(using, "orcs", "humans", orcs={"blood_shaman": 1, "serf": 1}, humans=enemies)
    level(state, using, 0, 2)
    fill(state, 0, 5)
    begin(state, using)
    answer(state, using, Verb.ACCEPT)
    pay_all(lay(state, using, "withdraw", "first_strike"), using)
    if is_asked(state, Decision.DAMAGE):
        lose(state, using, "serf")
    assert winner(state) == victor
    assert int(state.players[0].stock[Resource.MANA]) == 5 + 1


@pytest.mark.parametrize(("enemies", "gained"), [({"paladin": 1}, 1), ({"warrior": 2}, 0)])
def test_A14_4_a_victory_over_a_hero(enemies, gained):
    """At level III the Shadow Guild scores for a Battle won against a Hero, lost or fled by then (A14.4)."""
    using = rules()
    state = field(using, "elves", "humans", elves={"warrior": 4}, humans=enemies)
    build(state, using, 0, "shadow_guild")
    level(state, using, 0, 3)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert winner(state) == 0
    assert state.players[0].vp_of[Cause.ABILITY] == gained


def test_A10_9_A11_6_sacrifices_count_as_destroyed():
    """Sacrificed units count where destroyed ones do (A11.6, A10.9)."""
    using = rules()
    state = field(using, "orcs", "humans", orcs={"warrior": 4}, humans={"serf": 2})
    build(state, using, 0, "blood_tent")
    fill(state, 0, 5)
    lay(begin(state, using), using, "withdraw", "first_strike")
    pay(state, using, serfs=2)
    pay(state, using)
    assert asked(state, Decision.GAIN, 0)
    assert int(state.about[0]) == 2


def test_A12_1_A10_10_the_winner_moves_in():
    """After a March the winner stands in the region and controls it (A10.10, A12.1)."""
    using = rules()
    state = field(using, "humans", "orcs", orcs={"serf": 1})
    place(state, using, 0, "nw_i", warrior=2)
    answer(act(state, using), using, Verb.MARCH)
    march(state, using, "nw_i", FIELD, warriors=2)
    pay_all(lay(state, using), using)
    assert units(state, 0, FIELD) == {"warrior": 2}
    assert state.holders[region(FIELD)] == 1 << 0

"""A10.2, A10.3, A9.5: what an army is worth before Tactic cards."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.words import Face, Mark, Slot
from tests.games.aughmoore.battles import FIELD, HEIGHTS, WOODS, begin, field, fight, lay, pay_all, strengths, totals
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    capital,
    level,
    offered,
    place,
    region,
    rules,
    scribed,
    token,
    tower,
    units,
)

pytestmark = pytest.mark.interpreted

PLAIN = {"serf": 1, "warrior": 2}
HEROES = {
    "humans": {"paladin": 4, "high_mage": 3, "outrider": 2},
    "orcs": {"warlord": 4, "blood_shaman": 3, "raider": 2},
    "dwarves": {"thane": 4, "priestess": 3, "tunneler": 2},
    "elves": {"stag_lord": 4, "enchantress": 3, "assassin": 2},
}
VESSELS = {
    "humans": {"galleon": 3, "airship": 2},
    "orcs": {"submarine": 3, "dragon": 2},
    "dwarves": {"ironclad": 3, "gryphon": 2},
    "elves": {"swan_ship": 3, "phoenix": 2},
}


def worth(using, mine, theirs, *, at=FIELD, attacking=True, buildings=(), at_level=1, extra=None):
    """Return Natural Strength and bonus of an army (faction, units) that meets another one."""
    (faction, army), (enemy, others) = mine, theirs
    order = (faction, enemy) if attacking else (enemy, faction)
    state = field(using, *order, at=at, **{faction: army, enemy: others})
    side = order.index(faction)
    build(state, using, side, *buildings)
    level(state, using, side, at_level)
    if extra is not None:
        extra(state, side)
    begin(state, using, at)
    return strengths(state, using)[side]


ENEMY = ("elves", {"serf": 1})
OTHER = ("humans", {"serf": 1})


def bonus(using, faction, army, buildings=(), at_level=1, theirs=None, **changes):
    """Return what abilities add to an army that attacks, unless told otherwise."""
    met = theirs or (ENEMY if faction != "elves" else OTHER)
    return worth(using, (faction, army), met, buildings=buildings, at_level=at_level, **changes)[1]


@pytest.mark.parametrize("faction", HEROES)
def test_A3_4_A10_2_natural_strength_is_the_printed_one(faction):
    """Each unit adds the Strength beside its picture (A10.2, A3.4)."""
    using = rules()
    met = ENEMY if faction != "elves" else OTHER
    for key, strength in (PLAIN | HEROES[faction] | VESSELS[faction]).items():
        assert worth(using, (faction, {key: 1}), met)[0] == strength


def test_A11_2_A10_2_all_units_add_up():
    """Units, Vessels and their passengers count together (A10.2, A11.2)."""
    using = rules()
    army = {"serf": 2, "warrior": 1, "galleon": 1, "airship": 1}
    assert worth(using, ("humans", army), ENEMY)[0] == 2 + 2 + 3 + 2


def test_A11_1_A10_2_a_tower_counts_three():
    """A Tower adds its Strength to its defenders (A10.2, A11.1)."""
    using = rules()
    found = worth(
        using, ("elves", {"serf": 1}), OTHER, attacking=False, extra=lambda state, side: tower(state, side, FIELD)
    )
    assert found == (1 + using.tower_strength, 0)
    assert using.tower_strength == 3


def test_A10_2_units_elsewhere_do_not_count():
    """Only who is in the region fights (A10.2)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1})
    place(state, using, 0, "nw_i", paladin=1)
    begin(state, using)
    assert strengths(state, using)[0] == (2, 0)


def test_A10_3_the_paladin_needs_a_serf():
    """The Paladin is worth one more with a Serf in his army (A10.3)."""
    using = rules()
    assert bonus(using, "humans", {"paladin": 1, "serf": 1}) == 1
    assert bonus(using, "humans", {"paladin": 1, "serf": 3}) == 1
    assert bonus(using, "humans", {"paladin": 1, "warrior": 1}) == 0


def test_A14_1_A10_3_a_hero_elsewhere_gives_no_bonus():
    """A Hero's ability works where he is (A10.3, A14.1)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1})
    place(state, using, 0, "nw_i", paladin=1)
    begin(state, using)
    assert strengths(state, using)[0] == (1, 0)


def test_A10_3_the_cathedral_asks_for_plains():
    """Warriors of the Humans are worth one more each in Plains only (A10.3)."""
    using = rules()
    army = {"warrior": 3}
    assert bonus(using, "humans", army, ("cathedral",)) == 3
    assert bonus(using, "humans", army, ("cathedral",), at=WOODS) == 0
    assert bonus(using, "humans", army) == 0


def test_A10_3_barracks_add_to_each_warrior():
    """Warriors of the Orcs are worth one more each anywhere (A10.3)."""
    using = rules()
    assert bonus(using, "orcs", {"warrior": 2, "serf": 1}, ("barracks",), at=WOODS) == 2


def test_A14_1_A10_3_the_blood_tent_counts_enemy_serfs():
    """From level II on, each Serf met adds one (A10.3, A14.1)."""
    using = rules()
    met = ("elves", {"serf": 3, "warrior": 1})
    assert bonus(using, "orcs", {"serf": 1}, ("blood_tent",), 2, theirs=met) == 3
    assert bonus(using, "orcs", {"serf": 1}, ("blood_tent",), 1, theirs=met) == 0


def test_A10_3_attackers_abilities():
    """The Warlord and the Outrider add when attacking, not when defending (A10.3)."""
    using = rules()
    for faction, key, at_level, size in (("orcs", "warlord", 1, 1), ("humans", "outrider", 3, 2)):
        assert bonus(using, faction, {key: 1}, (), at_level) == size
        assert bonus(using, faction, {key: 1}, (), at_level, attacking=False) == 0


def test_A10_3_defenders_abilities():
    """The Thane and the Great Forge add when defending, not when attacking (A10.3)."""
    using = rules()
    assert bonus(using, "dwarves", {"thane": 1}, attacking=False) == 2
    assert bonus(using, "dwarves", {"thane": 1}) == 0
    assert bonus(using, "dwarves", {"warrior": 2}, ("great_forge",), 3, attacking=False) == 2
    assert bonus(using, "dwarves", {"warrior": 2}, ("great_forge",), 3) == 0


def test_A10_3_the_forge_strengthens_a_defended_tower():
    """At level II a defending army with an own Tower is worth three more (A10.3)."""
    using = rules()
    found = bonus(
        using,
        "dwarves",
        {"serf": 1},
        ("great_forge",),
        2,
        attacking=False,
        extra=lambda state, side: tower(state, side, FIELD),
    )
    assert found == 3
    assert bonus(using, "dwarves", {"serf": 1}, ("great_forge",), 2, attacking=False) == 0


def test_A10_3_vessels_with_abilities():
    """Submarine and Dragon add when they attack, the Ironclad always, the Galleon with passengers (A10.3)."""
    using = rules()
    assert bonus(using, "orcs", {"submarine": 1}, ("sunken_dock",), 2) == 2
    assert bonus(using, "orcs", {"submarine": 1}, ("sunken_dock",), 2, attacking=False) == 0
    assert bonus(using, "orcs", {"dragon": 1}, ("dragon_spire",)) == 2
    assert bonus(using, "orcs", {"dragon": 1}, ("dragon_spire",), attacking=False) == 0
    assert bonus(using, "dwarves", {"ironclad": 1}, ("ironclad_yard",)) == 1
    assert bonus(using, "dwarves", {"ironclad": 1}, ("ironclad_yard",), attacking=False) == 1
    assert bonus(using, "humans", {"galleon": 1, "serf": 1}, ("sea_dock",), 3) == 2
    assert bonus(using, "humans", {"galleon": 1}, ("sea_dock",), 3) == 0


def test_A10_3_scribed_spells_that_strengthen():
    """The High Mage asks for a Scribed Spell, the Enchantress counts up to two (A10.3)."""
    using = rules()
    assert bonus(using, "humans", {"high_mage": 1}) == 0
    assert bonus(using, "humans", {"high_mage": 1}, extra=lambda state, side: scribed(state, side, "gate")) == 1
    for number in range(4):
        keys = ["gate"] * number
        found = bonus(
            using, "elves", {"enchantress": 1}, extra=lambda state, side, keys=keys: scribed(state, side, *keys)
        )
        assert found == min(number, 2)


def test_A10_3_elves_in_forests():
    """The Stag Lord and the Warriors of the Elder Grove are at home in Forests (A10.3)."""
    using = rules()
    assert bonus(using, "elves", {"stag_lord": 1}, at=WOODS) == 2
    assert bonus(using, "elves", {"stag_lord": 1}, at=HEIGHTS) == 0
    assert bonus(using, "elves", {"warrior": 3}, ("elder_grove",), 2, at=WOODS) == 3
    assert bonus(using, "elves", {"warrior": 3}, ("elder_grove",), 2) == 0


def test_A10_3_against_heroes():
    """The Assassin is worth two more against an army with a Hero (A10.3)."""
    using = rules()
    assert bonus(using, "elves", {"assassin": 1}, theirs=("humans", {"outrider": 1})) == 2
    assert bonus(using, "elves", {"assassin": 1}) == 0


def test_A10_3_an_ability_may_weaken_the_enemy():
    """The Shadow Guild takes two from an army with a Hero (A10.3)."""
    using = rules()
    state = field(using, "humans", "elves", humans={"outrider": 1}, elves={"serf": 1})
    build(state, using, 1, "shadow_guild")
    level(state, using, 1, 2)
    begin(state, using)
    assert strengths(state, using) == {0: (2, -2), 1: (1, 0)}


def test_A10_3_bonuses_of_several_abilities_add_up():
    """All abilities of an army count together (A10.3)."""
    using = rules()
    army = {"warlord": 1, "warrior": 2, "dragon": 1}
    found = bonus(using, "orcs", army, ("barracks", "blood_tent", "dragon_spire"), 2, theirs=("elves", {"warrior": 2}))
    assert found == 1 + 2 + 2


def test_A10_3_a_building_strengthens_one_side_only():
    """Abilities do not reach the enemy's units (A10.3)."""
    using = rules()
    state = field(using, "orcs", "elves", orcs={"serf": 1}, elves={"warrior": 2})
    build(state, using, 0, "barracks")
    begin(state, using)
    assert strengths(state, using) == {0: (1, 0), 1: (4, 0)}


def shamans(using, **orcs):
    """Return a Battle that Orcs with a Blood Shaman begin."""
    state = field(using, "orcs", "elves", orcs={"blood_shaman": 1, **orcs}, elves={"warrior": 2})
    return begin(state, using)


def test_A14_7_A10_3_the_blood_shaman_may_give_a_serf_for_strength():
    """A Serf destroyed at the start brings three (A10.3, A14.7)."""
    using = rules()
    state = shamans(using, serf=2)
    assert asked(state, Decision.START_ABILITY, 0)
    answer(state, using, Verb.ACCEPT)
    assert units(state, 0, FIELD) == {"serf": 1, "blood_shaman": 1}
    assert strengths(state, using)[0] == (4, 3)


def test_A14_7_A10_3_the_blood_shaman_may_spare_the_serf():
    """Declining changes nothing (A10.3, A14.7)."""
    using = rules()
    state = answer(shamans(using, serf=2), using, Verb.DONE)
    assert units(state, 0, FIELD) == {"serf": 2, "blood_shaman": 1}
    assert strengths(state, using)[0] == (5, 0)


def test_A10_3_without_a_serf_the_shaman_asks_nothing():
    """There must be a Serf in the Battle to give (A10.3)."""
    assert asked(shamans(rules(), warrior=1), Decision.TACTIC, 1)


def test_A14_7_A10_3_the_dragon_burns_before_strength_is_counted():
    """At level II the Dragon destroys a Serf or Warrior of its enemies, at the choice of its owner (A10.3, A14.7)."""
    using = rules()
    state = field(using, "orcs", "elves", orcs={"dragon": 1}, elves={"serf": 1, "warrior": 1, "assassin": 1})
    build(state, using, 0, "dragon_spire")
    level(state, using, 0, 2)
    begin(state, using)
    assert asked(state, Decision.DESTROY, 0)
    assert {kind for _, _, kind in offered(state, using, Verb.HIT)} == {0, 1}
    answer(state, using, Verb.HIT, *offered(state, using, Verb.HIT)[1])
    assert units(state, 1, FIELD) == {"serf": 1, "assassin": 1}
    assert strengths(state, using)[1] == (3, 0)


def test_A10_3_a_defending_dragon_burns_too():
    """The Dragon burns in its Battle, whoever began it (A10.3)."""
    using = rules()
    state = field(using, "elves", "orcs", elves={"serf": 2}, orcs={"dragon": 1})
    build(state, using, 1, "dragon_spire")
    level(state, using, 1, 2)
    begin(state, using)
    assert units(state, 0, FIELD) == {"serf": 1}


def test_A14_5_A10_3_the_gryphon_may_join_with_passengers():
    """At level III the Gryphon beside a Battle may join with who finds room aboard (A10.3, A14.5)."""
    using = rules()
    state = field(using, "dwarves", "elves", dwarves={"serf": 1}, elves={"warrior": 2})
    build(state, using, 0, "gryphon_roost")
    level(state, using, 0, 3)
    place(state, using, 0, "nw_i", gryphon=1, warrior=1, serf=2)
    begin(state, using)
    assert asked(state, Decision.START_ABILITY, 0)
    answer(state, using, Verb.ACCEPT)
    assert units(state, 0, FIELD) == {"serf": 2, "warrior": 1, "gryphon": 1}
    assert units(state, 0, "nw_i") == {"serf": 1}
    assert strengths(state, using)[0] == (2 + 2 + 2, 0)


def test_A10_3_a_far_gryphon_is_not_asked():
    """The Gryphon joins from an adjacent region only (A10.3)."""
    using = rules()
    state = field(using, "dwarves", "elves", dwarves={"serf": 1}, elves={"warrior": 2})
    build(state, using, 0, "gryphon_roost")
    level(state, using, 0, 3)
    place(state, using, 0, "nw_a", gryphon=1)
    assert asked(begin(state, using), Decision.TACTIC, 1)


def test_A10_3_A9_5_a_fort_strengthens_its_defender():
    """Whoever defends a region with a Fort has its bonus, the attacker has not (A9.5, A10.3)."""
    using = rules()
    state = field(using, "humans", "elves", humans={"warrior": 1}, elves={"warrior": 1})
    token(state, FIELD, "fort", face=Face.LASTING)
    design = int(state.token[region(FIELD), 0])
    begin(state, using)
    assert strengths(state, using) == {0: (2, 0), 1: (2, int(using.designs[design].strength))}


def test_A9_5_a_hidden_fort_does_not_count():
    """A Fort works once it is found (A9.5)."""
    using = rules()
    for face in (Face.HIDDEN, Face.SHOWN):
        state = field(using, "humans", "elves", humans={"warrior": 1}, elves={"warrior": 1})
        token(state, FIELD, "fort", face=face)
        begin(state, using)
        assert strengths(state, using)[1] == (2, 0)


def test_A10_10_A10_3_bonuses_are_counted_anew_for_the_totals():
    """What is compared are armies, bonuses and cards together (A10.3, A10.10)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"paladin": 1, "serf": 1}, orcs={"warrior": 1})
    build(state, using, 1, "barracks")
    pay_all(lay(begin(state, using), using, "rally", "first_strike"), using)
    assert totals(state) == {0: 5 + 1 + 2, 1: 2 + 1 + 2}


def test_A11_3_the_bar_and_buildings_strengthen_a_capital_only():
    """Serfs on the Action Bar and on Buildings do not fight away from home (A11.3)."""
    using = rules()
    state = field(using, "humans", "elves", humans={"warrior": 1}, elves={"warrior": 1})
    build(state, using, 0, "cathedral", "farmstead")
    state.players[0].bar[Slot.TAX] = Mark.SERF
    begin(state, using, attacker=1)
    assert strengths(state, using)[0] == (2, 1)


def test_A2_1_A11_3_A10_2_a_battle_on_own_ground_counts_the_courtyard():
    """All units of the Courtyard defend the Capital (A10.2, A11.3, A2.1)."""
    using = rules()
    state = field(using, "humans", "elves", at="ne_c", humans={"warrior": 1})
    assert capital(state, 1) == "ne_c"
    begin(state, using, "ne_c")
    assert strengths(state, using)[1][0] == 2 + 2 + using.level_strength[0]


def test_A10_10_A10_2_ties_of_bare_armies_go_to_the_defender():
    """Two Warriors against two Warriors: the defender wins (A10.2, A10.10)."""
    using = rules()
    state = fight(field(using, "humans", "elves", humans={"warrior": 2}, elves={"warrior": 2}), using)
    assert totals(state) == {0: 6, 1: 6}
    assert state.battle.winner == 1

"""H8: the power of an army, the margin, the fallen, modified powers and bonuses, in all three types of combat."""

from itertools import product

import pytest

from sim.engine.options import unpack
from sim.games.conquer.words import Decision, Event, Verb
from tests.games.conquer.clash import (
    battle,
    decline,
    field,
    history,
    powers,
    send,
    stand,
)
from tests.games.conquer.position import (
    answer,
    asked,
    erect,
    is_asked,
    is_done,
    offered,
    options,
    own,
    position,
    put,
    raise_units,
    rules,
    units,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"
FORTRESS = "kosleen"  # power 8
MEEK = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
POWERS = {"skeleton": 1, "ghoul": 3, "lich": 5}
COMBATS = ["player", "monster", "fortress"]


def facing(versus, using, faction, **army):
    """Return a position in which a player with this army can enter into this type of combat only."""
    other = "humans" if faction != "humans" else "orcs"
    state = field(using, NOTHING_THERE, **{faction: army, other: {}})
    if versus != "player":
        put(state, 0, FORTRESS if versus == "fortress" else "nareth")
    return state


def power_in(versus, state, using):
    """Return the power of the first player's whole army in a combat of this type."""
    if versus == "player":
        battle(state, using)
        return powers(state)[0]
    army = units(state, 0)
    stand(state, using)
    send(engage(versus, state, using), using, 0, **army)
    return history(state, Event.SEIZED, Event.HUNTED)[0][3]


def engage(versus, state, using):
    """Let the player who is asked fight the fortress or the leftmost monster."""
    return answer(state, using, Verb.ATTACK, 0) if versus == "fortress" else answer(state, using, Verb.HUNT, 0, 0)


def walk(state, using):
    """Return every army that the player who is asked may deploy, each as numbers from the top-most type down."""
    if not is_asked(state, Decision.DEPLOY):
        return {()}
    found = set()
    for option in options(state, using):
        verb, number, _, _ = unpack(option)
        assert verb == Verb.DEPLOY
        found |= {(number, *rest) for rest in walk(answer(state.copy(), using, Verb.DEPLOY, number), using)}
    return found


@pytest.mark.parametrize("versus", COMBATS)
def test_H8_1_the_powers_of_all_deployed_units_add_up(versus):
    using = rules(MEEK)
    state = facing(versus, using, "undead", lich=2, ghoul=1, skeleton=4)
    assert power_in(versus, state, using) == 2 * 5 + 3 + 4


def test_H8_1_any_number_of_each_type_may_be_deployed_against_players_none_too():
    using = rules()
    state = field(using, NOTHING_THERE, undead={"lich": 1, "ghoul": 2, "skeleton": 3}, humans={"militia": 1})
    stand(state, using)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.LEAVE)
    for most in (1, 2, 3):
        assert [number for number, *_ in offered(state, using, Verb.DEPLOY)] == list(range(most + 1))
        answer(state, using, Verb.DEPLOY, 0)
    send(state, using, 1, militia=1)
    assert powers(state) == [0, 1]


def test_H8_1_types_without_units_are_not_asked_about():
    using = rules()
    state = field(using, NOTHING_THERE, undead={"ghoul": 2}, humans={})
    battle(state, using, undead={"ghoul": 1})
    assert powers(state) == [3, 0]


@pytest.mark.parametrize("power", [5, 8, 11])
def test_H8_1_H8_2_against_a_monster_every_deployment_that_wins_is_offered_and_no_other(power):
    using = rules({"monster.1.power": power})
    held = {"lich": 1, "ghoul": 2, "skeleton": 6}
    state = facing("monster", using, "undead", **held)
    answer(stand(state, using), using, Verb.HUNT, 0, 0)
    brute = product(*(range(number + 1) for number in held.values()))
    wins = {army for army in brute if sum(n * POWERS[key] for n, key in zip(army, held, strict=True)) > power}
    offers = walk(state, using)
    assert {(lich, ghoul, skeleton) for lich, ghoul, skeleton in offers} == wins


@pytest.mark.parametrize(("skeletons", "wins"), [(8, False), (9, True)])
def test_H8_2_a_fortress_of_eight_takes_nine(skeletons, wins):
    using = rules({"monster.1.power": 99, "monster.2.power": 99})
    state = facing("fortress", using, "undead", skeleton=skeletons)
    stand(state, using)
    assert asked(state, Decision.FORTRESS, 0) == wins


@pytest.mark.parametrize(("skeletons", "wins"), [(5, False), (6, True)])
def test_H8_2_a_monster_of_five_takes_six(skeletons, wins):
    using = rules()
    state = stand(facing("monster", using, "undead", skeleton=skeletons), using)
    assert asked(state, Decision.MONSTER, 0) == wins


@pytest.mark.parametrize(("skeletons", "wins"), [(4, False), (5, True)])
def test_H8_2_an_opponent_of_four_takes_five(skeletons, wins):
    using = rules()
    state = field(using, NOTHING_THERE, undead={"skeleton": skeletons}, humans={"militia": 4})
    assert asked(battle(state, using), Decision.PRIZE, 0) == wins


@pytest.mark.parametrize(("more", "wins"), [(2, False), (3, True)])
@pytest.mark.parametrize("versus", COMBATS)
def test_H8_2_a_wider_margin_asks_for_more(versus, more, wins):
    using = rules({"combat.margin": 3, "region.kosleen.fortress.power": 4, "monster.1.power": 4})
    state = facing(versus, using, "undead", skeleton=4 + more)
    if versus == "player":
        raise_units(state, 1, militia=4)
        battle(state, using)
    else:
        stand(state, using)
    question = {"player": Decision.PRIZE, "monster": Decision.MONSTER, "fortress": Decision.FORTRESS}[versus]
    assert asked(state, question, 0) == wins


@pytest.mark.parametrize(("mine", "theirs"), [(5, 2), (2, 5), (5, 5)])
def test_H8_3_whoever_wins_all_deployed_units_fall_and_the_others_remain(mine, theirs):
    using = rules()
    state = field(using, NOTHING_THERE, undead={"skeleton": 7, "ghoul": 1}, elves={"pixie": 6})
    battle(state, using, undead={"skeleton": mine}, elves={"pixie": theirs})
    assert units(state, 0) == {"skeleton": 7 - mine, "ghoul": 1}
    assert units(state, 1) == {"pixie": 6 - theirs}
    assert [int(state.players[seat].lost) for seat in (0, 1)] == [mine, theirs]


def test_H8_3_in_a_battle_of_four_everybodys_deployed_units_fall():
    using = rules()
    armies = {"undead": {"skeleton": 4}, "elves": {"pixie": 4}, "humans": {"militia": 4}, "orcs": {"scout": 4}}
    state = field(using, NOTHING_THERE, **armies)
    battle(state, using, undead={"skeleton": 1}, elves={"pixie": 2}, humans={"militia": 3}, orcs={"scout": 4})
    assert [sum(units(state, seat).values()) for seat in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("versus", ["monster", "fortress"])
def test_H8_3_units_deployed_against_a_monster_or_a_fortress_fall_though_they_win(versus):
    using = rules(MEEK)
    state = facing(versus, using, "orcs", scout=3, charger=1)
    engage(versus, stand(state, using), using)
    decline(send(state, using, 0, scout=2), using)
    assert units(state, 0) == {"scout": 1, "charger": 1}
    assert state.players[0].lost == 2


@pytest.mark.parametrize("versus", COMBATS)
@pytest.mark.parametrize(("structures", "power"), [([], 4), (["bone_forge"], 8)])
def test_H8_4_modified_powers_count_in_every_combat(versus, structures, power):
    using = rules(MEEK)
    state = facing(versus, using, "undead", skeleton=4)
    erect(state, using, 0, *structures)
    assert power_in(versus, state, using) == power


def test_H8_4_a_modification_counts_for_its_own_type_only():
    using = rules(MEEK)
    state = facing("monster", using, "humans", militia=2, knight=1)
    erect(state, using, 0, "armoury")
    assert power_in("monster", state, using) == 2 * 2 + 6


@pytest.mark.parametrize("versus", COMBATS)
def test_H8_5_the_horn_adds_one_to_the_army_in_every_combat(versus):
    using = rules(MEEK)
    state = facing(versus, using, "elves", pixie=3)
    erect(state, using, 0, "horn")
    assert power_in(versus, state, using) == 3 + 1


@pytest.mark.parametrize("versus", COMBATS)
@pytest.mark.parametrize(
    ("faction", "army", "place", "against", "bonus"),
    [
        ("elves", {"pixie": 2}, "folen", "monster", 3),
        ("orcs", {"scout": 1}, "vurt", "player", 4),
        ("humans", {"militia": 2}, "vurt", "fortress", 3),
    ],
)
def test_H8_5_a_bonus_for_one_type_of_combat_counts_in_no_other(versus, faction, army, place, against, bonus):
    using = rules(MEEK)
    state = facing(versus, using, faction, **army)
    own(state, using, 0, place)
    assert power_in(versus, state, using) == 2 + (bonus if versus == against else 0)


def test_H8_5_bonuses_add_up():
    using = rules(MEEK)
    state = facing("monster", using, "elves", pixie=2)
    erect(state, using, 0, "horn")
    own(state, using, 0, "folen")
    assert power_in("monster", state, using) == 2 + 1 + 3


def test_H8_5_H8_2_a_bonus_decides_whether_a_fortress_can_be_seized():
    using = rules({"monster.1.power": 99, "monster.2.power": 99})
    state = facing("fortress", using, "orcs", scout=3)
    assert is_done(stand(state, using))
    erect(state, using, 0, "ram_yard")
    assert asked(stand(state, using), Decision.FORTRESS, 0)


@pytest.mark.parametrize(("needs", "power"), [(True, 0), (False, 1)])
def test_H8_5_without_a_unit_the_bonus_counts_only_under_the_other_ruling(needs, power):
    using = rules({"ruling.bonus_needs_units": needs})
    state = facing("player", using, "elves", pixie=3)
    erect(state, using, 0, "horn")
    battle(state, using, elves={})
    assert powers(state) == [power, 0]
    assert asked(state, Decision.PRIZE, 0) == (not needs)


def test_H8_5_a_unit_without_power_carries_the_bonus():
    using = rules(MEEK)
    state = position("gnomes", "humans", using=using)
    raise_units(state, 0, mechanic=1)
    own(state, using, 0, "odmoor")
    assert power_in("monster", state, using) == 3

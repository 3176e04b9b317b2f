"""H9: the reward of a battle: the monster's resources, the losers' resources, or an artefact; and what may follow."""

import pytest

from sim.games.conquer.words import Decision, Resource, Verb
from tests.games.conquer.clash import (
    battle,
    decline,
    field,
    send_all,
    stand,
)
from tests.games.conquer.position import (
    answer,
    artefact,
    asked,
    held,
    is_asked,
    is_done,
    offered,
    own,
    place_hydra,
    put,
    rules,
    stock,
    units,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"
FORTRESS = "kosleen"  # power 8
ARTEFACT = "paskaar"  # 12 wood
ALL_MONSTERS = 0b11111111
HELD = {"wood": 5, "iron": 5, "gold": 5}


def won(using, at=NOTHING_THERE, /, mine=8, *, losers=(5,), stocks=(HELD,), **changes):
    """Return the state in which Elves of this power choose their reward of a battle with others of these powers."""
    factions = (("undead", "skeleton"), ("humans", "militia"), ("orcs", "scout"))
    armies = {faction: {unit: power} for (faction, unit), power in zip(factions, losers, strict=False)}
    state = field(using, at, elves={"pixie": 30}, **armies)
    for seat, kept in enumerate(stocks, 1):
        stock(state, seat, **kept)
    for name, value in changes.items():
        state.players[0][name] = value
    return battle(state, using, elves={"pixie": mine})


def rewards(state, using):
    return [verb for verb in (Verb.TAKE_MONSTER, Verb.TAKE_LOOT, Verb.DONE) if offered(state, using, verb)]


def loot(state, using, *numbers):
    """Take these numbers, loser by loser, of each resource that there is."""
    answer(state, using, Verb.TAKE_LOOT)
    for number in numbers:
        answer(state, using, Verb.LOOT, number)
    return state


@pytest.mark.parametrize("circled", range(8))
def test_H9_4_the_resources_of_the_circled_monster(circled):
    using = rules()
    state = won(using, monsters=(1 << circled) - 1)
    answer(state, using, Verb.TAKE_MONSTER)
    assert held(state, 0) == tuple(using.monster_resources[circled].tolist())


def test_H9_4_one_reward_only():
    using = rules()
    state = answer(won(using), using, Verb.TAKE_MONSTER)
    assert not is_asked(state, Decision.PRIZE, Decision.LOOT)
    assert held(state, 1) == (5, 5, 5)


def test_H9_4_H9_5_loot_in_place_of_the_monsters_resources():
    using = rules()
    state = loot(won(using), using, 3)
    assert held(state, 0) == (3, 0, 0)
    assert not is_asked(state, Decision.PRIZE, Decision.LOOT)


def test_H9_5_as_much_as_the_difference_between_the_powers():
    using = rules()
    state = loot(won(using, mine=13, losers=(10,)), using, 1, 1, 1)
    assert held(state, 0) == (1, 1, 1)
    assert held(state, 1) == (4, 4, 4)


@pytest.mark.parametrize("losers", [(10, 12), (12, 10), (12, 11, 5)])
def test_H9_5_the_weakest_loser_sets_the_amount(losers):
    using = rules()
    state = won(using, mine=13, losers=losers, stocks=[HELD] * len(losers))
    answer(state, using, Verb.TAKE_LOOT)
    assert max(number for number, *_ in offered(state, using, Verb.LOOT)) == 3


def test_H9_5_a_loser_without_deployed_units_counts_nothing():
    using = rules()
    state = answer(won(using, mine=4, losers=(3, 0), stocks=(HELD, HELD)), using, Verb.TAKE_LOOT)
    assert max(number for number, *_ in offered(state, using, Verb.LOOT)) == 4


def test_H9_5_the_amount_is_split_over_several_losers():
    using = rules()
    state = won(using, mine=13, losers=(10, 12), stocks=(HELD, HELD))
    loot(state, using, 1, 0, 1, 0, 1)
    assert held(state, 0) == (1, 1, 1)
    assert (held(state, 1), held(state, 2)) == ((4, 5, 4), (5, 4, 5))


def test_H9_5_all_may_come_from_one_loser_though_another_was_weaker():
    using = rules()
    state = won(using, mine=13, losers=(10, 12), stocks=(HELD, HELD))
    loot(state, using, 0, 0, 0, 3)
    assert (held(state, 1), held(state, 2)) == ((5, 5, 5), (2, 5, 5))


def test_H9_5_no_more_than_the_losers_have():
    using = rules()
    state = won(using, mine=20, losers=(1, 1), stocks=({"wood": 2}, {"gold": 1}))
    loot(state, using, 2, 1)
    assert held(state, 0) == (2, 0, 1)
    assert (held(state, 1), held(state, 2)) == ((0, 0, 0), (0, 0, 0))


def test_H9_5_the_winner_may_take_less():
    using = rules()
    state = loot(won(using), using, 1, 0, 0)
    assert (held(state, 0), held(state, 1)) == ((1, 0, 0), (4, 5, 5))


def test_H9_5_nothing_can_be_taken_from_losers_who_have_nothing():
    using = rules()
    assert rewards(won(using, stocks=({},)), using) == [Verb.TAKE_MONSTER]
    assert rewards(won(using), using) == [Verb.TAKE_MONSTER, Verb.TAKE_LOOT]


def test_H9_5_no_faction_resources():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 9}, orcs={}, gnomes={})
    stock(state, 1, rage=8)
    stock(state, 2, science=8)
    assert rewards(battle(state, using), using) == [Verb.TAKE_MONSTER]


def test_H9_5_serpents_are_no_loot():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 9}, nagas={"serpent": 5})
    assert rewards(battle(state, using, nagas={}), using) == [Verb.TAKE_MONSTER]


def test_H9_5_players_who_were_not_in_the_battle_lose_nothing():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 9}, undead={}, humans={})
    put(state, 2, "yreel")
    stock(state, 2, wood=9)
    assert rewards(battle(state, using), using) == [Verb.TAKE_MONSTER]


def test_H9_5_H3_2_loot_can_reach_an_amount_that_gives_vp_and_the_loser_keeps_its_own():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 9}, undead={"skeleton": 8})
    stock(state, 0, wood=13)
    stock(state, 1, wood=14)
    state.players[1].circled[Resource.WOOD] = 1
    loot(battle(state, using), using, 1)
    assert [int(state.players[seat].circled[Resource.WOOD]) for seat in (0, 1)] == [1, 1]


def robbery(using, at=NOTHING_THERE, /, *keys, more=0):
    """Return the state in which Elves choose the reward from Humans who own artefacts; some Pixies stayed behind."""
    state = field(using, at, elves={"pixie": 3 + more}, humans={"militia": 2}, undead={"skeleton": 1})
    for key in keys:
        own(state, using, 1, key)
    return battle(state, using, elves={"pixie": 3})


def test_H9_6_an_artefact_of_a_loser_in_place_of_resources():
    using = rules()
    state = answer(robbery(using, NOTHING_THERE, "vurt"), using, Verb.TAKE_ARTEFACT, artefact("vurt"))
    assert state.owner[artefact("vurt")] == 0
    assert (state.players[0].artefacts, state.players[1].artefacts) == (1 << artefact("vurt"), 0)
    assert held(state, 0) == (0, 0, 0)
    assert not is_asked(state, Decision.PRIZE)


def test_H9_6_any_artefact_of_any_loser_but_one_only():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 3}, humans={}, undead={}, orcs={})
    put(state, 3, "yreel")
    for seat, key in enumerate(("folen", "vurt", "odmoor", "paskaar")):
        own(state, using, seat, key)
    own(state, using, 1, "dortal")
    battle(state, using)
    stolen = [artefact(key) for key in ("vurt", "dortal", "odmoor")]
    assert [number for number, *_ in offered(state, using, Verb.TAKE_ARTEFACT)] == stolen
    answer(state, using, Verb.TAKE_ARTEFACT, stolen[0])
    assert [int(state.owner[number]) for number in stolen] == [0, 1, 2]


def test_H9_6_an_artefact_that_nobody_owns_is_no_reward():
    using = rules()
    assert offered(robbery(using, ARTEFACT), using, Verb.TAKE_ARTEFACT) == []


def test_H9_5_H9_6_who_beats_a_hydra_alone_takes_from_its_owner():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 20}, nagas={"serpent": 3})
    put(state, 1, "yreel")
    place_hydra(state, 1, NOTHING_THERE)
    stock(state, 1, wood=5)
    own(state, using, 1, "vurt")
    send_all(stand(state, using), using)
    assert rewards(state, using) == [Verb.TAKE_MONSTER, Verb.TAKE_LOOT]
    assert offered(state, using, Verb.TAKE_ARTEFACT) == [(artefact("vurt"), -1, -1)]
    loot(state, using, 2)
    assert (held(state, 0), held(state, 1), units(state, 1)) == ((2, 0, 0), (3, 0, 0), {"serpent": 3})


def test_H9_7_the_winner_may_also_seize_the_fortress_with_what_is_left():
    using = rules()
    state = answer(won(using, FORTRESS, 21), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.FORTRESS, 0)
    answer(answer(state, using, Verb.ATTACK, 0), using, Verb.DEPLOY, 9)
    assert units(state, 0) == {}
    assert state.players[0].fortresses > 0


def test_H9_7_units_that_fell_in_the_battle_seize_no_fortress():
    using = rules()
    state = answer(won(using, FORTRESS, 22), using, Verb.TAKE_MONSTER)
    assert units(state, 0) == {"pixie": 8}
    assert not is_asked(state, Decision.FORTRESS)


def test_H9_7_the_winner_may_also_collect_the_artefact():
    using = rules({"combat.monsters_per_turn": 0})
    state = field(using, ARTEFACT, humans={"militia": 2}, undead={"skeleton": 1})
    stock(state, 0, wood=11)
    answer(battle(state, using), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.ARTEFACT, 0)


def test_H9_7_after_an_artefact_as_reward_none_may_be_collected_in_that_round():
    using = rules()
    state = robbery(using, ARTEFACT, "vurt")
    stock(state, 0, wood=12, iron=12)
    assert is_done(answer(state, using, Verb.TAKE_ARTEFACT, artefact("vurt")))


def test_H9_7_in_a_later_round_it_may_again():
    using = rules()
    state = field(using, ARTEFACT, undead={"skeleton": 3}, humans={"militia": 2})
    own(state, using, 1, "vurt")
    stock(state, 0, wood=12)
    answer(battle(state, using), using, Verb.TAKE_ARTEFACT, artefact("vurt"))
    put(state, 1, "yreel")
    assert asked(stand(state, using), Decision.ARTEFACT, 0)


def test_H9_7_an_artefact_as_reward_does_not_keep_from_seizing_the_fortress():
    using = rules()
    state = robbery(using, FORTRESS, "vurt", more=9)
    answer(state, using, Verb.TAKE_ARTEFACT, artefact("vurt"))
    assert asked(state, Decision.FORTRESS, 0)


def test_H9_7_losers_neither_seize_nor_collect():
    using = rules()
    state = field(using, FORTRESS, elves={"pixie": 2}, undead={"skeleton": 30}, humans={"militia": 30})
    answer(battle(state, using, undead={}, humans={"militia": 1}), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.MONSTER, 1)
    state = field(using, ARTEFACT, elves={"pixie": 2}, humans={"militia": 1})
    stock(state, 1, wood=12)
    assert is_done(answer(battle(state, using), using, Verb.TAKE_MONSTER))


def test_H9_8_with_all_monsters_circled_loot_or_an_artefact_remain():
    using = rules()
    state = won(using, monsters=ALL_MONSTERS)
    assert rewards(state, using) == [Verb.TAKE_LOOT, Verb.DONE]
    loot(state, using, 3)
    assert (held(state, 0), state.players[0].monsters) == ((3, 0, 0), ALL_MONSTERS)


def test_H9_8_with_nothing_to_take_the_battle_is_still_won():
    using = rules()
    state = won(using, FORTRESS, stocks=({},), monsters=ALL_MONSTERS)
    assert rewards(state, using) == [Verb.DONE]
    assert asked(answer(state, using, Verb.DONE), Decision.FORTRESS, 0)


def test_H9_8_under_the_other_ruling_there_is_no_reward_then():
    using = rules({"ruling.battle_prize_without_monsters": "no prize"})
    state = won(using, FORTRESS, monsters=ALL_MONSTERS)
    assert asked(state, Decision.FORTRESS, 0)
    assert held(decline(state, using), 0) == (0, 0, 0)

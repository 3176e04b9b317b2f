"""Every structure and artefact of the six boards does what the content says, and nothing when switched off (H20)."""

from collections import Counter
from functools import lru_cache

import pytest

from sim.content.nested import rows_of
from sim.games.conquer.effects import enforce
from sim.games.conquer.vocabulary import Kind, Special
from sim.games.conquer.words import Action, Decision, Event, Resource, Verb
from tests.games.conquer import worth
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    go,
    idle,
    offered,
    own,
    perform,
    position,
    region,
    rules,
    settle,
    stock,
    structure,
    told,
    wait_for,
)
from tests.games.conquer.promised import given, probes_of, promised
from tests.games.conquer.worth import EASY, goods, site
from tests.ladders import ladder_of

pytestmark = pytest.mark.interpreted
BOARDS = CATALOGUE.boards
HOLDINGS = {"serpents": "unit:serpent"}


def effects_of(faction, table, key):
    """Return the effects of a structure or an artefact, from the content."""
    return rows_of(BOARDS[faction][table][key]["effect"])


def can_be_off(carrier):
    """Return whether the content offers to switch an effect off."""
    faction, table, key, place = carrier
    kind = CATALOGUE.content.values[f"conquer.faction.{faction}.{table}.{key}.effect.{place}.kind"]
    return "none" in kind.alternatives


TABLES = [(faction, table) for faction in BOARDS for table in ("structure", "artefact")]
CARRIERS = [(faction, table, key) for faction, table in TABLES for key in BOARDS[faction][table]]
EFFECTS = [(*carrier, place) for carrier in CARRIERS for place in range(1, len(effects_of(*carrier)) + 1)]
OPTIONAL = [effect for effect in EFFECTS if can_be_off(effect)]
GIFTS = [effect for effect in OPTIONAL if given(effect[0], effects_of(*effect[:3])[effect[3] - 1])]


def name_of(carrier):
    """Return the address of a carrier or an effect, as the name of a test."""
    return ".".join(map(str, carrier))


def recruiters(faction, *without):
    """Return the structures of a board that recruit, so that prices can be seen."""
    board = BOARDS[faction]["structure"]
    recruiting = [key for key in board if effects_of(faction, "structure", key)[0]["kind"] == "recruit"]
    return tuple(key for key in recruiting if key not in without)


def furnished(using, faction, *carriers, base=()):
    """Return the site of a faction with some structures and artefacts."""
    state = site(faction, using, *base)
    for table, key in carriers:
        if table == "structure":
            erect(state, using, 0, key)
        else:
            own(state, using, 0, key)
    return state


@lru_cache(maxsize=512)
def plain(faction, base, probe):
    """Return the numbers of a probe without the carrier."""
    using = rules(EASY)
    return Counter(probe(furnished(using, faction, base=base), using))


def difference(using, faction, carriers, probes, base=()):
    """Return by how much some structures and artefacts change the numbers of some probes."""
    found = Counter()
    for probe in probes:
        after = Counter(probe(furnished(using, faction, *carriers, base=base), using))
        after.subtract(plain(faction, base, probe))
        found.update(after)
    return changes(found)


def total(faction, table, key, without=0):
    """Return what the content promises of a structure or an artefact for good, but for one effect; and its VP."""
    found = Counter({"VP": BOARDS[faction][table][key].get("vp", 0)})
    for place, row in enumerate(effects_of(faction, table, key), 1):
        if place != without:
            found.update(promised(faction, row))
    return found


def changes(found):
    """Return the numbers that are not 0."""
    return {name: number for name, number in found.items() if number}


# ------------------------------------------------------------------ H20.1: what lasts


@pytest.mark.parametrize("carrier", CARRIERS, ids=name_of)
def test_H20_1_a_structure_or_artefact_does_what_the_content_says(carrier):
    faction, table, key = carrier
    expected = total(*carrier)
    found = difference(rules(EASY), faction, [(table, key)], probes_of([*expected, "VP"]), recruiters(faction, key))
    assert found == changes(expected)


@pytest.mark.parametrize(("faction", "table"), TABLES)
def test_H20_1_all_structures_or_artefacts_of_a_board_together_do_the_sum_of_it_and_nothing_else(faction, table):
    expected = Counter()
    for key in BOARDS[faction][table]:
        expected.update(total(faction, table, key))
    probes = [probe for probe in worth.PROBES if probe is not worth.building]
    found = difference(rules(EASY), faction, [(table, key) for key in BOARDS[faction][table]], probes)
    assert found == {name: number for name, number in changes(expected).items() if "by building" not in name}


@pytest.mark.parametrize("effect", OPTIONAL, ids=name_of)
def test_H20_1_an_effect_of_kind_none_does_nothing(effect):
    faction, table, key, place = effect
    using = rules({**EASY, f"faction.{faction}.{table}.{key}.effect.{place}.kind": "none"})
    probes = probes_of([*total(faction, table, key), "VP"])
    found = difference(using, faction, [(table, key)], probes, recruiters(faction, key))
    assert found == changes(total(*effect))


def test_H20_1_every_structure_and_artefact_is_tried():
    assert Counter(table for _, table, _ in CARRIERS) == {"structure": 72, "artefact": 36}
    assert len(OPTIONAL) > len(EFFECTS) // 2
    assert len(GIFTS) > 10


# ------------------------------------------------------------------ H20.1: what is given once


def gained(using, faction, table, key):
    """Return what a player has more after building a structure, or after taking an artefact."""
    state = site(faction, using)
    stock(state, 0, science=0)
    before = goods(state)
    if table == "artefact":
        own(state, using, 0, key, gifts=True)
        settle(state, using)
    else:
        erect(state, using, 0, *BOARDS[faction][table][key]["requires"][:1])
        before = goods(perform(state, using, Action.BUILD, 4))
        answer(state, using, Verb.BUILD, structure(state, 0, key), 0)
    found = goods(state)
    found.subtract(before)
    while asked(state, Decision.NOTE, 0):
        found["note"] += 1
        answer(state, using, Verb.CIRCLE, 2 * found["note"])
    return found


def promised_once(faction, table, key):
    """Return what the content promises for building a structure or taking an artefact, its cost taken off."""
    one = BOARDS[faction][table][key]
    found = Counter({"note": int(faction == "nagas" and table == "structure")})
    for row in effects_of(faction, table, key):
        found.update(given(faction, row))
    found.subtract({HOLDINGS.get(name, name): amount for name, amount in one.get("cost", {}).items()})
    for needed in one.get("requires", ())[:1]:
        built = total(faction, table, needed)
        found.update({name.removesuffix(" by building"): built[name] for name in built if name.endswith("by building")})
    return found


@pytest.mark.parametrize("carrier", CARRIERS, ids=name_of)
def test_H20_1_a_gift_is_given_once_on_gaining_it(carrier):
    assert changes(gained(rules(EASY), *carrier)) == changes(promised_once(*carrier))


@pytest.mark.parametrize("effect", GIFTS, ids=name_of)
def test_H20_1_a_gift_of_kind_none_is_not_given(effect):
    faction, table, key, place = effect
    off = {f"faction.{faction}.{table}.{key}.effect.{place}.kind": "none"}
    missing = gained(rules(EASY), faction, table, key)
    missing.subtract(gained(rules({**EASY, **off}), faction, table, key))
    assert changes(missing) == given(faction, effects_of(faction, table, key)[place - 1])


# ------------------------------------------------------------------ H20.1: exchanges, properties of units and blocks

EXCHANGES = [effect for effect in EFFECTS if effects_of(*effect[:3])[effect[3] - 1]["kind"] == "exchange"]
ACTIONS = {
    "build": [Action.BUILD],
    "move": [Action.MOVE],
    "gather_any": [Action.WOOD, Action.IRON, Action.GOLD],
}


@pytest.mark.parametrize("effect", EXCHANGES, ids=name_of)
def test_H20_1_an_exchange_pays_and_gains_what_the_content_says_so_many_times(effect):
    faction, table, key, place = effect
    row = effects_of(faction, table, key)[place - 1]
    if row["gain"] == "movement":
        return buy_points(faction, table, key, row)
    using = rules(EASY)
    for action in ACTIONS[row["event"]]:
        state = perform(furnished(using, faction, (table, key)), using, action, 1)
        wait_for(state, using, Decision.BUILD if action == Action.BUILD else Decision.BOOST)
        before = goods(state)
        expected = dict.fromkeys(before, 0)
        for _ in range(row["times"]):
            number, paid, gain = offered(state, using, Verb.EXCHANGE)[0]
            expected[Resource(paid).name.lower()] -= row["pay_amount"]
            gained_name = action.name.lower() if gain == Resource.GATHERED else Resource(gain).name.lower()
            expected[gained_name] = expected.get(gained_name, 0) + row["gain_amount"]
            answer(state, using, Verb.EXCHANGE, number, paid, gain)
        assert state.decider != 0 or offered(state, using, Verb.EXCHANGE) == []
        after = goods(state)
        assert {name: after[name] - before[name] for name in before} == {name: expected[name] for name in before}


def buy_points(faction, table, key, row):
    """Stay with as many points bought as can be, and see what was paid and what is left."""
    using = rules(EASY)
    state = furnished(using, faction, (table, key))
    before = goods(state)
    perform(state, using, Action.MOVE, 1)
    assert max(times for _, times, _ in offered(state, using, Verb.GO)) == row["times"]
    go(state, using, "asander", bought=row["times"])
    idle(state, using)
    assert before[row["pay"]] - goods(state)[row["pay"]] == row["times"] * row["pay_amount"]
    assert told(state, Event.STAYED)[0][:3] == (0, region("asander"), 1 + row["times"] * row["gain_amount"])


PROPERTIES = [
    (faction, row["name"])
    for faction, board in BOARDS.items()
    for table in ("unit", "block")
    for one in board.get(table, {}).values()
    for row in rows_of(one.get("effect", {}))
    if row["kind"] == "special"
]


@pytest.mark.parametrize(("faction", "name"), PROPERTIES)
def test_H20_1_properties_of_units_and_blocks_hold_from_the_start_for_their_faction_alone(faction, name):
    using = rules()
    bit = 1 << Special[name.upper()]
    assert [key for key in BOARDS if position(key, using=using).players[0].special & bit] == [faction]


def test_each_kind_of_effect_has_one_arm():
    ladder = ladder_of(enforce)
    assert ladder.arms == {kind.name: 1 for kind in Kind}
    assert ladder.refuses

"""The four build trees: links, red text and effect of every block (W9.5, W9.6, W9.7, W9.9)."""

import pytest

from sim.content.nested import rows_of
from sim.engine.header import NOBODY
from sim.games.winds import victory
from sim.games.winds.catalogue import KINGDOM_KEYS
from sim.games.winds.words import ClassCard, Count, Skill, Slot, Step, Verb
from tests.games.winds.position import (
    BLOCKS,
    CATALOGUE,
    act,
    answer,
    control,
    count_of,
    drop_cards,
    load_dice,
    offered,
    position,
    rules,
    run,
    stack,
    stronghold,
    text,
    train,
    wear,
)
from tests.games.winds.probes import changes, idle, measure, promised, site
from tests.games.winds.test_building import build, buildable, capital, tick

pytestmark = pytest.mark.interpreted
TREES = dict(zip(KINGDOM_KEYS, (table["block"] for table in CATALOGUE.kingdoms), strict=True))
ALL = [(kingdom, key) for kingdom, tree in TREES.items() for key in tree]
LINKED = [(kingdom, key) for kingdom, key in ALL if "after" in TREES[kingdom][key]]
RED = [(kingdom, key) for kingdom, key in ALL if len(rows_of(TREES[kingdom][key].get("requires", {}))) == 1]
PLAIN = [(kingdom, key) for kingdom, key in LINKED if "requires" not in TREES[kingdom][key]]
LASTING = [
    (kingdom, key)
    for kingdom, key in LINKED
    if TREES[kingdom][key]["kind"] == "ongoing" and promised(rows_of(TREES[kingdom][key]["effect"]), 1, 1)
]
CONQUESTS = ("abbey_hold", "armory_hold")
ITEMS = (("iron_helm", Slot.HEAD), ("padded_tunic", Slot.CHEST))


def fulfil(state, using, what, number):
    """Fulfil a red text to this extent."""
    match what:
        case "skill_levels":
            for level in range(number):
                train(state, using, 0, Skill.WEAPON if level < 2 else Skill.LORE)
        case "weapon_level":
            train(state, using, 0, Skill.WEAPON, number)
        case "strongholds":
            for key in CONQUESTS[: number - count_of(state, 0, Count.STRONGHOLDS)]:
                control(state, using, 0, key)
        case "items_equipped":
            for key, slot in ITEMS[:number]:
                wear(state, using, 0, key, slot)
        case "classes":
            state.players[0].unlocked = int(number > 0) << ClassCard.ROGUE
            state.players[0].counts[Count.CLASSES] = number
        case "heroes_slain":
            victory.tally(state, using, 0, Count.HEROES_SLAIN, number)


def ready(kingdom, key, state, using, *, short=0):
    """Fulfil the red text of a block, less `short`, and tick what it is linked to."""
    block = TREES[kingdom][key]
    for row in rows_of(block.get("requires", {})):
        fulfil(state, using, row["what"], row["at_least"] - short)
    tick(state, *block["after"]["blocks"])
    return state


def opponent(kingdom):
    return "meran" if kingdom != "meran" else "dena_vale"


@pytest.mark.parametrize("kingdom", KINGDOM_KEYS)
def test_W9_5_each_tree_has_thirteen_blocks_of_which_the_first_is_ticked(kingdom):
    state = position(kingdom, opponent(kingdom))
    assert len(TREES[kingdom]) == 13
    assert state.players[0].ticked == 1
    assert [key for key, block in TREES[kingdom].items() if block["pre_ticked"]] == [BLOCKS[state.faction[0]][0]]


@pytest.mark.parametrize(("kingdom", "key"), LINKED)
def test_W9_5_W9_6_each_block_needs_what_its_line_or_dotted_line_says(kingdom, key):
    using = rules()
    after = TREES[kingdom][key]["after"]
    state = ready(kingdom, key, position(kingdom, opponent(kingdom), using=using), using)
    everything = TREES[kingdom].keys() - {key}
    state.players[0].ticked = 0
    tick(state, *(everything - set(after["blocks"])))
    assert key not in buildable(state, using)
    for single in after["blocks"]:
        state.players[0].ticked = 0
        tick(state, single)
        assert (key in buildable(state, using)) == (after["link"] == "dotted" or len(after["blocks"]) == 1)
    tick(state, *after["blocks"])
    assert key in buildable(state, using)


@pytest.mark.parametrize(("kingdom", "key"), RED)
def test_W9_7_each_red_text_must_be_reached(kingdom, key):
    using = rules()
    state = ready(kingdom, key, position(kingdom, opponent(kingdom), using=using), using, short=1)
    assert key not in buildable(state, using)
    state = ready(kingdom, key, position(kingdom, opponent(kingdom), using=using), using)
    assert key in buildable(state, using)


@pytest.mark.parametrize("combine", ["any", "all"])
@pytest.mark.parametrize("met", [(), (0,), (1,), (0, 1)])
def test_W9_7_of_two_red_texts_any_one_or_all_must_be_reached(combine, met):
    using = rules({"kingdom.siaa_dee.block.blood_rites.combine": combine})
    rows = rows_of(TREES["siaa_dee"]["blood_rites"]["requires"])
    state = position("siaa_dee", "meran", using=using)
    tick(state, "war_drums")
    for place in met:
        fulfil(state, using, rows[place]["what"], rows[place]["at_least"])
    assert ("blood_rites" in buildable(state, using)) == (len(met) > (0 if combine == "any" else 1))


@pytest.mark.parametrize(("kingdom", "key"), PLAIN)
def test_W9_7_a_block_without_red_text_needs_nothing_but_its_link(kingdom, key):
    using = rules()
    state = position(kingdom, opponent(kingdom), using=using)
    tick(state, *TREES[kingdom][key]["after"]["blocks"])
    assert key in buildable(state, using)


def test_W9_10_four_blocks_bear_the_cannot_tick_icon():
    found = {key for kingdom, key in ALL if TREES[kingdom][key]["cannot_tick"]}
    assert found == {"court_tutors", "wanderers_lore", "relentless", "marching_orders"}


@pytest.mark.parametrize(("kingdom", "key"), LASTING)
def test_W9_9_each_ongoing_block_brings_what_it_says_and_nothing_else(kingdom, key, monkeypatch):
    using = rules()
    state = ready(kingdom, key, site(kingdom, using), using)
    state.skill_cards[:] = 5
    before = measure(monkeypatch, state, using)
    build(state, using, key)
    held = count_of(state, 0, Count.STRONGHOLDS)
    wanted = promised(rows_of(TREES[kingdom][key]["effect"]), held, count_of(state, 0, Count.CLASSES))
    assert changes(before, measure(monkeypatch, state, using)) == wanted


def test_W9_9_all_other_blocks_have_a_test_of_their_own():
    assert {key for kingdom, key in ALL if (kingdom, key) not in LASTING} == {
        *("tithe", "scavenge", "plunder", "shield_wall"),
        *("imperial_treasury", "salvage", "pillaged_stores", "granary"),
        *("royal_physicians", "rest_and_mend", "war_feast", "infirmary"),
        *("levy", "ambush", "raid_cache", "field_stores"),
        *("court_tutors", "wanderers_lore", "relentless", "marching_orders", "many_paths"),
    }


@pytest.mark.parametrize("key", ["feint", "healer", "windrazor", "pool_of_might"])
def test_W9_9_scavenge_takes_the_top_discard_instead_of_a_card(key):
    state, using = position("meran", "dena_vale"), rules()
    state.exploration.discards[0] = text(key)
    state.exploration.discarded = 1
    act(state, using, 0, explored=False)
    answer(state, using, Verb.PICK_UP)
    assert state.exploration.discarded == 0
    assert state.players[0].explored == 1
    assert offered(state, using, Verb.EXPLORE) == []


@pytest.mark.parametrize("key", ["bandits", "buried_coffer"])
def test_W9_9_scavenge_leaves_boons_and_hazards_where_they_are(key):
    state, using = position("meran", "dena_vale"), rules()
    state.exploration.discards[0] = text(key)
    state.exploration.discarded = 1
    act(state, using, 0, explored=False)
    assert offered(state, using, Verb.PICK_UP) == []


def test_W9_9_only_meran_scavenges():
    state, using = position("dena_vale", "meran"), rules()
    state.exploration.discards[0] = text("feint")
    state.exploration.discarded = 1
    act(state, using, 0, explored=False)
    assert offered(state, using, Verb.PICK_UP) == []


@pytest.mark.parametrize(("theirs", "gain"), [(10, 3), (2, 2), (0, 0)])
def test_W9_9_plunder_takes_from_the_loser_as_far_as_it_goes(theirs, gain, monkeypatch):
    using = rules()
    state = site("siaa_dee", using)
    state.players[1].capital = theirs
    load_dice(monkeypatch, 3, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert capital(state) == [3 + gain, theirs - gain]


def test_W9_9_plunder_works_in_defence_too(monkeypatch):
    using = rules()
    state = site("siaa_dee", using)
    state.players[1].capital = 10
    load_dice(monkeypatch, -3, 3)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert capital(state) == [6, 7]


def test_W9_9_plunder_of_an_independent_stronghold_comes_from_the_bank(monkeypatch):
    state, using = position("siaa_dee", "meran"), rules()
    drop_cards(state, using, 0)
    state.independent[0] = stronghold("border_watch")
    load_dice(monkeypatch, 3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert capital(state) == [3 + 2 + 3, 4]


def test_W9_9_plunder_pays_nothing_for_a_lost_battle(monkeypatch):
    using = rules()
    state = site("siaa_dee", using)
    load_dice(monkeypatch, -3)
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_INDEPENDENT, 0)
    assert capital(state)[0] == 3


def test_W9_9_a_warlord_gains_capital_for_a_slain_hero(monkeypatch):
    using = rules()
    state = ready("siaa_dee", "warlord", site("siaa_dee", using), using)
    build(state, using, "warlord")
    state.players[0].capital, state.players[1].capital, state.players[1].power = 0, 0, 1
    load_dice(monkeypatch, 3, -3)
    act(idle(state), using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    assert capital(state)[0] == 8
    assert count_of(state, 0, Count.HEROES_SLAIN) == 2


def test_W9_9_the_shield_wall_stands_from_the_start(monkeypatch):
    using = rules()
    walls = measure(monkeypatch, site("dena_vale", using), using)["stronghold defense"]
    plain = measure(monkeypatch, site("meran", using), using)["stronghold defense"]
    assert walls - plain == 2


def test_W9_9_far_horizons_resolve_the_second_card_as_well():
    state, using = position("meran", "dena_vale"), rules()
    tick(state, "caravans", "salvage")
    build(state, using, "far_horizons")
    before = capital(state)[0]
    stack(state, "buried_coffer", "plague_wind")
    run(idle(state), using, Step.TURN, 0)
    answer(state, using, Verb.EXPLORE)
    assert capital(state)[0] == before + 4
    assert state.players[0].power == 13 - 3
    assert state.decider != NOBODY

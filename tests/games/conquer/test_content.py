"""The content of Heroes: Write & Conquer: what is printed, and what the assumed map and boards must agree with."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

import sim.games
from sim.content.content import read_content

pytestmark = pytest.mark.interpreted

PATH = Path(sim.games.__file__).parent / "conquer" / "content.toml"
CONTENT = read_content(PATH, "conquer")
FILE = tomllib.loads(PATH.read_text(encoding="utf-8"))
VOCABULARY = FILE["vocabulary"]
PLAYERS = (2, 3, 4)


def keys(table):
    """The next steps of the addresses below a table, in the order of the file."""
    return list(dict.fromkeys(rest.split(".")[0] for rest in CONTENT.under(table)))


REGIONS, FACTIONS, ARTEFACTS = keys("region"), keys("faction"), keys("artefact")
UNITS = {faction: keys(f"faction.{faction}.unit") for faction in FACTIONS}
BOARDS = {faction: keys(f"faction.{faction}.structure") for faction in FACTIONS}
STRUCTURES = [f"faction.{faction}.structure.{key}" for faction, board in BOARDS.items() for key in board]
BORDERS = {tuple(pair.split(".")): touch for pair, touch in CONTENT.under("border").items()}
EFFECTS = list(dict.fromkeys(re.findall(r"(faction\.\S+\.effect\.\d+)\.", "\n".join(CONTENT.values))))


def parameters(effect):
    return CONTENT.under(effect)


def effects_of(faction, *kinds):
    """The effects of a faction's structures, artefacts, units and blocks; of the given kinds, if any are given."""
    own = [effect for effect in EFFECTS if effect.startswith(f"faction.{faction}.")]
    return [effect for effect in own if not kinds or CONTENT[f"{effect}.kind"] in kinds]


def fortress(region):
    return bool(CONTENT.under(f"region.{region}").get("fortress.present"))


def artefact(region):
    return region in [CONTENT[f"artefact.{key}.region"] for key in ARTEFACTS]


def test_values_by_source():
    assert CONTENT.counts() == {"printed": 344, "public": 0, "inferred": 86, "assumed": 987}
    assert len(CONTENT.values) == 1620


@pytest.mark.parametrize(
    ("address", "value", "where"),
    [
        ("game.turns", 16, "L143"),
        ("game.monsters", 8, "L113"),
        ("game.regions", 27, "L105"),
        ("game.action_levels", (1, 2, 3, 4), "L147"),
        ("action.build.per_level", 1, "L151-L156"),
        ("action.build.structures", 1, "L196"),
        ("combat.margin", 1, "L354"),
        ("combat.monsters_per_turn", 1, "L390"),
        ("combat.skip_cost", 1, "L388"),
        ("scoring.foundation_vp_per_level", 1, "L437"),
        ("resource.wood.threshold.3.at", 30, "L301-L309"),
        ("resource.rage.threshold.1.at", 12, "L665-L667"),
        ("monster.2.power", 8, "L396-L398"),
        ("region.esmore.resources.wood", 2, "L317"),
        ("region.qliss.fortress.present", True, "L634"),
        ("region.harrax.terrain", "mountain", "L415"),
        ("border.brynnlore.esmore", True, "L315-L317"),
        ("artefact.paskaar.amount", 12, "L446-L449"),
        ("artefact.dortal.elves.wood", 6, "L446-L449"),
        ("faction.undead.artefact_vp", False, "L560"),
        ("faction.undead.structure.shrine.level", 2, "L231-L237"),
        ("faction.undead.structure.shrine.cost.iron", 4, "L231-L237"),
        ("faction.humans.structure.barracks.requires", ("tower_of_illusions", "warrior_guild"), "L210"),
        ("faction.elves.unit.ent.power_modified", 10, "L249-L252"),
        ("faction.elves.artefact.paskaar.effect.1.unit", "ent", "L691"),
        ("faction.gnomes.unit.mechasaur.effect.1.divisor", 3, "L518-L524"),
        ("faction.orcs.block.rage.effect.3.pay_amount", 4, "L674-L676"),
        ("faction.nagas.unit.hydra.effect.1.amount", -2, "L600-L606"),
        ("faction.nagas.block.hydra.effect.1.adjacent_notes", 2, "L611-L617"),
    ],
)
def test_printed_values_stand_with_their_place(address, value, where):
    found = CONTENT.values[f"conquer.{address}"]
    assert (found.value, found.source) == (value, "printed")
    assert where in found.where


def test_every_assumed_value_has_the_reason_of_its_group_or_its_own():
    reasons = {group["reason"] for group in FILE["group"].values()}
    assumed = [value for value in CONTENT.values.values() if value.source == "assumed"]
    assert [value.address for value in assumed if value.why not in reasons] == ["conquer.combat.least_power"]
    assert reasons <= {value.why for value in assumed}


def test_every_assumed_value_of_play_varies_or_says_why_not():
    assumed = [value for value in CONTENT.values.values() if value.source == "assumed"]
    still = [v.address for v in assumed if v.low == v.high and not v.alternatives and not v.fixed]
    assert [address for address in still if CONTENT.is_knob(address)] == []


def test_other_maps_keep_what_the_rulebook_prints_of_them():
    own = {address: value.value for address, value in CONTENT.values.items()}
    for chosen in CONTENT.sets["conquer.region"]:
        drawn = own | chosen
        assert sum(drawn[f"conquer.region.{name}.fortress.vp"] for name in ("brynnlore", "ikara", "zoro")) == 10
        regions = {address.split(".")[2] for address in chosen}
        assert all(drawn[f"conquer.region.{r}.portal"] + drawn[f"conquer.region.{r}.foundation"] < 2 for r in regions)


def test_other_monster_lines_rise_and_give_no_more_than_the_printed_points():
    own = {address: value.value for address, value in CONTENT.values.items()}
    for chosen in CONTENT.sets["conquer.monster"]:
        drawn = own | chosen
        powers = [drawn[f"conquer.monster.{number}.power"] for number in range(1, 9)]
        assert powers == sorted(set(powers))
        assert sum(drawn[f"conquer.monster.{number}.vp"] for number in range(1, 6)) <= 8


def test_names_and_drawing_are_without_influence():
    hidden = [value.address for value in CONTENT.values.values() if value.presentation]
    ends = {address.rpartition(".")[2] for address in hidden}
    told = {"name", "x", "y", "difficulty", "theme", "version"}
    assert ends == told | {"limit", "adjacent_notes", "structure_vp_total"}  # facts that the rules cannot vary


# ------------------------------------------------------------------ actions and monsters


@pytest.mark.parametrize("action", ["wood", "iron", "gold", "move", "build"])
def test_a_level_is_worth_one_in_every_action(action):
    assert CONTENT[f"action.{action}.per_level"] == 1


@pytest.mark.parametrize("resource", ["wood", "iron", "gold", "rage"])
def test_thresholds_rise_and_give_seven_points(resource):
    marks = [CONTENT[f"resource.{resource}.threshold.{place}.at"] for place in (1, 2, 3)]
    points = [CONTENT[f"resource.{resource}.threshold.{place}.vp"] for place in (1, 2, 3)]
    assert (marks, sum(points)) == (sorted(marks), 7)


def test_the_monster_line_grows_stronger():
    line = [CONTENT[f"monster.{place}.power"] for place in keys("monster")]
    assert (len(line), line) == (CONTENT["game.monsters"], sorted(line))


def test_the_first_five_monsters_give_the_points_of_the_scored_example():
    assert sum(CONTENT[f"monster.{place}.vp"] for place in range(1, 6)) == 8


def test_monsters_and_fortresses_name_every_resource():
    carriers = [f"monster.{place}" for place in keys("monster")]
    carriers += [f"region.{region}.fortress" for region in REGIONS if fortress(region)]
    missing = [carrier for carrier in carriers if not {"power", "vp", "wood", "iron", "gold"} <= set(keys(carrier))]
    assert missing == []


# ------------------------------------------------------------------ the map


def open_regions(players):
    return [region for region in REGIONS if CONTENT[f"region.{region}.dots"] <= players]


def neighbours(players, without=None):
    """The regions that each open region touches, one border left out."""
    near = {region: set() for region in open_regions(players)}
    for (one, other), touch in BORDERS.items():
        if touch and (one, other) != without and {one, other} <= near.keys():
            near[one].add(other)
            near[other].add(one)
    return near


def reached(near):
    """The regions that can be walked to from the first one."""
    found, ahead = set(), [next(iter(near))]
    while ahead:
        region = ahead.pop()
        found.add(region)
        ahead.extend(near[region] - found)
    return found


def test_regions_are_alphabetical():
    assert sorted(REGIONS) == REGIONS
    assert len(REGIONS) == CONTENT["game.regions"]


def test_borders_name_each_pair_of_regions_once_in_alphabetical_order():
    assert set(chain.from_iterable(BORDERS)) == set(REGIONS)
    assert [pair for pair in BORDERS if pair[0] >= pair[1]] == []
    assert sorted(BORDERS) == list(BORDERS)


def test_asander_and_esmore_do_not_touch():
    assert [pair for pair, touch in BORDERS.items() if not touch] == [("asander", "esmore")]
    assert len(BORDERS) == 59


DOTS = {"cerness": 4, "glennfore": 4, "zoro": 4, "ikara": 3, "morreed": 3, "zasker": 3}


def test_six_regions_are_closed_with_few_players():
    dots = {region: CONTENT[f"region.{region}.dots"] for region in REGIONS}
    assert {region: number for region, number in dots.items() if number} == DOTS


@pytest.mark.parametrize(("players", "number"), [(2, 21), (3, 24), (4, 27)])
def test_regions_open_by_players(players, number):
    assert len(open_regions(players)) == number


@pytest.mark.parametrize("players", PLAYERS)
def test_every_open_region_can_be_walked_to_even_with_one_border_closed(players):
    for closed in (None, *BORDERS):
        near = neighbours(players, without=closed)
        assert reached(near) == set(near), closed


OBJECTS = {
    "portals": (lambda region: CONTENT[f"region.{region}.portal"], (5, 5, 6)),
    "foundations": (lambda region: CONTENT[f"region.{region}.foundation"], (5, 7, 7)),
    "fortresses": (fortress, (5, 6, 8)),
    "artefacts": (artefact, (6, 6, 6)),
}


@pytest.mark.parametrize("what", OBJECTS)
def test_objects_open_by_players(what):
    holds, numbers = OBJECTS[what]
    assert tuple(sum(map(holds, open_regions(players))) for players in PLAYERS) == numbers


def test_every_region_has_one_object():
    assert {sum(holds(region) for holds, _ in OBJECTS.values()) for region in REGIONS} == {1}


def test_each_kind_of_condition_can_be_met_by_two_players():
    mountains = [region for region in open_regions(2) if CONTENT[f"region.{region}.terrain"] == "mountain"]
    foundations = [region for region in open_regions(2) if CONTENT[f"region.{region}.foundation"]]
    assert len(mountains) >= CONTENT["artefact.tog_eed.amount"]
    assert len(foundations) >= CONTENT["artefact.folen.amount"]


def test_three_fortresses_give_the_points_of_the_scored_example():
    assert sum(CONTENT[f"region.{region}.fortress.vp"] for region in ("brynnlore", "ikara", "zoro")) == 10


# ------------------------------------------------------------------ the boards


def test_six_factions_share_the_six_artefacts():
    assert FACTIONS == ["humans", "undead", "gnomes", "orcs", "elves", "nagas"]
    assert {tuple(sorted(keys(f"faction.{faction}.artefact"))) for faction in FACTIONS} == {tuple(sorted(ARTEFACTS))}


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_board_has_twelve_structures_worth_fourteen_points(faction):
    assert len(BOARDS[faction]) == 12
    assert sum(CONTENT[f"faction.{faction}.structure.{key}.vp"] for key in BOARDS[faction]) == 14


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_board_has_three_structures_a_level_but_that_of_the_nagas(faction):
    levels = sorted(CONTENT[f"faction.{faction}.structure.{key}.level"] for key in BOARDS[faction])
    assert levels == ([1] * 12 if faction == "nagas" else [level for level in (1, 2, 3, 4) for _ in range(3)])


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_structure_states_level_points_requirement_and_the_whole_cost(faction):
    paid = ["serpents"] if faction == "nagas" else ["wood", "iron", "gold"]
    for key in BOARDS[faction]:
        table = f"faction.{faction}.structure.{key}"
        assert {"name", "level", "vp", "cost", "requires", "effect"} <= set(keys(table)), key
        assert keys(f"{table}.cost") == paid, key
        assert sum(CONTENT.under(f"{table}.cost").values()) > 0, key


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_structure_requires_one_further_down(faction):
    board = BOARDS[faction]
    level = {key: CONTENT[f"faction.{faction}.structure.{key}.level"] for key in board}
    for key in board:
        required = CONTENT[f"faction.{faction}.structure.{key}.requires"]
        assert all(board.index(below) < board.index(key) for below in required), key
        assert faction == "nagas" or all(level[below] < level[key] for below in required), key
        assert required or level[key] == 1, key


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_terrain_costs_movement(faction):
    assert keys(f"faction.{faction}.movement") == ["forest", "lake", "meadow", "mountain"]
    assert all(CONTENT[f"faction.{faction}.movement.{terrain}.cost"] > 0 for terrain in VOCABULARY["terrains"])


@pytest.mark.parametrize("faction", FACTIONS)
def test_only_the_bottom_most_unit_is_there_at_the_start(faction):
    start = [CONTENT[f"faction.{faction}.unit.{unit}.start"] for unit in UNITS[faction]]
    assert start[0] > 0
    assert not any(start[1:])


@pytest.mark.parametrize("faction", [faction for faction in FACTIONS if faction != "nagas"])
def test_every_unit_has_a_price_and_one_recruiting_structure(faction):
    recruits = [parameters(effect)["unit"] for effect in effects_of(faction, "recruit")]
    assert sorted(recruits) == sorted(UNITS[faction])
    assert all(CONTENT[f"faction.{faction}.unit.{unit}.cost"] > 0 for unit in UNITS[faction])


# ------------------------------------------------------------------ effects


def test_every_structure_and_artefact_has_an_effect():
    carriers = {effect.partition(".effect.")[0] for effect in EFFECTS}
    artefacts = [f"faction.{faction}.artefact.{key}" for faction in FACTIONS for key in ARTEFACTS]
    assert [carrier for carrier in [*STRUCTURES, *artefacts] if carrier not in carriers] == []


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_effect_has_the_parameters_that_the_vocabulary_lists(faction):
    for effect in effects_of(faction):
        given = parameters(effect)
        kind = VOCABULARY["effect_kind"][given.pop("kind")]
        special = VOCABULARY["special"].get(given.get("name"))
        needed = {"name", *special["parameters"]} if special else set(kind["needs"])
        assert needed <= given.keys() <= needed | set(kind["may"]) - {"*"}, effect
        assert special is None or special["faction"] == faction, effect


COUNTS = set(VOCABULARY["count"])
GOODS = {word for name in ("resources", "faction_resources", "points", "choices") for word in VOCABULARY[name]}
WORDS = {
    "kind": set(VOCABULARY["effect_kind"]),
    "event": set(VOCABULARY["event"]),
    "versus": set(VOCABULARY["versus"]),
    "terrain": set(VOCABULARY["terrains"]),
    "count": COUNTS,
    "per": COUNTS,
    "resource": GOODS,
    "pay": GOODS,
    "gain": GOODS,
    "unit": set(),
    "from": set(),
    "to": set(),
}


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_word_of_an_effect_and_of_its_alternatives_is_known(faction):
    own = {*UNITS[faction], *(f"unit:{unit}" for unit in UNITS[faction])}
    for effect in effects_of(faction):
        for parameter in parameters(effect).keys() & WORDS.keys():
            value = CONTENT.values[f"conquer.{effect}.{parameter}"]
            assert set(value.choices) <= WORDS[parameter] | own, value.address


def test_an_assumed_effect_can_be_switched_off():
    kinds = [CONTENT.values[f"conquer.{effect}.kind"] for effect in EFFECTS]
    assert [kind.address for kind in kinds if kind.source == "assumed" and "none" not in kind.alternatives] == []


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_modification_has_a_modified_value(faction):
    for effect in effects_of(faction, "terrain_cost"):
        assert f"faction.{faction}.movement.{parameters(effect)['terrain']}.modified" in CONTENT, effect
    for kind, modified in (("unit_power", "power_modified"), ("unit_cost", "cost_modified")):
        for effect in effects_of(faction, kind):
            assert f"faction.{faction}.unit.{parameters(effect)['unit']}.{modified}" in CONTENT, effect


# ------------------------------------------------------------------ rulings


def test_every_ruling_is_assumed_and_offers_something_else_or_is_fixed_for_a_reason():
    rulings = [value for value in CONTENT.values.values() if value.address.startswith("conquer.ruling.")]
    assert {value.source for value in rulings} == {"assumed"}
    assert [value.address for value in rulings if not (value.low or value.alternatives or value.fixed)] == []
    assert len(rulings) == 31

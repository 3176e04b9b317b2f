"""The Rules record of Heroes: Write & Conquer: which content value stands in which field."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import numpy as np

from sim.content.content import Content
from sim.content.layout import RulesLayout, array, choice, chosen, content_path, flag, number, table
from sim.engine.effects import effect_fields
from sim.games.conquer.carriers import CARRIERS
from sim.games.conquer.catalogue import (
    EFFECT,
    PLAIN_RESOURCES,
    RESOURCE_KEYS,
    Catalogue,
    fill_boards,
    fill_effects,
    fill_map,
    fill_monsters,
)
from sim.games.conquer.checks import check_rules
from sim.games.conquer.state import (
    ARTEFACTS,
    COUNTED,
    GATHERED,
    MONSTERS,
    MOST_NEIGHBOURS,
    REGIONS,
    STOCK,
    STRUCTURES,
    UNITS,
)
from sim.games.conquer.words import Action, Condition, Faction, Layout, Resource, Terrain, WeakestBy

LEVELS = 4
PLANS = tuple(permutations(Action, LEVELS))
MOST_NOTES = 24
COUNTED_KEYS = RESOURCE_KEYS[:COUNTED]
THRESHOLDS = (1, 2, 3)
MONSTER_KEYS = tuple(range(1, MONSTERS + 1))
ARTEFACT_KEYS = ("paskaar", "vurt", "dortal", "folen", "odmoor", "tog_eed")
N_FACTIONS = len(Faction)

FRAME = [
    number("turns", "game.turns"),
    table("per_level", "action.{0}.per_level", Action),
    number("structures_each", "action.build.structures"),
    table("start_stock", "resource.{0}.start", RESOURCE_KEYS[:STOCK]),
    table("threshold_at", "resource.{0}.threshold.{1}.at", COUNTED_KEYS, THRESHOLDS),
    table("threshold_vp", "resource.{0}.threshold.{1}.vp", COUNTED_KEYS, THRESHOLDS),
    number("margin", "combat.margin"),
    number("least_power", "combat.least_power"),
    number("hunts", "combat.monsters_per_turn"),
    number("skip_cost", "combat.skip_cost"),
    number("foundation_vp", "scoring.foundation_vp_per_level"),
    table("monster_power", "monster.{0}.power", MONSTER_KEYS),
    table("monster_vp", "monster.{0}.vp", MONSTER_KEYS),
    table("condition", "artefact.{0}.condition", ARTEFACT_KEYS, kind=Condition),
    table("condition_resource", "artefact.{0}.resource", ARTEFACT_KEYS, kind=Resource, missing=-1),
    table("condition_amount", "artefact.{0}.amount", ARTEFACT_KEYS),
    table("serpent_price", "artefact.{0}.nagas.serpents", ARTEFACT_KEYS, missing=0),
    table("serpent_amount", "artefact.{0}.nagas.amount", ARTEFACT_KEYS, missing=0),
    table("elf_price", "artefact.{0}.elves.wood", ARTEFACT_KEYS),
]

BOARDS = [
    number("tower_pay", "faction.humans.structure.tower_of_illusions.effect.1.pay", Resource),
    number("tower_price", "faction.humans.structure.tower_of_illusions.effect.1.pay_amount"),
    number("tower_times", "faction.humans.structure.tower_of_illusions.effect.1.times"),
    number("plague_pay", "faction.undead.structure.plague_column.effect.1.pay", Resource),
    number("plague_price", "faction.undead.structure.plague_column.effect.1.pay_amount"),
    number("plague_reach", "faction.undead.structure.plague_column.effect.1.reach"),
    number("plague_times", "faction.undead.structure.plague_column.effect.1.times"),
    number("curse_loss", "faction.undead.block.curse.effect.1.loss"),
    number("resurrection_cap", "faction.undead.unit.lich.effect.1.cap"),
    flag("undead_artefact_vp", "faction.undead.artefact_vp"),
    number("free_level_2", "faction.gnomes.block.science.effect.1.level_2"),
    number("free_level_3", "faction.gnomes.block.science.effect.1.level_3"),
    number("free_level_4", "faction.gnomes.block.science.effect.1.level_4"),
    number("science_length", "faction.gnomes.block.science.effect.1.length"),
    number("doublings_each", "faction.gnomes.unit.mechanic.effect.1.units"),
    number("doubling_factor", "faction.gnomes.unit.mechanic.effect.1.factor"),
    number("armor_price", "faction.elves.structure.armor_shop.effect.1.pay_amount"),
    chosen("saves_portal_step", "faction.elves.artefact.tog_eed.effect.1.what", "portal_step"),
    table("exchange_rate", "faction.nagas.block.exchange.effect.1.{0}", PLAIN_RESOURCES),
    number("exchange_wood_modified", "faction.nagas.block.exchange.effect.1.wood_modified"),
    number("exchange_iron_modified", "faction.nagas.block.exchange.effect.1.iron_modified"),
    number("notes", "faction.nagas.block.hydra.effect.1.notes"),
    choice("note_layout", "faction.nagas.block.hydra.effect.1.layout", Layout),
    number("notes_each", "faction.nagas.block.hydra.effect.1.per_structure"),
    number("hydra_terrain", "faction.nagas.block.hydra.effect.1.terrain", Terrain),
    number("stride", "faction.nagas.block.hydra.effect.1.stride"),
    number("stride_modified", "faction.nagas.block.hydra.effect.1.stride_modified"),
    number("geyser_pay", "faction.nagas.structure.geyser.effect.1.pay", Resource),
    number("geyser_price", "faction.nagas.structure.geyser.effect.1.pay_amount"),
    number("geyser_times", "faction.nagas.structure.geyser.effect.1.times"),
]

RULINGS = [
    chosen("prize_without_monsters", "ruling.battle_prize_without_monsters", "loot or artefact only"),
    chosen("empty_battle_defeats", "ruling.battle_with_nothing_deployed", "all defeated"),
    flag("staying_may_claim", "ruling.staying_may_claim"),
    flag("staying_points_skip", "ruling.staying_points_skip_monsters"),
    chosen(
        "reserved_portal_open", "ruling.portal_reserved_by_tower", "rivals may enter the region but not use its portal"
    ),
    choice("weakest_by", "ruling.weakest_unit", WeakestBy),
    flag("curse_each_entry", "ruling.curse_each_entry"),
    chosen("curse_once", "ruling.curse_twice", "not allowed"),
    chosen("curse_takes_hydra", "ruling.curse_on_nagas", "one Serpent, the Hydra only without Serpents"),
    flag("threshold_on_every_gain", "ruling.threshold_on_every_gain"),
    flag("nagas_score_resources", "ruling.nagas_score_resources"),
    number("doublings_per_unit", "ruling.doublings_per_unit"),
    chosen("free_needs_arrows", "ruling.free_building_waives", "resources only"),
    chosen("free_from_next", "ruling.free_from", "next building action"),
    flag("pair_used_once", "ruling.note_pair_used_once"),
    flag("hydra_dies", "ruling.hydra_dies_against_monsters_and_fortresses"),
    flag("hydra_joins", "ruling.hydra_joins_owner_monster_fight"),
    flag("hydra_beside_owner_brings", "ruling.hydra_beside_owner_brings_resources"),
    flag("absent_owner_pays", "ruling.owner_of_a_beaten_hydra_pays"),
    flag("gifts_repeat", "ruling.regained_artefact_repeats_gifts"),
    chosen("dam_counts_open", "ruling.dam_counts", "available regions"),
    flag("closed_passable", "ruling.crossed_out_regions_passable"),
    flag("nests_needed", "ruling.nests_price_needs_nests"),
    flag("bonus_needs_units", "ruling.bonus_needs_units"),
    flag("curse_strikes_past", "ruling.curse_strikes_past_visitors"),
    flag("hydra_must_fight", "ruling.hydra_beside_owner_must_fight"),
    chosen("loot_existing", "ruling.loot_beyond_stock", "take what exists"),
    chosen("equals_defeat_all", "ruling.equal_highest", "all defeated"),
]

DERIVED = [
    array("levels", LEVELS),  # numbers written into the action boxes
    array("plans", (len(PLANS), LEVELS)),  # action at each place of the order
    array("plan_places", (len(PLANS), len(Action))),  # place of each action in the order, from 1 on, 0 = left out
    array("tie_counts", STOCK + 1),  # 1 = the resource counts in a tie, Serpents last
    array("terrain", REGIONS),
    array("dots", REGIONS),
    array("portals", ()),  # regions, a bit each; likewise the next two
    array("foundations", ()),
    array("fortresses", ()),
    array("neighbours", REGIONS),  # regions with a common border, a bit each
    array("border_count", REGIONS),
    array("border_to", (REGIONS, MOST_NEIGHBOURS)),  # the same regions as a list
    array("region_resources", (REGIONS, GATHERED)),
    array("fortress_power", REGIONS),
    array("fortress_vp", REGIONS),
    array("fortress_resources", (REGIONS, GATHERED)),
    array("artefact_region", ARTEFACTS),
    array("artefact_at", REGIONS),  # artefact of a region, NOBODY without one
    array("monster_resources", (MONSTERS, GATHERED)),
    array("structure_count", N_FACTIONS),
    array("structure_level", (N_FACTIONS, STRUCTURES)),
    array("structure_vp", (N_FACTIONS, STRUCTURES)),
    array("structure_cost", (N_FACTIONS, STRUCTURES, STOCK + 1)),  # by Resource, Serpents last
    array("structure_requires", (N_FACTIONS, STRUCTURES)),  # any one of these, a bit each; 0 = nothing
    array("unit_count", N_FACTIONS),
    array("unit_power", (N_FACTIONS, UNITS)),
    array("unit_power_modified", (N_FACTIONS, UNITS)),
    array("unit_cost", (N_FACTIONS, UNITS)),
    array("unit_cost_modified", (N_FACTIONS, UNITS)),
    array("unit_start", (N_FACTIONS, UNITS)),
    array("terrain_cost", (N_FACTIONS, len(Terrain))),
    array("terrain_cost_modified", (N_FACTIONS, len(Terrain))),
    *effect_fields(EFFECT, CARRIERS),
    array("note_neighbours", MOST_NOTES),  # notes beside each note, a bit each
]


def derive(content: Content, rules: np.record) -> None:
    """Fill the tables that are lists in the content."""
    rules.levels[:] = content["game.action_levels"]
    content.fill((), fill_plans)
    content.fill(("ruling.tie_break_counts",), fill_ties)
    catalogue = Catalogue(content)
    fill_map(catalogue, rules)
    fill_boards(catalogue, rules)
    fill_effects(catalogue, rules)
    fill_monsters(content)
    rules.note_neighbours[:] = beside_notes(int(rules.notes), int(rules.note_layout))


def fill_plans(rules: np.record) -> None:
    """Fill the orders of actions that a player may write down."""
    for index, plan in enumerate(PLANS):
        rules.plans[index] = plan
        rules.plan_places[index] = [plan.index(action) + 1 if action in plan else 0 for action in Action]


def fill_ties(rules: np.record, counted: Sequence[str]) -> None:
    """Fill which resources count in a tie."""
    rules.tie_counts[:] = [key in counted for key in RESOURCE_KEYS[: STOCK + 1]]


@cache
def beside_notes(notes: int, layout: int) -> tuple[int, ...]:
    """Return which notes lie beside which, a bit each: in a row, in a ring, or in a grid of two rows."""
    half = (notes + 1) // 2
    found = [0] * MOST_NOTES
    for note in range(notes):
        beside = {note - 1, note + 1}
        if layout == Layout.RING:
            beside = {(note - 1) % notes, (note + 1) % notes}
        elif layout == Layout.GRID:
            row = note // half
            beside = {other for other in beside if other // half == row} | {note + half, note - half}
        found[note] = sum(1 << other for other in beside if 0 <= other < notes)
    return tuple(found)


LAYOUT = RulesLayout(
    key="conquer",
    path=content_path(__file__),
    fields=[*FRAME, *BOARDS, *RULINGS, *DERIVED],
    derive=derive,
    check=check_rules,
    uses=[
        "game.action_levels",
        "ruling.tie_break_counts",
        "region.*.terrain",
        "region.*.dots",
        "region.*.portal",
        "region.*.foundation",
        "region.*.resources.*",
        "region.*.fortress.*",
        "border.*",
        "artefact.*.region",
        "monster.*",
        "faction.*.movement.*",
        "faction.*.unit.*",
        "faction.*.structure.*",
        "faction.*.artefact.*",
        "faction.*.block.*",
    ],
)

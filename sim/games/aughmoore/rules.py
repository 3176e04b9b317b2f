"""The Rules record of Heroes of Land, Air & Sea: which content value stands in which field."""

from functools import partial

import numpy as np

from sim.content.content import Content
from sim.content.layout import Field, RulesLayout, array, chosen, content_path, flag, number, table
from sim.content.nested import word
from sim.engine.effects import effect_fields
from sim.games.aughmoore.content.carriers import CARRIERS, carriers_of
from sim.games.aughmoore.content.catalogue import (
    DESIGN,
    EFFECT,
    catalogue_of,
    fill_boards,
    fill_cards,
    fill_effects,
    fill_tokens,
)
from sim.games.aughmoore.content.charts import BASE_SIDE, FOUR_SIDE, SIX_SIDE, Side
from sim.games.aughmoore.content.checks import check_rules
from sim.games.aughmoore.content.expansion import USES, expansion_fields, fill_expansion
from sim.games.aughmoore.content.map_tables import fill_map, fill_steps
from sim.games.aughmoore.content.rulings import RULINGS
from sim.games.aughmoore.content.sunken import fill_shallows
from sim.games.aughmoore.content.teams import fill_teams
from sim.games.aughmoore.content.vocabulary import Pick
from sim.games.aughmoore.state import (
    EXPANDED,
    HEROES,
    RESOURCES,
    SOLO_CARDS,
    TACTICS,
    TERRAINS,
    TRACK,
    UNITS,
    Size,
)
from sim.games.aughmoore.words import Compass, SoloAction, Tactic

KINDS = ("ore", "mana", "food")
MAP = ("continent", "land", "sea", "link")
STEPS = (1, 2, 3)
CARDS = tuple(range(1, SOLO_CARDS + 1))
SPACES = tuple(range(1, TRACK + 1))

FRAME = [
    number("most_rounds", "game.most_rounds"),
    table("start_stock", "setup.resources.{0}", KINDS),
    table("start_units", "setup.courtyard.{0}", ("serf", "warrior")),
    number("spells_dealt", "setup.spells_dealt"),
    number("land_tokens", "setup.land_tokens_per_region"),
    number("swamp_tokens", "setup.land_tokens_in_swamp"),
    number("sea_tokens", "setup.sea_tokens_per_region"),
    number("central_tokens", "setup.sea_tokens_in_central_region"),
    number("cap", "resource.cap"),
    number("region_limit", "limit.units_per_region"),
    number("army_limit", "limit.army"),
    number("towers_per_continent", "limit.towers_per_continent"),
    number("towers_per_continent_two", "limit.towers_per_continent_two_players"),
    table("tax_slot", "tax.slot.{0}", STEPS),
    number("actions_each", "round.actions_per_player"),
    number("serf_pair", "action.serfs_for_pair_cost"),
    number("conjure_draw", "action.conjure_draw"),
    number("sail_to_sea", "action.sail_to_sea"),
    number("sail_on", "action.sail_sea_to_sea"),
    number("sail_to_shore", "action.sail_to_shore"),
    number("fly_step", "action.fly_region"),
    number("fly_central", "action.fly_central_sea"),
    number("fly_after_battle", "action.fly_speed_after_sea_battle"),
    flag("desert_stops_march", "action.desert_ends_march"),
    flag("desert_stops_flight", "action.desert_ends_flight"),
    flag("central_stops_sail", "action.central_sea_ends_sail"),
    number("rounds_after", "objective.rounds_after"),
    number("at_once_up_to", "objective.exterminate_at_once_up_to_players"),
    table("pair_cost", "unit.serf.pair_cost.{0}", KINDS),
    number("tower_strength", "tower.strength"),
    number("tower_ore", "tower.ore_per_region"),
    number("tower_vp", "tower.vp_per_region"),
    number("tower_income", "tower.income"),
    number("tower_supply", "tower.count"),
    table("building_cost", "building.cost.{0}", KINDS),
    number("building_strength", "building.strength"),
    number("building_vp", "building.vp"),
    number("scribed_vp", "scribed_spell.vp"),
    table("level_cost", "capital.{0}.cost.{1}", STEPS, KINDS, missing=0),
    table("level_strength", "capital.{0}.strength", STEPS),
    table("level_vp", "capital.{0}.vp", STEPS),
    table("level_towers", "capital.{0}.towers", STEPS),
    table("level_library", "capital.{0}.library", STEPS),
    table("level_scribed", "capital.{0}.scribed", STEPS),
    number("region_income", "collection.per_region"),
    number("worker_income", "collection.per_working_serf"),
    number("spells_each", "collection.spells"),
    number("attacker_vp", "battle.attacker_vp"),
    number("damage_divisor", "battle.damage_divisor"),
    number("capital_vp", "battle.capital_destroyed_vp"),
    number("unpaid_strength", "battle.unpaid_tactic_strength"),
    number("region_vp", "scoring.region"),
]

SOLO = [
    table("solo_stock", "solo.setup.resources.{0}", KINDS),
    number("attack_reach", "solo.action.attack.reach"),
    number("attack_vp", "solo.action.attack.vp"),
    flag("attacks_capital", "solo.action.attack.capital_is_a_target"),
    flag("desert_stops_attack", "solo.action.attack.desert_stops"),
    number("solo_towers", "solo.action.build.tower_per_continent"),
    number("solo_steps", "solo.move.army"),
    number("solo_vessel_steps", "solo.move.vessel"),
    number("solo_leaves", "solo.move.leaves_capital_most"),
    number("solo_leaves_serfs", "solo.move.leaves_capital_least_serfs"),
    number("solo_aboard", "solo.move.takes_aboard"),
    number("solo_central", "solo.move.air_central_sea"),
    number("solo_token_vp", "solo.tokens.vp_each"),
    flag("solo_air_takes_sea", "solo.tokens.air_takes_sea_tokens"),
    number("solo_enter_gain", "solo.enter_gain.amount"),
    number("solo_enter_most", "solo.enter_gain.most_per_action"),
    number("solo_hero_vp", "solo.end.enemy_hero_vp"),
    number("reshuffle_left", "solo.reshuffle_when_left"),
    flag("named_tactic_scores", "solo.battle.named_tactic_scores"),
    chosen("battle_card_under", "solo.battle.card_goes_to", "bottom_of_deck"),
    chosen("ferry_by_far_end", "solo.move.ferry_angle", "far_end"),
    chosen("solo_all_gain", "solo.enter_gain.who", "all"),
    table("card_action", "solo.card.{0}.action", CARDS, kind=SoloAction),
    table("card_direction", "solo.card.{0}.direction", CARDS, kind=Compass),
    table("card_strength", "solo.card.{0}.strength", CARDS),
    table("card_attack", "solo.card.{0}.attack_tactic", CARDS, kind=Tactic),
    table("card_defence", "solo.card.{0}.defence_tactic", CARDS, kind=Tactic),
    table("card_follow", "solo.card.{0}.follow", CARDS),
    table("track_ore", "solo.track.{0}.ore", SPACES),
    table("track_level", "solo.track.{0}.level", SPACES),
    table("track_vp", "solo.track.{0}.vp", SPACES),
    table("track_ability", "solo.track.{0}.ability", SPACES),
]


def derived(size: Size) -> list[Field]:
    """Return the fields that `derive` fills, with the room of a size."""
    return [
        array("resource_of", TERRAINS),  # resource of each Terrain, NOBODY
        array("terrain", size.regions),
        array("continent", size.regions),  # NOBODY for Sea Regions
        array("spaces", size.regions),  # Worker Spaces
        array("central", size.regions),  # 1 = central Sea Region
        array("x", size.regions),
        array("y", size.regions),
        array("capital_of", size.continents),  # region for a Capital City
        array("borders", (size.regions, size.borders)),  # land with land of the continent, sea with sea
        array("border_count", size.regions),
        array("seas", (size.regions, size.borders)),  # sea with sea, without those round the rim
        array("sea_count", size.regions),
        array("shores", (size.regions, size.shores)),  # sea regions of a land region, land regions of a sea region
        array("shore_count", size.regions),
        array("ferries", (size.regions, size.ferries)),  # land regions joined by ferry routes
        array("ferry_count", size.regions),
        array("ferry_wraps", (size.regions, size.ferries)),  # 1 = by a graticule
        array("ferry_x", (size.regions, size.ferries)),  # where the route first leads to
        array("ferry_y", (size.regions, size.ferries)),
        array("land_steps", (size.lands, size.lands)),  # Land Regions from one to another on the map, FAR = no way
        array("outward", (size.lands, size.lands)),  # Land Regions in the order of these steps, each one itself first
        array("steps", (size.regions, size.regions)),  # the same over land and sea
        array("unlocked_by", (size.factions, UNITS)),  # Building that a unit needs, NOBODY
        array("strength", (size.factions, UNITS)),
        array("speed", (size.factions, UNITS)),
        array("unit_vp", (size.factions, UNITS)),
        array("capacity", (size.factions, UNITS)),
        array("supply", (size.factions, UNITS)),
        array("unit_cost", (size.factions, UNITS, RESOURCES)),
        array("spell_type", size.spells),
        array("spell_copies", size.spells),
        array("spell_mana", size.spells),
        array("spell_vp", size.spells),
        array("tactic_strength", TACTICS),
        array("tactic_cost", (TACTICS, RESOURCES)),
        array("tactic_vp", TACTICS),
        array("tactic_attacker", TACTICS),
        array("tactic_defender", TACTICS),
        array("tactic_serfs", TACTICS),  # 1 = playable by Serfs alone
        array("designs", size.designs, DESIGN),
        array("land_designs", ()),  # designs of Land tokens, which come first
        array("in_shallows", size.designs),  # design as which each acts in Shallow Water
        array("team_of", (size.players + 1, size.players)),  # by the number of players, NOBODY = no teams
        array("leader_bonuses", ()),  # 1 = in a Battle of allies only the leader's abilities count
        array("solo_enemy", ()),  # faction, NOBODY = drawn by lot
        array("solo_mana", (size.factions, HEROES)),
        array("solo_vp", (size.factions, HEROES)),
        array("carriers", (), CARRIERS),  # where those of each sort begin
        *effect_fields(EFFECT, carriers_of(size).end, size.effects),
        *expansion_fields(size),
    ]


def derive(side: Side, content: Content, rules: np.record) -> None:
    """Fill the tables that are lists in the content."""
    catalogue = catalogue_of(content, side)
    rules.resource_of[:] = -1
    for terrain, place in (("plains", 0), ("forest", 1), ("mountains", 2)):
        rules.resource_of[place] = word(Pick, content[f"resource.of.{terrain}"], f"aughmoore.resource.of.{terrain}")
    fill_map(catalogue.chart, rules)
    fill_steps(rules)
    fill_boards(catalogue, rules)
    fill_cards(catalogue, rules)
    fill_tokens(catalogue, rules)
    rules.land_designs = catalogue.size.land_designs
    fill_shallows(catalogue, rules)
    fill_effects(catalogue, rules)
    fill_teams(content, rules)
    fill_expansion(catalogue, rules)
    enemy = content["solo.enemy"]
    rules.solo_enemy = list(catalogue.boards).index(enemy) if enemy in catalogue.boards else -1
    for place, board in enumerate(catalogue.solo.values()):
        for hero, spell in enumerate(board["spell"].values()):
            rules.solo_mana[place, hero] = spell["mana"]
            rules.solo_vp[place, hero] = spell["vp"]


USED = (
    "resource.of.*",
    "token.*",
    "tactic.*",
    "spell.*",
    "unit.*.strength",
    "unit.*.speed",
    "unit.*.vp",
    "unit.*.count",
    "unit.*.cost.*",
    "faction.*",
    "solo.enemy",
    "solo.board.*",
    "team.bonuses_of",
)
CONTENT = content_path(__file__)
EXPANSIONS = CONTENT.with_name("expansions.toml")


def layout_of(side: Side) -> RulesLayout:
    """Return the Rules record of a side of the board: without an expansion, or with what the boxes add."""
    expanded = side.size is EXPANDED
    players = tuple(range(1, side.size.players + 1))
    return RulesLayout(
        key="aughmoore",
        path=(CONTENT, EXPANSIONS) if expanded else CONTENT,
        fields=[
            *FRAME,
            table("continents", "setup.continents.{0}", players),
            *SOLO,
            flag("teams", "team.play"),
            *RULINGS,
            *derived(side.size),
        ],
        derive=partial(derive, side),
        check=partial(check_rules, side=side),
        uses=[*USED, *(f"{side.table}.{part}.*" for part in MAP), *(USES if expanded else ())],
    )


LAYOUT = layout_of(BASE_SIDE)
FOUR = layout_of(FOUR_SIDE)
SIX = layout_of(SIX_SIDE)

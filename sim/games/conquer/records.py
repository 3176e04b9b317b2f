"""What a game of Heroes: Write & Conquer leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from sim.compiling.compiled import compiled, unrolled
from sim.engine.sets import size_of
from sim.game import Column, Subject
from sim.games.conquer.effects import foundations_used
from sim.games.conquer.names import ARTEFACT_KEYS, ARTEFACT_NAMES, BORDERS, REGION_KEYS, REGION_NAMES, REGION_SPOTS
from sim.games.conquer.scoring import (
    artefact_score,
    foundation_score,
    inventory,
    place_of,
    resource_score,
    score,
    structure_score,
    victory_score,
)
from sim.games.conquer.words import Action
from sim.picture import Board, Place

BOXES = ("structures", "foundations", "resources", "victories", "artefacts")
VISITED = tuple(f"visited_{key}" for key in REGION_KEYS)
FOUGHT = tuple(f"fought_{key}" for key in REGION_KEYS)
TOOK = tuple(f"took_{key}" for key in REGION_KEYS)
OWNED = tuple(f"owned_{key}" for key in ARTEFACT_KEYS)

SEAT_COLUMNS = (
    *(Column(f"vp_{box}", f"victory points for {box}", "int16", compared=False) for box in BOXES),
    Column("start", "starting region", "int8", labels=REGION_NAMES),
    *(
        Column(name, f"1 if {region} was visited", "int8", compared=False)
        for name, region in zip(VISITED, REGION_NAMES, strict=True)
    ),
    *(
        Column(name, f"1 if other players were fought in {region}", "int8", compared=False)
        for name, region in zip(FOUGHT, REGION_NAMES, strict=True)
    ),
    *(
        Column(
            name, f"1 if the fortress of {region} was seized or its artefact collected there", "int8", compared=False
        )
        for name, region in zip(TOOK, REGION_NAMES, strict=True)
    ),
    *(
        Column(name, f"1 if the artefact of {region} was owned at the end", "int8", compared=False)
        for name, region in zip(OWNED, ARTEFACT_NAMES, strict=True)
    ),
    Column("regions_visited", "regions visited, the start included", "int8"),
    Column("moves", "movement actions in which it left its region", "int8"),
    Column("structures", "structures built", "int8"),
    Column("foundations", "foundations built on", "int8"),
    Column("wood_gathered", "wood received", "int16"),
    Column("iron_gathered", "iron received", "int16"),
    Column("gold_gathered", "gold received", "int16"),
    Column("stock", "wood, iron and gold left at the end", "int16", compared=False),
    Column("recruited", "units recruited", "int16"),
    Column("units_lost", "units fallen in combat", "int16"),
    Column("fortresses", "fortresses seized", "int8"),
    Column("monsters", "monsters circled", "int8"),
    Column("monsters_hunted", "of these, defeated in combat", "int8"),
    Column("artefacts_collected", "artefacts collected on the map", "int8"),
    Column("artefacts_robbed", "artefacts taken from other players", "int8"),
    Column("battles_fought", "battles with other players", "int16"),
    Column("battles_won", "of these, won", "int16"),
    Column("prizes_monster", "battles whose reward was the monster's resources", "int8"),
    Column("prizes_loot", "battles whose reward was taken from the losers", "int8"),
    Column("resources_looted", "resources taken from losers", "int16"),
    Column("claims_ceded", "claims ceded to avoid a battle", "int8"),
    Column("regions_cursed", "regions cursed", "int8"),
    Column("lost_to_curses", "units lost to curses", "int16"),
    Column("hydras", "times the Hydra was summoned", "int8"),
)

GAME_COLUMNS = (
    Column("battles", "battles between players"),
    Column("draws", "of these, without a winner"),
    Column("first_battle", "round of the first battle, 0 if there was none"),
    Column("encounters", "meetings of players in a region"),
    Column("fortresses", "fortresses seized"),
    Column("artefacts", "artefacts collected"),
    Column("left_out_wood", "rounds without gathering wood", "int8"),
    Column("left_out_iron", "rounds without gathering iron", "int8"),
    Column("left_out_gold", "rounds without gathering gold", "int8"),
    Column("left_out_movement", "rounds without movement", "int8"),
    Column("left_out_building", "rounds without building", "int8"),
)

COLUMN_WORDS = {
    **{f"vp_{box}": box for box in BOXES},
    **{name: region for names in (VISITED, FOUGHT, TOOK) for name, region in zip(names, REGION_NAMES, strict=True)},
    **dict(zip(OWNED, ARTEFACT_NAMES, strict=True)),
    "battles": "battles fought",
    "conquests": "fortresses seized",
    "moves": "moves to another region",
    "structures": "structures built",
    "foundations": "foundations built on",
    "recruited": "units recruited",
    "fortresses": "fortresses seized",
    "monsters": "monsters circled",
    "monsters_hunted": "monsters hunted down",
    "prizes_monster": "rewards from monsters",
    "prizes_loot": "rewards from losers",
    "lost_to_curses": "units lost to curses",
    "hydras": "Hydras summoned",
}

BOARD = Board(
    places=tuple(
        Place(key, name, x, y) for key, name, (x, y) in zip(REGION_KEYS, REGION_NAMES, REGION_SPOTS, strict=True)
    ),
    borders=BORDERS,
    shape="regions",
    reach=30.0,
    proportion=1.0,
)

SUBJECTS = (
    Subject(
        key="scoring-boxes",
        title="Where victory points come from",
        prose="The five scoring boxes; those of the Undead count cursed regions under artefacts.",
        columns=tuple(f"vp_{box}" for box in BOXES),
    ),
    Subject(
        key="visits",
        title="Regions visited",
        prose="How many players of a game visit a region: end a movement action there, or start there.",
        columns=VISITED,
        kind="map",
    ),
    Subject(
        key="fights",
        title="Where players fight each other",
        prose="How many players of a game fight another player in a region.",
        columns=FOUGHT,
        kind="map",
    ),
    Subject(
        key="objects",
        title="Fortresses and artefacts taken",
        prose="In how many games a region's fortress is seized or its artefact collected, and by whom.",
        columns=TOOK,
        kind="map",
    ),
    Subject(
        key="artefacts",
        title="Artefacts at the end",
        prose="How often a player owns the artefact of a region at the end; a battle may have brought it from its "
        "first owner.",
        columns=OWNED,
    ),
    Subject(
        key="starts",
        title="Starting regions",
        prose="How often each region with a portal is chosen to start from, and how often such players win.",
        columns=("start",),
        kind="choice",
    ),
)


@compiled
def observe(state, rules, seat, row):
    """Write a player's standing at the end of a round."""
    mine = state.players[seat]
    row.standing = score(state, rules, seat)
    row.resources = mine.stock[0] + mine.stock[1] + mine.stock[2]
    row.territory = size_of(mine.visited)
    row.battles = mine.battles
    row.conquests = size_of(mine.fortresses)


@compiled
def outcome(state, rules, seat, row):
    """Write a player's final score and rank, and what it held and did."""
    mine = state.players[seat]
    row.score = mine.full_score
    row.rank = place_of(state, rules, seat)
    row.vp_structures = structure_score(state, rules, seat)
    row.vp_foundations = foundation_score(state, rules, seat)
    row.vp_resources = resource_score(state, rules, seat)
    row.vp_victories = victory_score(state, rules, seat)
    row.vp_artefacts = artefact_score(state, rules, seat)
    row.start = mine.start
    row.stock = inventory(state, rules, seat)
    write_map(rules, mine, row)
    write_holdings(mine, row)
    write_combats(mine, row)


@compiled
def taken(rules, mine):
    """Return the regions whose fortress or artefact a player took there, a bit each."""
    regions = mine.fortresses
    for artefact in range(len(rules.artefact_region)):
        if mine.collected >> artefact & 1:
            regions |= 1 << rules.artefact_region[artefact]
    return regions


@compiled
def write_map(rules, mine, row):
    """Write what happened in each region, and which artefacts are owned."""
    visited, fought, took, owned = mine.visited, mine.battlefields, taken(rules, mine), mine.artefacts
    for name in unrolled(VISITED):
        row[name] = visited & 1
        visited >>= 1
    for name in unrolled(FOUGHT):
        row[name] = fought & 1
        fought >>= 1
    for name in unrolled(TOOK):
        row[name] = took & 1
        took >>= 1
    for name in unrolled(OWNED):
        row[name] = owned & 1
        owned >>= 1


@compiled
def write_holdings(mine, row):
    """Write what a player visited, built and gathered."""
    row.regions_visited = size_of(mine.visited)
    row.moves = mine.moves
    row.structures = size_of(mine.structures)
    row.foundations = foundations_used(mine)
    row.wood_gathered = mine.gathered[0]
    row.iron_gathered = mine.gathered[1]
    row.gold_gathered = mine.gathered[2]
    row.recruited = mine.recruited_all
    row.regions_cursed = size_of(mine.cursed)
    row.lost_to_curses = mine.losses_to_curses
    row.hydras = mine.hydras


@compiled
def write_combats(mine, row):
    """Write a player's combats and what they brought."""
    row.units_lost = mine.lost
    row.fortresses = size_of(mine.fortresses)
    row.monsters = size_of(mine.monsters)
    row.monsters_hunted = mine.hunted
    row.artefacts_collected = size_of(mine.collected)
    row.artefacts_robbed = mine.robbed
    row.battles_fought = mine.battles
    row.battles_won = mine.battles_won
    row.prizes_monster = mine.prizes[0]
    row.prizes_loot = mine.prizes[1]
    row.resources_looted = mine.looted
    row.claims_ceded = mine.ceded


@compiled
def summary(state, rules, row):
    """Write what happened in the game as a whole."""
    row.battles = state.battles
    row.draws = state.drawn
    row.first_battle = state.first_battle
    row.encounters = state.encounters
    row.fortresses = size_of(state.seized)
    collected = 0
    for seat in range(state.seats):
        collected += size_of(state.players[seat].collected)
    row.artefacts = collected
    row.left_out_wood = state.left_out[Action.WOOD]
    row.left_out_iron = state.left_out[Action.IRON]
    row.left_out_gold = state.left_out[Action.GOLD]
    row.left_out_movement = state.left_out[Action.MOVE]
    row.left_out_building = state.left_out[Action.BUILD]

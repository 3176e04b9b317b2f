"""What a game of Winds of Numa Sera leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from sim.compiling.compiled import compiled, unrolled
from sim.engine.header import NOBODY, End
from sim.engine.luck import luck_column
from sim.game import Column, Subject
from sim.games.winds.building import residual
from sim.games.winds.names import HERO_NAMES, STRONGHOLD_KEYS, STRONGHOLD_NAMES
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.victory import standing
from sim.games.winds.words import ClassCard, Count, Skill, Target, Victory

CONDITIONS = tuple(condition.name.lower() for condition in Victory)
SKILLS = tuple(skill.name.lower() for skill in Skill)
CLASSES = tuple(card.name.lower() for card in ClassCard)
TOOK = tuple(f"took_{key}" for key in STRONGHOLD_KEYS)

SEAT_COLUMNS = (
    Column("won_by", "victory condition that completed the win", "int8", labels=CONDITIONS),
    Column("first_hero", "hero that led the line of succession", "int8", labels=HERO_NAMES),
    Column("last_hero", "hero that was active last", "int8", labels=HERO_NAMES),
    *(
        Column(f"{name}_round", f"round in which {name} was fulfilled, 0 if never", "int16", compared=False)
        for name in CONDITIONS
    ),
    *(Column(f"{name}_level", f"level in {name} at the end", "int8") for name in SKILLS),
    *(Column(name, f"1 if the class {name} was unlocked", "int8") for name in CLASSES),
    *(
        Column(column, f"1 if {name} was ever taken", "int8")
        for column, name in zip(TOOK, STRONGHOLD_NAMES, strict=True)
    ),
    Column("strongholds", "strongholds controlled at the end", "int8"),
    Column("classes", "classes unlocked", "int8"),
    Column("skill_levels", "skill levels owned at the end", "int8"),
    Column("heroes_slain", "enemy heroes slain", "int8"),
    Column("heroes_lost", "own heroes slain, by anybody", "int8"),
    Column("lost_to_others", "own heroes slain by other players", "int8"),
    Column("turns_first", "own turns begun with the first hero of the line", "int16"),
    Column("turns_second", "own turns begun with the second", "int16"),
    Column("turns_third", "own turns begun with the third", "int16"),
    Column("power", "Power of the active hero at the end", "int16"),
    Column("capital", "capital on the mat at the end"),
    Column("residual", "residual capital at the end, for each Build", "int16"),
    Column("residuals", "residual capital collected"),
    Column("builds", "Build actions", "int16"),
    Column("blocks", "build blocks ticked, the first one included", "int8"),
    Column("items_bought", "World Forge items bought", "int8"),
    Column("items_equipped", "items equipped at the end", "int8"),
    Column("skills_bought", "skill cards bought", "int8"),
    Column("mavens", "mavens accepted", "int8"),
    Column("explored", "exploration cards met", "int16"),
    Column("cards_played", "battle cards played", "int16"),
    Column("attacks_independent", "attacks on independent strongholds", "int16"),
    Column("attacks_hero", "attacks on players' heroes", "int16"),
    Column("attacks_stronghold", "attacks on players' strongholds", "int16"),
    Column("won_independent", "of those on independent strongholds, won", "int16"),
    Column("won_hero", "of those on heroes, won", "int16"),
    Column("won_stronghold", "of those on players' strongholds, won", "int16"),
    Column("defences", "battles as defender", "int16"),
    Column("defences_won", "of these, won", "int16"),
    Column("strongholds_lost", "strongholds lost to other players", "int8"),
    Column("damage_dealt", "damage dealt to other players' heroes", "int16"),
    Column("trades", "trades struck", "int16"),
    Column("eliminated", "round of elimination, 0 if never", "int16"),
    luck_column(
        "battle", "what battle rolls did to the seat's chance of winning its battles, beyond their expectation"
    ),
)

GAME_COLUMNS = (
    Column("battles", "battles fought"),
    Column("conquests", "strongholds taken, from the deck or from players"),
    Column("first_battle", "round of the first battle, 0 if there was none"),
    Column("heroes_slain", "heroes slain by players"),
    Column("heroes_perished", "heroes slain by hazards or independent strongholds"),
    Column("reshuffles", "times the discard pile became the exploration deck"),
    Column("won_by", "victory condition that completed the win, of the first winner", "int8", labels=CONDITIONS),
)

COLUMN_WORDS = {
    **dict(zip(TOOK, STRONGHOLD_NAMES, strict=True)),
    **{f"{name}_level": name.capitalize() for name in SKILLS},
    **{name: name.capitalize() for name in CLASSES},
    "won_by": "victory condition",
}

SUBJECTS = (
    Subject(
        key="victory-conditions",
        title="Which victory condition wins",
        prose="Each game by the condition that completed the win, and the rounds in which such games end.",
        columns=("won_by",),
        kind="route",
    ),
    Subject(
        key="strongholds",
        title="Strongholds taken",
        prose="How often a stronghold was ever taken, from the deck or from another player; with fewer than four "
        "players not all of them are in the game.",
        columns=TOOK,
    ),
    Subject(
        key="skills",
        title="Skills learned",
        prose="Levels reached at the end in each skill type; level four is the victory condition Master.",
        columns=tuple(f"{name}_level" for name in SKILLS),
    ),
    Subject(
        key="classes",
        title="Classes unlocked",
        prose="How often each class was unlocked; all five are the victory condition Legend.",
        columns=CLASSES,
    ),
    Subject(
        key="heroes",
        title="Heroes that lead",
        prose="How often each hero is put first in its kingdom's line of succession, and how often its side wins.",
        columns=("first_hero",),
        kind="choice",
    ),
)


@compiled
def observe(state, rules, seat, row):
    """Write a player's standing at the end of a round."""
    mine = state.players[seat]
    row.standing = standing(state, rules, seat)
    row.resources = mine.capital
    row.territory = mine.counts[Count.STRONGHOLDS]
    row.battles = mine.attacks[0] + mine.attacks[1] + mine.attacks[2]
    row.conquests = mine.attacks_won[Target.INDEPENDENT] + mine.attacks_won[Target.STRONGHOLD]


@compiled
def rank(state, rules, seat):
    """Return a player's place: winners first, then who is nearest to victory, eliminated players last (W12.8)."""
    if state.winners >> seat & 1:
        return 1
    place = 1
    mine = state.players[seat]
    for other in range(state.seats):
        theirs = state.players[other]
        ahead = theirs.alive > mine.alive
        if theirs.alive == mine.alive:
            ahead = standing(state, rules, other) > standing(state, rules, seat)
        place += ahead or state.winners >> other & 1
    return place


@compiled
def completed(state, seat):
    """Return the condition with which a winner won, the one it fulfilled last; NOBODY for others."""
    if not state.winners >> seat & 1 or state.ended != End.VICTORY:
        return NOBODY
    return state.players[seat].latest


@compiled
def outcome(state, rules, seat, row):
    """Write a player's final score and rank, and what it held and did."""
    mine = state.players[seat]
    row.score = standing(state, rules, seat)
    row.rank = rank(state, rules, seat)
    row.won_by = completed(state, seat)
    row.first_hero = mine.line[0]
    row.last_hero = mine.line[min(mine.lost, LINE_LENGTH - 1)]
    row.power = max(0, mine.power)
    row.capital = mine.capital
    row.residual = residual(state, rules, seat) if mine.alive else 0
    row.eliminated = mine.eliminated
    row.luck_battle = state.luck_battle[seat]
    write_conditions(mine, row)
    write_skills(mine, row)
    write_classes(mine, row)
    write_strongholds(mine, row)
    write_counts(mine, row)
    write_deeds(mine, row)


@compiled
def write_conditions(mine, row):
    """Write when each victory condition was fulfilled."""
    row.conqueror_round = mine.achieved_round[Victory.CONQUEROR]
    row.legend_round = mine.achieved_round[Victory.LEGEND]
    row.master_round = mine.achieved_round[Victory.MASTER]
    row.champion_round = mine.achieved_round[Victory.CHAMPION]


@compiled
def write_skills(mine, row):
    """Write the levels reached."""
    row.weapon_level = mine.counts[Count.WEAPON_LEVEL]
    row.defense_level = mine.counts[Count.DEFENSE_LEVEL]
    row.forge_level = mine.counts[Count.FORGE_LEVEL]
    row.agriculture_level = mine.counts[Count.AGRICULTURE_LEVEL]
    row.lore_level = mine.counts[Count.LORE_LEVEL]


@compiled
def write_classes(mine, row):
    """Write the classes unlocked."""
    row.heir = mine.unlocked >> ClassCard.HEIR.value & 1
    row.paladin = mine.unlocked >> ClassCard.PALADIN.value & 1
    row.rogue = mine.unlocked >> ClassCard.ROGUE.value & 1
    row.sage = mine.unlocked >> ClassCard.SAGE.value & 1
    row.tyrant = mine.unlocked >> ClassCard.TYRANT.value & 1


@compiled
def write_strongholds(mine, row):
    """Write which strongholds the player ever took."""
    taken = mine.conquered
    for name in unrolled(TOOK):
        row[name] = taken & 1
        taken >>= 1


@compiled
def write_counts(mine, row):
    """Write what the player has at the end."""
    row.strongholds = mine.counts[Count.STRONGHOLDS]
    row.classes = mine.counts[Count.CLASSES]
    row.skill_levels = mine.counts[Count.SKILL_LEVELS]
    row.heroes_slain = mine.counts[Count.HEROES_SLAIN]
    row.blocks = mine.counts[Count.BLOCKS_TICKED]
    row.items_equipped = mine.counts[Count.ITEMS_EQUIPPED]
    row.cards_played = mine.counts[Count.BATTLE_CARDS_PLAYED]
    row.heroes_lost = mine.lost
    row.lost_to_others = mine.lost_to_others
    row.turns_first = mine.led[0]
    row.turns_second = mine.led[1]
    row.turns_third = mine.led[2]


@compiled
def write_deeds(mine, row):
    """Write what the player did during the game."""
    row.residuals = mine.residuals
    row.builds = mine.builds
    row.items_bought = mine.items_bought
    row.skills_bought = mine.skills_bought
    row.mavens = mine.mavens_accepted
    row.explored = mine.explored
    row.attacks_independent = mine.attacks[Target.INDEPENDENT]
    row.attacks_hero = mine.attacks[Target.HERO]
    row.attacks_stronghold = mine.attacks[Target.STRONGHOLD]
    row.won_independent = mine.attacks_won[Target.INDEPENDENT]
    row.won_hero = mine.attacks_won[Target.HERO]
    row.won_stronghold = mine.attacks_won[Target.STRONGHOLD]
    row.defences = mine.defences
    row.defences_won = mine.defences_won
    row.strongholds_lost = mine.strongholds_lost
    row.damage_dealt = mine.damage_dealt
    row.trades = mine.trades


@compiled
def summary(state, rules, row):
    """Write what belongs to the game as a whole."""
    row.battles = state.battles
    row.conquests = state.conquests
    row.first_battle = state.first_battle
    row.heroes_slain = state.slain
    row.heroes_perished = state.perished
    row.reshuffles = state.reshuffles
    row.won_by = NOBODY
    for seat in range(state.seats):
        if state.winners >> seat & 1:
            row.won_by = completed(state, seat)

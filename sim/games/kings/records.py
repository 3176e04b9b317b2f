"""What a game of War of Kings leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from sim.compiling.compiled import compiled
from sim.engine.luck import luck_column
from sim.game import Column, Subject
from sim.games.kings.construction import stock_size
from sim.games.kings.network import revenue
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import achievement_points, fortification_levels, is_empire, rank, settlement_count
from sim.games.kings.words import Resource, Settlement, Title

SEAT_COLUMNS = (
    Column("villages", "villages controlled at the end", "int16"),
    Column("towns", "towns controlled at the end", "int16"),
    Column("cities", "cities controlled at the end", "int16"),
    Column("territories", "territories controlled at the end", "int16"),
    Column("armies", "armies on the board at the end", "int16"),
    Column("fortification_levels", "levels of fortification controlled at the end", "int16"),
    Column("revenue", "trade revenue at the end, gold a round", "int16"),
    Column("empire", "1 if the kingdom ends as an empire", "int8"),
    Column("fortified", "1 if it ends heavily fortified", "int8"),
    Column("trade", "1 if it ends with the most profitable trade network", "int8"),
    Column("largest", "1 if it ends as the largest kingdom", "int8"),
    Column("gold", "gold in stock at the end"),
    Column("timber", "timber in stock at the end"),
    Column("wheat", "wheat in stock at the end"),
    Column("cattle", "cattle in stock at the end"),
    Column("stone", "stone in stock at the end"),
    Column("roads_built", "roads built and paid for"),
    Column("armies_raised", "armies raised"),
    Column("armies_lost", "armies removed from the board, in battle, by plague or for lack of support"),
    Column("battles", "offers of battle fought as attacker"),
    Column("battles_won", "offers of battle won as attacker"),
    Column("defences", "offers of battle fought as defender"),
    Column("defences_held", "offers of battle held off as defender"),
    Column("conquests", "territories taken from another power"),
    Column("razed", "settlements razed"),
    Column("discoveries", "undiscovered territories taken or fought for"),
    Column("cards_played", "event cards played"),
    Column("bargains", "bargains struck with other players"),
    Column("eliminated", "round of elimination, 0 if never"),
    luck_column(
        "battle",
        "hits dealt and warded off beyond the expectation of the dice, less those of the enemy, "
        "times one plus the level of the settlement fought over",
    ),
)

GAME_COLUMNS = (
    Column("battles", "offers of battle fought"),
    Column("conquests", "territories taken from another power"),
    Column("first_battle", "round of the first combat, 0 if there was none"),
    Column("rebellions", "settlements that rebelled"),
    Column("malador_settlements", "settlements under Malador control at the end"),
    Column("malador_armies", "Malador armies on the board at the end"),
)

COLUMN_WORDS = {
    "empire": "Empire",
    "fortified": "Heavily Fortified",
    "trade": "Trade Network",
    "largest": "Largest Kingdom",
}

SUBJECTS = (
    Subject(
        key="settlements",
        title="Villages, towns and cities",
        prose="Settlements that a kingdom controls when the game ends; a larger one counts more points.",
        columns=("villages", "towns", "cities"),
    ),
    Subject(
        key="achievements",
        title="Achievements",
        prose="Share of the kingdoms that hold each achievement, and its points, when the game ends.",
        columns=("empire", "fortified", "trade", "largest"),
    ),
)


@compiled
def observe(state, rules, seat, row):
    """Write a player's standing at the end of a round."""
    row.standing = achievement_points(state, rules, seat) if state.players[seat].alive else 0
    row.resources = stock_size(state, seat)
    row.territory = state.powers[seat].land_count
    row.battles = state.players[seat].battles
    row.conquests = state.players[seat].conquests


@compiled
def outcome(state, rules, seat, row):
    """Write a player's final score, rank and kingdom."""
    mine = state.players[seat]
    row.score = mine.points
    row.rank = rank(state, rules, seat)
    row.villages = settlement_count(state, seat, Settlement.VILLAGE)
    row.towns = settlement_count(state, seat, Settlement.TOWN)
    row.cities = settlement_count(state, seat, Settlement.CITY)
    row.territories = state.powers[seat].land_count
    row.armies = state.powers[seat].army_count
    row.fortification_levels = fortification_levels(state, seat)
    row.revenue = revenue(state, rules, seat)
    row.empire = is_empire(state, rules, seat)
    row.fortified = row.fortification_levels >= rules.fortified_levels
    row.trade = state.holder[Title.TRADE] == seat
    row.largest = state.holder[Title.LARGEST] == seat
    row.luck_battle = state.luck_battle[seat]
    write_stock(mine, row)
    write_deeds(mine, row)


@compiled
def write_stock(mine, row):
    """Write the stock at the end."""
    row.gold = mine.stock[Resource.GOLD]
    row.timber = mine.stock[Resource.TIMBER]
    row.wheat = mine.stock[Resource.WHEAT]
    row.cattle = mine.stock[Resource.CATTLE]
    row.stone = mine.stock[Resource.STONE]


@compiled
def write_deeds(mine, row):
    """Write what the player did during the game."""
    row.roads_built = mine.roads_built
    row.armies_raised = mine.armies_raised
    row.armies_lost = mine.armies_lost
    row.battles = mine.battles
    row.battles_won = mine.battles_won
    row.defences = mine.defences
    row.defences_held = mine.defences_held
    row.conquests = mine.conquests
    row.razed = mine.razed
    row.discoveries = mine.discoveries
    row.cards_played = mine.cards_played
    row.bargains = mine.bargains
    row.eliminated = mine.eliminated


@compiled
def summary(state, rules, row):
    """Write what belongs to the game as a whole."""
    row.battles = state.battles
    row.conquests = state.conquests
    row.first_battle = state.first_battle
    row.rebellions = state.rebellions
    mine = state.powers[MALADOR]
    for index in range(mine.land_count):
        row.malador_settlements += state.land[mine.lands[index]].settlement > Settlement.NONE
    row.malador_armies = mine.army_count

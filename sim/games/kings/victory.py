"""Achievement points, the check at the end of a round, ranks, elimination and forfeiture (K17, K18)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.header import NOBODY, End
from sim.games.kings.armies import abandon, can_place_army, place_army, remove_army, set_control, set_settlement
from sim.games.kings.cards import drop_hand
from sim.games.kings.network import revenue
from sim.games.kings.state import MALADOR, N_LEVELS
from sim.games.kings.words import Event, Fortification, Settlement, Step, Title

RANK_BITS = 6  # every criterion of the tie-break after the points is a count below 64
POINT_BITS = 16


@compiled
def settlement_count(state, power, level):
    """Return how many settlements of a level a power controls."""
    return state.powers[power].held[level]


@compiled
def fortification_count(state, power, level):
    """Return how many fortifications of a level a power controls."""
    mine = state.powers[power]
    found = 0
    for index in range(mine.land_count):
        found += state.land[mine.lands[index]].fortification == level
    return found


@compiled
def fortification_levels(state, player):
    """Return the levels of all fortifications in the player's territories (K17.3)."""
    return state.powers[player].walls


@compiled
def is_empire(state, rules, player):
    """Return whether the kingdom is an empire: a city as capital, foreign settlements enough (K13.2, K17.2)."""
    place = state.players[player].capital
    capital = state.land[place]
    if capital.controller != player or capital.settlement < rules.empire_capital:
        return False
    if not rules.empire_any_city and capital.culture != player:
        return False
    settlements, levels = foreign_settlements(state, player)
    return settlements >= rules.empire_settlements and levels >= rules.empire_levels


@compiled
def foreign_settlements(state, player):
    """Return how many settlements of foreign culture the player controls, and their levels (K13.2, K17.2)."""
    mine = state.powers[player]
    return mine.foreign, mine.foreign_levels


@compiled
def achievement_points(state, rules, player):
    """Return the player's achievement points as the board and the titles stand (K17.1 to K17.5)."""
    mine = state.powers[player]
    points = 0
    for level in range(N_LEVELS):
        points += rules.points[level] * mine.held[level]
    if mine.walls >= rules.fortified_levels:
        points += rules.fortified_points
    if is_empire(state, rules, player):
        points += rules.empire_points
    for title in (Title.TRADE, Title.LARGEST):
        if state.holder[title] == player:
            points += rules.title_points[title]
    return points


@compiled
def title_value(state, rules, title, player):
    """Return what a contested achievement counts: trade revenue, or territories (K17.4, K17.5)."""
    if title == Title.TRADE:
        return revenue(state, rules, player) if rules.trade_by_network else state.players[player].revenue
    return state.powers[player].land_count


@compiled
def award_title(state, rules, title):
    """Keep, pass on or withdraw a contested achievement at the end of a round (K17.4, K17.5)."""
    holder = state.holder[title]
    bar = rules.title_threshold[title] - 1
    if holder != NOBODY:
        kept = title_value(state, rules, title, holder)
        if state.players[holder].alive and kept > bar:
            bar = kept
        else:
            state.holder[title] = NOBODY
            note(state, Event.TITLE, title, NOBODY)
            if not rules.title_passes_at_once:
                return
    best = foremost(state, rules, title, bar)
    if best == NOBODY or (best == MALADOR and state.holder[title] != NOBODY and rules.equals_spare_holder):
        return
    state.holder[title] = best if best != MALADOR else NOBODY
    note(state, Event.TITLE, title, state.holder[title])


@compiled
def foremost(state, rules, title, bar):
    """Return the player who leads above the bar, MALADOR where several are equal, NOBODY if none is above it."""
    best = NOBODY
    for player in range(state.seats):
        if state.players[player].alive:
            value = title_value(state, rules, title, player)
            if value > bar:
                bar = value
                best = player
            elif value == bar and best != NOBODY:
                best = first_of_equals(state, rules, title, best, player)
    return best


@compiled
def first_of_equals(state, rules, title, best, player):
    """Return who of two equals has a vacant title: MALADOR for nobody, or who was first to be large enough (K17.5)."""
    vacant = state.holder[title] == NOBODY
    if title == Title.TRADE or best == MALADOR or not vacant or not rules.first_to_reach:
        return MALADOR
    earlier, later = state.players[best].reached, state.players[player].reached
    if earlier == later:
        return MALADOR
    return best if earlier < later else player


@compiled
def note_reached(state, rules):
    """Note at the end of a turn who has become, or is no more, large enough for the Largest Kingdom (K17.5)."""
    for player in range(state.seats):
        mine = state.players[player]
        if state.powers[player].land_count < rules.title_threshold[Title.LARGEST]:
            mine.reached = 0
        elif mine.reached == 0:
            mine.reached = state.turn_round * state.seats + (state.current - state.lead) % state.seats


@compiled
def check_victory(state, rules):
    """Award the titles, count the points, and end the game if a player has enough (K11.6, K17.6)."""
    award_title(state, rules, Title.TRADE)
    award_title(state, rules, Title.LARGEST)
    most = 0
    for player in range(state.seats):
        mine = state.players[player]
        mine.points = achievement_points(state, rules, player) if mine.alive else 0
        most = max(most, mine.points)
        note(state, Event.POINTS, player, mine.points)
    if state.ended != End.RUNNING:
        return
    if most >= rules.victory_points:
        state.ended = End.VICTORY
    elif state.turn_round >= rules.round_limit:
        state.ended = End.LIMIT
    else:
        push(state, Step.BEGIN_ROUND)


@compiled
def tie_break(state, rules, player):
    """Return a number that orders players as the tie-break does: points, cities, towns, ... walls (K17.7)."""
    mine = state.players[player]
    key = mine.alive << POINT_BITS | mine.points
    for level in (Settlement.CITY, Settlement.TOWN, Settlement.VILLAGE, Settlement.NONE):
        key = key << RANK_BITS | settlement_count(state, player, level)
    for fortified in (Fortification.CASTLE, Fortification.FORTRESS, Fortification.WALLS):
        key = key << RANK_BITS | fortification_count(state, player, fortified)
    return key


@compiled
def is_ahead(state, rules, player, other):
    """Return whether a player ranks above another: by being alive and by points, else by the tie-break (K17.7)."""
    mine, theirs = state.players[player], state.players[other]
    if mine.alive != theirs.alive or mine.points != theirs.points:
        return (mine.alive, mine.points) > (theirs.alive, theirs.points)
    return tie_break(state, rules, player) > tie_break(state, rules, other)


@compiled
def rank(state, rules, player):
    """Return the player's final rank, 1 for the winner; full ties share it (K17.7)."""
    better = 0
    for other in range(state.seats):
        better += other != player and is_ahead(state, rules, other, player)
    return 1 + better


@compiled
def has_settlement(state, player):
    """Return whether the player controls a settlement."""
    return settlement_count(state, player, Settlement.NONE) < state.powers[player].land_count


@compiled
def eliminate_fallen(state, rules):
    """Eliminate players without army and settlement; the last one left wins at once (K18.1)."""
    living = 0
    for player in range(state.seats):
        mine = state.players[player]
        if mine.alive and state.powers[player].army_count == 0 and not has_settlement(state, player):
            eliminate(state, rules, player)
        living += mine.alive
    if living == 0 or (living == 1 and rules.last_player_wins):
        finish_by_elimination(state, rules)


@compiled
def finish_by_elimination(state, rules):
    """End the game with the points as they stand when one kingdom is left (K18.1)."""
    if state.ended == End.RUNNING:
        state.ended = End.ELIMINATION
        for player in range(state.seats):
            mine = state.players[player]
            mine.points = achievement_points(state, rules, player) if mine.alive else 0


@compiled
def eliminate(state, rules, player):
    """Take a player out of the game; the cards in hand are discarded (K18.1)."""
    mine = state.players[player]
    mine.alive = 0
    mine.points = 0
    mine.eliminated = state.turn_round
    drop_hand(state, player)
    note(state, Event.ELIMINATED, player)
    if not rules.land_stays:
        while state.powers[player].land_count > 0:
            abandon(state, state.powers[player].lands[0])


@compiled
def forfeit(state, rules, player):
    """Turn a forfeiting player's armies and settlements into the Malador's (K18.3)."""
    for place in range(rules.territories):
        land = state.land[place]
        if land.controller == player and land.settlement > Settlement.NONE:
            set_settlement(state, place, land.settlement, MALADOR)
    mine = state.powers[player]
    while mine.army_count > 0:
        place = mine.armies[0].place
        remove_army(state, player, 0)
        if state.land[place].controller != MALADOR:
            set_control(state, place, MALADOR)
        if can_place_army(state, rules, MALADOR):
            place_army(state, MALADOR, place)
    for place in range(rules.territories):
        if state.land[place].controller == player and state.land[place].settlement > Settlement.NONE:
            set_control(state, place, MALADOR)

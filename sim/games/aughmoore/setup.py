"""Set-up: boards, decks, continents, tokens, the first units (A1)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import shuffle
from sim.engine.decks import fill_deck
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects.force import renew
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.exploration.laying import lay_tokens
from sim.games.aughmoore.ground.library import draw_spells
from sim.games.aughmoore.ground.pieces import enlist, hold
from sim.games.aughmoore.ground.souls import keeps_souls
from sim.games.aughmoore.ground.waters import sink
from sim.games.aughmoore.map.ways import measure
from sim.games.aughmoore.size import continents, lands_of, most_sides
from sim.games.aughmoore.solo.turns import place_heroes, prepare_enemy
from sim.games.aughmoore.state import RESOURCES, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.streams import Deck
from sim.games.aughmoore.words import Start, Unit


@compiled
def setup(state, rules):
    """Prepare boards, deck and Tax Track; Capital Cities come next (A1.1 to A1.7, A18.1, A20.1, O4, O22)."""
    state.turn_round = 1
    state.objective = NOBODY
    state.battle.region = NOBODY
    state.trip.ally = NOBODY
    state.sunken = NOBODY
    state.sides = state.seats
    if state.seats == 1:
        state.sides = 2
        state.solo.on = 1
    state.board = rules.board
    for side in range(most_sides(state)):
        clear_board(state, side)
    seat_teams(state, rules)
    for seat in range(state.seats):
        for resource in range(RESOURCES):
            state.players[seat].stock[resource] = rules.start_stock[resource]
    if state.solo.on:
        prepare_enemy(state, rules)
    lay_board(state, rules)
    fill_deck(state, state.spells, rules.spell_copies, Deck.SPELLS)
    lay_tax_track(state)
    push(state, Step.DEAL)
    for _ in range(left_out(state, rules)):
        push(state, Step.UNUSED, 0)
    for early in range(2):
        for index in range(state.sides):
            side = state.sides - 1 - index if state.solo.on else index
            if state.players[side].capital == NOBODY and chooses_first(state, rules, side) == early:
                push(state, Step.CONTINENT, side)


@compiled
def left_out(state, rules):
    """Return how many continents are left out: with one or two players one, by a ruling two (A1.8, O13)."""
    if rules.continents[state.seats - 1] >= rules.mainland:
        return 0
    return 2 if rules.floating_replaces and floating_in_play(state, rules) else 1


@compiled
def chooses_first(state, rules, side):
    """Return 1 if a side chooses its continent before the others: by a ruling the Merfolk (P30)."""
    return 1 if rules.merfolk_choose_first and sinks(state, rules, side) else 0


@compiled
def lay_board(state, rules):
    """Lay out the continents of the board, and found the Capital City of whom only one is open to (O7, O8, O43, P8)."""
    for continent in range(continents(state)):
        state.owner[continent] = NOBODY
        state.in_use[continent] = rules.on_board[continent]
        if rules.floats[continent]:
            state.in_use[continent] = floating_in_play(state, rules)
    for side in range(state.sides):
        for continent in range(continents(state)):
            if must_float(state, rules, side) and rules.floats[continent] and not rules.birdfolk_wait:
                found(state, rules, side, continent)


@compiled
def floating_in_play(state, rules):
    """Return whether the Floating Continent is in play: with its box, by a ruling only for who needs it (P4, P8)."""
    floating = rules.floating_always == 1 or state.seats > rules.mainland
    for side in range(state.sides):
        floating = floating or must_float(state, rules, side)
    return floating


@compiled
def must_float(state, rules, side):
    """Return whether a side must begin on the Floating Continent (P8)."""
    return rules.birdfolk_float == 1 and rules.start_of[state.faction[side]] == Start.FLOATING


@compiled
def sinks(state, rules, side):
    """Return whether the continent of a side becomes the Sunken Continent (P30)."""
    return rules.start_of[state.faction[side]] == Start.SUNKEN


@compiled
def clear_board(state, side):
    """Lay out an empty board: Capital level I, everything in the supply (A1.2)."""
    mine = state.players[side]
    mine.level = 1
    mine.level_at[1] = 1
    mine.capital = NOBODY
    mine.continent = NOBODY
    mine.tactic = NOBODY
    for unit in range(UNITS):
        mine.at[unit] = NOBODY


@compiled
def seat_teams(state, rules):
    """Let everybody play alone, or the seats alternate between the teams (A20.1, O20, O21)."""
    teams = rules.team_of[state.seats]
    state.teams = 1 if rules.teams == 1 and teams[0] != NOBODY else 0
    for side in range(most_sides(state)):
        state.team[side] = teams[side] if state.teams and side < state.seats else side
    for side in range(most_sides(state)):
        state.friends[side] = 0
        for other in range(most_sides(state)):
            if state.team[other] == state.team[side]:
                state.friends[side] |= 1 << other
        if state.teams and side < state.seats and first_of(state.friends[side]) == side:
            note(state, Event.TEAM, state.friends[side])


@compiled
def lay_tax_track(state):
    """Lay the three resources in any order on the slots of the Tax Track (A1.6)."""
    for resource in range(RESOURCES):
        state.tax[resource] = resource
    shuffle(state, state.tax, RESOURCES)
    note(state, Event.TAX_TRACK, state.tax[0], state.tax[1], state.tax[2])


@compiled
def choose_continent(state, side):
    """Ask for a continent: counterclockwise from the first player's right; a player picks the enemy's (A1.7, A18.1)."""
    ask(state, 0 if state.solo.on else side, Decision.CONTINENT, side)


@compiled
def joined(rules, one, other):
    """Return whether a ferry route joins two continents (A1.7)."""
    for region in range(lands_of(rules)):
        if rules.continent[region] == one:
            for index in range(rules.ferry_count[region]):
                if rules.continent[rules.ferries[region, index]] == other:
                    return True
    return False


@compiled
def continent_options(state, rules, founder, buffer):
    """List the free continents beside that of another player; the first to choose may take any (A1.7, O14)."""
    count = 0
    floats = must_float(state, rules, founder)
    for continent in range(continents(state)):
        if not is_free(state, continent) or not may_found(state, rules, founder, continent):
            continue
        if floats or beside_taken(state, rules, continent):
            count = add(buffer, count, pack(Verb.TAKE_CONTINENT, continent))
    return count


@compiled
def is_free(state, continent):
    """Return whether a continent in play has no Capital City yet."""
    return state.in_use[continent] == 1 and state.owner[continent] == NOBODY


@compiled
def beside_taken(state, rules, continent):
    """Return whether a ferry route joins a continent to one with a Capital City, or there is none yet (A1.7)."""
    taken = 0
    for other in range(continents(state)):
        if state.owner[other] != NOBODY:
            taken += 1
            if joined(rules, continent, other):
                return True
    return taken == 0


@compiled
def may_found(state, rules, side, continent):
    """Return whether a continent is open to a side: Merfolk keep to the board, whose last is left to them (P8, P30)."""
    if must_float(state, rules, side) or (rules.floats[continent] and left_to_birdfolk(state, rules)):
        return must_float(state, rules, side) and rules.floats[continent] == 1
    if rules.floats[continent]:
        return rules.merfolk_may_float == 1 or not sinks(state, rules, side)
    return sinks(state, rules, side) or not left_to_merfolk(state, rules)


@compiled
def left_to_birdfolk(state, rules):
    """Return whether Birdfolk have still to found their Capital City on the Floating Continent (P8)."""
    waiting = False
    for side in range(state.sides):
        waiting = waiting or (must_float(state, rules, side) and state.players[side].capital == NOBODY)
    return waiting


@compiled
def left_to_merfolk(state, rules):
    """Return whether only one continent of the board is free while Merfolk have still to choose (P30)."""
    free = 0
    for continent in range(continents(state)):
        free += is_free(state, continent) and rules.floats[continent] == 0
    waiting = False
    for side in range(state.sides):
        waiting = waiting or (sinks(state, rules, side) and state.players[side].capital == NOBODY)
    return waiting and free == 1


@compiled
def answer_continent(state, rules, founder, option):
    """Take the chosen continent (A1.7)."""
    _, continent, _, _ = unpack(option)
    found(state, rules, founder, continent)


@compiled
def found(state, rules, side, continent):
    """Found a Capital City on a continent; that of Merfolk becomes the Sunken Continent (A1.7, P8, P30)."""
    mine = state.players[side]
    mine.continent = continent
    mine.capital = rules.capital_of[continent]
    state.owner[continent] = side
    hold(state, side, mine.capital)
    note(state, Event.CONTINENT, side, continent)
    if sinks(state, rules, side):
        sink(state, continent)


@compiled
def choose_unused(state, seat):
    """Ask the first player which free continent stays out of play with one or two players (A1.8)."""
    ask(state, seat, Decision.UNUSED)


@compiled
def unused_options(state, rules, buffer):
    """List the continents without a Capital City (A1.8, O13)."""
    count = 0
    for continent in range(continents(state)):
        if is_free(state, continent) and rules.floats[continent] == 0:
            count = add(buffer, count, pack(Verb.LEAVE_CONTINENT, continent))
    return count


@compiled
def answer_unused(state, seat, option):
    """Take a continent out of play (A1.8)."""
    _, continent, _, _ = unpack(option)
    state.in_use[continent] = 0
    note(state, Event.UNUSED, seat, continent)


@compiled
def deal(state, rules):
    """Lay the Exploration tokens, and give everybody a Courtyard, Souls and a Spell (A1.3, A1.5, A1.9, O22, O31)."""
    lay_tokens(state, rules)
    for side in range(state.sides):
        measure(state, rules, side)
    for seat in range(state.seats):
        mine = state.players[seat]
        mine.souls = min(rules.souls_start, rules.souls_most) if keeps_souls(state, rules, seat) else 0
        enlist(state, rules, seat, Unit.SERF.value, mine.capital, rules.start_units[Unit.SERF])
        enlist(state, rules, seat, Unit.WARRIOR.value, mine.capital, rules.start_units[Unit.WARRIOR])
        renew(state, rules, seat)
    if state.solo.on:
        place_heroes(state, rules)
    push(state, Step.ROUND)
    for seat in range(state.seats):
        draw_spells(state, rules, seat, rules.spells_dealt)

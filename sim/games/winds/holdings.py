"""Strongholds under a player's control: gaining and losing them, and the face-up independent ones (W1.4, W13)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.decks import index_of, put_under, turn_up
from sim.engine.header import NOBODY
from sim.games.winds.carriers import STRONGHOLD_CARRIER
from sim.games.winds.effects import do_deeds, gain_carrier, lose_carrier
from sim.games.winds.money import gain_capital
from sim.games.winds.victory import tally
from sim.games.winds.vocabulary import When
from sim.games.winds.words import Count, Event


@compiled
def gain_stronghold(state, rules, player, stronghold):
    """Take control of a stronghold: its residual capital and start-of-turn action from now on (W13.2, W13.4)."""
    mine = state.players[player]
    mine.strongholds[mine.counts[Count.STRONGHOLDS]] = stronghold
    mine.conquered |= 1 << stronghold
    gain_carrier(state, rules, player, STRONGHOLD_CARRIER + stronghold)
    if not rules.coins_next_turn:
        do_deeds(state, rules, player, (STRONGHOLD_CARRIER + stronghold, NOBODY), When.START_OF_TURN)
    tally(state, rules, player, Count.STRONGHOLDS, 1)


@compiled
def lose_stronghold(state, rules, player, stronghold):
    """Lose control of a stronghold and all its benefits (W13.8)."""
    mine = state.players[player]
    index = index_of(mine.strongholds, stronghold)
    mine.counts[Count.STRONGHOLDS] -= 1
    mine.strongholds[index] = mine.strongholds[mine.counts[Count.STRONGHOLDS]]
    lose_carrier(state, rules, player, STRONGHOLD_CARRIER + stronghold)


@compiled
def conquer(state, rules, player, place):
    """Take an independent stronghold with its initial capital; a new one comes in its place (W13.3, W13.6)."""
    stronghold = state.independent[place]
    state.independent[place] = NOBODY
    note(state, Event.CONQUERED, player, stronghold)
    gain_capital(state, player, rules.initial_capital[stronghold])
    show_strongholds(state, rules)
    gain_stronghold(state, rules, player, stronghold)


@compiled
def seize(state, rules, player, loser, stronghold):
    """Take a stronghold from a player with all capital on it, without initial capital (W13.7)."""
    note(state, Event.SEIZED, player, stronghold, loser, state.coins[stronghold])
    lose_stronghold(state, rules, loser, stronghold)
    if rules.won_coins_free:
        state.players[player].capital += state.coins[stronghold]
        state.coins[stronghold] = 0
    gain_stronghold(state, rules, player, stronghold)


@compiled
def show_strongholds(state, rules):
    """Fill empty places with strongholds from the deck; without one a place stays empty (W1.4, W13.6, W13.9)."""
    turn_up(state, state.castles, state.independent, rules.castles_face_up)


@compiled
def free_strongholds(state, rules, player):
    """Put the strongholds of an eliminated player under the deck, without or with their coins (W11.8)."""
    mine = state.players[player]
    for index in range(mine.counts[Count.STRONGHOLDS]):
        if rules.lost_coins_banked:
            state.coins[mine.strongholds[index]] = 0
        put_under(state.castles, mine.strongholds[index])
    mine.counts[Count.STRONGHOLDS] = 0
    show_strongholds(state, rules)

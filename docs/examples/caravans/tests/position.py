"""Prepared positions of the race: the salt pans after the set-up, contracts kept, everybody without a coin."""

from sim.conformance import Table

from caravans import marching
from caravans.game import GAME
from caravans.state import N_ANIMALS
from caravans.words import Decision, Step, Verb

TABLE = Table(GAME, Decision, Verb)
RULES = TABLE.rules()
FIRST, SECOND = 0, 1  # seats; the first one is in turn


def position(*guilds, using=RULES, **changes):
    """Return the State after the set-up of these guilds; without any Weavers and Smiths."""
    state = TABLE.dealt(guilds or ("weavers", "smiths"), using, **changes)
    for seat in range(int(state.seats)):
        state.players[seat].kept = 1
        state.players[seat].coins = 0
    return state


def stand(state, seat, space):
    """Put a caravan on a space, in which its turn began."""
    state.players[seat].space = space
    if seat == FIRST:
        state.safe = space


def own(state, seat, *cards):
    """Give a caravan these cards and no others, its animals fresh."""
    mine = state.players[seat]
    mine.cards[:] = 0
    for card in cards:
        mine.cards[card] += 1
    if seat == FIRST:
        state.fresh[:] = mine.cards[:N_ANIMALS]


def offer(state, *cards):
    """Lay these cards and no others into the market, the oldest first."""
    state.market[:] = -1
    state.market[: len(cards)] = cards


def load_dice(monkeypatch, *pips):
    """Let the die show these pips one after the other; it must not be rolled more often."""
    coming = iter(pips)
    monkeypatch.setattr(marching, "roll_for", lambda state, purpose, sides: next(coming) - 1)


def march(state, using=RULES):
    """Ask the player in turn how it marches."""
    return TABLE.run(state, using, Step.MARCH, FIRST)


def lead(state, animal, using=RULES, verb=Verb.LEAD):
    """Let the player in turn lead a leg with an animal, from where it stands."""
    march(state, using)
    return TABLE.answer(state, using, verb, animal)

"""Meeting a boon or a hazard: a position with a wounded hero, and what is looked at afterwards."""

from sim.games.winds.words import Verb
from tests.games.winds.position import TEXTS, act, answer, drop_cards, offered, position, rules, stack


def explore(state, using, *keys):
    """Put cards on top of the deck and let player 0 explore."""
    stack(state, *keys)
    act(state, using, 0, explored=False)
    return answer(state, using, Verb.EXPLORE)


def wounded(*kingdoms, power=5, **changes):
    """A position in which player 0's hero has lost Power, and nobody holds cards."""
    state, using = position(*kingdoms, **changes), rules()
    state.players[0].power = power
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    return state, using


def standing(state):
    """Capital and Power of player 0."""
    return int(state.players[0].capital), int(state.players[0].power)


def choices(state, using):
    """The numbers of the options that a boon or hazard offers."""
    return [option for option, _, _ in offered(state, using, Verb.OPTION)]


def discards_of(state):
    """The keys of the discard pile."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.discards[: deck.discarded]]

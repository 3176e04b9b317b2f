"""What a seat of Heroes of Land, Air & Sea sees of a position, and what a game consists of: cards, tokens, pieces."""

from collections import Counter
from functools import partial
from typing import Any

import numpy as np

from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.words import Face
from tests.games import sight
from tests.games.aughmoore.room import LANDS

seen = partial(sight.seen, GAME)
LYING = (Face.HIDDEN, Face.SHOWN, Face.LASTING)


def changed(state: Any, view: Any) -> set[Any]:
    """Return the fields that dealing anew has changed; those of players as (side, field).

    What the stack of errands holds above its top is done and means nothing, as on the agenda.
    """
    state, view = sight.copied(state), sight.copied(view)
    for each in (state, view):
        each.errands[int(each.errand_count) :] = 0
    return sight.changed(state, view, int(state.sides))


def library(state: Any, side: int) -> list[int]:
    """Return the Spells in a Library, in order."""
    mine = state.players[side]
    return sorted(mine.library[: mine.library_count].tolist())


def spell_cards(state: Any) -> Counter[int]:
    """Return all Spell cards there are: deck, discards, Libraries, Scribed Spells."""
    deck = state.spells
    cards = Counter(deck.cards[: deck.left].tolist()) + Counter(deck.discards[: deck.discarded].tolist())
    for side in range(int(state.sides)):
        mine = state.players[side]
        cards += Counter(library(state, side)) + Counter(mine.scribed[: mine.scribed_count].tolist())
    return cards


def tokens(state: Any, *, land: bool, faces: tuple[Face, ...] = LYING) -> Counter[int]:
    """Return the Exploration tokens that lie on land or at sea in one of some ways."""
    regions = slice(0, LANDS) if land else slice(LANDS, None)
    face, token = state.face[regions].ravel(), state.token[regions].ravel()
    return Counter(token[np.isin(face, [int(each) for each in faces])].tolist())


def pile(state: Any, *, land: bool) -> Counter[int]:
    """Return the Exploration tokens left over."""
    if land:
        return Counter(state.land_pile[: state.land_left].tolist())
    return Counter(state.sea_pile[: state.sea_left].tolist())

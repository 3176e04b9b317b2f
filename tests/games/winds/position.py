"""Hand-made positions of Winds of Numa Sera, and the few moves that only its tests make in them.

A position is a State after the set-up, heroes in their listed order; `sim.conformance.table` tells the rest. Cards are
named by their keys in the content.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from sim.conformance.table import Table
from sim.engine.agenda import push
from sim.engine.chance import seed_play
from sim.engine.header import NOBODY
from sim.engine.options import pack
from sim.games.winds import battle, effects, hands, holdings, mavens, pools, setup
from sim.games.winds.buying import raise_level
from sim.games.winds.catalogue import KINGDOM_KEYS, Catalogue
from sim.games.winds.equipping import equip
from sim.games.winds.game import GAME
from sim.games.winds.words import Count, Decision, Skill, Step, Verb

CATALOGUE = Catalogue(GAME.layout.content)
HEROES = tuple(CATALOGUE.heroes)
STRONGHOLDS = tuple(CATALOGUE.strongholds)
ITEMS = tuple(CATALOGUE.items)
TEXTS = tuple(key for _, key, _ in CATALOGUE.texts)
BLOCKS = tuple(tuple(table["block"]) for table in CATALOGUE.kingdoms)


class TableOfHeroes(Table):
    """A player who is asked whether it explores at once takes other actions first, unless `begun` is false."""

    def run(self, state: Any, using: Any, step: int, *operands: int, begun: bool = True) -> Any:
        """Put a step on the agenda and settle."""
        push(state, int(step), *operands)
        return self.settle(state, using, begun=begun)

    def settle(self, state: Any, using: Any, *, begun: bool = True) -> Any:
        """Carry steps out until somebody is asked, the agenda is empty or the game is over."""
        super().settle(state, using)
        while begun and state.decider != NOBODY and state.decision == Decision.BEGIN:
            self.choose(state, using, int(pack(int(Verb.ACT_FIRST))))
            super().settle(state, using)
        return state


TABLE = TableOfHeroes(GAME, Decision, Verb)
rules, run, settle, answer, asked = TABLE.rules, TABLE.run, TABLE.settle, TABLE.answer, TABLE.asked
options, offered, words, events, told = TABLE.options, TABLE.offered, TABLE.words, TABLE.events, TABLE.told


def position(*kingdoms: str, using: Any = None, seed: int = 0, players: int = 2, order: int = 0, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda and player 0 in turn.

    `kingdoms` are seated in that order (the first `players` ones without them); `changes` are fields of the State.
    """
    return TABLE.laid(_set_up, using, tuple(kingdoms or KINGDOM_KEYS[:players]), seed, order, **changes)


def _set_up(using: Any, seated: Sequence[str], seed: int, order: int) -> Any:
    state = TABLE.seated(seated)
    seed_play(state, seed, 0, 0)
    GAME.setup(state, using)
    for seat in range(len(seated)):
        setup.set_line(state, using, seat, order)
    return TABLE.cleared(state)


def text(key: str) -> int:
    """Return the number of an exploration card's text."""
    return TEXTS.index(key)


def item(key: str) -> int:
    """Return the number of an item."""
    return ITEMS.index(key)


def stronghold(key: str) -> int:
    """Return the number of a stronghold."""
    return STRONGHOLDS.index(key)


def block(state: Any, player: int, key: str) -> int:
    """Return the number of a build block in the tree of a player's kingdom."""
    return BLOCKS[int(state.faction[player])].index(key)


def hold_cards(state: Any, using: Any, player: int, *keys: str) -> None:
    """Give a player battle cards or pools."""
    for key in keys:
        hands.give_card(state, using, player, text(key))


def drop_cards(state: Any, using: Any, player: int) -> None:
    """Take all battle cards and pools out of a player's hand."""
    for number in range(len(TEXTS)):
        while state.players[player].hand[number]:
            hands.take_card(state, using, player, number)


def hold_item(state: Any, player: int, key: str) -> int:
    """Put an item into a player's hand and return its number."""
    hands.give_item(state, player, item(key))
    return item(key)


def wear(state: Any, using: Any, player: int, key: str, slot: int) -> int:
    """Equip a player's hero with an item and return its number."""
    number = hold_item(state, player, key)
    equip(state, using, player, number, slot)
    return number


def train(state: Any, using: Any, player: int, skill: Skill, levels: int = 1) -> None:
    """Raise a skill by levels, without cost and without upgrading slots."""
    depth = int(state.agenda.depth)
    for _ in range(levels):
        raise_level(state, using, player, int(skill))
    state.agenda.depth = depth


def control(state: Any, using: Any, player: int, key: str, coins: int = 0) -> int:
    """Put a stronghold under a player's control and return its number; it leaves deck and board."""
    number = stronghold(key)
    for place in range(len(state.independent)):
        if state.independent[place] == number:
            state.independent[place] = NOBODY
    deck = state.castles
    kept = [int(card) for card in deck.cards[: deck.left] if card != number]
    deck.cards[: len(kept)] = kept
    deck.left = len(kept)
    holdings.gain_stronghold(state, using, player, number)
    state.coins[number] = coins
    return number


def invite(state: Any, using: Any, player: int, key: str) -> int:
    """Add a maven to a player's inner circle and return its place there."""
    mavens.join(state, using, player, text(key))
    return int(state.players[player].maven_count) - 1


def stack(state: Any, *keys: str) -> None:
    """Put exploration cards on top of the deck, the first one named to be drawn first."""
    for key in reversed(keys):
        state.exploration.cards[state.exploration.left] = text(key)
        state.exploration.left += 1


def load_dice(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    """Let the battle die show these faces one after the other, whoever rolls; then it must not be rolled again."""
    coming = iter(faces)
    for module in (effects, battle, pools):
        monkeypatch.setattr(module, "roll_die", lambda state, rules, purpose: next(coming))


def act(state: Any, using: Any, player: int, *, explored: bool = True) -> Any:
    """Let it be a player's turn, before or after exploring, and ask for an action."""
    state.current = player
    state.explores = int(explored) * int(using.explores)
    return run(state, using, Step.ACT, player)


def count_of(state: Any, player: int, what: Count) -> int:
    """Return what is counted of a player."""
    return int(state.players[player].counts[what])

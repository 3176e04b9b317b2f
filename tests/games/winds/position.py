"""Hand-made positions of Winds of Numa Sera, and the few moves that the tests make in them.

A position is a State after the set-up, heroes in their listed order, with an empty agenda: nothing happens until a
test calls `run(...)` with a step or a function of the rules and then `settle`. `options`, `offered` and `words` show
what may be answered, `answer` answers. Cards are named by their keys in the content.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from sim.engine.agenda import push
from sim.engine.chance import seed_chance
from sim.engine.header import NOBODY, End, new_states
from sim.engine.options import pack, unpack
from sim.games.winds import battle, effects, hands, holdings, mavens, narration, pools, setup
from sim.games.winds.buying import raise_level
from sim.games.winds.catalogue import KINGDOM_KEYS, Catalogue
from sim.games.winds.equipping import equip
from sim.games.winds.game import GAME
from sim.games.winds.state import STATE
from sim.games.winds.words import Count, Decision, Skill, Step, Verb
from tests.prepared import prepared

MOST_STEPS = 10_000
CATALOGUE = Catalogue(GAME.layout.content)
HEROES = tuple(CATALOGUE.heroes)
STRONGHOLDS = tuple(CATALOGUE.strongholds)
ITEMS = tuple(CATALOGUE.items)
TEXTS = tuple(key for _, key, _ in CATALOGUE.texts)
BLOCKS = tuple(tuple(table["block"]) for table in CATALOGUE.kingdoms)


@lru_cache(maxsize=256)
def _rules(settings: tuple[tuple[str, Any], ...]) -> Any:
    _, record = GAME.layout.load(dict(settings))
    return record


def rules(settings: Mapping[str, Any] | None = None) -> Any:
    """Return the Rules record under some settings: `rules({"hero.lelia.power": 9})`."""
    return _rules(tuple(sorted((settings or {}).items()))).copy()


def position(*kingdoms: str, using: Any = None, seed: int = 0, players: int = 2, order: int = 0, **changes: Any) -> Any:
    """Return the State after the set-up, with an empty agenda and player 0 in turn.

    `kingdoms` are seated in that order (the first `players` ones without them); `changes` are fields of the State.
    """
    using = rules() if using is None else using
    state = prepared(_set_up, using, tuple(kingdoms or KINGDOM_KEYS[:players]), seed, order)
    for name, value in changes.items():
        state[name] = value
    return state


def _set_up(using: Any, seated: Sequence[str], seed: int, order: int) -> Any:
    state = new_states(STATE)[0]
    state.seats = len(seated)
    state.decider = NOBODY
    for seat, kingdom in enumerate(seated):
        state.faction[seat] = KINGDOM_KEYS.index(kingdom)
    seed_chance(state, seed, 0, 0)
    GAME.setup(state, using)
    for seat in range(len(seated)):
        setup.set_line(state, using, seat, order)
    state.agenda.depth = 0
    state.chronicle.watched = 1
    state.chronicle.written = 0
    return state


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
        monkeypatch.setattr(module, "roll_die", lambda state, rules: next(coming))


def run(state: Any, using: Any, step: Step, a: int = 0, b: int = 0, *, begun: bool = True) -> Any:
    """Put a step on the agenda and settle."""
    push(state, step, a, b)
    return settle(state, using, begun=begun)


def settle(state: Any, using: Any, *, begun: bool = True) -> Any:
    """Carry steps out until somebody is asked, the agenda is empty or the game is over.

    A player who is asked whether it explores at once takes other actions first, unless `begun` is false.
    """
    for _ in range(MOST_STEPS):
        if begun and state.decider != NOBODY and state.decision == Decision.BEGIN:
            act_first(state, using)
        if state.decider != NOBODY or state.agenda.depth == 0 or state.ended != End.RUNNING:
            return state
        GAME.advance(state, using)
    raise AssertionError("the agenda does not come to an end")


def act_first(state: Any, using: Any) -> None:
    """Let the player whose turn begins take other actions before it explores."""
    player = int(state.decider)
    state.decider = NOBODY
    GAME.apply(state, using, player, int(pack(int(Verb.ACT_FIRST))))


def options(state: Any, using: Any) -> list[int]:
    """Return the legal answers to the present question."""
    buffer = np.zeros(GAME.most_options, np.int64)
    return [int(option) for option in buffer[: GAME.options(state, using, buffer)]]


def offered(state: Any, using: Any, verb: Verb) -> list[tuple[int, int, int]]:
    """Return the fields of the legal answers that begin with a verb."""
    parts = [unpack(option) for option in options(state, using)]
    return [(int(a), int(b), int(c)) for found, a, b, c in parts if found == verb]


def words(state: Any, using: Any) -> list[str]:
    """Return the legal answers in words."""
    return [narration.describe(state, using, option) for option in options(state, using)]


def asked(state: Any, decision: Decision, player: int) -> bool:
    """Tell whether a player is asked this."""
    return state.decider == player and state.decision == decision


def answer(state: Any, using: Any, verb: Verb, a: int = -1, b: int = -1, c: int = -1) -> Any:
    """Give a legal answer to the present question and settle."""
    option = int(pack(int(verb), int(a), int(b), int(c)))
    assert option in options(state, using), f"{verb.name} {a} {b} {c} is not legal: {words(state, using)}"
    player = int(state.decider)
    state.decider = NOBODY
    GAME.apply(state, using, player, option)
    return settle(state, using)


def act(state: Any, using: Any, player: int, *, explored: bool = True) -> Any:
    """Let it be a player's turn, before or after exploring, and ask for an action."""
    state.current = player
    state.explores = int(explored) * int(using.explores)
    return run(state, using, Step.ACT, player)


def count_of(state: Any, player: int, what: Count) -> int:
    """Return what is counted of a player."""
    return int(state.players[player].counts[what])


def events(state: Any, using: Any) -> Sequence[str]:
    """Return the chronicle in words."""
    lines = state.chronicle.lines[: state.chronicle.written]
    return [told for line in lines if (told := narration.event(state, using, line))]

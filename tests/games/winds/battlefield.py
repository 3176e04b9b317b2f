"""Battles in hand-made positions: who stands on the field, and one battle from its declaration to its outcome.

Two heroes without any ability in battle face each other: Lelia of Numa Sera, seat 0, Attack 5 and Power 12, and the
first hero of Meran, seat 1, Defense 4 and Power 13. Nobody holds cards; everybody has 20
capital; the Tyrant, a class that slaying unlocks, has no benefit.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.winds.words import Decision, Step, Verb
from tests.games.winds.position import (
    act,
    answer,
    control,
    drop_cards,
    hold_cards,
    load_dice,
    position,
    rules,
    run,
    stack,
    stronghold,
    text,
)

CAPITAL = 20
HERO = (Verb.ATTACK_HERO, 1)
INDEPENDENT = (Verb.ATTACK_INDEPENDENT, 0)
ATTACK, DEFENSE, POWER, THEIR_POWER = 5, 4, 12, 13
STATS = {
    "hero.lelia.attack": ATTACK,
    "hero.lelia.defense": DEFENSE,
    "hero.lelia.power": POWER,
    "hero.meran_1.attack": ATTACK,
    "hero.meran_1.defense": DEFENSE,
    "hero.meran_1.power": THEIR_POWER,
    "class.tyrant.effect.1.amount": 0,
}


def field_rules(settings: Mapping[str, Any] | None = None) -> Any:
    """Return the Rules of the field, with some more settings."""
    return rules({**STATS, **(settings or {})})


def battlefield(using: Any, *kingdoms: str, **changes: Any) -> Any:
    """Return a position in which nobody holds cards and everybody has 20 capital."""
    state = position(*(kingdoms or ("numa_sera", "meran")), using=using, **changes)
    for player in range(state.seats):
        drop_cards(state, using, player)
        state.players[player].capital = CAPITAL
    return state


def show(state: Any, key: str) -> tuple[Verb, int]:
    """Let a stronghold lie at the first place of the map board and return the attack on it."""
    number = stronghold(key)
    shown, deck = state.independent, state.castles
    for cards, count in ((shown, len(shown)), (deck.cards, int(deck.left))):
        for place in range(count):
            if cards[place] == number:
                cards[place] = shown[0]
    shown[0] = number
    return INDEPENDENT


def hold(state: Any, using: Any, key: str, coins: int = 0, player: int = 1) -> tuple[Verb, int, int, int]:
    """Put a stronghold under the defender's control and return the attack on it."""
    number = control(state, using, player, key, coins)
    return Verb.ATTACK_STRONGHOLD, number, int(NOBODY), player


def declare(state: Any, using: Any, target: Sequence[int], player: int = 0) -> Any:
    """Let a player, in its last phase, attack a target."""
    push(state, Step.END_TURN, player)
    act(state, using, player)
    return answer(state, using, Verb(target[0]), *target[1:])


def place(state: Any, using: Any, attacker: Sequence[str] = (), defender: Sequence[str] = ()) -> Any:
    """Place these battle cards, the attacker's first, and no more."""
    coming = (list(attacker), list(defender))
    while state.decider != NOBODY and state.decision == Decision.PLACE_CARD:
        cards = coming[state.about[0]]
        answer(state, using, *((Verb.PLAY, text(cards.pop(0))) if cards else (Verb.PASS,)))
    assert coming == ([], []), "a card could not be placed"
    return state


def fight(
    state: Any,
    using: Any,
    target: Sequence[int],
    attacker: Sequence[str] = (),
    defender: Sequence[str] = (),
    player: int = 0,
) -> Any:
    """Give both sides their cards, declare the attack, place the cards and go on until the next question."""
    other = {Verb.ATTACK_HERO: 1, Verb.ATTACK_STRONGHOLD: 3}.get(Verb(target[0]))
    hold_cards(state, using, player, *attacker)
    if other is not None:
        hold_cards(state, using, target[other], *defender)
    return place(declare(state, using, target, player), using, attacker, defender)


def duel(
    monkeypatch: pytest.MonkeyPatch,
    faces: Sequence[int],
    attacker: Sequence[str] = (),
    defender: Sequence[str] = (),
    using: Any = None,
    **changes: Any,
) -> Any:
    """Let seat 0 attack the hero of seat 1 with these rolls and cards; `changes` are fields of the players by seat."""
    using = field_rules() if using is None else using
    load_dice(monkeypatch, *faces)
    state = battlefield(using)
    for seat, fields in changes.items():
        for name, value in fields.items():
            state.players[int(seat.removeprefix("seat"))][name] = value
    return fight(state, using, HERO, attacker, defender)


def power(state: Any) -> tuple[int, int]:
    """Return the Power of the active heroes of seats 0 and 1."""
    return int(state.players[0].power), int(state.players[1].power)


def capital(state: Any) -> tuple[int, int]:
    """Return the capital on the mats of seats 0 and 1."""
    return int(state.players[0].capital), int(state.players[1].capital)


def weak(using: Any, *kingdoms: str, player: int = 1, power: int = 1, lost: int = 0) -> Any:
    """A position in which a player's active hero has little Power left; its first `lost` heroes are gone."""
    state = battlefield(using, *kingdoms)
    for _ in range(lost):
        run(state, using, Step.SLAY, player, int(NOBODY))
    state.perished = 0
    state.players[player].power = power
    return state


def strike(monkeypatch: pytest.MonkeyPatch, state: Any, using: Any, faces: Sequence[int] = (3, -3)) -> Any:
    """Let seat 0 attack the hero of seat 1: by 6 it wins, or with the faces turned round it loses by 5."""
    load_dice(monkeypatch, *faces)
    return fight(state, using, HERO)


def suffer(state: Any, using: Any, player: int = 0) -> Any:
    """Let a player explore on its turn and meet the plague, which costs its hero 3 Power."""
    stack(state, "plague_wind")
    push(state, Step.END_TURN, player)
    act(state, using, player, explored=False)
    return answer(state, using, Verb.EXPLORE)

"""The story of a game in about ten sentences, made of facts alone: the same game has the same words."""

from collections.abc import Iterator, Sequence

import pandas as pd

from analysis.swings import favourite_changes
from reports.kit.names import listed
from reports.kit.numbers import MINUS
from reports.watch.annotation import Annotation
from reports.watch.battles import Battle
from reports.watch.told import Told
from sim.engine.phrases import counted

MOST_TURNS = 3  # turning points that are told
CLOSE = 0.05  # of a chance, below which two favourites are level


def story_of(annotation: Annotation, title: str, battle: str) -> list[str]:
    """Return the sentences.

    Args:
        annotation: of the game.
        title: of the game.
        battle: what the game calls a battle.
    """
    told = annotation.told
    return [
        *_beginning(told, title),
        *_lead(told),
        *_turns(annotation.turns, told),
        *_battles(annotation.battles, told, battle),
        *_luck(annotation.parts, told.seats),
        *_otherwise(annotation),
        *_end(told),
        *([annotation.lacking] if annotation.lacking else []),
    ]


def _beginning(told: Told, title: str) -> Iterator[str]:
    if len(told.seats) == 1:
        yield f"{told.seats[0]} played {title} alone."
    else:
        yield f"{listed(told.seats)} played {title}."
    if not len(told.chances):
        return
    first = told.chances[0]
    best, second = first.argsort(kind="stable")[::-1][:2]
    if first[best] - first[second] < CLOSE:
        names = listed([told.seats[best], told.seats[second]])
        chances = f"{percent(first[best])} and {percent(first[second])}"
        yield f"After the first round {names} were level with chances of {chances}."
    else:
        yield f"After the first round the likeliest winner was {told.seats[best]}, with {percent(first[best])}."


def _lead(told: Told) -> Iterator[str]:
    """Yield how often another seat became the likeliest to win, and when it did last."""
    if not len(told.chances):
        return
    ends = [number for number, now in enumerate(told.rounds[1:]) if now != told.rounds[number]] + [-1]
    changes = favourite_changes(told.chances[ends])
    if not len(changes):
        yield "The favourite at the end of a round was the same throughout."
        return
    at = ends[int(changes[-1])]
    seat = told.seats[int(told.chances[at].argmax())]
    times = {1: "once,", 2: "twice, last"}.get(len(changes), f"{len(changes)} times, last")
    yield f"The favourite at the end of a round changed {times} in round {told.rounds[at]}, to {seat}."


def _turns(turns: pd.DataFrame | None, told: Told) -> Iterator[str]:
    if turns is None or turns.empty:
        return
    size = (turns["after"] - turns["before"]).abs()
    chosen = turns.loc[size.sort_values(ascending=False, kind="stable").index[:MOST_TURNS]].sort_values("moment")
    for _, (moment, seat, before, after) in chosen.iterrows():
        what, number = told.headline(int(moment)), told.rounds[int(moment)]
        moved = f"{told.seats[int(seat)]} from {percent(before)} to {percent(after)}"
        yield f"Round {number}: {what}, which took {moved}." if what else f"The end of round {number} took {moved}."


def _battles(battles: Sequence[Battle], told: Told, word: str) -> Iterator[str]:
    if not battles:
        return
    known = [battle for battle in battles if battle.chance is not None]
    fought = f"{counted(len(battles), word)} {'was' if len(battles) == 1 else 'were'} fought"
    if not known:
        yield f"{fought}."
        return
    upsets = [battle for battle in known if battle.is_upset]
    yield f"{fought}; of {len(known)} with known odds, {len(upsets) or 'none'} ended in an upset."
    if upsets:
        yield _upset(min(upsets, key=lambda battle: battle.chance_of_end), told)


def _upset(battle: Battle, told: Told) -> str:
    end = "which was enough" if battle.won else "and it was not enough"
    chance = f"{battle.attacker} had a chance of {percent(battle.chance or 0.0)}"
    return f"The greatest upset was in round {told.rounds[battle.at]}: {battle.text}; {chance}, {end}."


def _luck(parts: pd.DataFrame | None, seats: list[str]) -> Iterator[str]:
    """Yield whom luck helped and harmed most, and whose answers brought most."""
    if parts is None:
        return
    best, worst, clever = parts["luck"].idxmax(), parts["luck"].idxmin(), parts["own"].idxmax()
    helped, harmed = (f"{seats[seat]} ({points(parts['luck'][seat])})" for seat in (best, worst))
    yield f"Luck helped {helped} most and harmed {harmed} most, in percentage points of the chance to win."
    yield f"Own answers brought {seats[clever]} most ({points(parts['own'][clever])})."


def _otherwise(annotation: Annotation) -> Iterator[str]:
    if annotation.opinions:
        first = annotation.opinions[0]
        number, seat = annotation.told.rounds[first.at], annotation.told.seats[first.seat]
        yield f"In round {number} a search would have answered for {seat}: {first.better}, not {first.given}."


def _end(told: Told) -> Iterator[str]:
    if not told.result:
        yield "The game was not played to its end."
        return
    winners = [seat for seat, share in zip(told.seats, told.result, strict=True) if share > 0]
    rounds = counted(told.rounds[-1], "round")
    if not winners:
        yield f"After {rounds} no player had won."
    elif len(winners) == 1:
        yield f"After {rounds} {winners[0]} had won."
    else:
        yield f"After {rounds} {listed(winners)} shared the win."


def percent(chance: float) -> str:
    """Return a chance in whole percent."""
    return f"{100 * chance:.0f}%"


def points(change: float) -> str:
    """Return a change of a chance in percentage points."""
    return f"{100 * change:+.0f}".replace("-", MINUS)

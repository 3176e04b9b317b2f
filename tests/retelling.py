"""A trace read by a program: what it tells in numbers, from its lines alone."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

POSITION = re.compile(r"(At the start|At the end of round \d+), (.+?): (.+)")
CHANGE = re.compile(r"    (.+?): (.+ [+-]\d+ = -?\d+)")
PART = re.compile(r"(.+) ([+-]\d+) = (-?\d+)")
SCORE = re.compile(r"Score of (.+?): (.+); in all (-?\d+)")
ANSWER = re.compile(r"  (.+?): .+ \((of \d+|the only answer)\)")
WINNERS = re.compile(r"[^:,]+ \(seat (\d+)\)")
NOTHING = "nothing"


@dataclass
class Retold:
    """What the lines of a trace say."""

    legend: list[str] = field(default_factory=list)
    start: dict[str, dict[str, int]] = field(default_factory=dict)  # by owner
    rounds: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)  # told after each round, by when
    reckoned: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)  # start and changes up to then
    scores: dict[str, tuple[dict[str, int], int]] = field(default_factory=dict)  # boxes and the score
    answers: int = 0
    winners: list[int] = field(default_factory=list)  # seats, counted from 0


def holding(told: str) -> dict[str, int]:
    """Return what a list such as "gold 7; timber 5" says."""
    if told == NOTHING:
        return {}
    return {what: int(number) for what, _, number in (part.rpartition(" ") for part in told.split("; "))}


def changes(told: str) -> dict[str, tuple[int, int]]:
    """Return what a list such as "gold +9 = 16" says: by what, how much more, and how many then."""
    return {m[1]: (int(m[2]), int(m[3])) for m in (PART.fullmatch(part) for part in told.split("; ")) if m}


def retold(lines: Iterable[str]) -> Retold:
    """Read a trace."""
    found, now = Retold(), defaultdict(lambda: defaultdict(int))
    last = ""
    for last in lines:
        if last.startswith("legend: "):
            found.legend.append(last.removeprefix("legend: "))
        elif told := POSITION.fullmatch(last):
            _position(found, now, *told.groups())
        elif told := CHANGE.fullmatch(last):
            _change(now[told[1]], told[2])
        elif told := SCORE.fullmatch(last):
            found.scores[told[1]] = holding(told[2]), int(told[3])
        elif ANSWER.fullmatch(last):
            found.answers += 1
    found.winners = [int(seat) - 1 for seat in WINNERS.findall(last)] if last.startswith("Winner") else []
    return found


def _position(found: Retold, now: dict, when: str, owner: str, told: str) -> None:
    if when == "At the start":
        found.start[owner] = holding(told)
        now[owner].update(holding(told))
        return
    found.rounds.setdefault(when, {})[owner] = holding(told)
    reckoned = {what: number for what, number in now[owner].items() if number}
    found.reckoned.setdefault(when, {})[owner] = reckoned


def _change(mine: dict[str, int], told: str) -> None:
    for what, (more, then) in changes(told).items():
        mine[what] += more
        assert mine[what] == then, f"{what}: {more:+} gives {mine[what]}, but {then} are told"

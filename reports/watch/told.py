"""The moments of a watched game as they are read: its sentences, who is named in them, and the chances at each."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.swings import Course

LONGEST = 90  # letters of a headline, which ends at a colon or a comma where it would be longer
ROUND_ENDS = re.compile(r"At the end of round \d+, ")

CHOICES = re.compile(r" \((of \d+|the only answer)\)$")

Moments = Sequence[Mapping[str, Any]]


class Told:
    """A game from its encoded moments (`reports.watch.encoding`).

    Args:
        head: who plays, and the board (`reports.watch.game`).
        moments: of the game.
    """

    def __init__(self, head: Mapping[str, Any], moments: Moments):
        self.head = head
        self.moments = moments
        self.seats = [seat["name"] for seat in head["seats"]]

    @cached_property
    def rounds(self) -> list[int]:
        """The round of every moment."""
        found, now = [], 0
        for moment in self.moments:
            now = moment.get("r", now)
            found.append(now)
        return found

    @cached_property
    def question_moments(self) -> list[int]:
        """The moments of all answers, in their order."""
        return [number for number, moment in enumerate(self.moments) if "q" in moment]

    @cached_property
    def battle_moments(self) -> list[int]:
        """The moments at which a battle is counted."""
        found, fought = [], 0
        for number, moment in enumerate(self.moments):
            now = moment.get("d", {}).get("battles", fought)
            if now > fought and number:
                found.append(number)
            fought = now
        return found

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance of every seat at every moment, before the first known one as there; no rows where none is known.

        A game without a value knows who has won, which is no chance.
        """
        known = [number for number, moment in enumerate(self.moments) if moment.get("c")]
        if len(known) < 2:
            return np.zeros((0, len(self.seats)))
        rows, now = [], self.moments[known[0]]["c"]
        for moment in self.moments:
            now = moment.get("c") or now
            rows.append(now)
        return np.array(rows, np.float64)

    @property
    def result(self) -> list[float]:
        """The share of the win of every seat; empty where the game was not played to its end."""
        last: list[float] = next((moment["c"] for moment in reversed(self.moments) if moment.get("c")), [])
        return last if any(line.startswith(("Winner", "Winners")) for line in self.moments[-1]["t"]) else []

    @property
    def course(self) -> Course:
        """The chances from question to question."""
        asked = self.question_moments
        before = self.chances[asked]
        expected = before.copy()
        for place, number in enumerate(asked):
            if brought := self.moments[number]["q"].get("expected"):
                expected[place] = brought
        decider = np.array([self.moments[number]["q"]["seat"] for number in asked], np.int64)
        return Course(before, expected, decider, self.chances[0], self.chances[-1])

    @cached_property
    def powers(self) -> list[str]:
        """The names of the seats, then of the others that have a part in the game."""
        names = dict(enumerate(self.seats))
        for moment in self.moments:
            for number, side in moment.get("d", {}).get("sides", {}).items():
                names.setdefault(int(number), side["name"])
        return [names[number] for number in sorted(names)]

    def power(self, number: int) -> str:
        """Return what a power is called, "" for nobody."""
        return self.powers[number] if 0 <= number < len(self.powers) else ""

    @cached_property
    def places(self) -> list[str]:
        """The names of the places of the board."""
        board = self.head.get("board")
        return [place[0] for place in board["places"]] if board else []

    def table(self, at: int) -> dict[str, Any]:
        """Return the table at a moment: sites and sides by number, links."""
        table: dict[str, Any] = {"sites": {}, "sides": {}, "links": ()}
        for moment in self.moments[: at + 1]:
            changes = moment.get("d", {})
            for part in ("sites", "sides"):
                table[part] |= {int(number): value for number, value in changes.get(part, {}).items()}
            table["links"] = changes.get("links", table["links"])
        return table

    def measure(self, at: int) -> str:
        """Return what scores count at a moment."""
        named = (
            moment["d"]["measure"] for moment in reversed(self.moments[: at + 1]) if "measure" in moment.get("d", {})
        )
        return str(next(named, ""))

    def is_event(self, number: int) -> bool:
        """Return whether something happens at a moment, rather than that it is asked about."""
        return "q" not in self.moments[number]

    def sentences(self, number: int) -> list[str]:
        """Return what happens at a moment, without what it changes in everybody's stock."""
        lines = self.moments[number]["t"]
        return [line.strip() for line in lines if line.startswith("  ") and not line.startswith("    ")]

    def naming(self, number: int) -> str:
        """Return the first sentence of a moment that names a power and a place, "" if none does."""
        found = (text for text in self.sentences(number) if _names(text, self.powers) and _names(text, self.places))
        return _shortened(next(found, ""))

    def headline(self, number: int) -> str:
        """Return the sentence of a moment that names most powers and places, the first of equals.

        Where nothing is said but what stocks have become, it is that of the moment before; "" where a round ends so.
        """
        first = number - 1 if "q" in self.moments[number] else number  # a question comes after what has changed
        for earlier in range(first, -1, -1):
            if sentences := self.sentences(earlier):
                return _shortened(max(sentences, key=lambda text: _names(text, [*self.powers, *self.places])))
            if any(map(ROUND_ENDS.match, self.moments[earlier]["t"])):
                return ""
        return ""


def _names(text: str, names: Sequence[str]) -> int:
    """Return how many of some names stand in a text."""
    return sum(name in text for name in names)


def _shortened(text: str) -> str:
    text = CHOICES.sub("", text)
    for mark in (": ", "; ", ", "):
        if len(text) > LONGEST:
            text = text.partition(mark)[0]
    return text

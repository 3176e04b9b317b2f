"""Moments as plain values for the page's script: each says only what is other than at the one before.

A moment is a mapping of short keys: `t` its lines; `r` the round, `c` the chances of winning by seat and `d` the table,
where they have changed; `q` a question. The table `d` holds what has changed of `sites` and `sides` by number, and of
the rest of the picture by name.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from reports.watch.recording import Answer, Asked, Moment
from sim.picture import Picture, Side, Site

MOST_ANSWERS = 60  # of a question are kept: those that the policy holds best, and the one given
DIGITS = 3  # of a score after the point
CHANCE_DIGITS = 4  # of a chance after the point

Plain = dict[str, Any]


def encoded(moments: Iterable[Moment]) -> Iterator[Plain]:
    """Yield moments as plain values, each against the one before."""
    last = _Last()
    for moment in moments:
        fields: Plain = {"t": moment.lines}
        if moment.turn_round != last.turn_round:
            fields["r"] = last.turn_round = moment.turn_round
        if (chances := _rounded(moment.chances)) != last.chances:
            fields["c"] = last.chances = chances
        if difference := last.difference(moment.picture):
            fields["d"] = difference
        if moment.asked:
            fields["q"] = _question(moment.asked)
        yield fields


def whole(picture: Picture) -> Plain:
    """Return a picture as plain values that need none before."""
    return {
        "sites": [_site(site) for site in picture.sites],
        "sides": [_side(side) for side in picture.sides],
        **_others(picture),
    }


@dataclass
class _Last:
    """What the page knows already."""

    turn_round: int = -1
    chances: list[float] = field(default_factory=list)
    sites: dict[str, Any] = field(default_factory=dict)
    sides: dict[str, Any] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)

    def difference(self, picture: Picture) -> Plain:
        """Return what of a picture is new, and know it from now on."""
        parts = {
            "sites": _changed(self.sites, {str(number): _site(site) for number, site in enumerate(picture.sites)}),
            "sides": _changed(self.sides, {str(number): _side(side) for number, side in enumerate(picture.sides)}),
            **_changed(self.others, _others(picture)),
        }
        return {name: part for name, part in parts.items() if part or name not in ("sites", "sides")}


def _rounded(chances: Iterable[float]) -> list[float]:
    return [round(chance, CHANCE_DIGITS) for chance in chances]


def _changed(known: dict[str, Any], now: Mapping[str, Any]) -> Plain:
    """Return what is new, and note it."""
    new = {name: value for name, value in now.items() if name not in known or known[name] != value}
    known.update(new)
    return new


def _site(site: Site) -> list[Any]:
    return [site.owner, site.note, [[piece.sign, piece.count, piece.owner, piece.kind] for piece in site.pieces]]


def _side(side: Side) -> Plain:
    fields = {"name": side.name, "score": side.score, "shown": side.shown, "hand": side.hand, "backs": side.backs}
    return {name: value for name, value in fields.items() if value not in (None, ())}


def _others(picture: Picture) -> Plain:
    return {"links": picture.links, "table": picture.table, "measure": picture.measure, "battles": picture.battles}


def _question(asked: Asked) -> Plain:
    """Return a question with the answers that are kept, in the order in which they were listed."""
    kept = sorted(sorted(range(len(asked.answers)), key=lambda place: _rank(asked, place))[:MOST_ANSWERS])
    fields: Plain = {
        "seat": asked.seat,
        "ask": asked.question,
        "of": len(asked.answers),
        "chosen": kept.index(asked.chosen),
        "answers": [_answer(asked.answers[place]) for place in kept],
        "option": asked.option,
    }
    if asked.goal:
        fields["goal"] = asked.goal
    if asked.expected:
        fields["expected"] = _rounded(asked.expected)
    return fields


def _rank(asked: Asked, place: int) -> tuple[bool, float]:
    """Return by what answers are kept: the one given first, then the best ones; lower is better."""
    answer = asked.answers[place]
    held = float("-inf") if answer.score is None else answer.score
    return place != asked.chosen and answer.found is None, -held


def _answer(answer: Answer) -> list[Any]:
    """Return an answer: its words, then what the policy held of it, then what a search found, as far as there is."""
    parts: list[Any] = [answer.words]
    if answer.score is not None or answer.found:
        parts.append(None if answer.score is None else round(answer.score, DIGITS))
    if answer.found:
        parts.append([round(answer.found.worth, DIGITS), answer.found.rollouts])
    return parts

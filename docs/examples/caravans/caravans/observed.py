"""Legs of played races beside the faces on which they fail."""

from collections.abc import Iterator
from typing import Any

import pandas as pd
from analysis.odds.questions import Observed
from analysis.odds.replay import OFTEN, SEEN, Alike, answers, compared, played_again
from sim.engine.options import unpack
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

from caravans.names import CARD_NAMES, STRETCH_NAMES
from caravans.road import failing_faces, stretch_at
from caravans.words import Verb

KIND = ["stretch", "animal"]
PROSE = (
    "Each kind of animal on each stretch, with the share of its legs that did not fail; exact is the mean over these "
    "legs of the faces on which each of them could not fail."
)


def observed_legs(study: Study, book: Book, games: int, *, level: float) -> Observed | None:
    """Play the first games of a study again, and hold the legs that did not fail against their exact chances."""
    rows = [row for match in played_again(study, book, games) for row in _legs(match)]
    legs = pd.DataFrame(rows, columns=["game", *KIND, "predicted", "won"])
    kinds = (Alike(label, group) for label, group in legs.groupby(KIND, sort=False))
    table = pd.DataFrame(compared(kinds, least=OFTEN, level=level), columns=[*KIND, *SEEN])
    return None if table.empty else Observed(table, "Legs against the odds", PROSE)


def _legs(match: Match) -> Iterator[dict[str, Any]]:
    """Yield the legs that animals lead, those that a guide leads again left out."""
    rules, states = match.rules, match.workspace.states
    for before, option in answers(match):
        verb, animal, _, _ = (int(part) for part in unpack(option))
        if verb not in (Verb.LEAD, Verb.FEED):
            continue
        state, player = before[0], int(before["decider"][0])
        failing = int(failing_faces(state, rules, player, animal))
        yield {
            "game": match.index,
            "stretch": STRETCH_NAMES[int(stretch_at(rules, state.players[player].space))],
            "animal": CARD_NAMES[animal],
            "predicted": 1 - failing / int(rules.sides),
            "won": int(states["players"]["mishaps"][0, player]) == int(state.players[player].mishaps),
        }

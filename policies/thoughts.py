"""What a compiled policy holds of each answer to a question, asked aside, so that the game goes on as if it was not.

A policy shows its thoughts by writing them into its mind. `scores` is the value of each option by its place, or that of
the `answers` noted, where it takes notes (`policies.choose.note_score`); `goal` is an option that it works
towards, 0 for none. Policies without such fields have nothing to show.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.engine.drivers import Opcode
from sim.study.steps import Match

SCORES, NOTED, GOAL = "scores", "noted", "goal"
NO_GOAL = 0
PLAN_OF_CHANCE = 0  # the plan of `random`


@dataclass(frozen=True)
class Thoughts:
    """What a policy holds of a question."""

    scores: Mapping[int, float] = field(default_factory=dict)  # by option; those that it did not weigh are left out
    goal: int = NO_GOAL  # option that it works towards


def thoughts(match: Match) -> Thoughts:
    """Return what the decider's policy holds of the legal answers, without its noise.

    Python policies and those that answer by chance show nothing; a search shows what the policy holds that it leans on.
    """
    seat = match.decider
    mind = match.workspace.minds[seat]
    if int(match.workspace.lineup[seat, 1]) in match.stage.book.external or mind["plan"] == PLAN_OF_CHANCE:
        return Thoughts()
    return own_thoughts(match.clone())


def own_thoughts(match: Match) -> Thoughts:
    """Return what the decider's compiled policy holds of the legal answers; its mind is left as it thinks of them."""
    seat, minds = match.decider, match.workspace.minds
    minds["temperature"][seat], minds["rollouts"][seat] = 0.0, 0
    if _has(minds, SCORES):
        minds[SCORES][seat] = np.nan  # what is left from earlier questions
    if _has(minds, NOTED):
        minds["telling"][seat], minds[NOTED][seat] = 1, 0
    match.drive(Opcode.PICK)
    return Thoughts(_scores(match, minds[seat]), int(minds[GOAL][seat]) if _has(minds, GOAL) else NO_GOAL)


def _scores(match: Match, mind: Any) -> dict[int, float]:
    if not _has(mind, SCORES):
        return {}
    weighed = mind["answers"][: int(mind[NOTED])] if _has(mind, NOTED) else match.workspace.options
    held = zip(weighed.tolist(), mind[SCORES].tolist(), strict=False)
    return {option: score for option, score in held if math.isfinite(score)}


def _has(minds: Any, name: str) -> bool:
    return name in (minds.dtype.names or ())

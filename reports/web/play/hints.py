"""What a policy or a search would answer in a person's place, and what it holds of every answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from policies.thoughts import thoughts
from reports.web.play.address import Asked, check_bot, stage_for
from sim.study.seated import SeatedGame, searched, seat_policy

DIGITS = 3  # of a score


@dataclass(frozen=True)
class Hint:
    """What one policy holds of a question.

    Attributes:
        policy: its name.
        option: what it would answer.
        notes: by option, what it holds of it, in words.
        how: what these notes are.
    """

    policy: str
    option: int
    notes: Mapping[int, str] = field(default_factory=dict)
    how: str = "It answers by rules or by chance, and holds no values of the answers."


def hint_for(asked: Asked, table: SeatedGame, policy: str) -> Hint:
    """Return what a policy would answer to the question that a person is asked; the game goes on as if it was not.

    Raises:
        UsageError: if no such policy plays here.
    """
    check_bot(asked.game.study.game, policy)
    names = tuple(dict.fromkeys((*asked.game.names, policy)))
    aside = table.copy(stage_for(asked.game.study, names)).match
    seat_policy(aside, aside.decider, policy, len(table.places))
    scores = thoughts(aside).scores
    option, estimates = searched(aside)
    if estimates:
        notes = {each.option: f"{each.worth:.2f} in {each.rollouts} rollouts" for each in estimates}
        how = "Its numbers are shares of the win when an answer is played out, and a little for the score."
        return Hint(policy, option, notes, f"{how} Answers without a number were not played out.")
    if scores:
        notes = {place: f"{score:.{DIGITS}g}" for place, score in scores.items()}
        return Hint(policy, option, notes, "The number beside an answer is the value that it gives it.")
    return Hint(policy, option)

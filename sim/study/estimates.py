"""What answers are worth to who is asked: what a search has found out, and what a player may ask to have played out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sim.engine.drivers import Opcode
from sim.engine.results import Workspace
from sim.engine.search import MOST_CANDIDATES

if TYPE_CHECKING:
    from sim.study.steps import Match


class Estimate(NamedTuple):
    """What a search found out about an answer."""

    option: int
    worth: float  # share of the win, and a little for the score, in the mean of its rollouts
    rollouts: int


def estimates_in(workspace: Workspace) -> tuple[Estimate, ...]:
    """Return what the last search in a workspace found out, the chosen answer first; nothing where there was none."""
    trials = workspace.trials
    return tuple(
        Estimate(int(workspace.options[index]), worth / rollouts, rollouts)
        for index, rollouts, worth in trials.candidates[: trials.gathered[0]].tolist()
        if rollouts
    )


def own_answer(workspace: Workspace) -> int:
    """Return what the policy itself answered that the last search in a workspace leans on."""
    return int(workspace.options[workspace.trials.own[0]])


def weighed(match: "Match", options: Sequence[int], rollouts: int) -> tuple[Estimate, ...]:
    """Return what legal answers are worth to the decider in rollouts of its policy, in the order of the answers.

    All are played out from the same deals with the same chance, to the horizon of a policy that looks ahead, else to
    the end. The game goes on as if nobody had asked.

    Args:
        match: the game, whose decider has a compiled policy.
        options: packed answers.
        rollouts: of each of them.

    Raises:
        ValueError: if an option is not legal now, or there are more than a search takes.
    """
    legal = match.options()
    if odd := [option for option in options if option not in legal]:
        raise ValueError(f"{odd[0]} is no legal answer now")
    if len(options) > MOST_CANDIDATES:
        raise ValueError(f"a search plays {MOST_CANDIDATES} answers out at most, not {len(options)}")
    aside = match.clone()
    trials = aside.workspace.trials
    trials.gathered[0] = len(options)
    trials.candidates[: len(options)] = [(legal.index(option), 0, 0.0) for option in options]
    aside.drive(Opcode.WEIGH, rollouts)
    return estimates_in(aside.workspace)

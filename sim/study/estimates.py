"""What a search found out about answers, read out of the workspace in which it was made."""

from typing import NamedTuple

from sim.engine.results import Workspace


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

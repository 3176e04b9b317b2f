"""What answers are worth to who is asked, found out by playing each of them out as often as the others."""

from collections.abc import Sequence

from sim.engine.drivers import Opcode
from sim.engine.search import MOST_CANDIDATES
from sim.study.estimates import Estimate, estimates_in
from sim.study.steps import Match


def weighed(match: Match, options: Sequence[int], rollouts: int) -> tuple[Estimate, ...]:
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

"""A policy as a table: what answers each question.

    ANSWERS = {Decision.CALL: choose_call, Decision.PAY: pick_first}
    choose = chooser(__name__, ANSWERS)

Each function takes what its parameters name (`state`, `rules`, `mind`, `options`, `count`, and what the question
declares to be about) and returns the index of an option. The first plan of every policy is `random`: a mind that has
it leaves each question to chance.
"""

from collections.abc import Mapping
from typing import Any

from policies.choose import pick_any
from sim.engine.tables import ABOUT, Dispatch, Row, dispatcher

PARAMETERS = ("state", "rules", "mind", "options", "count")
RANDOM = 0  # the plan of a mind that picks any option


def chooser(module: str, answers: Mapping[Any, Row]) -> Any:
    """Return the compiled function `choose` of a policy.

    Args:
        module: the policy's module, `__name__` there.
        answers: what answers each decision of the game.

    Raises:
        TableError: if a decision has no row, or a function cannot be called by the names of its parameters.
    """
    dispatch = Dispatch(
        name="choose",
        meaning="Return the index of the chosen option.",
        parameters=PARAMETERS,
        known=PARAMETERS,
        subject="state.decision",
        refusal="the policy is asked what it does not know",
        carried=ABOUT,
        first=(f"if mind.plan == {RANDOM}:", "    return pick_any(mind, count)"),
        names={"pick_any": pick_any},
    )
    return dispatcher(module, dispatch, answers)

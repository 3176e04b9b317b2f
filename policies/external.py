"""A user's own policy: a Python function `(view, options) -> index`, named `module:function`.

`view` is what the seat sees (`sim.study.steps.View`), `options` the legal answers as packed integers, which
`view.describe(option)` puts into words; the function returns the place of the one it takes. Chance that the study's
seed decides comes from `view.generator()`.
"""

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from operator import index as as_index
from typing import Any

from sim.errors import PolicyError, UsageError, shortened
from sim.study.steps import Match


class ExternalPolicy:
    """A Python function as a policy, checked at every answer."""

    def __init__(self, name: str):
        self.name = name
        self.function = load_function(name)

    def __call__(self, match: Match) -> int:
        """Return the index of the option that the function takes for the decider of a game.

        Raises:
            PolicyError: if the function raises, or returns anything but the index of an option.
        """
        options = match.options()
        try:
            answer = self.function(match.view(match.decider), options)
        except (Exception, SystemExit) as error:
            raise PolicyError(f"{self._where(match)} raised {type(error).__name__}: {error}") from error
        return self._checked(answer, options, match)

    def _checked(self, answer: Any, options: Sequence[int], match: Match) -> int:
        try:
            place = -1 if isinstance(answer, bool) else as_index(answer)
        except TypeError:
            place = -1
        if not 0 <= place < len(options):
            wanted = f"a whole number from 0 to {len(options) - 1}"
            raise PolicyError(f"{self._where(match)} returned {answer!r:.80}; the index of an option is {wanted}")
        return place

    def _where(self, match: Match) -> str:
        return f"policy {self.name} in game {match.index}, round {match.state.turn_round},"


def load_function(name: str) -> Callable[[Any, Sequence[int]], Any]:
    """Return the function at `module:function`; modules in the working folder are found.

    Raises:
        UsageError: if the module cannot be imported or has no such function.
    """
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        raise UsageError(f"policy {shortened(repr(name))} cannot be found; write module:function")
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    try:
        function = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:
        raise UsageError(f"cannot import the policy {name}: {type(error).__name__}: {error}") from error
    if not callable(function):
        raise UsageError(f"policy {name}: the module {module} has no function {attribute!r}; write module:function")
    return function

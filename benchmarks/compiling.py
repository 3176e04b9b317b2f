"""Where the seconds of compiling a game go: processor time by step and by function, in one process, nothing kept.

    python benchmarks/compiling.py [GAME] [ADDRESS=VALUE,..]

A step is a pass of Numba or a part of LLVM's work; what it starts within itself, as the inference of types does with
every function that is called, is counted apart. Prints which steps and functions take longest.
"""

import importlib
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.compiler_machinery import PassManager

from policies.book import PolicyBook
from sim.compiling import helper
from sim.runs.batch import run
from sim.study.stage import stage_of
from sim.study.study import new_study

SHOWN = 20
LLVM = (
    ("numba.core.codegen", "CPUCodeLibrary", "add_ir_module", "LLVM: print and parse"),
    ("numba.core.codegen", "CPUCodeLibrary", "_optimize_functions", "LLVM: optimise single functions"),
    ("sim.compiling.linked", "OutwardLibrary", "finalize", "LLVM: link"),
    ("sim.compiling.linked", "OutwardLibrary", "_optimize_final_module", "LLVM: optimise the whole"),
    ("numba.core.codegen", "CPUCodeLibrary", "_finalize_final_module", "LLVM: make machine code"),
)


class Seconds:
    """Processor time by step and by function; of what is within a step only the rest is its own."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.functions: Counter[str] = Counter()
        self.runs: Counter[str] = Counter()
        self._within: list[float] = []
        self._named: list[str] = []

    @contextmanager
    def counted(self, step: str, function: str = "") -> Iterator[None]:
        """Count what the context takes."""
        self._named.append(function or (self._named[-1] if self._named else ""))
        self._within.append(0.0)
        began = time.process_time()
        try:
            yield
        finally:
            taken = time.process_time() - began
            own = taken - self._within.pop()
            self.steps[step] += own
            self.functions[self._named.pop()] += own
            self.runs[step] += 1
            if self._within:
                self._within[-1] += taken


def count_in(seconds: Seconds) -> None:
    """Count every pass of Numba and part of LLVM's work from now on."""

    def passing(numbas: Callable[..., Any]) -> Callable[..., Any]:
        def counted(manager: Any, index: int, step: Any, state: Any) -> None:
            with seconds.counted(step.name(), state.func_id.func_qualname):
                numbas(manager, index, step, state)

        return counted

    def working(numbas: Callable[..., Any], name: str) -> Callable[..., Any]:
        def counted(*args: Any, **others: Any) -> Any:
            with seconds.counted(name):
                return numbas(*args, **others)

        return counted

    PassManager._runPass = passing(PassManager._runPass)
    for module, owner, method, name in LLVM:
        kind = getattr(importlib.import_module(module), owner)
        setattr(kind, method, working(getattr(kind, method), name))


def main() -> None:
    """Compile a game and print where the time went."""
    game = sys.argv[1] if len(sys.argv) > 1 else "kings"
    settings = sys.argv[2].split(",") if len(sys.argv) > 2 else ()
    helper.MOST_HELPERS = 0
    seconds = Seconds()
    count_in(seconds)
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CACHE_HOME"] = place
        study = new_study(game, games=1, settings=settings)
        run(stage_of(study, PolicyBook(game, study.policies, study.edition)), jobs=1)
    print(f"{seconds.steps.total():.1f} s, {len(seconds.functions)} functions, {seconds.runs['plain_lowering']} copies")
    for step, taken in seconds.steps.most_common(SHOWN):
        print(f"{taken:7.2f} s {seconds.runs[step]:6,} times  {step}")
    for function, taken in seconds.functions.most_common(SHOWN):
        print(f"{taken:7.2f} s  {function}")


if __name__ == "__main__":
    main()

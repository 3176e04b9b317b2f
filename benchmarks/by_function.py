"""Where the time of a game goes, function by function, and how often each function is called.

    python -m benchmarks.by_function kings -n 20000
    python -m benchmarks.by_function kings --calls 10

The first compiles the game once more, with every function that is not small kept for itself and a frame pointer in it,
plays under `perf`, and prints what share of the samples lies in each function with all that it calls, in itself alone,
and through which callers. Machine code in which little is taken into its callers is a third slower: shares are what
counts. The second plays a few games in plain Python and counts calls, which are the same in machine code.
"""

import bisect
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROWS = 120
CALLERS = 4
SMALL = 50  # instructions of LLVM below which a function may be taken into its callers
FREQUENCY = 3_000  # samples a second
DEFINITION = re.compile(r'^define [^@]*@"?([^"(]+)"?\(')


class Symbol(NamedTuple):
    """A function in machine code."""

    start: int
    end: int
    name: str


def main() -> None:
    """Print a table of functions."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-n", "--games", type=int, default=20_000)
    parser.add_argument("--calls", type=int, default=0, metavar="GAMES", help="count calls in so many games instead")
    asked = parser.parse_args()
    if not asked.calls:
        take_samples(asked)
    elif "NUMBA_DISABLE_JIT" in os.environ:
        count_calls(asked)
    else:
        words = [sys.executable, *sys.orig_argv[1:]]
        sys.exit(subprocess.run(words, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}).returncode)


def count_calls(asked: Namespace) -> None:
    """Print the calls of every function of rules and policies a game, and where they come from."""
    calls: Counter[Any] = Counter()

    def look(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            calls[frame.f_code, frame.f_back and frame.f_back.f_code] += 1

    play, _ = player_of(asked.game, asked.calls)
    sys.setprofile(look)
    play()
    sys.setprofile(None)
    own = {code for code, _ in calls if re.search(r"/(sim|policies)/|^<", code.co_filename)}
    totals = Counter({code: sum(n for (called, _), n in calls.items() if called is code) for code in own})
    for code, total in totals.most_common(ROWS):
        callers = Counter({caller.co_name: n for (called, caller), n in calls.items() if called is code and caller})
        shown = " ".join(f"{name}:{n / asked.calls:.0f}" for name, n in callers.most_common(CALLERS))
        print(f"{total / asked.calls:9.1f}  {code.co_name:32s} {shown}")


def take_samples(asked: Namespace) -> None:
    """Print the share of the time of every function."""
    if missing := [tool for tool in ("perf", "nm") if shutil.which(tool) is None]:
        sys.exit(f"{missing[0]} is not installed; --calls does without it")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # code that is kept was made otherwise
        keep_functions_apart()
        play, enter = player_of(asked.game, asked.games)
        symbols, base = symbols_of(enter, Path(folder))
        with sampled(Path(folder, "perf.data")):
            play()
        stacks = list(stacks_in(Path(folder, "perf.data"), symbols, base))
    alone, within, edges = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for stack in stacks:
        alone[stack[0]] += 1
        within.update(set(stack))
        edges.update(set(pairwise(stack)))
    print("with what it calls, alone, in percent; callers")
    for name, n in within.most_common(ROWS):
        callers = Counter({caller: n for (called, caller), n in edges.items() if called == name})
        shown = " ".join(f"{caller}:{share(n, stacks):.1f}" for caller, n in callers.most_common(CALLERS))
        print(f"{share(n, stacks):6.2f} {share(alone[name], stacks):6.2f}  {name:32s} {shown}")


def share(samples: int, stacks: list[Any]) -> float:
    """Return a number of samples in percent of all."""
    return 100 * samples / len(stacks)


def player_of(game: str, games: int) -> tuple[Callable[[], None], Any]:
    """Return a function that plays the usual study of a game, and the compiled driver that does so."""
    from reports.pipeline.request import requested, stage_for
    from sim.runs.chunks import play_games

    stage = stage_for(requested(game=game, games=games, logged=0).study())
    play_games(stage, range(1))
    return partial(play_games, stage, range(games)), stage.drivers.enter


def keep_functions_apart() -> None:
    """Let no function but small ones be taken into its callers, and each keep a frame pointer."""
    import llvmlite.binding as llvm

    from sim.compiling import linked

    optimise = linked.OutwardLibrary._optimize_final_module

    def apart(self: Any) -> None:
        sizes = {
            function.name: sum(len(list(block.instructions)) for block in function.blocks)
            for function in self._final_module.functions
        }
        lines = [marked(line, sizes) for line in str(self._final_module).split("\n")]
        self._final_module = llvm.parse_assembly("\n".join(lines))
        optimise(self)

    linked.OutwardLibrary._optimize_final_module = apart  # type: ignore[method-assign]


def marked(line: str, sizes: dict[str, int]) -> str:
    """Return a line of a module, where it opens a function with that function's attributes.

    How often it is entered is left out: by that the compiler would put functions into sections, each with its own base.
    """
    if not (found := DEFINITION.match(line)):
        return line
    words = ' "frame-pointer"="all"' + (" noinline" if sizes[found[1]] >= SMALL and "alwaysinline" not in line else "")
    line = re.sub(r" !prof !\d+", "", line)
    return re.sub(r"(\)[^{]*?)((?: comdat[^{]*)?(?: align \d+)?(?: !dbg[^{]*)? \{)$", rf"\1{words}\2", line)


def symbols_of(enter: Any, folder: Path) -> tuple[list[Symbol], int]:
    """Return the functions in the code that Python enters, in order, and where that code lies."""
    compiled = next(iter(enter.overloads.values()))
    library, name = compiled.library, compiled.fndesc.llvm_func_name
    Path(folder, "code.o").write_bytes(library._get_compiled_object())
    listed = subprocess.run(["nm", "-n", "-S", str(Path(folder, "code.o"))], check=True, capture_output=True, text=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    found = [(int(row[0], 16), int(row[1], 16), row[3]) for row in rows if len(row) == 4 and row[2] in "tTwW"]
    base = library.get_pointer_to_function(name) - next(start for start, _, symbol in found if symbol == name)
    return [Symbol(start, start + size, shortened(symbol)) for start, size, symbol in found], base


def shortened(symbol: str) -> str:
    """Return the last part of a mangled name.

    >>> shortened("_ZN3sim6engine5decks4drawB2v1E")
    'draw'
    """
    rest, name = symbol.removeprefix("_ZN"), symbol[:40]
    while found := re.match(r"\d+", rest):
        begin = found.end()
        name, rest = rest[begin : begin + int(found[0])], rest[begin + int(found[0]) :]
    return name


@contextmanager
def sampled(data: Path) -> Iterator[None]:
    """Take samples of this process while something runs."""
    words = ["perf", "record", "-e", "cpu-clock", "-F", str(FREQUENCY), "-g", "-o", str(data), "-p", str(os.getpid())]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as perf:
        time.sleep(2.0)  # until it listens
        yield
        perf.send_signal(signal.SIGINT)


def stacks_in(data: Path, symbols: list[Symbol], base: int) -> Iterator[list[str]]:
    """Yield the functions of the game on the stack of each sample, the innermost first."""
    starts = [symbol.start for symbol in symbols]

    def at(address: int) -> str:
        index = bisect.bisect(starts, address - base) - 1
        return symbols[index].name if index >= 0 and address - base < symbols[index].end else ""

    printed = subprocess.run(
        ["perf", "script", "-i", str(data), "-F", "ip"], check=True, capture_output=True, text=True
    )
    for block in printed.stdout.split("\n\n"):
        names = [at(int(word, 16)) for word in block.split() if re.fullmatch("[0-9a-f]+", word)]
        if names and names[0]:
            yield [name for name in names if name]


if __name__ == "__main__":
    main()

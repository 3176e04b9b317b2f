"""The inner loop: lint, types, contracts, and the interpreted tests of what was changed, of one game or of one clause.

    python -m tests.check          what differs from `main`, and what is not committed yet
    python -m tests.check kings    the clause tests of one game
    python -m tests.check K19.1    the tests of one clause; of a chapter: K19

Of a rule that was changed the tests run whose clauses its module cites; of the engine, its own and a few of every game.

All that stands side by side, as many at a time as there are processors. `make test` is what a change must pass.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.clauses import CLAUSE, carrying, cited_in

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",))
FIELDS = (sys.executable, "-m", "tests.fields")
SIDE_BY_SIDE = os.cpu_count() or 1
DEADLINE = 900  # seconds for one command; they take some tens of them
NOTHING_TO_TEST = 5  # pytest's exit status
OF_EVERY_GAME = ("tests/conformance/test_arms.py", "tests/conformance/test_operands.py")
OF_A_NEW_GAME = ("tests/sim/test_shipped_laws.py", "tests/reports/commands/test_cli_new_game.py")
Command = tuple[str, ...]


def changed() -> list[str]:
    """Return the paths that differ from where this branch left main, and those that git does not know yet."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return [*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")]


def rooms_of(path: str) -> set[str]:
    """Return the folders, files or tests that a changed path is about; those that are not there count as none."""
    match path.split("/"):
        case ["sim", "games", game, *_, name] if name.endswith(".py") and (ROOT / path).exists():
            return set(carrying({*cited_in(ROOT / path)}, game)) or {f"tests/games/{game}"}
        case ["sim", "engine", *_]:
            return {"tests/sim/engine", *OF_EVERY_GAME}
        case ["sim" | "tests", "games", game, *_] | ["policies", game, _, *_]:
            return {f"tests/games/{game}"}
        case ["analysis", "odds", game, *_]:
            return {f"tests/analysis/odds/{game}"}
        case ["sim", "conformance", *_] | ["reports", "templates", "game", *_]:
            return {*OF_A_NEW_GAME}
        case ["sim", room, *_]:
            return {f"tests/sim/{room}"} if (ROOT / "tests/sim" / room).is_dir() else {"tests/sim"}
        case ["policies" | "analysis" | "reports" | "docs" as layer, *_]:
            return {f"tests/{layer}"}
        case ["counterpoise", *_]:
            return {"tests/facade"}
        case ["tests", *_, name] if name.startswith("test_"):
            return {path}
        case ["tests", room, *_, _]:
            return {f"tests/{room}"}
    return set()


def files_of(rooms: set[str]) -> list[Path]:
    """Return the test files of some rooms, the largest first."""
    found: set[Path] = set()
    for room in rooms:
        place = ROOT / room.partition("::")[0]
        found |= set(place.rglob("test_*.py")) if place.is_dir() else {place}
    return sorted((file for file in found if file.exists()), key=lambda file: (-file.stat().st_size, file))


def named(file: Path, rooms: set[str]) -> list[str]:
    """Return what pytest is told of a file: the tests of it that are named, or all of it."""
    path = file.relative_to(ROOT).as_posix()
    tests = sorted(room for room in rooms if room.startswith(f"{path}::"))
    whole = any(path == room or path.startswith(f"{room}/") for room in rooms)
    return tests if tests and not whole else [str(file)]


def dealt(files: Sequence[Path], hands: int) -> list[list[Path]]:
    """Deal files into hands of about the same size, the next one to whoever holds least."""
    held: list[list[Path]] = [[] for _ in range(hands)]
    for file in files:
        min(held, key=lambda hand: sum(one.stat().st_size for one in hand)).append(file)
    return [hand for hand in held if hand]


def commands(rooms: set[str]) -> list[Command]:
    """Return everything to run, the longest first."""
    pytest = (sys.executable, "-m", "pytest", "-q", "-m", "interpreted or plain")
    hands = dealt(files_of(rooms), SIDE_BY_SIDE)
    tests = [(*pytest, *(name for file in hand for name in named(file, rooms))) for hand in hands]
    return [*tests, FIELDS, *((str(TOOLS / tool), *arguments) for tool, *arguments in LINT)]


def passes(command: Command) -> bool:
    """Run a command; print what it said if it failed, else its last line."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    passed = done.returncode in (0, NOTHING_TO_TEST)
    said = (done.stdout + done.stderr).rstrip()
    print(f"{Path(command[0]).name}: {said.splitlines()[-1] if passed and said else said}", flush=True)
    return passed


def main(arguments: Sequence[str]) -> int:
    """Check what was changed, or the games and clauses that are named."""
    rooms: set[str] = set()
    for name in arguments:
        tests = set(carrying({name})) if CLAUSE.fullmatch(name) else {f"tests/games/{name}"}
        if not tests or not all((ROOT / test.partition("::")[0]).exists() for test in tests):
            print(f"no such game or clause: {name}")
            return 2
        rooms |= tests
    if not arguments:
        rooms = set().union(*map(rooms_of, changed()))
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        return 0 if all([*pool.map(passes, commands(rooms))]) else 1


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE, check=False)
    return done.stdout.split() if done.returncode == 0 else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

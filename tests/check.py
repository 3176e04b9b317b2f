"""The inner loop: lint, types, contracts, and the interpreted tests of what was changed or of one game.

    python -m tests.check          the rooms that differ from `main`, and what is not committed yet
    python -m tests.check kings    the clause tests of one game

All that stands side by side, as many at a time as there are processors. `make test` is what a change must pass.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",))
SIDE_BY_SIDE = os.cpu_count() or 1
DEADLINE = 900  # seconds for one command; they take some tens of them
NOTHING_TO_TEST = 5  # pytest's exit status
Command = tuple[str, ...]


def changed() -> list[str]:
    """Return the paths that differ from where this branch left main, and those that git does not know yet."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    return [*_git("diff", "--name-only", base[0]), *_git("ls-files", "--others", "--exclude-standard")]


def rooms_of(path: str) -> set[str]:
    """Return the folders or files of tests that a changed path is about; those that are not there count as none."""
    match path.split("/"):
        case ["sim" | "tests", "games", game, *_] | ["policies", game, _, *_]:
            return {f"tests/games/{game}"}
        case ["analysis", "odds", game, *_]:
            return {f"tests/analysis/odds/{game}"}
        case ["sim", room, *_]:
            return {f"tests/sim/{room}"} if (ROOT / "tests/sim" / room).is_dir() else {"tests/sim"}
        case ["policies" | "analysis" | "reports" | "docs" as layer, *_]:
            return {f"tests/{layer}"}
        case ["tests", *_, name] if name.startswith("test_"):
            return {path}
        case ["tests", room, *_, _]:
            return {f"tests/{room}"}
    return set()


def files_of(rooms: set[str]) -> list[Path]:
    """Return the test files of some rooms, the largest first."""
    found: set[Path] = set()
    for room in rooms:
        place = ROOT / room
        found |= set(place.rglob("test_*.py")) if place.is_dir() else {place}
    return sorted((file for file in found if file.exists()), key=lambda file: (-file.stat().st_size, file))


def dealt(files: Sequence[Path], hands: int) -> list[list[Path]]:
    """Deal files into hands of about the same size, the next one to whoever holds least."""
    held: list[list[Path]] = [[] for _ in range(hands)]
    for file in files:
        min(held, key=lambda hand: sum(one.stat().st_size for one in hand)).append(file)
    return [hand for hand in held if hand]


def commands(rooms: set[str]) -> list[Command]:
    """Return everything to run, the longest first."""
    pytest = (sys.executable, "-m", "pytest", "-q", "-m", "interpreted or plain")
    tests = [(*pytest, *map(str, hand)) for hand in dealt(files_of(rooms), SIDE_BY_SIDE)]
    return [*tests, *((str(TOOLS / tool), *arguments) for tool, *arguments in LINT)]


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
    """Check what was changed, or the games that are named."""
    rooms = {f"tests/games/{game}" for game in arguments}
    if absent := sorted(room for room in rooms if not (ROOT / room).is_dir()):
        print(f"no such game: {', '.join(absent)}")
        return 2
    if not arguments:
        rooms = set().union(*map(rooms_of, changed()))
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        return 0 if all([*pool.map(passes, commands(rooms))]) else 1


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE, check=False)
    return done.stdout.split() if done.returncode == 0 else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Command lines, study files and values that nobody would write: a sentence and the right exit status, whatever comes.

The examples are those that once ended in a Python error's name, hung, or were taken without a word.
"""

import io
import os
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from reports.cli import status
from sim.errors import UsageError
from sim.game import all_games
from tests.reports.command_line import TOY

LONG = "x" * 3000
WRITTEN_BY_US = "counterpoise: "
OF_OURS = "(--debug shows where)"  # ends a line about a failure that nobody foresaw

bounded = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

TEXTS = st.sampled_from(["", " ", ",", ",,", ".", "..", "=", ":", "a:b", "nan", "-", "--", "\0", "\udcff", "é", LONG])
ODD_TEXTS = TEXTS | st.text(max_size=20)
NUMBERS = st.sampled_from([-(2**63), -1, 0, 1, 2, 10**9 + 1, 2**63 - 1, 2**63, 2**64, 10**5000 - 1]).map(
    lambda number: "9" * 5000 if number > 10**100 else str(number)
)
GAMES = st.sampled_from([TOY, "chess", ".", "..", ":", ".:GAME", "tests.toy_game.game:no", "os:path"]) | ODD_TEXTS
NAMES = st.lists(st.sampled_from(["lion", "boar", "random", "..:f", "no:f", *"abc"]) | ODD_TEXTS, max_size=4).map(
    ",".join
)
ADDRESSES = st.sampled_from(
    ["toy.purse.lion", "purse.boar", "die.sides", "toy", "toy.die", "limit.rounds", "toy.", "."]
)
SETTINGS = st.tuples(ADDRESSES | ODD_TEXTS, st.sampled_from(["=", "", "=="]), NUMBERS | ODD_TEXTS).map("".join)
FOLDERS = st.sampled_from(["run", ".", "..", "ok/../..", "", "file", "file/below", "a/b/c", "\0", "\udcff", LONG])
OPTIONS = {
    "--players": NUMBERS | ODD_TEXTS,
    "--factions": NAMES,
    "--policies": NAMES,
    "--set": SETTINGS,
    "--variant": ODD_TEXTS | st.just("rich"),
    "--seed": NUMBERS | ODD_TEXTS,
    "--games": NUMBERS.filter(lambda number: len(number) < 3 or len(number) > 8) | ODD_TEXTS,
    "--logged": NUMBERS | ODD_TEXTS,
    "--jobs": st.sampled_from(["1", "0", "-2", "1025", "100000000", "x"]),
    "--backend": st.sampled_from(["threads", "magic", ""]),  # a cluster of its own for every line would take long
    "--scheduler": st.sampled_from(["nonsense", "127.0.0.1:0", ""]),
    "--chunk": NUMBERS | ODD_TEXTS,
    "--out": FOLDERS,
    "--store": st.sampled_from(["nonsense", "", "fish://bucket/run", "s3://key:secret@bucket/run", "://"]),
    "--resume": st.none(),
    "--json": st.none(),
    "--level": NUMBERS | ODD_TEXTS,
    "--tolerance": NUMBERS | ODD_TEXTS,
    "--game": NUMBERS | ODD_TEXTS,
    "--source": ODD_TEXTS,
    "--against": SETTINGS,
    "--check": st.sampled_from(["-1", "0", "1", "x", str(10**9), str(2**63)]),
    "--attackers": NUMBERS | ODD_TEXTS,
    "--defenders": NUMBERS | ODD_TEXTS,
}
"""What a command line may hold beside its first words; None stands for an option without a value."""
GIVEN = st.lists(
    st.sampled_from(sorted(OPTIONS)).flatmap(
        lambda name: OPTIONS[name].map(lambda value: (name,) if value is None else (name, value))
    ),
    max_size=4,
).map(lambda pairs: tuple(word for pair in pairs for word in pair))
COMMANDS = st.sampled_from(
    [("run",), ("trace",), ("content",), ("policies",), ("odds",), ("study",), ("compare",), ("ladder",)]
)


def told(*arguments: str) -> tuple[int, str]:
    """Run a command line in a folder of its own; return its exit status and what it told, checked for its form."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        within = Path(folder, "here")
        within.mkdir()
        (within / "file").write_text("a letter")
        with chdir(within), redirect_stdout(out), redirect_stderr(err):
            code = status(arguments)
    err.flush()
    lines = err.buffer.getvalue().decode("utf-8").splitlines()
    assert code in (0, 1, 2, 130), lines
    assert all(line.startswith(WRITTEN_BY_US) for line in lines), lines
    assert all(len(line) < 2000 for line in lines)
    assert not any(OF_OURS in line or "Traceback" in line for line in lines), lines
    assert (code == 0) or lines, "a failure must be told"
    return code, lines[-1] if lines else ""


@bounded
@example(("run",), ".", ())
@example(("run",), "..", ())
@example(("content",), ".:GAME", ())
@example(("run",), LONG, ())
@example(("run",), TOY, ("--games", str(2**63)))
@example(("run",), TOY, ("--logged", str(2**64)))
@example(("run",), TOY, ("--seed", str(2**63)))
@example(("run",), TOY, ("--out", "\udcff"))
@example(("run",), TOY, ("--out", "\0"))
@example(("run",), TOY, ("--jobs", "100000000"))
@example(("run",), TOY, ("--policies", ",".join(f"p{number}" for number in range(3000))))
@example(("run",), TOY, ("--set", "toy.purse.lion=" + "9" * 5000))
@example(("run",), TOY, ("--set", "toy.purse.lion=" + "[" * 5000))
@example(("trace",), TOY, ("--game", str(2**63)))
@example(("study",), TOY, ("--tolerance", "0"))
@example(("odds",), "kings", ("--attackers", "3", "--defenders", "2", "--check", str(2**63)))
@given(COMMANDS, GAMES, GIVEN)
def test_any_command_line_ends_in_a_sentence(command, game, given_options):
    few = ("--games", "2", "--jobs", "1", "--backend", "threads") if command == ("run",) else ()
    stop = (
        ("--backend", "magic") if command in (("study",), ("compare",), ("ladder",)) else ()
    )  # reports take long: never play
    code, line = told(*command, game, *few, *given_options, *stop)
    assert code in (0, 2) or "--out" in given_options, line


@bounded
@given(
    st.lists(ODD_TEXTS | NUMBERS | st.sampled_from(["run", "report", "odds", "kings", "--help", "--json"]), max_size=4)
)
def test_any_words_end_in_a_sentence(words):
    code, line = told(*(word for word in words if word != TOY))
    assert code in (0, 2), line


def literals() -> st.SearchStrategy[str]:
    """Values as TOML writes them, and some that it does not."""
    plain = st.sampled_from(
        [
            "1",
            "-1",
            "0",
            "1.5",
            "nan",
            "inf",
            "true",
            '""',
            '"random"',
            '"lion"',
            "[]",
            "{}",
            "1979-05-27",
            "0x" + "f" * 9000,
        ]
    )
    odd = st.sampled_from(["9" * 5000, "[" * 3000 + "]" * 3000, '"\\u0000"', f'"{LONG}"', "", "=", "x"])
    lists = st.lists(plain, max_size=3).map(lambda parts: f"[{', '.join(parts)}]")
    return plain | odd | lists


ENTRIES = st.sampled_from(
    ["players", "factions", "policies", "games", "seed", "logged", "colour", '"a.b"', ".".join("a" * 2000)]
)
VALUES = st.sampled_from(
    ["toy.purse.lion", "purse.lion", '"toy.purse.lion"', "die", "die.sides", "limit.rounds", "nobody.x"]
)


@st.composite
def study_files(draw) -> bytes:
    """A study file of the toy game with entries and settings of any kind, perhaps cut or with bytes in between."""
    lines = ["[study]", f'game = "{draw(st.sampled_from([TOY, "..", "chess", ":"]))}"']
    lines += [f"{name} = {draw(literals())}" for name in draw(st.lists(ENTRIES, max_size=3, unique=True))]
    lines += ["[set]", *(f"{name} = {draw(literals())}" for name in draw(st.lists(VALUES, max_size=3)))]
    text = "\n".join(lines).encode()
    place = draw(st.integers(0, len(text)))
    return draw(st.sampled_from([text, text[:place], text[:place] + draw(st.binary(max_size=5)) + text[place:]]))


@bounded
@example(b"")
@example(f'[study]\ngame = "{TOY}"\n[set]\ntoy.purse.lion = 1\npurse.lion = 2\n'.encode())
@example(f'[study]\ngame = "{TOY}"\ngames = {"9" * 5000}\n'.encode())
@example(f'[study]\ngame = "{TOY}"\nseed = 0x{"f" * 9000}\n'.encode())
@example(f'[study]\ngame = "{TOY}"\nplayers = {"[" * 5000}{"]" * 5000}\n'.encode())
@example(f'[study]\ngame = "{TOY}"\n[set]\n{".".join("a" * 3000)} = 1\n'.encode())
@given(study_files() | st.binary(max_size=200))
def test_any_study_file_ends_in_a_sentence(written):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "study.toml")
        file.write_bytes(written)
        code, line = told("study", os.fspath(file), "--backend", "magic")
    assert code == 2, line


def sets_of(key: str) -> st.SearchStrategy[dict[str, object]]:
    """Values of a game with anything put in their place, mostly of the right kind."""
    content = all_games()[key].layout.content
    odd = st.sampled_from(
        [-(2**63), -10_000, -1, 0, 1, 2, 99, 10_000, 2**63, 10**5000, 0.5, float("nan"), True, "", LONG, None]
    )

    def put(address: str) -> st.SearchStrategy[tuple[str, object]]:
        value = content.defaults[address]
        return st.tuples(st.just(address), st.sampled_from(value.choices) | odd | st.lists(odd, max_size=3))

    return st.lists(st.sampled_from(sorted(content.knobs)).flatmap(put), max_size=3).map(dict)


@pytest.mark.parametrize("key", sorted(all_games()))
def test_any_values_are_taken_or_refused_in_a_sentence(key):
    @bounded
    @given(sets_of(key))
    def load(changed):
        try:
            all_games()[key].layout.load(changed)
        except UsageError as error:
            refusal = str(error)
        else:
            refusal = ""
        assert "\n" not in refusal
        assert len(refusal) < 2000

    load()

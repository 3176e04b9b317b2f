"""Helps and refusals come before what they do not need is imported: libraries of tables, statistics and figures."""

import json
import subprocess
import sys

import pytest

from reports.cli import COMMANDS

DEADLINE = 120  # seconds, of a process that takes one
HEAVY = {"pandas", "scipy.stats", "scipy.optimize", "matplotlib", "pyarrow", "jinja2"}
ASKED = """
import json, sys
from reports.cli import status
codes = [status(words) for words in json.loads(sys.argv[1])]
print(json.dumps({"codes": codes, "modules": list(sys.modules)}))
"""


def asked(*commands):
    """Exit statuses of commands in a fresh process, what it imported, and what they said on standard error."""
    line = [sys.executable, "-c", ASKED, json.dumps(commands)]
    done = subprocess.run(line, capture_output=True, text=True, check=True, timeout=DEADLINE)
    found = json.loads(done.stdout.splitlines()[-1])
    return found["codes"], set(found["modules"]), done.stderr.splitlines()


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_the_help_of_no_command_waits_for_a_library_of_numbers(flag):
    codes, modules, _ = asked(*[[name, flag] for name in COMMANDS])
    assert codes == [0] * len(COMMANDS)
    assert HEAVY & modules == set()


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A folder with something in it that is no run."""
    folder = tmp_path_factory.mktemp("full")
    (folder / "letter.txt").touch()
    return folder


def test_a_folder_with_other_things_in_it_is_refused_before_they_are_imported(full):
    commands = [
        ["run", "kings"],
        ["study", "kings"],
        ["compare", "kings", "--set", "setup.stock.gold=5"],
        ["restrict", "kings"],
        ["sensitivity", "kings"],
        ["tune", "kings", "--over", "setup.stock.gold=5..9"],
    ]
    codes, modules, said = asked(*[[*words, "--out", str(full)] for words in commands])
    assert codes == [2] * len(commands)
    assert said == [f"counterpoise: {full} exists and is no run folder; name a new or empty one"] * len(commands)
    assert HEAVY & modules == set()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("tune kings --over deck.* --budget 8000", "a budget of 8,000 games is too small"),
        ("tune kings --over start.*", "no address of kings matches start.*"),
        ("study kings --players 99", "War of Kings is for 2 to 6 players, not 99"),
        ("study kings --until never", "unknown --until never"),
        ("compare kings --set nothing=1", "unknown address nothing"),
    ],
)
def test_what_cannot_be_asked_for_is_refused_before_anything_is_analysed_or_drawn(words, told):
    codes, modules, said = asked(words.split())
    assert codes == [2]
    assert told in said[0]
    assert {"pandas", "scipy.stats", "matplotlib", "jinja2"} & modules == set()

import tomllib
from dataclasses import replace

import pytest

from policies.archetypes import Archetype, Grammar
from policies.certificates import keep, written
from sim.errors import UsageError

BORN = {
    "command": 'counterpoise train kings --set "a=b" \\ more',
    "seed": 3,
    "date": "2026-01-31",
    "against": ["balanced"],
    "games": 100,
    "before": [0.25, 0.2, 0.3],
    "after": [0.5, 0.4, 0.6],
}
FOUND = Archetype(
    "trained",
    'Plays "well", with ümlauts.',
    "weigh",
    0.5,
    ("stochastic", "trained"),
    {"attack": 1.25, "build": -2e-05},
    BORN,
    {"red": {"attack": 7.0, "build": -2e-05}},
)


def test_what_is_written_is_read_back(tmp_path):
    file = tmp_path / "found.toml"
    keep(file, written([FOUND, replace(FOUND, name="trained_2", by_faction={})]))
    found = Grammar(file.name, ("attack", "build"), ("random", "weigh"), ("red", "blue")).read(
        tomllib.loads(file.read_text())
    )
    assert found == {"trained": FOUND, "trained_2": replace(FOUND, name="trained_2", by_faction={})}


def test_only_the_weights_that_differ_stand_below_a_faction():
    below = written([FOUND]).partition("[trained.red]")[2]
    assert below.split() == ["attack", "=", "7.0"]


def test_nothing_is_written_over(tmp_path):
    file = tmp_path / "found.toml"
    file.write_text("mine")
    with pytest.raises(UsageError, match="is there already"):
        keep(file, "")
    assert file.read_text() == "mine"


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be written: No such file"):
        keep(tmp_path / "absent" / "found.toml", "")

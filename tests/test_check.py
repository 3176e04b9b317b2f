"""What the inner loop chooses to test."""

from pathlib import Path

import pytest

from tests.check import ROOT, commands, dealt, files_of, rooms_of
from tests.playing import TOY, game_keys

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("game", [key for key in game_keys() if key != TOY])
def test_a_change_to_a_game_or_its_policies_tests_its_clauses(game):
    for path in (f"sim/games/{game}/state.py", f"policies/{game}/policy.py", f"tests/games/{game}/position.py"):
        assert rooms_of(path) == {f"tests/games/{game}"}
    assert len(files_of({f"tests/games/{game}"})) > 1


def test_a_change_to_a_layer_tests_the_layer():
    assert rooms_of("analysis/shares.py") == {"tests/analysis"}
    assert rooms_of("analysis/odds/kings/odds.py") == {"tests/analysis/odds/kings"}
    assert rooms_of("reports/commands/run.py") == {"tests/reports"}
    assert rooms_of("tests/docs/test_examples.py") == {"tests/docs/test_examples.py"}
    assert rooms_of("README.md") == set()
    assert Path(__file__) in files_of(rooms_of("tests/test_check.py"))


def test_what_is_gone_is_not_tested():
    assert files_of({"tests/sim/test_absent.py", "tests/absent"}) == []


def test_every_file_is_dealt_once_and_no_hand_is_much_larger():
    files = files_of({"tests/games/kings"})
    hands = dealt(files, 2)
    assert sorted(file for hand in hands for file in hand) == sorted(files)
    sizes = [sum(file.stat().st_size for file in hand) for hand in hands]
    assert max(sizes) - min(sizes) <= files[0].stat().st_size


def test_without_tests_there_is_still_the_lint():
    names = [Path(command[0]).name for command in commands(set())]
    assert names == ["ruff", "ruff", "mypy", "lint-imports"]
    assert (ROOT / "Makefile").exists()

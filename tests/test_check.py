"""What the inner loop chooses to test."""

import sys
from pathlib import Path

import pytest

from tests.check import OF_A_NEW_GAME, OF_EVERY_GAME, ROOT, commands, dealt, files_of, main, named, rooms_of
from tests.clauses import carrying
from tests.playing import TOY, game_keys

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("game", [key for key in game_keys() if key != TOY])
def test_a_change_to_a_game_or_its_policies_tests_its_clauses(game):
    for path in (f"sim/games/{game}/RULES.md", f"policies/{game}/policy.py", f"tests/games/{game}/position.py"):
        assert rooms_of(path) == {f"tests/games/{game}"}
    assert len(files_of({f"tests/games/{game}"})) > 1


def test_a_change_to_a_rule_tests_the_clauses_that_its_module_cites():
    tests = rooms_of("sim/games/kings/supply.py")
    assert any("_K19_1_" in test for test in tests)
    assert all(test.startswith("tests/games/kings/test_") and "::test_" in test for test in tests)
    assert len(tests) < len(carrying({f"K{chapter}" for chapter in range(1, 30)}, "kings")) / 4


def test_a_change_to_the_engine_tests_a_little_of_every_game():
    assert rooms_of("sim/engine/agenda.py") == {"tests/sim/engine", *OF_EVERY_GAME}
    assert all((ROOT / file).exists() for file in OF_EVERY_GAME)


def test_a_change_to_the_template_tests_what_is_written_from_it():
    for path in ("reports/templates/game/high_ground/turn.py", "sim/conformance/laws.py"):
        assert rooms_of(path) == {*OF_A_NEW_GAME}
    assert all((ROOT / file).exists() for file in OF_A_NEW_GAME)


def test_a_clause_is_tested_by_those_that_carry_it():
    tests = carrying({"K15.6"})
    assert tests
    assert all("K15_6_" in test for test in tests)
    (file, *_) = files_of(set(tests))
    assert set(named(file, set(tests))) <= set(tests)
    assert named(file, {*tests, "tests/games/kings"}) == [str(file)]
    assert set(carrying({"K15"})) > set(tests)


def test_what_is_neither_game_nor_clause_is_refused(capsys):
    assert main(["chess"]) == main(["K99.9"]) == 2
    assert capsys.readouterr().out == "no such game or clause: chess\nno such game or clause: K99.9\n"


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
    assert names == [Path(sys.executable).name, "ruff", "ruff", "mypy", "lint-imports"]
    assert (ROOT / "Makefile").exists()

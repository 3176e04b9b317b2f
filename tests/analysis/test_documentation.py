"""The examples in the docstrings run, and every public function has its docstring."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "analysis"
FILES = sorted(path for where in ("", "comparing/") for path in FOLDER.glob(f"{where}*.py") if path.stem != "__init__")
MODULES = [".".join(path.relative_to(FOLDER).with_suffix("").parts) for path in FILES]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    module = importlib.import_module(f"analysis.{name}")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_public_functions_and_results_are_described(name):
    module = importlib.import_module(f"analysis.{name}")
    public = [thing for word, thing in vars(module).items() if not word.startswith("_") and is_ours(thing, module)]
    assert all(inspect.getdoc(thing) for thing in public)


def is_ours(thing, module):
    return (inspect.isfunction(thing) or inspect.isclass(thing)) and thing.__module__ == module.__name__


def test_no_rule_of_a_game_is_named_in_the_shared_analysis():
    words = ("kings", "malador", "numa sera", "aughmoore", "villages", "rebellions")
    text = {name: path.read_text(encoding="utf-8").lower() for name, path in zip(MODULES, FILES, strict=True)}
    assert {name for name in MODULES if any(word in text[name] for word in words)} == set()

"""The questions about battles that the games bring along, found by file name."""

import importlib
import pkgutil
from pathlib import Path

import analysis.odds
from analysis.odds.questions import OddsQuestion


def games_with_odds() -> list[str]:
    """Return the keys of the games that have battle odds, without importing any of them."""
    rooms = (Path(path, module.name) for path in analysis.odds.__path__ for module in pkgutil.iter_modules([path]))
    return sorted(room.name for room in rooms if (room / "question.py").exists())


def question_of(key: str) -> type[OddsQuestion]:
    """Return the question about battles of a game."""
    question: type[OddsQuestion] = importlib.import_module(f"analysis.odds.{key}.question").Question
    return question

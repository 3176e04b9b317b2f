"""The example that learns a policy by play, in a tiny form on the duel with the coin."""

import re
from pathlib import Path

import joblib
import numpy as np
import pytest

from docs.examples import learned_policy
from docs.examples.learned_policy import Lessons, choose, fitted, learn, words
from sim.compiling.compiled import INTERPRETED
from sim.study.steps import new_game
from tests.playing import TOY

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="plays few games, for which the duel would be compiled"),
]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Return the file of the model in the working folder."""
    monkeypatch.chdir(tmp_path)
    learned_policy.learned.cache_clear()
    yield tmp_path / learned_policy.FILE
    learned_policy.learned.cache_clear()


def test_a_model_prefers_the_answer_that_was_followed_by_wins():
    wise, foolish = words(1, 1, 0, np.array([[5, 2, -1, -1], [6, 2, -1, -1]]))
    model = fitted(Lessons([wise, foolish] * 20, [1.0, 0.0] * 20))
    first, second = model.predict([wise, foolish])
    assert first > second


def test_what_is_learned_is_kept_and_answers_in_a_study(kept, capsys):
    joblib.dump(learn(TOY, by_chance=6, games=4, rounds=1), kept)
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("6 games by chance: win share ")
    assert told[1].startswith("4 games of its own: win share ")
    match = new_game(TOY, seed=2)
    assert choose(match.view(match.decider), match.options()) in (0, 1)


def test_the_loop_of_the_page_plays_a_game():
    page = (Path(__file__).parents[2] / "docs" / "reinforcement-learning.md").read_text(encoding="utf-8")
    code = re.search(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)[1]
    names = {}
    exec(code.replace('"kings", players=3', repr(TOY)), names)
    assert names["table"].unwrapped.match.is_over
    assert names["reward"] in (0.0, 1.0)

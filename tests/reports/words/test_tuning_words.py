"""What a tuning says where the games do not settle which change is the smallest."""

from types import SimpleNamespace

import pandas as pd
import pytest

from analysis.tuning.answers import OPEN, Answer
from reports.words import tuning as words

pytestmark = [pytest.mark.interpreted, pytest.mark.plain]


def said(monkeypatch, arm, beyond):
    """Put an answer that is open into words; "large" surely does it."""
    reached = pd.DataFrame([("small", "open", beyond), ("large", "yes", 0.0)], columns=["arm", "met", "beyond"])
    monkeypatch.setattr(words, "change_words", lambda tuned, name: name)
    tuned = SimpleNamespace(answer=Answer(OPEN, arm, reached, ("small",), "large"))
    return " ".join(words._may_do(tuned, arm))


def test_a_smaller_change_whose_estimates_do_it_comes_before_a_larger_one_that_surely_does(monkeypatch):
    text = said(monkeypatch, "small", 0.0)
    assert text.startswith("small may do it: all estimates are where they should be")
    assert text.endswith("large surely does it, but is larger.")


def test_what_surely_does_it_is_named_where_a_smaller_change_probably_does_not(monkeypatch):
    text = said(monkeypatch, "large", 0.01)
    assert text == "large does it: confirmed on fresh games. Whether a smaller change does it too is open."

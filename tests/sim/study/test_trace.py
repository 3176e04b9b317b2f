"""What a trace needs of a game."""

from dataclasses import replace
from types import ModuleType

import pytest

from sim.errors import UsageError
from sim.study.stage import stage_of
from sim.study.trace import Report
from tests.playing import toy_book, toy_study

pytestmark = pytest.mark.plain


def test_a_game_that_lacks_words_for_a_trace_is_refused_by_what_is_missing():
    stage = stage_of(toy_study(), toy_book(toy_study()))
    wordless = ModuleType("wordless")
    wordless.legend = wordless.boxes = wordless.others = stage.game.words.others
    with pytest.raises(UsageError, match=r"^toy cannot be traced: wordless has no account, reshuffled$"):
        Report(replace(stage, game=replace(stage.game, words=wordless)))

import pytest

from sim.compiling.compiled import INTERPRETED
from tests.playthroughs.write import FOLDER, cases, further_tables, path_of, text_of, told_in
from tests.retelling import retold


def marked(key, case):
    """Return a case that both halves play, or plain Python alone: larger tables would be compiled for this alone.

    `make playthroughs` writes them by compiled play, so that the two are held against each other all the same.
    """
    compiled_too = INTERPRETED or case not in further_tables(key)
    skipped = () if compiled_too else (pytest.mark.skip(reason="compiles two minutes for a few games"),)
    return pytest.param(key, case, marks=(pytest.mark.interpreted, *skipped))


@pytest.mark.parametrize(("key", "policy"), [marked(*case) for case in cases()])
def test_the_game_goes_as_it_went(key, policy):
    """A difference is a change of behaviour: raise `behaviour`, run `make playthroughs`, review the difference.

    Whatever is told must add up too: holdings after every round, and the boxes of every score.
    """
    lines = told_in(key, policy)
    assert text_of(key, policy, lines) == path_of(key, policy).read_text(encoding="utf-8")
    told = retold(lines)
    assert told.reckoned == told.rounds
    assert all(sum(boxes.values()) == score for boxes, score in told.scores.values())


def test_no_playthrough_is_left_over():
    assert set(FOLDER.glob("*/*.txt")) == {path_of(*case) for case in cases()}

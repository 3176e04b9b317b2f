import pytest

from tests.playthroughs.write import FOLDER, cases, further_tables, path_of, text_of, told_in
from tests.retelling import retold


def marked(key, case):
    """Return a case that both halves play, or compiled alone: games at further tables are long."""
    return pytest.param(key, case, marks=() if case in further_tables(key) else pytest.mark.interpreted)


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

import pytest

from analysis.assumptions import assumed_share

VALUES = [
    {"address": "toy.coins", "value": 3, "source": "printed", "where": "page 2"},
    {"address": "toy.goal", "value": 10, "source": "printed", "where": "page 3"},
    {"address": "toy.sides", "value": 6, "source": "inferred", "why": "an ordinary die"},
    {"address": "toy.prize", "value": 5, "source": "assumed", "why": "not given", "range": [4, 6]},
]


def test_values_are_counted_by_source_in_a_fixed_order():
    table = assumed_share(VALUES).table
    assert table["source"].tolist() == ["printed", "public", "inferred", "assumed"]
    assert table["count"].tolist() == [2, 0, 1, 1]
    assert table["share"].sum() == pytest.approx(1)


def test_what_is_assumed_is_listed_with_range_and_reason():
    result = assumed_share(VALUES)
    assert result.assumed.to_dict("records") == [
        {"address": "toy.prize", "value": 5, "range": [4, 6], "reason": "not given"}
    ]
    assert (result.assumed_share, result.n) == (0.25, 4)


def test_sources_of_another_name_are_counted_last():
    table = assumed_share([*VALUES, {"address": "toy.x", "value": 1, "source": "house rule"}]).table
    assert table["source"].tolist()[-1] == "house rule"


def test_a_game_without_assumptions_has_an_empty_list():
    result = assumed_share(VALUES[:2])
    assert result.assumed.empty
    assert result.assumed_share == 0


@pytest.mark.parametrize(
    ("values", "message"), [([], "no content values"), ([{"address": "toy.coins", "value": 3}], "'toy.coins' names no")]
)
def test_values_that_cannot_be_counted_are_refused(values, message):
    with pytest.raises(ValueError, match=message):
        assumed_share(values)

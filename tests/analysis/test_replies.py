import pandas as pd
import pytest

from analysis.replies import CYCLES, MOVING, SETTLED, best_of_each, best_replies

HALF = 0.01


def table(shares: dict[str, dict[str, float]], half: float = HALF) -> pd.DataFrame:
    rows = [
        {
            "faction": faction,
            "policy": policy,
            "estimate": share,
            "low_alone": share - half,
            "high_alone": share + half,
        }
        for faction, each in shares.items()
        for policy, share in each.items()
    ]
    return pd.DataFrame(rows)


def pennies(profile):
    """Red wins if both do the same, blue if not."""
    red, blue = profile["red"], profile["blue"]
    return table(
        {
            "red": {policy: 0.8 if policy == blue else 0.2 for policy in ("heads", "tails")},
            "blue": {policy: 0.8 if policy != red else 0.2 for policy in ("heads", "tails")},
        }
    )


def dilemma(profile):
    """To defect is better for either, whatever the other does."""
    each = {"cooperate": 0.3, "defect": 0.6}
    return table({"red": each, "blue": each})


def test_a_dominant_policy_is_what_best_replies_lead_to():
    found = best_replies({"red": "cooperate", "blue": "defect"}, dilemma, most=5)
    assert found.profile == {"red": "defect", "blue": "defect"}
    assert (found.outcome, found.rounds, found.gain) == (SETTLED, 2, 0.0)


def test_a_game_without_an_equilibrium_of_pure_policies_cycles():
    found = best_replies({"red": "heads", "blue": "heads"}, pennies, most=9)
    assert found.outcome == CYCLES
    assert found.rounds == 4  # blue, red, blue and red change in turn, and all is as it was
    assert found.gain == pytest.approx(0.6)


def test_best_replies_that_have_no_time_are_still_moving():
    assert best_replies({"red": "cooperate", "blue": "defect"}, dilemma, most=1).outcome == MOVING


def test_a_difference_that_chance_explains_changes_nothing():
    """A difference of 4 points with a standard error of 3.6 is no reason to change; one of 20 points is."""

    def payoffs(gap):
        return lambda _: table({"red": {"heads": 0.5, "tails": 0.5 + gap}}, half=0.05)

    assert best_replies({"red": "heads"}, payoffs(0.04), most=3).profile == {"red": "heads"}
    assert best_replies({"red": "heads"}, payoffs(0.20), most=3).profile == {"red": "tails"}


def test_the_best_of_each_faction_is_where_the_search_begins():
    shares = {"red": {"heads": 0.5, "tails": 0.4}, "blue": {"heads": 0.1, "tails": 0.3}}
    assert best_of_each(table(shares)) == {"red": "heads", "blue": "tails"}

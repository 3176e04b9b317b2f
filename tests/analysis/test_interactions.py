import numpy as np
import pandas as pd
import pytest
import statsmodels.formula.api as smf

from analysis.interactions import interactions

pytestmark = pytest.mark.plain
FACTIONS, POLICIES = np.array(["red", "blue", "green"]), np.array(["builder", "raider"])


def study(rng, games, chances):
    """Three factions at a table, each with a policy; every seat wins by the chance of its pair."""
    policy = rng.integers(0, 2, 3 * games)
    won = rng.random(3 * games) < np.array(chances)[np.tile(range(3), games), policy]
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), 3),
            "faction": np.tile(FACTIONS, games),
            "policy": POLICIES[policy],
            "win_share": won.astype(float),
        }
    )


def test_what_a_pair_has_beyond_both_is_found_and_where_it_is_strong():
    table = interactions(study(np.random.default_rng(1), 20_000, [[0.4, 0.2], [0.2, 0.2], [0.2, 0.2]])).table
    red = table[table["faction"] == "red"].set_index("policy")
    assert (red["q_value"] < 0.001).all()
    # The pair has 0.2 more: two thirds of that beyond all factions, half of which beyond both policies.
    errors = 4 / 1.96 * (red["high"] - red["low"]) / 2
    assert abs(red["estimate"] - np.array([1, -1]) * 0.2 * 2 / 3 / 2).le(errors).all()
    assert red.loc["builder", "edge_low"] < 0.2 * 2 / 3 < red.loc["builder", "edge_high"]
    assert red["verdict"].to_dict() == {"builder": "over", "raider": "balanced"}
    assert table.groupby("faction")["estimate"].sum().abs().max() < 1e-12


def test_pooled_estimates_of_pairs_that_do_not_interact_lie_closer_to_nothing_than_each_alone():
    """Of 36 pairs, the largest alone was told as a finding where the truth was none."""
    largest = []
    for seed in range(5):
        rng = np.random.default_rng(seed)
        faction, policy = (rng.integers(0, 6, 24_000) for _ in range(2))
        pairs = {"faction": np.char.mod("f%d", faction), "policy": np.char.mod("p%d", policy)}
        won = rng.random(24_000) < 0.2 + 0.02 * faction + 0.02 * policy
        table = interactions(pd.DataFrame({"game": np.arange(24_000) // 3, **pairs, "win_share": won * 1.0})).table
        assert ((table["pooled_low"] < 0) & (table["pooled_high"] > 0)).all()
        largest.append((table["pooled"].abs().max(), table["estimate"].abs().max()))
    pooled, alone = np.mean(largest, axis=0)
    assert pooled < alone / 2


def test_a_pair_that_does_interact_is_found_by_its_pooled_estimate():
    table = interactions(study(np.random.default_rng(1), 20_000, [[0.4, 0.2], [0.2, 0.2], [0.2, 0.2]])).table
    red = table[table["faction"] == "red"].set_index("policy")
    true = 0.2 * 2 / 3 / 2
    assert red.loc["builder", "pooled_low"] < true < red.loc["builder", "pooled_high"]
    assert red.loc["builder", "pooled_low"] > 0


def test_the_test_agrees_with_a_regression_clustered_by_game():
    seats = study(np.random.default_rng(2), 600, [[0.4, 0.2], [0.2, 0.2], [0.2, 0.4]])
    table = interactions(seats).table.set_index(["faction", "policy"])
    model = smf.ols("win_share ~ C(faction, Sum) * C(policy, Sum)", seats)
    fit = model.fit(cov_type="cluster", cov_kwds={"groups": seats["game"]})
    name = "C(faction, Sum)[S.blue]:C(policy, Sum)[S.builder]"
    found = table.loc[("blue", "builder")]
    assert found["estimate"] == pytest.approx(fit.params[name])
    half = (found["high"] - found["low"]) / 2
    # It has another correction for few clusters, of n - 1 over n - 6 rows.
    assert half / 1.9639 == pytest.approx(fit.bse[name], rel=0.005)


def test_factions_and_policies_that_are_strong_apart_are_no_interaction(within_four_errors):
    """Of 240 pairs whose chances add up, a twentieth has a p-value below 0.05."""
    p_values = []
    for seed in range(4):
        rng = np.random.default_rng(seed)
        faction, policy = rng.integers(0, 12, 24_000), rng.integers(0, 5, 24_000)
        won = rng.random(24_000) < 0.1 + 0.03 * faction + 0.07 * policy
        pairs = {"faction": np.char.mod("f%d", faction), "policy": np.char.mod("p%d", policy)}
        table = interactions(pd.DataFrame({"game": np.arange(24_000) // 3, **pairs, "win_share": won * 1.0})).table
        p_values += table["p_value"].tolist()
        assert (table["q_value"] > 0.01).all()
    assert len(p_values) == 240
    assert within_four_errors(sum(p < 0.05 for p in p_values), 240, 0.05)


@pytest.mark.parametrize("lacking", ["faction", "policy", "pair", "game"])
def test_where_pairs_cannot_be_compared_nothing_is_told(lacking):
    seats = study(np.random.default_rng(3), 50, np.full((3, 2), 0.3))
    if lacking == "pair":
        seats = seats[(seats["faction"] != "red") | (seats["policy"] != "raider")]
    elif lacking == "game":
        seats = seats[seats["game"] == 0]
    else:
        seats = seats.assign(**{lacking: "one"})
    assert interactions(seats).table.empty

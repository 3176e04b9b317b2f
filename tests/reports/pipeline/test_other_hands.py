"""Games with other bots against known answers: who wins is drawn by the strength of a faction with a policy."""

import hashlib
import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.hands import DEPENDS, HOLDS, altogether, rows_by_faction
from analysis.replies import SETTLED
from analysis.shares import win_shares
from policies.by_faction import is_by_faction, shared_out
from reports.kit.precision import Precision
from reports.pipeline import hands
from reports.pipeline.hands import BEST, nothing_more, other_hands, play_of
from sim.game import find
from sim.study.study import Study, new_study

CAST = ("raider", "builder", "trader")
STRENGTHS = {
    "purple": {"raider": 3.0, "builder": 1.0, "trader": 1.0},
    "red": {"raider": 1.0, "builder": 3.0, "trader": 1.0},
    "blue": {"raider": 1.0, "builder": 1.0, "trader": 3.0},
    "green": {"raider": 1.0, "builder": 1.0, "trader": 1.0},
}
PRECISION = Precision()
Strengths = dict[str, dict[str, float]]


def kings(games: int = 40_000, policies: tuple[str, ...] = CAST) -> Study:
    return new_study("kings", factions=tuple(STRENGTHS), policies=policies, games=games, seed=3)


def drawn(study: Study, strengths: Strengths) -> pd.DataFrame:
    """The seats of a study in which every seat wins in proportion to the strength of its faction and policy."""
    game = find(study.game)
    design = study.lineups()[np.arange(study.games) % len(study.lineups())]
    faction = np.array(game.factions)[design[..., 0]]
    policy = np.array(study.cast)[design[..., 1]]
    weights = np.vectorize(lambda one, name: strengths[one][played(name, one)])(faction, policy)
    ahead = weights.cumsum(axis=1) / weights.sum(axis=1, keepdims=True)
    rng = np.random.default_rng(int(hashlib.sha256(study.hash.encode()).hexdigest()[:8], 16))
    winner = (rng.random((study.games, 1)) > ahead).sum(axis=1)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(study.games), study.players),
            "seat": np.tile(np.arange(1, study.players + 1), study.games),
            "faction": faction.ravel(),
            "policy": policy.ravel(),
            "win_share": (np.arange(study.players) == winner[:, None]).astype(float).ravel(),
        }
    )


def played(name: str, faction: str) -> str:
    return shared_out(name, find("kings").factions)[faction] if is_by_faction(name) else name


@pytest.fixture
def by_strength(monkeypatch):
    """Let a table of strengths stand in for the rules, and keep a list of the studies that are read."""
    read: list[Study] = []

    def use(strengths: Strengths) -> list[Study]:
        monkeypatch.setattr(hands, "kept_seats", lambda _, study: read.append(study) or drawn(study, strengths))
        return read

    return use


def test_each_policy_alone_and_the_best_for_each_win_what_their_strengths_say(by_strength, tmp_path):
    by_strength(STRENGTHS)
    study = kings()
    found = play_of(tmp_path, study, drawn(study, STRENGTHS), PRECISION, nothing_more)
    best = {"purple": "raider", "red": "builder", "blue": "trader"}
    assert found.replies.outcome == SETTLED
    assert {name: found.replies.profile[name] for name in best} == best
    known = {f"{name} alone": {one: each[name] for one, each in STRENGTHS.items()} for name in CAST}
    known[BEST] = {one: max(each.values()) for one, each in STRENGTHS.items()}
    assert [one.name for one in found.hands] == list(known)
    for one in found.hands:
        for row in one.shares.table.to_dict("records"):
            share = known[one.name][row["faction"]] / sum(known[one.name].values())
            error = (share * (1 - share) / one.games) ** 0.5
            assert row["estimate"] == pytest.approx(share, abs=4 * error)


def test_a_verdict_that_comes_from_the_policies_is_seen_to_depend_on_play(by_strength, tmp_path):
    by_strength(STRENGTHS)
    study = kings()
    seats = drawn(study, STRENGTHS)
    found = play_of(tmp_path, study, seats, PRECISION, nothing_more)
    rows = rows_by_faction(win_shares(seats), found.hands)
    assert altogether(rows["purple"]) == DEPENDS


def test_a_verdict_that_comes_from_the_faction_holds_in_all_hands(by_strength, tmp_path):
    strengths = {faction: dict.fromkeys(CAST, 6.0 if faction == "red" else 1.0) for faction in STRENGTHS}
    by_strength(strengths)
    study = kings()
    seats = drawn(study, strengths)
    found = play_of(tmp_path, study, seats, PRECISION, nothing_more)
    rows = rows_by_faction(win_shares(seats), found.hands)
    assert altogether(rows["red"]) == HOLDS


def test_other_hands_play_few_games_of_their_own(by_strength, tmp_path):
    read = by_strength(STRENGTHS)
    study = kings()
    play_of(tmp_path, study, drawn(study, STRENGTHS), PRECISION, nothing_more)
    assert {one.games for one in read} == {800}
    assert sum(one.games for one in read) <= study.games / 7
    alone = {one.seed for one in read if one.policies in {(name,) for name in CAST}}
    assert len(alone) == 1  # common random numbers
    assert study.seed not in {one.seed for one in read}
    assert all((one.overrides, one.factions, one.logged) == (study.overrides, study.factions, 0) for one in read)


EVEN = {faction: dict.fromkeys(CAST, 1.0) for faction in STRENGTHS}


@pytest.fixture
def kept(monkeypatch):
    """Keep the games that other bots play as a folder with the size of their study; who wins is even."""
    monkeypatch.setattr(hands, "kept_seats", lambda _, study: drawn(study, EVEN))
    monkeypatch.setattr(hands, "read_manifest", lambda place: json.loads((place / "run.json").read_text()))

    def play(place, study, title):
        place.mkdir(parents=True, exist_ok=True)
        (place / "run.json").write_text(json.dumps({"study": {"games": study.games}}))

    return play


def test_other_hands_play_on_where_that_can_show_balance_and_a_report_finds_the_games(kept, tmp_path):
    study = kings()
    seats = drawn(study, EVEN)
    found = play_of(tmp_path, study, seats, PRECISION, kept)
    assert all(800 < one.games <= 6_000 for one in found.hands)
    assert {one.name for one in (tmp_path / "play").iterdir()} >= {"alone-1-more", "best-more"}
    again = play_of(tmp_path, study, seats, Precision(level=0.9), nothing_more)
    assert [one.games for one in again.hands] == [one.games for one in found.hands]


def test_other_hands_play_no_further_where_the_study_is_not_balanced(kept, tmp_path):
    study = kings()
    strengths = {faction: dict.fromkeys(CAST, 3.0 if faction == "red" else 1.0) for faction in STRENGTHS}
    found = play_of(tmp_path, study, drawn(study, strengths), PRECISION, kept)
    assert {one.games for one in found.hands} == {800}


def test_the_seed_of_other_hands_follows_from_that_of_the_study():
    study = kings()
    first = other_hands(study, ("random",), 10, "strength random")
    assert first == other_hands(study, ("random",), 10, "strength random")
    others = [other_hands(replace(study, seed=4), ("random",), 10, "strength random")]
    others.append(other_hands(study, ("random",), 10, "strength search"))
    assert len({first.seed, *(one.seed for one in others)}) == 3


@pytest.mark.parametrize(
    ("study", "told"),
    [
        (kings(policies=("raider",)), "one policy played every seat"),
        (kings(policies=("search:20", "raider")), "fewer than two of its policies answer at once"),
        (kings(games=9_999), "play 10,000 games or more to test others"),
        (kings(), "its games were not played with other bots too"),
    ],
)
def test_a_verdict_that_rests_on_one_cast_says_why(study, told, tmp_path):
    small = replace(study, games=100)
    found = play_of(tmp_path, study, drawn(small, STRENGTHS) if study.cast == CAST else None, PRECISION, nothing_more)
    assert found.hands == ()
    assert told in found.lacking


def test_a_game_that_is_only_half_played_in_other_hands_says_so(tmp_path):
    (tmp_path / "play").mkdir()
    study = kings()
    found = play_of(tmp_path, study, drawn(replace(study, games=500), STRENGTHS), PRECISION, nothing_more)
    assert found.lacking.startswith("the games of other bots are not all there")

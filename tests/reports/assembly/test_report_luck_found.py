"""What decides who wins in a run: when it is looked for, and how much is played for it."""

from pathlib import Path

import pandas as pd
import pytest

from reports.assembly.luck import MOST_DECISIONS, MOST_REPLAYS, luck_of, planned
from sim.runs.chunks import play_games
from sim.runs.reading import Run
from sim.study.stage import stage_of
from sim.study.study import new_study
from tests.playing import TOY, random_book


def run_of(*cast: str, decisions: float = 10.0, games: int = 40, limit: int = 1000) -> Run:
    """A run of duels between guessing players, whatever they are called."""
    study = new_study(TOY, games=games, policies=cast, seed=3, settings={"toy.limit.rounds": limit})
    rows = play_games(stage_of(study, random_book(TOY)), range(games)) if cast == ("random",) else None
    seats = pd.DataFrame({"win_share": [] if rows is None else rows.seats["win_share"].ravel()})
    table = pd.DataFrame({"decisions": [decisions] * games})
    return Run(Path("run"), study, {}, table, seats, pd.DataFrame())


@pytest.mark.parametrize("decisions", [10, 1_000, 100_000, 10_000_000])
def test_long_games_are_played_less_often(decisions):
    run = run_of("random", decisions=decisions)
    plan = planned(run, 400)
    played = plan.games * plan.replays * (run.study.players + 2) * decisions
    assert 1 <= plan.games <= run.study.games
    assert 1 <= plan.replays <= MOST_REPLAYS
    assert played <= MOST_DECISIONS or (plan.games, plan.replays) == (1, 1)


def test_the_line_ups_of_the_first_games_are_played_again():
    found = luck_of(run_of("random"), 30, level=0.95).found
    assert found.settings == {"level": 0.95, "games": 30, "replays": MOST_REPLAYS, "reference": "random"}
    assert found.parts["estimate"].sum() == pytest.approx(1)
    assert set(found.games["part"]) == {"luck"}


def test_where_nobody_wins_that_is_said():
    part = luck_of(run_of("random", limit=1), 40, level=0.95)
    assert part.found is None
    assert part.lacking.endswith("is not shown: no game has a winner.")


def test_without_games_nothing_is_said():
    assert luck_of(run_of("random"), 0, level=0.95) is None


@pytest.mark.parametrize("policy", ["search:12", "tests.toy_game.callers:heads"])
def test_policies_that_take_long_are_named(policy):
    part = luck_of(run_of("random", policy), 40, level=0.95)
    assert part.found is None
    assert part.lacking.endswith(f"compiled policies, and {policy} does not.")

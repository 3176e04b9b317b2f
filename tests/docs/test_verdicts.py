"""The verdicts on official set-ups: what is played, what is kept, and what pages say of it."""

import re
from dataclasses import replace
from itertools import islice

import pandas as pd
import pytest

from counterpoise.options import request_of
from docs import generate
from docs.studies.verdicts import __main__ as command
from docs.studies.verdicts.pages import verdict_line, verdict_part
from docs.studies.verdicts.play import entry_of, played
from docs.studies.verdicts.results import COLUMNS, no_results, read_results, with_study, write_results
from docs.studies.verdicts.setups import ARCHETYPES, BOTS, LOOKAHEAD, TRAINED, Plan, Setup, read_plan
from reports.kit.numbers import MINUS, NO_NUMBER
from reports.pipeline.request import stage_for
from sim.errors import UsageError
from sim.game import find
from sim.origins import own_keys
from sim.study.steps import Match
from tests.playing import positions

pytestmark = pytest.mark.plain
PLAN = read_plan()
DECISIONS = 60  # about a round
GAME = find("winds")
FOUR = Setup("winds", "4 players", 4)
MINE = Plan({"winds": (Setup("winds", "2 players", 2), FOUR)}, {"usual": dict.fromkeys(BOTS, 100)})
OVER, UNDER, EVEN, OPEN = (
    (0.5, 0.48, 0.52, 0.25, "over"),
    (0.1, 0.09, 0.11, 0.25, "under"),
    (0.25, 0.24, 0.26, 0.25, "balanced"),
    (0.25, 0.2, 0.3, 0.25, "undecided"),
)


def study(bots, shares, seats=(OPEN, EVEN), setup="4 players"):
    """The rows of a study in which factions, and seats, have these shares."""
    found = [("faction", name, *row) for name, row in shares.items()]
    found += [("seat", str(seat), *row) for seat, row in enumerate(seats, start=1)]
    found += [("rounds", "median", 31.0, 30.0, 32.0, None, "")]
    columns = ["quantity", "name", "estimate", "low", "high", "fair_share", "verdict"]
    own = {"game": "winds", "setup": setup, "bots": bots, "games": 5000, "behaviour": 4, "digest": "007", "n": 5000}
    return pd.DataFrame(found, columns=columns).assign(**own)[COLUMNS]


@pytest.fixture
def results():
    four = study(ARCHETYPES, {"numa_sera": UNDER, "meran": OPEN, "siaa_dee": OVER, "dena_vale": EVEN}, [EVEN, OVER])
    return with_study(four, study(TRAINED, {"numa_sera": UNDER, "meran": EVEN, "siaa_dee": EVEN, "dena_vale": OVER}))


def test_a_set_up_is_a_row_with_its_verdicts_seats_and_length(results):
    text = verdict_part(GAME, results, MINE)
    assert "| Set-up | Archetypes | Trained | Seat furthest from fair | Median rounds |" in text
    row = "| 4 players | ▲ Siaa De'e; ▼ Numa Sera; ● 1; ○ 1 | ▲ Dena Vale; ▼ Numa Sera; ● 2 | 2: +25.0, 1: 0.0 |"
    assert f"{row} 31, 31 |" in text
    assert "| 2 players |" not in text
    prose = " ".join(text.split())
    assert "There are no results of bots that look ahead." in prose
    assert "Played with behaviour 4 by `python -m docs.studies.verdicts winds`" in prose


def test_a_share_has_its_interval_and_its_verdict_with_all_bots(results):
    text = verdict_part(GAME, results, MINE)
    assert "| Siaa De'e | 50.0% (48.0 to 52.0%) ▲ | 25.0% (24.0 to 26.0%) ● |" in text
    assert "| Fair share | 25% | 25% |" in text
    assert f"| Seat furthest from fair | 2: +25.0 (+23.0 to +27.0) ▲ | 1: 0.0 ({MINUS}5.0 to +5.0) ○ |" in text
    assert "| Median rounds | 31 (30 to 32) | 31 (30 to 32) |" in text
    assert "| Games | 5,000 | 5,000 |" in text


def test_a_set_up_that_certain_bots_have_not_played_has_a_dash_there(results):
    more = with_study(results, study(ARCHETYPES, {"numa_sera": OPEN, "meran": OPEN}, setup="2 players"))
    assert f"| 2 players | ○ all | {NO_NUMBER} | 1: 0.0 | 31 |" in verdict_part(GAME, more, MINE)


def test_a_solo_set_up_is_compared_with_the_mean(results):
    alone = Plan({"winds": (replace(FOUR, players=1),)}, MINE.games)
    text = verdict_part(GAME, study(ARCHETYPES, {"meran": EVEN}, [EVEN]), alone)
    assert "| Mean of all | 25% |\n| Median rounds |" in text
    assert f"| 4 players | ● all | {NO_NUMBER} | 31 |" in text
    assert "Solo, the share is of games won" in " ".join(text.split())
    assert "Solo" not in verdict_part(GAME, results, MINE)


def test_the_line_names_what_most_studies_say(results):
    assert verdict_line(GAME, results, MINE) == "Numa Sera under in most of 2 studies; seats uneven in 1"
    even = study(ARCHETYPES, {"meran": EVEN, "siaa_dee": OPEN})
    assert verdict_line(GAME, even, MINE) == "no kingdom over or under in most of 1 study"


def test_without_results_nothing_is_said():
    assert verdict_part(GAME, no_results(), MINE) == ""
    assert verdict_line(GAME, no_results(), MINE) == NO_NUMBER


def test_every_table_has_as_many_cells_in_each_row(results):
    tables = re.findall(r"(?:^\|.*\n)+", verdict_part(GAME, results, MINE), re.MULTILINE)
    assert len(tables) == 2
    assert all(len({line.count("|") for line in table.splitlines()}) == 1 for table in tables)


@pytest.mark.parametrize("key", own_keys())
def test_a_page_written_twice_stays_the_same(key, results, monkeypatch):
    monkeypatch.setattr(generate, "read_results", lambda: results.assign(game=key))
    page = generate.DOCS / "games" / f"{key}.md"
    once = generate.game_page(find(key), page.read_text(encoding="utf-8"))
    assert "| 4 players |" in once
    assert generate.game_page(find(key), once) == once
    front = generate.front_page((generate.ROOT / "README.md").read_text(encoding="utf-8"))
    assert "in most of 2 studies" in front
    assert generate.front_page(front) == front


def test_results_are_read_as_they_were_written_in_the_order_of_the_plan(results, tmp_path):
    file = tmp_path / "verdicts.csv"
    older = with_study(results, study(ARCHETYPES, {"meran": EVEN}, setup="2 players"))
    write_results(with_study(older, study(TRAINED, {"meran": OVER}, setup="no more")), MINE, file)
    found = read_results(file)
    assert found["setup"].unique().tolist() == ["2 players", "4 players"]
    four = found[found["setup"] == "4 players"].reset_index(drop=True)
    pd.testing.assert_frame_equal(four, results.reset_index(drop=True), check_dtype=False)
    before = file.read_bytes()
    write_results(found, MINE, file)
    assert file.read_bytes() == before


def test_a_file_of_something_else_is_refused(tmp_path):
    file = tmp_path / "other.csv"
    file.write_text("a,b\n1,2\n")
    with pytest.raises(UsageError, match="no table of results: its columns must be game, setup"):
        read_results(file)


def test_a_study_takes_the_place_of_its_older_self(results):
    again = with_study(results, study(TRAINED, {"meran": OVER}))
    assert len(again) == len(results) - 3
    assert again[(again["bots"] == TRAINED) & (again["quantity"] == "faction")]["name"].tolist() == ["meran"]


def test_a_study_is_kept_until_rules_or_policies_change_or_more_games_are_asked_for():
    entry = entry_of(FOUR, ARCHETYPES, 100)
    kept = study(ARCHETYPES, {"meran": EVEN}).assign(digest=entry.digest, games=100)
    assert entry.is_in(kept)
    assert not replace(entry, games=101).is_in(kept)
    assert entry_of(FOUR, ARCHETYPES, 50).digest == entry.digest
    others = [
        replace(FOUR, settings=("winds.ruling.round_limit.rounds=40",)),
        replace(FOUR, variant="empire"),
        replace(FOUR, factions=("meran", "siaa_dee", "dena_vale", "numa_sera")),
    ]
    assert not any(entry_of(setup, ARCHETYPES, 100).is_in(kept) for setup in others)
    assert entry_of(FOUR, TRAINED, 100).digest != entry.digest


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["chess"], "no set-ups of 'chess'; there are those of kings, winds, conquer, aughmoore"),
        (["--games", "0"], "--games must be at least 1, not 0"),
    ],
)
def test_a_mistake_is_one_line(words, line, capsys):
    with pytest.raises(SystemExit, match="2"):
        command.main(words)
    assert capsys.readouterr().err.splitlines()[-1].endswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[colours]\n", "unknown entry 'colours'; the entries are games, setups"),
        ("[games]\n", "the entry 'setups' is missing"),
        ("[games.usual]\ntrained = 5\n[setups]\n", "the entry 'archetypes' of games.usual is missing"),
        ('[games]\n[setups]\nwinds = [{ title = "A" }]\n', "the entry 'players' of a set-up of winds is missing"),
        ("[games.usual]\nexperts = 5\n[setups]\n", "unknown entry 'experts' of games.usual"),
        ('[games]\n[setups]\nwinds = [{ title = "A", seats = 2 }]\n', "unknown entry 'seats' of a set-up of winds"),
    ],
)
def test_a_mistake_in_the_set_ups_is_one_line(text, line, tmp_path):
    file = tmp_path / "setups.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=re.escape(line)):
        read_plan(file)


def test_every_game_has_set_ups_for_all_its_numbers_of_players():
    assert set(PLAN.setups) == set(own_keys())
    for key, setups in PLAN.setups.items():
        assert {setup.players for setup in setups} == set(find(key).all_players)
        assert len({setup.title for setup in setups}) == len(setups)
        assert all(PLAN.games_of(key, bots) > 0 for bots in BOTS)


@pytest.mark.slow
@pytest.mark.parametrize("setup", PLAN.of(()), ids=lambda setup: f"{setup.game}, {setup.title}")
def test_every_set_up_can_be_played(setup):
    """It begins; games go to their ends where the laws of editions and every ruling are tested."""
    assert None not in [entry_of(setup, bots, 1) for bots in BOTS if bots != LOOKAHEAD]
    asked = request_of(setup.game, {**setup.options, "policies": ("random",), "games": 1})
    match = Match(stage_for(asked.study()), watched=False)
    assert sum(1 for _ in islice(positions(match), DECISIONS)) == DECISIONS or match.is_over


@pytest.mark.parametrize("key", own_keys())
def test_a_game_that_is_played_has_a_row_for_each_faction_and_seat(key):
    setup = PLAN.setups[key][0]
    rows = played(replace(entry_of(setup, ARCHETYPES, 1), policies=("random",)))
    assert rows["quantity"].value_counts().to_dict() == {"faction": setup.players, "seat": setup.players, "rounds": 1}

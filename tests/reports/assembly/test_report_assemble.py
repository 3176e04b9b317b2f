import io
import json
from dataclasses import replace
from html import unescape
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from rich.console import Console

from analysis.shares import win_shares
from reports.assembly import assemble
from reports.assembly.summary import summary
from reports.kit.names import Wording
from reports.kit.precision import Precision
from reports.kit.terminal import terminal_table
from reports.page.html import page_html
from reports.page.overview import report_text
from reports.tables import of_report as tables
from reports.words.verdict import verdict
from sim.runs.dataframes import Tables
from tests.reports import synthetic

AS_THEY_ARE = SimpleNamespace(factions=lambda shares: shares, seats=lambda shares: shares)
FACTION_KEYS = {"faction", "games", "counted", "win_share", "low", "high", "fair_share", "verdict"}


def printed(thing: object, width: int = 140) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(thing)
    return console.file.getvalue()


def test_the_summary_has_the_keys_that_others_rely_on(report, tmp_path):
    found = json.loads(json.dumps(summary(report, tmp_path / "page.html"), allow_nan=False))
    assert found["page"] == str(tmp_path / "page.html")
    assert found["games"] == 400
    assert set(found["rounds"]) == {"median", "p10", "p90"}
    assert set(found["ends"]) == set(report.tempo.ends["end"])
    assert all(set(row) >= FACTION_KEYS for row in found["factions"])
    assert [row["seat"] for row in found["seats"]] == [1, 2, 3, 4]


def test_a_number_that_is_not_known_is_null():
    lost = synthetic.study(20, kept=5, limits=1.0)
    found = summary(synthetic.analysed(replace(lost, rounds=pd.DataFrame())))
    assert found["rounds"]["median"] is None
    assert found["page"] is None


def test_only_factions_that_played_are_named(study):
    table = study.seats[study.seats["faction"] != "black"]
    complete = table.groupby("game")["seat"].transform("size") == 4
    seats = table[complete]
    games = study.games[study.games["game"].isin(seats["game"])]
    rounds = study.rounds[study.rounds["game"].isin(games["game"])]
    report = synthetic.analysed(Tables(games, seats, rounds))
    assert "black" in seats["faction"].cat.categories
    assert "black" not in report.terms.palette
    assert "Black" not in printed(report_text(report))


@pytest.mark.usefixtures("blank_charts")
def test_the_verdict_is_made_once_for_page_terminal_and_other_programs(study, monkeypatch):
    made = []
    monkeypatch.setattr(assemble, "verdict", lambda *results: made.append(results) or verdict(*results))
    report = synthetic.analysed(study)
    page, text = page_html(report), printed(report_text(report), width=10_000)
    assert [row["verdict"] for row in summary(report)["factions"]] == report.balance.shares.table["verdict"].tolist()
    assert report.verdict.headline in unescape(page)
    assert report.verdict.headline in text
    assert len(made) == 1


def test_options_reach_every_result(study):
    report = synthetic.analysed(study, precision=Precision(0.9, 0.05))
    balance = report.balance
    assert {one.settings["level"] for one in (balance.shares, balance.policies, report.tempo)} == {0.9}
    assert balance.shares.tolerance == balance.seats.settings["tolerance"] == 0.05


def test_an_empty_run_is_refused_by_name(study):
    with pytest.raises(ValueError, match="table is empty"):
        synthetic.analysed(Tables(study.games.iloc[:0], study.seats.iloc[:0], study.rounds.iloc[:0]))


def test_the_terminal_shows_verdict_and_tables(report):
    text = printed(report_text(report))
    assert "War of Kings: 400 games" in text
    assert "Win shares by kingdom" in text
    assert all(name.title() in text for name in report.terms.palette)


def test_square_brackets_in_names_stay_text(study):
    seats = study.seats.assign(faction=study.seats["faction"].cat.rename_categories({"red": "[bold]red"}))
    assert "[bold]red" in printed(terminal_table(tables.win_shares(win_shares(seats))))


def test_every_shown_table_says_n_and_keeps_unrounded_values(report):
    shown = [
        tables.win_shares(report.balance.shares),
        tables.seats(report.balance.seats),
        tables.matchups(report.balance.matchups),
        tables.ends(report.tempo),
        tables.headline(report.tempo),
        tables.activity(report.tempo),
        tables.score_curves(report.tempo, "faction"),
        tables.builds(report.builds),
        tables.strength(report.balance.policies),
        tables.faction_policy(report.balance.policies, report.balance.interactions),
    ]
    assert all(table.head[-1].startswith("n") for table in shown)
    assert all("estimate" in table.csv or "mean" in table.csv for table in shown)
    assert all(len(row) == len(table.head) == len(table.numeric) for table in shown for row in table.rows)


def test_win_shares_are_sorted_by_their_distance_from_fair(report):
    rows = [row[0] for row in tables.win_shares(report.balance.shares).rows]
    table = report.balance.shares.table.sort_values("estimate", ascending=False)
    assert rows == [name.title() for name in table["faction"]]


def test_each_pair_of_match_ups_is_listed_once(report):
    assert len(tables.matchups(report.balance.matchups).rows) == len(report.balance.matchups.table) // 2


def test_a_name_that_a_game_writes_otherwise_is_told_in_its_report_alone(study):
    named = synthetic.analysed(study, synthetic.game(faction_names={"red": "The Red Queen"}))
    assert "The Red Queen" in printed(report_text(named))
    assert "The Red Queen" not in printed(report_text(synthetic.analysed(study)))


def test_battles_by_kind_say_which_kind_and_how_many():
    shown = tables.calibration(synthetic.calibration_table(), 0.95)
    assert shown.head == ("Attackers", "Defence", "By the odds", "In play", "95% interval", "n")
    assert shown.rows[0][:3] == ("1", "1", "5.0%")


def test_a_table_has_no_powers_of_ten():
    (row,) = tables.plain(pd.DataFrame({"chance": [1.2e-9], "losses": [0.38554]})).rows
    assert row == ("<0.0001", "0.3855")
    (row,) = tables.percents(pd.DataFrame({"armies": [2], "1": [1 - 1e-9], "2": [0.94091]}), ("1", "2")).rows
    assert row == ("2", ">99.9%", "94.1%")


def test_columns_are_called_what_readers_call_them(report):
    rows = tables.builds(report.builds, words=Wording(columns={"largest": "Largest Kingdom"})).rows
    assert "Largest Kingdom" in {row[0] for row in rows}
    assert "Fortification levels" in {row[0] for row in rows}


def test_tables_speak_of_factions_by_the_word_of_the_game(report):
    assert tables.win_shares(report.balance.shares, words=Wording("kingdom")).head[0] == "Kingdom"
    assert tables.matchups(report.balance.matchups, words=Wording("kingdom")).head[0] == "Kingdom"
    assert tables.win_shares(report.balance.shares).head[0] == "Faction"


def test_rounds_are_shown_as_whole_numbers(report):
    values = [row[2] for row in tables.headline(report.tempo).rows if row[1] != "mean"]
    assert all("." not in value for value in values)


@pytest.mark.parametrize(("stopping", "moved"), [(None, True), (AS_THEY_ARE, False)])
def test_shares_that_hold_at_every_look_are_those_that_were_counted(study, stopping, moved):
    luck = np.random.default_rng(0).normal(size=len(study.seats)) + study.seats["win_share"]
    table = assemble.balance_of(study.seats.assign(luck_dice=luck), Precision(), stopping).shares.table
    assert (table["estimate"] != table["counted"]).any() == moved

"""What a report says of one player against the game: won and lost, and no word of seats, opponents and fair shares."""

import re
from dataclasses import replace
from html import unescape

import pytest
from rich.console import Console

from reports.assembly.assemble import Material
from reports.assembly.summary import summary
from reports.kit.names import Wording
from reports.page.html import headline_numbers, page_html
from reports.page.overview import report_text
from reports.sections import sections
from reports.sections.balance import share_chart
from reports.words.verdict import headline, solo_words
from sim.runs.dataframes import Tables
from tests.reports import map_study, subject_study, synthetic

STUDY = replace(synthetic.STUDY, players=1)
SUBJECTS = (*subject_study.SUBJECTS, map_study.FOUGHT)
SEVERAL = re.compile(
    r"fair|[Tt]urn order|[Mm]atch-up|first seat|seat 1|[Ss]eat \d|ahead|[Ll]eader|lead for good|no winner|nobody|"
    r"the other's|[Oo]thers\b|at the table|A victory shared|Mean rank|with or without a winner"
)


COLUMNS = (*synthetic.GAME.seat_columns, *subject_study.labelled())
GAME = replace(synthetic.GAME, seat_columns=COLUMNS, subjects=SUBJECTS, board=map_study.BOARD)


def analysed(study):
    return synthetic.analysed(study, GAME, study=STUDY, material=Material(origin=synthetic.ORIGIN))


@pytest.fixture(scope="module")
def study():
    """Six hundred games of one seat, some of them stopped by the limit."""
    return subject_study.alone(map_study.with_maps(subject_study.with_subjects(synthetic.study(600, kept=80))))


@pytest.fixture(scope="module")
def report(study):
    return analysed(study)


@pytest.fixture(scope="module")
def page(report):
    text = re.sub(r"<style.*?</style>", "", page_html(report), flags=re.DOTALL)
    return unescape(re.sub(r'href="[^"]*"', "", text))


def test_the_page_speaks_of_no_other_seats(page):
    words = page.replace("There is no fair share against the game itself", "")
    assert [words[at.start() - 60 : at.end() + 20] for at in SEVERAL.finditer(words)] == []


def test_the_page_has_no_sections_that_need_several_seats(report):
    found = {section.key: section.title for section in sections(report)}
    assert found["ends"] == "Won and lost"
    assert not {"seats", "matchups"} & set(found)


def test_the_verdict_tells_what_is_won_and_lost(report):
    lost = report.balance.shares.undecided_share
    (found,) = [one for one in report.verdict.findings if one.startswith("One player")]
    assert f"{100 * (1 - lost):.1f}% of the games are won" in found
    assert f"{100 * lost:.1f}% are lost" in found
    assert {what: value for what, value, _ in headline_numbers(report)}["Games won"] == f"{100 - 100 * lost:.1f}%"


def test_games_that_the_limit_stops_are_lost_and_the_page_says_so(report):
    (section,) = [one for one in sections(report) if one.key == "ends"]
    assert re.search(r"The round limit stopped \d\.\d% of the games; they count as lost\.", section.blocks[1].caption)


def test_the_headline_holds_a_faction_against_the_mean(report):
    table = report.balance.shares.table.head(2).assign(faction=["red", "blue"], verdict=["over", "under"])
    result = replace(report.balance.shares, table=table)
    assert headline(result, Wording("kingdom")) == "Red wins more than the mean of all kingdoms; Blue wins less."
    words = synthetic.changed(report, shares=result).verdict.findings
    assert words[0].startswith("Red is over the mean of all kingdoms by ")
    assert words[0].endswith("% is the mean.")


def test_what_is_open_is_told_by_its_distance_from_the_mean(report):
    table = report.balance.shares.table.head(1).assign(verdict="undecided")
    (sentence,) = synthetic.changed(report, shares=replace(report.balance.shares, table=table)).verdict.open_questions
    assert "percentage points from the mean of all kingdoms (simultaneous 95% interval" in sentence


def test_the_numbers_for_programs_keep_their_keys(report, study):
    found = summary(report)
    share = float((study.seats["win_share"] == 0).mean())
    assert found["solo"] is True
    assert found["lost"] == found["no_winner"] == pytest.approx(share)
    assert found["compared_with"] == "mean of all games"
    assert [row["fair_share"] for row in found["factions"]] == pytest.approx([1 - share] * len(found["factions"]))
    assert found["seats"][0]["fair_share"] is None
    assert found["seats"][0]["verdict"] == "undecided"
    (ways,) = [one for one in found["subjects"] if one["key"] == "ways"]
    assert ways["routes"][-1]["label"] == "lost"


def test_several_seats_are_compared_with_their_fair_share(study):
    several = synthetic.study(60, kept=10)
    found = summary(synthetic.analysed(several, synthetic.GAME))
    assert (found["solo"], found["lost"], found["compared_with"]) == (False, None, "fair share")


def test_one_faction_alone_is_compared_with_nothing(study):
    red = (study.seats["faction"] == "red").to_numpy()
    kept = study.rounds["game"].isin(study.seats.loc[red, "game"])
    found = analysed(Tables(study.games[red], study.seats[red], study.rounds[kept]))
    words = found.verdict
    assert re.fullmatch(r"Red wins \d+% of its games\.", words.headline)
    assert words.open_questions == ()
    assert "Kingdoms" not in [what for what, *_ in headline_numbers(found)]
    chart = share_chart(found.balance.shares, words.headline, found.terms)
    assert chart.table.head == ("Kingdom", "Win share", "95% interval", "n")


@pytest.mark.parametrize(("share", "verb"), [(0.0, "loses"), (1.0, "wins")])
def test_a_game_that_always_ends_alike_makes_a_page(study, share, verb):
    winner = study.games["winner"].where([share > 0] * len(study.games)).fillna("red") if share else None
    games = study.games.assign(winner=winner)
    found = analysed(Tables(games, study.seats.assign(win_share=share), study.rounds))
    assert f"and {verb} every time" in solo_words(found.balance.shares)
    assert page_html(found)


def test_the_terminal_shows_won_and_lost(report):
    console = Console(width=140)
    with console.capture() as capture:
        console.print(report_text(report))
    text = capture.get()
    assert "Won and lost" in text
    assert "by seat" not in text

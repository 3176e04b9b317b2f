import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest

from analysis.odds.questions import Grid
from reports.assembly.assemble import Material
from reports.kit.answers import NextStep, with_next_steps
from reports.kit.names import Wording
from reports.page.html import build_page, page_html
from reports.report import OddsSection, Origin, Report
from reports.sections import sections
from reports.sections.balance import share_chart
from reports.sections.evidence import calibration_chart, odds_chart
from sim.runs.dataframes import Tables
from tests.reports import synthetic

HEAVIEST = 1_500_000
ORDER = [
    "verdict",
    "seats",
    "matchups",
    "ends",
    "tempo",
    "scores",
    "odds",
    "builds",
    "policies",
    "assumptions",
    "played",
    "method",
]
NEVER_CLOSED = {"meta", "br", "img", "link", "hr", "input"}


class Outline(HTMLParser):
    """Collects identifiers and links, and checks that tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.labels: list[str] = []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found[name] for name in ("href", "src") if found.get(name)]
        self.labels += [found["aria-label"]] if tag == "svg" else []
        if tag not in NEVER_CLOSED:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in NEVER_CLOSED:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    assert found.open == []
    return found


def odds() -> OddsSection:
    pairs = [(a, d) for a in range(1, 4) for d in range(1, 4)]
    table = pd.DataFrame(pairs, columns=["attackers", "defenders"]).assign(attacker_wins=np.linspace(0.001, 0.999, 9))
    battles = table.assign(fortification="none")
    where = ("defenders", "attackers", "fortification", "attacker_wins")
    chart = odds_chart(Grid(battles, *where, "The attacker's chance", "Exact."), key="odds-grid")
    compared = calibration_chart(synthetic.calibration_table(), title="Odds against play")
    return OddsSection("Odds and play", ("Exact odds.",), (chart, compared), table)


@pytest.fixture(scope="module")
def full(report: Report) -> Report:
    return replace(report, odds=(odds(),))


@pytest.fixture(scope="module")
def page(full: Report) -> str:
    return page_html(full)


def test_the_same_report_gives_the_same_bytes(full, page):
    assert page_html(full) == page


def test_sections_stand_in_the_agreed_order(full):
    assert [section.key for section in sections(full)] == ORDER


def test_the_page_is_sound_and_its_identifiers_are_unique(page):
    found = outline(page)
    assert len(found.ids) == len(set(found.ids))
    assert {link[1:] for link in found.links if link.startswith("#")} <= set(found.ids)


def test_the_page_needs_no_network_and_no_script(page):
    assert all(link.startswith(("#", "data:")) for link in outline(page).links)
    assert "<script" not in page
    assert "url(http" not in page
    assert "@import" not in page


def test_the_page_is_light(page):
    assert len(page.encode()) < HEAVIEST


def test_every_figure_has_a_caption_an_alternative_text_and_its_numbers(full, page):
    first = share_chart(full.balance.shares, full.verdict.headline, full.terms)
    charts = [first, *(block for one in sections(full) for block in one.blocks if block.kind == "chart")]
    assert len(charts) == 16
    assert all(chart.caption and chart.alt and chart.table is not None for chart in charts)
    assert outline(page).labels == [chart.alt for chart in charts for _ in ("wide", "narrow")]


def test_text_of_figures_stays_text_and_inks_follow_the_page(page):
    drawings = "".join(re.findall(r"<svg.*?</svg>", page, flags=re.S))
    assert "<text" in drawings
    assert "DejaVu" not in drawings
    assert "var(--ink)" in drawings
    assert "<image" not in drawings


def test_parts_about_odds_have_headings_where_there_are_several(full, page):
    assert "Odds and play" not in page
    twice = replace(full, odds=(*full.odds, OddsSection("Another part", ("Its words.",))))
    (section,) = [section for section in sections(twice) if section.key == "odds"]
    assert [block.text for block in section.blocks if block.kind == "prose" and block.role == "subtitle"] == [
        "Odds and play",
        "Another part",
    ]


def test_the_headline_is_the_title_of_the_page(page):
    assert re.search(r"<h1>[^<]+\.</h1>", page)


def test_what_to_try_next_stands_in_short_at_the_top_and_in_full_before_what_was_played(full, monkeypatch):
    monkeypatch.setattr("reports.kit.layout.svg", lambda chart, width: "")  # they take long
    step = NextStep("counterpoise tune kings --over 'tag:turn order'", "Seats are off: <b>.", ("Red die",))
    found = replace(full, verdict=with_next_steps(full.verdict, [step]))
    keys = [section.key for section in sections(found)]
    assert keys[-3:] == ["next", "played", "method"]
    page = page_html(found)
    assert page.count("--over &#39;tag:turn order&#39;") == 2
    assert page.count("Red die") == 1
    assert "<b>." not in page
    outline(page)


def test_names_from_outside_cannot_break_the_page(study):
    wild = 'r$e_d <b>"&'
    seats = study.seats.assign(faction=study.seats["faction"].cat.rename_categories({"red": wild}))
    games = study.games.assign(winner=study.games["winner"].cat.rename_categories({"red": wild}))
    rounds = study.rounds.assign(faction=study.rounds["faction"].cat.rename_categories({"red": wild}))
    page = page_html(
        synthetic.analysed(
            Tables(games, seats, rounds),
            synthetic.game(title="<i>"),
            material=Material(origin=Origin(command="<script>")),
        )
    )
    outline(page)
    assert "<script" not in page
    assert "<b>&" not in page


def test_a_run_without_rounds_content_or_metadata_still_has_a_page(study):
    report = synthetic.analysed(replace(study, rounds=pd.DataFrame()))
    keys = [section.key for section in sections(report)]
    assert keys == [key for key in ORDER if key not in {"odds", "builds", "assumptions"}]
    outline(page_html(report))


def test_a_single_game_still_has_a_page():
    tiny = synthetic.study(1, players=2, kept=1, limits=0.0)
    outline(page_html(synthetic.analysed(tiny, synthetic.game(seat_columns=synthetic.holdings("villages")))))


def test_a_run_in_which_every_game_hits_the_limit_still_has_a_page():
    lost = synthetic.study(30, kept=10, limits=1.0)
    page = page_html(synthetic.analysed(lost, synthetic.game(seat_columns=synthetic.holdings("villages"))))
    assert "beyond the limit" in page


def test_one_faction_with_one_policy_alone_still_has_a_page(study):
    seats = study.seats.assign(faction="elves", policy="builder")
    games = study.games.assign(winner=study.games["winner"].astype("str").where(study.games["end"] == "limit", "elves"))
    page = page_html(synthetic.analysed(Tables(games, seats, pd.DataFrame())))
    assert "policies cannot be compared" in page


@pytest.fixture
def short(monkeypatch):
    """Pages of one word, for tests of where they go."""
    monkeypatch.setattr("reports.page.html.page_html", lambda _: "new")


def test_the_page_is_written_in_one_step(report, short, tmp_path):
    out = tmp_path / "report.html"
    out.write_text("old")
    assert build_page(report, out) == out
    assert out.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [out]


def test_a_failed_write_leaves_the_old_page_and_no_rubbish(report, short, tmp_path, monkeypatch):
    out = tmp_path / "report.html"
    out.write_text("old")

    def fail(*_):
        raise OSError("no space left")

    monkeypatch.setattr("reports.kit.atomic.os.replace", fail)
    with pytest.raises(OSError, match="no space left"):
        build_page(report, out)
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_missing_folder_is_an_os_error(report, short, tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        build_page(report, tmp_path / "nowhere" / "report.html")


def test_the_command_line_can_load_results_and_texts_without_matplotlib():
    program = (
        "import sys, reports.assembly.assemble, reports.words.verdict, reports.page.overview; "
        "sys.exit(any(name.startswith(('matplotlib', 'jinja2')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=120).returncode == 0


def test_odds_of_a_game_without_battles_speak_of_no_attacker():
    words = Wording(battle="march")
    table = pd.DataFrame([(1, 1, 0.5, "plain")], columns=["spaces", "herd", "reaches", "stretch"])
    grid = Grid(table, "spaces", "herd", "stretch", "reaches", "The chance to reach the camp", "Exact.")
    charts = (
        odds_chart(grid, key="odds-grid", words=words),
        calibration_chart(synthetic.calibration_table(), title="Marches against the odds", words=words),
    )
    told = " ".join(f"{chart.caption} {chart.alt}" for chart in charts)
    assert "attack" not in told
    assert "battle" not in told
    assert "Each dot is a kind of march" in told

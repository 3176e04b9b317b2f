import sys
from dataclasses import replace

import pandas as pd
import pytest
from matplotlib.figure import Figure

from analysis.favourites import Favourites
from analysis.intervals import Interval
from analysis.luck import PARTS, Luck
from analysis.tempo import tempo
from reports import figures
from reports.kit.blocks import Chart
from reports.kit.inks import diverging, ink_on
from reports.kit.palette import TINTS, palette_for
from reports.kit.rows import Row, interval_rows
from reports.kit.style import PIXELS, inline
from reports.report import Report
from tests.contrast import contrast
from tests.reports import synthetic

FAVOURITES = Favourites(
    half=Interval(0.6, 0.5, 0.7, 90),
    half_score=Interval(0.5, 0.4, 0.6, 90),
    chance=Interval(0.55, 0.5, 0.6, 90),
    ahead_for_good=pd.DataFrame({"statistic": ["median"], "estimate": [4.0], "low": [3.0], "high": [5.0], "n": [90]}),
    by_round=pd.DataFrame(
        {
            "round": [1, 2],
            "estimate": [0.4, 0.6],
            "low": [0.3, 0.5],
            "high": [0.5, 0.7],
            "score": [0.3, 0.5],
            "chance": [0.4, 0.55],
            "n": [90, 80],
        }
    ),
    settings={"level": 0.95, "games": 90},
)
LUCK = Luck(
    parts=pd.DataFrame(
        {
            "part": PARTS,
            "estimate": [0.6, 0.16, 0.23, 0.01],
            "low": [0.55, 0.13, 0.18, 0.0],
            "high": [0.65, 0.19, 0.28, 0.02],
            "n": 400,
        }
    ),
    policies=pd.DataFrame(
        {
            "policy": ["raider", "explorer"],
            "estimate": [-0.05, -0.23],
            "low": [-0.08, -0.27],
            "high": [-0.02, -0.19],
            "n": [230, 226],
            "win_share": [0.25, 0.24],
            "win_low": [0.19, 0.16],
            "win_high": [0.31, 0.32],
            "narrower": [2.0, 2.0],
        }
    ),
    games=pd.DataFrame({"part": ["luck", "own"], "game": [354, 12], "seat": [4, 1], "estimate": [0.9, 0.5]}),
    settings={"level": 0.95, "games": 400, "replays": 5, "reference": "trained"},
)
DRAWN = {
    "win shares": lambda report, ax: figures.win_shares(report.balance.shares, ax, palette=report.terms.palette),
    "seats": lambda report, ax: figures.seats(report.balance.seats, ax),
    "match-ups": lambda report, ax: figures.matchups(report.balance.matchups, ax),
    "strength": lambda report, ax: figures.strength(report.balance.policies, ax),
    "faction and policy": lambda report, ax: figures.faction_policy(report.balance.policies.by_faction, ax),
    "ends": lambda report, ax: figures.ends(report.tempo, ax),
    "length": lambda report, ax: figures.length(report.tempo, ax),
    "milestones": lambda report, ax: figures.milestones(report.tempo, ax),
    "leader wins": lambda report, ax: figures.leader_wins(report.tempo, ax, fair=0.25),
    "favourites": lambda report, ax: figures.favourites(FAVOURITES, ax),
    "luck": lambda report, ax: figures.luck(LUCK, ax),
    "winner curves": lambda report, ax: figures.winner_curves(report.tempo, ax),
    "builds": lambda report, ax: figures.builds(report.builds, ax),
    "sources": lambda report, ax: figures.sources(report.basis.assumptions, ax),
    "calibration": lambda report, ax: figures.calibration(synthetic.calibration_table(), ax),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_figure_draws_into_the_axes_it_is_given(report: Report, name: str):
    ax = Figure().subplots()
    assert DRAWN[name](report, ax) is ax
    assert ax.has_data() or ax.texts


@pytest.mark.parametrize("name", DRAWN)
def test_a_figure_makes_its_own_axes_when_given_none(report: Report, name: str):
    assert DRAWN[name](report, None).figure is not None


def test_figures_with_panels_return_the_figure(report: Report):
    assert len(figures.activity(report.tempo).axes) == 3
    panels = figures.faction_curves(report.tempo, palette=report.terms.palette).axes
    titles = [ax.get_title(loc="left") or ax.get_title() for ax in panels]
    assert titles == [name.title() for name in report.terms.palette]


def test_no_figure_touches_the_global_state_of_pyplot(report: Report):
    assert "matplotlib.pyplot" not in sys.modules


def test_win_shares_name_every_faction_and_say_its_verdict(report: Report):
    ax = figures.win_shares(report.balance.shares)
    labels = {label.get_text().lower() for label in ax.get_yticklabels()}
    assert labels == set(report.terms.palette)
    notes = " ".join(text.get_text() for text in ax.texts)
    assert all(word in notes for word in set(report.balance.shares.table["verdict"]))


def test_every_match_up_carries_its_number(report: Report):
    assert len(figures.matchups(report.balance.matchups).texts) == len(report.balance.matchups.table)


def test_a_row_without_an_interval_has_a_dot_and_no_bar():
    ax = interval_rows([Row("alone", 0.5, float("nan"), float("nan"))])
    assert len(ax.lines) == 2


def chart(report: Report) -> Chart:
    return Chart(
        key="shares",
        title="t",
        caption="c",
        alt='says "so" & <more>',
        draw=lambda figure: figures.win_shares(report.balance.shares, figure.subplots()),
        heights=(300, 200),
    )


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_an_svg_is_as_wide_as_the_page_it_is_for(report: Report, width):
    element = figures.svg(chart(report), width)
    assert f'viewBox="0 0 {PIXELS[width]:g} ' in element
    assert "says &quot;so&quot; &amp; &lt;more>" in element
    assert figures.svg(chart(report), width) == element


def test_numbers_that_readers_see_keep_their_digits():
    drawing = '<svg viewBox="0 0 1 1"><path d="M 1.23456 0.98765"/><text x="7.77777">0.3184</text></svg>'
    assert inline(drawing, "").endswith('<path d="M 1.23 0.98"/><text x="7.77">0.3184</text></svg>')


@pytest.mark.parametrize(("panels", "wide"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3)])
def test_small_panels_stand_in_even_rows(panels, wide):
    assert figures.columns_for(panels, narrow=False) == wide
    assert figures.columns_for(panels, narrow=True) == min(panels, 2)


def test_identifiers_differ_between_figures_of_one_page(report: Report):
    one, two = chart(report), replace(chart(report), key="other")
    assert figures.svg(one, "wide") != figures.svg(two, "wide")


@pytest.mark.parametrize("weight", [-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0])
def test_numbers_on_tiles_are_readable(weight: float):
    shade = diverging(weight)
    assert contrast(shade, ink_on(shade)) >= 4.0


def test_colours_follow_given_then_names_then_a_fixed_set():
    found = palette_for(["red", "white", "elves", "orcs"], {"red": "#123456"})
    assert found["red"] == "#123456"
    assert found["white"] == TINTS["white"]
    assert len(set(found.values())) == 4


def test_a_few_games_that_last_much_longer_share_one_bar():
    lengths = [*[9] * 300, *[10] * 500, *[11] * 300, 58]
    games = pd.DataFrame({"game": range(1101), "rounds": lengths, "end": [*["victory"] * 1100, "limit"]})
    ax = figures.length(tempo(games))
    assert ax.get_xlim()[1] < 15
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)
    assert [text.get_text() for text in ax.texts][:1] == ["12+, limit"]

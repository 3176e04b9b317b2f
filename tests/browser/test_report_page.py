"""The page of a report in a browser: its first screen, its first printed side, and what axe finds."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from reports.kit.answers import NextStep, with_next_steps
from reports.page.html import build_page
from tests.browser.access import ASKED
from tests.reports import synthetic

SCREENS = ((1280, 800), (390, 844))
WIDTHS = (390, 768, 1280)
STEPS = [
    NextStep(
        f"counterpoise tune kings --over 'tag:turn order' --target seats --budget {budget}", why, ("Red die",) * 10
    )
    for budget, why in enumerate(["Seat 4 wins 8.3 percentage points more than is fair: find the smallest change."] * 5)
]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    report = synthetic.analysed(synthetic.study(200, kept=40))
    report = synthetic.replace(report, verdict=with_next_steps(report.verdict, STEPS))
    return build_page(report, tmp_path_factory.mktemp("report") / "report.html").as_uri()


@pytest.fixture
def shown(browser, address):
    """Opens the page, which asks nobody anything and says nothing on the console."""
    contexts, troubles = [], []

    def opening(width=1280, height=800, **options):
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **options))
        page = contexts[-1].new_page()
        page.on("request", lambda asked: asked.url.startswith(("file:", "data:")) or troubles.append(asked.url))
        page.on("console", lambda said: troubles.append(said.text))
        page.goto(address)
        return page

    yield opening
    for context in contexts:
        context.close()
    assert not troubles


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_verdict_and_the_first_figure_are_on_the_first_screen(shown, width, height):
    page = shown(width, height)
    for what in ("h1", "figure svg:visible"):
        box = page.locator(what).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_page(shown, width):
    assert shown(width).evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_to_mend(shown, scheme, width):
    found = Axe().run(shown(width, color_scheme=scheme), options=ASKED[scheme])
    assert found.violations_count == 0, found.generate_report()


def test_the_summary_is_one_printed_side(shown):
    page = shown()
    assert sides(page) > 1
    page.add_style_tag(content="body > :not(.masthead) { display: none }")
    assert sides(page) == 1


def sides(page) -> int:
    """How many sides of A4 a page prints on."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))

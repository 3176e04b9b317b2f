"""The what-if page in a browser: its numbers are those of Python, a link is a rulebook, and everybody can use it."""

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from reports.kit.precision import Precision
from reports.page.whatif import build_whatif
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import play_lab
from reports.pipeline.whatif import design_of, read_whatif, stops_of
from tests.browser.access import ASKED
from tests.reports.command_line import TOY

HALF_A_DIGIT = 0.0005  # of a share as it is shown
OVER = ("purse.lion=1..8", "die.paying=2,3", "limit.rounds=900..1000")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    study = StudyRequest(TOY, policies=("random",), settings={"purse.boar": 4}).study()
    design = design_of(study, OVER, 5_000, 50)
    folder = tmp_path_factory.mktemp("whatif") / "toy"
    play_lab(design, folder, resume=False, jobs=1)
    return read_whatif(folder, Precision())


@pytest.fixture(scope="module")
def address(found):
    return build_whatif(found, found.folder / "whatif.html").as_uri()


@pytest.fixture
def troubles(page):
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


def shown(page):
    """Return the shares on the page: (outcomes, 3) mean, low and high."""
    rows = page.locator("#rows-faction tr, #rows-seat tr")
    told = [rows.nth(at).inner_text().replace(" to ", "\t").split("\t")[-3:] for at in range(rows.count())]
    return np.array([[float(cell.strip(" \n%\u25b2\u25bc\u00a0")) / 100 for cell in row] for row in told])


@pytest.mark.usefixtures("troubles")
@pytest.mark.parametrize("lion", [1, 3, 8])
@pytest.mark.parametrize("paying", [0, 1, 2])
def test_the_page_says_what_python_says(page, address, found, lion, paying):
    page.goto(f"{address}#purse.lion={lion}&die.paying={paying}")
    said = found.at(np.array([[lion, paying, 1000.0]]))
    expected = np.stack([said.means[0], said.low[0], said.high[0]], axis=1)[:-1]
    assert np.abs(shown(page) - expected).max() <= HALF_A_DIGIT + 1e-6


@pytest.mark.usefixtures("troubles")
@pytest.mark.parametrize("width", [390, 768, 1280])
def test_a_slider_moves_shares_command_and_address(page, address, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    before, home = shown(page), page.inner_text("#command")
    assert "--set toy.purse.boar=4" in home
    page.get_by_label("Purse lion").focus()
    page.keyboard.press("End")
    assert shown(page)[0, 0] > before[0, 0] + 0.1
    assert page.inner_text("#command") == f"{home} --set toy.purse.lion=8"
    assert page.url.endswith("#purse.lion=8")
    page.get_by_label("Die paying").select_option("2")
    assert page.inner_text("#command").endswith("--set toy.purse.lion=8 --set toy.die.paying=2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Rules as they stand").click()
    assert (shown(page) == before).all()
    assert "#" not in page.url


@pytest.mark.usefixtures("troubles")
def test_a_link_is_a_rulebook_and_one_that_means_nothing_the_rules_as_they_stand(page, address):
    page.goto(f"{address}#purse.lion=8&purse.lion=zebra&nothing=1&=&die.paying=")
    assert page.get_by_label("Purse lion").get_attribute("aria-valuetext") == "8"
    page.evaluate("location.hash = '#purse.lion=2'")
    page.wait_for_function("document.querySelector('#axis-0').getAttribute('aria-valuetext') === '2'")
    page.locator("[data-state] a").nth(1).click()
    page.wait_for_function("document.querySelector('#axis-0').getAttribute('aria-valuetext') !== '2'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_mend(browser, address, scheme):
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{address}#purse.lion=8")
    page.locator("summary").click()
    found = Axe().run(page, options=ASKED[scheme])
    context.close()
    assert not found.response["violations"], found.generate_report()


def test_without_a_script_the_tables_are_read(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert "Rules as they stand" in page.inner_text("#standing caption")
    assert page.locator("table:visible caption").count() == 2
    assert not page.locator("#controls").is_visible()
    context.close()


def test_a_slider_stops_at_every_whole_number_and_at_what_stands(found):
    lion, _, rounds = (stops_of(axis) for axis in found.design.space.axes)
    assert lion == tuple(range(1, 9))
    assert len(rounds) == 101
    assert 1000 in rounds

"""The page of all battles in a browser: chosen by mouse and by keys, on a phone, and without a script."""

import numpy as np
import pytest

from analysis.odds.whole import Axis, Measure, Spread, Whole
from reports.page.whole_odds import whole_html
from sim.game import find

PLACES = np.arange(16).reshape(2, 2, 2, 2) / 16
WHOLE = Whole(
    axes=tuple(Axis(name=name, choices=("one", "two")) for name in ("Own", "Foe", "Walls", "Plan")),
    measures=(Measure(name="Wins", values=PLACES), Measure(name="Lost", values=PLACES * 3, share=False)),
    spreads=(Spread(name="Left", unit="armies", first=0, chances=[np.array([0.5, 0.5])] * 16, longest=4),),
    prose=("So it is.",),
    rests_on=("die.red.*",),
)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    file = tmp_path_factory.mktemp("whole") / "odds.html"
    file.write_text(whole_html(WHOLE, find("kings").layout.content, "Some <game>", ()), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("width", [390, 1280])
def test_choosing_a_battle_tells_its_numbers(page, address, width):
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    assert page.inner_text("#headline") == "Wins: 0%"
    page.get_by_label("Foe", exact=True).select_option("two")
    page.get_by_label("Plan", exact=True).select_option("two")
    assert page.inner_text("#headline") == "Wins: 31.25%"
    assert "0.94" in page.inner_text("#measures")
    page.get_by_role("button", name="two against one").click()
    assert page.inner_text("#headline") == "Wins: 56.25%"
    assert page.get_by_label("Own", exact=True).input_value() == "1"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert said == []


def test_everything_is_reached_by_keys(page, address):
    page.goto(address)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#headline") == "Wins: 50.00%"
    page.get_by_role("button", name="one against two").focus()
    page.keyboard.press("Enter")
    assert page.inner_text("#headline") == "Wins: 25.00%"
    assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"


def test_without_a_script_the_main_tables_are_read(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator("table:visible caption").count() == 2
    assert not page.locator("#controls").is_visible()
    context.close()

"""Everybody can read and use the calculators: on a phone, by keyboard, with a screen reader, by day and by night."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.access import ASKED
from tests.browser.conftest import Opener
from tests.contrast import READABLE, contrast

PAGES = {
    "kings": "/odds/kings?attackers=4&defenders=3&fort=walls&stakes=6,1,1&more=map",
    "winds": "/odds/winds?attack=7&defense=7&cards=charge,reckless_assault&against_cards=raise_shields,ill_wind",
    "conquer": "/odds/conquer?attacker=humans:militia=4&defender=elves:pixie=2&more=map",
    "aughmoore": "/odds/aughmoore",
}
EVERY_KIND = ("kings", "winds", "aughmoore")  # of control and of figure
PHONE = 390
PAIRS = [("--ink", "--paper"), ("--ink", "--raised"), ("--ink", "--band"), ("--muted", "--paper"),
         ("--muted", "--raised"), ("--accent", "--paper"), ("--accent", "--raised"), ("--paper", "--accent"),
         ("--paper", "--ink")]  # fmt: skip


@pytest.mark.parametrize("key", PAGES)
def test_no_page_is_wider_than_a_phone(opened: Opener, key: str) -> None:
    page = unfolded(opened(PAGES[key], width=PHONE, java_script_enabled=False))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.parametrize("key", EVERY_KIND)
def test_axe_finds_nothing_to_mend(opened: Opener, key: str) -> None:
    found = Axe().run(unfolded(opened(PAGES[key])))
    assert not found.response["violations"], found.generate_report()


def test_axe_can_read_everything_by_night(opened: Opener) -> None:
    page = unfolded(opened(PAGES["kings"], color_scheme="dark"))
    found = Axe().run(page, options=ASKED["dark"])
    assert not found.response["violations"], found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_palette_and_every_shade_of_the_map_can_be_read(opened: Opener, scheme: str) -> None:
    page = opened(PAGES["kings"], color_scheme=scheme, java_script_enabled=False)
    told = page.evaluate("(names) => names.map((name) => getComputedStyle(document.documentElement)"
                         ".getPropertyValue(name).trim())", [name for pair in PAIRS for name in pair])  # fmt: skip
    contrasts = {pair: contrast(told[2 * at], told[2 * at + 1]) for at, pair in enumerate(PAIRS)}
    assert {pair: value for pair, value in contrasts.items() if value < READABLE} == {}
    assert all(value >= READABLE for value in shades(page))


def test_a_question_is_asked_and_read_with_the_keyboard_alone(opened: Opener) -> None:
    page = opened("/odds/kings")
    reach(page, "input[name=attackers]")
    page.keyboard.type("3")
    reach(page, "input[name=defenders]")
    page.keyboard.type("2")
    expect(page.locator("h2.headline")).to_contain_text("94%")
    reach(page, "input[name=fort]")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("fort=walls"))
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_focused()


def test_what_has_the_focus_is_seen(opened: Opener) -> None:
    page = opened("/odds/kings", java_script_enabled=False)
    for _ in range(6):
        page.keyboard.press("Tab")
        seen = page.evaluate("""() => {
          const here = document.activeElement;
          const marked = here.type === "radio" ? here.nextElementSibling : here;
          return parseFloat(getComputedStyle(marked).outlineWidth);
        }""")
        assert seen >= 2


def unfolded(page: Page) -> Page:
    """Wait until all has come, and open what is folded."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    return page


def reach(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached")


def shades(page: Page) -> Iterator[float]:
    """Yield the contrast of every tile of the map."""
    for tile in page.locator(".heat tbody td a").all():
        ink, paper = tile.evaluate(
            "(link) => [getComputedStyle(link).color, getComputedStyle(link.parentElement).backgroundColor]"
        )
        yield contrast(computed(ink), computed(paper))


def computed(colour: str) -> str:
    """Return "rgb(1, 2, 3)" or "color(srgb 0.1 0.2 0.3)" as "#rrggbb"."""
    numbers = [float(number) for number in re.findall(r"[\d.]+", colour)[:3]]
    parts = [255 * number for number in numbers] if colour.startswith("color") else numbers
    return "#" + "".join(f"{round(part):02x}" for part in parts)

"""A seat played in a browser: whole games, whose ends are those of their traces; the keyboard, a phone, no script."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from policies.book import PolicyBook
from reports.web.play import address as addresses
from sim.study.played import PERSON, check_fits, read_played
from sim.study.retold import AnsweredBook, retold
from sim.study.stage import stage_of
from tests.browser.access import ASKED
from tests.browser.conftest import Opener
from tests.playing import TOY

DUEL = f"/play/{TOY}?faction=lion&seat={PERSON}&faction=boar&seat=random&seed=3"
PAIR = f"/play/{TOY}?faction=lion&seat={PERSON}&faction=boar&seat={PERSON}&seed=3"
REAL = f"/play/kings?faction=purple&seat={PERSON}&faction=blue&seat=trained&seed=4"
PHONE = 390
LOOKING = 20  # questions of a game that are looked at


@pytest.fixture(autouse=True)
def duels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server knows the toy game by its address."""
    monkeypatch.setattr(addresses, "game_keys", lambda: (TOY, "kings"))


def click(page: Page, value: str) -> None:
    """Press a button of the game, and wait for the moment after."""
    before = page.url
    page.locator(f"button[name=do][value='{value}']").click()
    page.wait_for_function("old => location.href !== old && !document.body.classList.contains('busy')", arg=before)


def state_of(page: Page) -> str:
    return page.locator("#play").get_attribute("data-state") or ""


def retold_end(page: Page, folder: Path) -> list[str]:
    """Save the game on a page, and return the last lines of its trace."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = folder / "saved.json"
    saved.value.save_as(file)
    game, written = read_played(file)
    book = PolicyBook(game.study.game, game.study.cast, game.study.edition)
    check_fits(written, stage_of(game.study, book))
    return list(retold(game.study, AnsweredBook(book, game.answers)))[-2:]


def test_a_game_at_random_ends_as_its_trace(opened: Opener, tmp_path: Path) -> None:
    page, chance = opened(DUEL), np.random.default_rng(1)
    while state_of(page) == "asked":
        click(page, f"answer.{chance.integers(page.locator('.answers button').count())}")
    result, (_, winner) = page.locator("#asked").inner_text(), retold_end(page, tmp_path)
    assert winner.removeprefix("Winner: ").partition(" (")[0] == result.partition(" wins")[0]


@pytest.mark.slow
def test_a_real_game_by_policy_ends_as_its_trace(opened: Opener, tmp_path: Path) -> None:
    page = opened(REAL)
    page.locator("#ask").select_option("trained")
    for _ in range(LOOKING):
        click(page, "ask")
        click(page, page.locator(".hinted button").get_attribute("value") or "")
        if state_of(page) != "asked":
            break
        page.locator("#ask").select_option("trained")
    page.locator("#to").select_option("balanced")
    click(page, "finish")
    expect(page.locator("#play")).to_have_attribute("data-state", "over", timeout=120_000)
    result, (_, winner) = page.locator("#asked").inner_text(), retold_end(page, tmp_path)
    assert winner.removeprefix("Winner: ").partition(" (")[0] == result.partition(" wins")[0]


def test_a_link_opens_the_same_moment_elsewhere(opened: Opener) -> None:
    page = opened(DUEL)
    click(page, "answer.0")
    other = opened(page.url)
    assert other.locator("#play").inner_text() == page.locator("#play").inner_text()


def test_the_way_back_of_the_browser_takes_an_answer_back(opened: Opener) -> None:
    page = opened(DUEL)
    asked = page.locator("#play").inner_text()
    click(page, "answer.0")
    page.go_back()
    expect(page.locator("#play")).to_have_text(asked, use_inner_text=True)


def test_the_screen_is_passed_on_with_nothing_on_it(opened: Opener) -> None:
    page = opened(PAIR)
    assert state_of(page) == "curtain"
    assert page.locator("#game").count() == 0
    page.get_by_role("button", name="I am").click()
    expect(page.locator("#play")).to_have_attribute("data-state", "asked")
    click(page, "answer.0")
    assert state_of(page) == "curtain"


def test_answers_are_found_by_their_words_and_by_a_place(opened: Opener) -> None:
    page = opened(REAL)
    page.evaluate("document.getElementById('filter').hidden = false")
    first = page.locator(".answers button").first.inner_text().split()[-1]
    page.locator("#words").fill(first)
    assert all(first.lower() in words.lower() for words in page.locator(".answers li:visible").all_inner_texts())
    page.locator("#words").fill("no answer has these words")
    assert page.locator(".answers li:visible").count() == 0
    page.get_by_role("button", name="Show all").click()
    assert page.locator(".answers li:visible").count() == page.locator(".answers li").count()
    page.locator("#board .site").first.click()
    assert page.locator("#place").inner_text() != ""


def test_the_keyboard_answers(opened: Opener) -> None:
    page = opened(DUEL)
    before = page.url
    page.locator(".answers button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("old => location.href !== old", arg=before)
    assert page.evaluate("document.activeElement.id") == "play"


def test_a_saved_game_is_opened_and_the_last_one_is_gone_on_with(opened: Opener, tmp_path: Path) -> None:
    page = opened(DUEL)
    click(page, "answer.0")
    told = page.locator("#play").inner_text()
    retold_end(page, tmp_path)
    page.goto(f"/play/{TOY}")
    page.get_by_role("link", name="Go on with the game").click()
    expect(page.locator("#play")).to_have_text(told, use_inner_text=True)
    page.goto(f"/play/{TOY}")
    page.get_by_text("Open a saved game").click()
    page.locator("#file").set_input_files(tmp_path / "saved.json")
    expect(page.locator("#saved")).to_have_value((tmp_path / "saved.json").read_text())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#play")).to_have_text(told, use_inner_text=True)
    assert json.loads((tmp_path / "saved.json").read_text())["kind"] == "counterpoise game"


def test_a_mistake_is_said_on_the_page(opened: Opener) -> None:
    page = opened(DUEL)
    page.evaluate("document.querySelector('.answers button').value = 'answer.9'")
    page.locator(".answers button").first.click()
    expect(page.locator("#play .mistake")).to_contain_text("there is no answer 9")


def test_a_game_is_played_without_a_script(opened: Opener) -> None:
    page = opened(DUEL, java_script_enabled=False)
    while page.locator(".answers button").count():
        page.locator(".answers button").first.click()
    assert "wins after" in page.locator("#asked").inner_text()


def pages(opened: Opener, width: int, scheme: str) -> Iterator[Page]:
    """Yield every kind of page of a game."""
    for path in (f"/play/{TOY}", "/play/kings", PAIR, DUEL, REAL):
        yield opened(path, width=width, color_scheme=scheme)
    page = opened(DUEL, width=width, color_scheme=scheme)
    click(page, "ask")
    yield page
    click(page, "finish")
    yield page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_mend(opened: Opener, scheme: str) -> None:
    for page in pages(opened, 1280, scheme):
        found = Axe().run(page, options=ASKED[scheme])
        assert not found.response["violations"], found.generate_report()


def test_no_page_is_wider_than_a_phone(opened: Opener) -> None:
    for page in pages(opened, PHONE, "light"):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE

"""The page of a worksheet in a browser: filled in by keys, saved, opened again, on a phone, by night and on paper."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from reports.page.worksheet import worksheet_html
from reports.pipeline.checked import checked
from reports.pipeline.worksheet import worksheet_of
from sim.content.worksheet_file import read_worksheets
from sim.game import find, game_keys
from tests.browser.access import ASKED

PHONE = 390
OPEN = len(worksheet_of(find("kings")).lines)
FILL = """(values) => {
  for (const field of document.querySelectorAll("[data-address]")) field.value = values[field.dataset.address];
}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The addresses of the pages of all games, each written when it is asked for first."""
    folder = tmp_path_factory.mktemp("worksheets")

    def page_of(key):
        file = folder / f"{key}.html"
        if not file.exists():
            file.write_text(worksheet_html(worksheet_of(find(key))), encoding="utf-8")
        return file.as_uri()

    return page_of


@pytest.fixture
def shown(browser, pages):
    """Opens pages that ask nobody anything and whose scripts do not fail."""
    contexts, troubles = [], []

    def opening(key, **options):
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("request", lambda asked: asked.url.startswith(("file:", "blob:")) or troubles.append(asked.url))
        page.on("console", lambda said: said.type != "error" or troubles.append(said.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(pages(key))
        return page

    yield opening
    for context in contexts:
        context.close()
    assert not troubles


def saved(page, folder):
    """Save the page by its button, and return the file."""
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save as TOML").click()
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


@pytest.mark.parametrize("key", game_keys())
def test_every_sheet_of_a_game_is_filled_in_once_and_taken(shown, tmp_path, key):
    game = find(key)
    assumed = {line.address: line.value.value for line in worksheet_of(game).lines}
    fields = {
        address.removeprefix(f"{key}."): value if isinstance(value, str) else json.dumps(value)
        for address, value in assumed.items()
    }
    page = shown(key)
    page.evaluate(FILL, fields)
    file = saved(page, tmp_path)
    found = checked(game, [file])
    assert (found.open, found.refused) == ((), ())
    assert read_worksheets(file, game.all_content).owned[0].values == assumed


def test_a_value_is_filled_in_and_saved_by_keys(shown, tmp_path):
    page = shown("kings")
    page.get_by_label("Your name").focus()
    page.keyboard.type('Ann "the box" Reader')
    page.get_by_label("Date").fill("2026-05-01")
    page.locator("[data-address='die.red.faces.sword']").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("status")).to_have_text(f"2 of {OPEN} filled in.")
    expect(page.locator("nav li", has_text="Red die")).to_contain_text("2 of 3")
    page.get_by_role("button", name="Save as TOML").focus()
    with page.expect_download() as downloading:
        page.keyboard.press("Enter")
    downloading.value.save_as(tmp_path / "kings.toml")
    (owned,) = read_worksheets(tmp_path / "kings.toml", find("kings").all_content).owned
    assert (owned.by, owned.date) == ('Ann "the box" Reader', "2026-05-01")
    assert owned.values == {"kings.die.red.faces.sword": 3, "kings.die.red.faces.shield": 3}


def test_a_saved_file_is_opened_again(shown, tmp_path):
    page = shown("kings")
    page.get_by_label("Your name").fill("Ann")
    page.locator("[data-address='die.red.faces.sword']").fill("3")
    page.locator("[data-kind=list]").first.fill('["red"]')
    file = saved(page, tmp_path)
    again = shown("kings")
    again.locator("#file").set_input_files(file)
    expect(again.get_by_role("status")).to_contain_text(f"Opened: 2 values. 2 of {OPEN} filled in.")
    assert again.get_by_label("Your name").input_value() == "Ann"
    assert saved(again, tmp_path / "..").read_text() == file.read_text()


def test_a_file_of_another_game_is_not_taken(shown, tmp_path):
    file = tmp_path / "winds.toml"
    file.write_text('game = "winds"\n')
    page = shown("kings")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text("That file is no worksheet of this game.")


def test_what_is_no_number_is_shown_and_not_saved(shown):
    page = shown("kings")
    field = page.locator("[data-address='die.red.faces.sword']")
    field.fill("three")
    page.get_by_role("button", name="Save as TOML").click()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("assumed 4, from 3 to 5 Please write a whole number, such as 3.")
    expect(page.get_by_role("status")).to_contain_text("One value is not written as it must be.")


def test_a_value_is_found_by_its_name(shown):
    page = shown("kings")
    page.get_by_label("Find a value").fill("red die")
    expect(page.locator(".line:visible")).to_have_count(3)
    page.get_by_label("Find a value").fill("no such thing")
    expect(page.get_by_text("No value has this in its name.")).to_be_visible()


@pytest.mark.parametrize("key", game_keys())
def test_no_sheet_is_wider_than_a_phone(shown, key):
    page = shown(key, viewport={"width": PHONE, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_mend(shown, scheme):
    page = shown("kings", color_scheme=scheme)
    page.locator("[data-address='die.red.faces.sword']").fill("three")
    page.keyboard.press("Tab")
    found = Axe().run(page, options=ASKED[scheme])
    assert not found.response["violations"], found.generate_report()


def test_paper_has_the_sheets_and_no_buttons(shown):
    page = shown("kings")
    page.emulate_media(media="print")
    expect(page.locator(".line:visible")).to_have_count(OPEN)
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_label("Find a value")).not_to_be_visible()


def test_without_a_script_the_page_says_that_it_saves_nothing(shown):
    sentence = "This page saves nothing without its script"
    assert sentence in shown("kings", java_script_enabled=False).locator("header").inner_text()
    assert sentence not in shown("kings").locator("header").inner_text()

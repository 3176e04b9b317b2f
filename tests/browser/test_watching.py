"""A game watched in a browser: stepping, jumping, links to a moment, the keyboard, and what a seat sees."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from policies.book import PolicyBook
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.study.study import new_study
from tests.playing import toy_study
from tests.toy_game.closed_form import ClosedFormBook

sync_api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install '.[test]'")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    study = toy_study(seed=3)
    file = tmp_path_factory.mktemp("watch") / "duel.html"
    file.write_text(offline_page(watched(study, ClosedFormBook(study.game, study.policies), 1)))
    return file.as_uri()


@pytest.fixture
def duel(page, address):
    faults = []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(address)
    yield page
    assert faults == []


def moment(page):
    return int(re.search(r"#move=(\d+)", page.url)[1])


def told(page):
    return page.locator("#told").inner_text()


def test_buttons_step_forth_and_back(duel):
    duel.get_by_label("Skip bookkeeping").uncheck()
    duel.get_by_role("button", name="Forward", exact=True).click()
    duel.get_by_role("button", name="Forward", exact=True).click()
    assert moment(duel) == 2
    duel.get_by_role("button", name="Back", exact=True).click()
    assert moment(duel) == 1
    assert "Moment 1 of" in duel.locator("#count").inner_text()


def test_bookkeeping_is_passed_over_unless_it_is_wanted(duel):
    shown = []
    for _ in range(12):
        duel.keyboard.press("ArrowRight")
        shown.append(moment(duel))
    assert shown != list(range(1, 13))
    for number in shown:
        duel.evaluate(f"location.hash = '#move={number}'")
        assert "At the end of round" not in told(duel)


def test_home_and_end_lead_to_the_ends(duel):
    duel.keyboard.press("End")
    assert told(duel).splitlines()[-1].startswith("Winner: ")
    assert duel.get_by_role("button", name="End").is_disabled()
    duel.keyboard.press("Home")
    assert moment(duel) == 0


def test_arrows_step_and_shift_leads_to_questions(duel):
    duel.keyboard.press("ArrowRight")
    assert moment(duel) >= 1
    duel.keyboard.press("Shift+ArrowRight")
    assert "call the coin" in told(duel)
    duel.keyboard.press("Home")
    assert duel.locator("#question").inner_text().endswith("No decision now.")


def test_a_question_shows_its_answers_and_the_one_given(duel):
    duel.get_by_role("button", name="Next question").click()
    assert "by chance: it has no scores" in duel.locator("#question").inner_text()
    chosen = duel.locator(".answers .chosen .words").inner_text()
    assert f"call the coin: {chosen}" in told(duel)


def test_a_battle_is_found(duel):
    duel.keyboard.press("b")
    assert "pays a coin" in told(duel)


def test_a_chart_is_a_control_that_the_keyboard_moves(duel):
    chart = duel.get_by_role("slider", name="Chances of winning, by moment")
    chart.focus()
    duel.keyboard.press("End")
    words = chart.get_attribute("aria-valuetext")
    assert re.fullmatch(r"Moment \d+, round \d+: (lion|boar) \d+%, (lion|boar) \d+%", words)
    assert chart.get_attribute("aria-valuenow") == str(moment(duel))
    chart.click(position={"x": 60, "y": 60})
    assert moment(duel) < int(chart.get_attribute("aria-valuemax")) / 2


def test_a_turning_point_leads_to_its_moment(duel):
    link = duel.locator("#turns a").first
    link.click()
    assert f"#move={moment(duel)}" == link.get_attribute("href")
    assert "pays a coin" in told(duel)
    duel.keyboard.press("t")
    assert moment(duel) > int(link.get_attribute("href").removeprefix("#move="))


def test_luck_and_answers_add_up(duel):
    for row in duel.locator("#parts tbody tr").all():
        told = [cell.replace("\N{MINUS SIGN}", "-").strip("+%") for cell in row.locator("td").all_inner_texts()]
        start, *parts, result = map(int, told)
        assert abs(start + sum(parts) - result) <= 2, "each of five numbers is rounded"


def test_panels_keep_their_height(duel):
    heights = set()
    for number in range(8):
        duel.evaluate(f"location.hash = '#move={number}'")
        heights.add(tuple(duel.locator(f"#{room}").bounding_box()["height"] for room in ("told", "question")))
    assert len(heights) == 1


@pytest.mark.parametrize("kind", ["SVG", "PNG"])
def test_the_picture_is_saved_without_a_network(duel, kind, tmp_path):
    duel.context.set_offline(True)
    duel.keyboard.press("t")
    with duel.expect_download() as saved:
        duel.get_by_role("button", name=kind).click()
    duel.context.set_offline(False)
    picture = tmp_path / saved.value.suggested_filename
    saved.value.save_as(picture)
    assert picture.name == f"moment-{moment(duel)}.{kind.lower()}"
    if kind == "SVG":
        assert "pays a coin" in picture.read_text()
        assert "var(" not in picture.read_text()
    else:
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_owner_of_a_place_has_a_letter(duel):
    duel.keyboard.press("t")
    assert sorted(duel.locator("#board .badge + .sign").all_text_contents()) == ["B", "L"]
    assert duel.locator(".mark-of").all_inner_texts() in (["L", "B"], ["B", "L"])


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_is_accessible(duel, width):
    duel.set_viewport_size({"width": width, "height": 844})
    duel.keyboard.press("Shift+ArrowRight")
    found = Axe().run(duel)
    assert not found.response["violations"], found.generate_report()


def test_a_round_is_chosen(duel):
    duel.locator("#to-round").select_option("4")
    assert duel.locator("#round").inner_text() == "Round 4"


def test_a_link_leads_to_its_moment(duel, address):
    duel.goto(f"{address}#move=7&eyes=2")
    assert moment(duel) == 7
    assert duel.get_by_label("As seen by").input_value() == "1"
    duel.evaluate("location.hash = '#move=3'")
    sync_api.expect(duel.locator("#count")).to_contain_text("Moment 3 of")
    assert duel.get_by_label("As seen by").input_value() == "all"


def test_what_others_are_asked_is_not_shown_to_a_seat(duel):
    duel.get_by_role("button", name="Next question").click()
    asked = duel.locator("#question h2").inner_text().removeprefix("Question for ")
    other = {"lion": "boar", "boar": "lion"}[asked]
    duel.get_by_label("As seen by").select_option(other)
    assert f"not shown to {other}" in duel.locator("#question").inner_text()
    assert told(duel) == f"{asked} answers: call the coin"


def test_space_plays_and_pauses(duel):
    duel.get_by_label("Speed").select_option("10")
    duel.locator("body").press(" ")
    sync_api.expect(duel.locator("#count")).not_to_contain_text("Moment 0 of")
    assert duel.get_by_role("button", name="Pause").count() == 1
    duel.locator("body").press(" ")
    assert duel.get_by_role("button", name="Play", exact=True).count() == 1


def test_the_page_fits_a_phone(duel):
    duel.set_viewport_size({"width": 390, "height": 844})
    assert duel.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_without_pictures_and_without_a_value_is_watched_in_words(page, tmp_path):
    study = new_study("tests.reports.watch.test_page:BLIND", seed=3)
    file = tmp_path / "blind.html"
    file.write_text(offline_page(watched(study, PolicyBook(study.game, study.policies))))
    faults = []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.goto(file.as_uri())
    page.keyboard.press("ArrowRight")
    assert page.locator("#sides").inner_text().count("random") == 2
    assert page.locator("#board").is_hidden()
    assert "has learned no value" in page.locator("#lacking").inner_text()
    assert faults == []


def test_without_a_script_the_game_is_told_in_words(browser, address):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(address)
    assert "victory after" in page.locator("noscript").inner_text()
    assert page.locator("main").is_hidden()

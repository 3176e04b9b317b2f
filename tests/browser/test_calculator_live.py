"""The little script: answers while one types, the address kept current, steppers and sliders."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opener

KINGS = "/odds/kings?attackers=3&defenders=2"


def attackers(page: Page) -> Locator:
    return page.get_by_role("group", name="The attacker").get_by_label("Armies", exact=True)


def test_the_answer_and_the_address_follow_what_is_typed(opened: Opener) -> None:
    page = opened(KINGS)
    attackers(page).fill("2")
    expect(page.locator("h2.headline")).to_contain_text("The attacker wins 57% of the time.")
    expect(page).to_have_url(re.compile(r"attackers=2&defenders=2$"))


def test_steppers_count_one_up_and_one_down(opened: Opener) -> None:
    page = opened(KINGS)
    page.get_by_role("button", name="One less: Armies").first.click()
    expect(page.locator("h2.headline")).to_contain_text("57%")
    page.get_by_role("button", name="One more: Armies").first.click()
    expect(page.locator("h2.headline")).to_contain_text("94%")


def test_an_answer_that_comes_too_late_is_dropped(opened: Opener) -> None:
    page = opened(KINGS)
    held: list[Route] = []
    late = re.compile(r"attackers=2&")
    page.route(late, lambda route: held.append(route))
    attackers(page).fill("2")
    expect(page.locator("body")).to_have_class("busy")
    attackers(page).fill("1")
    expect(page.locator("h2.headline")).to_contain_text("The attacker wins 8% of the time.")
    with page.expect_response(lambda response: bool(late.search(response.url)) and response.ok) as answer:
        for route in held:
            route.continue_()
    answer.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # the script has seen it
    expect(page.locator("h2.headline")).to_contain_text("The attacker wins 8% of the time.")
    expect(page).to_have_url(re.compile(r"attackers=1&defenders=2$"))


def test_the_map_and_the_sliders_come_after_the_answer(opened: Opener) -> None:
    page = opened(KINGS)
    expect(page.locator("#map td.here")).to_have_text("94")
    die = page.locator("#values fieldset").first
    slider = die.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    first = die.locator("tbody tr").first
    expect(die.locator("output")).to_contain_text(first.locator("td").text_content() or "")
    assert "the attacker wins" in (slider.get_attribute("aria-valuetext") or "")


def test_a_mistake_is_said_while_one_types_and_goes_when_it_is_mended(opened: Opener) -> None:
    page = opened(KINGS)
    attackers(page).fill("0")
    expect(page.locator("#mistake")).to_contain_text("attackers")
    attackers(page).fill("3")
    expect(page.locator("#mistake")).to_have_count(0)


def test_the_answer_is_a_polite_live_region(opened: Opener) -> None:
    page = opened(KINGS)
    answer = page.locator("#answer")  # sliders have outputs, which are regions of status too
    expect(answer).to_have_role("status")
    expect(answer).to_contain_text("The attacker wins 94% of the time.")


def test_a_question_that_cannot_be_answered_yet_is_asked_again_by_itself(opened: Opener) -> None:
    page, asked = opened("/odds/kings"), []

    def late(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="not yet")

    page.route("**/odds/kings?*", late)
    page.locator("input[name=attackers]").fill("3")
    page.locator("input[name=defenders]").fill("2")
    expect(page.locator("h2.headline")).to_contain_text("94%")
    assert asked[0] == asked[1]

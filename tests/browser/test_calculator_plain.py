"""Questions about battles in a browser without JavaScript: by address, by form, by keyboard."""

import pytest
from playwright.sync_api import Page

from reports.pipeline.questions import answered
from reports.web.asking import asking
from tests.browser.conftest import Opener

KINGS = "/odds/kings?attackers=3&defenders=2"


def told_chance(page: Page) -> float:
    return float(page.locator("#chance").get_attribute("value") or "nan")


def exact_chance(key: str, **fields: str) -> float:
    return float(answered(asking(key, list(fields.items()))).answer.numbers["attacker_wins"])


def test_an_address_is_answered_with_the_number_of_the_command_line(opened: Opener) -> None:
    page = opened(KINGS, java_script_enabled=False)
    assert page.locator("h2.headline").inner_text().startswith("The attacker wins 94% of the time.")
    assert told_chance(page) == exact_chance("kings", attackers="3", defenders="2")


def test_a_form_leads_to_the_address_of_the_question(opened: Opener, address: str) -> None:
    page = opened("/odds/kings", java_script_enabled=False)
    page.get_by_role("group", name="The attacker").get_by_label("Armies", exact=True).fill("4")
    page.get_by_role("group", name="The defender").get_by_label("Armies", exact=True).fill("3")
    page.locator("label.option", has_text="walls").click()
    page.get_by_role("button", name="Answer").click()
    assert page.url == f"{address}/odds/kings?attackers=4&defenders=3&fort=walls"
    assert told_chance(page) == exact_chance("kings", attackers="4", defenders="3", fort="walls")


def test_an_army_is_told_by_its_faction_and_its_units(opened: Opener, address: str) -> None:
    page = opened("/odds/conquer", java_script_enabled=False)
    for side, faction, unit, number in (("attacker", "Humans", "Militia", "4"), ("defender", "Elves", "Pixie", "2")):
        group = page.get_by_role("group", name=f"The {side}")
        army = group.locator("fieldset.army").first
        army.get_by_text(faction, exact=True).click()
        army.get_by_role("spinbutton", name=unit).locator("visible=true").fill(number)
    page.get_by_role("button", name="Answer").click()
    assert page.url == f"{address}/odds/conquer?attacker=humans:militia=4&defender=elves:pixie=2"
    assert told_chance(page) == exact_chance("conquer", attacker="humans:militia=4", defender="elves:pixie=2")


def test_other_faces_of_the_dice_are_settings(opened: Opener, address: str) -> None:
    page = opened(KINGS, java_script_enabled=False)
    page.get_by_text("The dice", exact=True).click()
    red = page.get_by_role("group", name="red die of the attacker")
    red.get_by_label("sword", exact=True).fill("5")
    red.get_by_label("blank", exact=True).fill("1")
    page.get_by_role("button", name="Answer").click()
    assert page.url == f"{address}{KINGS}&set=die.red.faces.sword=5&set=die.red.faces.blank=1"
    assert red.get_by_label("sword", exact=True).input_value() == "5"


def test_a_tile_of_the_map_is_the_question_that_it_shows(opened: Opener, address: str) -> None:
    page = opened(KINGS, java_script_enabled=False)
    page.get_by_role("link", name="Battles around this one").click()
    tile = page.get_by_role("link", name="attackers 2, defenders 2: 57%")
    tile.click()
    assert page.url == f"{address}/odds/kings?attackers=2&defenders=2"
    assert page.locator("h2.headline").inner_text().startswith("The attacker wins 57% of the time.")


def test_assumed_values_stand_in_a_table_of_answers(opened: Opener) -> None:
    page = opened(f"{KINGS}&more=values", java_script_enabled=False)
    blue = page.get_by_role("group", name="The blue die of the defender").last
    blue.locator("summary").click()
    rows = blue.locator("tbody tr").all_inner_texts()
    assert len(rows) == 5
    assert sum("(as assumed)" in row for row in rows) == 1


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/odds/kings?attackers=3&defenders=2&militia=town", "name one defender"),
        ("/odds/kings?attackers=3&defenders=2&set=die.red.faces.sword=9", "do not fill a die of 8 sides"),
        ("/odds/conquer?attacker=humans:militia=4&defender=elves:goblin=2", "there is no unit of the Elves 'goblin'"),
    ],
)
def test_a_mistake_is_one_sentence_beside_the_form_as_it_was_filled_in(
    opened: Opener, path: str, sentence: str
) -> None:
    page = opened("/", java_script_enabled=False)
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 422
    assert sentence in page.locator("#mistake").inner_text()
    attacker = page.locator("input[name=attackers], input[name='attacker.humans.militia']").first
    assert attacker.input_value() in ("3", "4")

"""Battle odds without a server: the page of a game opened from a disk, with the network off."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from reports.pipeline.questions import answered, asking_of, question_of
from reports.web.asking import asking
from reports.web.calculator.forms import facts_of, form_of, said
from reports.web.calculator.offline import offline_calculator
from tests.browser.small import one_small_map

GAMES = ("kings", "winds", "conquer", "aughmoore")
ASKED = {  # a battle that is on no small map, by what its form sends, and the command that answers it
    "kings": ({"attackers": "9", "militia": "town", "stakes.1": "2"}, "--attackers 9 --militia town --stakes ,2"),
    "winds": (
        {"attack": "7", "defense": "7", "cards.any.charge": "2", "versus": "hero"},
        "--attack 7 --cards charge,charge --defense 7",
    ),
    "conquer": (
        {"attacker.faction": "humans", "attacker.humans.knight": "2", "attacker.orcs.scout": "1",
         "defender.0.faction": "elves", "defender.0.elves.pixie": "3", "defender_resources.0.any.wood": "0"},
        "--attacker humans:knight=2 --defender elves:pixie=3 --defender-resources wood=0",
    ),
    "aughmoore": (
        {"attacker.faction": "elves", "attacker.elves.warrior": "4", "defender.faction": "orcs", "fort": "true",
         "attacker_spell.name": "fireball"},
        "--attacker elves:warrior=4 --attacker-spell fireball --defender orcs: --fort",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of every game, by key."""
    folder, found = tmp_path_factory.mktemp("odds"), {}
    for key in GAMES:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(question_of(key), "common", one_small_map(key))
            found[key] = folder / f"{key}.html"
            found[key].write_text(offline_calculator(asking_of(key, question_of(key)())), encoding="utf-8")
    return found


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    """A page on a phone without a network, on which nothing may be said to the console."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, offline=True)
    page, troubles = context.new_page(), []
    page.on("console", lambda told: troubles.append(told.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert not troubles


def ask(page: Page, fields: dict[str, str]) -> None:
    """Fill the form in as its own controls would."""
    page.evaluate("""(fields) => {
      const form = document.getElementById("question");
      for (const each of form.elements) {
        if (!(each.name in fields)) continue;
        if (each.type === "checkbox") each.checked = true;
        else if (each.type === "radio") each.checked = each.value === fields[each.name];
        else each.value = fields[each.name];
      }
      form.dispatchEvent(new Event("input", { bubbles: true }));
    }""", fields)  # fmt: skip


@pytest.mark.parametrize("key", GAMES)
def test_every_example_is_answered_as_the_program_answers_it(offline: Page, files: dict[str, Path], key: str) -> None:
    for title, fields in form_of(key).words.examples.items():
        offline.goto("about:blank")
        offline.goto(files[key].as_uri())
        offline.get_by_role("link", name=title).click()
        meant = asking(key, list(fields.items()))
        told = said(form_of(key).words, facts_of(meant.question, answered(meant).answer))
        expect(offline.locator("h2.headline")).to_contain_text(told.headline)
    assert offline.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("key", GAMES)
def test_any_other_battle_comes_with_the_command_that_answers_it(
    offline: Page, files: dict[str, Path], key: str
) -> None:
    fields, options = ASKED[key]
    offline.goto(files[key].as_uri())
    expect(offline.locator(".invitation")).to_be_visible()
    ask(offline, fields)
    expect(offline.locator("#command")).to_have_text(f"counterpoise odds {key} {options}")


def test_the_map_leads_from_battle_to_battle_and_its_links_can_be_kept(offline: Page, files: dict[str, Path]) -> None:
    offline.goto(f"{files['kings'].as_uri()}#attackers=2&defenders=2")
    expect(offline.locator(".heat [aria-current]")).to_have_attribute("href", "#attackers=2&defenders=2")
    offline.locator(".heat a[href='#attackers=3&defenders=2']").click()
    expect(offline.locator("h2.headline")).to_contain_text("94%")
    assert offline.url.endswith("#attackers=3&defenders=2")
    assert offline.locator("input[name=attackers]").input_value() == "3"
    expect(offline.locator("#condition")).to_contain_text("Rests on assumed values: between")


@pytest.mark.parametrize("key", GAMES)
def test_axe_finds_nothing_to_mend(offline: Page, files: dict[str, Path], key: str) -> None:
    offline.goto(files[key].as_uri())
    offline.locator(".examples a").first.click()
    expect(offline.locator("h2.headline")).to_be_visible()
    found = Axe().run(offline)
    assert not found.response["violations"], found.generate_report()


def test_without_a_script_examples_and_maps_are_read(browser: Browser, files: dict[str, Path]) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(files["kings"].as_uri())
    assert not page.locator("#question").is_visible()
    assert page.locator("#tables .headline:visible").count() == len(form_of("kings").words.examples)
    assert page.locator("#tables table.heat:visible").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()

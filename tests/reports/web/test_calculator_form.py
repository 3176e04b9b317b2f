"""A form that is filled in from a question asks that question again, all in the order of the form."""

from html.parser import HTMLParser
from urllib.parse import parse_qsl

import pytest

from reports.web.asking import asking
from reports.web.calculator.page import calculator_page, canonical_address

QUESTIONS = {
    "kings": [
        "attackers=5&militia=city&fort=castle&withdraw_at=2",
        "attackers=4&defenders=3&fort=walls&stakes=6,1,0.5&check=5&seed=3&set=army.limits.hits=2",
        "attackers=3&defenders=2&set=die.red.faces.sword=5&set=die.red.faces.blank=1",
    ],
    "winds": [
        "hero=krill&items=iron_helm,battle_axe%2B&against_hero=lelia&against_items=kite_shield&reroll=1&floor=-2",
        "attack=7&defense=7&power=9&own_power=8&cards=charge,charge,feint&against_cards=hold_the_line&objective=slay"
        "&price=0.05&own_capital=6&capital=4",
        "attack=8&versus=independent&against_stronghold=abbey_hold&own_power=10&attacks=4",
    ],
    "conquer": [
        "attacker=humans:militia=4,knight=1&defender=elves:pixie=4,griffin=1&defender_with=armor_shop,paskaar"
        "&defender_resources=wood=3,iron=0&prize=2,1&reward=1&loss=0.1&objective=own",
        "attacker=gnomes:mechanic=2,mechasaur=1&attacker_resources=science=4&defender=undead:skeleton=6,lich=1"
        "&defender=orcs:scout=3",
        "attacker=nagas:hydra=apart&versus=monster=11",
        "attacker=humans:militia=4,knight=3&versus=fortress=ikara,monster=6&worth=power&unit_worth=wood=2",
    ],
    "aughmoore": [
        "attacker=humans:warrior=3,paladin=1&defender=orcs:warrior=2,tower=1&terrain=forest&fort=true"
        "&attacker_buildings=cathedral,farmstead&defender_resources=ore=2,mana=0&attacker_neighbours=serf=2",
        "attacker=undead:warrior=4&attacker_souls=2&defender=dwarves:serf=2,warrior=2,capital=1&defender_bar=1"
        "&attacker_spell=fireball:warrior&defender_level=2&defender_tactics=charge,siege&prize=2.5&distance=4",
        "attacker=elves:warrior=3&defender=merfolk:warrior=2&place=sunken&attacker_scribed=1&capital=15",
    ],
}  # fmt: skip
CASES = [(key, query) for key, queries in QUESTIONS.items() for query in queries]


class Sent(HTMLParser):
    """What a browser sends of the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.query: list[tuple[str, str]] = []
        self.select: list[str] = []  # name, first option, and what is selected

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "input" and told.get("name"):
            if told.get("type") not in ("radio", "checkbox") or "checked" in told:
                self.query.append((told["name"], told.get("value", "")))
        elif tag == "select":
            self.select = [told["name"]]
        elif tag == "option" and self.select and (len(self.select) == 1 or "selected" in told):
            self.select[1:] = [told["value"]]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.query.append((self.select[0], self.select[1]))
            self.select = []


def sent_by(html: str) -> list[tuple[str, str]]:
    """Return what the form of a page sends as it is filled in."""
    reader = Sent()
    reader.feed(html)
    return reader.query


@pytest.fixture
def unanswered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages whose questions are read and not answered, which takes long where an engine is compiled."""
    monkeypatch.setattr("reports.web.calculator.page._answer", lambda key, told, owned: {})


@pytest.mark.usefixtures("unanswered")
@pytest.mark.parametrize(("key", "query"), CASES)
def test_a_form_as_it_is_filled_in_asks_the_same_question(key: str, query: str) -> None:
    told = parse_qsl(query)
    status, html = calculator_page(key, told)
    assert status == 200
    again = parse_qsl(canonical_address(key, sent_by(html)).partition("?")[2])
    first, second = asking(key, told), asking(key, again)
    assert second.question == first.question
    assert second.content.overrides == first.content.overrides
    assert (second.check, second.seed) == (first.check, first.seed)


@pytest.mark.usefixtures("unanswered")
@pytest.mark.parametrize("key", QUESTIONS)
def test_an_empty_form_asks_nothing(key: str) -> None:
    _, html = calculator_page(key, [])
    assert canonical_address(key, sent_by(html)) == f"/odds/{key}"

"""The page of a calculator as text: its status, its canonical address, what it says."""

import re

import pytest

from reports.web.calculator.page import calculator_page, canonical_address, refused_page

KINGS = [("attackers", "3"), ("defenders", "2")]


def said(html: str) -> str:
    """Return the words of the answer."""
    answer = html[html.index('<div id="answer"') : html.index('<div id="details"')]
    return " ".join(re.sub(r"<[^>]+>", " ", answer).split())


def test_nothing_asked_is_an_invitation_with_examples() -> None:
    status, html = calculator_page("kings", [])
    assert status == 200
    assert "3 armies against 2" in said(html)


def test_an_answer_begins_with_one_sentence() -> None:
    status, html = calculator_page("kings", KINGS)
    assert status == 200
    assert said(html).split("> ")[-1].startswith("The attacker wins 94% of the time.")


def test_a_mistake_is_refused_in_the_words_of_the_command_line() -> None:
    status, html = calculator_page("kings", [("attackers", "99"), ("defenders", "2")])
    assert status == 422
    assert "attackers is 99, must be a whole number from 1 to 20" in said(html)
    assert re.search(r'name="attackers" value="99"', html)


def test_what_cannot_be_read_into_controls_stays_as_it_was_told() -> None:
    status, html = calculator_page("conquer", [("attacker", "trolls:troll=2"), ("defender", "elves:pixie=2")])
    assert status == 422
    assert re.search(r'name="attacker" value="trolls:troll=2"', html)


def test_words_of_an_address_are_never_markup() -> None:
    _, html = calculator_page("kings", [("attackers", '"><script>alert(1)</script>'), ("defenders", "2")])
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    ("key", "query", "canonical"),
    [
        ("kings", [*KINGS, ("militia", ""), ("fort", "none")], "attackers=3&defenders=2"),
        ("kings", [*KINGS, ("stakes.0", "3"), ("stakes.1", "1"), ("stakes.2", "1")],
         "attackers=3&defenders=2&stakes=3,1,1"),
        ("kings", [*KINGS, ("dice.die.red.faces.sword", "4"), ("set", "")], "attackers=3&defenders=2"),
        ("kings", [*KINGS, ("set", "army.limits.hits=2"), ("set", ""), ("check", "5")],
         "attackers=3&defenders=2&set=army.limits.hits=2&check=5"),
        ("winds", [("attack", "8"), ("items.any.battle_axe+", "1"), ("cards.any.charge", "2"), ("power", "")],
         "attack=8&items=battle_axe+&cards=charge,charge"),
        ("conquer", [("attacker.faction", "humans"), ("attacker.humans.militia", "4"), ("attacker.elves.pixie", "9"),
                     ("attacker_resources.any.wood", "0"), ("defender.0.faction", "elves"),
                     ("defender.0.elves.pixie", "2"), ("defender_with.0.elves.armor_shop", "1"),
                     ("defender.1.faction", "")],
         "attacker=humans:militia=4&defender=elves:pixie=2&attacker_resources=wood=0&defender_with=armor_shop"),
    ],
)  # fmt: skip
def test_what_a_form_sends_in_parts_has_one_address(key: str, query: list[tuple[str, str]], canonical: str) -> None:
    path, _, told = canonical_address(key, query).partition("?")
    assert path == f"/odds/{key}"
    assert sorted(told.replace("%2B", "+").split("&")) == sorted(canonical.split("&"))


def test_an_address_that_is_canonical_leads_nowhere() -> None:
    assert canonical_address("kings", KINGS) == ""


def test_a_link_to_a_question_is_called_by_it_and_previewed_by_its_answer():
    _, page = calculator_page("kings", [("attackers", "3"), ("defenders", "2"), ("fort", "walls")])
    title = "attacker: armies 3; defender: armies 2, fortification walls | War of Kings: battle odds"
    assert f"<title>{title}</title>" in page
    assert f'<meta property="og:title" content="{title}">' in page
    assert '<meta property="og:description" content="The attacker wins 76% of the time. Exact' in page
    _, other = calculator_page("conquer", [("attacker", "humans:knight=2"), ("defender", "elves:pixie=3")])
    assert "<title>attacker: Humans 2 Knight; defender: Elves 3 Pixie | " in other


def test_the_headline_says_that_it_rests_on_assumed_values_and_how_far():
    question = [("attackers", "3"), ("defenders", "2"), ("fort", "walls")]
    assert 'id="condition">Rests on assumed values.</p>' in calculator_page("kings", question)[1]
    known = calculator_page("kings", [*question, ("more", "values")])[1]
    assert 'id="condition">Rests on assumed values: between 27% and 99%.</p>' in known
    assert "Rests on assumed values: between 27% and 99%.</small></p>" in known  # in sight on a phone


def test_the_map_and_what_is_assumed_stand_where_they_are_asked_for() -> None:
    _, plain = calculator_page("kings", KINGS)
    _, with_map = calculator_page("kings", [*KINGS, ("more", "map")])
    _, with_values = calculator_page("kings", [*KINGS, ("more", "values")])
    assert 'class="heat"' not in plain
    assert 'class="heat"' in with_map
    assert "between 82% and 98%" in with_values


@pytest.mark.interpreted
@pytest.mark.usefixtures("chance_wraps")
def test_a_second_opinion_is_told_with_its_interval() -> None:
    _, html = calculator_page("kings", [*KINGS, ("check", "20"), ("seed", "1")])
    assert re.search(r"Fought 20 times by the engine of the game: the attacker won \d", said(html))


@pytest.mark.parametrize(("is_late", "words"), [(False, "Please correct this: too large"), (True, "Still preparing:")])
def test_a_mistake_and_a_delay_are_called_by_different_names(is_late: bool, words: str) -> None:
    assert words in said(refused_page("kings", KINGS, "too large", is_late=is_late))

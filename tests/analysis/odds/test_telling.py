"""What pages tell of battles: chances in words, and maps whose every tile is an answer."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from analysis.intervals import Interval
from analysis.odds.questions import Answer, Quantity
from reports.pipeline.questions import Answered, Asking, numbers
from reports.web.asking import asking
from reports.web.calculator.forms import facts_of, plain_told
from reports.words.odds import fought_words
from sim.calculator import Facts, Told, chance_words, often, winning

QUESTIONS = {
    "kings": {"attackers": "3", "defenders": "2", "withdraw_at": "1", "fort": "walls"},
    "kings for stakes": {"attackers": "4", "defenders": "3", "fort": "castle", "stakes": "6,1,1"},
    "kings against militia": {"attackers": "2", "militia": "town"},
    "winds": {"hero": "krill", "items": "battle_axe", "against_hero": "lelia"},
    "winds with cards": {"attack": "7", "defense": "7", "cards": "charge", "against_cards": "raise_shields"},
    "conquer": {"attacker": "humans:militia=4", "defender": "elves:pixie=2"},
}
CORNERS = [(0, 0), (0, -1), (-1, 0), (-1, -1)]


def asked(name: str) -> Asking:
    return asking(name.split()[0], list(QUESTIONS[name].items()))


def facts(meant: Asking) -> Facts:
    return facts_of(meant.question, meant.question.answer(meant.content))


def told(meant: Asking) -> Told:
    return meant.question.words.told(facts(meant))


def test_chances_are_percentages_and_rare_ones_as_players_count() -> None:
    assert [chance_words(chance) for chance in (0.0, 0.5, 0.9395, 0.01, 1.0)] == ["0%", "50%", "94%", "1%", "100%"]
    assert [chance_words(chance) for chance in (0.005, 0.995)] == ["1 in 200", "199 in 200"]
    assert [chance_words(chance) for chance in (0.0012, 1 - 1e-6)] == ["1 in 830", "999,999 in 1,000,000"]


def test_how_often_something_happens_is_said_in_words() -> None:
    assert [often(chance) for chance in (0.0, 0.9395, 1.0)] == ["never", "94% of the time", "always"]
    assert [often(chance) for chance in (0.0012, 0.995)] == ["1 time in 830", "199 times in 200"]
    assert [winning(chance) for chance in (0.0, 1.0)] == ["The attacker never wins", "The attacker always wins"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_headline_tells_the_chance_of_the_answer(name: str) -> None:
    meant = asked(name)
    said = told(meant)
    assert said.chance == meant.question.answer(meant.content).numbers["attacker_wins"]
    assert said.headline.startswith(winning(said.chance))
    assert sum(share.chance for share in said.shares) == pytest.approx(1)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_light_answer_is_the_same_chance(name: str) -> None:
    meant = asked(name)
    exact = meant.question.answer(meant.content).numbers["attacker_wins"]
    assert meant.question.chance(meant.content) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_tile_of_the_map_is_the_answer_to_the_question_that_it_leads_to(name: str) -> None:
    meant = asked(name)
    found = meant.question.around(meant.content)
    down, across = found.here
    exact = meant.question.answer(meant.content).numbers["attacker_wins"]
    assert found.chances[down][across] == pytest.approx(exact, abs=1e-12)
    for row, column in CORNERS:
        changes = {**found.rows[row].changes, **found.columns[column].changes}
        neighbour = replace(meant.question, **{field: blank(value) for field, value in changes.items()})
        assert neighbour.chance(meant.content) == pytest.approx(found.chances[row][column], abs=1e-9)


def blank(value: Any) -> Any:
    """Return what a blank in an address means for a number that need not be told."""
    return None if value == "" else value


def test_the_spread_of_losses_is_a_distribution_with_the_mean_of_the_answer() -> None:
    meant = asked("kings")
    answer = meant.question.answer(meant.content)
    spread = next(part for part in told(meant).parts if part.title == "Armies lost")
    for side in ("attacker", "defender"):
        chances = spread.sides[side]
        assert sum(chances) == pytest.approx(1)
        mean = sum(number * chance for number, chance in enumerate(chances))
        assert mean == pytest.approx(answer.numbers[f"{side}_losses"])


def test_a_plan_that_advises_against_the_battle_is_not_told() -> None:
    meant = asking("kings", [("attackers", "1"), ("defenders", "4"), ("stakes", "1,5,1")])
    assert [part.kind for part in told(meant).parts] == ["spread", "spread"]


def test_the_best_plan_is_told_by_armies_and_by_damage() -> None:
    advice = told(asked("kings for stakes")).parts[0]
    assert advice.kind == "advice"
    assert {text for row in advice.cells for text, _ in row} <= {"press on", "break off", "by damage", ""}


def test_a_question_that_tells_no_more_is_told_by_its_tables() -> None:
    known = facts(asked("kings"))
    said = plain_told(known)
    assert said.headline.startswith(winning(known.numbers["attacker_wins"]))
    assert [part.title for part in said.parts] == list(known.tables)


def march(reached: float, failed: float, *others: Quantity) -> Answer:
    """Return an answer to a question in which nobody attacks."""
    chances = (
        Quantity(key="reaches", words="the camp is reached", value=reached, share=True),
        Quantity(key="fails", words="a leg fails", value=failed, share=True),
    )
    return Answer({"method": "by hand", "reaches": reached}, {}, (*others, *chances))


def marched(answer: Answer) -> Told:
    """Return such an answer in words."""
    return plain_told(facts_of(SimpleNamespace(), answer))


def test_where_nobody_attacks_the_first_chance_is_what_is_asked_about() -> None:
    legs = Quantity(key="legs", words="legs led", value=2.5)
    said = marched(march(0.25, 0.75, legs))
    assert (said.chance, said.headline) == (0.25, "The camp is reached: 25% of the time.")
    assert [(share.name, share.chance) for share in said.shares] == [
        ("the camp is reached", 0.25),
        ("a leg fails", 0.75),
    ]


def test_chances_that_are_not_all_endings_leave_a_rest() -> None:
    said = marched(march(0.25, 0.5))
    assert [(share.name, share.chance) for share in said.shares] == [
        ("the camp is reached", 0.25),
        ("anything else", 0.75),
    ]


def test_a_check_of_it_is_told_under_its_own_name() -> None:
    answer = march(0.25, 0.75)
    found = Answered(answer, Interval(0.24, 0.2, 0.28, 400))
    assert numbers(found)["monte_carlo"] == {"n": 400, "reaches": 0.24, "low": 0.2, "high": 0.28}
    assert fought_words(found.fought, answer.outcome).startswith("Tried 400 times by chance: the camp is reached in 24")

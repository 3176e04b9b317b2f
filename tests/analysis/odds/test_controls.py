"""Controls of pages: what a form sends becomes what the command line takes, and back; every option has one."""

from dataclasses import fields

import pytest

from analysis.odds.controls import (
    Aimed,
    Army,
    Choice,
    Count,
    Die,
    Face,
    Faces,
    Numbers,
    Pairs,
    Pick,
    Picks,
    Section,
    Switch,
)
from reports.pipeline.questions import games_with_odds, question_of
from reports.web.asking import asking
from sim.game import find

UNITS = (Choice(value="militia", name="Militia", most=99), Choice(value="knight", name="Knight", most=99))
PIXIES = (Choice(value="pixie", name="Pixie", most=99),)
FACTIONS = (
    Section(title="Humans", faction="humans", choices=UNITS),
    Section(title="Elves", faction="elves", choices=PIXIES),
)
WORDS = {"label": "label", "group": "group"}


def test_an_army_has_the_units_of_the_faction_that_is_chosen_and_no_others() -> None:
    army = Army(**WORDS, factions=FACTIONS)
    parts = {"faction": ["humans"], "humans.militia": ["2"], "humans.knight": ["0"], "elves.pixie": ["5"]}
    assert army.text(parts, "humans") == "humans:militia=2"
    assert army.filled("Humans:Militia=2") == {"faction": "humans", "humans.militia": "2"}


def test_an_army_without_a_faction_is_not_told() -> None:
    assert Army(**WORDS, factions=FACTIONS).text({"elves.pixie": ["5"]}, "") == ""


def test_an_army_that_cannot_be_read_is_refused() -> None:
    army = Army(**WORDS, factions=FACTIONS)
    for text, reason in (("goblins:pixie=1", "goblins"), ("elves:knight=1", "knight"), ("elves:pixie", "must be")):
        with pytest.raises(ValueError, match=reason):
            army.filled(text)


def test_what_there_are_two_of_may_be_picked_twice() -> None:
    picks = Picks(**WORDS, sections=(Section(choices=(Choice(value="charge", name="Charge", most=2), *UNITS)),))
    parts = {"any.charge": ["2"], "any.knight": ["1"], "any.militia": [""]}
    assert picks.text(parts) == "charge,charge,knight"
    assert picks.filled("Charge,charge,knight") == {"any.charge": "2", "any.knight": "1"}


def test_the_two_sides_of_a_card_are_told_apart_by_the_plus_sign() -> None:
    sides = Section(choices=(Choice(value="axe", name="Axe"), Choice(value="axe+", name="Axe+")))
    picks = Picks(**WORDS, sections=(sides,))
    assert picks.filled("axe") == {"any.axe": "1"}
    assert picks.filled("Axe+") == {"any.axe+": "1"}


def test_only_the_sections_of_the_army_count() -> None:
    picks = Picks(**WORDS, sections=(*FACTIONS, Section(choices=(Choice(value="ring", name="Ring"),))))
    assert picks.text({"humans.knight": ["1"], "elves.pixie": ["1"], "any.ring": ["1"]}, "elves") == "pixie,ring"


def test_zeros_are_told_where_they_say_something() -> None:
    stock = Section(choices=(Choice(value="ore", name="Ore"), Choice(value="mana", name="Mana")))
    parts = {"any.ore": ["0"], "any.mana": [""]}
    assert Pairs(**WORDS, sections=(stock,), zeros=True).text(parts) == "ore=0"
    assert Pairs(**WORDS, sections=(stock,)).text(parts) == ""
    assert Pairs(**WORDS, sections=(stock,)).filled("Ore=3") == {"any.ore": "3"}


def test_numbers_stand_in_their_places() -> None:
    numbers = Numbers(**WORDS, names=("one", "two", "three"))
    assert numbers.text({"0": ["3"], "1": ["1"], "2": [""]}) == "3,1"
    assert numbers.filled("3,1") == {"0": "3", "1": "1"}
    with pytest.raises(ValueError, match="more numbers"):
        numbers.filled("1,2,3,4")


def test_a_spell_has_a_target_or_none() -> None:
    spells = Aimed(**WORDS, choices=(Choice(value="fireball", name="Fireball"),), targets=FACTIONS)
    assert spells.text({"name": ["fireball"], "target": ["pixie"]}) == "fireball:pixie"
    assert spells.text({"name": ["fireball"], "target": [""]}) == "fireball"
    assert spells.filled("Fireball:Pixie") == {"name": "fireball", "target": "pixie"}


def test_words_of_a_choice_are_found_in_any_spelling() -> None:
    assert Pick(**WORDS, choices=UNITS).filled("Knight") == {"": "knight"}
    assert Switch(**WORDS).filled("yes") == {"": "true"}
    assert Switch(**WORDS).filled("false") == {}
    assert Count(**WORDS).filled("7") == {"": "7"}


def test_faces_that_are_as_they_were_are_no_settings() -> None:
    die = Die(key="red", name="red", faces=(Face("die.sword", "sword", 4), Face("die.blank", "blank", 2)), assumed=True)
    faces = Faces(**WORDS, dice=(die,))
    assert faces.settings({"die.sword": ["5"], "die.blank": ["2"]}) == ["die.sword=5"]


@pytest.mark.parametrize("key", games_with_odds())
def test_every_option_of_the_command_line_has_a_control(key: str) -> None:
    controls = question_of(key).controls(find(key).all_content).controls
    names = {entry.name for entry in fields(question_of(key))}
    assert names - set(controls) == set()
    assert {name for name in set(controls) - names if not isinstance(controls[name], Faces)} == set()
    assert all(control.label and control.group for control in controls.values())


@pytest.mark.parametrize("key", games_with_odds())
def test_examples_can_be_asked_and_stand_in_the_form(key: str) -> None:
    form = question_of(key).controls(find(key).all_content)
    assert form.examples
    for example in form.examples.values():
        asking(key, list(example.items()))
        for name, text in example.items():
            assert form.controls[name].filled(text)

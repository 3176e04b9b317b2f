"""Controls of pages: what a form sends becomes what the command line takes, and back; every option has one."""

from dataclasses import fields

import pytest

from analysis.odds.controls import (
    Aimed,
    Army,
    Choice,
    Control,
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
from reports.pipeline.questions import question_of
from reports.pipeline.with_odds import games_with_odds
from reports.web.asking import asking
from reports.web.calculator.forms import form_of

UNITS = (Choice(value="militia", name="Militia", most=99), Choice(value="knight", name="Knight", most=99))
PIXIES = (Choice(value="pixie", name="Pixie", most=99),)
FACTIONS = (
    Section(title="Humans", faction="humans", choices=UNITS),
    Section(title="Elves", faction="elves", choices=PIXIES),
)


def test_an_army_has_the_units_of_the_faction_that_is_chosen_and_no_others() -> None:
    army = Army(factions=FACTIONS)
    parts = {"faction": ["humans"], "humans.militia": ["2"], "humans.knight": ["0"], "elves.pixie": ["5"]}
    assert army.text(parts, "humans") == "humans:militia=2"
    assert army.filled("Humans:Militia=2") == {"faction": "humans", "humans.militia": "2"}


def test_an_army_without_a_faction_is_not_told() -> None:
    assert Army(factions=FACTIONS).text({"elves.pixie": ["5"]}, "") == ""


def test_an_army_that_cannot_be_read_is_refused() -> None:
    army = Army(factions=FACTIONS)
    for text, reason in (("goblins:pixie=1", "goblins"), ("elves:knight=1", "knight"), ("elves:pixie", "must be")):
        with pytest.raises(ValueError, match=reason):
            army.filled(text)


def test_what_there_are_two_of_may_be_picked_twice() -> None:
    picks = Picks(sections=(Section(choices=(Choice(value="charge", name="Charge", most=2), *UNITS)),))
    parts = {"any.charge": ["2"], "any.knight": ["1"], "any.militia": [""]}
    assert picks.text(parts) == "charge,charge,knight"
    assert picks.filled("Charge,charge,knight") == {"any.charge": "2", "any.knight": "1"}


def test_the_two_sides_of_a_card_are_told_apart_by_the_plus_sign() -> None:
    sides = Section(choices=(Choice(value="axe", name="Axe"), Choice(value="axe+", name="Axe+")))
    picks = Picks(sections=(sides,))
    assert picks.filled("axe") == {"any.axe": "1"}
    assert picks.filled("Axe+") == {"any.axe+": "1"}


def test_only_the_sections_of_the_army_count() -> None:
    picks = Picks(sections=(*FACTIONS, Section(choices=(Choice(value="ring", name="Ring"),))))
    assert picks.text({"humans.knight": ["1"], "elves.pixie": ["1"], "any.ring": ["1"]}, "elves") == "pixie,ring"


def test_zeros_are_told_where_they_say_something() -> None:
    stock = Section(choices=(Choice(value="ore", name="Ore"), Choice(value="mana", name="Mana")))
    parts = {"any.ore": ["0"], "any.mana": [""]}
    assert Pairs(sections=(stock,), zeros=True).text(parts) == "ore=0"
    assert Pairs(sections=(stock,)).text(parts) == ""
    assert Pairs(sections=(stock,)).filled("Ore=3") == {"any.ore": "3"}


def test_numbers_stand_in_their_places() -> None:
    numbers = Numbers(many=3)
    assert numbers.text({"0": ["3"], "1": ["1"], "2": [""]}) == "3,1"
    assert numbers.filled("3,1") == {"0": "3", "1": "1"}
    with pytest.raises(ValueError, match="more numbers"):
        numbers.filled("1,2,3,4")


def test_a_spell_has_a_target_or_none() -> None:
    spells = Aimed(choices=(Choice(value="fireball", name="Fireball"),), targets=FACTIONS)
    assert spells.text({"name": ["fireball"], "target": ["pixie"]}) == "fireball:pixie"
    assert spells.text({"name": ["fireball"], "target": [""]}) == "fireball"
    assert spells.filled("Fireball:Pixie") == {"name": "fireball", "target": "pixie"}


def test_words_of_a_choice_are_found_in_any_spelling() -> None:
    assert Pick(choices=UNITS).filled("Knight") == {"": "knight"}
    assert Switch().filled("yes") == {"": "true"}
    assert Switch().filled("false") == {}
    assert Count().filled("7") == {"": "7"}


def test_faces_that_are_as_they_were_are_no_settings() -> None:
    die = Die(key="red", faces=(Face("die.sword", "sword", 4), Face("die.blank", "blank", 2)), assumed=True)
    faces = Faces(dice=(die,))
    assert faces.settings({"die.sword": ["5"], "die.blank": ["2"]}) == ["die.sword=5"]


@pytest.mark.parametrize("key", games_with_odds())
def test_every_option_of_the_command_line_has_a_control_and_words(key: str) -> None:
    form = form_of(key)
    names = {entry.name for entry in fields(question_of(key))}
    assert names - set(form.controls) == set()
    assert {name for name in set(form.controls) - names if not isinstance(form.controls[name], Faces)} == set()
    assert set(form.words.fields) == set(form.controls)
    assert all(words.label and words.group for words in form.words.fields.values())


@pytest.mark.parametrize("key", games_with_odds())
def test_numbers_and_faces_have_a_name_each(key: str) -> None:
    form = form_of(key)
    for name, control in form.controls.items():
        words = form.words.fields[name]
        assert len(words.parts) == getattr(control, "many", 0)
        for die in getattr(control, "dice", ()):
            assert die.key in words.names
            assert {face.symbol for face in die.faces} == set(words.pictures)


@pytest.mark.parametrize("key", games_with_odds())
def test_words_are_for_what_there_is_to_choose(key: str) -> None:
    """Of all boxes and factions: a name for a key that no control has would never be shown."""
    form = form_of(key)
    for name, words in form.words.fields.items():
        assert set(words.names) <= keys_of(form.controls[name])


def keys_of(control: Control) -> set[str]:
    """Keys of all that a control offers: choices, sections and dice."""
    sections = (*getattr(control, "sections", ()), *getattr(control, "factions", ()))
    choices = [*getattr(control, "choices", ()), *(choice for section in sections for choice in section.choices)]
    dice = getattr(control, "dice", ())
    return {*(each.value for each in choices), *(each.title for each in sections), *(die.key for die in dice)}


@pytest.mark.parametrize("key", games_with_odds())
def test_examples_can_be_asked_and_stand_in_the_form(key: str) -> None:
    form = form_of(key)
    assert form.words.examples
    for example in form.words.examples.values():
        asking(key, list(example.items()))
        for name, text in example.items():
            assert form.controls[name].filled(text)

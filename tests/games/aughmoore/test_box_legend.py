"""The legend of a trace names the rules in force that the boxes bring, and what the solo enemy can do."""

import pytest

from sim.games.aughmoore.narration.legend import legend
from tests.games.aughmoore.boards import FOUR, GROUNDED

pytestmark = pytest.mark.interpreted
SEATS = ("undead", "birdfolk", "merfolk", "humans")


def lines(*seats, **settings):
    """Return the legend of a game with both boxes, under some settings."""
    using = FOUR.rules(settings)
    return list(legend(FOUR.begun(*seats, using=using), using))


def lines_with(word, *seats, **settings):
    """Return the lines of the legend that hold a word."""
    return [line for line in lines(*seats, **settings) if word in line]


def test_it_names_the_underworld_flight_and_swimming():
    found = [line.split(": ")[:2] for line in lines(*SEATS)]
    for name in (["Undead", "Underworld"], ["Birdfolk", "Flight"], ["Merfolk", "Swimming"]):
        assert name in found
    assert len(lines_with("Souls are held", *SEATS)) == 1


@pytest.mark.parametrize(
    ("per", "whose"), [("destroyed_enemy_land", "of an enemy"), ("destroyed_any", "of both sides")]
)
def test_it_says_whose_fallen_bring_souls(per, whose):
    setting = {"faction.undead.special.underworld.effect.1.per": per}
    (line,) = lines_with("brings 1 Soul", "undead", "humans", **setting)
    assert f"for each Land Unit {whose} destroyed" in line


@pytest.mark.parametrize(("reading", "words"), [("sea_below_only", "no way there"), ("links_too", "a way there too")])
def test_it_says_what_leads_to_the_floating_continent(reading, words):
    (line,) = lines_with("Towers, Portals", *SEATS, **{"ruling.floating_links": reading})
    assert line.endswith(words)


READINGS = [
    ("flight_limit", "land_units_only", "an army that flies"),
    ("swim_limit", "room_at_the_goal", "an army that swims"),
    ("cloister_levels", "all_from_the_last", "with the Cloister"),
    ("shallow_explore", "counted", "for eXplore"),
]


@pytest.mark.parametrize(("name", "reading", "words"), READINGS)
def test_it_names_the_reading_in_force(name, reading, words):
    (played,) = [line for line in lines(*SEATS) if words in line and line.startswith(("an army", "with", "tokens"))]
    assert played not in lines(*SEATS, **{f"ruling.{name}": reading})


def test_it_says_from_when_on_units_stay_at_sea_and_how_tokens_act_there():
    found = lines(*SEATS)
    assert "with the Cloister each kind of Unit may end a move at sea once a level names it" in found
    assert "in Shallow Water the token Sea Monster acts as Monster" in found


def test_it_is_silent_on_what_is_not_in_play():
    found = "\n".join(lines("humans", "orcs", **GROUNDED))
    for word in ("Souls", "flight to the Floating", "that flies", "that swims", "Shallow Water"):
        assert word not in found


def test_it_names_the_abilities_and_spells_of_the_solo_enemy():
    found = lines("humans", **{"solo.enemy": "orcs"})
    assert "enemy Raider: speed of the army +1" in found
    assert "from space 1 of the Capital City Track on: +1 for each own Warrior when attacking" in found
    assert "Spell of enemy Blood Shaman, 2 Mana, 1 VP: place 2 Serfs with the Hero" in found
    assert lines_with("enemy Raider", "humans", "orcs") == []

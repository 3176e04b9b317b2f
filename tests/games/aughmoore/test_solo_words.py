"""What the abilities and Spells of the solo enemy do, in words."""

import pytest

from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.content.vocabulary import Count, Kind
from sim.games.aughmoore.narration.cards import carrier_text
from sim.games.aughmoore.narration.solo_effects import solo_text
from sim.games.aughmoore.state import HEROES, LEVELS
from tests.games.aughmoore.boards import FOUR

pytestmark = pytest.mark.interpreted


def effects_of_boards(using):
    """Return the effects of all solo boards that are switched on."""
    first = using.first_effect[using.carriers.solo_ability]
    last = using.first_effect[using.carriers.special]
    return [effect for effect in using.effects[first:last] if effect.kind != Kind.NONE]


def test_every_effect_of_the_solo_boards_is_told():
    using = FOUR.rules()
    assert [Kind(int(effect.kind)).name for effect in effects_of_boards(using) if not solo_text(effect)] == []


def test_nothing_counted_is_told_by_its_key():
    """What has no words of its own would be told as it is spelt: "for each regions sea"."""
    keys = {name.lower().replace("_", " ") for name in Count.__members__}
    told = [solo_text(effect) for effect in effects_of_boards(FOUR.rules())]
    counted = {text.partition("for each ")[2].partition(",")[0] for text in told}
    assert counted & keys == set()


ABILITIES = [
    ("undead", 0, "after a Battle won 1 Food for each enemy unit destroyed, at most 2"),
    ("undead", 1, "-1 to the enemy army"),
    ("lizardfolk", 2, "after a Battle won the player discards 1 Spell by lot"),
    ("goblins", 1, "+1 with the larger army"),
    ("lionkin", 2, "damage taken after a defeat -2"),
    (
        "birdfolk",
        0,
        "in each Collection 1 of the scarcest for each further continent with a controlled Region, at most 2",
    ),
    ("birdfolk", 2, "in each Collection take 1 resource from the player"),
    ("merfolk", 0, "in each Collection 1 of the scarcest for each controlled Sea Region, at most 1"),
    ("merfolk", 1, "+1 at sea"),
    ("merfolk", 2, "damage dealt to a beaten army +1"),
]
HEROES_ABILITIES = [
    ("lionkin", 0, "wins ties"),
    ("undead", 1, "after a Battle won take 1 resource from the player"),
    ("undead", 2, "at the start of a Battle destroy 1 Serf of the player"),
    ("lizardfolk", 1, "-1 to the enemy army for each enemy Warrior, at most 2"),
]


@pytest.mark.parametrize(("faction", "step", "words"), ABILITIES)
def test_an_ability_of_the_track_is_told_in_words(faction, step, words):
    using = FOUR.rules()
    assert carrier_text(using, using.carriers.solo_ability + FACTION_KEYS.index(faction) * LEVELS + step) == words


@pytest.mark.parametrize(("faction", "hero", "words"), HEROES_ABILITIES)
def test_an_ability_of_a_hero_is_told_in_words(faction, hero, words):
    using = FOUR.rules()
    assert carrier_text(using, using.carriers.solo_hero + FACTION_KEYS.index(faction) * HEROES + hero) == words


def test_a_spell_that_denies_is_told_in_words():
    using = FOUR.rules()
    tyrant = using.carriers.solo_spell + FACTION_KEYS.index("lizardfolk") * HEROES
    assert carrier_text(using, tyrant) == "deny the yield of 1 Region of the player up to 1 Region away"

"""What structures and artefacts do, in words made from the numbers in force."""

import pytest

from sim.engine.header import NOBODY, new_states
from sim.games.conquer import names
from sim.games.conquer.carriers import UNIT_CARRIER, artefact_carrier, structure_carrier
from sim.games.conquer.catalogue import EFFECT, FACTION_KEYS, Catalogue
from sim.games.conquer.effect_words import carrier_words, effect_words
from sim.games.conquer.rules import LAYOUT
from sim.games.conquer.state import UNITS
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special, Versus
from sim.games.conquer.words import Resource
from tests.games.conquer.position import artefact, rules
from tests.games.conquer.telling import RULES

pytestmark = pytest.mark.interpreted

STRUCTURES = [
    ("humans", "Market", "when building: may exchange 2 of any one resource for 1 of another once or twice"),
    ("humans", "Armoury", "each Militia has power 2; each Warrior has power 5"),
    ("humans", "Stables", "1 more movement point"),
    ("humans", "Citadel", "1 VP for each fortress seized"),
    ("undead", "Crypt", "receive 3 Skeletons"),
    ("undead", "Chapel", "may recruit Liches"),
    ("undead", "Hearse", "when moving: may exchange 4 wood for 2 movement points once"),
    ("undead", "Shrine", "after staying, any monster of the line may be fought"),
    ("undead", "Necropolis", "1 VP for every 5 Skeletons"),
    ("undead", "Soul Well", "each Lich costs 3 gold"),
    ("gnomes", "Generator", "receive 1 science for each Mechanic"),
    ("gnomes", "Library", "for each other structure built: receive 1 science"),
    ("gnomes", "Workhouse", "when building: may exchange 1 iron for 1 gold up to 3 times"),
    ("gnomes", "Observatory", "receive 3 science; may skip 1 monster without points"),
    ("orcs", "Camp", "may recruit Scouts; when building in a mountain region: also receive 2 rage"),
    ("orcs", "Arena", "for every 2 units recruited: receive 1 rage"),
    ("orcs", "Ram Yard", "power +3 against fortresses"),
    ("elves", "Horn", "power +1 in every combat"),
    ("elves", "Armor Shop", "in a combat: each unit may have its modified power for 1 wood"),
    ("nagas", "Singing Shell", "the Hydra has power 25"),
    ("nagas", "Tidal Stair", "mountains cost 2 movement points"),
    ("nagas", "Dam", "1 VP for each lake"),
]


@pytest.mark.parametrize(("faction", "name", "words"), STRUCTURES)
def test_a_structure_tells_what_it_does(faction, name, words):
    place = FACTION_KEYS.index(faction)
    carrier = structure_carrier(place, names.STRUCTURE_NAMES[place].index(name))
    assert carrier_words(RULES, place, carrier) == words


def test_an_artefact_tells_what_it_does_for_its_owner():
    nagas = FACTION_KEYS.index("nagas")
    assert carrier_words(RULES, nagas, artefact_carrier(nagas, artefact("paskaar"))) == (
        "when gathering: also receive 1 of the resource gathered"
    )
    assert carrier_words(RULES, nagas, artefact_carrier(nagas, artefact("tog_eed"))) == (
        "forests cost 1 movement point; receive 2 notes"
    )


def test_the_words_are_made_from_the_numbers_in_force():
    elves = FACTION_KEYS.index("elves")
    horn = structure_carrier(elves, names.STRUCTURE_NAMES[elves].index("Horn"))
    changed = rules({"faction.elves.structure.horn.effect.1.amount": 2})
    assert carrier_words(changed, elves, horn) == "power +2 in every combat"
    saved = rules({"faction.elves.artefact.tog_eed.effect.1.what": "armor_shop"})
    gift = artefact_carrier(elves, artefact("tog_eed"))
    assert carrier_words(RULES, elves, gift) == "a step from portal to portal costs no movement points"
    assert carrier_words(saved, elves, gift) == "modifying units for a combat costs nothing"


def test_what_has_no_effect_says_so():
    elves = FACTION_KEYS.index("elves")
    assert carrier_words(RULES, elves, UNIT_CARRIER + elves * UNITS) == "no effect"


def test_everything_in_the_content_has_words():
    told = {
        carrier.number: carrier_words(RULES, FACTION_KEYS.index(carrier.faction), carrier.number)
        for carrier in Catalogue(LAYOUT.content).carriers()
    }
    assert {effect.kind for effect in RULES.effects if effect.kind != Kind.NONE} == set(Kind) - {Kind.NONE}
    assert all(words and "_" not in words for words in told.values())


def effect(**fields):
    """Return an effect of a human structure."""
    made = new_states(EFFECT)[0]
    made.counted = made.terrain = NOBODY
    made.divisor = made.amount = made.pay_amount = made.gain_amount = 1
    for name, value in fields.items():
        made[name] = value
    return made


@pytest.mark.parametrize("special", list(Special))
def test_every_special_effect_has_words(special):
    assert effect_words(RULES, 0, effect(kind=Kind.SPECIAL, special=special))


@pytest.mark.parametrize("happening", list(Happening))
@pytest.mark.parametrize("divisor", [1, 2])
def test_every_happening_has_words(happening, divisor):
    told = effect_words(RULES, 0, effect(kind=Kind.GAIN_ON, happening=happening, divisor=divisor))
    assert told.endswith("receive 1 wood")


@pytest.mark.parametrize("counted", list(Count))
def test_every_count_has_words(counted):
    assert effect_words(RULES, 0, effect(kind=Kind.VP_PER, counted=counted)).startswith("1 VP for each ")
    assert effect_words(RULES, 0, effect(kind=Kind.VP_PER, counted=counted, divisor=3)).startswith("1 VP for every 3 ")


@pytest.mark.parametrize("versus", list(Versus))
def test_every_type_of_combat_has_words(versus):
    assert effect_words(RULES, 0, effect(kind=Kind.COMBAT_BONUS, versus=versus)).startswith("power +1 ")


def test_an_exchange_without_limit_says_so():
    made = effect(kind=Kind.EXCHANGE, happening=Happening.BUILD, pay=Resource.WOOD, gain=Resource.GOLD)
    assert effect_words(RULES, 0, made) == "when building: may exchange 1 wood for 1 gold any number of times"

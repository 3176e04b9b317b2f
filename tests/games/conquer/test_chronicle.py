"""What happens in words: every event."""

import pytest

from sim.conformance.table import line
from sim.engine.header import NOBODY
from sim.games.conquer import narration
from sim.games.conquer.words import FIRST_UNIT, Action, Event, MapObject, Resource, Wish
from tests.games.conquer.position import CATALOGUE, artefact, own, plan_of, region
from tests.games.conquer.telling import RULES, in_region, scene

pytestmark = pytest.mark.interpreted

PIXIE, GRIFFIN, ENT = 0, 1, 2
SKELETON, LICH = 0, 2
SERPENT, HYDRA = 0, 1
QLISS, ESMORE, XARN = region("qliss"), region("esmore"), region("xarn")
PASKAAR = artefact("paskaar")
PLAN = plan_of(Action.WOOD, Action.GOLD, Action.BUILD, Action.MOVE)
TOWN_HALL = CATALOGUE.structures("humans").index("town_hall")

EVENTS = [
    ("elves", Event.STARTED, (0, XARN), "The Elves start in Xarn"),
    ("elves", Event.ROUND, (3,), "Round 3 begins"),
    ("elves", Event.PLANNED, (0, PLAN), "The Elves plan wood 1, gold 2, building 3, movement 4"),
    ("elves", Event.ACTION, (Action.GOLD, 2), "All gather gold at level 2"),
    ("elves", Event.ACTION, (Action.MOVE, 4), "All move at level 4"),
    ("elves", Event.ACTION, (Action.BUILD, 1), "All build and recruit at level 1"),
    ("elves", Event.GAINED, (0, Resource.WOOD, 4), "The Elves receive 4 wood"),
    ("nagas", Event.GAINED, (0, Resource.SERPENTS, 1), "The Nagas receive 1 Serpent"),
    ("nagas", Event.GAINED, (0, Resource.NOTE, 2), "The Nagas may circle 2 notes"),
    ("orcs", Event.GAINED, (0, Resource.BUILD_LEVEL, 1), "The Orcs may build 1 level higher"),
    ("orcs", Event.GAINED, (0, Resource.MOVEMENT, 2), "The Orcs receive 2 movement points"),
    ("undead", Event.GAINED, (0, FIRST_UNIT + SKELETON, 2), "The Undead receive 2 Skeletons"),
    ("elves", Event.PAID, (0, Resource.WOOD, 3), "The Elves pay 3 wood"),
    ("nagas", Event.PAID, (0, Resource.SERPENTS, 2), "The Nagas pay 2 Serpents"),
    ("orcs", Event.CIRCLED_VP, (0, Resource.RAGE, 2), "The Orcs circle 2 VP for their rage"),
    ("nagas", Event.EXCHANGED, (0, 4), "The Nagas exchange all they can for 4 Serpents"),
    ("nagas", Event.EXCHANGED, (0, 0), "The Nagas have too little to exchange for a Serpent"),
    ("humans", Event.BUILT, (0, TOWN_HALL, 0, NOBODY), "The Humans build the Town Hall: may recruit Militia"),
    (
        "humans",
        Event.BUILT,
        (0, TOWN_HALL, 1, ESMORE),
        "The Humans build the Town Hall free of charge on the foundation of Esmore: may recruit Militia",
    ),
    ("elves", Event.RECRUITED, (0, PIXIE, 3), "The Elves recruit 3 Pixies"),
    ("orcs", Event.CONVERTED, (0, 0, 1, 2), "The Orcs turn 2 Scouts into 2 Chargers"),
    ("elves", Event.JOINED, (0, ENT, 3), "3 Ents join the Elves"),
    ("elves", Event.JOINED, (0, ENT, 1), "1 Ent joins the Elves"),
    ("nagas", Event.NOTED, (0, 0), "The Nagas circle note 1"),
    ("nagas", Event.SUMMONED, (0, QLISS), "The Nagas summon the Hydra to Qliss"),
    ("humans", Event.RESERVED, (0, MapObject.FOUNDATION, ESMORE), "The Humans reserve the foundation of Esmore"),
    ("undead", Event.CURSED, (0, QLISS), "The Undead curse Qliss"),
    ("elves", Event.LOST_TO_CURSE, (0, PIXIE), "The Elves lose 1 Pixie to the curse"),
    ("nagas", Event.LOST_TO_CURSE, (0, HYDRA), "The Nagas lose the Hydra to the curse"),
    ("nagas", Event.FLOODED, (0, ESMORE), "The Nagas turn Esmore into a lake"),
    ("elves", Event.MOVED, (0, ESMORE, 0), "The Elves move to Esmore"),
    ("elves", Event.MOVED, (0, ESMORE, 1), "The Elves move to Esmore with 1 point left"),
    ("elves", Event.STAYED, (0, ESMORE, 4), "The Elves stay in Esmore with 4 points left"),
    ("nagas", Event.HYDRA_MOVED, (0, ESMORE), "The Hydra of the Nagas is in Esmore"),
    ("elves", Event.VISITED, (0, ESMORE), "The Elves visit Esmore for the first time"),
    ("elves", Event.WISHED, (0, Wish.LEAVE), "The Elves leave the others alone"),
    ("elves", Event.WISHED, (0, Wish.CLAIM), "The Elves claim the fortress of Qliss"),
    ("elves", Event.WISHED, (0, Wish.FIGHT), "The Elves want to fight"),
    ("elves", Event.CEDED, (0, 1), "The Elves cede the fortress of Qliss"),
    ("elves", Event.CEDED, (0, 0), "The Elves insist on the fortress of Qliss"),
    ("elves", Event.BATTLE, (QLISS,), "The Elves and the Undead fight in Qliss"),
    ("elves", Event.DEPLOYED, (0, 15), "The Elves deploy 3 Pixies and 2 Ents: power 15"),
    ("elves", Event.DEPLOYED, (1, 0), "The Undead deploy nothing: power 0"),
    ("elves", Event.BATTLE_WON, (0, 15, 4), "The Elves win the battle with 15 against 4"),
    ("elves", Event.BATTLE_DRAWN, (6,), "The battle has no winner: the highest power is 6"),
    ("elves", Event.NO_BATTLE, (QLISS,), "No side deploys a unit in Qliss: there is no battle"),
    ("elves", Event.CIRCLED, (0, 1), "The Elves circle the second monster: 1 VP"),
    ("elves", Event.LOOTED, (0, 1, Resource.GOLD, 3), "The Elves take 3 gold from the Undead"),
    (
        "elves",
        Event.ROBBED,
        (0, 1, PASKAAR),
        "The Elves take the artefact of Paskaar from the Undead: receive 3 Ents",
    ),
    (
        "elves",
        Event.SEIZED,
        (0, QLISS, 21),
        "The Elves seize the fortress of Qliss with 21 against 20: 4 wood, 4 iron and 5 VP",
    ),
    ("elves", Event.HUNTED, (0, 1, 9), "The Elves defeat the second monster with 9 against 8"),
    ("elves", Event.COLLECTED, (0, PASKAAR), "The Elves collect the artefact of Paskaar: receive 3 Ents"),
    ("elves", Event.FELL, (0, PIXIE, 1), "The Elves lose 1 Pixie"),
    ("undead", Event.FELL, (0, LICH, 2), "The Undead lose 2 Liches"),
    ("nagas", Event.FELL, (0, HYDRA, 1), "The Hydra of the Nagas perishes"),
    ("undead", Event.RETURNED, (0, SKELETON, 4), "4 Skeletons return to the Undead"),
    ("undead", Event.RETURNED, (0, SKELETON, 1), "1 Skeleton returns to the Undead"),
    ("elves", Event.SCORED, (0, 45), "The Elves score 45 VP"),
    ("elves", Event.WON, (0,), "The Elves win the game"),
]


def told(state, event, *parts):
    return narration.event(state, RULES, line(event, *parts))


@pytest.mark.parametrize("event", list(Event))
def test_every_event_has_words(event):
    assert event in {known for _, known, _, _ in EVENTS}


@pytest.mark.parametrize(("faction", "event", "parts", "words"), EVENTS)
def test_an_event_is_a_sentence_of_the_report(faction, event, parts, words):
    state = scene(faction)
    if faction == "elves":
        state.players[0].deployed[:3] = 3, 0, 2
    assert told(state, event, *parts) == words


def test_wood_that_may_be_exchanged_is_told_so():
    state = scene("humans")
    own(state, RULES, 0, "paskaar")
    assert told(state, Event.GAINED, 0, Resource.WOOD, 4) == "The Humans receive 4 wood, or iron and gold instead"
    assert told(state, Event.GAINED, 0, Resource.IRON, 4) == "The Humans receive 4 iron"


def test_units_modified_for_a_combat_are_counted():
    state = scene()
    mine = state.players[0]
    mine.deployed[:3], mine.armed[:3] = (1, 1, 2), (0, 1, 1)
    words = "The Elves deploy 1 Pixie, 1 Griffin and 2 Ents, 2 of them modified: power 22"
    assert told(state, Event.DEPLOYED, 0, 22) == words


def test_the_weakest_loser_is_named_where_there_are_several():
    state = scene()
    state.battle.sides = 0b111
    assert told(state, Event.BATTLE_WON, 0, 15, 4) == "The Elves win the battle with 15; the weakest loser has 4"


def test_what_a_hydra_does_alone_is_told_of_it():
    state = scene("nagas")
    state.battle.alone = 0b1
    assert told(state, Event.BATTLE, QLISS) == "The Hydra of the Nagas and the Undead fight in Qliss"
    assert told(state, Event.DEPLOYED, 0, 18) == "The Hydra of the Nagas has power 18"
    assert told(state, Event.BATTLE_WON, 0, 18, 4) == "The Hydra of the Nagas wins the battle with 18 against 4"
    assert told(state, Event.HUNTED, 0, 1, 18) == "The Hydra of the Nagas defeats the second monster with 18 against 8"


def test_a_hydra_that_is_alone_brings_no_resources_of_a_fortress():
    words = "The Hydra of the Nagas seizes the fortress of Wesgard with 25 against 18: 4 VP"
    assert told(scene("nagas"), Event.SEIZED, 0, region("wesgard"), 25) == words


def test_a_hydra_beside_its_owner_is_part_of_the_army():
    state = scene("nagas")
    state.players[0].deployed[:2] = 3, 1
    assert told(state, Event.DEPLOYED, 0, 27) == "The Nagas deploy 3 Serpents and the Hydra: power 27"


def test_an_artefact_is_claimed_where_no_fortress_stands():
    state = in_region(scene(), "paskaar")
    assert told(state, Event.WISHED, 0, Wish.CLAIM) == "The Elves claim the artefact of Paskaar"
    assert told(state, Event.CEDED, 0, 1) == "The Elves cede the artefact of Paskaar"

"""The answers in words: every kind of answer, and what they depend on."""

import pytest

from sim.engine.options import pack
from sim.games.conquer import narration
from sim.games.conquer.words import Action, Condition, Decision, MapObject, Resource, Verb
from tests.games.conquer.position import CATALOGUE, artefact, erect, plan_of, region, rules, structure
from tests.games.conquer.telling import RULES, in_region, question

pytestmark = pytest.mark.interpreted

PIXIE, ENT = 0, 2
HYDRA = 1
QLISS = region("qliss")
PLAN = plan_of(Action.WOOD, Action.GOLD, Action.BUILD, Action.MOVE)
TOWN_HALL = CATALOGUE.structures("humans").index("town_hall")
FEEDER = CATALOGUE.structures("nagas").index("feeder")
PASKAAR, VURT, FOLEN = artefact("paskaar"), artefact("vurt"), artefact("folen")

ANSWERS = [
    ("orcs", Decision.BOOST, (), Verb.DONE, (), "make no exchange"),
    ("elves", Decision.BUILD, (), Verb.DONE, (), "end building"),
    ("nagas", Decision.SUMMON, (), Verb.DONE, (), "summon no Hydra"),
    ("humans", Decision.RESERVE, (), Verb.DONE, (), "reserve nothing"),
    ("undead", Decision.CURSE, (), Verb.DONE, (), "curse no region"),
    ("nagas", Decision.FLOOD, (), Verb.DONE, (), "leave the region as it is"),
    ("elves", Decision.PRIZE, (), Verb.DONE, (), "take no reward"),
    ("elves", Decision.FORTRESS, (), Verb.DONE, (), "seize no fortress"),
    ("elves", Decision.MONSTER, (), Verb.DONE, (), "fight no monster"),
    ("elves", Decision.ARTEFACT, (VURT,), Verb.DONE, (), "leave the artefact"),
    ("elves", Decision.START, (), Verb.START_AT, (region("xarn"),), "start in Xarn with 2 wood and 1 gold"),
    ("elves", Decision.PLAN, (), Verb.PLAN, (PLAN,), "plan wood 1, gold 2, building 3, movement 4"),
    (
        "humans",
        Decision.BUILD,
        (),
        Verb.EXCHANGE,
        (0, Resource.WOOD, Resource.IRON),
        "exchange 2 wood for 1 iron",
    ),
    (
        "orcs",
        Decision.BUILD,
        (),
        Verb.EXCHANGE,
        (2, Resource.RAGE, Resource.BUILD_LEVEL),
        "exchange 2 rage for 1 building level",
    ),
    ("humans", Decision.SUBSTITUTE, (4,), Verb.TAKE_MIX, (1, 1), "take 2 wood, 1 iron and 1 gold"),
    ("humans", Decision.SUBSTITUTE, (4,), Verb.TAKE_MIX, (0, 4), "take 4 gold"),
    (
        "humans",
        Decision.BUILD,
        (),
        Verb.BUILD,
        (TOWN_HALL, 0),
        "build the Town Hall for 2 wood and 2 iron",
    ),
    (
        "nagas",
        Decision.BUILD,
        (),
        Verb.BUILD,
        (FEEDER, 0),
        "build the Feeder for 1 Serpent",
    ),
    ("elves", Decision.BUILD, (), Verb.RECRUIT, (PIXIE, 1), "recruit 1 Pixie for 1 gold"),
    ("humans", Decision.BUILD, (), Verb.RECRUIT, (0, 3), "recruit 3 Militia for 3 gold"),
    ("orcs", Decision.BUILD, (), Verb.CONVERT, (0, 2), "turn 2 Scouts into 2 Chargers for 2 rage"),
    ("orcs", Decision.BUILD, (), Verb.CONVERT, (2, 1), "turn 1 Scout into 1 Bomber for 4 rage"),
    ("nagas", Decision.BUILD, (), Verb.SUMMON, (QLISS, 2, 3), "summon the Hydra to Qliss by notes 3 and 4"),
    ("nagas", Decision.NOTE, (), Verb.CIRCLE, (0,), "circle note 1"),
    ("humans", Decision.RESERVE, (), Verb.RESERVE, (MapObject.PORTAL, region("xarn")), "reserve the portal of Xarn"),
    ("undead", Decision.CURSE, (), Verb.CURSE, (QLISS,), "curse Qliss"),
    ("nagas", Decision.FLOOD, (), Verb.FLOOD, (), "turn Qliss into a lake"),
    ("elves", Decision.DESTINATION, (), Verb.GO, (region("esmore"), 0), "move to Esmore for 3 of 4 points"),
    ("elves", Decision.DESTINATION, (), Verb.GO, (QLISS, 0), "stay in Qliss with 4 points"),
    (
        "orcs",
        Decision.DESTINATION,
        (),
        Verb.GO,
        (region("esmore"), 2),
        "move to Esmore for 3 of 6 points, 2 of them bought for 2 rage",
    ),
    ("nagas", Decision.HYDRA_MOVE, (), Verb.SEND_HYDRA, (region("zasker"),), "send the Hydra to Zasker"),
    ("nagas", Decision.HYDRA_MOVE, (), Verb.SEND_HYDRA, (region("wesgard"),), "leave the Hydra in Wesgard"),
    ("elves", Decision.CURSED, (), Verb.LOSE, (PIXIE,), "lose 1 Pixie"),
    ("nagas", Decision.CURSED, (), Verb.LOSE, (HYDRA,), "lose the Hydra"),
    ("elves", Decision.WISH, (), Verb.LEAVE, (), "leave them alone"),
    ("elves", Decision.WISH, (), Verb.CLAIM, (), "claim the fortress of Qliss"),
    ("elves", Decision.WISH, (), Verb.FIGHT, (), "fight"),
    ("elves", Decision.CEDE, (), Verb.INSIST, (), "insist on it"),
    ("elves", Decision.CEDE, (), Verb.CEDE, (), "cede it"),
    ("elves", Decision.DEPLOY, (PIXIE,), Verb.DEPLOY, (4,), "deploy 4 Pixies"),
    ("elves", Decision.DEPLOY, (PIXIE,), Verb.DEPLOY, (0,), "deploy no Pixies"),
    ("nagas", Decision.DEPLOY, (HYDRA,), Verb.DEPLOY, (1,), "deploy the Hydra"),
    ("nagas", Decision.DEPLOY, (HYDRA,), Verb.DEPLOY, (0,), "deploy no Hydra"),
    ("elves", Decision.ARM, (ENT,), Verb.ARM, (2,), "modify 2 Ents for 2 wood"),
    ("elves", Decision.ARM, (ENT,), Verb.ARM, (0,), "modify no Ents"),
    ("elves", Decision.PRIZE, (1,), Verb.TAKE_MONSTER, (), "take 2 wood, 2 iron and 2 gold of the second monster"),
    ("elves", Decision.PRIZE, (7,), Verb.TAKE_MONSTER, (), "take nothing of the eighth monster"),
    ("elves", Decision.PRIZE, (1,), Verb.TAKE_LOOT, (), "take resources from the Undead, 8 at most"),
    (
        "elves",
        Decision.PRIZE,
        (1,),
        Verb.TAKE_ARTEFACT,
        (PASKAAR,),
        "take the artefact of Paskaar from the Undead: receive 3 Ents",
    ),
    ("elves", Decision.LOOT, (1, Resource.GOLD), Verb.LOOT, (3,), "take 3 gold from the Undead"),
    ("elves", Decision.LOOT, (1, Resource.IRON), Verb.LOOT, (0,), "take no iron from the Undead"),
    (
        "elves",
        Decision.FORTRESS,
        (),
        Verb.ATTACK,
        (0,),
        "seize the fortress of Qliss (power 20: 4 wood, 4 iron and 5 VP)",
    ),
    (
        "nagas",
        Decision.FORTRESS,
        (),
        Verb.ATTACK,
        (1,),
        "send the Hydra against the fortress of Wesgard (power 18: 4 VP)",
    ),
    (
        "elves",
        Decision.MONSTER,
        (),
        Verb.HUNT,
        (1, 0),
        "fight the second monster (power 8: 2 wood, 2 iron, 2 gold and 1 VP)",
    ),
    (
        "nagas",
        Decision.MONSTER,
        (),
        Verb.HUNT,
        (1, 1),
        "send the Hydra against the second monster (power 8: 1 VP)",
    ),
    (
        "elves",
        Decision.ARTEFACT,
        (PASKAAR,),
        Verb.COLLECT,
        (0,),
        "collect the artefact of Paskaar for 12 wood: receive 3 Ents",
    ),
    (
        "elves",
        Decision.ARTEFACT,
        (PASKAAR,),
        Verb.COLLECT,
        (1,),
        "collect the artefact of Paskaar by Griffins for 5 wood: receive 3 Ents",
    ),
    (
        "nagas",
        Decision.ARTEFACT,
        (VURT,),
        Verb.COLLECT,
        (0,),
        "collect the artefact of Vurt for 3 Serpents: power +5 against fortresses",
    ),
    (
        "nagas",
        Decision.ARTEFACT,
        (FOLEN,),
        Verb.COLLECT,
        (0,),
        "collect the artefact of Folen on 4 foundations: 2 VP for each foundation built on",
    ),
    (
        "undead",
        Decision.ARTEFACT,
        (artefact("odmoor"),),
        Verb.COLLECT,
        (0,),
        "collect the artefact of Odmoor with 5 victories: power +3 against fortresses",
    ),
    (
        "orcs",
        Decision.ARTEFACT,
        (artefact("tog_eed"),),
        Verb.COLLECT,
        (0,),
        "collect the artefact of Tog' Eed with 4 mountain regions visited: mountains cost 1 movement point",
    ),
]


@pytest.mark.parametrize("verb", list(Verb))
def test_every_kind_of_answer_has_words(verb):
    assert verb in {told for _, _, _, told, _, _ in ANSWERS}


@pytest.mark.parametrize(("faction", "asked", "about", "verb", "parts", "words"), ANSWERS)
def test_an_answer_is_told_in_the_words_of_its_question(faction, asked, about, verb, parts, words):
    state = question(asked, about, faction)
    assert narration.describe(state, RULES, int(pack(int(verb), *map(int, parts)))) == words


def test_every_condition_of_an_artefact_has_words():
    collected = {int(RULES.condition[about[0]]) for _, _, about, verb, _, _ in ANSWERS if verb == Verb.COLLECT}
    assert collected == set(Condition)


def test_a_structure_on_a_foundation_names_its_region():
    state = in_region(question(Decision.BUILD, faction="humans"), "esmore")
    option = pack(Verb.BUILD, structure(state, 0, "town_hall"), 1)
    words = "build the Town Hall for 2 wood and 2 iron, on the foundation of Esmore"
    assert narration.describe(state, RULES, option) == words


def test_a_structure_that_needs_no_resources_is_free_of_charge():
    state = question(Decision.BUILD, faction="gnomes")
    state.players[0].free_levels = 1 << 2
    option = pack(Verb.BUILD, structure(state, 0, "library"), 0)
    assert narration.describe(state, RULES, option) == "build the Library free of charge"


def test_the_great_tree_has_one_article():
    state = question(Decision.BUILD)
    option = pack(Verb.BUILD, structure(state, 0, "great_tree"), 0)
    assert narration.describe(state, RULES, option) == "build the Great Tree for 3 wood, 5 iron and 3 gold"


def test_an_exchange_of_what_is_gathered_names_the_resource():
    state = question(Decision.BOOST, faction="orcs")
    state.action = Action.IRON
    option = pack(Verb.EXCHANGE, 1, Resource.RAGE, Resource.GATHERED)
    assert narration.describe(state, RULES, option) == "exchange 1 rage for 2 iron"


def test_notes_that_are_not_used_up_are_not_named():
    reused = rules({"ruling.note_pair_used_once": False})
    words = narration.describe(question(Decision.BUILD, faction="nagas"), reused, pack(Verb.SUMMON, QLISS, 2, 3))
    assert words == "summon the Hydra to Qliss"


def test_points_bought_are_told_of_who_stays_too():
    state = question(Decision.DESTINATION, faction="orcs")
    words = "stay in Qliss with 5 points, 1 of them bought for 1 rage"
    assert narration.describe(state, RULES, pack(Verb.GO, QLISS, 1)) == words


def test_where_no_fortress_stands_the_artefact_is_claimed():
    state = in_region(question(Decision.WISH), "paskaar")
    assert narration.describe(state, RULES, pack(Verb.CLAIM)) == "claim the artefact of Paskaar"


def test_modifying_costs_nothing_where_its_payment_is_saved():
    saved = rules({"faction.elves.artefact.tog_eed.effect.1.what": "armor_shop"})
    state = question(Decision.ARM, (ENT,))
    state.players[0].artefacts = 1 << artefact("tog_eed")
    erect(state, saved, 0)
    assert narration.describe(state, saved, pack(Verb.ARM, 2)) == "modify 2 Ents"

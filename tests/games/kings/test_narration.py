"""The game in words: every question, answer and event, and the names of the territories."""

import re

import numpy as np
import pytest

from sim.conformance.table import line
from sim.engine.header import NOBODY
from sim.engine.options import pack
from sim.games.kings import narration
from sim.games.kings.game import GAME
from sim.games.kings.names import card_name, land_name
from sim.games.kings.state import MALADOR
from sim.games.kings.words import (
    Colour,
    Decision,
    DiscoveryCard,
    Event,
    EventCard,
    EventFace,
    Face,
    Fortification,
    MarauderCard,
    Project,
    Resource,
    Settlement,
    Step,
    Title,
    Verb,
)
from sim.study.steps import new_game
from tests.games.kings.position import give_land, position, put_army, rules

pytestmark = pytest.mark.interpreted

FRONT, MIDDLE, INNER = 1, 5, 6
LARK, BARLEY, RAVEN = "Lark Meadow (1)", "Barley Plain (5)", "Raven Crags (6)"


def scene():
    """Return a position with a battle for Barley Plain between Purple and Red, and Malador at Raven Crags."""
    state = position()
    give_land(state, 1, MIDDLE, Settlement.VILLAGE)
    put_army(state, 1, MIDDLE, damage=1)
    give_land(state, MALADOR, INNER, Settlement.TOWN)
    put_army(state, MALADOR, INNER)
    state.decider = 0
    state.battle.place, state.battle.attacker, state.battle.defender, state.battle.hits = MIDDLE, 0, 1, 2
    state.march_origin = INNER
    bargain = state.bargain
    bargain.offerer, bargain.partner = 0, 1
    bargain.asked, bargain.asked_units = Resource.WHEAT, 2
    bargain.given, bargain.given_units = Resource.TIMBER, 1
    return state


QUESTIONS = {
    Decision.SUPPORT: ((), "Feed or disband an unsupported army"),
    Decision.EARLY_SPRING: ((), "Play Early Spring"),
    Decision.HARVEST: ((), "Play Bountiful Harvest"),
    Decision.BLESSING: ((), "Play Nature's Blessing"),
    Decision.BUILD: ((), "Build or trade"),
    Decision.PICK_TARGET: ((EventCard.SABOTEUR,), "Choose what Saboteur hits"),
    Decision.ASK_FOR: ((), "Ask another kingdom for goods"),
    Decision.GIVE_FOR: ((), "Offer something for 2 wheat of Red"),
    Decision.ANSWER_OFFER: ((), "Answer Purple, who offers 1 timber for 2 wheat"),
    Decision.FORFEIT: ((), "Play on or forfeit"),
    Decision.TRADE: ((), "Trade"),
    Decision.MARAUDER: ((MarauderCard.ON_THE_MOVE,), "Carry out the marauder card On the Move!"),
    Decision.MALADOR_MARCH: ((), f"March on with the Malador of {RAVEN}"),
    Decision.THIEVERY: ((), "Play Thievery"),
    Decision.MARCH: ((0,), f"Move the army in {LARK}"),
    Decision.LIBERATE: ((MIDDLE,), f"Liberate {BARLEY} or fight its militia"),
    Decision.DISCOVER: ((), "Choose a territory to discover"),
    Decision.GUARD: ((INNER,), f"Attack the Malador in {RAVEN} or go back"),
    Decision.ANCIENT_ROAD: ((INNER,), f"Lay an ancient road from {RAVEN}"),
    Decision.PLAGUE: ((INNER,), f"Choose who falls ill in {RAVEN}"),
    Decision.BATTLE_ORDER: ((0,), "Choose an offer of battle to resolve"),
    Decision.WITHDRAW: ((), f"Hold {BARLEY} against Purple or withdraw"),
    Decision.SURROUND: ((1,), f"Play Surrounded against Red in {BARLEY}"),
    Decision.ATTACK_CARDS: ((), f"Play a card before the attack in {BARLEY}"),
    Decision.DEFENCE_CARDS: ((), f"Play a card before the defence in {BARLEY}"),
    Decision.RALLY: ((Step.COUNTERATTACK,), f"Roll the counterattack in {BARLEY} again"),
    Decision.ART_OF_WAR: ((1,), f"Play The Art of War in {BARLEY}"),
    Decision.DAMAGE: ((1,), f"Place one of 2 hits on Red in {BARLEY}"),
    Decision.PRESS: ((), f"Press the attack on {BARLEY} or go back"),
    Decision.CONQUEST: ((MIDDLE,), f"Decide what becomes of {BARLEY}"),
    Decision.RESUPPLY: ((), "Resupply an army"),
}

ANSWERS = [
    (Decision.BUILD, Verb.PASS, (), "end building"),
    (Decision.MARCH, Verb.PASS, (0,), "stay"),
    (Decision.ANSWER_OFFER, Verb.PASS, (), "decline"),
    (Decision.RALLY, Verb.PASS, (), "keep the roll"),
    (Decision.SURROUND, Verb.PASS, (), "let them go"),
    (Decision.MALADOR_MARCH, Verb.PASS, (), "leave the rest where they are"),
    (Decision.EARLY_SPRING, Verb.PASS, (), "play no card"),
    (Decision.SUPPORT, Verb.PAY, (), "buy provisions"),
    (Decision.SUPPORT, Verb.DISBAND, (0,), f"disband the army in {LARK}"),
    (Decision.BUILD, Verb.PLAY, (EventCard.FANATICS,), "play Fanatics for Your Cause"),
    (Decision.DISCOVER, Verb.CHOOSE_LAND, (INNER,), f"discover {RAVEN}"),
    (Decision.EARLY_SPRING, Verb.CHOOSE_LAND, (FRONT,), f"double the yield of {LARK}"),
    (Decision.BUILD, Verb.BUILD_ROAD, (FRONT, MIDDLE), f"build a road from {LARK} to {BARLEY}"),
    (Decision.ANCIENT_ROAD, Verb.BUILD_ROAD, (FRONT, MIDDLE), f"lay a road from {LARK} to {BARLEY}"),
    (Decision.BUILD, Verb.BUILD, (Project.TOWN, FRONT), f"make the village in {LARK} a town"),
    (Decision.BUILD, Verb.BUILD, (Project.ARMY, FRONT), f"raise an army in {LARK}"),
    (Decision.BUILD, Verb.SWAP, (Resource.WHEAT, Resource.STONE), "exchange 4 wheat for 1 stone at the market"),
    (Decision.BUILD, Verb.BUY, (Resource.STONE,), "buy 1 stone for 5 gold at the market"),
    (Decision.BUILD, Verb.SELL, (Resource.STONE,), "sell 1 stone for 2 gold to the market"),
    (Decision.BUILD, Verb.BARGAIN, (), "offer a bargain"),
    (Decision.DAMAGE, Verb.CHOOSE_ARMY, (1, 1), f"hit Red's army in {BARLEY} with 1 hit"),
    (Decision.PICK_TARGET, Verb.CHOOSE_ARMY, (MALADOR, 0), f"stop the Malador army in {RAVEN}"),
    (Decision.PICK_TARGET, Verb.CHOOSE_PLAYER, (1,), "take a card from Red"),
    (Decision.ASK_FOR, Verb.ASK, (1, Resource.WHEAT, 2), "ask Red for 2 wheat"),
    (Decision.GIVE_FOR, Verb.GIVE, (Resource.TIMBER, 1), "offer 1 timber"),
    (Decision.ANSWER_OFFER, Verb.ACCEPT, (), "accept"),
    (Decision.THIEVERY, Verb.STEAL, (1, Resource.WHEAT, Resource.STONE), "take wheat and stone from Red"),
    (Decision.THIEVERY, Verb.STEAL, (1, Resource.WHEAT, NOBODY), "take wheat from Red"),
    (Decision.MARAUDER, Verb.REBEL, (MIDDLE,), f"foment rebellion in {BARLEY}"),
    (Decision.MARAUDER, Verb.UPGRADE, (INNER,), f"strengthen the Malador in {RAVEN}"),
    (Decision.MARAUDER, Verb.PLACE, (INNER,), f"place Malador in {RAVEN}"),
    (Decision.MARAUDER, Verb.HEAL, (INNER,), f"heal the Malador in {RAVEN}"),
    (Decision.RESUPPLY, Verb.HEAL, (0, 1), f"resupply the army in {LARK} by the card"),
    (Decision.MARCH, Verb.MARCH, (0, MIDDLE, 1), f"march to {BARLEY} by Forced March"),
    (Decision.MARAUDER, Verb.MARCH, (0, FRONT, 0), f"march the army in {RAVEN} to {LARK}"),
    (Decision.MARCH, Verb.WAIT, (0,), "wait for the other armies"),
    (Decision.WITHDRAW, Verb.FIGHT, (), "wage battle"),
    (Decision.PRESS, Verb.FIGHT, (), "fight on"),
    (Decision.GUARD, Verb.FIGHT, (), "attack"),
    (Decision.LIBERATE, Verb.FIGHT, (), "fight the militia in order to raze it"),
    (Decision.PRESS, Verb.GO_BACK, (), "go back"),
    (Decision.WITHDRAW, Verb.RETREAT, (1, 8, 0), "withdraw an army with 1 hit to Fox Meadow (8)"),
    (Decision.LIBERATE, Verb.CAPTURE, (), "liberate the village"),
    (Decision.CONQUEST, Verb.CAPTURE, (), "capture the village"),
    (Decision.CONQUEST, Verb.RAZE, (), "raze the village"),
    (Decision.FORFEIT, Verb.FORFEIT, (), "forfeit the game"),
]

EVENTS = [
    (Event.ROUND, (3,), "Round 3 begins"),
    (Event.REVENUE, (0, 9), "Purple collects 9 gold"),
    (Event.SUPPORT, (0, 1), "Purple finds 1 army unsupported"),
    (Event.RESOURCE_DIE, (Colour.BLUE,), "A resource die shows blue"),
    (Event.YIELD, (0, Resource.CATTLE, 2), "Purple receives 2 cattle"),
    (Event.TURN, (1,), "It is Red's turn"),
    (Event.EVENT_DIE, (0, EventFace.FLAG, Colour.RED), "The event die shows flag, red"),
    (Event.EVENT_CARD, (0, EventCard.ART_OF_WAR), "Purple draws the event card The Art of War"),
    (Event.MARAUDER_CARD, (0, MarauderCard.FORTIFY), "Purple draws the marauder card Fortify"),
    (Event.DISCOVERY_CARD, (0, DiscoveryCard.GOLD_VEIN, INNER), f"Purple discovers {RAVEN}: gold vein"),
    (Event.CONTROL, (INNER, MALADOR), f"The Malador take control of {RAVEN}"),
    (Event.LOST_ARMY, (MALADOR, INNER), f"The Malador lose an army in {RAVEN}"),
    (Event.NEW_ARMY, (1, MIDDLE), f"Red places an army in {BARLEY}"),
    (Event.BATTLE, (0, MALADOR, INNER), f"Purple offers battle to the Malador in {RAVEN}"),
    (Event.ROLL, (0, 2, 1, 4), "Purple rolls 4 dice: 2 swords, 1 shield"),
    (Event.HITS, (MALADOR, 1), "The Malador suffer 1 hit"),
    (Event.RAZED, (0, MIDDLE, Settlement.TOWN), f"Purple razes the town in {BARLEY}"),
    (Event.CAPTURED, (0, MIDDLE, Settlement.CITY), f"Purple captures the city in {BARLEY}"),
    (
        Event.REBELLION,
        (MIDDLE, Face.SWORD),
        f"{BARLEY} goes over to the Malador: the red die shows a sword",
    ),
    (Event.PLAGUE, (0, 2), "The plague brings 2 hits upon Purple"),
    (Event.STOLEN, (0, 1, Resource.STONE), "Purple takes 1 stone from Red"),
    (Event.TITLE, (Title.TRADE, 0), "Purple has the Most Profitable Trade Network"),
    (Event.TITLE, (Title.LARGEST, NOBODY), "Nobody has the Largest Kingdom"),
    (Event.POINTS, (0, 1), "Purple stands at 1 achievement point"),
    (Event.ELIMINATED, (0,), "Purple is eliminated"),
    (Event.REPULSED, (0, MIDDLE), f"The attack of Purple on {BARLEY} is beaten off"),
    (Event.WITHDREW, (0, MIDDLE, 2), f"Purple leaves {BARLEY} with 2 armies"),
    (
        Event.MALADOR_BUILT,
        (INNER, Settlement.VILLAGE, Fortification.WALLS),
        f"The Malador hold {RAVEN} with a village and walls",
    ),
    (Event.CARD_STOLEN, (0, 1), "Purple takes an event card from Red"),
    (Event.RETREATED_TO, (1, MIDDLE), f"Red withdraws an army to {BARLEY}"),
    (Event.RAZE_DIE, (Face.BLANK,), "The blue die of the Malador shows a blank"),
]


@pytest.mark.parametrize("question", list(Decision))
def test_every_question_has_words(question):
    about, words = QUESTIONS[question]
    state = scene()
    state.decision = question
    state.about[: len(about)] = about
    assert narration.decision(state, rules()) == words


@pytest.mark.parametrize("verb", list(Verb))
def test_every_kind_of_answer_has_words(verb):
    assert verb in {told for _, told, _, _ in ANSWERS}


@pytest.mark.parametrize(("question", "verb", "parts", "words"), ANSWERS)
def test_an_answer_is_told_in_the_words_of_its_question(question, verb, parts, words):
    state = scene()
    state.decision = question
    state.about[0] = MIDDLE
    assert narration.describe(state, rules(), pack(verb, *parts)) == words


@pytest.mark.parametrize("project", [project for project in Project if project != Project.ROAD])
def test_every_project_has_words(project):
    state = scene()
    state.decision = Decision.BUILD
    assert LARK in narration.describe(state, rules(), pack(Verb.BUILD, project, FRONT))


@pytest.mark.parametrize("event", list(Event))
def test_every_event_has_words(event):
    assert event in {told for told, _, _ in EVENTS}


@pytest.mark.parametrize(("event", "parts", "words"), EVENTS)
def test_an_event_is_a_sentence_of_the_report(event, parts, words):
    assert narration.event(scene(), rules(), line(event, *parts)) == words


@pytest.mark.parametrize("cards", [EventCard, MarauderCard, DiscoveryCard])
def test_every_card_has_its_printed_name(cards):
    assert len({card_name(card) for card in cards}) == len(cards)


def test_a_territory_has_its_printed_name_and_number():
    assert (land_name(rules(), 6), land_name(rules(), 41)) == (RAVEN, "Coal Crags (41)")


@pytest.mark.parametrize("variant", ["base", *GAME.variants])
def test_every_territory_of_every_board_has_a_name_of_its_own(variant):
    using = rules({"board.shape.variant": variant})
    names = [land_name(using, number) for number in range(using.territories)]
    assert all(re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \(\d+\)", name) for name in names)
    assert len({name.partition(" (")[0] for name in names}) == using.territories


@pytest.mark.parametrize(
    ("variant", "number", "name"),
    [
        ("small", 5, "Barley Plain (5)"),
        ("small", 6, "Rowan Hill (6)"),
        ("tight", 5, "Raven Crags (5)"),
        ("large", 6, "Raven Crags (6)"),
        ("large", 7, "Purple Pass (7)"),
        ("large", 47, "Black Pass (47)"),
        ("shared_stone", 6, "Raven Crags (6)"),
    ],
)
def test_a_board_variant_keeps_the_names_of_the_places_that_stay(variant, number, name):
    assert land_name(rules({"board.shape.variant": variant}), number) == name


def test_the_standing_names_points_and_stocks_of_all():
    state = position(2)
    state.players[0].points = 1
    state.players[1].alive = 0
    assert narration.standing(state, rules()) == "Purple 1 point, stock 7/5/7/7/2; Blue eliminated, stock 7/5/7/7/2"


@pytest.mark.parametrize("variant", ["base", "small", "large"])
def test_a_whole_stretch_of_play_can_be_told(variant):
    match = new_game("kings", seed=3, settings={"board.shape.variant": variant}, watched=True)
    chosen = np.random.default_rng(3)
    for _ in range(150):
        lines = [match.decision, *map(match.describe, match.options()), *match.chronicle()]
        assert all(line and "_" not in line and "None" not in line for line in lines)
        match.apply(int(chosen.choice(match.options())))

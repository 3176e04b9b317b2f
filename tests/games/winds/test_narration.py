"""The game in words: every question and answer, the standing, and whole games without a gap."""

import numpy as np
import pytest

from sim.engine.header import NOBODY
from sim.engine.options import pack
from sim.games.winds import names, narration
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import Decision, Goods, Skill, Slot, Target, Verb
from sim.study.steps import new_game
from tests.games.winds.telling import (
    NUMA_SERA,
    RULES,
    SIAA_DEE,
    block,
    item,
    propose,
    question,
    scene,
    stronghold,
    text,
)
from tests.playing import positions, random_book

pytestmark = pytest.mark.interpreted

QUESTIONS = {
    Decision.SUCCESSION: (NOBODY, "Choose the line of succession"),
    Decision.BEGIN: (NOBODY, "Explore, or take other actions first"),
    Decision.ACT: (NOBODY, "Take an action"),
    Decision.LOOK: (NOBODY, "Keep one of 2 cards"),
    Decision.BOON: (text("Festival"), "Choose one of the options of Festival"),
    Decision.HAZARD: (text("Bandits"), "Choose one of the options of Bandits"),
    Decision.MAVEN: (text("Healer"), "Accept or reject the maven Healer"),
    Decision.DISCARD: (Discard.BATTLE_CARD, "Discard a battle card"),
    Decision.FREE_ITEM: (6, "Take a World Forge item of price 6 or less"),
    Decision.FREE_SKILL: (2, "Gain a level of a skill, level 2 at most"),
    Decision.UPGRADE: (NOBODY, "Choose a slot to upgrade"),
    Decision.EXTRA_ATTACK: (NOBODY, "Attack in the same turn or not"),
    Decision.PLACE_CARD: (0, "Play a battle card in the attack on Sjorsja of Siaa De'e"),
    Decision.REROLL: (0, "Keep the roll of -2 or roll again"),
    Decision.TAKE_ITEM: (SIAA_DEE, "Take an item of Sjorsja of Siaa De'e"),
    Decision.SAVE_HERO: (SIAA_DEE, "Save Lelia of Numa Sera or not"),
    Decision.OFFER: (NOBODY, "Choose what to trade"),
    Decision.PRICE: (NOBODY, "Name the price of Charge for Siaa De'e"),
    Decision.ANSWER_OFFER: (NUMA_SERA, "Answer Numa Sera, who offers Siaa De'e Charge for 3 capital"),
}

ANSWERS = [
    (Decision.EXTRA_ATTACK, NOBODY, Verb.PASS, (), "attack nobody"),
    (Decision.PLACE_CARD, 0, Verb.PASS, (), "play no card"),
    (Decision.REROLL, 0, Verb.PASS, (), "keep the roll"),
    (Decision.SAVE_HERO, NOBODY, Verb.PASS, (), "let the hero fall"),
    (Decision.OFFER, NOBODY, Verb.PASS, (), "trade nothing"),
    (Decision.SUCCESSION, NOBODY, Verb.ORDER, (3,), "lead with Simi, then Krill, then Lelia"),
    (Decision.BEGIN, NOBODY, Verb.EXPLORE, (), "explore"),
    (Decision.BEGIN, NOBODY, Verb.ACT_FIRST, (), "take other actions before exploring"),
    (Decision.ACT, NOBODY, Verb.EXPLORE, (), "explore"),
    (Decision.ACT, NOBODY, Verb.PICK_UP, (), "explore by picking up the battle card Feint"),
    (Decision.ACT, NOBODY, Verb.BUY_SKILL, (Skill.WEAPON,), "buy Weapon training level 2 for 19 capital"),
    (Decision.ACT, NOBODY, Verb.BUY_SKILL, (Skill.LORE,), "buy Lore training level 1 for 9 capital"),
    (Decision.ACT, NOBODY, Verb.BUY_ITEM, (1,), "buy Great Sword for 14 capital"),
    (Decision.ACT, NOBODY, Verb.EQUIP, (item("Iron Helm"), Slot.HEAD), "equip Iron Helm (head)"),
    (Decision.ACT, NOBODY, Verb.EQUIP, (item("Dagger"), Slot.LEFT_HAND), "equip Dagger (left hand)"),
    (Decision.ACT, NOBODY, Verb.EQUIP, (item("Great Sword"), Slot.RIGHT_HAND), "equip Great Sword (both hands)"),
    (Decision.ACT, NOBODY, Verb.USE, (0,), "use Healer: on a positive roll heal 2 Power"),
    (Decision.ACT, NOBODY, Verb.TEST, (text("Pool of Stone"),), "try the test of Pool of Stone: pay 8 capital"),
    (Decision.ACT, NOBODY, Verb.WITHDRAW, (), "withdraw 4 capital from Lelia"),
    (Decision.ACT, NOBODY, Verb.TRADE, (), "offer a trade"),
    (Decision.ACT, NOBODY, Verb.BUILD, (block(0, "Efficiency"),), "build Efficiency"),
    (Decision.ACT, NOBODY, Verb.BUILD, (), "build without ticking a block"),
    (Decision.ACT, NOBODY, Verb.ATTACK_INDEPENDENT, (0,), "attack the independent stronghold Border Watch (Defense 4)"),
    (
        Decision.ACT,
        NOBODY,
        Verb.ATTACK_INDEPENDENT,
        (1, 1),
        "attack the independent stronghold Forge Gate (Defense 6) with Saboteur",
    ),
    (Decision.ACT, NOBODY, Verb.ATTACK_HERO, (SIAA_DEE,), "attack the hero Sjorsja of Siaa De'e (Defense 3)"),
    (
        Decision.ACT,
        NOBODY,
        Verb.ATTACK_STRONGHOLD,
        (stronghold("Forge Gate"), NOBODY, SIAA_DEE),
        "attack the stronghold Forge Gate of Siaa De'e (Defense 6)",
    ),
    (Decision.LOOK, NOBODY, Verb.KEEP, (0,), "keep the boon Wayside Shrine"),
    (Decision.BOON, text("Festival"), Verb.OPTION, (0,), "take 2 capital from each Neighbor"),
    (Decision.HAZARD, text("Bandits"), Verb.OPTION, (0,), "lose 3 capital"),
    (Decision.HAZARD, text("Bandits"), Verb.OPTION, (1,), "lose 2 Power"),
    (
        Decision.MAVEN,
        text("Healer"),
        Verb.ACCEPT,
        (),
        "accept Healer: once per turn: on a positive roll heal 2 Power",
    ),
    (Decision.MAVEN, text("Treasurer"), Verb.ACCEPT, (), "accept Treasurer: residual capital +1"),
    (Decision.MAVEN, text("Healer"), Verb.REJECT, (), "reject Healer: heal 3 Power"),
    (Decision.ANSWER_OFFER, NUMA_SERA, Verb.ACCEPT, (), "accept"),
    (Decision.ANSWER_OFFER, NUMA_SERA, Verb.REJECT, (), "decline"),
    (Decision.DISCARD, Discard.BATTLE_CARD, Verb.DROP, (text("Charge"),), "discard Charge"),
    (Decision.DISCARD, Discard.ITEM, Verb.DROP, (item("Iron Helm"), Slot.HEAD), "discard Iron Helm"),
    (Decision.DISCARD, Discard.MAVEN, Verb.DROP, (1,), "discard Saboteur"),
    (Decision.FREE_ITEM, 6, Verb.TAKE, (0,), "take Iron Helm (price 5)"),
    (Decision.TAKE_ITEM, SIAA_DEE, Verb.TAKE, (item("Iron Helm"), Slot.HEAD), "take Iron Helm"),
    (Decision.FREE_SKILL, 2, Verb.LEARN, (Skill.WEAPON,), "learn Weapon training level 2"),
    (Decision.UPGRADE, NOBODY, Verb.UPGRADE, (Slot.RIGHT_HAND,), "upgrade the slot right hand"),
    (Decision.PLACE_CARD, 0, Verb.PLAY, (text("Charge"),), "play Charge (2 capital)"),
    (Decision.PLACE_CARD, 0, Verb.PLAY, (text("Reckless Assault"),), "play Reckless Assault (2 Power)"),
    (Decision.REROLL, 0, Verb.REROLL, (), "roll again"),
    (Decision.SAVE_HERO, NOBODY, Verb.SAVE, (0,), "use Healer: on a positive roll heal 2 Power"),
    (Decision.OFFER, NOBODY, Verb.SELL, (SIAA_DEE, Goods.MAVEN, 0), "offer Siaa De'e Healer"),
    (Decision.OFFER, NOBODY, Verb.SELL, (SIAA_DEE, Goods.TRUCE), "offer Siaa De'e a truce"),
    (Decision.OFFER, NOBODY, Verb.ASK_FOR, (SIAA_DEE, Goods.MAVEN, 0), "ask Siaa De'e for Assassin"),
    (
        Decision.OFFER,
        NOBODY,
        Verb.ASK_FOR,
        (SIAA_DEE, Goods.SKILL, Skill.AGRICULTURE),
        "ask Siaa De'e for a card of Agriculture training",
    ),
    (Decision.PRICE, NOBODY, Verb.PAY, (5,), "ask 5 capital"),
]


@pytest.mark.parametrize("asked", list(Decision))
def test_every_question_has_words(asked):
    about, words = QUESTIONS[asked]
    assert narration.decision(question(asked, about), RULES) == words


@pytest.mark.parametrize("verb", list(Verb))
def test_every_kind_of_answer_has_words(verb):
    assert verb in {told for _, _, told, _, _ in ANSWERS}


@pytest.mark.parametrize(("asked", "about", "verb", "parts", "words"), ANSWERS)
def test_an_answer_is_told_in_the_words_of_its_question(asked, about, verb, parts, words):
    assert narration.describe(question(asked, about), RULES, pack(verb, *parts)) == words


def test_a_battle_card_is_placed_in_the_attack_and_in_the_defense():
    state = question(Decision.PLACE_CARD, 1)
    state.battle.target, state.battle.stronghold = Target.STRONGHOLD, stronghold("Abbey Hold")
    assert narration.decision(state, RULES) == "Play a battle card in the defense of Abbey Hold of Siaa De'e"
    state.about[0], state.battle.count[0] = 0, 1
    state.battle.target, state.battle.defender = Target.INDEPENDENT, NOBODY
    assert narration.decision(state, RULES) == "Play another battle card in the attack on Abbey Hold"
    assert narration.describe(state, RULES, pack(Verb.PASS)) == "play no more cards"


def test_an_offer_to_buy_names_the_price_first():
    state = question(Decision.PRICE)
    propose(state, sells=0, goods=Goods.MAVEN, which=0, price=4)
    assert narration.decision(state, RULES) == "Name a price for Assassin of Siaa De'e"
    assert narration.describe(state, RULES, pack(Verb.PAY, 4)) == "pay 4 capital"


@pytest.mark.parametrize(
    ("goods", "which", "words"),
    [
        (Goods.BATTLE_CARD, text("Charge"), "Charge"),
        (Goods.ITEM, item("Windrazor"), "Windrazor"),
        (Goods.POOL, text("Pool of Might"), "Pool of Might"),
        (Goods.MAVEN, 1, "Saboteur"),
        (Goods.SKILL, Skill.WEAPON, "a card of Weapon training"),
        (Goods.STRONGHOLD, stronghold("Abbey Hold"), "Abbey Hold"),
        (Goods.POWER, 2, "2 Power"),
        (Goods.TRUCE, NOBODY, "a truce"),
    ],
)
def test_all_goods_have_words(goods, which, words):
    state = question(Decision.OFFER)
    assert narration.describe(state, RULES, pack(Verb.SELL, SIAA_DEE, goods, which)) == f"offer Siaa De'e {words}"


def test_the_standing_names_what_the_victory_conditions_look_at():
    state = scene()
    state.players[SIAA_DEE].alive = 0
    assert narration.standing(state, RULES) == (
        "Numa Sera 1 stronghold, 2 classes, skill level 1, 0 heroes slain, 30 capital, Lelia at 9 Power; "
        "Siaa De'e eliminated"
    )


def test_nobody_has_a_name():
    assert narration.seat_name(scene(), NOBODY) == "nobody"


def test_every_card_has_a_name_of_its_own():
    assert len(set(names.TEXT_NAMES)) == RULES.text_count
    assert len(set(names.ITEM_NAMES)) == RULES.item_count
    assert len(set(names.STRONGHOLD_NAMES)) == RULES.stronghold_count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_told(players):
    match = new_game("winds", players=players, seed=5, book=random_book("winds"), watched=True)
    told = []
    for _ in positions(match):
        told += [match.decision, match.standing(), *map(match.describe, match.options()), *match.chronicle()]
    told += match.chronicle()
    lines = [line for line in told if line != "attack nobody"]
    assert all(line and "_" not in line and "None" not in line and "nobody" not in line.lower() for line in lines)


def test_what_a_seat_sees_can_be_told():
    match = new_game("winds", seed=5, book=random_book("winds"))
    chosen = np.random.default_rng(5)
    for _ in range(40):
        view = match.view(match.decider)
        assert [view.describe(option) for option in match.options()] == [*map(match.describe, match.options())]
        match.apply(int(chosen.choice(match.options())))

"""What happens in words: every event."""

import pytest

from sim.conformance.table import line
from sim.engine.header import NOBODY
from sim.games.winds import narration
from sim.games.winds.carriers import HERO_CARRIER, STRONGHOLD_CARRIER
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import ClassCard, Decision, Event, Goods, Skill, Slot, Target, Victory
from tests.games.winds.telling import (
    NUMA_SERA,
    RULES,
    SIAA_DEE,
    block,
    hero,
    item,
    propose,
    question,
    scene,
    stronghold,
    text,
)

pytestmark = pytest.mark.interpreted

EVENTS = [
    (Event.ROUND, (3,), "Round 3 begins"),
    (Event.TURN, (1,), "It is Siaa De'e's turn"),
    (Event.SUCCESSION, (0, 1, 0, 2), "Numa Sera is led by Simi, then by Lelia, then by Krill"),
    (Event.COINS, (0, HERO_CARRIER + 1, 2), "Numa Sera places 2 capital on Simi"),
    (Event.COINS, (0, STRONGHOLD_CARRIER, 1), "Numa Sera places 1 capital on Border Watch"),
    (Event.CAPITAL, (0, 2), "Numa Sera gains 2 capital"),
    (Event.LOSS, (1, 3), "Siaa De'e loses 3 capital"),
    (Event.HEAL, (0, 3, 12), "Lelia of Numa Sera heals 3 Power and has 12"),
    (Event.DAMAGE, (0, 3, 6, NOBODY), "Lelia of Numa Sera loses 3 Power and has 6"),
    (Event.DAMAGE, (0, 3, 6, 1), "Lelia of Numa Sera loses 3 Power to Siaa De'e and has 6"),
    (Event.LOOK, (0, 2), "Numa Sera looks at 2 cards"),
    (Event.PICK_UP, (0, text("Healer")), "Numa Sera picks up the maven Healer from the discard pile"),
    (Event.FOUND, (0, text("Wayside Shrine")), "Numa Sera explores and finds the boon Wayside Shrine"),
    (Event.FOUND, (0, text("Windrazor")), "Numa Sera explores and finds the mythic item Windrazor"),
    (Event.FOUND, (0, text("Pool of Might")), "Numa Sera explores and finds the Pool of Might"),
    (Event.RESOLVED, (0, text("Rockslide"), 0), "Numa Sera resolves Rockslide: on a negative roll lose 3 Power"),
    (
        Event.NO_OPTION,
        (0, text("Court Intrigue")),
        "Numa Sera has nothing to pay Court Intrigue with; it has no effect",
    ),
    (Event.MAVEN_ACCEPTED, (0, text("Healer")), "Numa Sera accepts the maven Healer"),
    (Event.MAVEN_REJECTED, (0, text("Healer")), "Numa Sera rejects the maven Healer"),
    (
        Event.MAVEN_USED,
        (0, text("Healer"), NOBODY),
        "Numa Sera uses Healer: on a positive roll heal 2 Power",
    ),
    (
        Event.MAVEN_USED,
        (0, text("Assassin"), 1),
        "Numa Sera uses Assassin against Sjorsja of Siaa De'e: "
        "on a positive roll the hero of an opponent loses 3 Power",
    ),
    (Event.MAVEN_LEAVES, (0, text("Assassin")), "Numa Sera discards the maven Assassin"),
    (Event.DIE, (0, -3), "Numa Sera rolls -3"),
    (Event.BATTLE_CARD, (0, text("Feint")), "Numa Sera gains the battle card Feint"),
    (
        Event.SKILL,
        (0, Skill.WEAPON, 2, 20),
        "Numa Sera learns Weapon training level 2 for 20 capital: Attack +2",
    ),
    (
        Event.SKILL,
        (0, Skill.LORE, 1, 0),
        "Numa Sera learns Lore training level 1 free of charge: losses from hazards -1",
    ),
    (Event.ITEM, (0, item("Iron Helm"), 5), "Numa Sera buys Iron Helm for 5 capital"),
    (Event.FREE_ITEM, (0, item("Iron Helm")), "Numa Sera takes Iron Helm free of charge"),
    (Event.EQUIP, (0, item("Iron Helm"), Slot.HEAD), "Numa Sera equips Iron Helm (head): Defense +1"),
    (Event.UPGRADE, (0, Slot.CHEST), "Numa Sera upgrades the slot chest"),
    (Event.UPGRADE, (1, Slot.HEAD), "Siaa De'e upgrades the slot head; Iron Helm: Defense +1"),
    (
        Event.TEST,
        (0, text("Pool of Might"), 1, 3),
        "Numa Sera passes the test of Pool of Might with a roll of 3: Attack +2",
    ),
    (Event.TEST, (0, text("Pool of Might"), 0, -1), "Numa Sera fails the test of Pool of Might with a roll of -1"),
    (Event.TEST, (0, text("Pool of Stone"), 1, 0), "Numa Sera passes the test of Pool of Stone: Defense +2"),
    (Event.WITHDRAW, (0, 4), "Numa Sera withdraws 4 capital from its hero"),
    (Event.RESIDUAL, (0, 5), "Numa Sera collects 5 residual capital"),
    (
        Event.BLOCK,
        (1, block(2, "War Drums")),
        "Siaa De'e builds War Drums: Attack +2 against heroes",
    ),
    (
        Event.ATTACK,
        (1, Target.HERO, NOBODY, 0),
        "Siaa De'e attacks the hero Lelia of Numa Sera: Attack 6 against Defense 4",
    ),
    (
        Event.ATTACK,
        (0, Target.INDEPENDENT, stronghold("Border Watch"), NOBODY),
        "Numa Sera attacks the independent stronghold Border Watch: Attack 3 against Defense 4",
    ),
    (
        Event.ATTACK,
        (1, Target.STRONGHOLD, stronghold("Abbey Hold"), 0),
        "Siaa De'e attacks the stronghold Abbey Hold of Numa Sera: Attack 5 against Defense 9",
    ),
    (Event.CARD_PLAYED, (0, text("Charge"), 0), "Numa Sera plays Charge: total +2"),
    (Event.CARD_PLAYED, (0, text("Charge"), 1), "Numa Sera plays Charge: without effect"),
    (Event.BATTLE_ROLL, (0, 2), "Numa Sera rolls 2"),
    (Event.REROLL, (0, 3), "Numa Sera rolls again: 3"),
    (Event.SCORES, (7, 4), "The totals are 7 to 4"),
    (
        Event.CONQUERED,
        (0, stronghold("Border Watch")),
        "Numa Sera conquers Border Watch: residual capital +1, "
        "at the start of the turn: place 1 capital on the card for battle cards",
    ),
    (
        Event.SEIZED,
        (1, stronghold("Abbey Hold"), 0, 4),
        "Siaa De'e takes Abbey Hold from Numa Sera with 4 capital on it: residual capital +1, "
        "at the start of the turn: heal 1 Power",
    ),
    (Event.HELD, (Target.HERO, NOBODY, 1), "Sjorsja of Siaa De'e withstands the attack"),
    (Event.HELD, (Target.INDEPENDENT, stronghold("Forge Gate"), NOBODY), "Forge Gate withstands the attack"),
    (Event.ITEM_TAKEN, (0, item("Iron Helm"), 1), "Numa Sera takes Iron Helm from Sjorsja of Siaa De'e"),
    (Event.DISCARDED, (0, Discard.ITEM, item("Iron Helm")), "Numa Sera discards Iron Helm"),
    (Event.DISCARDED, (0, Discard.BATTLE_CARD, text("Charge")), "Numa Sera discards Charge"),
    (Event.SAVED, (0, text("Surgeon"), 1), "Surgeon saves Lelia of Numa Sera, who stays at 1 Power"),
    (
        Event.SLAIN,
        (0, hero("Simi"), 1, 6),
        "Simi of Numa Sera is slain by Siaa De'e, who takes 6 capital off the card",
    ),
    (Event.SLAIN, (0, hero("Lelia"), 1, 0), "Lelia of Numa Sera is slain by Siaa De'e"),
    (Event.SLAIN, (0, hero("Lelia"), NOBODY, 0), "Lelia of Numa Sera is slain, by no player"),
    (Event.NEXT_HERO, (0, hero("Krill"), 13), "Krill of Numa Sera is next in line, at 13 Power"),
    (Event.ELIMINATED, (1,), "Siaa De'e is eliminated"),
    (Event.CLASS, (0, ClassCard.TYRANT), "Numa Sera unlocks the class Tyrant: Attack +1"),
    (Event.VICTORY, (0, Victory.CONQUEROR), "Numa Sera fulfils the victory condition Conqueror"),
    (Event.OFFER, (0, Goods.BATTLE_CARD, 0, 3), "Numa Sera offers Siaa De'e Charge for 3 capital"),
    (Event.TRADED, (0, 1, Goods.BATTLE_CARD, 3), "Numa Sera gives Charge to Siaa De'e for 3 capital"),
    (Event.DECLINED, (1, 0), "Siaa De'e declines the offer of Numa Sera"),
    (Event.RESHUFFLE, (), "The discard pile is shuffled into a new exploration deck"),
    (Event.LAST_LEFT, (0,), "Numa Sera is the last kingdom left"),
    (Event.LIMIT, (), "The last round is over"),
]


@pytest.mark.parametrize("event", list(Event))
def test_every_event_has_words(event):
    assert event in {told for told, _, _ in EVENTS}


@pytest.mark.parametrize(("event", "parts", "words"), EVENTS)
def test_an_event_is_a_sentence_of_the_report(event, parts, words):
    assert narration.event(scene(), RULES, line(event, *parts)) == words


def test_an_offer_to_buy_names_the_price_first():
    state = question(Decision.PRICE)
    propose(state, sells=0, goods=Goods.MAVEN, which=0, price=4)
    told = narration.event(state, RULES, line(Event.OFFER, NUMA_SERA, Goods.MAVEN, 0, 4))
    assert told == "Numa Sera offers Siaa De'e 4 capital for Assassin"


def test_a_maven_traded_is_named_though_it_has_changed_its_place():
    state = question(Decision.ANSWER_OFFER, NUMA_SERA)
    propose(state, sells=0, goods=Goods.MAVEN, which=0, price=4)
    buyer, seller = state.players[NUMA_SERA], state.players[SIAA_DEE]
    buyer.mavens[2], buyer.maven_count, seller.maven_count = text("Assassin"), 3, 0
    told = narration.event(state, RULES, line(Event.TRADED, SIAA_DEE, NUMA_SERA, Goods.MAVEN, 4))
    assert told == "Siaa De'e gives Assassin to Numa Sera for 4 capital"

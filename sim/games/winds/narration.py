"""Winds of Numa Sera in words: questions, answers and standings, for `trace` and the step interface.

Questions are short commands, and answers begin with a verb. What happened is told in `chronicle`.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.effects import carried
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.phrases import counted, plain
from sim.games.winds.account import account, boxes, others, reshuffled
from sim.games.winds.attacking import ATTACKER
from sim.games.winds.battle import defense_stat
from sim.games.winds.carriers import REJECT_CARRIER, TEXT_CARRIER
from sim.games.winds.chronicle import event
from sim.games.winds.effect_words import carrier_words, condition_words, effect_words
from sim.games.winds.legend import legend
from sim.games.winds.money import card_price, item_price, skill_price
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    active_hero,
    card_name,
    fitted,
    hero_of,
    seat_name,
    training,
)
from sim.games.winds.setup import ORDERS
from sim.games.winds.trade_words import goods_words, offered
from sim.games.winds.victory import highest_level
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import Ability, Cost, Count, Decision, Slot, Target, Verb

NONE = int(NOBODY)
Words = Callable[..., str]  # of the state, the rules and what a question is about, or the parts of an option

__all__ = [
    "account",
    "boxes",
    "decision",
    "describe",
    "event",
    "legend",
    "others",
    "reshuffled",
    "seat_name",
    "standing",
]


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked: a short command, such as "Choose one of the options of Bandits"."""
    return _QUESTIONS[Decision(int(state.decision))](state, rules, int(state.about[0]))


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, c = (int(part) for part in unpack(int(option)))
    return _ANSWERS[Verb(verb)](state, rules, a, b, c)


def standing(state: Any, rules: Any) -> str:
    """Return in one line what the victory conditions look at, the capital, and the active hero's Power of all."""
    return "; ".join(_stands(state, seat) for seat in range(int(state.seats)))


def _stands(state: Any, seat: int) -> str:
    mine = state.players[seat]
    if not mine.alive:
        return f"{seat_name(state, seat)} eliminated"
    parts = [
        counted(int(mine.counts[Count.STRONGHOLDS]), "stronghold"),
        counted(int(mine.counts[Count.CLASSES]), "class"),
        f"skill level {int(highest_level(mine))}",
        f"{counted(int(mine.counts[Count.HEROES_SLAIN]), 'hero')} slain",
        f"{int(mine.capital)} capital",
    ]
    if mine.power > 0:
        parts.append(f"{HERO_NAMES[active_hero(state, seat)]} at {int(mine.power)} Power")
    return f"{seat_name(state, seat)} {', '.join(parts)}"


def _aim(state: Any) -> str:
    """Return what the battle is about: "Border Watch of Meran", "Lelia of Numa Sera"."""
    battle = state.battle
    if battle.target == Target.HERO:
        return hero_of(state, int(battle.defender))
    owner = f" of {seat_name(state, int(battle.defender))}" if battle.target == Target.STRONGHOLD else ""
    return STRONGHOLD_NAMES[int(battle.stronghold)] + owner


def _place_card(state: Any, rules: Any, side: int) -> str:
    more = "another" if state.battle.count[side] > 0 else "a"
    deed = "attack on" if side == ATTACKER else "defense of"
    return f"Play {more} battle card in the {deed} {_aim(state)}"


def _name_price(state: Any, rules: Any, _: int) -> str:
    offer = state.offer
    goods = goods_words(state, rules, _seller(state), int(offer.goods), int(offer.which))
    partner = seat_name(state, int(offer.partner))
    return f"Name the price of {goods} for {partner}" if offer.sells else f"Name a price for {goods} of {partner}"


def _seller(state: Any) -> int:
    return int(state.decider if state.offer.sells else state.offer.partner)


_DISCARDS = {Discard.BATTLE_CARD: "a battle card", Discard.ITEM: "an equipped item", Discard.MAVEN: "a maven"}

_QUESTIONS: dict[Decision, Words] = {
    Decision.SUCCESSION: lambda s, r, a: "Choose the line of succession",
    Decision.BEGIN: lambda s, r, a: "Explore, or take other actions first",
    Decision.ACT: lambda s, r, a: "Take an action",
    Decision.LOOK: lambda s, r, a: f"Keep one of {int(s.looked_count)} cards",
    Decision.BOON: lambda s, r, a: f"Choose one of the options of {TEXT_NAMES[a]}",
    Decision.HAZARD: lambda s, r, a: f"Choose one of the options of {TEXT_NAMES[a]}",
    Decision.MAVEN: lambda s, r, a: f"Accept or reject {card_name(r, a)}",
    Decision.DISCARD: lambda s, r, a: f"Discard {_DISCARDS[Discard(a)]}",
    Decision.FREE_ITEM: lambda s, r, a: f"Take a World Forge item of price {a} or less",
    Decision.FREE_SKILL: lambda s, r, a: f"Gain a level of a skill, level {a} at most",
    Decision.UPGRADE: lambda s, r, a: "Choose a slot to upgrade",
    Decision.EXTRA_ATTACK: lambda s, r, a: "Attack in the same turn or not",
    Decision.PLACE_CARD: _place_card,
    Decision.REROLL: lambda s, r, a: f"Keep the roll of {int(s.battle.rolls[a])} or roll again",
    Decision.TAKE_ITEM: lambda s, r, a: f"Take an item of {hero_of(s, a)}",
    Decision.SAVE_HERO: lambda s, r, a: f"Save {hero_of(s, int(s.decider))} or not",
    Decision.OFFER: lambda s, r, a: "Choose what to trade",
    Decision.PRICE: _name_price,
    Decision.ANSWER_OFFER: lambda s, r, a: f"Answer {seat_name(s, a)}, who {offered(s, r, a)}",
}

_ABILITIES = {Ability.ONGOING: "", Ability.ONCE_PER_TURN: "once per turn: ", Ability.ONE_TIME: "one-time use: "}

_REFUSALS = {
    Decision.EXTRA_ATTACK: "attack nobody",
    Decision.REROLL: "keep the roll",
    Decision.SAVE_HERO: "let the hero fall",
    Decision.OFFER: "trade nothing",
}


def _asked(state: Any, asked: Decision) -> bool:
    return Decision(int(state.decision)) == asked


def _refuse(state: Any, rules: Any, *_: int) -> str:
    if _asked(state, Decision.PLACE_CARD):
        return "play no more cards" if state.battle.count[int(state.about[0])] > 0 else "play no card"
    return _REFUSALS.get(Decision(int(state.decision)), "pass")


def _order(state: Any, rules: Any, order: int, *_: int) -> str:
    line = rules.line[int(state.faction[int(state.decider)])]
    first, second, third = (HERO_NAMES[int(line[place])] for place in ORDERS[order])
    return f"lead with {first}, then {second}, then {third}"


def _pick_up(state: Any, rules: Any, *_: int) -> str:
    deck = state.exploration
    return f"explore by picking up {card_name(rules, int(deck.discards[int(deck.discarded) - 1]))}"


def _learn(state: Any, skill: int) -> str:
    return training(skill, int(state.players[int(state.decider)].counts[Count.WEAPON_LEVEL + skill]) + 1)


def _buy_skill(state: Any, rules: Any, skill: int, *_: int) -> str:
    return f"buy {_learn(state, skill)} for {int(skill_price(state, rules, int(state.decider), skill))} capital"


def _buy_item(state: Any, rules: Any, place: int, slot: int, _: int) -> str:
    item = int(state.market[place])
    bought = f"buy {ITEM_NAMES[item]} for {int(item_price(state, rules, int(state.decider), item))} capital"
    return bought if slot == NOBODY else f"{bought}, equip {fitted(rules, item, slot)}"


def _maven(state: Any, place: int) -> int:
    return int(state.players[int(state.decider)].mavens[place])


def _use(state: Any, rules: Any, place: int, other: int, _: int) -> str:
    text = _maven(state, place)
    whom = "" if other == NOBODY else f" against {hero_of(state, other)}"
    return f"use {TEXT_NAMES[text]}{whom}: {carrier_words(rules, TEXT_CARRIER + text)}"


def _withdraw(state: Any, rules: Any, *_: int) -> str:
    player = int(state.decider)
    return f"withdraw {int(state.players[player].savings)} capital from {HERO_NAMES[active_hero(state, player)]}"


def _build(state: Any, rules: Any, block: int, *_: int) -> str:
    if block == NOBODY:
        return "build without ticking a block"
    return f"build {BLOCK_NAMES[int(state.faction[int(state.decider)])][block]}"


def _defense(state: Any, rules: Any, target: Target, stronghold: int, owner: int) -> str:
    return f"(Defense {int(defense_stat(state, rules, target.value, stronghold, owner))})"


def _with(state: Any, maven: int) -> str:
    return "" if maven == NOBODY else f" with {TEXT_NAMES[_maven(state, maven)]}"


def _attack_independent(state: Any, rules: Any, place: int, maven: int, _: int) -> str:
    stronghold = int(state.independent[place])
    defense = _defense(state, rules, Target.INDEPENDENT, stronghold, NONE)
    return f"attack the independent stronghold {STRONGHOLD_NAMES[stronghold]} {defense}{_with(state, maven)}"


def _attack_hero(state: Any, rules: Any, other: int, *_: int) -> str:
    return f"attack the hero {hero_of(state, other)} {_defense(state, rules, Target.HERO, NONE, other)}"


def _attack_stronghold(state: Any, rules: Any, stronghold: int, maven: int, owner: int) -> str:
    named = f"{STRONGHOLD_NAMES[stronghold]} of {seat_name(state, owner)}"
    defense = _defense(state, rules, Target.STRONGHOLD, stronghold, owner)
    return f"attack the stronghold {named} {defense}{_with(state, maven)}"


def _keep(state: Any, rules: Any, place: int, *_: int) -> str:
    return f"keep {card_name(rules, int(state.looked[place]))}"


def _option(state: Any, rules: Any, index: int, *_: int) -> str:
    return effect_words(carried(rules, TEXT_CARRIER + int(state.about[0]))[index])


def _accept(state: Any, rules: Any, *_: int) -> str:
    if _asked(state, Decision.ANSWER_OFFER):
        return "accept"
    text = int(state.about[0])
    ability = _ABILITIES[Ability(int(rules.maven_ability[text]))]
    return f"accept {TEXT_NAMES[text]}: {ability}{carrier_words(rules, TEXT_CARRIER + text)}"


def _reject(state: Any, rules: Any, *_: int) -> str:
    if _asked(state, Decision.ANSWER_OFFER):
        return "decline"
    text = int(state.about[0])
    return f"reject {TEXT_NAMES[text]}: {carrier_words(rules, REJECT_CARRIER + text)}"


def _drop(state: Any, rules: Any, what: int, *_: int) -> str:
    sort = Discard(int(state.about[0]))
    if sort == Discard.ITEM:
        return f"discard {ITEM_NAMES[what]}"
    return f"discard {TEXT_NAMES[what if sort == Discard.BATTLE_CARD else _maven(state, what)]}"


def _take(state: Any, rules: Any, what: int, *_: int) -> str:
    if _asked(state, Decision.TAKE_ITEM):
        return f"take {ITEM_NAMES[what]}"
    item = int(state.market[what])
    return f"take {ITEM_NAMES[item]} (price {int(rules.item_price[item])})"


def _play(state: Any, rules: Any, text: int, *_: int) -> str:
    if rules.battle_cost_in[text] == Cost.POWER:
        return f"play {TEXT_NAMES[text]} ({int(rules.battle_cost[text])} Power)"
    return f"play {TEXT_NAMES[text]} ({int(card_price(state, rules, int(state.decider), text))} capital)"


def _save(state: Any, rules: Any, place: int, *_: int) -> str:
    text = _maven(state, place)
    return f"use {TEXT_NAMES[text]}: {carrier_words(rules, TEXT_CARRIER + text)}"


def _sell(state: Any, rules: Any, other: int, goods: int, which: int) -> str:
    return f"offer {seat_name(state, other)} {goods_words(state, rules, int(state.decider), goods, which)}"


def _ask_for(state: Any, rules: Any, other: int, goods: int, which: int) -> str:
    return f"ask {seat_name(state, other)} for {goods_words(state, rules, other, goods, which)}"


_ANSWERS: dict[Verb, Words] = {
    Verb.PASS: _refuse,
    Verb.ORDER: _order,
    Verb.EXPLORE: lambda s, r, a, b, c: "explore",
    Verb.PICK_UP: _pick_up,
    Verb.BUY_SKILL: _buy_skill,
    Verb.BUY_ITEM: _buy_item,
    Verb.EQUIP: lambda s, r, a, b, c: f"equip {fitted(r, a, b)}",
    Verb.USE: _use,
    Verb.TEST: lambda s, r, a, b, c: f"try the test of {TEXT_NAMES[a]}: {condition_words(r.pool_test[a])}",
    Verb.WITHDRAW: _withdraw,
    Verb.ACT_FIRST: lambda s, r, a, b, c: "take other actions before exploring",
    Verb.TRADE: lambda s, r, a, b, c: "offer a trade",
    Verb.BUILD: _build,
    Verb.ATTACK_INDEPENDENT: _attack_independent,
    Verb.ATTACK_HERO: _attack_hero,
    Verb.ATTACK_STRONGHOLD: _attack_stronghold,
    Verb.KEEP: _keep,
    Verb.OPTION: _option,
    Verb.ACCEPT: _accept,
    Verb.REJECT: _reject,
    Verb.DROP: _drop,
    Verb.TAKE: _take,
    Verb.LEARN: lambda s, r, a, b, c: f"learn {_learn(s, a)}",
    Verb.UPGRADE: lambda s, r, a, b, c: f"upgrade the slot {plain(Slot(a))}",
    Verb.PLAY: _play,
    Verb.REROLL: lambda s, r, a, b, c: "roll again",
    Verb.SAVE: _save,
    Verb.SELL: _sell,
    Verb.ASK_FOR: _ask_for,
    Verb.PAY: lambda s, r, a, b, c: f"{'ask' if s.offer.sells else 'pay'} {a} capital",
}

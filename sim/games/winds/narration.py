"""Winds of Numa Sera in words: questions, answers and standings, for `trace` and the step interface.

Questions are short commands, and answers begin with a verb. What happened is told in `chronicle`.
"""

from typing import Any

from sim.engine.effects import carried
from sim.engine.header import NOBODY
from sim.engine.operands import asked
from sim.engine.options import unpack
from sim.engine.phrases import counted
from sim.engine.sentences import Sentences
from sim.games.winds.account import account, boxes, others, reshuffled
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
    NAMERS,
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
from sim.games.winds.words import Ability, Cost, Count, Decision, Goods, Side, Target, Verb

NONE = int(NOBODY)

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
    return _QUESTIONS(state, rules, state.decision, state.about)


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, *values = unpack(int(option))
    return _ANSWERS(state, rules, verb, values)


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


def _place_card(state: Any, rules: Any, side: Side) -> str:
    more = "another" if state.battle.count[side] > 0 else "a"
    deed = "attack on" if side == Side.ATTACKER else "defense of"
    return f"Play {more} battle card in the {deed} {_aim(state)}"


def _reroll(state: Any, side: Side) -> str:
    return f"Keep the roll of {int(state.battle.rolls[side])} or roll again"


def _name_price(state: Any, rules: Any) -> str:
    offer = state.offer
    goods = goods_words(state, rules, _seller(state), int(offer.goods), int(offer.which))
    partner = seat_name(state, int(offer.partner))
    return f"Name the price of {goods} for {partner}" if offer.sells else f"Name a price for {goods} of {partner}"


def _seller(state: Any) -> int:
    return int(state.decider if state.offer.sells else state.offer.partner)


def _answer_offer(state: Any, rules: Any, proposer: int) -> str:
    return f"Answer {seat_name(state, proposer)}, who {offered(state, rules, proposer)}"


_QUESTIONS = Sentences(
    {
        Decision.SUCCESSION: "Choose the line of succession",
        Decision.BEGIN: "Explore, or take other actions first",
        Decision.ACT: "Take an action",
        Decision.LOOK: "Keep one of {looked} cards",
        Decision.BOON: "Choose one of the options of {text}",
        Decision.HAZARD: "Choose one of the options of {text}",
        Decision.MAVEN: "Accept or reject {text:card}",
        Decision.DISCARD: "Discard {sort}",
        Decision.FREE_ITEM: "Take a World Forge item of price {most} or less",
        Decision.FREE_SKILL: "Gain a level of a skill, level {most} at most",
        Decision.UPGRADE: "Choose a slot to upgrade",
        Decision.EXTRA_ATTACK: "Attack in the same turn or not",
        Decision.PLACE_CARD: _place_card,
        Decision.REROLL: _reroll,
        Decision.TAKE_ITEM: "Take an item of {loser:hero}",
        Decision.SAVE_HERO: "Save {hero} or not",
        Decision.OFFER: "Choose what to trade",
        Decision.PRICE: _name_price,
        Decision.ANSWER_OFFER: _answer_offer,
    },
    NAMERS,
    {
        "looked": lambda state, rules: str(int(state.looked_count)),
        "hero": lambda state, rules: hero_of(state, int(state.decider)),
    },
)

_ABILITIES = {Ability.ONGOING: "", Ability.ONCE_PER_TURN: "once per turn: ", Ability.ONE_TIME: "one-time use: "}

_REFUSALS = {
    Decision.EXTRA_ATTACK: "attack nobody",
    Decision.REROLL: "keep the roll",
    Decision.SAVE_HERO: "let the hero fall",
    Decision.OFFER: "trade nothing",
}


def _about(state: Any, name: str) -> int:
    """Return what the question is about, by name."""
    return asked(Decision, state)[name]


def _asked(state: Any, decision: Decision) -> bool:
    return Decision(int(state.decision)) == decision


def _refuse(state: Any) -> str:
    if _asked(state, Decision.PLACE_CARD):
        return "play no more cards" if state.battle.count[_about(state, "side")] > 0 else "play no card"
    return _REFUSALS.get(Decision(int(state.decision)), "pass")


def _order(state: Any, rules: Any, order: int) -> str:
    line = rules.line[int(state.faction[int(state.decider)])]
    first, second, third = (HERO_NAMES[int(line[place])] for place in ORDERS[order])
    return f"lead with {first}, then {second}, then {third}"


def _top_discard(state: Any, rules: Any) -> str:
    deck = state.exploration
    return card_name(rules, int(deck.discards[int(deck.discarded) - 1]))


def _next_level(state: Any, skill: int) -> str:
    return training(skill, int(state.players[int(state.decider)].counts[Count.WEAPON_LEVEL + skill]) + 1)


def _buy_skill(state: Any, rules: Any, skill: int) -> str:
    return f"buy {_next_level(state, skill)} for {int(skill_price(state, rules, int(state.decider), skill))} capital"


def _buy_item(state: Any, rules: Any, place: int, slot: int) -> str:
    item = int(state.market[place])
    bought = f"buy {ITEM_NAMES[item]} for {int(item_price(state, rules, int(state.decider), item))} capital"
    return bought if slot == NOBODY else f"{bought}, equip {fitted(rules, item, slot)}"


def _maven(state: Any, place: int) -> int:
    return int(state.players[int(state.decider)].mavens[place])


def _use(state: Any, rules: Any, maven: int, target: int) -> str:
    text = _maven(state, maven)
    whom = "" if target == NOBODY else f" against {hero_of(state, target)}"
    return f"use {TEXT_NAMES[text]}{whom}: {carrier_words(rules, TEXT_CARRIER + text)}"


def _withdraw(state: Any) -> str:
    player = int(state.decider)
    return f"withdraw {int(state.players[player].savings)} capital from {HERO_NAMES[active_hero(state, player)]}"


def _build(state: Any, block: int) -> str:
    if block == NOBODY:
        return "build without ticking a block"
    return f"build {BLOCK_NAMES[int(state.faction[int(state.decider)])][block]}"


def _defense(state: Any, rules: Any, target: Target, stronghold: int, owner: int) -> str:
    return f"(Defense {int(defense_stat(state, rules, target.value, stronghold, owner))})"


def _with(state: Any, maven: int) -> str:
    return "" if maven == NOBODY else f" with {TEXT_NAMES[_maven(state, maven)]}"


def _attack_independent(state: Any, rules: Any, place: int, maven: int) -> str:
    stronghold = int(state.independent[place])
    defense = _defense(state, rules, Target.INDEPENDENT, stronghold, NONE)
    return f"attack the independent stronghold {STRONGHOLD_NAMES[stronghold]} {defense}{_with(state, maven)}"


def _attack_hero(state: Any, rules: Any, player: int) -> str:
    return f"attack the hero {hero_of(state, player)} {_defense(state, rules, Target.HERO, NONE, player)}"


def _attack_stronghold(state: Any, rules: Any, stronghold: int, maven: int, player: int) -> str:
    named = f"{STRONGHOLD_NAMES[stronghold]} of {seat_name(state, player)}"
    defense = _defense(state, rules, Target.STRONGHOLD, stronghold, player)
    return f"attack the stronghold {named} {defense}{_with(state, maven)}"


def _keep(state: Any, rules: Any, place: int) -> str:
    return f"keep {card_name(rules, int(state.looked[place]))}"


def _option(state: Any, rules: Any, place: int) -> str:
    return effect_words(carried(rules, TEXT_CARRIER + _about(state, "text"))[place])


def _accept(state: Any, rules: Any) -> str:
    if _asked(state, Decision.ANSWER_OFFER):
        return "accept"
    text = _about(state, "text")
    ability = _ABILITIES[Ability(int(rules.maven_ability[text]))]
    return f"accept {TEXT_NAMES[text]}: {ability}{carrier_words(rules, TEXT_CARRIER + text)}"


def _reject(state: Any, rules: Any) -> str:
    if _asked(state, Decision.ANSWER_OFFER):
        return "decline"
    text = _about(state, "text")
    return f"reject {TEXT_NAMES[text]}: {carrier_words(rules, REJECT_CARRIER + text)}"


def _drop(state: Any, what: int) -> str:
    sort = _about(state, "sort")
    if sort == Discard.ITEM:
        return f"discard {ITEM_NAMES[what]}"
    return f"discard {TEXT_NAMES[what if sort == Discard.BATTLE_CARD else _maven(state, what)]}"


def _take(state: Any, rules: Any, what: int) -> str:
    if _asked(state, Decision.TAKE_ITEM):
        return f"take {ITEM_NAMES[what]}"
    item = int(state.market[what])
    return f"take {ITEM_NAMES[item]} (price {int(rules.item_price[item])})"


def _play(state: Any, rules: Any, text: int) -> str:
    if rules.battle_cost_in[text] == Cost.POWER:
        return f"play {TEXT_NAMES[text]} ({int(rules.battle_cost[text])} Power)"
    return f"play {TEXT_NAMES[text]} ({int(card_price(state, rules, int(state.decider), text))} capital)"


def _sell(state: Any, rules: Any, player: int, goods: Goods, which: int) -> str:
    return f"offer {seat_name(state, player)} {goods_words(state, rules, int(state.decider), goods, which)}"


def _ask_for(state: Any, rules: Any, player: int, goods: Goods, which: int) -> str:
    return f"ask {seat_name(state, player)} for {goods_words(state, rules, player, goods, which)}"


_ANSWERS = Sentences(
    {
        Verb.PASS: _refuse,
        Verb.ORDER: _order,
        Verb.EXPLORE: "explore",
        Verb.PICK_UP: "explore by picking up {top_discard}",
        Verb.BUY_SKILL: _buy_skill,
        Verb.BUY_ITEM: _buy_item,
        Verb.EQUIP: lambda rules, item, slot: f"equip {fitted(rules, item, slot)}",
        Verb.USE: _use,
        Verb.TEST: lambda rules, text: f"try the test of {TEXT_NAMES[text]}: {condition_words(rules.pool_test[text])}",
        Verb.WITHDRAW: _withdraw,
        Verb.ACT_FIRST: "take other actions before exploring",
        Verb.TRADE: "offer a trade",
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
        Verb.LEARN: lambda state, skill: f"learn {_next_level(state, skill)}",
        Verb.UPGRADE: "upgrade the slot {slot}",
        Verb.PLAY: _play,
        Verb.REROLL: "roll again",
        Verb.SAVE: lambda state, rules, maven: _use(state, rules, maven, NONE),
        Verb.SELL: _sell,
        Verb.ASK_FOR: _ask_for,
        Verb.PAY: lambda state, price: f"{'ask' if state.offer.sells else 'pay'} {price} capital",
    },
    NAMERS,
    {"top_discard": _top_discard},
)

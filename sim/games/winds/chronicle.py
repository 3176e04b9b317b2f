"""What happens in Winds of Numa Sera, in sentences of a report from the table."""

from collections.abc import Callable
from typing import Any

from sim.engine.effects import carried
from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain, sentence
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.carriers import CLASS_CARRIER, STRONGHOLD_CARRIER, TEXT_CARRIER, block_carrier, skill_carrier
from sim.games.winds.effect_words import carrier_words, effect_words
from sim.games.winds.equipping import carrier_of
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    card_name,
    fitted,
    hero_of,
    place_of_coins,
    seat_name,
    training,
)
from sim.games.winds.trade_words import handed_over, offered
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import ClassCard, Event, Slot, Target, Victory

Words = Callable[..., str]  # of the state, the rules and the parts of a line


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    told = _EVENTS[Event(int(line.event))](state, rules, int(line.a), int(line.b), int(line.c), int(line.d))
    return sentence(told)


def does(state: Any, player: int, deed: str) -> str:
    """Return a player with what it does: "Meran gains 2 capital"."""
    return f"{seat_name(state, player)} {deed}"


def _damage(state: Any, rules: Any, player: int, damage: int, left: int, by: int) -> str:
    cause = "" if by == NOBODY else f" to {seat_name(state, by)}"
    return f"{hero_of(state, player)} loses {damage} Power{cause} and has {left}"


def _option(state: Any, rules: Any, player: int, text: int, index: int, _: int) -> str:
    words = effect_words(carried(rules, TEXT_CARRIER + text)[index])
    return does(state, player, f"resolves {TEXT_NAMES[text]}: {words}")


def _maven_used(state: Any, rules: Any, player: int, text: int, other: int, _: int) -> str:
    whom = "" if other == NOBODY else f" against {hero_of(state, other)}"
    return does(state, player, f"uses {TEXT_NAMES[text]}{whom}: {carrier_words(rules, TEXT_CARRIER + text)}")


def _skill(state: Any, rules: Any, player: int, skill: int, level: int, price: int) -> str:
    paid = f"for {price} capital" if price > 0 else "free of charge"
    words = carrier_words(rules, skill_carrier(skill, level))
    return does(state, player, f"learns {training(skill, level)} {paid}: {words}")


def _equip(state: Any, rules: Any, player: int, item: int, slot: int, _: int) -> str:
    words = carrier_words(rules, int(carrier_of(rules, state.players[player], item, slot)))
    return does(state, player, f"equips {fitted(rules, item, slot)}: {words}")


def _upgrade(state: Any, rules: Any, player: int, slot: int, *_: int) -> str:
    mine = state.players[player]
    item = int(mine.equipped[slot])
    if item == NOBODY:
        return does(state, player, f"upgrades the slot {plain(Slot(slot))}")
    words = carrier_words(rules, int(carrier_of(rules, mine, item, slot)))
    return does(state, player, f"upgrades the slot {plain(Slot(slot))}; {ITEM_NAMES[item]}: {words}")


def _test(state: Any, rules: Any, player: int, text: int, passed: int, face: int) -> str:
    roll = f" with a roll of {face}" if face else ""
    if not passed:
        return does(state, player, f"fails the test of {TEXT_NAMES[text]}{roll}")
    words = carrier_words(rules, TEXT_CARRIER + text)
    return does(state, player, f"passes the test of {TEXT_NAMES[text]}{roll}: {words}")


def _block(state: Any, rules: Any, player: int, block: int, *_: int) -> str:
    kingdom = int(state.faction[player])
    words = carrier_words(rules, block_carrier(kingdom, block))
    return does(state, player, f"builds {BLOCK_NAMES[kingdom][block]}: {words}")


def _attack(state: Any, rules: Any, player: int, target: int, stronghold: int, defender: int) -> str:
    if target == Target.HERO:
        aim = f"the hero {hero_of(state, defender)}"
    elif target == Target.STRONGHOLD:
        aim = f"the stronghold {STRONGHOLD_NAMES[stronghold]} of {seat_name(state, defender)}"
    else:
        aim = f"the independent stronghold {STRONGHOLD_NAMES[stronghold]}"
    attack = int(attack_stat(state, rules, player, target))
    defense = int(defense_stat(state, rules, target, stronghold, defender))
    return does(state, player, f"attacks {aim}: Attack {attack} against Defense {defense}")


def _card_played(state: Any, rules: Any, player: int, text: int, cancelled: int, _: int) -> str:
    words = "without effect" if cancelled else carrier_words(rules, TEXT_CARRIER + text)
    return does(state, player, f"plays {TEXT_NAMES[text]}: {words}")


def _conquered(state: Any, rules: Any, player: int, stronghold: int, *_: int) -> str:
    words = carrier_words(rules, STRONGHOLD_CARRIER + stronghold)
    return does(state, player, f"conquers {STRONGHOLD_NAMES[stronghold]}: {words}")


def _seized(state: Any, rules: Any, player: int, stronghold: int, loser: int, coins: int) -> str:
    taken = f" with {coins} capital on it" if coins > 0 else ""
    words = carrier_words(rules, STRONGHOLD_CARRIER + stronghold)
    return does(state, player, f"takes {STRONGHOLD_NAMES[stronghold]} from {seat_name(state, loser)}{taken}: {words}")


def _held(state: Any, rules: Any, target: int, stronghold: int, defender: int, _: int) -> str:
    held = hero_of(state, defender) if target == Target.HERO else STRONGHOLD_NAMES[stronghold]
    return f"{held} withstands the attack"


def _discarded(state: Any, rules: Any, player: int, sort: int, what: int, _: int) -> str:
    return does(state, player, f"discards {ITEM_NAMES[what] if sort == Discard.ITEM else TEXT_NAMES[what]}")


def _slain(state: Any, rules: Any, player: int, hero: int, by: int, savings: int) -> str:
    named = hero_of(state, player, hero)
    if by == NOBODY:
        return f"{named} is slain, by no player"
    coins = f", who takes {savings} capital off the card" if savings > 0 else ""
    return f"{named} is slain by {seat_name(state, by)}{coins}"


def _next_hero(state: Any, rules: Any, player: int, hero: int, power: int, _: int) -> str:
    return f"{hero_of(state, player, hero)} is next in line, at {power} Power"


def _succession(state: Any, rules: Any, player: int, first: int, second: int, third: int) -> str:
    return does(
        state, player, f"is led by {HERO_NAMES[first]}, then by {HERO_NAMES[second]}, then by {HERO_NAMES[third]}"
    )


def _class(state: Any, rules: Any, player: int, card: int, *_: int) -> str:
    words = carrier_words(rules, CLASS_CARRIER + card)
    return does(state, player, f"unlocks the class {plain(ClassCard(card)).capitalize()}: {words}")


def _traded(state: Any, rules: Any, seller: int, buyer: int, goods: int, price: int) -> str:
    what = handed_over(state, rules, buyer)
    return f"{seat_name(state, seller)} gives {what} to {seat_name(state, buyer)} for {price} capital"


_EVENTS: dict[Event, Words] = {
    Event.ROUND: lambda s, r, a, b, c, d: f"round {a} begins",
    Event.TURN: lambda s, r, a, b, c, d: f"it is {seat_name(s, a)}'s turn",
    Event.SUCCESSION: _succession,
    Event.COINS: lambda s, r, a, b, c, d: does(s, a, f"places {c} capital on {place_of_coins(b)}"),
    Event.CAPITAL: lambda s, r, a, b, c, d: does(s, a, f"gains {b} capital"),
    Event.LOSS: lambda s, r, a, b, c, d: does(s, a, f"loses {b} capital"),
    Event.HEAL: lambda s, r, a, b, c, d: f"{hero_of(s, a)} heals {b} Power and has {c}",
    Event.DAMAGE: _damage,
    Event.LOOK: lambda s, r, a, b, c, d: does(s, a, f"looks at {counted(b, 'card')}"),
    Event.PICK_UP: lambda s, r, a, b, c, d: does(s, a, f"picks up {card_name(r, b)} from the discard pile"),
    Event.FOUND: lambda s, r, a, b, c, d: does(s, a, f"explores and finds {card_name(r, b)}"),
    Event.RESOLVED: _option,
    Event.NO_OPTION: lambda s, r, a, b, c, d: does(s, a, f"has nothing to pay {TEXT_NAMES[b]} with; it has no effect"),
    Event.MAVEN_ACCEPTED: lambda s, r, a, b, c, d: does(s, a, f"accepts {card_name(r, b)}"),
    Event.MAVEN_REJECTED: lambda s, r, a, b, c, d: does(s, a, f"rejects {card_name(r, b)}"),
    Event.MAVEN_USED: _maven_used,
    Event.MAVEN_LEAVES: lambda s, r, a, b, c, d: does(s, a, f"discards {card_name(r, b)}"),
    Event.DIE: lambda s, r, a, b, c, d: does(s, a, f"rolls {b}"),
    Event.BATTLE_CARD: lambda s, r, a, b, c, d: does(s, a, f"gains {card_name(r, b)}"),
    Event.SKILL: _skill,
    Event.ITEM: lambda s, r, a, b, c, d: does(s, a, f"buys {ITEM_NAMES[b]} for {c} capital"),
    Event.FREE_ITEM: lambda s, r, a, b, c, d: does(s, a, f"takes {ITEM_NAMES[b]} free of charge"),
    Event.EQUIP: _equip,
    Event.UPGRADE: _upgrade,
    Event.TEST: _test,
    Event.WITHDRAW: lambda s, r, a, b, c, d: does(s, a, f"withdraws {b} capital from its hero"),
    Event.RESIDUAL: lambda s, r, a, b, c, d: does(s, a, f"collects {b} residual capital"),
    Event.BLOCK: _block,
    Event.ATTACK: _attack,
    Event.CARD_PLAYED: _card_played,
    Event.BATTLE_ROLL: lambda s, r, a, b, c, d: does(s, a, f"rolls {b}"),
    Event.REROLL: lambda s, r, a, b, c, d: does(s, a, f"rolls again: {b}"),
    Event.SCORES: lambda s, r, a, b, c, d: f"the totals are {a} to {b}",
    Event.CONQUERED: _conquered,
    Event.SEIZED: _seized,
    Event.HELD: _held,
    Event.ITEM_TAKEN: lambda s, r, a, b, c, d: does(s, a, f"takes {ITEM_NAMES[b]} from {hero_of(s, c)}"),
    Event.DISCARDED: _discarded,
    Event.SAVED: lambda s, r, a, b, c, d: f"{TEXT_NAMES[b]} saves {hero_of(s, a)}, who stays at {c} Power",
    Event.SLAIN: _slain,
    Event.NEXT_HERO: _next_hero,
    Event.ELIMINATED: lambda s, r, a, b, c, d: f"{seat_name(s, a)} is eliminated",
    Event.CLASS: _class,
    Event.VICTORY: lambda s, r, a, b, c, d: does(
        s, a, f"fulfils the victory condition {plain(Victory(b)).capitalize()}"
    ),
    Event.OFFER: lambda s, r, a, b, c, d: does(s, a, offered(s, r, a)),
    Event.TRADED: _traded,
    Event.DECLINED: lambda s, r, a, b, c, d: does(s, a, f"declines the offer of {seat_name(s, b)}"),
    Event.RESHUFFLE: lambda s, r, a, b, c, d: "the discard pile is shuffled into a new exploration deck",
    Event.LAST_LEFT: lambda s, r, a, b, c, d: f"{seat_name(s, a)} is the last kingdom left",
    Event.LIMIT: lambda s, r, a, b, c, d: "the last round is over",
}

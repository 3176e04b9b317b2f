"""What happens in Winds of Numa Sera, in sentences of a report from the table."""

from typing import Any

from sim.engine.effects import carried
from sim.engine.header import NOBODY
from sim.engine.phrases import plain, sentence
from sim.engine.sentences import Sentences, carried_by
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.carriers import STRONGHOLD_CARRIER, TEXT_CARRIER, block_carrier, skill_carrier
from sim.games.winds.effect_words import carrier_words, effect_words
from sim.games.winds.equipping import carrier_of
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    NAMERS,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    fitted,
    hero_of,
    seat_name,
    training,
)
from sim.games.winds.trade_words import handed_over, offered
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import Event, Skill, Slot, Target


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    return sentence(_EVENTS(state, rules, line.event, carried_by(line)))


def does(state: Any, player: int, deed: str) -> str:
    """Return a player with what it does: "Meran gains 2 capital"."""
    return f"{seat_name(state, player)} {deed}"


def _damage(state: Any, player: int, amount: int, left: int, by: int) -> str:
    cause = "" if by == NOBODY else f" to {seat_name(state, by)}"
    return f"{hero_of(state, player)} loses {amount} Power{cause} and has {left}"


def _resolved(state: Any, rules: Any, player: int, text: int, index: int) -> str:
    words = effect_words(carried(rules, TEXT_CARRIER + text)[index])
    return does(state, player, f"resolves {TEXT_NAMES[text]}: {words}")


def _maven_used(state: Any, rules: Any, player: int, text: int, other: int) -> str:
    whom = "" if other == NOBODY else f" against {hero_of(state, other)}"
    return does(state, player, f"uses {TEXT_NAMES[text]}{whom}: {carrier_words(rules, TEXT_CARRIER + text)}")


def _skill(state: Any, rules: Any, player: int, skill: Skill, level: int, price: int) -> str:
    paid = f"for {price} capital" if price > 0 else "free of charge"
    words = carrier_words(rules, skill_carrier(skill.value, level))
    return does(state, player, f"learns {training(skill, level)} {paid}: {words}")


def _equip(state: Any, rules: Any, player: int, item: int, slot: Slot) -> str:
    words = carrier_words(rules, int(carrier_of(rules, state.players[player], item, slot.value)))
    return does(state, player, f"equips {fitted(rules, item, slot)}: {words}")


def _upgrade(state: Any, rules: Any, player: int, slot: Slot) -> str:
    mine = state.players[player]
    item = int(mine.equipped[slot])
    if item == NOBODY:
        return does(state, player, f"upgrades the slot {plain(slot)}")
    words = carrier_words(rules, int(carrier_of(rules, mine, item, slot.value)))
    return does(state, player, f"upgrades the slot {plain(slot)}; {ITEM_NAMES[item]}: {words}")


def _test(state: Any, rules: Any, player: int, text: int, passed: int, face: int) -> str:
    roll = f" with a roll of {face}" if face else ""
    if not passed:
        return does(state, player, f"fails the test of {TEXT_NAMES[text]}{roll}")
    words = carrier_words(rules, TEXT_CARRIER + text)
    return does(state, player, f"passes the test of {TEXT_NAMES[text]}{roll}: {words}")


def _block(state: Any, rules: Any, player: int, block: int) -> str:
    kingdom = int(state.faction[player])
    words = carrier_words(rules, block_carrier(kingdom, block))
    return does(state, player, f"builds {BLOCK_NAMES[kingdom][block]}: {words}")


def _attack(state: Any, rules: Any, player: int, target: Target, stronghold: int, defender: int) -> str:
    if target == Target.HERO:
        aim = f"the hero {hero_of(state, defender)}"
    elif target == Target.STRONGHOLD:
        aim = f"the stronghold {STRONGHOLD_NAMES[stronghold]} of {seat_name(state, defender)}"
    else:
        aim = f"the independent stronghold {STRONGHOLD_NAMES[stronghold]}"
    attack = int(attack_stat(state, rules, player, target.value))
    defense = int(defense_stat(state, rules, target.value, stronghold, defender))
    return does(state, player, f"attacks {aim}: Attack {attack} against Defense {defense}")


def _card_played(state: Any, rules: Any, player: int, text: int, cancelled: int) -> str:
    words = "without effect" if cancelled else carrier_words(rules, TEXT_CARRIER + text)
    return does(state, player, f"plays {TEXT_NAMES[text]}: {words}")


def _seized(state: Any, rules: Any, player: int, stronghold: int, loser: int, coins: int) -> str:
    taken = f" with {coins} capital on it" if coins > 0 else ""
    words = carrier_words(rules, STRONGHOLD_CARRIER + stronghold)
    return does(state, player, f"takes {STRONGHOLD_NAMES[stronghold]} from {seat_name(state, loser)}{taken}: {words}")


def _held(state: Any, target: Target, stronghold: int, defender: int) -> str:
    held = hero_of(state, defender) if target == Target.HERO else STRONGHOLD_NAMES[stronghold]
    return f"{held} withstands the attack"


def _discarded(state: Any, player: int, sort: Discard, what: int) -> str:
    return does(state, player, f"discards {ITEM_NAMES[what] if sort == Discard.ITEM else TEXT_NAMES[what]}")


def _slain(state: Any, player: int, hero: int, by: int, savings: int) -> str:
    slain = f"{HERO_NAMES[hero]} of {seat_name(state, player)} is slain"
    if by == NOBODY:
        return f"{slain}, by no player"
    coins = f", who takes {savings} capital off the card" if savings > 0 else ""
    return f"{slain} by {seat_name(state, by)}{coins}"


def _offer(state: Any, rules: Any, player: int) -> str:
    return does(state, player, offered(state, rules, player))


def _traded(state: Any, rules: Any, seller: int, buyer: int, price: int) -> str:
    what = handed_over(state, rules, buyer)
    return f"{seat_name(state, seller)} gives {what} to {seat_name(state, buyer)} for {price} capital"


_EVENTS = Sentences(
    {
        Event.ROUND: "round {number} begins",
        Event.TURN: "it is {player}'s turn",
        Event.SUCCESSION: "{player} is led by {first}, then by {second}, then by {third}",
        Event.COINS: "{player} places {amount} capital on {carrier}",
        Event.CAPITAL: "{player} gains {amount} capital",
        Event.LOSS: "{player} loses {amount} capital",
        Event.HEAL: "{player:hero} heals {amount} Power and has {left}",
        Event.DAMAGE: _damage,
        Event.LOOK: "{player} looks at {cards:card}",
        Event.PICK_UP: "{player} picks up {text:card} from the discard pile",
        Event.FOUND: "{player} explores and finds {text:card}",
        Event.RESOLVED: _resolved,
        Event.NO_OPTION: "{player} has nothing to pay {text} with; it has no effect",
        Event.MAVEN_ACCEPTED: "{player} accepts {text:card}",
        Event.MAVEN_REJECTED: "{player} rejects {text:card}",
        Event.MAVEN_USED: _maven_used,
        Event.MAVEN_LEAVES: "{player} discards {text:card}",
        Event.DIE: "{player} rolls {face}",
        Event.BATTLE_CARD: "{player} gains {text:card}",
        Event.SKILL: _skill,
        Event.ITEM: "{player} buys {item} for {price} capital",
        Event.FREE_ITEM: "{player} takes {item} free of charge",
        Event.EQUIP: _equip,
        Event.UPGRADE: _upgrade,
        Event.TEST: _test,
        Event.WITHDRAW: "{player} withdraws {amount} capital from its hero",
        Event.RESIDUAL: "{player} collects {amount} residual capital",
        Event.BLOCK: _block,
        Event.ATTACK: _attack,
        Event.CARD_PLAYED: _card_played,
        Event.BATTLE_ROLL: "{player} rolls {face}",
        Event.REROLL: "{player} rolls again: {face}",
        Event.SCORES: "the totals are {attack} to {defense}",
        Event.CONQUERED: "{player} conquers {stronghold}: {stronghold:effect}",
        Event.SEIZED: _seized,
        Event.HELD: _held,
        Event.ITEM_TAKEN: "{player} takes {item} from {loser:hero}",
        Event.DISCARDED: _discarded,
        Event.SAVED: "{text} saves {player:hero}, who stays at {power} Power",
        Event.SLAIN: _slain,
        Event.NEXT_HERO: "{hero} of {player} is next in line, at {power} Power",
        Event.ELIMINATED: "{player} is eliminated",
        Event.CLASS: "{player} unlocks the class {card}: {card:effect}",
        Event.VICTORY: "{player} fulfils the victory condition {condition}",
        Event.OFFER: _offer,
        Event.TRADED: _traded,
        Event.DECLINED: "{player} declines the offer of {proposer}",
        Event.RESHUFFLE: "the discard pile is shuffled into a new exploration deck",
        Event.LAST_LEFT: "{player} is the last kingdom left",
        Event.LIMIT: "the last round is over",
    },
    NAMERS,
)

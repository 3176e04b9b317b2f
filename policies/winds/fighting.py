"""Attacking in Winds of Numa Sera: what each target is worth, the hand included, and when to roll again."""

from policies.choose import better, note_score, tied
from policies.winds.cards import arm, cards_held
from policies.winds.growing import NEVER
from policies.winds.prospects import duel, prize, wounds
from policies.winds.wishes import survey
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.attacking import ATTACKER
from sim.games.winds.battle import final_roll, total_score
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.chances import Clash, Siege, clash_of, win_chance
from sim.games.winds.words import Target, Verb

SURE = 0.75  # chance from which on a duel is planned without a battle card


@compiled
def attack_worth(state, rules, mind, option):
    """Return what an attack is worth, with the best card of the hand or without any."""
    verb, a, maven, other = unpack(option)
    match verb:
        case Verb.ATTACK_INDEPENDENT:
            return siege_worth(state, rules, mind, Siege(Target.INDEPENDENT.value, state.independent[a], NOBODY, maven))
        case Verb.ATTACK_STRONGHOLD:
            return siege_worth(state, rules, mind, Siege(Target.STRONGHOLD.value, a, other, maven))
        case _:
            return duel_worth(state, rules, mind, a)


@compiled
def siege_worth(state, rules, mind, siege):
    """Return what attacking a stronghold is worth, NEVER if no card of the own hand gives it a chance."""
    clash = before_cards(state, rules, mind, siege)
    foe = 0 if siege.owner == NOBODY else 1
    armed = with_hand(mind, foe, clash)
    best = win_chance(rules, armed)
    if best == 0.0:
        return NEVER
    gain = prize(state, rules, mind, state.decider, siege) + mind.spoils
    fee = mind.fees[foe]
    if (best - win_chance(rules, clash)) * gain <= fee:
        armed, fee = clash, 0.0
    if siege.maven != NOBODY:
        fee += mind.weights.card
    return win_chance(rules, armed) * gain - wounds(state, rules, mind, armed, siege.owner) - fee


@compiled
def duel_worth(state, rules, mind, rival):
    """Return what attacking a hero is worth, NEVER if no card of the own hand gives it a chance."""
    clash = before_cards(state, rules, mind, Siege(Target.HERO.value, NOBODY, rival, NOBODY))
    armed = with_hand(mind, 1, clash)
    if win_chance(rules, armed) == 0.0:
        return NEVER
    if win_chance(rules, clash) >= SURE:
        return duel(state, rules, mind, rival, clash)
    return duel(state, rules, mind, rival, armed) - mind.fees[1]


@compiled
def with_hand(mind, foe, clash):
    """Return the clash with what the best card of the hand is trusted to add: `foe` is 1 against players."""
    return Clash(clash.margin + int(mind.weights.trust * mind.edges[foe]), clash.own, clash.other)


@compiled
def before_cards(state, rules, mind, siege):
    """Return the clash of an attack with the maven used, and with the card that the other side may place."""
    clash = clash_of(state, rules, state.decider, siege)
    margin = clash.margin
    if siege.maven != NOBODY:
        text = state.players[state.decider].mavens[siege.maven]
        margin += rules.effects[rules.first_effect[TEXT_CARRIER + text]].amount
    if siege.owner != NOBODY:
        theirs = state.players[siege.owner]
        if cards_held(theirs) > 0 and theirs.capital > 0:
            margin -= int(mind.weights.wary)
    return Clash(margin, clash.own, clash.other)


@compiled
def choose_extra_attack(state, rules, mind, options, count):
    """Make the best extra attack if it is worth anything."""
    survey(state, rules, mind)
    arm(state, rules, mind)
    chosen, equals = 0, 0
    best = 0.0
    for index in range(1, count):
        score = attack_worth(state, rules, mind, options[index])
        note_score(mind, options[index], score)
        equals = tied(score, best, equals)
        if score > 0.0 and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def choose_reroll(state, rules, side):
    """Roll again when behind, and the roll can still become better."""
    margin = total_score(state, rules, ATTACKER) - total_score(state, rules, 1 - ATTACKER)
    behind = margin < 0 if side == ATTACKER else margin >= 0
    return 1 if behind and final_roll(state, rules, side) < rules.faces[rules.sides - 1] else 0

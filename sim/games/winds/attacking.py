"""Attack: what can be attacked, and declaring a battle (W10.1 to W10.3, W10.16)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.winds.mavens import leave_after_use, maven_with, only_effect
from sim.games.winds.vocabulary import Deed
from sim.games.winds.words import Count, Decision, Event, Step, Target, Verb

ATTACKER, DEFENDER = 0, 1


@compiled
def attack_options(state, rules, player, buffer, count):
    """List every target: independent strongholds, other players' heroes and their strongholds (W10.1)."""
    count = independent_options(state, rules, player, buffer, count)
    count = hero_options(state, player, buffer, count)
    return stronghold_options(state, rules, player, buffer, count)


@compiled
def independent_options(state, rules, player, buffer, count):
    """List the face-up independent strongholds, also with a maven that weakens them (W10.1, W10.16)."""
    maven = maven_with(state, rules, player, Deed.WEAKEN_STRONGHOLD)
    for index in range(rules.castles_face_up):
        if state.independent[index] != NOBODY:
            count = add(buffer, count, pack(Verb.ATTACK_INDEPENDENT, index))
            if maven != NOBODY:
                count = add(buffer, count, pack(Verb.ATTACK_INDEPENDENT, index, maven))
    return count


@compiled
def may_attack(state, player, other):
    """Return whether a player may attack another one: not under a truce it sold (W8.5)."""
    return other != player and state.players[other].alive and not state.players[player].bound >> other & 1


@compiled
def hero_options(state, player, buffer, count):
    """List the other players' active heroes (W10.1)."""
    for other in range(state.seats):
        if may_attack(state, player, other):
            count = add(buffer, count, pack(Verb.ATTACK_HERO, other))
    return count


@compiled
def stronghold_options(state, rules, player, buffer, count):
    """List the other players' strongholds, also with a maven that weakens them (W10.1, W10.16)."""
    maven = maven_with(state, rules, player, Deed.WEAKEN_STRONGHOLD)
    for other in range(state.seats):
        if may_attack(state, player, other):
            theirs = state.players[other]
            for index in range(theirs.counts[Count.STRONGHOLDS]):
                stronghold = theirs.strongholds[index]
                count = add(buffer, count, pack(Verb.ATTACK_STRONGHOLD, stronghold, NOBODY, other))
                if maven != NOBODY:
                    count = add(buffer, count, pack(Verb.ATTACK_STRONGHOLD, stronghold, maven, other))
    return count


@compiled
def attack(state, rules, player, option):
    """Declare the target and put the steps of the battle on the agenda (W10.1, W10.2)."""
    verb, a, maven, other = unpack(option)
    battle = state.battle
    battle.attacker = player
    battle.weakened = 0
    match verb:
        case Verb.ATTACK_INDEPENDENT:
            battle.target, battle.defender, battle.stronghold = Target.INDEPENDENT.value, NOBODY, state.independent[a]
        case Verb.ATTACK_HERO:
            battle.target, battle.defender, battle.stronghold = Target.HERO.value, a, NOBODY
            maven = NOBODY
        case _:
            battle.target, battle.defender, battle.stronghold = Target.STRONGHOLD.value, other, a
    note(state, Event.ATTACK, player, battle.target, battle.stronghold, battle.defender)
    if maven != NOBODY:
        weaken(state, rules, player, maven)
    count_battle(state)
    begin_battle(state)


@compiled
def weaken(state, rules, player, place):
    """Use a maven to lower the stronghold's Defense in this battle (W10.16)."""
    mine = state.players[player]
    text = mine.mavens[place]
    mine.used |= 1 << text
    state.battle.weakened = only_effect(rules, text).amount
    note(state, Event.MAVEN_USED, player, text, NOBODY)
    leave_after_use(state, rules, player, place, 1)


@compiled
def count_battle(state):
    """Count a battle for the records."""
    battle = state.battle
    state.battles += 1
    if state.first_battle == 0:
        state.first_battle = state.turn_round
    state.players[battle.attacker].attacks[battle.target] += 1
    if battle.defender != NOBODY:
        state.players[battle.defender].defences += 1


@compiled
def begin_battle(state):
    """Clear the battlefield and put the steps of the battle on the agenda (W10.2, W10.6)."""
    battle = state.battle
    battle.revealed = 0
    for side in (ATTACKER, DEFENDER):
        battle.count[side] = 0
        battle.cancelled[side] = 0
        battle.rolls[side] = 0
        battle.rerolls[side] = 0
        battle.rerolled[side] = 0
        battle.void[side] = 0
    battle.lost[ATTACKER] = state.players[battle.attacker].lost
    battle.lost[DEFENDER] = state.players[battle.defender].lost if battle.defender != NOBODY else 0
    push(state, Step.CLEAR)
    push(state, Step.OUTCOME)
    push(state, Step.ROLLS, ATTACKER)
    push(state, Step.REVEAL)
    if battle.defender != NOBODY:
        push(state, Step.PLACE_CARDS, DEFENDER)
    push(state, Step.PLACE_CARDS, ATTACKER)


@compiled
def offer_extra_attack(state, rules, player):
    """Ask for the attack that a card allows after Build (W2.9, W9.13)."""
    if not state.players[player].must_build:
        ask(state, player, Decision.EXTRA_ATTACK)


@compiled
def extra_attack_options(state, rules, player, buffer):
    """List the targets of an extra attack, and none (W9.13)."""
    count = add(buffer, 0, pack(Verb.PASS))
    if rules.extra_attack_any:
        return attack_options(state, rules, player, buffer, count)
    return hero_options(state, player, buffer, count)


@compiled
def answer_extra_attack(state, rules, player, option):
    """Attack once more, or not (W9.13)."""
    verb, _, _, _ = unpack(option)
    if verb != Verb.PASS:
        attack(state, rules, player, option)

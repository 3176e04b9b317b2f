"""Damage in battle: hits placed in the other side's favour, one by one while there is a choice (K15.9, K15.12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.kings.cards import holds, play_card
from sim.games.kings.words import DamageDistribution, Decision, Event, EventCard, Step, Verb


@compiled
def damage(state, rules, power, first):
    """Place the hits that were not cancelled on one side, in the other side's favour (K15.9, K15.12)."""
    battle = state.battle
    if first:
        battle.hits = max(0, battle.strike.swords - battle.guard.shields)
        battle.placer = NOBODY
        if rules.damage_distribution == DamageDistribution.OTHER_SIDE_PLACES_EVERY_HIT:
            battle.placer = battle.answerer if power == battle.attacker else battle.commander
        if battle.artful >> power & 1:
            battle.placer = owner_of(state, power)
        note(state, Event.HITS, power, battle.hits)
    if battle.hits == 0:
        return
    if battle.militia and power == battle.defender:
        battle.militia_damage += battle.hits
        return
    if first and offer_art_of_war(state, rules, power):
        return
    place_hits(state, rules, power)


@compiled
def owner_of(state, power):
    """Return the player who decides for a side."""
    battle = state.battle
    return battle.commander if power == battle.attacker else battle.answerer


@compiled
def offer_art_of_war(state, rules, power):
    """Ask the side hit for The Art of War, if it has armies to choose among (K20.13)."""
    owner = owner_of(state, power)
    if state.battle.artful >> power & 1 or not holds(state, owner, EventCard.ART_OF_WAR):
        return False
    if targets_left(state, rules, power) < 2 or all_fall(state, rules, power):
        return False
    push(state, Step.DAMAGE, power, 0)
    ask(state, owner, Decision.ART_OF_WAR, power)
    return True


@compiled
def art_of_war(state, rules, player, option, power):
    """Place the damage on the own armies in this step, by a ruling to the end of the battle (K20.13)."""
    verb, card, _, _ = unpack(option)
    if verb == Verb.PLAY:
        play_card(state, player, card)
        state.battle.placer = player
        if not rules.art_of_war_once:
            state.battle.artful |= 1 << power


@compiled
def targets_left(state, rules, power):
    """Return how many armies of a side can still take a hit (K10.1)."""
    mine = state.powers[power]
    found = 0
    for index in range(mine.army_count):
        army = mine.armies[index]
        found += army.place == state.battle.place and army.damage < rules.army_hits
    return found


@compiled
def easiest_target(state, rules, power, most_damaged):
    """Return the army with the most damage, or the least, among those that can still take a hit."""
    mine = state.powers[power]
    best = NOBODY
    damage = 0
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place != state.battle.place or army.damage >= rules.army_hits:
            continue
        gap = army.damage - damage
        if best == NOBODY or (gap != 0 and (gap > 0) == most_damaged):
            best, damage = index, army.damage
    return best


@compiled
def place_hits(state, rules, power):
    """Place hits one by one while there is a choice; spare hits are lost (K15.9, K10.1)."""
    battle = state.battle
    while battle.hits > 0:
        targets = targets_left(state, rules, power)
        if targets == 0:
            battle.hits = 0
            return
        if targets > 1 and battle.placer != NOBODY and not all_fall(state, rules, power):
            push(state, Step.DAMAGE, power, 0)
            ask(state, battle.placer, Decision.DAMAGE, power)
            return
        even = rules.damage_distribution == DamageDistribution.SPREAD_EVENLY
        hit(state, power, easiest_target(state, rules, power, not even))


@compiled
def all_fall(state, rules, power):
    """Return whether the hits left destroy every army of a side, so that their order means nothing."""
    mine = state.powers[power]
    strength = 0
    for index in range(mine.army_count):
        if mine.armies[index].place == state.battle.place:
            strength += rules.army_hits - mine.armies[index].damage
    return state.battle.hits >= strength


@compiled
def hit(state, power, index):
    """Put one damage token under an army (K10.1)."""
    state.powers[power].armies[index].damage += 1
    state.battle.hits -= 1


@compiled
def damage_options(state, rules, power, buffer):
    """List the armies that can take the next hit (K15.9)."""
    mine = state.powers[power]
    count = 0
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == state.battle.place and army.damage < rules.army_hits:
            count = add(buffer, count, pack(Verb.CHOOSE_ARMY, power, index))
    return count


@compiled
def place_hit(state, rules, player, option):
    """Place one hit on the chosen army (K15.9)."""
    _, power, index, _ = unpack(option)
    hit(state, power, index)

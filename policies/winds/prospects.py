"""What a battle is worth to either side in Winds of Numa Sera, by its exact chances: prizes, wounds, fallen heroes."""

from policies.winds.wishes import STEP, WIN, eagerness, threat
from policies.winds.worth import life, worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.winds.attacking import ATTACKER
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.carriers import STRONGHOLD_CARRIER
from sim.games.winds.chances import Clash, Siege, at, fall_chance, slain_chance, swing_of, win_chance
from sim.games.winds.vocabulary import Bonus, When
from sim.games.winds.words import Count, Target, Victory


@compiled
def prize(state, rules, mind, player, siege):
    """Return what taking a stronghold is worth: what it brings for as long as it is held, and what its owner loses."""
    stronghold, owner = siege.stronghold, siege.owner
    mine = state.players[player]
    lasting = worth(state, rules, mind, player, STRONGHOLD_CARRIER + stronghold)
    gain = mind.pulls[Count.STRONGHOLDS]
    if mine.counts[Count.STRONGHOLDS] + 1 == rules.at_least[Victory.CONQUEROR]:
        gain += mind.steps[Victory.CONQUEROR]
    else:
        lasting += mind.steps[Victory.CONQUEROR]
    gain += lasting * (1.0 - mind.weights.hold * threat(state, rules, mind, player, stronghold))
    if owner == NOBODY:
        return gain + mind.coin * rules.initial_capital[stronghold]
    share = state.players[owner].counts[Count.STRONGHOLDS] / rules.at_least[Victory.CONQUEROR]
    return gain + mind.coin * state.coins[stronghold] + mind.weights.spite * share * share


@compiled
def forfeit(state, rules, mind, attacker, stronghold):
    """Return what losing a stronghold costs its owner: its benefits, the step back, and what the attacker gains."""
    player = state.decider
    held, need = state.players[player].counts[Count.STRONGHOLDS], rules.at_least[Victory.CONQUEROR]
    cost = worth(state, rules, mind, player, STRONGHOLD_CARRIER + stronghold) + mind.coin * state.coins[stronghold]
    cost += max(mind.least, eagerness(mind.weights, Victory.CONQUEROR)) * STEP * held / need
    theirs = state.players[attacker]
    if theirs.counts[Count.STRONGHOLDS] + 1 >= need and not theirs.achieved >> Victory.CONQUEROR.value & 1:
        cost += WIN
    return cost


@compiled
def spoils(state, rules, mind, player):
    """Return what winning any battle brings a player by the cards in play."""
    mine = state.players[player]
    total = 0.0
    if mine.triggers >> When.WIN_BATTLE & 1:
        for index in range(mine.held_count):
            carrier = mine.held[index]
            if rules.moments[carrier] >> When.WIN_BATTLE & 1:
                total += worth(state, rules, mind, player, carrier) / mind.times[When.WIN_BATTLE]
    return total


@compiled
def wounds(state, rules, mind, clash, by):
    """Return what an attacker has to fear: the wounds of a battle lost, and the fall of its hero."""
    player = state.decider
    mine = state.players[player]
    spared = mine.totals[Bonus.BATTLE_REDUCTION]
    loss = rules.suffered[clash.own, clash.other, at(clash.margin + spared)]
    falls = fall_chance(rules, clash, mine.power + spared)
    return falls * life(state, rules, mind, player, by) + mind.blood * loss * (1.0 + loss / mine.power)


@compiled
def blows(state, rules, mind, clash, rival):
    """Return what beating a rival's hero is worth by the damage dealt and the chance to slay it."""
    theirs = state.players[rival]
    spared = theirs.totals[Bonus.BATTLE_REDUCTION]
    hits = rules.dealt[clash.own, clash.other, at(clash.margin - spared)]
    gain = mind.weights.champion * hits * (1.0 + hits / theirs.power)
    trophy = mind.steps[Victory.CHAMPION] + mind.pulls[Count.HEROES_SLAIN] + mind.coin * theirs.savings
    return gain + slain_chance(rules, clash, theirs.power + spared) * trophy


@compiled
def duel(state, rules, mind, rival, clash):
    """Return what attacking a hero is worth: the damage, the chance to slay, less the wounds to be feared."""
    gain = blows(state, rules, mind, clash, rival) + win_chance(rules, clash) * mind.spoils
    return gain - wounds(state, rules, mind, clash, rival)


@compiled
def turned(clash):
    """Return a battle as its defender sees it: it wins by a point at least, as ties go to the attacker."""
    return Clash(-clash.margin, clash.other, clash.own)


@compiled
def defence(state, rules, mind, clash):
    """Return what a battle is worth to its defender: what may be kept, the blows dealt, the wounds to be feared."""
    battle = state.battle
    attacker = battle.attacker
    lost = win_chance(rules, clash)
    gain = blows(state, rules, mind, turned(clash), attacker) + (1.0 - lost) * mind.spoils
    if battle.target == Target.HERO:
        return gain - wounds(state, rules, mind, turned(clash), attacker)
    return gain - lost * forfeit(state, rules, mind, attacker, battle.stronghold)


@compiled
def outlook(state, rules, mind, side, clash):
    """Return what the battle at hand is worth to a side."""
    battle = state.battle
    if side != ATTACKER:
        return defence(state, rules, mind, clash)
    if battle.target == Target.HERO:
        return duel(state, rules, mind, battle.defender, clash)
    siege = Siege(battle.target, battle.stronghold, battle.defender, NOBODY)
    gain = prize(state, rules, mind, battle.attacker, siege) + mind.spoils
    return win_chance(rules, clash) * gain - wounds(state, rules, mind, clash, battle.defender)


@compiled
def battle_clash(state, rules):
    """Return the clash of the battle at hand, without cards."""
    battle = state.battle
    defense = defense_stat(state, rules, battle.target, battle.stronghold, battle.defender)
    margin = attack_stat(state, rules, battle.attacker, battle.target) - max(0, defense - battle.weakened)
    return Clash(margin, swing_of(state, battle.attacker), swing_of(state, battle.defender))


@compiled
def finishing(state, rules, mind, clash, times):
    """Return what damage counted several times adds to the worth of beating the other hero."""
    battle = state.battle
    rival = battle.defender if state.decider == battle.attacker else battle.attacker
    power = state.players[rival].power
    trophy = mind.steps[Victory.CHAMPION] + mind.pulls[Count.HEROES_SLAIN]
    hits = rules.dealt[clash.own, clash.other, at(clash.margin)]
    more = slain_chance(rules, clash, (power + times - 1) // times) - slain_chance(rules, clash, power)
    return mind.weights.champion * hits * (times - 1.0) + more * trophy

"""The battle for a hill, and its odds (HG4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.chance import roll_for
from sim.engine.options import add, pack, verb_of

from high_ground.words import Decision, Dice, Event, Verb


@compiled
def attack(state, target, attacker, warriors):
    """Ask the clan that is attacked whether it stands (HG4.1)."""
    battle = state.battle
    battle.place = target
    battle.attacker = attacker
    battle.attackers = warriors
    battle.defender = state.holder[target]
    battle.defenders = state.warriors[target]
    ask(state, battle.defender, Decision.DEFENCE)


@compiled
def defence_options(buffer):
    """List what a defender may do: stand, or yield (HG4.1)."""
    count = add(buffer, 0, pack(Verb.STAND))
    return add(buffer, count, pack(Verb.YIELD))


@compiled
def answer_attack(state, rules, player, option):
    """Fight the battle, or let the attacker have the hill (HG4.1)."""
    if verb_of(option) == Verb.YIELD:
        yield_hill(state, player)
    else:
        fight(state, rules)


@compiled
def yield_hill(state, player):
    """Bring the defenders back to their camp; the attacker takes the hill (HG4.1)."""
    battle = state.battle
    state.warriors[player] += battle.defenders
    state.players[player].yielded += 1
    note(state, Event.YIELDED, player, battle.place, battle.defenders)
    occupy(state, battle.attacker, battle.place, battle.attackers)


@compiled
def fight(state, rules):
    """Exchange strikes until one side is gone (HG4.2, HG4.3)."""
    battle = state.battle
    attackers, defenders = battle.attackers, battle.defenders
    while attackers > 0 and defenders > 0:
        if strike(state, rules):
            defenders -= 1
        else:
            attackers -= 1
    count_battle(state, attackers > 0)
    if attackers > 0:
        note(state, Event.BATTLE, battle.place, battle.attacker, battle.defender, attackers)
        occupy(state, battle.attacker, battle.place, attackers)
    else:
        note(state, Event.BATTLE, battle.place, battle.defender, battle.attacker, defenders)
        state.warriors[battle.place] = defenders


@compiled
def strike(state, rules):
    """Roll a die for each side: the higher sum of the attacker fells a defender, any other an attacker (HG4.2)."""
    battle = state.battle
    own = roll_for(state, Dice.BATTLE, rules.sides) + rules.attack[state.faction[battle.attacker]]
    other = roll_for(state, Dice.BATTLE, rules.sides) + rules.defence[state.faction[battle.defender]]
    return own > other


@compiled
def occupy(state, player, place, warriors):
    """Let a player hold a place with the warriors that have come there (HG3.3)."""
    state.holder[place] = player
    state.warriors[place] = warriors


@compiled
def count_battle(state, won):
    """Count a battle for both sides."""
    battle = state.battle
    battle.number += 1
    battle.won = won
    attacker, defender = state.players[battle.attacker], state.players[battle.defender]
    attacker.battles += 1
    attacker.battles_won += won
    defender.defences += 1
    defender.defences_held += not won


@compiled
def chance_to_take(attackers, defenders, chance):
    """Return the chance that all defenders fall first, each strike felling one with a given chance (HG4.2).

    As many strikes fail before the last defender falls as a negative binomial distribution says.
    """
    found, exactly = 0.0, chance**defenders
    for lost in range(attackers):
        found += exactly
        exactly *= (1.0 - chance) * (defenders + lost) / (lost + 1)
    return found

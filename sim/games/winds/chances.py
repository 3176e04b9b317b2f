"""Chances of a battle in Winds of Numa Sera, from the exact tables by margin and by how the dice swing."""

from typing import NamedTuple

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.margins import MARGINS, WIDEST, Swing
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Target


class Clash(NamedTuple):
    """A battle as the tables know it: Attack minus Defense, and the `Swing` of either die."""

    margin: int
    own: int
    other: int


class Siege(NamedTuple):
    """An attack on a stronghold: its `Target`, the stronghold, its owner, and the maven used, NOBODY for none."""

    target: int
    stronghold: int
    owner: int
    maven: int


@compiled
def at(margin):
    """Return the place of a margin in the tables."""
    return min(MARGINS - 1, max(0, margin + WIDEST))


@compiled
def swing_of(state, player):
    """Return how a player's die swings without cards: who may roll again comes to the better of two rolls."""
    if player == NOBODY:
        return Swing.NONE.value
    return Swing.BEST.value if state.players[player].totals[Bonus.REROLLS] > 0 else Swing.PLAIN.value


@compiled
def clash_of(state, rules, player, siege):
    """Return the clash of a player's attack, without battle cards; `siege` of a hero names no stronghold."""
    margin = attack_stat(state, rules, player, siege.target)
    margin -= defense_stat(state, rules, siege.target, siege.stronghold, siege.owner)
    return Clash(margin, swing_of(state, player), swing_of(state, siege.owner))


@compiled
def win_chance(rules, clash):
    """Return the attacker's chance."""
    return rules.won[clash.own, clash.other, at(clash.margin)]


@compiled
def slain_chance(rules, clash, power):
    """Return the attacker's chance to win by at least the defending hero's Power."""
    return rules.won[clash.own, clash.other, at(clash.margin - power)]


@compiled
def fall_chance(rules, clash, power):
    """Return the attacker's chance to lose by at least its own Power."""
    return 1.0 - rules.won[clash.own, clash.other, at(clash.margin + power - 1)]


@compiled
def plain_chance(rules, margin):
    """Return the attacker's chance against another player with a plain die on both sides."""
    return rules.won[Swing.PLAIN.value, Swing.PLAIN.value, at(margin)]


@compiled
def siege_chance(rules, mine_attack, target, defense):
    """Return the chance of an Attack against a stronghold with a plain die."""
    other = Swing.NONE.value if target == Target.INDEPENDENT else Swing.PLAIN.value
    return rules.won[Swing.PLAIN.value, other, at(mine_attack - defense)]

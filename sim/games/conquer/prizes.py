"""The reward of a battle between players: a monster's resources, the losers' resources, or an artefact (H9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.artefacts import hand_over
from sim.games.conquer.resources import gain, gain_three
from sim.games.conquer.state import ARTEFACTS, GATHERED
from sim.games.conquer.words import Decision, Event, Right, Step, Verb

MOST_LOOT = 200  # of one resource, from one loser


@compiled
def losers(state, rules, winner):
    """Return the losing sides that pay; by ruling the owner of a Hydra beaten elsewhere is one (H9.5, H19.9)."""
    sides = state.battle.sides & ~(1 << winner)
    return sides if rules.absent_owner_pays else sides & ~state.battle.alone


@compiled
def offer_prize(state, winner, monster):
    """Ask for the reward (H9.4 to H9.6)."""
    ask(state, winner, Decision.PRIZE, monster)


@compiled
def prize_options(state, rules, winner, monster, buffer):
    """List the circled monster's resources, the losers' resources, and each of their artefacts (H9.4 to H9.6, H9.8)."""
    count = add(buffer, 0, pack(Verb.DONE if monster == NOBODY else Verb.TAKE_MONSTER))
    loser, _ = next_loot(state, rules, 0, 0)
    in_stock = loser != NOBODY or (not rules.loot_existing and losers(state, rules, winner) != 0)
    if state.battle.loot_left > 0 and in_stock:
        count = add(buffer, count, pack(Verb.TAKE_LOOT))
    for artefact in range(ARTEFACTS):
        owner = state.owner[artefact]
        if owner != NOBODY and losers(state, rules, winner) >> owner & 1:
            count = add(buffer, count, pack(Verb.TAKE_ARTEFACT, artefact))
    return count


@compiled
def answer_prize(state, rules, winner, option, monster):
    """Take the reward; after an artefact none may be collected this round (H9.4 to H9.7)."""
    verb, artefact, _, _ = unpack(option)
    mine = state.players[winner]
    match verb:
        case Verb.TAKE_MONSTER:
            mine.prizes[0] += 1
            gain_three(state, rules, winner, rules.monster_resources[monster])
        case Verb.TAKE_LOOT:
            mine.prizes[1] += 1
            if not rules.loot_existing:
                owe_loot(state, rules, winner)
            push(state, Step.LOOT)
        case Verb.TAKE_ARTEFACT:
            mine.prizes[2] += 1
            mine.robbed += 1
            mine.right = Right.FORTRESS
            note(state, Event.ROBBED, winner, state.owner[artefact], artefact)
            hand_over(state, rules, winner, artefact)
        case _:
            pass


@compiled
def owe_loot(state, rules, winner):
    """Let the weakest loser owe the loot that no loser has (H9.5)."""
    paying = losers(state, rules, winner)
    weakest = NOBODY
    lacking = state.battle.loot_left
    for loser in range(state.seats):
        if paying >> loser & 1:
            for kind in range(GATHERED):
                lacking -= state.players[loser].stock[kind]
            if weakest == NOBODY or state.players[loser].won < state.players[weakest].won:
                weakest = loser
    if lacking > 0:
        state.players[weakest].owes[winner] += lacking
        state.battle.loot_left -= lacking


@compiled
def next_loot(state, rules, first, resource):
    """Return the next loser, from seat `first` and that resource of it on, and what there is to take of it (H9.5)."""
    paying = losers(state, rules, state.battle.winner)
    for loser in range(first, state.seats):
        if paying >> loser & 1:
            for kind in range(resource if loser == first else 0, GATHERED):
                if state.players[loser].stock[kind] > 0:
                    return loser, kind
    return NOBODY, NOBODY


@compiled
def offer_loot(state, rules, loser, resource):
    """Ask how much of a resource to take from a loser, up to the difference of power in all (H9.5)."""
    loser, resource = next_loot(state, rules, loser, resource)
    if loser != NOBODY and state.battle.loot_left > 0:
        ask(state, state.battle.winner, Decision.LOOT, loser, resource)


@compiled
def loot_options(state, loser, resource, buffer):
    """List every number that the loser has and the difference allows (H9.5)."""
    count = 0
    for number in range(min(MOST_LOOT, state.battle.loot_left, state.players[loser].stock[resource]) + 1):
        count = add(buffer, count, pack(Verb.LOOT, number))
    return count


@compiled
def answer_loot(state, rules, option, loser, resource):
    """Move the resources from the loser to the winner (H9.5)."""
    _, number, _, _ = unpack(option)
    winner = state.battle.winner
    push(state, Step.LOOT, loser, resource + 1)
    if number > 0:
        note(state, Event.LOOTED, winner, loser, resource, number)
        state.battle.loot_left -= number
        state.players[loser].stock[resource] -= number
        state.players[winner].looted += number
        gain(state, rules, winner, resource, number)

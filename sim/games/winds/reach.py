"""What a player of Winds of Numa Sera can reach at its next turn, by chances of battles without cards."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.winds.attacking import may_attack
from sim.games.winds.chances import Siege, clash_of, slain_chance, win_chance
from sim.games.winds.money import purse, skill_price
from sim.games.winds.state import LEVELS, N_CLASSES, N_CONDITIONS, N_SKILLS
from sim.games.winds.victory import PERCENT, conditions_held, highest_level, lacking, needed, progress, share_of
from sim.games.winds.vocabulary import Bonus, Purpose
from sim.games.winds.words import Count, Target, Victory


@compiled
def wins_next(state, rules, seat):
    """Return about how likely a player is to win at its next turn."""
    mine = state.players[seat]
    best = 0.0
    if mine.alive and conditions_held(rules, mine) + 1 >= needed(rules):
        for condition in range(N_CONDITIONS):
            best = max(best, fulfils_next(state, rules, seat, condition))
    return best


@compiled
def fulfils_next(state, rules, seat, condition):
    """Return about how likely a player is to fulfil a victory condition of which one step is missing."""
    mine = state.players[seat]
    if share_of(rules, mine, condition) == PERCENT or progress(mine, condition) + 1 != rules.at_least[condition]:
        return 0.0
    match condition:
        case Victory.CONQUEROR:
            return best_siege(state, rules, seat)
        case Victory.LEGEND:
            return 1.0 / max(1, least_lack(rules, mine))
        case Victory.MASTER:
            return paid_share(state, rules, seat)
        case _:
            return best_slaying(state, rules, seat)


@compiled
def best_siege(state, rules, seat):
    """Return a player's best chance to take a stronghold, an independent one or another player's."""
    best = best_spoil(state, rules, seat)
    for stronghold in state.independent[: rules.castles_face_up]:
        if stronghold != NOBODY:
            best = max(best, chance_at(state, rules, seat, (Target.INDEPENDENT.value, stronghold, NOBODY)))
    return best


@compiled
def best_spoil(state, rules, seat):
    """Return a player's best chance to take a stronghold of another player."""
    best = 0.0
    for other in range(state.seats):
        theirs = state.players[other]
        for place in range(theirs.counts[Count.STRONGHOLDS] if may_attack(state, seat, other) else 0):
            target = (Target.STRONGHOLD.value, theirs.strongholds[place], other)
            best = max(best, chance_at(state, rules, seat, target))
    return best


@compiled
def chance_at(state, rules, seat, target):
    """Return a player's chance in an attack: on a kind of target, a stronghold if it is one, of an owner."""
    kind, stronghold, owner = target
    return win_chance(rules, clash_of(state, rules, seat, Siege(kind, stronghold, owner, NOBODY)))


@compiled
def best_slaying(state, rules, seat):
    """Return a player's best chance to slay another's active hero in one attack."""
    best = 0.0
    for other in range(state.seats):
        if may_attack(state, seat, other):
            best = max(best, chance_to_slay(state, rules, seat, other))
    return best


@compiled
def chance_to_slay(state, rules, seat, other):
    """Return a player's chance to slay another's active hero, whom some cards in play spare damage (W10.12)."""
    theirs = state.players[other]
    clash = clash_of(state, rules, seat, Siege(Target.HERO.value, NOBODY, other, NOBODY))
    return slain_chance(rules, clash, theirs.power + theirs.totals[Bonus.BATTLE_REDUCTION])


@compiled
def least_lack(rules, mine):
    """Return what the nearest locked class still lacks."""
    least = 0
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1:
            lack = lacking(rules, mine, card, mine.totals[Bonus.CLASS_EASE])
            least = lack if least == 0 else min(least, lack)
    return least


@compiled
def paid_share(state, rules, seat):
    """Return which share of the price of the next level a player can pay, in the best skill where that is largest."""
    mine = state.players[seat]
    level = highest_level(mine)
    best = 0.0
    if level < LEVELS:
        for skill in range(N_SKILLS):
            if mine.counts[Count.WEAPON_LEVEL + skill] == level and state.skill_cards[skill] > 0:
                paid = purse(state, rules, seat, Purpose.SKILL_WEAPON + skill)
                best = max(best, min(1.0, paid / skill_price(state, rules, seat, skill)))
    return best


@compiled
def danger_to(state, rules, seat, stronghold, others):
    """Return the best chance of some other players against a stronghold."""
    worst = 0.0
    for other in others:
        if may_attack(state, other, seat) and state.players[other].alive:
            worst = max(worst, chance_at(state, rules, other, (Target.STRONGHOLD.value, stronghold, seat)))
    return worst

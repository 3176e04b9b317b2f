"""Classes, the four victory conditions, and the end of the game (W7, W12)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.header import End
from sim.games.winds.carriers import CLASS_CARRIER
from sim.games.winds.catalogue import MAX_CONDITIONS
from sim.games.winds.effects import gain_carrier, lose_carrier
from sim.games.winds.state import N_CLASSES, N_CONDITIONS, N_SKILLS
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Count, Event, Victory

PERCENT = 100


@compiled
def tally(state, rules, player, what, change):
    """Change what is counted of a player, and look at once for a class or a victory (W7.2, W12.5)."""
    state.players[player].counts[what] += change
    settle(state, rules, player)


@compiled
def settle(state, rules, player):
    """Unlock every class whose criterion is met, then look for a victory (W7.2, W12.5)."""
    mine = state.players[player]
    shares = rules.victory_shared and state.ended == End.VICTORY
    if not mine.alive or (state.ended != End.RUNNING and not shares):
        return
    if not rules.classes_stay:
        lock_lapsed(state, rules, player)
    found = rules.unlocks_at_once == 1 or player == state.current
    while found:
        found = False
        for card in range(N_CLASSES):
            if not mine.unlocked >> card & 1 and criterion_met(rules, mine, card):
                unlock(state, rules, player, card)
                found = True
    check_victory(state, rules, player)


@compiled
def holds(mine, condition, ease):
    """Return whether a count reaches what a condition asks for, `ease` less but at least 1."""
    return mine.counts[condition.what] >= max(1, condition.at_least - ease)


@compiled
def criterion_met(rules, mine, card):
    """Return whether a player meets the criterion of a class: all parts of it, or any one (W7.1)."""
    ease = mine.totals[Bonus.CLASS_EASE]
    needs_all = rules.class_needs_all[card]
    for index in range(MAX_CONDITIONS):
        condition = rules.class_needs[card, index]
        if condition.what >= 0 and holds(mine, condition, ease) != needs_all:
            return not needs_all
    return needs_all == 1


@compiled
def missing(mine, condition, ease):
    """Return how much a player lacks of what a condition of a class asks for, `ease` less of it."""
    return max(1, condition.at_least - ease) - mine.counts[condition.what]


@compiled
def lacking(rules, mine, card, ease):
    """Return how many counts a locked class still lacks: of all its conditions, or of the nearest."""
    total = 0
    for place in range(MAX_CONDITIONS):
        condition = rules.class_needs[card, place]
        if condition.what >= 0:
            lack = max(0, missing(mine, condition, ease))
            total = max(total, lack) if place == 0 or rules.class_needs_all[card] else min(total, lack)
    return total


@compiled
def unlock(state, rules, player, card):
    """Unlock a class: its benefit lasts to the end of the game (W1.15, W7.3)."""
    mine = state.players[player]
    mine.unlocked |= 1 << card
    mine.counts[Count.CLASSES] += 1
    note(state, Event.CLASS, player, card)
    gain_carrier(state, rules, player, CLASS_CARRIER + card)


@compiled
def lock_lapsed(state, rules, player):
    """Take away the classes whose criterion is no longer met (W7.3)."""
    mine = state.players[player]
    for card in range(N_CLASSES):
        if mine.unlocked >> card & 1 and not criterion_met(rules, mine, card):
            mine.unlocked &= ~(1 << card)
            mine.counts[Count.CLASSES] -= 1
            lose_carrier(state, rules, player, CLASS_CARRIER + card)


@compiled
def look_again(state, rules, player):
    """Look as a turn begins at what rulings leave to it: classes, and a second victory condition (W7.2-3, W12.6)."""
    for other in range(state.seats):
        state.players[other].newly = 0
    if not (rules.unlocks_at_once and rules.classes_stay and rules.conditions_together):
        settle(state, rules, player)


@compiled
def highest_level(mine):
    """Return the highest level a player has in one skill type (W12.3)."""
    best = 0
    for skill in range(N_SKILLS):
        best = max(best, mine.counts[Count.WEAPON_LEVEL + skill])
    return best


@compiled
def progress(mine, condition):
    """Return the number that a victory condition looks at (W12.1 to W12.4)."""
    match condition:
        case Victory.CONQUEROR:
            return mine.counts[Count.STRONGHOLDS]
        case Victory.LEGEND:
            return mine.counts[Count.CLASSES]
        case Victory.MASTER:
            return highest_level(mine)
        case _:
            return mine.counts[Count.HEROES_SLAIN]


@compiled
def needed(rules):
    """Return how many conditions win: one in Throne, two in Empire (W1.1)."""
    return rules.conditions[rules.setting]


@compiled
def conditions_held(rules, mine):
    """Return the number of conditions fulfilled now, or ever where they stay achieved (W12.5 to W12.7)."""
    found, new = 0, 0
    for condition in range(N_CONDITIONS):
        reached = progress(mine, condition) >= rules.at_least[condition]
        kept = rules.achievements_stay == 1 and mine.achieved >> condition & 1 == 1
        known = kept or (reached and mine.fulfilled >> condition & 1 == 1)
        found += known
        new += reached and not known
    return found + (new if rules.conditions_together else min(new, 1 - mine.newly))


@compiled
def check_victory(state, rules, player):
    """Note conditions newly fulfilled; enough of them end the game at once (W12.5, W12.6)."""
    mine = state.players[player]
    for condition in range(N_CONDITIONS):
        if progress(mine, condition) < rules.at_least[condition]:
            mine.fulfilled &= ~(1 << condition)
        elif not mine.fulfilled >> condition & 1 and (rules.conditions_together or not mine.newly):
            mine.newly = 1
            mine.fulfilled |= 1 << condition
            fulfil(state, player, condition)
    if conditions_held(rules, mine) >= needed(rules):
        state.winners |= 1 << player
        state.ended = End.VICTORY.value


@compiled
def fulfil(state, player, condition):
    """Note a condition newly fulfilled, or fulfilled again (W12.5)."""
    mine = state.players[player]
    mine.latest = condition
    if not mine.achieved >> condition & 1:
        mine.achieved |= 1 << condition
        mine.achieved_round[condition] = state.turn_round
    note(state, Event.VICTORY, player, condition)


@compiled
def standing(state, rules, player):
    """Return how near a player is to victory, in percent: the mean of its nearest conditions, as many as win."""
    mine = state.players[player]
    if not mine.alive:
        return 0
    total = 0
    taken = 0
    for _ in range(needed(rules)):
        best, at = -1, 0
        for condition in range(N_CONDITIONS):
            if not taken >> condition & 1 and share_of(rules, mine, condition) > best:
                best, at = share_of(rules, mine, condition), condition
        taken |= 1 << at
        total += best
    return total // needed(rules)


@compiled
def share_of(rules, mine, condition):
    """Return how much of a condition is fulfilled, in percent."""
    if rules.achievements_stay and mine.achieved >> condition & 1:
        return PERCENT
    return min(PERCENT, PERCENT * progress(mine, condition) // rules.at_least[condition])

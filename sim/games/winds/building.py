"""Build: residual capital, then one block of the tree (W9)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import add, pack
from sim.games.winds.buying import learns_free
from sim.games.winds.carriers import block_carrier
from sim.games.winds.catalogue import MAX_CONDITIONS
from sim.games.winds.effects import do_deeds, fire, gain_carrier, left_of, right_of
from sim.games.winds.money import from_bank
from sim.games.winds.state import N_CLASSES, N_SKILLS
from sim.games.winds.victory import conditions_held, criterion_met, holds, needed, tally
from sim.games.winds.vocabulary import Bonus, Deed, When
from sim.games.winds.words import BlockKind, Count, Event, Verb


@compiled
def residual(state, rules, player):
    """Return the residual capital: base, build tree, strongholds, skills and other cards in play (W9.1, W9.2)."""
    mine = state.players[player]
    flat = rules.base_residual[state.faction[player]] + mine.totals[Bonus.RESIDUAL]
    per_stronghold = mine.totals[Bonus.RESIDUAL_PER_STRONGHOLD] * mine.counts[Count.STRONGHOLDS]
    return flat + per_stronghold + mine.totals[Bonus.RESIDUAL_PER_CLASS] * mine.counts[Count.CLASSES]


@compiled
def build_options(state, rules, player, buffer, count):
    """List the blocks that may be ticked or taken again; without any, Build alone, but by a ruling (W9.4, W9.8)."""
    kingdom = state.faction[player]
    ticked = state.players[player].ticked
    first = count
    for block in range(rules.block_count[kingdom]):
        if ticked >> block & 1:
            open_now = rules.block_kind[kingdom, block] == BlockKind.REPEATABLE
        else:
            open_now = is_linked(rules, kingdom, block, ticked) and may_tick(state, rules, player, block)
        if open_now:
            count = add(buffer, count, pack(Verb.BUILD, block))
    if count == first and (rules.residual_alone or state.players[player].must_build):
        count = add(buffer, count, pack(Verb.BUILD))
    return count


@compiled
def is_linked(rules, kingdom, block, ticked):
    """Return whether the blocks before one are ticked: all on a line, any one of dotted links (W9.5, W9.6)."""
    after = rules.block_after[kingdom, block]
    linked = ticked & after
    return linked == after if rules.block_needs_all[kingdom, block] else linked != 0


@compiled
def may_tick(state, rules, player, block):
    """Return whether a linked block can be ticked: red text met, no win where it must not bring one (W9.7, W9.10)."""
    mine = state.players[player]
    kingdom = state.faction[player]
    if not red_text_met(rules, mine, kingdom, block):
        return False
    return not rules.block_cannot_tick[kingdom, block] or not wins_at_once(state, rules, player, block)


@compiled
def red_text_met(rules, mine, kingdom, block):
    """Return whether the further conditions of a block are met: all of them, or any one (W9.7)."""
    if rules.block_needs[kingdom, block, 0].what < 0:
        return True
    needs_any = rules.block_needs_any[kingdom, block]
    for index in range(MAX_CONDITIONS):
        condition = rules.block_needs[kingdom, block, index]
        if condition.what >= 0 and holds(mine, condition, 0) == needs_any:
            return needs_any == 1
    return needs_any == 0


@compiled
def wins_at_once(state, rules, player, block):
    """Return whether ticking a block would or could end the game at once (W9.10)."""
    mine = state.players[player]
    wins = False
    mine.counts[Count.BLOCKS_TICKED] += 1
    carrier = block_carrier(state.faction[player], block)
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.deed == Deed.FREE_SKILL:
            wins = wins or skill_wins(state, rules, player, effect.amount)
        elif effect.deed == Deed.EXTRA_ATTACK:
            wins = wins or attack_may_win(rules, mine)
    wins = wins or would_win(rules, mine)
    mine.counts[Count.BLOCKS_TICKED] -= 1
    return wins


@compiled
def would_win(rules, mine):
    """Return whether the counts as they stand win, classes included that would be unlocked (W9.10)."""
    opened = mine.counts[Count.CLASSES]
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1 and criterion_met(rules, mine, card):
            mine.counts[Count.CLASSES] += 1
    wins = conditions_held(rules, mine) >= needed(rules)
    mine.counts[Count.CLASSES] = opened
    return wins


@compiled
def skill_wins(state, rules, player, most):
    """Return whether some level gained free would win (W9.10)."""
    mine = state.players[player]
    wins = False
    for skill in range(N_SKILLS):
        if learns_free(state, player, skill, most):
            new = mine.counts[Count.WEAPON_LEVEL + skill] == 0
            change_level(mine, skill, 1, new)
            wins = wins or would_win(rules, mine)
            change_level(mine, skill, -1, new)
    return wins


@compiled
def change_level(mine, skill, change, new):
    """Count a skill level more or less, without its effects."""
    mine.counts[Count.WEAPON_LEVEL + skill] += change
    mine.counts[Count.SKILL_LEVELS] += change
    if new:
        mine.counts[Count.SKILL_TYPES] += change


@compiled
def attack_may_win(rules, mine):
    """Return whether one slain hero more would win, or one stronghold where the attack may go there (W9.10)."""
    return one_more_wins(rules, mine, Count.HEROES_SLAIN) or (
        rules.extra_attack_any and one_more_wins(rules, mine, Count.STRONGHOLDS)
    )


@compiled
def one_more_wins(rules, mine, what):
    """Return whether one more of something would win (W9.10)."""
    mine.counts[what] += 1
    wins = would_win(rules, mine)
    mine.counts[what] -= 1
    return wins


@compiled
def build(state, rules, player, block):
    """Collect residual capital, pay neighbors whose cards say so, then tick a block (W9.1, W9.3)."""
    mine = state.players[player]
    mine.builds += 1
    income = from_bank(state, residual(state, rules, player))
    mine.residuals += income
    note(state, Event.RESIDUAL, player, income)
    mine.capital += income
    left, right = left_of(state, player), right_of(state, player)
    fire(state, rules, left, When.NEIGHBOUR_BUILDS, player)
    if right != left or not rules.one_neighbour:
        fire(state, rules, right, When.NEIGHBOUR_BUILDS, player)
    if block != NOBODY:
        tick(state, rules, player, block)


@compiled
def tick(state, rules, player, block):
    """Tick a block for its benefit; a repeatable one, ticked once, gives it again (W9.4, W9.9, W9.11)."""
    mine = state.players[player]
    carrier = block_carrier(state.faction[player], block)
    note(state, Event.BLOCK, player, block)
    if not mine.ticked >> block & 1:
        mine.ticked |= 1 << block
        gain_carrier(state, rules, player, carrier)
        tally(state, rules, player, Count.BLOCKS_TICKED, 1)
    else:
        do_deeds(state, rules, player, (carrier, NOBODY), When.NOW)
        if not rules.repeats_once:
            tally(state, rules, player, Count.BLOCKS_TICKED, 1)

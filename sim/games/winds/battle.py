"""The battle in its printed steps: stats, rolls, outcome (W10.3 to W10.6, W10.10 to W10.17)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import index_of
from sim.engine.header import NOBODY, End
from sim.engine.luck import credit
from sim.engine.options import add, pack, unpack
from sim.games.winds.attacking import ATTACKER, DEFENDER
from sim.games.winds.battle_cards import bonus_in_battle, is_void, live_sum, seat_of
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.effects import do_deeds, fire, roll_die
from sim.games.winds.equipping import equipped_options, take_off
from sim.games.winds.hands import give_item
from sim.games.winds.holdings import conquer, seize
from sim.games.winds.streams import Dice
from sim.games.winds.vocabulary import Bonus, Deed, When
from sim.games.winds.words import Count, Decision, Event, Step, Target, Verb
from sim.games.winds.wounds import active_hero, heal, hurt


@compiled
def attack_stat(state, rules, player, target):
    """Return a hero's Attack against a kind of target, with all bonuses (W10.3)."""
    totals = state.players[player].totals
    special = totals[Bonus.ATTACK_HERO] if target == Target.HERO else totals[Bonus.ATTACK_STRONGHOLD]
    return rules.hero_attack[active_hero(state, player)] + totals[Bonus.ATTACK] + special


@compiled
def defense_stat(state, rules, target, stronghold, player):
    """Return the Defense of a hero, of a player's stronghold with its bonuses, or of an independent one (W10.3)."""
    if target == Target.HERO:
        return rules.hero_defense[active_hero(state, player)] + state.players[player].totals[Bonus.DEFENSE]
    if target == Target.STRONGHOLD:
        return rules.stronghold_defense[stronghold] + state.players[player].totals[Bonus.STRONGHOLD_DEFENSE]
    return rules.stronghold_defense[stronghold]


@compiled
def roll_battle(state, rules, side):
    """Roll for the attacker, then for a defending player; independent strongholds do not (W10.4, W10.6, W10.15)."""
    battle = state.battle
    if not rules.power_kept and hero_fell(state):
        state.agenda.depth -= 1  # the outcome: there is nobody left to fight
        return
    if side == ATTACKER:
        roll_side(state, rules, ATTACKER)
        if not rules.rolls_before_rerolls:
            push(state, Step.ROLLS, DEFENDER)
            push(state, Step.REROLL, ATTACKER)
            return
    push(state, Step.REROLL, DEFENDER)
    if battle.defender != NOBODY:
        roll_side(state, rules, DEFENDER)
    if side == ATTACKER:
        push(state, Step.REROLL, ATTACKER)


@compiled
def hero_fell(state):
    """Return whether a hero of either side has fallen since the battle began (W10.8)."""
    battle = state.battle
    if battle.defender != NOBODY and state.players[battle.defender].lost > battle.lost[DEFENDER]:
        return True
    return state.players[battle.attacker].lost > battle.lost[ATTACKER]


@compiled
def roll_side(state, rules, side):
    """Roll a side's die, several times for the best where a card says so (W10.4, W10.5)."""
    battle = state.battle
    player = seat_of(state, side)
    best = roll_in_battle(state, rules, side, True)
    for _ in range(live_sum(state, rules, side, Deed.BEST_OF_ROLLS) - 1):
        best = max(best, roll_in_battle(state, rules, side, True))
    battle.rolls[side] = best
    battle.rerolls[side] = bonus_in_battle(state, rules, side, Bonus.REROLLS)
    note(state, Event.BATTLE_ROLL, player, best)


@compiled
def roll_in_battle(state, rules, side, first):
    """Roll a side's die, and count what it does to the chance of winning beyond the expectation as luck (W10.4)."""
    battle = state.battle
    face = roll_die(state, rules, Dice.BATTLE)
    sign = 1 if side == ATTACKER else -1
    waits = side == ATTACKER and first and battle.defender != NOBODY
    lead = score_without_roll(state, rules, ATTACKER) - score_without_roll(state, rules, DEFENDER)
    if not waits:
        lead -= sign * final_roll(state, rules, 1 - side)
    expected = 0.0
    for number in range(rules.sides):
        expected += chance_of_lead(rules, lead + sign * rules.faces[number], waits) / rules.sides
    surprise = chance_of_lead(rules, lead + sign * face, waits) - expected
    credit(state.luck_battle, battle.attacker, battle.defender, surprise)
    return face


@compiled
def chance_of_lead(rules, lead, waits):
    """Return the chance that an attacker's lead wins, where a die that is rolled against it waits or not (W10.10)."""
    if not waits:
        return 1.0 if lead >= 0 else 0.0
    held = 0
    for number in range(rules.sides):
        held += lead >= rules.faces[number]
    return held / rules.sides


@compiled
def offer_reroll(state, rules, side):
    """Ask a side that may roll again: the attacker first, then the defender (W10.15)."""
    if state.battle.rerolls[side] > 0:
        ask(state, seat_of(state, side), Decision.REROLL, side)


@compiled
def reroll_options(buffer):
    """List keeping the roll and rolling again (W10.15)."""
    count = add(buffer, 0, pack(Verb.PASS))
    return add(buffer, count, pack(Verb.REROLL))


@compiled
def reroll(state, rules, player, option, side):
    """Roll the own die again; the new roll stands (W10.15)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.PASS:
        return
    battle = state.battle
    battle.rerolls[side] -= 1
    battle.rerolled[side] = 1
    battle.rolls[side] = roll_in_battle(state, rules, side, not rules.rolls_before_rerolls)
    note(state, Event.REROLL, player, battle.rolls[side])
    push(state, Step.REROLL, side)


@compiled
def final_roll(state, rules, side):
    """Return a side's roll after floors and after signs, which cancel; by a ruling a new roll stands (W10.5)."""
    battle = state.battle
    player = seat_of(state, side)
    if player == NOBODY:
        return 0
    if battle.rerolled[side] and not rules.rerolls_first:
        return battle.rolls[side]
    face = max(battle.rolls[side], bonus_in_battle(state, rules, side, Bonus.ROLL_FLOOR))
    up = live_sum(state, rules, side, Deed.ROLL_SIGN_OWN) > 0
    down = live_sum(state, rules, 1 - side, Deed.ROLL_SIGN_OPPOSING) > 0
    if up != down:
        face = abs(face) if up else -abs(face)
    return face


@compiled
def score_without_roll(state, rules, side):
    """Return the Attack or Defense Total Score before the roll: stat and cards (W10.3, W10.10)."""
    battle = state.battle
    if side == ATTACKER:
        stat = attack_stat(state, rules, battle.attacker, battle.target)
    else:
        stat = defense_stat(state, rules, battle.target, battle.stronghold, battle.defender) - battle.weakened
    stat -= live_sum(state, rules, 1 - side, Deed.OPPOSING_STAT)
    if rules.stats_floored:
        stat = max(0, stat)
    return stat + live_sum(state, rules, side, Deed.BATTLE_TOTAL)


@compiled
def total_score(state, rules, side):
    """Return the Attack or Defense Total Score: stat, cards and roll (W10.3, W10.5, W10.10)."""
    return score_without_roll(state, rules, side) + final_roll(state, rules, side)


@compiled
def decide(state, rules):
    """Compare the total scores; ties go to the attacker (W10.10, W10.11, W10.13, W11.4, W11.5, W12.5)."""
    battle = state.battle
    attack, defense = total_score(state, rules, ATTACKER), total_score(state, rules, DEFENDER)
    note(state, Event.SCORES, attack, defense)
    winner = ATTACKER if attack >= defense else DEFENDER
    margin = abs(attack - defense)
    loser = 1 - winner
    count_victory(state, winner)
    if winner == ATTACKER and battle.target != Target.HERO:
        take_stronghold(state, rules)
        dealt = 0
    else:
        dealt = damage_dealt(state, rules, winner, margin)
        hurt(state, seat_of(state, loser), dealt, seat_of(state, winner))
    if winner == DEFENDER:
        note(state, Event.HELD, battle.target, battle.stronghold, battle.defender)
    if seat_of(state, winner) != NOBODY and state.ended == End.RUNNING:
        reward_winner(state, rules, winner, dealt)


@compiled
def count_victory(state, winner):
    """Count a battle won for the records, and for pools that ask for one (W5.10)."""
    player = seat_of(state, winner)
    if player == NOBODY:
        return
    mine = state.players[player]
    mine.won_now += player == state.current
    if winner == ATTACKER:
        mine.attacks_won[state.battle.target] += 1
    else:
        mine.defences_won += 1


@compiled
def damage_dealt(state, rules, winner, margin):
    """Return the damage to the loser's hero: the margin as cards and items change it, fractions up (W10.11-12)."""
    loser = 1 - winner
    if state.battle.target == Target.HERO or not rules.heroes_only_multiplied:
        margin *= max(1, live_sum(state, rules, winner, Deed.DAMAGE_TIMES))
    divisor = max(1, live_sum(state, rules, loser, Deed.DAMAGE_DIVIDED))
    margin = (margin + divisor - 1) // divisor
    return max(0, margin - state.players[seat_of(state, loser)].totals[Bonus.BATTLE_REDUCTION])


@compiled
def take_stronghold(state, rules):
    """Give the attacker the stronghold it won (W10.10, W13.6, W13.7)."""
    battle = state.battle
    state.conquests += 1
    if battle.target == Target.STRONGHOLD:
        state.players[battle.defender].strongholds_lost += 1
        seize(state, rules, battle.attacker, battle.defender, battle.stronghold)
        return
    conquer(state, rules, battle.attacker, index_of(state.independent, battle.stronghold))


@compiled
def reward_winner(state, rules, winner, dealt):
    """Do what winning brings: cards that say so, then abilities (W10.12, W10.13)."""
    battle = state.battle
    player, other = seat_of(state, winner), seat_of(state, 1 - winner)
    for index in range(battle.cancelled[winner], battle.count[winner]):
        if not is_void(battle, winner, index):
            carrier = TEXT_CARRIER + battle.placed[winner, index]
            do_deeds(state, rules, player, (carrier, other), When.WIN_THIS_BATTLE)
    share = live_sum(state, rules, winner, Deed.HEAL_SHARE_OF_DAMAGE)
    if share > 0:
        heal(state, rules, player, (dealt + share - 1) // share)
    fire(state, rules, player, When.WIN_BATTLE, other)
    if battle.target == Target.HERO:
        for _ in range(live_sum(state, rules, winner, Deed.TAKE_ITEM)):
            push(state, Step.TAKE_ITEM, player, other)


@compiled
def offer_item(state, player, loser):
    """Ask which of the loser's equipped items the winner takes, if there is one (W10.17)."""
    if state.players[loser].counts[Count.ITEMS_EQUIPPED] > 0:
        ask(state, player, Decision.TAKE_ITEM, loser)


@compiled
def item_options(state, rules, loser, buffer):
    """List the loser's equipped items (W10.17)."""
    return equipped_options(state, rules, loser, Verb.TAKE.value, buffer)


@compiled
def take_item(state, rules, player, option, loser):
    """Take an item of the loser's hero to hand; it may be equipped from the next own turn on (W4.5, W10.17)."""
    _, item, slot, _ = unpack(option)
    take_off(state, rules, loser, slot)
    give_item(state, player, item)
    state.players[player].waiting |= 1 << item
    note(state, Event.ITEM_TAKEN, player, item, loser)

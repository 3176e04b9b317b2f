"""Heroes that fall, the next in line, and elimination (W11)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, pop, push
from sim.engine.header import NOBODY, End
from sim.engine.options import add, pack, unpack
from sim.games.winds.battle_cards import clear_battlefield
from sim.games.winds.carriers import HERO_CARRIER, TEXT_CARRIER
from sim.games.winds.effects import clear_totals, fire, gain_hero, lose_carrier
from sim.games.winds.equipping import discard_equipment, put_down_equipment, set_tick
from sim.games.winds.exploring import put_away
from sim.games.winds.hands import give_card
from sim.games.winds.holdings import free_strongholds, seize
from sim.games.winds.mavens import dismiss, maven_with, only_effect
from sim.games.winds.money import gain_capital, lose_capital
from sim.games.winds.state import LINE_LENGTH, N_SLOTS
from sim.games.winds.victory import tally
from sim.games.winds.vocabulary import Deed, When
from sim.games.winds.words import Count, Decision, Event, Kind, SlainEquipment, Step, Verb
from sim.games.winds.wounds import active_hero, hurt


@compiled
def fall(state, rules, player, by):
    """Let a maven save the hero whose Power is gone, if its player has one; else it is slain (W11.1, W5.8)."""
    push(state, Step.SLAY, player, by)
    if maven_with(state, rules, player, Deed.SAVE_HERO) != NOBODY:
        ask(state, player, Decision.SAVE_HERO, by)


@compiled
def save_options(state, rules, player, buffer):
    """List saving the hero with a maven, and letting it go (W5.8)."""
    count = add(buffer, 0, pack(Verb.PASS))
    return add(buffer, count, pack(Verb.SAVE, maven_with(state, rules, player, Deed.SAVE_HERO)))


@compiled
def save_hero(state, rules, player, option):
    """Keep the hero in play with the Power the maven leaves it (W5.8)."""
    verb, index, _, _ = unpack(option)
    if verb != Verb.SAVE:
        return
    state.agenda.depth -= 1  # the slaying
    mine = state.players[player]
    mine.power = only_effect(rules, mine.mavens[index]).amount
    note(state, Event.SAVED, player, mine.mavens[index], mine.power)
    dismiss(state, rules, player, index)


@compiled
def slay(state, rules, player, by):
    """Take a slain hero out of the line; another player who slew it counts it and takes the coins on it (W11.2-6)."""
    mine = state.players[player]
    hero = active_hero(state, player)
    excess = -mine.power
    note(state, Event.SLAIN, player, hero, by, mine.savings)
    if by == NOBODY:
        state.perished += 1
        if not rules.lost_coins_banked:
            pass_savings(state, player, player)
    else:
        reward_slayer(state, rules, player, by)
    lose_carrier(state, rules, player, HERO_CARRIER + hero)
    return_pools(state, rules, player)
    if not rules.mavens_kept:
        while mine.maven_count > 0:
            dismiss(state, rules, player, mine.maven_count - 1)
    if mine.lost + 1 == LINE_LENGTH and by != NOBODY and not rules.assets_leave:
        hand_over(state, rules, player, by)
    mine.lost += 1
    mine.tried = 0
    if mine.lost == LINE_LENGTH:
        eliminate(state, rules, player)
    else:
        follow(state, rules, player, by, excess)
    if by != NOBODY:
        tally(state, rules, by, Count.HEROES_SLAIN, 1)
    check_last_player(state, rules)


@compiled
def reward_slayer(state, rules, player, by):
    """Give the slayer the capital on the hero card, and what slaying brings it (W11.2)."""
    mine = state.players[player]
    state.slain += 1
    mine.lost_to_others += 1
    pass_savings(state, player, by)
    fire(state, rules, by, When.SLAY_HERO, player)


@compiled
def follow(state, rules, player, by, excess):
    """Make the next hero in line active, with the items, slots and Power that it begins with (W11.6, W11.7)."""
    mine = state.players[player]
    pass_on_equipment(state, rules, player, by)
    if not rules.slots_stay:
        untick_slots(state, rules, player)
    gain_hero(state, rules, player)
    if not rules.next_hero_full:
        mine.power = max(1, mine.power - excess)
    note(state, Event.NEXT_HERO, player, active_hero(state, player), mine.power)
    if not rules.excess_lost and rules.next_hero_full:
        hurt(state, player, excess, by)


@compiled
def pass_savings(state, player, to):
    """Move the coins on a player's hero card to a mat (W11.2, W11.4)."""
    mine = state.players[player]
    coins = mine.savings
    mine.savings = 0
    gain_capital(state, to, coins)


@compiled
def return_pools(state, rules, player):
    """Return blessings to the hand when the blessed hero is slain (W5.12)."""
    mine = state.players[player]
    for index in range(mine.held_count - 1, -1, -1):
        text = mine.held[index] - TEXT_CARRIER
        if 0 <= text < rules.text_count and rules.text_kind[text] == Kind.POOL:
            lose_carrier(state, rules, player, TEXT_CARRIER + text)
            give_card(state, rules, player, text)


@compiled
def pass_on_equipment(state, rules, player, by):
    """Leave the items with the next hero, or do with them what the ruling says (W11.7)."""
    match rules.slain_equipment:
        case SlainEquipment.BACK_TO_HAND:
            put_down_equipment(state, rules, player)
        case SlainEquipment.DISCARDED:
            discard_equipment(state, rules, player)
        case SlainEquipment.SLAYER_TAKES_ONE:
            if by != NOBODY:
                push(state, Step.TAKE_ITEM, by, player)
        case _:
            pass


@compiled
def untick_slots(state, rules, player):
    """Lose the ticks of all slots with the hero; Forge training ticks them again with its next level (W11.7)."""
    for slot in range(N_SLOTS):
        set_tick(state, rules, player, slot, 0)


@compiled
def hand_over(state, rules, player, by):
    """Give the strongholds and the capital of a player who is being eliminated to who slew the last hero (W11.8)."""
    mine = state.players[player]
    while mine.counts[Count.STRONGHOLDS] > 0:
        seize(state, rules, by, player, mine.strongholds[0])
    gain_capital(state, by, lose_capital(state, player, mine.capital))


@compiled
def eliminate(state, rules, player):
    """Remove a player without heroes from the game (W11.8)."""
    mine = state.players[player]
    mine.alive = 0
    mine.eliminated = state.turn_round
    state.living -= 1
    note(state, Event.ELIMINATED, player)
    mine.held_count = 0
    clear_totals(mine, rules)
    free_strongholds(state, rules, player)
    if player == state.current:
        break_turn_off(state)


@compiled
def break_turn_off(state):
    """Leave what the eliminated player in turn still had to do, but for the cards to be discarded (W11.8)."""
    while state.agenda.entries[state.agenda.depth - 1].step != Step.END_TURN:
        step, text, _, _, _ = pop(state)
        if step == Step.PUT_AWAY:
            put_away(state, text)
        elif step == Step.CLEAR:
            clear_battlefield(state)


@compiled
def check_last_player(state, rules):
    """End the game when one player is left (W11.9)."""
    if state.living > 1 or state.ended != End.RUNNING:
        return
    if not rules.last_player_wins:
        state.ended = End.LIMIT.value
        return
    for player in range(state.seats):
        if state.players[player].alive:
            state.winners |= 1 << player
            note(state, Event.LAST_LEFT, player)
    state.ended = End.ELIMINATION.value

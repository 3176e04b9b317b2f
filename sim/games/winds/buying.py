"""Buying: skills from the training colleges, items from the World Forge (W6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import turn_up
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.winds.carriers import skill_carrier
from sim.games.winds.effects import gain_carrier, lose_carrier, swap_carrier
from sim.games.winds.equipping import equip, first_slot, fits_left_too, untick_surplus
from sim.games.winds.hands import give_item
from sim.games.winds.money import ITEM_OFF, SKILL_OFF, can_pay, cheapest_skill, item_price, pay, skill_price, wealth
from sim.games.winds.state import LEVELS, N_SKILLS
from sim.games.winds.victory import settle
from sim.games.winds.vocabulary import Purpose
from sim.games.winds.words import Count, Decision, Event, ForgeRefill, Slot, Step, Verb


@compiled
def can_learn(state, player, skill):
    """Return whether a player can reach the next level: four at most, and a card must be left (W6.3, W6.4)."""
    return state.skill_cards[skill] > 0 and state.players[player].counts[Count.WEAPON_LEVEL + skill] < LEVELS


@compiled
def buy_options(state, rules, player, buffer, count):
    """List the skills and items that a player can pay for (W6.1, W6.5)."""
    if wealth(state, player) > 0:
        count = skill_options(state, rules, player, buffer, count)
        count = item_options(state, rules, player, buffer, count)
    return count


@compiled
def skill_options(state, rules, player, buffer, count):
    """List the skills of which a player can pay the next level (W6.1 to W6.4)."""
    most = wealth(state, player)
    if most < cheapest_skill(state, rules, player):
        return count
    for skill in range(N_SKILLS):
        if can_learn(state, player, skill):
            price = skill_price(state, rules, player, skill)
            if price <= most and can_pay(state, rules, player, Purpose.SKILL_WEAPON.value + skill, price):
                count = add(buffer, count, pack(Verb.BUY_SKILL, skill))
    return count


@compiled
def item_options(state, rules, player, buffer, count):
    """List the face-up items that a player can pay for, kept in hand or worn (W6.5)."""
    most = wealth(state, player)
    for index in range(rules.market_face_up):
        item = state.market[index]
        if item != NOBODY:
            price = item_price(state, rules, player, item)
            if price <= most and can_pay(state, rules, player, Purpose.ITEM.value, price):
                count = add(buffer, count, pack(Verb.BUY_ITEM, index))
                count += add_slots(state, rules, player, index, buffer[count:])
    return count


@compiled
def add_slots(state, rules, player, place, buffer):
    """List buying an item and equipping it immediately, in each slot it fits (W4.6, W6.5)."""
    item = state.market[place]
    slot = first_slot(rules, item)
    count = add(buffer, 0, pack(Verb.BUY_ITEM, place, slot))
    if fits_left_too(rules, state.players[player], item):
        count = add(buffer, count, pack(Verb.BUY_ITEM, place, Slot.LEFT_HAND))
    return count


@compiled
def buy_skill(state, rules, player, skill):
    """Pay for the next level of a skill: ten capital for each level it has then (W6.2)."""
    price = skill_price(state, rules, player, skill)
    pay(state, rules, player, Purpose.SKILL_WEAPON.value + skill, price)
    state.players[player].discount[SKILL_OFF] = 0
    state.players[player].skills_bought += 1
    learn(state, rules, player, skill, price)


@compiled
def learn(state, rules, player, skill, price):
    """Take a card of a skill: one level more, of which alone the effects count (W6.3, W6.6)."""
    state.skill_cards[skill] -= 1
    raise_level(state, rules, player, skill)
    level = state.players[player].counts[Count.WEAPON_LEVEL + skill]
    note(state, Event.SKILL, player, skill, level, price)
    settle(state, rules, player)


@compiled
def raise_level(state, rules, player, skill):
    """Put the next level's effects in the place of the present one's (W6.6); Forge training ticks a slot (W6.7)."""
    mine = state.players[player]
    level = mine.counts[Count.WEAPON_LEVEL + skill]
    carrier = skill_carrier(skill, level + 1)
    if level == 0:
        mine.counts[Count.SKILL_TYPES] += 1
        gain_carrier(state, rules, player, carrier)
    else:
        swap_carrier(state, rules, player, skill_carrier(skill, level), carrier)
    mine.counts[Count.WEAPON_LEVEL + skill] += 1
    mine.counts[Count.SKILL_LEVELS] += 1
    push(state, Step.UPGRADE, player)


@compiled
def lower_level(state, rules, player, skill):
    """Go back one level, when the card is traded away (W8.6)."""
    mine = state.players[player]
    level = mine.counts[Count.WEAPON_LEVEL + skill]
    carrier = skill_carrier(skill, level)
    if level == 1:
        mine.counts[Count.SKILL_TYPES] -= 1
        lose_carrier(state, rules, player, carrier)
    else:
        swap_carrier(state, rules, player, carrier, carrier - 1)
    mine.counts[Count.WEAPON_LEVEL + skill] -= 1
    mine.counts[Count.SKILL_LEVELS] -= 1
    untick_surplus(state, rules, player)


@compiled
def buy_item(state, rules, player, place, slot):
    """Pay for a face-up World Forge item and take it to hand, or equip it immediately (W4.6, W6.5)."""
    item = state.market[place]
    price = item_price(state, rules, player, item)
    pay(state, rules, player, Purpose.ITEM.value, price)
    state.players[player].discount[ITEM_OFF] = 0
    state.players[player].items_bought += 1
    note(state, Event.ITEM, player, item, price)
    take_from_market(state, rules, player, place)
    if slot != NOBODY:
        equip(state, rules, player, item, slot)


@compiled
def take_from_market(state, rules, player, place):
    """Take a face-up item to hand; the forge is filled up again (W1.5, W6.8)."""
    give_item(state, player, state.market[place])
    state.market[place] = NOBODY
    if rules.forge_refill == ForgeRefill.AT_ONCE:
        fill_market(state, rules)


@compiled
def fill_market(state, rules):
    """Turn up items until all places are filled or the World Forge deck is empty (W1.5, W6.8)."""
    turn_up(state, state.forge, state.market, rules.market_face_up)


@compiled
def offer_free_item(state, rules, player, most):
    """Ask which face-up item of at most a price is taken free of charge, if there is one (W5.2)."""
    for index in range(rules.market_face_up):
        item = state.market[index]
        if item != NOBODY and rules.item_price[item] <= most:
            ask(state, player, Decision.FREE_ITEM, most)


@compiled
def free_item_options(state, rules, most, buffer):
    """List the face-up items of at most a price (W5.2)."""
    count = 0
    for index in range(rules.market_face_up):
        item = state.market[index]
        if item != NOBODY and rules.item_price[item] <= most:
            count = add(buffer, count, pack(Verb.TAKE, index))
    return count


@compiled
def take_free_item(state, rules, player, option):
    """Take the chosen item (W5.2)."""
    _, index, _, _ = unpack(option)
    note(state, Event.FREE_ITEM, player, state.market[index])
    take_from_market(state, rules, player, index)


@compiled
def learns_free(state, player, skill, most):
    """Return whether a level gained free would be at most `most` (W9.12)."""
    return can_learn(state, player, skill) and state.players[player].counts[Count.WEAPON_LEVEL + skill] < most


@compiled
def offer_free_skill(state, player, most):
    """Ask which skill rises by a level free of charge, if one can (W9.12)."""
    for skill in range(N_SKILLS):
        if learns_free(state, player, skill, most):
            ask(state, player, Decision.FREE_SKILL, most)


@compiled
def free_skill_options(state, player, most, buffer):
    """List the skills that can rise by a level (W9.12)."""
    count = 0
    for skill in range(N_SKILLS):
        if learns_free(state, player, skill, most):
            count = add(buffer, count, pack(Verb.LEARN, skill))
    return count


@compiled
def learn_free(state, rules, player, option):
    """Raise the chosen skill by a level (W9.12)."""
    _, skill, _, _ = unpack(option)
    learn(state, rules, player, skill, 0)

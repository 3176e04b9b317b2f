"""Items on the hero: five slots, two-handed weapons, upgrades by Forge training (W4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.winds.carriers import item_carrier
from sim.games.winds.effects import gain_carrier, lose_carrier, swap_carrier
from sim.games.winds.hands import discard_item, give_item, take_item
from sim.games.winds.state import N_SLOTS
from sim.games.winds.victory import tally
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Count, Decision, Event, Fit, Slot, Step, Verb


@compiled
def first_slot(rules, item):
    """Return the slot an item goes to, the right one of two hands (W4.1)."""
    match rules.item_fit[item]:
        case Fit.HEAD:
            return Slot.HEAD.value
        case Fit.CHEST:
            return Slot.CHEST.value
        case Fit.PACK:
            return Slot.PACK.value
        case _:
            return Slot.RIGHT_HAND.value


@compiled
def carrier_of(rules, mine, item, slot):
    """Return the side of an item that works in a slot; a two-handed weapon needs both hands ticked (W4.8, W4.9)."""
    if item >= rules.forge_items:
        return item_carrier(item, 0)
    upgraded = mine.upgraded[slot]
    if rules.item_fit[item] == Fit.TWO_HANDED:
        upgraded = mine.upgraded[Slot.RIGHT_HAND] & mine.upgraded[Slot.LEFT_HAND]
    return item_carrier(item, upgraded)


@compiled
def may_equip(rules, mine, item):
    """Return whether an item may be equipped: not won or equipped this turn, prerequisites met (W4.4, W4.5, W4.9)."""
    return not (mine.waiting | mine.equipped_now) >> item & 1 and needs_met(rules, mine, item)


@compiled
def needs_met(rules, mine, item):
    """Return whether a player fulfils every prerequisite of an item (W4.9)."""
    for condition in rules.item_needs[item]:
        if condition.what >= 0 and mine.counts[condition.what] < condition.at_least:
            return False
    return True


@compiled
def fits_left_too(rules, mine, item):
    """Return whether an item fits either hand, and it matters which one takes it (W4.1)."""
    right, left = Slot.RIGHT_HAND, Slot.LEFT_HAND
    differ = mine.equipped[right] != mine.equipped[left] or mine.upgraded[right] != mine.upgraded[left]
    return differ and rules.item_fit[item] == Fit.ONE_HANDED


@compiled
def equip_options(state, rules, player, buffer, count):
    """List every item in hand that may be equipped, with the slots it fits (W4.1, W4.4)."""
    mine = state.players[player]
    for index in range(mine.item_count):
        item = mine.items[index]
        if may_equip(rules, mine, item):
            slot = first_slot(rules, item)
            count = add(buffer, count, pack(Verb.EQUIP, item, slot))
            if fits_left_too(rules, mine, item):
                count = add(buffer, count, pack(Verb.EQUIP, item, Slot.LEFT_HAND))
    return count


@compiled
def equip(state, rules, player, item, slot):
    """Equip an item; what filled its slots goes back to hand (W4.2 to W4.4, W4.7)."""
    mine = state.players[player]
    take_item(state, player, item)
    put_down(state, rules, player, slot)
    if rules.item_fit[item] == Fit.TWO_HANDED:
        put_down(state, rules, player, Slot.LEFT_HAND)
        mine.equipped[Slot.LEFT_HAND] = item
    mine.equipped[slot] = item
    mine.equipped_now |= 1 << item
    note(state, Event.EQUIP, player, item, slot)
    gain_carrier(state, rules, player, carrier_of(rules, mine, item, slot))
    tally(state, rules, player, Count.ITEMS_EQUIPPED, 1)


@compiled
def take_off(state, rules, player, slot):
    """Take the item in a slot off the hero and return it, NOBODY if the slot is empty (W4.3)."""
    mine = state.players[player]
    item = mine.equipped[slot]
    if item == NOBODY:
        return item
    lose_carrier(state, rules, player, carrier_of(rules, mine, item, slot))
    mine.equipped[slot] = NOBODY
    if rules.item_fit[item] == Fit.TWO_HANDED:
        mine.equipped[Slot.RIGHT_HAND] = NOBODY
        mine.equipped[Slot.LEFT_HAND] = NOBODY
    mine.counts[Count.ITEMS_EQUIPPED] -= 1
    return item


@compiled
def put_down(state, rules, player, slot):
    """Return the item in a slot to the hand (W4.7)."""
    item = take_off(state, rules, player, slot)
    if item != NOBODY:
        give_item(state, player, item)


@compiled
def put_down_equipment(state, rules, player):
    """Return all equipped items to the hand."""
    for slot in range(N_SLOTS):
        put_down(state, rules, player, slot)


@compiled
def discard_equipment(state, rules, player):
    """Discard all equipped items."""
    for slot in range(N_SLOTS):
        item = take_off(state, rules, player, slot)
        if item != NOBODY:
            discard_item(state, rules, item)


@compiled
def slots_ticked(mine):
    """Return how many slots are upgraded."""
    count = 0
    for slot in range(N_SLOTS):
        count += mine.upgraded[slot]
    return count


@compiled
def may_tick(mine):
    """Return whether Forge training still owes a slot (W6.7)."""
    return slots_ticked(mine) < min(N_SLOTS, mine.totals[Bonus.UPGRADED_SLOTS])


@compiled
def offer_upgrade(state, player):
    """Ask which slot is upgraded, for every Forge card (W6.7)."""
    if may_tick(state.players[player]):
        push(state, Step.UPGRADE, player)
        ask(state, player, Decision.UPGRADE)


@compiled
def upgrade_options(state, player, buffer):
    """List the slots not yet upgraded (W6.7)."""
    count = 0
    for slot in range(N_SLOTS):
        if not state.players[player].upgraded[slot]:
            count = add(buffer, count, pack(Verb.UPGRADE, slot))
    return count


@compiled
def upgrade_slot(state, rules, player, option):
    """Tick a slot: the item in it uses its upgraded side from now on (W4.8, W6.7)."""
    _, slot, _, _ = unpack(option)
    note(state, Event.UPGRADE, player, slot)
    set_tick(state, rules, player, slot, 1)


@compiled
def set_tick(state, rules, player, slot, ticked):
    """Tick or untick a slot and turn the item in it to the right side."""
    mine = state.players[player]
    item = mine.equipped[slot]
    if item == NOBODY:
        mine.upgraded[slot] = ticked
        return
    before = carrier_of(rules, mine, item, slot)
    mine.upgraded[slot] = ticked
    after = carrier_of(rules, mine, item, slot)
    if after != before:
        swap_carrier(state, rules, player, before, after)


@compiled
def untick_surplus(state, rules, player):
    """Untick slots that Forge training no longer covers, the last ones first (W8.6)."""
    mine = state.players[player]
    for slot in range(N_SLOTS - 1, -1, -1):
        if mine.upgraded[slot] and slots_ticked(mine) > mine.totals[Bonus.UPGRADED_SLOTS]:
            set_tick(state, rules, player, slot, 0)


@compiled
def equipped_options(state, rules, player, verb, buffer):
    """List the items a player has equipped, each once."""
    mine = state.players[player]
    count = 0
    for slot in range(N_SLOTS):
        item = mine.equipped[slot]
        two_handed = item != NOBODY and rules.item_fit[item] == Fit.TWO_HANDED
        if item != NOBODY and not (two_handed and slot == Slot.LEFT_HAND):
            count = add(buffer, count, pack(verb, item, slot))
    return count

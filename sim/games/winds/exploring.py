"""Exploring: drawing exploration cards and resolving all six kinds (W3, W5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import discard, draw, put_under
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY, End
from sim.engine.options import add, pack, unpack
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.effects import carry_out, spared
from sim.games.winds.equipping import equipped_options, take_off
from sim.games.winds.hands import discard_battle_card, discard_item, give_card, give_item, make_new_deck
from sim.games.winds.mavens import dismiss, meet_maven
from sim.games.winds.state import MAX_LOOK
from sim.games.winds.vocabulary import Bonus, Deed, Discard
from sim.games.winds.words import Count, Decision, Event, Kind, Step, Verb


@compiled
def can_pick_up(state, rules, player):
    """Return whether a player may take the top of the discard pile instead of drawing (W3.7)."""
    deck = state.exploration
    if state.players[player].totals[Bonus.DISCARD_PICK] == 0 or deck.discarded == 0:
        return False
    return rules.text_kind[deck.discards[deck.discarded - 1]] >= Kind.MAVEN


@compiled
def explore(state, rules, player, verb):
    """Explore: draw a card, or pick the top discard up; some cards let one explore more (W3.1, W3.7, W3.11)."""
    state.explores += 1
    for _ in range(state.players[player].totals[Bonus.EXTRA_EXPLORES]):
        push(state, Step.EXPLORE, player)
    if verb == Verb.PICK_UP:
        state.exploration.discarded -= 1
        text = state.exploration.discards[state.exploration.discarded]
        note(state, Event.PICK_UP, player, text)
        meet(state, rules, player, text)
    else:
        push(state, Step.EXPLORE, player)


@compiled
def draw_card(state, rules, player):
    """Draw the top card, or keep one of several looked at; an empty deck is made anew if possible (W3.2-3, W3.6)."""
    if state.exploration.left == 0:
        make_new_deck(state)
    if rules.empty_deck_ends and state.exploration.left == 0:
        state.ended = End.LIMIT.value
        return
    ahead = min(state.players[player].totals[Bonus.LOOK], state.exploration.left, MAX_LOOK)
    if ahead > 1:
        look(state, player, ahead)
        return
    text = draw(state, state.exploration)
    if text != NOBODY:
        meet(state, rules, player, text)


@compiled
def look(state, player, cards):
    """Look at the top cards and ask which one is kept (W3.6)."""
    for index in range(cards):
        state.looked[index] = draw(state, state.exploration)
    state.looked_count = cards
    note(state, Event.LOOK, player, cards)
    ask(state, player, Decision.LOOK)


@compiled
def look_options(state, buffer):
    """List the cards looked at, each text once (W3.6)."""
    count = 0
    for index in range(state.looked_count):
        seen = False
        for before in range(index):
            seen = seen or state.looked[before] == state.looked[index]
        if not seen:
            count = add(buffer, count, pack(Verb.KEEP, index))
    return count


@compiled
def keep(state, rules, player, option):
    """Keep one of the cards looked at; the others go under the deck (W3.6)."""
    _, kept, _, _ = unpack(option)
    text = state.looked[kept]
    for index in range(state.looked_count):
        if index != kept:
            put_under(state.exploration, state.looked[index])
    state.looked_count = 0
    meet(state, rules, player, text)


@compiled
def meet(state, rules, player, text):
    """Reveal and resolve a card, or take it to hand (W3.4, W3.5)."""
    kind = rules.text_kind[text]
    state.players[player].explored += 1
    note(state, Event.FOUND, player, text)
    match kind:
        case Kind.BOON:
            resolve_boon(state, rules, player, text)
        case Kind.HAZARD:
            resolve_hazard(state, rules, player, text)
        case Kind.MAVEN:
            meet_maven(state, player, text)
        case Kind.MYTHIC:
            give_item(state, player, rules.forge_items + text - rules.first_text[Kind.MYTHIC])
        case _:
            give_card(state, rules, player, text)


@compiled
def choices(rules, text):
    """Return how many options a boon or hazard offers."""
    return len(effects_of(rules, TEXT_CARRIER + text))


@compiled
def resolve_boon(state, rules, player, text):
    """Carry a boon out, after a choice where it offers one (W5.1)."""
    if choices(rules, text) > 1:
        ask(state, player, Decision.BOON, text)
    else:
        take_option(state, rules, player, text, 0)


@compiled
def boon_options(rules, text, buffer):
    """List the benefits of a boon (W5.1)."""
    count = 0
    for index in range(choices(rules, text)):
        count = add(buffer, count, pack(Verb.OPTION, index))
    return count


@compiled
def can_take(state, rules, player, place, carrier):
    """Return whether a player has what an option of a hazard asks for (W5.3)."""
    effect = rules.effects[place]
    mine = state.players[player]
    match effect.deed:
        case Deed.LOSE_CAPITAL:
            return mine.capital >= effect.amount - spared(state, rules, player, carrier)
        case Deed.LOSE_HALF_CAPITAL:
            return mine.capital > 0
        case Deed.DISCARD:
            return owned(mine, effect.what) >= effect.amount
        case _:
            return True


@compiled
def owned(mine, sort):
    """Return how many cards a player has of the sort that must be discarded."""
    match sort:
        case Discard.BATTLE_CARD:
            return mine.battle_cards
        case Discard.ITEM:
            return mine.counts[Count.ITEMS_EQUIPPED]
        case _:
            return mine.maven_count


@compiled
def hazard_options(state, rules, player, text, buffer):
    """List the options of a hazard for which the player has what they ask (W5.3)."""
    carrier = TEXT_CARRIER + text
    count = 0
    for index, place in enumerate(effects_of(rules, carrier)):
        if can_take(state, rules, player, place, carrier):
            count = add(buffer, count, pack(Verb.OPTION, index))
    return count if count > 0 or rules.hazard_spares else boon_options(rules, text, buffer)


@compiled
def can_face(state, rules, player, text):
    """Return whether any option of a hazard can be taken (W5.3)."""
    carrier = TEXT_CARRIER + text
    for index in effects_of(rules, carrier):
        if can_take(state, rules, player, index, carrier):
            return True
    return not rules.hazard_spares


@compiled
def resolve_hazard(state, rules, player, text):
    """Suffer a hazard; without a payable option it passes by (W5.3)."""
    if not can_face(state, rules, player, text):
        note(state, Event.NO_OPTION, player, text)
        discard(state.exploration, text)
    elif choices(rules, text) > 1:
        ask(state, player, Decision.HAZARD, text)
    else:
        take_option(state, rules, player, text, 0)


@compiled
def take_option(state, rules, player, text, index):
    """Carry out an option of a boon or hazard; once resolved, the card is discarded (W5.1, W5.3)."""
    note(state, Event.RESOLVED, player, text, index)
    push(state, Step.PUT_AWAY, text)
    carrier = TEXT_CARRIER + text
    carry_out(state, rules, player, (carrier, NOBODY), rules.first_effect[carrier] + index)


@compiled
def put_away(state, text):
    """Discard a resolved boon or hazard (W5.1, W5.3)."""
    discard(state.exploration, text)


@compiled
def answer_option(state, rules, player, option, text):
    """Carry out the option chosen (W5.1, W5.3)."""
    _, index, _, _ = unpack(option)
    take_option(state, rules, player, text, index)


@compiled
def offer_discard(state, player, sort):
    """Ask which card of a sort is discarded, if there is one (W5.3)."""
    if owned(state.players[player], sort) > 0:
        ask(state, player, Decision.DISCARD, sort)


@compiled
def discard_options(state, rules, player, sort, buffer):
    """List the cards that may be discarded, each text once (W5.3)."""
    mine = state.players[player]
    count = 0
    match sort:
        case Discard.BATTLE_CARD:
            for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
                if mine.hand[text] > 0:
                    count = add(buffer, count, pack(Verb.DROP, text))
        case Discard.ITEM:
            count = equipped_options(state, rules, player, Verb.DROP.value, buffer)
        case _:
            for index in range(mine.maven_count):
                count = add(buffer, count, pack(Verb.DROP, index))
    return count


@compiled
def discard_chosen(state, rules, player, option, sort):
    """Discard the battle card, equipped item or maven chosen (W5.3)."""
    _, what, slot, _ = unpack(option)
    match sort:
        case Discard.BATTLE_CARD:
            note(state, Event.DISCARDED, player, sort, what)
            discard_battle_card(state, rules, player, what)
        case Discard.ITEM:
            note(state, Event.DISCARDED, player, sort, what)
            discard_item(state, rules, take_off(state, rules, player, slot))
        case _:
            dismiss(state, rules, player, what)

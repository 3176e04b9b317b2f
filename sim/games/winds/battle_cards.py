"""Battle cards: placing them in secret, revealing, paying and cancelling them (W10.7 to W10.9, W10.14)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import discard
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY, End
from sim.engine.options import add, pack, unpack
from sim.games.winds.attacking import ATTACKER, DEFENDER
from sim.games.winds.carriers import ITEM_CARRIER, TEXT_CARRIER
from sim.games.winds.effects import do_deeds, joined, unaided
from sim.games.winds.hands import take_card
from sim.games.winds.money import can_pay, card_price, pay
from sim.games.winds.state import MAX_PLACED
from sim.games.winds.victory import tally
from sim.games.winds.vocabulary import Bonus, Deed, Purpose, When
from sim.games.winds.words import Cost, Count, Decision, Event, Kind, Side, Step, Target, Verb
from sim.games.winds.wounds import hurt


@compiled
def seat_of(state, side):
    """Return the seat on a side of the battle, NOBODY for an independent stronghold."""
    return state.battle.attacker if side == ATTACKER else state.battle.defender


@compiled
def bonus_in_battle(state, rules, side, bonus):
    """Return a lasting effect as it serves a side; behind walls an item, which aids heroes only, does not (W10.3)."""
    mine = state.players[seat_of(state, side)]
    total = unaided(rules, bonus)
    if side == ATTACKER or state.battle.target == Target.HERO or mine.totals[bonus] == total:
        return mine.totals[bonus]
    for index in range(mine.held_count):
        carrier = mine.held[index]
        if not ITEM_CARRIER <= carrier < TEXT_CARRIER:
            total = with_card(rules, carrier, bonus, total)
    return total


@compiled
def with_card(rules, carrier, bonus, total):
    """Return the total of a lasting effect with one more card in play (W1.11)."""
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.deed == Deed.BONUS and effect.bonus == bonus:
            total = joined(rules, effect, total)
    return total


@compiled
def playable(state, rules, player, side, text):
    """Return whether a player may place a battle card: it holds it, the side fits, it can pay (W10.7, W10.8)."""
    if state.players[player].hand[text] <= placed_copies(state, side, text):
        return False
    return placeable(state, rules, player, side, text)


@compiled
def placeable(state, rules, player, side, text):
    """Return whether a battle card fits the side and the target, and can be paid beside those placed (W10.7, W10.8)."""
    battle = state.battle
    meant = rules.battle_side[text]
    if meant != Side.EITHER and meant != side:
        return False
    if battle.defender == NOBODY and rules.battle_moves_other_die[text]:
        return False
    spent = committed(state, rules, player, side, rules.battle_cost_in[text])
    if rules.battle_cost_in[text] == Cost.POWER:
        return bears(rules, state.players[player].power - spent, rules.battle_cost[text])
    price = spent + card_price(state, rules, player, text)
    return not rules.cards_affordable or can_pay(state, rules, player, Purpose.BATTLE_CARD.value, price)


@compiled
def bears(rules, power, cost):
    """Return whether a hero with some Power may pay a cost in Power: it stays in play, or by a ruling falls (W10.8)."""
    return power > cost if rules.power_kept else power > 0


@compiled
def is_void(battle, side, place):
    """Return whether a card shown could not be paid and does nothing (W10.8)."""
    return battle.void[side] >> place & 1 == 1


@compiled
def note_void(state, rules, side):
    """Note which cards of a side it cannot pay, in the order in which they lie (W10.8)."""
    battle = state.battle
    player = seat_of(state, side)
    capital, power = 0, 0
    for index in range(battle.count[side]):
        text = battle.placed[side, index]
        if rules.battle_cost_in[text] == Cost.POWER:
            paid = bears(rules, state.players[player].power - power, rules.battle_cost[text])
            power += rules.battle_cost[text] * paid
        else:
            price = card_price(state, rules, player, text)
            paid = can_pay(state, rules, player, Purpose.BATTLE_CARD.value, capital + price)
            capital += price * paid
        if not paid:
            battle.void[side] |= 1 << index


@compiled
def placed_copies(state, side, text):
    """Return how many copies of a card lie face down on a side."""
    battle = state.battle
    copies = 0
    for index in range(battle.count[side]):
        copies += battle.placed[side, index] == text
    return copies


@compiled
def committed(state, rules, player, side, cost):
    """Return the capital or Power that the cards already placed will cost."""
    battle = state.battle
    total = 0
    for index in range(battle.count[side]):
        text = battle.placed[side, index]
        if rules.battle_cost_in[text] == cost:
            total += rules.battle_cost[text] if cost == Cost.POWER else card_price(state, rules, player, text)
    return total


@compiled
def place_cards(state, rules, side):
    """Ask a side for a battle card while it may place one more (W10.7)."""
    player = seat_of(state, side)
    extra = bonus_in_battle(state, rules, side, Bonus.EXTRA_BATTLE_CARDS)
    allowed = min(MAX_PLACED, rules.cards_per_battle + extra)
    mine = state.players[player]
    if mine.battle_cards == 0 or state.battle.count[side] >= allowed:
        return
    for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
        if mine.hand[text] > 0 and playable(state, rules, player, side, text):
            ask(state, player, Decision.PLACE_CARD, side)
            return


@compiled
def card_options(state, rules, player, side, buffer):
    """List the battle cards a side may place, and none (W10.7)."""
    count = add(buffer, 0, pack(Verb.PASS))
    mine = state.players[player]
    for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
        if mine.hand[text] > 0 and playable(state, rules, player, side, text):
            count = add(buffer, count, pack(Verb.PLAY, text))
    return count


@compiled
def place_card(state, rules, player, option, side):
    """Place a battle card face down; with leave to play more, ask again (W10.7)."""
    verb, text, _, _ = unpack(option)
    if verb == Verb.PLAY:
        battle = state.battle
        battle.placed[side, battle.count[side]] = text
        battle.count[side] += 1
        push(state, Step.PLACE_CARDS, side)


@compiled
def reveal(state, rules):
    """Show all cards at once; those that cancel do so, all are paid, then work, unless one has won (W10.8-9, W12.5)."""
    battle = state.battle
    battle.revealed = 1
    if not rules.cards_affordable:
        note_void(state, rules, ATTACKER)
        note_void(state, rules, DEFENDER)
    for side in (ATTACKER, DEFENDER):
        battle.cancelled[side] = cards_sum(state, rules, 1 - side, Deed.CANCEL_CARD, 0)
    for side in (ATTACKER, DEFENDER):
        for index in range(battle.count[side]):
            if state.ended == End.RUNNING or rules.victory_shared:
                reveal_card(state, rules, side, index)
    if state.ended != End.RUNNING:
        return
    for side in (ATTACKER, DEFENDER):
        for index in range(battle.cancelled[side], battle.count[side]):
            if not is_void(battle, side, index):
                carrier = TEXT_CARRIER + battle.placed[side, index]
                do_deeds(state, rules, seat_of(state, side), (carrier, seat_of(state, 1 - side)), When.NOW)


@compiled
def reveal_card(state, rules, side, place):
    """Pay a card and take it from the hand; a cancelled one is paid all the same, and counts as played (W10.8-9)."""
    battle = state.battle
    player = seat_of(state, side)
    text = battle.placed[side, place]
    cancelled = place < battle.cancelled[side]
    note(state, Event.CARD_PLAYED, player, text, cancelled)
    if (not cancelled or rules.cancelled_paid) and not is_void(battle, side, place):
        pay_card(state, rules, player, text)
    take_card(state, rules, player, text)
    tally(state, rules, player, Count.BATTLE_CARDS_PLAYED, 1)


@compiled
def clear_battlefield(state):
    """Discard the battle cards played, when all is settled (W10.14)."""
    for side in (ATTACKER, DEFENDER):
        for index in range(state.battle.count[side]):
            discard(state.exploration, state.battle.placed[side, index])
        state.battle.count[side] = 0


@compiled
def pay_card(state, rules, player, text):
    """Pay a battle card in capital or in Power (W10.8)."""
    if rules.battle_cost_in[text] == Cost.POWER:
        hurt(state, player, rules.battle_cost[text], NOBODY)
    else:
        pay(state, rules, player, Purpose.BATTLE_CARD.value, card_price(state, rules, player, text))


@compiled
def cards_sum(state, rules, side, deed, first):
    """Add up the amounts of a deed over a side's cards from place `first` on."""
    battle = state.battle
    total = 0
    for index in range(first, battle.count[side]):
        carrier = TEXT_CARRIER + battle.placed[side, index]
        if is_void(battle, side, index):
            continue
        for at in effects_of(rules, carrier):
            if rules.effects[at].deed == deed:
                total += rules.effects[at].amount
    return total


@compiled
def live_sum(state, rules, side, deed):
    """Add up the amounts of a deed over a side's cards that are not cancelled (W10.9)."""
    if state.battle.count[side] == 0:
        return 0
    return cards_sum(state, rules, side, deed, state.battle.cancelled[side])

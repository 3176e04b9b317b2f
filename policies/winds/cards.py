"""Battle cards in Winds of Numa Sera: what one does to a battle, which to place, what the hand lends an attack."""

from policies.choose import better, note_score, tied
from policies.winds.prospects import battle_clash, finishing, outlook, spoils, turned
from policies.winds.wishes import survey
from policies.winds.worth import danger
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.attacking import ATTACKER, DEFENDER
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.chances import Clash, win_chance
from sim.games.winds.margins import Swing
from sim.games.winds.money import can_pay, card_price
from sim.games.winds.vocabulary import Deed, Purpose
from sim.games.winds.words import Cost, Count, Kind, Target

CANCELLED = 2  # points that a card of the other side is expected to bring
SPOIL = 5.0  # coins that an item taken from a hero is worth


@compiled
def shift_of(state, rules, mind, side, text):
    """Return by how many points a card moves the margin towards its player, its dice left aside."""
    shift = 0
    for place in effects_of(rules, TEXT_CARRIER + text):
        effect = rules.effects[place]
        match effect.deed:
            case Deed.BATTLE_TOTAL:
                shift += effect.amount
            case Deed.OPPOSING_STAT:
                shift += effect.amount
            case Deed.CANCEL_CARD:
                shift += foreseen(state, mind, side)
            case _:
                pass
    return shift


@compiled
def cards_held(theirs):
    """Return how many cards another player holds: all that one sees of a hand (W1.14)."""
    return theirs.item_count + theirs.battle_cards + theirs.pools


@compiled
def foreseen(state, mind, side):
    """Return what cancelling a card of the other side may bring: the attacker must guess whether one will come."""
    battle = state.battle
    if side == DEFENDER:
        return CANCELLED * min(1, battle.count[ATTACKER])
    if battle.defender == NOBODY or cards_held(state.players[battle.defender]) == 0:
        return 0
    return int(mind.weights.wary)


@compiled
def with_card(state, rules, mind, side, text, clash):
    """Return the clash with one card more."""
    shift = shift_of(state, rules, mind, side, text)
    own, other = (clash.own, clash.other) if side == ATTACKER else (clash.other, clash.own)
    for place in effects_of(rules, TEXT_CARRIER + text):
        match rules.effects[place].deed:
            case Deed.ROLL_SIGN_OWN:
                own = Swing.POSITIVE.value
            case Deed.ROLL_SIGN_OPPOSING:
                other = Swing.NEGATIVE.value if other != Swing.NONE else other
            case Deed.BEST_OF_ROLLS:
                own = Swing.BEST.value
            case _:
                pass
    if side == ATTACKER:
        return Clash(clash.margin + shift, own, other)
    return Clash(clash.margin - shift, other, own)


@compiled
def card_bonus(state, rules, mind, text, clash):
    """Return what else a battle card brings: loot, harm, healing, an item, a wound made smaller."""
    total = 0.0
    heroes = state.battle.target == Target.HERO
    chance = win_chance(rules, clash)
    for place in effects_of(rules, TEXT_CARRIER + text):
        effect = rules.effects[place]
        match effect.deed:
            case Deed.CAPITAL:
                total += mind.coin * chance * effect.amount
            case Deed.DAMAGE_TIMES:
                total += finishing(state, rules, mind, clash, effect.amount) if heroes else 0.0
            case Deed.HEAL_SHARE_OF_DAMAGE:
                total += mind.blood * chance if heroes else 0.0
            case Deed.TAKE_ITEM:
                total += chance * SPOIL if heroes and has_items(state) else 0.0
            case Deed.DAMAGE_DIVIDED:
                total += (1.0 - chance) * mind.blood * (effect.amount - 1.0)
            case _:
                pass
    return total


@compiled
def has_items(state):
    """Return whether the hero attacked wears anything."""
    return state.players[state.battle.defender].counts[Count.ITEMS_EQUIPPED] > 0


@compiled
def card_cost(state, rules, mind, player, text):
    """Return what playing a battle card costs, in coins."""
    if rules.battle_cost_in[text] == Cost.POWER:
        return danger(state, rules, mind, player, float(rules.battle_cost[text]))
    return mind.coin * card_price(state, rules, player, text)


@compiled
def card_score(state, rules, mind, side, text, clash):
    """Return what placing a battle card is worth, its cost and its loss from the hand taken off."""
    after = with_card(state, rules, mind, side, text, clash)
    gain = outlook(state, rules, mind, side, after) - outlook(state, rules, mind, side, clash)
    gain += card_bonus(state, rules, mind, text, after if side == ATTACKER else turned(after))
    gain += mind.pulls[Count.BATTLE_CARDS_PLAYED]
    return gain - card_cost(state, rules, mind, state.decider, text) - mind.weights.hoard


@compiled
def clash_so_far(state, rules, mind, side):
    """Return the clash with the own cards placed so far; of the attacker's hidden ones their usual worth."""
    battle = state.battle
    clash = battle_clash(state, rules)
    for place in range(battle.count[side]):
        clash = with_card(state, rules, mind, side, battle.placed[side, place], clash)
    if side == DEFENDER:
        return Clash(clash.margin + CANCELLED * battle.count[ATTACKER], clash.own, clash.other)
    return clash


@compiled
def choose_card(state, rules, mind, options, count):
    """Place the battle card worth most, or none."""
    side = state.about[0]
    survey(state, rules, mind)
    mind.spoils = spoils(state, rules, mind, state.decider)
    clash = clash_so_far(state, rules, mind, side)
    chosen, equals = 0, 0
    best = 0.0
    for index in range(1, count):
        _, text, _, _ = unpack(options[index])
        score = card_score(state, rules, mind, side, text, clash)
        note_score(mind, options[index], score)
        equals = tied(score, best, equals)
        if score > 0.0 and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def arm(state, rules, mind):
    """Look through the own hand for the strongest card against independent strongholds, and against players."""
    player = state.decider
    mine = state.players[player]
    mind.spoils = spoils(state, rules, mind, player)
    for foe in range(2):
        mind.edges[foe] = 0
        mind.fees[foe] = 0.0
    if mine.battle_cards == 0:
        return
    left = mine.battle_cards
    for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
        if mine.hand[text] > 0:
            take_up(state, rules, mind, text)
            left -= mine.hand[text]
            if left <= 0:
                return


@compiled
def take_up(state, rules, mind, text):
    """Note a battle card of the own hand as the strongest one against whom it is, if it can be paid."""
    player = state.decider
    edge = rules.battle_edge[text]
    if edge <= mind.edges[0] or not affordable(state, rules, player, text):
        return
    fee = card_cost(state, rules, mind, player, text)
    for foe in range(rules.battle_moves_other_die[text], 2):
        if edge > mind.edges[foe]:
            mind.edges[foe] = edge
            mind.fees[foe] = fee


@compiled
def affordable(state, rules, player, text):
    """Return whether a player could pay a battle card now."""
    if rules.battle_cost_in[text] == Cost.POWER:
        return rules.battle_cost[text] < state.players[player].power
    return can_pay(state, rules, player, Purpose.BATTLE_CARD.value, card_price(state, rules, player, text))

"""Effects: what cards in play raise, and what they do when their moment comes (W1.11, W2.2, W3.13).

Lasting effects are added up in `players.totals`; of some only the highest counts. All others are deeds: each is done
at its moment by the player who holds the card.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.chance import roll_for
from sim.engine.decks import index_of
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.errors import RulesError
from sim.games.winds.carriers import HERO_CARRIER, STRONGHOLD_CARRIER, TEXT_CARRIER
from sim.games.winds.hands import draw_battle_card
from sim.games.winds.money import from_bank, gain_capital, lose_capital
from sim.games.winds.state import N_BONUSES
from sim.games.winds.streams import Dice
from sim.games.winds.vocabulary import Bonus, Deed, Giver, Per, Roll, Victim, When
from sim.games.winds.words import Count, Event, Kind, Step
from sim.games.winds.wounds import heal, hurt, most_power

TURNS_OF_COINS = 3  # that a card holds at most, by the ruling


@compiled
def add_bonuses(mine, rules, carrier):
    """Add a card's lasting effects to the player's totals; where only one counts, the highest stays (W1.11)."""
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.deed == Deed.BONUS:
            mine.totals[effect.bonus] = joined(rules, effect, mine.totals[effect.bonus])


@compiled
def joined(rules, effect, total):
    """Return a total with one more lasting effect: added, or where only one counts the higher of the two (W1.11)."""
    return max(total, effect.amount) if rules.highest_only[effect.bonus] else total + effect.amount


@compiled
def unaided(rules, bonus):
    """Return what a lasting effect is without any card: nothing, or the lowest face for a floor under rolls."""
    return rules.lowest if bonus == Bonus.ROLL_FLOOR else 0


@compiled
def clear_totals(mine, rules):
    """Forget all lasting effects."""
    for bonus in range(N_BONUSES):
        mine.totals[bonus] = unaided(rules, bonus)
    mine.triggers = 0


@compiled
def gain_carrier(state, rules, player, carrier):
    """Bring a card into play: its lasting effects hold from now on, and what it does at once is done (W3.13)."""
    mine = state.players[player]
    mine.held[mine.held_count] = carrier
    mine.held_count += 1
    mine.triggers |= rules.moments[carrier]
    add_bonuses(mine, rules, carrier)
    do_deeds(state, rules, player, (carrier, NOBODY), When.NOW)


@compiled
def lose_carrier(state, rules, player, carrier):
    """Take a card out of play and count the lasting effects anew; Power is cut to its maximum."""
    mine = state.players[player]
    slot = index_of(mine.held, carrier)
    mine.held_count -= 1
    mine.held[slot] = mine.held[mine.held_count]
    clear_totals(mine, rules)
    for index in range(mine.held_count):
        mine.triggers |= rules.moments[mine.held[index]]
        add_bonuses(mine, rules, mine.held[index])
    mine.power = min(mine.power, most_power(state, rules, player))


@compiled
def swap_carrier(state, rules, player, old, new):
    """Put one side of a card in the place of another, as a higher level or an upgrade does."""
    power = state.players[player].power
    lose_carrier(state, rules, player, old)
    gain_carrier(state, rules, player, new)
    state.players[player].power = min(power, most_power(state, rules, player))


@compiled
def fire(state, rules, player, moment, other):
    """Do what the player's cards do at a moment (W2.2)."""
    mine = state.players[player]
    if mine.triggers >> moment & 1:
        for index in range(mine.held_count):
            do_deeds(state, rules, player, (mine.held[index], other), moment)


@compiled
def do_deeds(state, rules, player, card, moment):
    """Do what one card does at a moment; return whether any of it came about.

    A card comes with the opponent it is turned against, if there is one: (carrier, other).
    """
    carrier, _ = card
    done = 0
    if rules.moments[carrier] >> moment & 1:
        for index in effects_of(rules, carrier):
            effect = rules.effects[index]
            if effect.deed != Deed.BONUS and effect.moment == moment:
                done |= carry_out(state, rules, player, card, index)
    return done


@compiled
def roll_die(state, rules, purpose):
    """Roll the battle die (W10.4)."""
    return rules.faces[roll_for(state, purpose, rules.sides)]


@compiled
def succeeds(effect, face):
    """Return whether a roll is what an effect asks for (W3.13)."""
    match effect.roll:
        case Roll.POSITIVE:
            return face > 0
        case Roll.NEGATIVE:
            return face < 0
        case Roll.AT_LEAST:
            return face >= effect.bar
        case _:
            return True


@compiled
def amount_of(state, effect, player, face):
    """Return an effect's amount: flat, or for each stronghold, class or point of the roll."""
    match effect.per:
        case Per.STRONGHOLD:
            return effect.amount * state.players[player].counts[Count.STRONGHOLDS]
        case Per.CLASS:
            return effect.amount * state.players[player].counts[Count.CLASSES]
        case Per.ROLL:
            return effect.amount * max(0, face)
        case _:
            return effect.amount


@compiled
def carry_out(state, rules, player, card, place):
    """Carry one effect of a card out, after its roll if it has one; return whether it came about (W3.13)."""
    carrier, other = card
    effect = rules.effects[place]
    face = 0
    if effect.roll != Roll.NONE or effect.per == Per.ROLL:
        face = roll_die(state, rules, Dice.EFFECTS)
        note(state, Event.DIE, player, face)
        if not succeeds(effect, face):
            return 0
    amount = amount_of(state, effect, player, face)
    match effect.deed:
        case Deed.CAPITAL:
            if effect.onto:
                put_coins(state, rules, player, carrier, amount)
            else:
                bring_capital(state, rules, (player, other), effect.giver, amount)
        case Deed.HEAL:
            heal(state, rules, player, amount)
        case Deed.BATTLE_CARDS:
            for _ in range(amount):
                draw_battle_card(state, rules, player)
        case Deed.DISCOUNT:
            state.players[player].discount[effect.what] += amount
        case Deed.LOSE_CAPITAL:
            lose_capital(state, player, amount - spared(state, rules, player, carrier))
        case Deed.LOSE_HALF_CAPITAL:
            lose_capital(state, player, (state.players[player].capital + amount - 1) // amount)
        case Deed.DAMAGE:
            if effect.victim == Victim.OWN_HERO:
                hurt(state, player, amount - spared(state, rules, player, carrier), NOBODY)
            else:
                damage(state, rules, player, other, amount)
        case Deed.NO_ATTACK:
            state.players[player].must_build = 1
        case _:
            put_off(state, player, effect, amount)
    return 1


@compiled
def put_off(state, player, effect, amount):
    """Put on the agenda what needs a choice or more cards (W3.11)."""
    match effect.deed:
        case Deed.EXPLORE:
            for _ in range(amount):
                push(state, Step.EXPLORE, player)
        case Deed.FREE_ITEM:
            push(state, Step.FREE_ITEM, player, amount)
        case Deed.FREE_SKILL:
            push(state, Step.FREE_SKILL, player, amount)
        case Deed.DISCARD:
            for _ in range(amount):
                push(state, Step.DISCARD, player, effect.what)
        case Deed.EXTRA_ATTACK:
            for _ in range(amount):
                push(state, Step.EXTRA_ATTACK, player)
        case _:
            await_its_time(effect)


@compiled
def await_its_time(effect):
    """Leave a lasting effect, and what a hero's fall or a battle asks for, to where it is looked up (W10, W11)."""
    match effect.deed:
        case Deed.NONE | Deed.BONUS | Deed.SAVE_HERO | Deed.WEAKEN_STRONGHOLD:
            pass
        case Deed.BATTLE_TOTAL | Deed.OPPOSING_STAT | Deed.ROLL_SIGN_OWN | Deed.ROLL_SIGN_OPPOSING:
            pass
        case Deed.BEST_OF_ROLLS | Deed.DAMAGE_TIMES | Deed.DAMAGE_DIVIDED | Deed.HEAL_SHARE_OF_DAMAGE:
            pass
        case Deed.TAKE_ITEM | Deed.CANCEL_CARD:
            pass
        case _:
            raise RulesError("a card has an effect that the rules do not know")


@compiled
def spared(state, rules, player, carrier):
    """Return by how much losses are smaller that come from a hazard (W3.10)."""
    text = carrier - TEXT_CARRIER
    if 0 <= text < rules.text_count and rules.text_kind[text] == Kind.HAZARD:
        return state.players[player].totals[Bonus.HAZARD_REDUCTION]
    return 0


@compiled
def damage(state, rules, player, other, amount):
    """Hurt the hero of the opponent chosen, which counts as slain by the player (W3.10, W11.3)."""
    if other != NOBODY:
        hurt(state, other, amount, player if rules.slain_outside_counts else NOBODY)


@compiled
def bring_capital(state, rules, sides, giver, amount):
    """Gain capital from the bank, from the loser of a battle, or from both neighbors: (player, loser)."""
    player, other = sides
    if giver == Giver.EACH_NEIGHBOUR:
        for neighbour in (left_of(state, player), right_of(state, player)):
            taken = lose_capital(state, neighbour, amount)
            gain_capital(state, player, taken)
            if rules.one_neighbour and left_of(state, player) == right_of(state, player):
                break
    elif giver == Giver.LOSER_THEN_BANK and other != NOBODY:
        gain_capital(state, player, lose_capital(state, other, amount))
    else:
        gain_capital(state, player, amount)


@compiled
def put_coins(state, rules, player, carrier, amount):
    """Put coins from the World Bank on a hero or a stronghold, by a ruling those of three turns at most (W2.3)."""
    mine = state.players[player]
    on_hero = carrier < STRONGHOLD_CARRIER
    if on_hero and mine.withdrawn and not rules.withdraw_again:
        return
    if not rules.coins_add_up:
        lying = mine.savings if on_hero else state.coins[carrier - STRONGHOLD_CARRIER]
        amount = max(0, min(amount, TURNS_OF_COINS * amount - lying))
    amount = from_bank(state, amount)
    if on_hero:
        mine.savings += amount
    else:
        state.coins[carrier - STRONGHOLD_CARRIER] += amount
    note(state, Event.COINS, player, carrier, amount)


@compiled
def left_of(state, player):
    """Return the neighbor to the left, the next living player (W1.13)."""
    seat = (player + 1) % state.seats
    while not state.players[seat].alive:
        seat = (seat + 1) % state.seats
    return seat


@compiled
def right_of(state, player):
    """Return the neighbor to the right (W1.13)."""
    seat = (player - 1) % state.seats
    while not state.players[seat].alive:
        seat = (seat - 1) % state.seats
    return seat


@compiled
def gain_hero(state, rules, player):
    """Make the next hero in line the active one, at its maximum Power (W1.8, W11.6)."""
    mine = state.players[player]
    mine.savings = 0
    mine.withdrawn = 0
    gain_carrier(state, rules, player, HERO_CARRIER + mine.line[mine.lost])
    mine.power = most_power(state, rules, player)

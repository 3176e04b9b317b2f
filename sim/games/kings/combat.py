"""The combat round, exactly in the printed sequence (K15.6 to K15.14, K15.16)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.luck import credit
from sim.engine.options import add, pack, unpack
from sim.games.kings.armies import abandon, armies_at, remove_army
from sim.games.kings.battle import call_militia, end_defence, go_back, has_militia, take_territory, visiting_side
from sim.games.kings.cards import holds, play_card
from sim.games.kings.conquest import roll_face
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Die, Event, EventCard, Face, Step, Verb

WARNED = 1  # a step that comes back after the cards played before it
RALLIED = 2  # a step that comes back to roll again: the new roll stands


@compiled
def combat(state, rules):
    """Open a combat round: count both sides for superiority and put its steps on the agenda (K15.6)."""
    battle = state.battle
    if not battle.militia and armies_at(state, battle.defender, battle.place) == 0:
        if battle.ambush:
            return
        if rules.no_militia_after_withdrawal or not has_militia(state):
            take_territory(state, rules, True)
            return
        call_militia(state)
    count_battle(state)
    battle.strike.face, battle.guard.face = Face.SWORD.value, Face.SHIELD.value
    battle.rounds += 1
    battle.charges = 0
    battle.walls = 0
    battle.bombarded = 0
    battle.attackers = armies_at(state, battle.attacker, battle.place)
    battle.defenders = rules.militia_counts_as
    if not battle.militia:
        battle.defenders = armies_at(state, battle.defender, battle.place)
    push(state, Step.REMOVAL)
    push(state, Step.PARRY)
    push(state, Step.COUNTERATTACK)
    push(state, Step.DEFENCE, 0)
    push(state, Step.ATTACK)
    offer_attack_cards(state)


@compiled
def count_battle(state):
    """Count a battle once, at its first round, for the records."""
    battle = state.battle
    if battle.rounds > 0:
        return
    state.battles += 1
    if state.first_battle == 0:
        state.first_battle = state.turn_round
    if battle.attacker != MALADOR:
        state.players[battle.attacker].battles += 1
    if battle.defender != MALADOR and not battle.ambush:
        state.players[battle.defender].defences += 1


@compiled
def fortification(state):
    """Return the fortification level that serves the defender; none in an ambush (K9.3)."""
    battle = state.battle
    return 0 if battle.ambush else state.land[battle.place].fortification


@compiled
def offer_attack_cards(state):
    """Ask the attacker for Heroic Charge and Bombardment before the attack is rolled (K20.4, K20.8)."""
    player = state.battle.commander
    charge = holds(state, player, EventCard.HEROIC_CHARGE)
    if charge or (holds(state, player, EventCard.BOMBARDMENT) and fortification(state) > 0):
        ask(state, player, Decision.ATTACK_CARDS)


@compiled
def attack_card_options(state, player, buffer):
    """List the cards the attacker may play now, and none (K20.4, K20.8)."""
    count = add(buffer, 0, pack(Verb.PASS))
    if holds(state, player, EventCard.HEROIC_CHARGE):
        count = add(buffer, count, pack(Verb.PLAY, EventCard.HEROIC_CHARGE))
    if holds(state, player, EventCard.BOMBARDMENT) and fortification(state) > 0:
        count = add(buffer, count, pack(Verb.PLAY, EventCard.BOMBARDMENT))
    return count


@compiled
def play_attack_card(state, rules, player, option):
    """Add a bonus die or take away a fortification die for this round; cards add up (K20.4, K20.8, F7, F9)."""
    verb, card, _, _ = unpack(option)
    if verb == Verb.PASS:
        return
    play_card(state, player, card)
    if card == EventCard.HEROIC_CHARGE:
        state.battle.charges += rules.charge_dice
    else:
        state.battle.bombarded += rules.bombardment_dice
    offer_attack_cards(state)


@compiled
def cards_help_defender(state, rules):
    """Return whether cards may be played for the defender; a ruling leaves militia without them."""
    return rules.cards_for_militia or not state.battle.militia


@compiled
def offer_shield_wall(state, rules):
    """Ask the defender for Shield Wall before the defence is rolled (K20.5)."""
    player = state.battle.answerer
    if cards_help_defender(state, rules) and holds(state, player, EventCard.SHIELD_WALL):
        ask(state, player, Decision.DEFENCE_CARDS)


@compiled
def play_shield_wall(state, rules, player, option):
    """Add a bonus die to the defender's rolls of this round; cards add up (K20.5, F8, F10)."""
    verb, card, _, _ = unpack(option)
    if verb == Verb.PLAY:
        play_card(state, player, card)
        state.battle.walls += rules.shield_dice
        offer_shield_wall(state, rules)


@compiled
def superiority(state, rules, ours, theirs):
    """Return the bonus dice of a side with more armies, however damaged they are (K15.6, F15)."""
    dice = max(0, ours - theirs) * rules.bonus_dice
    if not rules.bonus_unlimited:
        dice = min(dice, rules.bonus_dice_pieces)
    return dice


@compiled
def clear_roll(roll):
    """Forget the last roll."""
    roll.swords = 0
    roll.shields = 0


@compiled
def throw(state, rules, roll, die, dice):
    """Roll dice of a kind and add their swords and shields (K15.16)."""
    if dice == 0:
        return
    counted = 0
    for _ in range(dice):
        face = roll_face(state, rules, die, Dice.BATTLE)
        roll.swords += face == Face.SWORD
        roll.shields += face == Face.SHIELD
        counted += face == roll.face
    count_luck(state, roll, counted - dice * rules.faces[die, roll.face] / rules.sides[die])


@compiled
def count_luck(state, roll, surprise):
    """Count hits, or hits warded off, beyond their expectation, more of them where a settlement is fought over."""
    battle = state.battle
    other = battle.defender if roll.power == battle.attacker else battle.attacker
    credit(state.luck_battle, roll.power, other, surprise * (1 + state.land[battle.place].settlement))


@compiled
def throw_standard(state, rules, roll, die, dice):
    """Roll red or blue dice, and keep apart what they show (K15.16, K20.7)."""
    swords, shields = roll.swords, roll.shields
    throw(state, rules, roll, die, dice)
    roll.standard = dice
    roll.standard_swords = roll.swords - swords
    roll.standard_shields = roll.shields - shields


@compiled
def roll_for_attacker(state, rules, roll, standard):
    """Roll red dice, and bonus dice for superiority and cards (K15.7, K15.11)."""
    battle = state.battle
    bonus = superiority(state, rules, battle.attackers, battle.defenders)
    bonus += battle.charges
    roll.power = battle.attacker
    throw_standard(state, rules, roll, Die.RED, standard)
    throw(state, rules, roll, Die.PURPLE if rules.bonus_purple else Die.RED, bonus)
    note(state, Event.ROLL, battle.attacker, roll.swords, roll.shields, standard + bonus)


@compiled
def roll_for_defender(state, rules, roll, standard, bombarded):
    """Roll blue dice, bonus dice for superiority and cards, and fortification dice (K15.8, K15.10, K9.3)."""
    battle = state.battle
    bonus = superiority(state, rules, battle.defenders, battle.attackers)
    bonus += battle.walls
    roll.power = battle.defender
    walls = max(0, rules.fortification_dice[fortification(state)] - bombarded)
    throw_standard(state, rules, roll, Die.BLUE, standard)
    throw(state, rules, roll, Die.PURPLE if rules.bonus_purple else Die.BLUE, bonus)
    throw(state, rules, roll, Die.GREY, walls)
    note(state, Event.ROLL, battle.defender, roll.swords, roll.shields, standard + bonus + walls)


@compiled
def attack(state, rules, again):
    """Roll the attack: four red dice and the bonus dice (K15.7)."""
    roll = state.battle.strike
    clear_roll(roll)
    roll_for_attacker(state, rules, roll, rules.attack_dice)
    offer_rally(state, state.battle.commander, Step.ATTACK, again)


@compiled
def defend(state, rules, warned):
    """Roll the defence, after the cards; hits not cancelled strike the defender (K15.8, K15.9)."""
    battle = state.battle
    if not warned:
        push(state, Step.DEFENCE, WARNED)
        offer_shield_wall(state, rules)
        return
    dice = rules.defence_dice
    if battle.militia:
        dice = rules.militia_defence[state.land[battle.place].settlement]
    clear_roll(battle.guard)
    roll_for_defender(state, rules, battle.guard, dice, battle.bombarded)
    push(state, Step.DAMAGE, battle.defender, 1)
    if cards_help_defender(state, rules):
        offer_rally(state, battle.answerer, Step.DEFENCE, warned)


@compiled
def counterattack(state, rules, again):
    """Roll the counterattack of the defender, dying armies and militia included (K15.10, F17)."""
    battle = state.battle
    clear_roll(battle.strike)
    level = state.land[battle.place].settlement
    if battle.militia and battle.militia_damage >= rules.militia_hits[level] and not rules.dying_militia_strikes:
        return
    dice = rules.militia_counterattack[level] if battle.militia else rules.counterattack_dice
    bombarded = battle.bombarded if rules.bombardment_both else 0
    roll_for_defender(state, rules, battle.strike, dice, bombarded)
    if cards_help_defender(state, rules):
        offer_rally(state, battle.answerer, Step.COUNTERATTACK, again)


@compiled
def parry(state, rules, again):
    """Roll the attacker's defence; hits not cancelled strike the attacker (K15.11, K15.12)."""
    battle = state.battle
    clear_roll(battle.guard)
    roll_for_attacker(state, rules, battle.guard, rules.attacker_defence_dice)
    push(state, Step.DAMAGE, battle.attacker, 1)
    offer_rally(state, battle.commander, Step.PARRY, again)


@compiled
def offer_rally(state, player, step, again):
    """Ask the side that rolled for Rally the Troops, unless this roll is a second one, which stands (K20.7)."""
    if again != RALLIED and holds(state, player, EventCard.RALLY_THE_TROOPS):
        ask(state, player, Decision.RALLY, step)


@compiled
def rally(state, rules, player, option, step):
    """Roll all dice of the last roll again, by a ruling the red or blue ones; the new roll stands (K20.7)."""
    verb, card, _, _ = unpack(option)
    if verb != Verb.PLAY:
        return
    play_card(state, player, card)
    if not rules.rally_whole_roll:
        roll_standard_again(state, rules, step)
        return
    if step == Step.DEFENCE or step == Step.PARRY:
        state.agenda.depth -= 1  # the damage of the first roll, put on the agenda with it
    push(state, step, RALLIED)


@compiled
def roll_standard_again(state, rules, step):
    """Roll the red or blue dice of the last roll again and leave its other dice (K20.7)."""
    battle = state.battle
    attacks = step == Step.ATTACK or step == Step.PARRY
    roll = battle.guard if step == Step.DEFENCE or step == Step.PARRY else battle.strike
    roll.swords -= roll.standard_swords
    roll.shields -= roll.standard_shields
    throw_standard(state, rules, roll, Die.RED if attacks else Die.BLUE, roll.standard)
    power = battle.attacker if attacks else battle.defender
    note(state, Event.ROLL, power, roll.swords, roll.shields, roll.standard)


@compiled
def removal(state, rules):
    """Remove armies with three hits; see who is left, else ask whether the attack is pressed (K15.13-15, F16)."""
    battle = state.battle
    remove_fallen(state, rules, battle.attacker)
    remove_fallen(state, rules, battle.defender)
    visitor = visiting_side(state)
    if not battle.militia and garrison_fallen(state) and not rules.no_militia_after_garrison and has_militia(state):
        call_militia(state)
    if armies_at(state, visitor, battle.place) == 0:
        repulse(state, rules, visitor)
    elif militia_beaten(state, rules) or (not battle.militia and garrison_fallen(state)):
        take_territory(state, rules, False)
    elif battle.rounds >= rules.battle_rounds:
        go_back(state, rules)
    elif not may_leave(state, rules, visitor):
        push(state, Step.OFFER)
    else:
        ask(state, battle.answerer if battle.ambush else battle.commander, Decision.PRESS)


@compiled
def garrison_fallen(state):
    """Return whether no army is left that held the territory."""
    return state.land[state.battle.place].garrison == 0


@compiled
def repulse(state, rules, visitor):
    """End the offer with the visitors destroyed; by a ruling land that an ambush leaves empty has no marker (K6.8)."""
    battle = state.battle
    note(state, Event.REPULSED, visitor, battle.place)
    state.land[battle.place].to_raze = 0
    end_defence(state)
    if battle.ambush and garrison_fallen(state) and not rules.ambush_marked:
        abandon(state, battle.place)


@compiled
def may_leave(state, rules, visitor):
    """Return whether the visitors may go back after a round; rulings bind Malador, explorers, and the surrounded."""
    battle = state.battle
    if battle.surrounded >> visitor & 1 or (battle.ambush and not rules.ambushed_go_back):
        return False
    return visitor != MALADOR or rules.malador_may_break_off == 1


@compiled
def militia_beaten(state, rules):
    """Return whether the militia has taken all the hits it can (K7.6)."""
    battle = state.battle
    return battle.militia == 1 and battle.militia_damage >= rules.militia_hits[state.land[battle.place].settlement]


@compiled
def remove_fallen(state, rules, power):
    """Remove a side's armies with three damage tokens from the board (K15.13)."""
    mine = state.powers[power]
    for index in range(mine.army_count - 1, -1, -1):
        army = mine.armies[index]
        if army.place == state.battle.place and army.damage >= rules.army_hits:
            remove_army(state, power, index)

"""Offers of battle: their order, the defender's answer, withdrawal, and how an offer ends (K15.1 to K15.5, K15.14-15).

In an ambush (K6.8) the Malador who hold the territory strike first: they are `attacker` here, and the explorers, who
are the visitors, are `defender`. Everywhere else the attacker is the power that moved in.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of, without_first
from sim.games.kings.armies import armies_at, left_of, move_army
from sim.games.kings.cards import holds, play_card
from sim.games.kings.conquest import capture, conquer, is_undefended, occupy, raze
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Event, EventCard, Settlement, Step, Verb


@compiled
def contested(state, power):
    """Return as a bit mask the territories where a power's armies offer battle (K15.1)."""
    mine = state.powers[power]
    places = 0
    for index in range(mine.army_count):
        place = mine.armies[index].place
        if state.land[place].controller not in (power, NOBODY):
            places |= 1 << place
    return places


@compiled
def land_options(places, buffer):
    """List the territories of a bit mask."""
    count = 0
    while places:
        count = add(buffer, count, pack(Verb.CHOOSE_LAND, first_of(places)))
        places = without_first(places)
    return count


@compiled
def order_options(state, power, buffer):
    """List the territories where a power's armies offer battle (K15.1)."""
    return land_options(contested(state, power), buffer)


@compiled
def battles(state, rules, power, player):
    """Let the player choose which offer of battle is resolved next (K15.1)."""
    if contested(state, power) != 0:
        push(state, Step.BATTLES, power, player)
        ask(state, player, Decision.BATTLE_ORDER, power)


@compiled
def resolve_offer(state, rules, player, option, power):
    """Begin to resolve the chosen offer of battle; by a ruling undefended land is taken now (K15.1, K5.5)."""
    _, place, _, _ = unpack(option)
    if not rules.entered_at_once and is_undefended(state, power, place):
        occupy(state, rules, power, player, place)
    else:
        open_battle(state, power, state.land[place].controller, player, place)


@compiled
def open_battle(state, attacker, defender, commander, place):
    """Set the two sides against each other and offer battle (K7.5, K15.1)."""
    oppose(state, attacker, defender, commander, place)
    note(state, Event.BATTLE, attacker, defender, place)
    push(state, Step.OFFER)


@compiled
def oppose(state, attacker, defender, commander, place):
    """Set the two sides against each other; who answers for the Malador sits to the left (K11.8)."""
    battle = state.battle
    battle.place = place
    battle.attacker = attacker
    battle.defender = defender
    battle.commander = commander
    battle.answerer = left_of(state, state.current) if defender == MALADOR else defender
    battle.militia = state.land[place].garrison == 0 and state.land[place].settlement > Settlement.NONE
    battle.militia_damage = 0
    battle.rounds = 0
    battle.ambush = 0
    battle.artful = 0
    battle.surrounded = 0


@compiled
def offer_battle(state, rules):
    """Offer battle: armies may withdraw before the round, militia always fights (K15.2, K15.4, K6.8, F13)."""
    battle = state.battle
    push(state, Step.COMBAT)
    trapped = battle.ambush and (rules.ambushed_go_back or battle.rounds == 0)
    if not battle.militia and not trapped:
        push(state, Step.RETREAT)


@compiled
def retreat(state, rules):
    """Ask whether defending armies withdraw, if one can (K15.2)."""
    battle = state.battle
    if battle.surrounded >> battle.defender & 1 or (battle.defender == MALADOR and not rules.malador_withdraw):
        return
    mine = state.powers[battle.defender]
    refuge = refuges(state, rules)
    forced = holds(state, battle.answerer, EventCard.FORCED_MARCH)
    if refuge == 0:
        return
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == battle.place and army.retreat == NOBODY and (army.moved == 0 or forced):
            ask(state, battle.answerer, Decision.WITHDRAW)
            return
    order_retreat(state)


@compiled
def refuges(state, rules):
    """Return as a bit mask the adjacent own territories open to a withdrawal; two rulings allow fewer (K15.3, F12)."""
    mine = state.powers[state.battle.defender]
    open_to = mine.domain & rules.ring[state.battle.place]
    if not rules.refuge_attacked:
        for index in range(mine.land_count):
            if state.land[mine.lands[index]].visitors > 0:
                open_to &= ~(1 << mine.lands[index])
    if not rules.refuge_for_each:
        for index in range(mine.army_count):
            if mine.armies[index].retreat != NOBODY:
                open_to &= 1 << mine.armies[index].retreat
    return open_to


@compiled
def withdraw_options(state, rules, player, buffer):
    """List standing firm, and each army's withdrawal to an adjacent own territory (K15.2, K15.3, F14)."""
    battle = state.battle
    mine = state.powers[battle.defender]
    refuge = refuges(state, rules)
    forced = holds(state, player, EventCard.FORCED_MARCH)
    count = add(buffer, 0, pack(Verb.FIGHT))
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place != battle.place or army.retreat != NOBODY or (army.moved and not forced):
            continue
        open_to = refuge
        while open_to:
            count = add(buffer, count, pack(Verb.RETREAT, index, first_of(open_to), army.moved))
            open_to = without_first(open_to)
    return count


@compiled
def answer_offer_of_battle(state, rules, player, option):
    """Declare an army's withdrawal, or wage battle with those that stay (K15.2, K15.3)."""
    verb, index, place, forced = unpack(option)
    if verb == Verb.FIGHT:
        order_retreat(state)
        return
    if forced:
        play_card(state, player, EventCard.FORCED_MARCH)
    state.powers[state.battle.defender].armies[index].retreat = place
    push(state, Step.RETREAT)


@compiled
def retreating(state):
    """Return how many armies have declared their withdrawal."""
    mine = state.powers[state.battle.defender]
    declared = 0
    for index in range(mine.army_count):
        declared += mine.armies[index].retreat != NOBODY
    return declared


@compiled
def order_retreat(state):
    """Carry out the declared withdrawals, unless the attacker may play Surrounded (K15.2, K20.23)."""
    battle = state.battle
    if retreating(state) == 0:
        return
    if holds(state, battle.commander, EventCard.SURROUNDED):
        ask(state, battle.commander, Decision.SURROUND, battle.defender)
    else:
        withdraw_armies(state)


@compiled
def withdraw_armies(state):
    """Move the armies whose withdrawal is declared; they get moved tokens (K15.2, F12)."""
    battle = state.battle
    mine = state.powers[battle.defender]
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.retreat != NOBODY:
            note(state, Event.RETREATED_TO, battle.defender, army.retreat)
            army.moved = 1
            move_army(state, battle.defender, index, army.retreat)
            army.retreat = NOBODY


@compiled
def surround(state, rules, player, option, leaving):
    """Forbid a withdrawal by Surrounded, or let the armies go (K20.23)."""
    verb, _, _, _ = unpack(option)
    declared = retreating(state) > 0
    if verb == Verb.PASS:
        if declared:
            withdraw_armies(state)
        else:
            go_back(state, rules)
        return
    play_card(state, player, EventCard.SURROUNDED)
    if not rules.surrounded_once:
        state.battle.surrounded |= 1 << leaving
    mine = state.powers[leaving]
    for index in range(mine.army_count):
        mine.armies[index].retreat = NOBODY
    if not declared:
        push(state, Step.COMBAT)


@compiled
def visiting_side(state):
    """Return the power that entered the territory: the attacker, or the explorer caught in an ambush."""
    battle = state.battle
    return battle.defender if battle.ambush else battle.attacker


@compiled
def press_options(buffer):
    """List pressing the attack and withdrawing from the territory (K15.15)."""
    count = add(buffer, 0, pack(Verb.FIGHT))
    return add(buffer, count, pack(Verb.GO_BACK))


@compiled
def press_or_withdraw(state, rules, player, option):
    """Offer battle again, or move all remaining armies back; Surrounded may forbid it (K15.15, K20.23)."""
    verb, _, _, _ = unpack(option)
    battle = state.battle
    if verb == Verb.FIGHT:
        push(state, Step.OFFER)
        return
    rival = battle.commander if battle.ambush else battle.answerer
    if not battle.militia and holds(state, rival, EventCard.SURROUNDED):
        ask(state, rival, Decision.SURROUND, visiting_side(state))
    else:
        go_back(state, rules)


@compiled
def go_back(state, rules):
    """Move the visitors back where they came from; the offer is over and the militia heals (K15.15, K7.6)."""
    place = state.battle.place
    power = visiting_side(state)
    note(state, Event.WITHDREW, power, place, armies_at(state, power, place))
    send_back(state, power, place)
    end_defence(state)


@compiled
def send_back(state, power, place):
    """Move a power's armies in a territory back where they came from, moved tokens kept (K15.15)."""
    mine = state.powers[power]
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == place:
            move_army(state, power, index, army.origin)
    state.land[place].to_raze = 0


@compiled
def end_defence(state):
    """Count a defence that held."""
    battle = state.battle
    if not battle.ambush and battle.defender != MALADOR:
        state.players[battle.defender].defences_held += 1


@compiled
def take_territory(state, rules, after_withdrawal):
    """Conquer the territory when its defenders have fallen or withdrawn (K15.14, K15.5, K16.1)."""
    battle = state.battle
    power = visiting_side(state)
    if battle.rounds > 0 and power != MALADOR and not battle.ambush:
        state.players[power].battles_won += 1
    player = battle.answerer if battle.ambush else battle.commander
    conquer(state, rules, power, player, after_withdrawal)


@compiled
def choose_conquest(state, rules, player, option, place):
    """Capture, raze, or fight the militia of the own culture in order to raze (K16.1, K16.2, K7.8)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.CAPTURE:
        capture(state, rules, player, place)
    elif verb == Verb.RAZE:
        raze(state, rules, player, place)
    else:
        call_militia(state)
        push(state, Step.COMBAT)


@compiled
def call_militia(state):
    """Let the militia of the settlement fought over defend it (K7.5, K7.8)."""
    state.battle.militia = 1
    state.battle.militia_damage = 0


@compiled
def has_militia(state):
    """Return whether militia of another culture than the attacker's stands behind the garrison (K15.4, K15.14)."""
    land = state.land[state.battle.place]
    return land.settlement > Settlement.NONE and land.culture != visiting_side(state)

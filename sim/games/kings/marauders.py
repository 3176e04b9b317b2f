"""The marauder cards: what the player who draws one lets the Malador do (K11, K21)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import discard
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of, without_first
from sim.games.kings.armies import (
    army_limit,
    can_place_army,
    has_fortification,
    has_piece,
    place_army,
    set_control,
    set_fortification,
    set_settlement,
)
from sim.games.kings.cards import holds, play_card
from sim.games.kings.conquest import roll_face
from sim.games.kings.discovery import place_malador
from sim.games.kings.movement import destinations, enter, land_in_play, malador_ground, standard_reach
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Die, Event, EventCard, Face, PieceShortage, Settlement, Step, Verb


@compiled
def marauders(state, rules, player, card):
    """Ask the player how the card is carried out; it is discarded (K4.2, K11.5)."""
    discard(state.marauders, card)
    state.march_origin = NOBODY
    state.march_target = NOBODY
    ask(state, player, Decision.MARAUDER, card)


@compiled
def marauder_options(state, rules, player, card, buffer):
    """List the deeds of a card: its first possible one, or any where it gives the choice (K21.1 to K21.7).

    A march that only Forced March makes possible stands beside the next deed: nobody has to play an event card.
    """
    count = 0
    if rules.deed_rebel[card]:
        count = rebel_options(state, rules, buffer, count)
    if rules.deed_heal[card]:
        count = heal_options(state, rules, buffer, count)
    if count == 0 or rules.deed_choose[card]:
        count = upgrade_options(state, rules, card, buffer, count)
    done = count > 0
    if rules.deed_march[card] and (not done or rules.deed_choose[card]):
        count = malador_march_options(state, rules, player, buffer, count)
        done = done or malador_can_march(state, rules, player)
    if not done or rules.deed_choose[card]:
        listed = count
        count = place_options(state, rules, card, buffer, count)
        done = done or count > listed
    if not done or count == 0:
        count = add(buffer, count, pack(Verb.PASS))
    return count


@compiled
def rebel_options(state, rules, buffer, count):
    """List the settlements of foreign culture without an army: players', by a ruling all (K21.1, K13.3)."""
    for place in range(rules.territories):
        land = state.land[place]
        spared = land.controller == NOBODY or (land.controller == MALADOR and rules.foment_players)
        held = not spared and land.garrison == 0
        if held and land.settlement > Settlement.NONE and land.culture != land.controller:
            count = add(buffer, count, pack(Verb.REBEL, place))
    return count


@compiled
def can_grow(state, rules, card, place):
    """Return whether a Malador settlement may rise a level under this card (K21.3, K21.4, K11.9)."""
    land = state.land[place]
    if rules.grow_settlement[card] == 0 or land.settlement == Settlement.NONE:
        return False
    if land.settlement >= rules.malador_settlement_top:
        return False
    return has_piece(state, rules, land.culture, land.settlement + 1)


@compiled
def can_fortify(state, rules, card, place):
    """Return whether a Malador fortification may rise a level under this card (K21.3, K21.7, K11.10)."""
    land = state.land[place]
    if rules.grow_fortification[card] == 0 or land.fortification >= rules.malador_fortification_top:
        return False
    return has_fortification(state, rules, land.fortification + 1)


@compiled
def upgrade_options(state, rules, card, buffer, count):
    """List the Malador settlements in which the card changes something (K21.3, K21.4, K21.7)."""
    mine = state.powers[MALADOR]
    for index in range(mine.land_count):
        place = mine.lands[index]
        if state.land[place].settlement == Settlement.NONE and rules.malador_wall_settlements:
            continue
        if can_upgrade(state, rules, card, place):
            count = add(buffer, count, pack(Verb.UPGRADE, place))
    return count


@compiled
def can_upgrade(state, rules, card, place):
    """Return whether an upgrade changes something in a settlement, or by a ruling all that the card says (K21.3-4)."""
    army = rules.grow_armies[card] > 0 and can_place_army(state, rules, MALADOR)
    grows, fortifies = can_grow(state, rules, card, place), can_fortify(state, rules, card, place)
    if rules.upgrade_in_part:
        return army or grows or fortifies
    whole = (grows or rules.grow_settlement[card] == 0) and (fortifies or rules.grow_fortification[card] == 0)
    return whole and (army or rules.grow_armies[card] == 0)


@compiled
def place_options(state, rules, card, buffer, count):
    """List the territories no player controls where the card's pieces may be placed (K21.2 to K21.7)."""
    if rules.place_armies[card] == 0 or not can_place(state, rules, card):
        return count
    settles = rules.place_settlement[card] > Settlement.NONE
    found = count
    places = free_of_players(state, rules)
    while places:
        place = first_of(places)
        if not (settles and state.land[place].settlement > Settlement.NONE):
            count = add(buffer, count, pack(Verb.PLACE, place))
        places = without_first(places)
    if rules.deed_heal[card] and rules.place_optional and count > found:
        count = add(buffer, count, pack(Verb.PASS))
    return count


@compiled
def free_of_players(state, rules):
    """Return as a bit mask the territories no player controls; by a ruling none undiscovered (K14.2)."""
    places = land_in_play(state, rules) if rules.placed_anywhere else state.powers[MALADOR].domain
    for player in range(state.seats):
        places &= ~state.powers[player].domain
    return places


@compiled
def can_place(state, rules, card):
    """Return whether the box holds the settlement that a card places, or an army; by a ruling all (K11.12)."""
    level, walls, armies = rules.place_settlement[card], rules.place_fortification[card], rules.place_armies[card]
    settles = level > Settlement.NONE
    settled = settles and has_piece(state, rules, MALADOR, level)
    if rules.piece_shortage == PieceShortage.ALL_PIECES_OR_NONE:
        walled = walls == 0 or has_fortification(state, rules, walls)
        manned = state.powers[MALADOR].army_count + armies <= army_limit(state, rules, MALADOR)
        return (settled or not settles) and walled and manned
    return settled if settles else can_place_army(state, rules, MALADOR)


@compiled
def heal_options(state, rules, buffer, count):
    """List the territories with damaged Malador armies (K21.5)."""
    mine = state.powers[MALADOR]
    seen = 0
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.damage > 0 and seen >> army.place & 1 == 0:
            seen |= 1 << army.place
            count = add(buffer, count, pack(Verb.HEAL, army.place))
    return count


@compiled
def malador_march_options(state, rules, player, buffer, count):
    """List the marches of eligible Malador armies; all of one card come from one territory (K11.3, K21.2, F6)."""
    mine = state.powers[MALADOR]
    forced = holds(state, player, EventCard.FORCED_MARCH)
    for index in range(mine.army_count):
        army = mine.armies[index]
        if state.march_origin in (NOBODY, army.place) and (army.moved == 0 or forced):
            count = destinations(state, rules, (MALADOR, player, index), buffer, count)
    return count


@compiled
def malador_can_march(state, rules, player):
    """Return whether an unmoved Malador army can march without a card; a ruling asks no more (K21.2)."""
    mine = state.powers[MALADOR]
    ground = malador_ground(state, rules, player)
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.moved == 0 and (rules.unmoved_suffices or standard_reach(state, rules, MALADOR, army.place) & ground):
            return True
    return False


@compiled
def carry_out_card(state, rules, player, option, card):
    """Carry out the chosen deed of a marauder card (K21.1 to K21.7)."""
    verb, a, _, _ = unpack(option)
    match verb:
        case Verb.REBEL:
            foment(state, rules, a)
        case Verb.UPGRADE:
            upgrade(state, rules, card, a)
        case Verb.PLACE:
            settlement, walls = rules.place_settlement[card], rules.place_fortification[card]
            place_malador(state, rules, a, (settlement, walls, rules.place_armies[card]))
        case Verb.HEAL:
            heal(state, a)
        case Verb.MARCH:
            if rules.malador_fight_at_once:
                push(state, Step.BATTLES, MALADOR, player)
            march_on(state, rules, player, option)
        case _:
            pass


@compiled
def foment(state, rules, place):
    """Roll a red die: on a sword the settlement goes over to the Malador (K21.1)."""
    face = roll_face(state, rules, Die.RED, Dice.REBELLION)
    note(state, Event.REBELLION, place, face)
    if face == Face.SWORD:
        state.rebellions += 1
        set_control(state, place, MALADOR)


@compiled
def upgrade(state, rules, card, place):
    """Raise a Malador settlement and its fortification, and add armies, as the card says (K21.3, K21.4, K21.7)."""
    land = state.land[place]
    if can_grow(state, rules, card, place):
        set_settlement(state, place, land.settlement + rules.grow_settlement[card], land.culture)
    if can_fortify(state, rules, card, place):
        set_fortification(state, place, land.fortification + rules.grow_fortification[card])
    for _ in range(rules.grow_armies[card]):
        if can_place_army(state, rules, MALADOR):
            place_army(state, MALADOR, place)
    note(state, Event.MALADOR_BUILT, place, land.settlement, land.fortification)


@compiled
def heal(state, place):
    """Remove all damage from the Malador armies of a territory (K21.5)."""
    mine = state.powers[MALADOR]
    for index in range(mine.army_count):
        if mine.armies[index].place == place:
            mine.armies[index].damage = 0


@compiled
def march_on(state, rules, player, option):
    """March with one Malador army, then ask for more of the same territory (K21.2)."""
    _, index, place, forced = unpack(option)
    if forced:
        play_card(state, player, EventCard.FORCED_MARCH)
    if state.march_origin == NOBODY:
        state.march_origin = state.powers[MALADOR].armies[index].place
        state.march_target = place
    push(state, Step.MALADOR_MARCH, player)
    enter(state, rules, (MALADOR, player, index), place)


@compiled
def malador_march(state, rules, player):
    """Ask whether another Malador army of the territory marches (K21.2)."""
    mine = state.powers[MALADOR]
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == state.march_origin and (army.moved == 0 or holds(state, player, EventCard.FORCED_MARCH)):
            ask(state, player, Decision.MALADOR_MARCH)
            return


@compiled
def more_march_options(state, rules, player, buffer):
    """List the marches of further Malador armies, and no more (K21.2)."""
    count = add(buffer, 0, pack(Verb.PASS))
    return malador_march_options(state, rules, player, buffer, count)


@compiled
def march_more(state, rules, player, option):
    """March with another Malador army, or stop (K21.2)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.MARCH:
        march_on(state, rules, player, option)

"""The march: leg after leg, until the caravan halts or a leg fails (C4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.chance import roll_for
from sim.engine.options import add, pack, unpack

from caravans.market import use_up
from caravans.mishaps import suffer_mishap
from caravans.road import failing_faces, move_on
from caravans.state import N_ANIMALS
from caravans.words import Card, Decision, Dice, Event, Step, Verb


@compiled
def go_on(state, rules, player):
    """Ask a player which animal leads the next leg, or end the march where no leg is left (C4.1, C6.1)."""
    if not state.players[player].arrived and can_go_on(state, rules, player):
        ask(state, player, Decision.MARCH)
    else:
        push(state, Step.HALT, player)


@compiled
def can_go_on(state, rules, player):
    """Return whether an animal or a map is left for another leg (C4.1, C4.6)."""
    mine = state.players[player]
    if mine.cards[Card.MAP] > 0 or mine.coins >= feeding_price(state, rules):
        return True
    for animal in range(N_ANIMALS):
        if state.fresh[animal] > 0:
            return True
    return False


@compiled
def feeding_price(state, rules):
    """Return what it costs to feed an animal so that it leads once more; some guilds pay nothing (C4.7, C9.5)."""
    return 0 if state.feedings > 0 else rules.fodder


@compiled
def can_feed(state, rules, player, animal):
    """Return whether a player can feed an animal of a kind of which all are tired (C4.7)."""
    mine = state.players[player]
    return mine.cards[animal] > 0 and state.fresh[animal] == 0 and mine.coins >= feeding_price(state, rules)


@compiled
def march_options(state, rules, player, buffer):
    """List halting, the animals that can lead a leg, fresh or fed, and a map (C4.1, C4.6, C4.7, C6.1)."""
    count = add(buffer, 0, pack(Verb.HALT))
    for animal in range(N_ANIMALS):
        if state.fresh[animal] > 0:
            count = add(buffer, count, pack(Verb.LEAD, animal))
        elif can_feed(state, rules, player, animal):
            count = add(buffer, count, pack(Verb.FEED, animal))
    if state.players[player].cards[Card.MAP] > 0:
        count = add(buffer, count, pack(Verb.SHORTCUT))
    return count


@compiled
def march(state, rules, player, option):
    """Halt, let an animal lead a leg, fresh or fed, or follow a map (C4.1, C4.6, C4.7, C6.1)."""
    verb, animal, _, _ = unpack(option)
    mine = state.players[player]
    if verb == Verb.HALT:
        mine.rests += state.legs == 0
        push(state, Step.HALT, player)
        return
    mine.marches += state.legs == 0
    push(state, Step.MARCH, player)
    if verb == Verb.SHORTCUT:
        follow_map(state, rules, player)
    else:
        if verb == Verb.FEED:
            feed(state, rules, player, animal)
        else:
            state.fresh[animal] -= 1
        push(state, Step.LEG, player, animal)


@compiled
def feed(state, rules, player, animal):
    """Pay for the fodder of an animal (C4.7, C9.5)."""
    price = feeding_price(state, rules)
    mine = state.players[player]
    mine.coins -= price
    mine.fed += price
    state.feedings = max(0, state.feedings - 1)
    note(state, Event.FED, player, animal, price)


@compiled
def follow_map(state, rules, player):
    """Use a map up and move without a roll (C4.6)."""
    use_up(state, player, Card.MAP)
    state.legs += 1
    note(state, Event.SHORTCUT, player, rules.map_spaces)
    move_on(state, rules, player, rules.map_spaces)


@compiled
def lead_leg(state, rules, player, animal):
    """Roll for a leg: it fails on the low faces, else the caravan moves as far as its animal goes (C4.2, C4.3)."""
    mine = state.players[player]
    mine.legs += 1
    mine.led[animal] += 1
    pips = 1 + roll_for(state, Dice.FIRST_SEAT + player, rules.sides)
    failing = failing_faces(state, rules, player, animal)
    if pips <= failing:
        note(state, Event.MISHAP, player, animal, pips, failing)
        suffer_mishap(state, rules, player, animal)
    else:
        spaces = rules.gait[animal, pips - 1]
        state.legs += 1
        note(state, Event.LEG, player, animal, pips, spaces)
        move_on(state, rules, player, spaces)

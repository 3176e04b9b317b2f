"""Armies that swim by a Sail action: where they may end at sea, and who stays behind there (P35 to P37)."""

from typing import NamedTuple

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import Kind, RuleWord
from sim.games.aughmoore.effects.afloat import floats, needing_seats, seats_at_sea
from sim.games.aughmoore.effects.force import capacity, ignores
from sim.games.aughmoore.ground.pieces import enemies_in, heroes_in, place_taken, places_taken
from sim.games.aughmoore.map.army import army_size
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.words import Unit


class Company(NamedTuple):
    """Units of one region that travel by the action of a Vessel, with it or without it."""

    origin: int  # the region that they leave
    serfs: int
    warriors: int
    heroes: int  # a bit each
    vessel: int  # 1 = with the Vessel


@compiled
def size_of(company):
    """Return the number of Land Units in a company."""
    return army_size(company.serfs, company.warriors, company.heroes)


@compiled
def seatless(rules, mine, company):
    """Return how many units of a company need a seat aboard a Vessel at sea (P35)."""
    number = 0
    if company.serfs > 0 and not floats(rules, mine, Unit.SERF.value):
        number += company.serfs
    if company.warriors > 0 and not floats(rules, mine, Unit.WARRIOR.value):
        number += company.warriors
    if company.heroes > 0 and not floats(rules, mine, Unit.HERO_1.value):
        number += army_size(0, 0, company.heroes)
    return number


@compiled
def may_swim_to(state, rules, side, goal, company):
    """Return whether a company may end a Sail at sea: with seats for who needs one, seldom among enemies (P35, P37)."""
    mine = state.players[side]
    seats = capacity(state, rules, side, Unit.SEA_VESSEL.value) if company.vessel else 0
    if seatless(rules, mine, company) > seats:
        return False
    return enemies_in(state, side, goal) == 0 or ignores(rules, mine, RuleWord.SEA_ENEMY.value, NOBODY, company.heroes)


@compiled
def strands_nobody(state, rules, side, company, ship):
    """Return whether all can stay at sea whom a company leaves that takes the Vessel: they swim or have seats (P36)."""
    if not company.vessel or company.origin < lands(state):
        return True
    mine = state.players[side]
    left = needing_seats(rules, mine, company.origin) - seatless(rules, mine, company)
    return left <= seats_at_sea(state, rules, side, company.origin) - capacity(state, rules, side, ship)


@compiled
def bound_aboard(state, rules, side, origin):
    """Return the company of a Vessel with all whom it cannot leave where it is: at sea those who do not swim (P36)."""
    mine = state.players[side]
    serfs, warriors, heroes = 0, 0, 0
    if origin >= lands(state):
        serfs = 0 if floats(rules, mine, Unit.SERF.value) else mine.units[origin, Unit.SERF]
        warriors = 0 if floats(rules, mine, Unit.WARRIOR.value) else mine.units[origin, Unit.WARRIOR]
        heroes = 0 if floats(rules, mine, Unit.HERO_1.value) else heroes_in(mine, origin)
    return Company(origin, serfs, warriors, heroes, 1)


@compiled
def least_crew(state, rules, mine, origin):
    """Return how many places go with a Vessel at least, its own among them: at sea all who do not swim (A3.7, P36)."""
    own = place_taken(rules, Unit.SEA_VESSEL.value)
    if origin < lands(state):
        return own
    if mine.kinds >> Kind.TRAVEL & 1:
        return own + needing_seats(rules, mine, origin)
    return places_taken(rules, mine, origin)

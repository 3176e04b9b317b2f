"""The result of a Battle: totals, sacrifices, a fallen Capital, and what follows (A10.10, A11)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.decks import discard
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.aughmoore.battle.losses import leave_ground, suffer
from sim.games.aughmoore.battle.strength import before_tactics, damage_change, tactic_strength, wins_ties
from sim.games.aughmoore.content.vocabulary import Kind, When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.performing import perform, perform_for
from sim.games.aughmoore.effects.counting import counts_in_battle, holds, part_of, units_in_battle
from sim.games.aughmoore.effects.force import present, renew, spent, unit_bit
from sim.games.aughmoore.effects.losing import give_up
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import (
    enemies_in,
    heroes_in,
    hold,
    places_taken,
    reach,
    score_vp,
)
from sim.games.aughmoore.ground.towers import remove_tower
from sim.games.aughmoore.map.moving import may_enter
from sim.games.aughmoore.map.routes import answer_route
from sim.games.aughmoore.size import continents, lands, regions
from sim.games.aughmoore.state import LAND_UNITS, LIBRARY, RESOURCES, UNITS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Objective, Slot, Unit


@compiled
def decide(state, rules):
    """Compare the totals: the defender wins ties; sacrificed units leave before damage is dealt (A10.9, A10.10)."""
    battle = state.battle
    for part in range(2):
        battle.total[part] = before_tactics(state, rules, part) + tactic_strength(state, rules, part)
        note(state, Event.TOTAL, battle.leader[part], battle.total[part])
    note_fighters(state)
    battle.winner = 1
    tie = battle.total[0] == battle.total[1]
    if battle.total[0] > battle.total[1] or (tie and wins_ties(state, rules, 0) and not wins_ties(state, rules, 1)):
        battle.winner = 0
    note(state, Event.WON, battle.leader[battle.winner], battle.region)
    change = damage_change(state, rules, 1 - battle.winner)
    if rules.ranged_winner_lands and battle.winner == 0 and battle.ground[0] != battle.region:
        push(state, Step.MOVE_IN, battle.leader[0], battle.region)
    push(state, Step.AFTERMATH)
    for part in range(2):
        remove_sacrificed(state, rules, part)
    for side in range(state.sides):
        if battle.members[battle.winner] >> side & 1:
            state.players[side].battles_won += 1
    if battle.capital and battle.winner == 0:
        fall(state, rules, battle.leader[1], battle.leader[0])
        if rules.conqueror_withdraws and battle.ground[0] == battle.region:
            leave_ground(state, 0)
        if state.players[battle.leader[1]].out and not defended(state):
            return
    suffer(state, rules, 1 - battle.winner, change)


@compiled
def note_fighters(state):
    """Note who fights, for what abilities ask after the Battle (A14.3, A14.4)."""
    battle = state.battle
    for part in range(2):
        for unit in range(UNITS):
            battle.had[part, unit] = units_in_battle(state, part, unit)
        for side in range(state.sides):
            if battle.members[part] >> side & 1:
                state.players[side].heroes_fought = heroes_in(state.players[side], battle.ground[part])


@compiled
def defended(state):
    """Return whether allies of a fallen Capital are left in its region (A20.6)."""
    battle = state.battle
    for side in range(state.sides):
        if battle.members[1] >> side & 1 and state.players[side].total[battle.region] > 0:
            return True
    return False


@compiled
def remove_sacrificed(state, rules, part):
    """Return the sacrificed units of one side to the supply (A10.9)."""
    side = state.battle.leader[part]
    mine = state.players[side]
    for unit in range(LAND_UNITS):
        for _ in range(mine.sacrificed[unit]):
            give_up(state, rules, side, unit, state.battle.ground[part])
        mine.sacrificed[unit] = 0


@compiled
def fall(state, rules, side, by):
    """Destroy a Capital City: its owner is out with all pieces, the attacker scores (A11.5, A17.1, A17.3, O15, O17)."""
    mine = state.players[side]
    note(state, Event.CAPITAL_FELL, side, by)
    mine.out = 1
    for region in range(regions(state)):
        for unit in range(UNITS):
            mine.units[region, unit] = 0
        mine.total[region] = 0
        if region < lands(state) and mine.towers[region] == 1:
            remove_tower(state, rules, side, region)
        hold(state, side, region)
    for unit in range(UNITS):
        mine.in_play[unit] = 0
        mine.at[unit] = NOBODY
    for slot in range(len(mine.bar)):
        mine.bar[slot] = Mark.OPEN
    for resource in range(RESOURCES):
        mine.stock[resource] = 0
    mine.souls = 0
    strip_board(state, rules, side)
    score_vp(state, by, rules.capital_vp, Cause.CAPITAL.value)
    reach(state, by, Objective.EXTERMINATE.value)
    if state.seats <= rules.at_once_up_to:
        state.over = 1


@compiled
def strip_board(state, rules, side):
    """Take the cards and Buildings off the board of an eliminated player (A11.5)."""
    mine = state.players[side]
    mine.buildings = 0
    for index in range(min(mine.library_count, LIBRARY)):
        discard(state.spells, mine.library[index])
    for index in range(mine.scribed_count):
        discard(state.spells, mine.scribed[index])
    mine.library_count = 0
    mine.scribed_count = 0
    for continent in range(continents(state)):
        if state.owner[continent] == side:
            state.owner[continent] = NOBODY
    renew(state, rules, side)


@compiled
def aftermath(state, rules):
    """Let the abilities work that follow a Battle; free moves of the winner come last (A14.4)."""
    push(state, Step.BATTLE_OVER)
    for turn in range(2):
        for side in range(state.sides):
            part = part_of(state, side)
            if part == NOBODY or state.players[side].out or not counts_in_battle(state, rules, part, side):
                continue
            after_battle(state, rules, side, part, turn == 0)
    for side in range(state.sides if rules.recovery_waits else 0):
        if part_of(state, side) != NOBODY and state.players[side].out == 0:
            recover_fallen(state, rules, side)


@compiled
def close(state):
    """Forget who fought, once all that follows a Battle is done."""
    state.battle.region = NOBODY
    for part in range(2):
        state.battle.members[part] = 0
    for side in range(state.sides):
        state.players[side].used_in_battle = 0


@compiled
def after_battle(state, rules, side, part, moves):
    """Let a side's abilities work after a Battle, or a Battle won: free moves, or all others (A14.4)."""
    battle = state.battle
    mine = state.players[side]
    if not mine.moments & (1 << When.FOUGHT | 1 << When.WON):
        return
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        now = held.moment == When.FOUGHT or (held.moment == When.WON and battle.winner == part)
        if not now or (held.kind == Kind.FREE_ACTION) != moves or held.kind == Kind.DAMAGE or spent(mine, effect):
            continue
        if has_fought(mine, held) and holds(state, rules, side, effect, battle.region, 1):
            perform(state, rules, side, held.effect, battle.ground[part])


@compiled
def has_fought(mine, held):
    """Return whether an ability works after a Battle: a Hero's if he fought in it and is in play (A14.1, A14.4)."""
    if held.hero == NOBODY:
        return True
    return mine.heroes_fought >> held.hero & 1 == 1 and mine.at[Unit.HERO_1 + held.hero] != NOBODY


@compiled
def fallen(state, rules, side, region, unit):
    """Let the abilities work that wait for the loss of a unit: first what it brings, then its return (A14.4)."""
    mine = state.players[side]
    waits = rules.recovery_waits == 1 and part_of(state, side) != NOBODY
    for turn in range(1 if waits else 0, 2):
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            recovers = turn == 0
            if (held.kind == Kind.RECOVER) == recovers and present(mine, held, region):
                follow_loss(state, rules, side, held, unit)


@compiled
def follow_loss(state, rules, side, held, unit):
    """Let an ability work if it waits for the loss of such a unit (A14.4)."""
    mine = state.players[side]
    effect = rules.effects[held.effect]
    if held.moment != When.FALLEN or spent(mine, effect):
        return
    if (effect.units if held.kind == Kind.RECOVER else effect.lost) & unit_bit(unit):
        perform_for(state, rules, side, held.effect, unit)


@compiled
def recover_fallen(state, rules, side):
    """Let units that fell in a Battle come back once it is over, as a ruling has it (A14.4)."""
    mine = state.players[side]
    for unit in range(UNITS):
        for _ in range(mine.fallen[unit]):
            for index in range(mine.ability_count):
                held = mine.abilities[index]
                if held.kind == Kind.RECOVER and has_fought(mine, held):
                    follow_loss(state, rules, side, held, unit)


@compiled
def offer_to_land(state, rules, side, region):
    """Ask whether a Vessel that has won from a distance moves into the region, if it can (A14.9)."""
    at = state.players[side].at[Unit.SEA_VESSEL]
    free = at >= lands(state) and enemies_in(state, side, region) == 0
    if free and may_enter(state, rules, side, region, places_taken(rules, state.players[side], at)):
        ask(state, side, Decision.MOVE_IN, region)


@compiled
def landing_options(region, buffer):
    """List to stay, and to move in (A14.9)."""
    return add(buffer, add(buffer, 0, pack(Verb.DONE)), pack(Verb.REGION, region))


@compiled
def answer_landing(state, rules, seat, region, option):
    """Move the Vessel in with everybody aboard, or leave it where it is (A14.9)."""
    verb, _, _, _ = unpack(option)
    if verb == Verb.REGION:
        state.trip.slot = Slot.SAIL
        state.trip.lifted = 0
        answer_route(state, rules, seat, pack(Verb.GO, state.players[seat].at[Unit.SEA_VESSEL], region))

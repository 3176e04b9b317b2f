"""The monster line and combat with monsters (H10)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.deploying import begin_deploying, fall, others_deployed, stand_down
from sim.games.conquer.effects import HYDRA, has, together
from sim.games.conquer.power import final_power, hydra_power, whole_power
from sim.games.conquer.resources import fire_victory, gain_three
from sim.games.conquer.state import MONSTERS
from sim.games.conquer.vocabulary import Happening, Special, Versus
from sim.games.conquer.words import Decision, Event, Step, Verb

BY_HYDRA = 1


@compiled
def leftmost(mine):
    """Return the leftmost monster that a player has not defeated, NOBODY after the last one (H9.3, H10.1)."""
    for monster in range(MONSTERS):
        if not mine.monsters >> monster & 1:
            return monster
    return NOBODY


@compiled
def circle(state, seat, monster):
    """Circle a monster on a player's own line (H9.3, H10.4, H10.5)."""
    state.players[seat].monsters |= 1 << monster
    note(state, Event.CIRCLED, seat, monster)


@compiled
def may_hunt(rules, mine, monster):
    """Return whether a monster can be fought: the leftmost, or one with few enough before it (H10.1, H10.2, H15.6)."""
    if mine.monsters >> monster & 1:
        return False
    if has(mine, Special.MONSTER_CHOICE) and not mine.moved:
        return True
    skipped = 0
    for before in range(monster):
        skipped += not mine.monsters >> before & 1
    return skipped <= mine.skips + mine.points // rules.skip_cost


@compiled
def offer_hunt(state, rules, seat):
    """Ask at the end of the movement action which monster a player fights, if it can beat one (H10.1, H10.3)."""
    if rules.hunts == 0:
        return
    best = whole_power(state, rules, seat, Versus.MONSTER.value)
    if hydra_hunts(state, seat):
        best = max(best, hydra_power(state, rules, seat))
    if prey(state, rules, seat, best):
        ask(state, seat, Decision.MONSTER)


@compiled
def hydra_hunts(state, seat):
    """Return whether a player has a Hydra elsewhere, which may fight a monster (H19.11)."""
    mine = state.players[seat]
    return mine.hydra != NOBODY and not together(mine)


@compiled
def prey(state, rules, seat, power):
    """Return whether there is a monster that such a power beats."""
    mine = state.players[seat]
    for monster in range(MONSTERS):
        if power >= rules.monster_power[monster] + rules.margin and may_hunt(rules, mine, monster):
            return True
    return False


@compiled
def hunt_options(state, rules, seat, buffer):
    """List fighting none, and each monster that the army or the Hydra can reach and beat (H10.1, H10.2)."""
    mine = state.players[seat]
    count = add(buffer, 0, pack(Verb.DONE))
    power = whole_power(state, rules, seat, Versus.MONSTER.value)
    by_hydra = hydra_power(state, rules, seat) if hydra_hunts(state, seat) else 0
    for monster in range(MONSTERS):
        needed = rules.monster_power[monster] + rules.margin
        if may_hunt(rules, mine, monster):
            if power >= needed:
                count = add(buffer, count, pack(Verb.HUNT, monster, 0))
            if by_hydra >= needed:
                count = add(buffer, count, pack(Verb.HUNT, monster, BY_HYDRA))
    return count


@compiled
def answer_hunt(state, rules, seat, option):
    """Deploy against the monster, or send the Hydra (H10.1, H19.11)."""
    verb, monster, by_hydra, _ = unpack(option)
    if verb == Verb.DONE:
        return
    battle = state.battle
    battle.versus = Versus.MONSTER
    battle.needed = rules.monster_power[monster] + rules.margin
    battle.alone = by_hydra << seat
    push(state, Step.MONSTER_RESULT, seat, monster)
    if by_hydra:
        stand_down(state.players[seat])
        state.players[seat].deployed[HYDRA] = 1
    else:
        begin_deploying(state, seat)


@compiled
def defeat_monster(state, rules, seat, monster):
    """Circle the monster and take its resources; by the Hydra alone only the VP (H10.4, H19.11)."""
    mine = state.players[seat]
    by_hydra = state.battle.alone >> seat & 1
    power = hydra_power(state, rules, seat) if by_hydra else final_power(state, rules, seat, Versus.MONSTER.value)
    army_fought = others_deployed(state, seat)
    note(state, Event.HUNTED, seat, monster, power)
    fall(state, rules, seat)
    mine.hunted += 1
    circle(state, seat, monster)
    if not by_hydra and (army_fought or rules.hydra_beside_owner_brings):
        gain_three(state, rules, seat, rules.monster_resources[monster])
        fire_victory(state, rules, seat, Happening.MONSTER_WON.value)

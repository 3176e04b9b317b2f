"""A10, A11: random Battles without Spells, reckoned a second time (tests/games/aughmoore/reckoning.py)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pytest

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.sentences import carried_by
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.names import BUILDING_KEYS, REGION_KEYS, TACTIC_KEYS, UNIT_KEYS
from sim.games.aughmoore.narration.lines import read_line
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Resource, Terrain
from tests.games.aughmoore.position import (
    build,
    give,
    level,
    offered,
    options,
    place,
    position,
    region,
    rules,
    run,
    scribed,
    stock,
    token,
    told,
    tower,
    units,
)
from tests.games.aughmoore.reckoning import FORT, STRENGTH, TOWER, VESSELS, Force, Reckoning
from tests.games.aughmoore.room import FACTION_KEYS, LANDS

pytestmark = pytest.mark.interpreted

FIELDS = {  # where they fight, and where each side has reserves
    "nw_h": ("nw_d", "nw_i"),
    "nw_a": ("nw_b", "nw_d"),
    "nw_b": ("nw_e", "nw_f"),
    "nw_j": ("nw_g", "nw_i"),
    "nw_i": ("nw_h", "nw_e"),
    "strait_sw_nw": ("nw_h", "nw_d"),
}
REFUGE = "ne_a"
HOME = ("nw_c", "ne_c")
RESOURCES = ("ore", "mana", "food")
AT_SEA = "strait_sw_nw"
CAUSES = (Cause.BATTLE, Cause.TACTIC, Cause.CAPITAL, Cause.ABILITY)


@dataclass
class Clash:
    """A Battle that is being fought, beside its Reckoning."""

    state: object
    using: object
    at: str
    reckoning: Reckoning
    counts: dict[int, bool] | None = None

    @property
    def forces(self) -> tuple[Force, Force]:
        """Return attacker and defender, who sit on seats 0 and 1."""
        return self.reckoning.attacker, self.reckoning.defender

    def key(self, side: int, number: int) -> str:
        """Return the key of a side's unit."""
        return UNIT_KEYS[FACTION_KEYS.index(self.forces[side].faction)][number]


@lru_cache(maxsize=16)
def _empty(*factions):
    return position(*factions, using=rules())


def draw_army(chance, faction, at):
    """Return an army by lot: at most five units, at sea a Vessel with at most two passengers."""
    keys = UNIT_KEYS[FACTION_KEYS.index(faction)]
    if at == AT_SEA:
        aboard = Counter(chance.choice(["serf", "warrior", *keys[2:5]]) for _ in range(chance.randrange(3)))
        army = Counter({key: min(number, 1) if key in keys[2:5] else number for key, number in aboard.items()})
        return army + Counter({keys[5]: 1})
    army = Counter({key: 1 for key in keys[2:] if chance.random() < 0.25})
    for _ in range(chance.randint(0 if army else 1, max(1, 5 - sum(army.values())))):
        army[chance.choice(["serf", "warrior"])] += 1
    while sum(army.values()) > 5:
        army -= Counter([chance.choice(sorted(army))])
    return army


def draw_force(chance, faction, at):
    """Return a side by lot: army, Buildings, level, stock, Scribed Spells."""
    army = draw_army(chance, faction, at)
    buildings = {key for key in BUILDING_KEYS[FACTION_KEYS.index(faction)] if chance.random() < 0.4}
    held = {key: chance.randrange(11) for key in RESOURCES}
    most = chance.randint(1, 3)
    return Force(faction, most, army, buildings, held, scribed=chance.randint(0, min(most, 2)))


def draw_clash(chance):
    """Return a position by lot in which seat 0 is about to attack, and its Reckoning."""
    factions = chance.sample(FACTION_KEYS, 2)
    at = HOME[1] if chance.random() < 0.2 else chance.choice(sorted(FIELDS))
    forces = [draw_force(chance, faction, at) for faction in factions]
    if at in HOME and chance.random() < 0.6:
        storm(*forces)
    state, using = _empty(*factions).copy(), rules()
    terrain = Terrain(int(using.terrain[region(at)])).name.lower()
    reckoning = Reckoning(*forces, terrain)
    for side, force in enumerate(forces):
        equip(state, using, side, force, at)
    if chance.random() < 0.3:
        tower(state, 1, REFUGE)
    if at in HOME:
        besiege(state, chance, forces[1])
    elif at != AT_SEA:
        fortify(state, chance, at, reckoning)
    if at in FIELDS:
        for side, reserve in enumerate(FIELDS[at]):
            place(state, using, side, reserve, serf=chance.randrange(2), warrior=chance.randrange(2))
    return Clash(state, using, at, reckoning)


def storm(attacker, defender):
    """Let the strongest army there is attack a Capital that has its first units alone."""
    keys = UNIT_KEYS[FACTION_KEYS.index(attacker.faction)]
    attacker.units = Counter(sorted(keys, key=STRENGTH.__getitem__)[-5:])
    defender.units = Counter()


def equip(state, using, side, force, at):
    """Put a side's army, Buildings, level, stock and Scribed Spells into the position."""
    place(state, using, side, at, **force.units)
    build(state, using, side, *force.buildings)
    level(state, using, side, force.level)
    stock(state, side, **force.stock)
    scribed(state, side, *["harvest"] * force.scribed)


def besiege(state, chance, force):
    """Let the defender fight for its Capital, with some Serfs on the Action Bar."""
    force.capital = True
    force.units = Counter(units(state, 1, HOME[1]))
    force.serfs_on_bar = chance.randrange(3)
    for slot in range(force.serfs_on_bar):
        state.players[1].bar[slot] = Mark.SERF


def fortify(state, chance, at, reckoning):
    """Perhaps give the defender a Tower and a Fort."""
    if chance.random() < 0.3:
        tower(state, 1, at)
        reckoning.defender.tower = True
    if chance.random() < 0.2:
        token(state, at, "fort", face=Face.LASTING)
        reckoning.fort = FORT


def start(clash):
    """Let the Battle break out, and reckon with what abilities did at its start."""
    run(clash.state, clash.using, Step.BATTLE, 0, region(clash.at))


def answer_all(clash, chance):
    """Answer every question by lot; free moves are declined."""
    state, using = clash.state, clash.using
    while state.decider != NOBODY:
        side, decision = int(state.decider), Decision(int(state.decision))
        before_answer(clash, side, decision)
        legal = options(state, using)
        option = legal[0] if decision == Decision.FREE_ACTION else chance.choice(legal)
        reckon_with(clash, side, decision, option)
        give(state, using, option)


def before_answer(clash, side, decision):
    """Compare what is offered with what may be done."""
    force, reckoning = clash.forces[side], clash.reckoning
    if decision == Decision.TACTIC:
        take_note_of_losses(clash)
        assert {TACTIC_KEYS[card] for card, _, _ in offered(clash.state, clash.using, Verb.PLAY)} == reckoning.may_lay(
            force
        )
    if decision in (Decision.CONSCRIPTS, Decision.PAY_TACTIC):
        settle_cards(clash)
    if decision == Decision.PAY_TACTIC:
        ways = offered(clash.state, clash.using, Verb.SACRIFICE)
        assert clash.counts[id(force)]
        assert ((0, 0, 0) in ways) is (reckoning.missing(force) == 0)


def take_note_of_losses(clash):
    """Reckon with units that fell or joined before the cards."""
    for side, force in enumerate(clash.forces):
        fallen = Counter(clash.key(side, unit) for who, unit, _, _ in told(clash.state, Event.LOST_UNIT) if who == side)
        force.units -= fallen - force.lost
        force.lost = fallen
        joined = Counter(
            clash.key(side, unit) for who, unit, _, _ in told(clash.state, Event.REINFORCED) if who == side
        )
        force.units += joined - force.joined
        force.joined = joined


def settle_cards(clash):
    """Decide once, with the cards just open, which of them count."""
    if clash.counts is None:
        clash.counts = {id(force): clash.reckoning.counts(force) for force in clash.forces}


def reckon_with(clash, side, decision, option):
    """Tell the Reckoning what a player has chosen."""
    verb, first, second, third = (int(part) for part in unpack(option))
    force = clash.forces[side]
    if decision == Decision.TACTIC:
        force.card = TACTIC_KEYS[first]
    elif decision == Decision.START_ABILITY and verb == Verb.ACCEPT:
        effect = clash.using.effects[int(clash.state.about[0])]
        force.extra += int(effect.amount) if effect.kind == Kind.STRENGTH else 0
    elif decision == Decision.CONSCRIPTS and verb == Verb.BRING:
        force.units[clash.key(side, second)] += 1
    elif decision == Decision.PAY_TACTIC:
        heroes = {clash.key(side, 2 + hero): third >> hero & 1 for hero in range(3)}
        given = Counter({"serf": first, "warrior": second, **heroes})
        clash.reckoning.pay(force, +given)


def paid(clash, side):
    """Return what a side has paid before the totals were compared, by resource."""
    lines = clash.state.chronicle.lines[: clash.state.chronicle.written]
    found = Counter()
    for line in map(read_line, lines):
        if line.event == Event.TOTAL:
            break
        if line.event == Event.PAID and line.side == side:
            found[RESOURCES[line.resource]] += line.amount
    return found


def after_the_totals(clash, event):
    """Return the lines about an event that follow the comparison of the totals."""
    lines = list(clash.state.chronicle.lines[: clash.state.chronicle.written])
    first = max(place for place, line in enumerate(lines) if line.event == Event.TOTAL)
    return [carried_by(line) for line in lines[first:] if line.event == event]


def check(clash):
    """Compare what the rules did with the Reckoning."""
    settle_cards(clash)
    reckoning, state = clash.reckoning, clash.state
    assert tuple(total for _, total, _, _ in told(state, Event.TOTAL)) == reckoning.totals(clash.counts)
    heroes_met = [force.number(set(STRENGTH) - VESSELS - {"serf", "warrior"}) > 0 for force in clash.forces]
    victor, damage = reckoning.settle(clash.counts)
    side = clash.forces.index(victor)
    assert told(state, Event.WON)[0][0] == side
    check_vp(clash, side, damage, heroes_met[1 - side])
    check_winner(clash, side)
    if damage < 0:
        check_fallen(clash, 1 - side)
    else:
        check_loser(clash, 1 - side, damage)


def check_vp(clash, side, damage, heroes_met):
    """Compare the VP of both sides by what they were gained for."""
    scores = [[int(clash.state.players[seat].vp_of[cause]) for cause in CAUSES] for seat in range(2)]
    tactics = [force.vp - (1 if seat == 0 else 0) for seat, force in enumerate(clash.forces)]
    tactics[side] -= 5 if damage < 0 else 0
    trophies = clash.reckoning.trophies(clash.forces[side], heroes_met)
    for seat in range(2):
        won = seat == side
        expected = [int(seat == 0), tactics[seat], 5 if won and damage < 0 else 0, trophies if won else 0]
        assert scores[seat] == expected


def check_winner(clash, side):
    """The winner has lost the sacrificed alone, and stands where the Battle was."""
    force = clash.forces[side]
    lost = Counter(clash.key(side, unit) for who, unit, _, _ in after_the_totals(clash, Event.LOST_UNIT) if who == side)
    assert lost == +force.sacrificed
    found = Counter(units(clash.state, side, clash.at))
    for who, unit, number, goal in after_the_totals(clash, Event.PLACED):
        if who == side and goal == region(clash.at):
            found[clash.key(side, unit)] -= number
    for who, unit, _, _ in after_the_totals(clash, Event.RETURNED):
        if who == side and clash.at in HOME:
            found[clash.key(side, unit)] -= 1
    assert +found == +force.units
    assert [tower for tower, _, _, _ in told(clash.state, Event.TOWER_FELL)] in ([], [1 - side])


def check_fallen(clash, side):
    """Nothing is left of the owner of a fallen Capital."""
    mine = clash.state.players[side]
    assert mine.out == 1
    assert mine.units.sum() == mine.towers.sum() == mine.in_play.sum() == 0


def check_loser(clash, side, damage):
    """The loser has lost enough, not more than it had to, its Tower first, and has left."""
    force, state = clash.forces[side], clash.state
    assert told(state, Event.DAMAGE)[0][:2] == (side, damage)
    fallen = [clash.key(side, unit) for who, unit, _, _ in after_the_totals(clash, Event.LOST_UNIT) if who == side]
    hit = list((Counter(fallen) - force.sacrificed).elements())
    order = fallen[sum(force.sacrificed.values()) :]
    assert sorted(order) == sorted(hit)
    left = damage - (TOWER if force.tower else 0)
    assert bool(told(state, Event.TOWER_FELL)) is force.tower
    survivors = force.units - Counter(hit)
    assert sum(STRENGTH[key] for key in hit) >= left or not survivors
    if hit and survivors:
        assert sum(STRENGTH[key] for key in order[:-1]) < left
    check_retreat(clash, side, survivors)


def check_retreat(clash, side, survivors):
    """Those left are at the Capital or at an own Tower; whoever defends its Capital stays."""
    state = clash.state
    mine = state.players[side]
    assert units(state, side, clash.at) == {}
    gone = Counter()
    for who, unit, number, goal in told(state, Event.RETREATED):
        assert who == side
        assert goal == mine.capital or (goal < LANDS and mine.towers[goal] == 1)
        gone[clash.key(side, unit)] += number
    assert gone == survivors
    assert sum(units(state, side, REFUGE).values()) <= 5


@pytest.mark.parametrize("first", range(0, 400, 40))
def test_A10_10_A11_6_random_battles_reckoned_twice(first):
    """Who wins, what is paid and scored, who is lost and where the rest goes (A10.10, A11.6)."""
    fought = 0
    for number in range(first, first + 40):
        chance = Random(number)
        clash = draw_clash(chance)
        before = [dict(force.stock) for force in clash.forces]
        start(clash)
        answer_all(clash, chance)
        if told(clash.state, Event.NO_BATTLE_LEFT):
            continue
        for side, force in enumerate(clash.forces):
            assert paid(clash, side) == Counter(before[side]) - Counter(force.stock), number
        check(clash)
        fought += 1
    assert fought > 30


def test_A10_1_the_regions_and_resources_of_the_reckoning():
    """The words used here are those of the content (A10.1)."""
    assert set(FIELDS) <= set(REGION_KEYS)
    assert [resource.name.lower() for resource in Resource] == list(RESOURCES)

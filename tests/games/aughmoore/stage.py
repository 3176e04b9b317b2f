"""Small positions in which one single effect of the content can work, and in which something it asks for is missing.

All other abilities are switched off in the rules; what an effect brings is what changes when it, too, is switched off.
The side that has the effect is "own", the other one "enemy". In solo play the automatic enemy is "own".
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.content.catalogue import fill_effect
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import force
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import BUILDING_KEYS, REGION_KEYS, UNIT_KEYS
from sim.games.aughmoore.state import BUILDINGS
from sim.games.aughmoore.words import Face, Phase, Resource, Unit
from tests.games.aughmoore.entries import Effect
from tests.games.aughmoore.position import (
    build,
    capital,
    give,
    level,
    options,
    place,
    position,
    region,
    remove,
    rules,
    scribed,
    set_library,
    stock,
    tactic,
    told,
    tower,
)
from tests.games.aughmoore.room import FACTION_KEYS, FIRST

PLACES = {
    "plains": "nw_h",
    "forest": "nw_a",
    "mountains": "nw_j",
    "desert": "nw_d",
    "swamp": "nw_e",
    "sea": "strait_sw_nw",
}
NEXT = {"nw_h": "nw_i", "nw_a": "nw_b", "nw_j": "nw_f", "nw_d": "nw_a", "nw_e": "nw_b", "nw_c": "nw_b", "ne_c": "ne_b"}
SAME = {
    "plains": ("nw_f", "nw_h", "ne_f", "ne_h", "se_f"),
    "forest": ("nw_a", "nw_g", "ne_a", "ne_g", "se_a"),
    "mountains": ("nw_b", "nw_j", "ne_b", "ne_j", "se_b"),
    "desert": ("nw_d", "nw_i", "ne_d", "ne_i", "se_d"),
    "swamp": ("nw_e", "ne_e", "se_e", "sw_e"),
    "barren": ("nw_d", "nw_e", "nw_i", "ne_e", "ne_d"),
    "sea": ("strait_sw_nw", "corner_nw", "bay_nw", "corner_ne", "bay_ne", "corner_se", "bay_se"),
    "away": ("nw_f", "ne_f", "se_f", "sw_f"),
}
STOCK = 5
QUIET = "first_strike"
TRACK_SPACE = (1, 3, 5)  # spaces of the enemy's track that bring its abilities
LEVELS = 3


@dataclass
class Stage:
    """A position for an effect, and how the Battle or the action in it is played."""

    state: Any
    using: Any
    effect: Effect
    lacks: str
    number: int
    side: int
    foe: int
    at: str
    cards: dict[int, str] = field(default_factory=dict)
    sacrifice: int = 0

    @property
    def words(self) -> list[str]:
        """Return what the effect asks for, and has here."""
        return [need for need in self.effect.needs or () if self.lacks != f"need {need}"]

    @property
    def attacks(self) -> bool:
        """Return whether the side with the effect attacks: unless it must defend, or must not attack."""
        needs = self.effect.needs or ()
        if "defending" in needs or self.effect.what == ("cancel_tactic", "reveal") or self.effect.key == "barricade":
            return self.lacks == "need defending"
        return self.lacks != "need attacking"

    @property
    def hero(self) -> int:
        """Return the number of the Hero who has the effect, NOBODY for none."""
        if self.effect.table == "hero":
            return UNIT_KEYS[FACTION_KEYS.index(self.effect.faction)].index(self.effect.key)
        return Unit.HERO_1 + int(self.effect.key) - 1 if self.effect.table in ("solo hero", "solo spell") else NOBODY

    def key(self, side: int, unit: int) -> str:
        """Return the key of a unit."""
        return UNIT_KEYS[int(self.state.faction[side])][unit]

    def army(self, side: int, where: str, **numbers: int) -> None:
        """Put units into a region; Heroes and Vessels by the names of Unit."""
        named = {self.key(side, Unit[name.upper()]): number for name, number in numbers.items() if number > 0}
        place(self.state, self.using, side, where, **named)


def graft(using: Any, number: int, row: Mapping[str, Any], reached: int = 1) -> None:
    """Put an effect in the place of another one in the rules, for a Capital City of some level."""
    local = int(using.effects[number].local)
    using.effects[number] = np.zeros(1, using.effects.dtype)[0]
    fill_effect(using.effects[number], row, "grafted")
    using.effects[number].level, using.effects[number].local = reached, local


def alone(effect: Effect, *, alive: bool, beside: tuple[int, ...] = ()) -> Any:
    """Return the rules in which no ability works but this one, and if not `alive` this effect neither."""
    using = rules({"solo.enemy": effect.faction} if effect.solo else {})
    for number in range(len(using.effects)):
        if not using.first_effect[FIRST.spell] <= number < using.first_effect[FIRST.spell + 31] and (
            number != effect.number and number not in beside
        ):
            using.effects[number].kind = Kind.NONE
    if effect.grafted:
        graft(using, effect.number, effect.row, effect.level)
    using.effects[effect.number].amount = effect.row.get("amount", 0)
    if not alive:
        using.effects[effect.number].kind = Kind.NONE
    return using


def stage(
    effect: Effect, lacks: str = "", number: int = 2, *, alive: bool = True, beside: tuple[int, ...] = ()
) -> Stage:
    """Return the place and the sides of an effect: its Building or Hero in play at the level that it needs."""
    using = alone(effect, alive=alive, beside=beside)
    own = effect.faction or "humans"
    other = "humans" if own == "orcs" else "orcs"
    sides = (1, 0) if effect.solo else (0, 1)
    state = position(other, using=using) if effect.solo else position(own, other, using=using)
    made = Stage(state, using, effect, lacks, number, *sides, at=_where(effect, lacks, sides[0]))
    for side in sides:
        remove(state, using, side, capital(state, side))
        stock(state, side, ore=STOCK, mana=STOCK, food=STOCK)
    if not effect.solo:
        level(state, using, made.side, (effect.level or LEVELS) - (lacks == "level"))
    if "soul" in (effect.pay or ()):
        state.players[made.side].souls = STOCK
    using.souls_most = 2 * STOCK
    _bring_in(made)
    return made


def _where(effect: Effect, lacks: str, side: int) -> str:
    """Return the region of a Battle, a move or a Hero: of the terrain that the effect names, or not."""
    terrains = effect.terrain or ()
    if terrains == ("capital",) and lacks != "terrain":
        return "ne_c" if side else "nw_c"
    if effect.kind == "deny" and effect.reach == 1:
        return PLACES["mountains"]
    if effect.rule == "pirates":
        return PLACES["sea"]
    if effect.link in ("forest_forest", "mountains_mountains", "swamp_swamp"):
        return PLACES[effect.link.split("_")[0]]
    wanted = [key for key in PLACES if (key in terrains) != (lacks == "terrain")] if terrains else ["plains"]
    return PLACES[wanted[0]]


def _bring_in(made: Stage) -> None:
    """Complete the Building, put the Hero where he is needed, or move the enemy up its track."""
    effect, state, using = made.effect, made.state, made.using
    if effect.table == "building" and made.lacks != "absent":
        build(state, using, made.side, effect.key)
    elif effect.table == "solo ability":
        state.solo.space = TRACK_SPACE[int(effect.key) - 1] - (made.lacks == "absent")
        using.solo_enter_gain = 0  # entering brings nothing: what comes is the ability's own
    elif made.hero != NOBODY and made.lacks != "absent":
        home = made.lacks == "elsewhere"
        goal = capital(state, made.side) if home else made.at
        place(state, using, made.side, goal, **{made.key(made.side, made.hero): 1})
    force.renew(state, using, made.side)


# ------------------------------------------------------------------ what there is to count


def muster(made: Stage, **army: int) -> None:
    """Put both armies of a Battle into its region, as the effect asks for them."""
    effect, needs = made.effect, made.words
    own = {"warrior": 1, "serf": 1} | army
    enemy = {"warrior": 1, "serf": 1}
    if effect.per == "own_warrior":
        own["warrior"] = made.number
    if effect.per == "enemy_serf":
        enemy["serf"] = made.number
    _muster_counted(made, own, enemy)
    _muster_needed(made, own, enemy)
    if effect.kind == "destroy":
        enemy["serf"] = 3
    if made.lacks in ("need own_serf", "need own_passenger"):
        own["serf"] = 0
    if made.lacks == "need own_passenger":
        own["warrior"] = 0
    own["sea_vessel"] = int("own_sea_vessel" in needs)
    own["air_vessel"] = int("own_air_vessel" in needs)
    enemy["hero_1"] = int("enemy_hero" in needs)
    made.army(made.side, made.at, **own)
    made.army(made.foe, made.at, **enemy)
    come(made)
    if effect.per == "own_tower" and made.number:
        tower(made.state, made.side, made.at)
    if "enemy_structure" in needs:
        tower(made.state, made.foe, made.at)
    if effect.per == "scribed" or "scribed" in needs:
        learn(made, made.number if effect.per else 1)


def _muster_counted(made: Stage, own: dict[str, int], enemy: dict[str, int]) -> None:
    """Let armies have as many of what is counted in a Battle."""
    match made.effect.per:
        case "own_serf":
            own["serf"] = made.number
        case "own_passenger":
            own["serf"], own["warrior"] = made.number, 0
            made.using.capacity[:] = 2 * STOCK
        case "enemy_warrior":
            enemy["warrior"] = made.number
        case "enemy_unit":
            enemy["serf"], enemy["warrior"] = made.number, 0
        case "souls":
            made.state.players[made.side].souls = made.number


def _muster_needed(made: Stage, own: dict[str, int], enemy: dict[str, int]) -> None:
    """Let armies be what an effect asks for, or not."""
    needs = made.words
    if made.lacks == "need own_warrior":
        own["warrior"] = 0
    if "own_other_hero" in needs:
        own["hero_1" if made.hero != Unit.HERO_1 else "hero_2"] = 1
    if "larger" in needs:
        own["serf"] = 3
    if made.lacks == "need larger":
        enemy["serf"] = 3
    if "full_army" in needs:
        own["serf"] = 3


def come(made: Stage) -> None:
    """Let the army of the side with the effect have come by air or by sea, if it asks for that."""
    trip = made.state.trip
    trip.goal = region(made.at)
    trip.flew, trip.sailed = int("flew" in made.words), int("sailed" in made.words)


def learn(made: Stage, number: int, phase: Phase = Phase.READY) -> None:
    """Let the side with the effect have so many Scribed Spells."""
    scribed(made.state, made.side, *["harvest"] * number, phase=phase)


def spread(made: Stage) -> None:
    """Let the side with the effect have as many of what is counted outside Battles."""
    state, using, side, effect = made.state, made.using, made.side, made.effect
    match (effect.per or "").split("_"):
        case ["regions" | "continents", terrain]:
            state.in_use[:] = 1
            own = capital(state, side).split("_")[0]
            for key in [key for key in SAME[terrain] if terrain != "away" or not key.startswith(own)][: made.number]:
                made.army(side, key, serf=1)
        case ["workers", "plains"]:
            made.army(side, "nw_f", serf=min(2, made.number))
            made.army(side, "nw_h", serf=max(0, made.number - 2))
        case ["scribed"]:
            learn(made, made.number)
        case ["towers"]:
            tower(state, side, *SAME["plains"][: made.number])
        case ["serfs"]:
            made.army(side, capital(state, side), serf=made.number - int(state.players[side].in_play[Unit.SERF]))
        case ["heroes"]:
            made.army(side, capital(state, side), **{f"hero_{number + 1}": 1 for number in range(made.number)})
        case ["buildings"]:
            own = BUILDING_KEYS[int(state.faction[side])].index(effect.key)
            others = [number for number in range(BUILDINGS) if number != own][: made.number - 1]
            state.players[side].buildings |= sum(1 << number for number in others)
        case ["souls"]:
            state.players[side].souls = made.number
        case ["warriors"]:
            made.army(side, capital(state, side), warrior=made.number)
    force.renew(state, using, side)


# ------------------------------------------------------------------ playing, and what is seen

ASKED_BY_EFFECTS = (
    Decision.GAIN,
    Decision.STEAL,
    Decision.DENY,
    Decision.TRADE,
    Decision.SPAWN,
    Decision.RELOCATE,
    Decision.DESTROY,
    Decision.LOSE,
    Decision.READY,
    Decision.REVEAL,
    Decision.FREE_ACTION,
    Decision.START_ABILITY,
    Decision.COMBAT_SPELL,
    Decision.CONSCRIPTS,
    Decision.RECOVER,
    Decision.REINFORCE,
    Decision.INTERRUPT,
)


def play(made: Stage, *until: Decision) -> Stage:
    """Answer everything up to some questions: effects are used as far as they go, all else as little as may be."""
    state, using = made.state, made.using
    while state.decider != NOBODY and state.decision not in until:
        give(state, using, _choice(made))
    return made


def _choice(made: Stage) -> int:
    """Return the answer to the present question."""
    legal = options(made.state, made.using)
    if made.state.decision == Decision.TACTIC:
        card = tactic(made.cards.get(int(made.state.decider), QUIET))
        return next(option for option in legal if unpack(option)[1] == card)
    if made.state.decision == Decision.PAY_TACTIC and made.state.decider == made.side:
        return next(option for option in legal if unpack(option)[1:] == (made.sacrifice, 0, 0))
    if made.state.decision not in ASKED_BY_EFFECTS:
        return legal[0]
    active = [option for option in legal if unpack(option)[0] != Verb.DONE]
    here = [option for option in active if unpack(option)[:2] == (Verb.PLACE, region(made.at))]
    return (here or active)[0]


def numbers(made: Stage) -> Counter[str]:
    """Return what both sides have: resources, VP, Spells, units in play, in their Capital and here, Towers."""
    found: Counter[str] = Counter()
    for role, side in (("own", made.side), ("enemy", made.foe)):
        mine = made.state.players[side]
        for resource in Resource:
            found[f"{role} {resource.name.lower()}"] = int(mine.stock[resource])
        found[f"{role} soul"] = int(mine.souls)
        found[f"{role} VP"] = int(mine.vp)
        found[f"{role} Library"] = int(mine.library_count)
        found[f"{role} Ready"] = sum(int(phase == Phase.READY) for phase in mine.phase[: mine.scribed_count])
        for unit in Unit:
            name = f"{role} {unit.name.lower()}"
            found[name] = int(mine.in_play[unit])
            found[f"{name} at home"] = int(mine.units[mine.capital, unit])
            found[f"{name} here"] = int(mine.units[region(made.at), unit])
        found[f"{role} Towers"] = int(mine.tower_count)
    found["regions denied"] = int((made.state.denied > 0).sum())
    found["tokens shown"] = int((made.state.face == Face.SHOWN).sum())
    return found


def paid(made: Stage) -> Counter[str]:
    """Return what the side with the effect has paid, by resources."""
    found: Counter[str] = Counter()
    for side, resource, amount, _ in told(made.state, Event.PAID):
        if side == made.side:
            found[f"paid {Resource(resource).name.lower()}"] += amount
    return found


def keys_of(regions: set[int]) -> Counter[str]:
    """Return regions by their keys."""
    return Counter(f"to {REGION_KEYS[number]}" for number in regions)


def changes(after: Counter[str], before: Counter[str]) -> dict[str, int]:
    """Return by how much numbers differ, those that do."""
    names = after.keys() | before.keys()
    return {name: after[name] - before[name] for name in names if after[name] != before[name]}


def library(made: Stage, *keys: str, side: int | None = None) -> None:
    """Give a side Spells, its own one by default."""
    set_library(made.state, made.side if side is None else side, *keys)

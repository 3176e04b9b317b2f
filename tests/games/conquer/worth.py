"""What the board of player 0 can do, measured in play on copies of one position: one number for each probe.

A probe returns its numbers by their names. Nothing in it knows what any structure or artefact does: it gathers, builds,
recruits, moves and fights, and counts. What is equal with and without a structure cancels out in the difference.
"""

from collections import Counter
from typing import Any

from sim.engine.header import NOBODY
from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, Event, Resource, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    faction_key,
    go,
    idle,
    offered,
    perform,
    position,
    put,
    raise_units,
    region,
    stay,
    structure,
    told,
    visit,
    wait_for,
)
from tests.games.conquer.probes import attack_player, hunt, storm

EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
SEEN = ("asander", "brynnlore", "nareth", "harrax", "folen", "paskaar", "odmoor")  # three of them are mountains
FOUNDATIONS = ("asander", "esmore", "jorveld", "nareth")
FORTRESSES = ("kosleen", "qliss", "wesgard")
CIRCLED, CURSED, SCIENCE, RAGE, OWN_UNITS, LAKES, ARTEFACTS = 5, 3, 7, 9, 6, 4, 2
COUNTS = {
    "visited_regions": len(SEEN),
    "visited_mountains": 3,
    "fortresses_seized": len(FORTRESSES),
    "monsters_circled": CIRCLED,
    "foundations_used": len(FOUNDATIONS),
    "cursed_regions": CURSED,
    "science": SCIENCE,
    "rage": RAGE,
    "lakes": LAKES,
    "artefacts_held": ARTEFACTS,
}
PLENTY = 40
STEPS = {"forest": "esmore", "lake": "dortal", "meadow": "asander", "mountain": "nareth"}
FROM = {"forest": "brynnlore", "lake": "asander", "meadow": "brynnlore", "mountain": "jorveld"}
STANDS = {"forest": "paskaar", "lake": "dortal", "meadow": "asander", "mountain": "brynnlore"}
GATHERING = {"wood": Action.WOOD, "iron": Action.IRON, "gold": Action.GOLD}
KEPT = ("wood", "iron", "gold", "rage", "science")


def site(faction: str, using: Any, *built: str) -> Any:
    """Return a position in which a player has plenty of everything, no VP to circle, and a rival far away."""
    state = position(faction, "orcs" if faction != "orcs" else "humans", using=using, regions=("asander", "uldane"))
    mine = state.players[0]
    mine.stock[:3] = PLENTY
    mine.stock[Resource.RAGE], mine.stock[Resource.SCIENCE] = RAGE, SCIENCE
    mine.circled[:] = 3
    raise_units(state, 0, **dict.fromkeys(CATALOGUE.units(faction), OWN_UNITS))
    if faction == "nagas":
        raise_units(state, 0, serpent=OWN_UNITS)
    erect(state, using, 0, *built)
    return state


def goods(state: Any) -> Counter[str]:
    """Return what player 0 holds: resources, and units by their keys."""
    mine = state.players[0]
    found = {name: int(mine.stock[Resource[name.upper()]]) for name in KEPT}
    units = CATALOGUE.units(faction_key(state, 0))
    return Counter(found | {f"unit:{key}": int(mine.units[place]) for place, key in enumerate(units)})


def gains(before: Counter[str], state: Any, moment: str) -> dict[str, int]:
    """Return what player 0 gained, or lost, by a moment."""
    after = goods(state)
    return {f"{key} {moment}": after[key] - before[key] for key in after}


def through(state: Any, using: Any) -> Any:
    """Let everybody do the least until the action is over."""
    while state.decider != NOBODY:
        idle(state, using)
    return state


def gathering(state: Any, using: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, action in GATHERING.items():
        one = perform(state.copy(), using, action, 2)
        found[f"substitutes for {name}"] = int(asked(one, Decision.SUBSTITUTE, 0))
        boosted = wait_for(one, using, Decision.BOOST)
        found[f"exchanges when gathering {name}"] = len(offered(one, using, Verb.EXCHANGE)) if boosted else 0
        found |= gains(goods(state), through(one, using), f"by gathering {name}")
    return found


def beginning(state: Any, using: Any) -> dict[str, int]:
    """The beginning and the end of a building action in which nothing is built, on each terrain."""
    found: dict[str, int] = {}
    for terrain, key in STANDS.items():
        one = state.copy()
        put(one, 0, key)
        perform(one, using, Action.BUILD, 1)
        found |= gains(goods(state), one, f"by beginning to build on {terrain}")
        found["exchanges when building"] = len(offered(one, using, Verb.EXCHANGE))
        for decision in (Decision.RESERVE, Decision.CURSE, Decision.FLOOD):
            found[f"{decision.name} after building on {terrain}"] = int(wait_for(one.copy(), using, decision))
    return found


def recruiting(state: Any, using: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    begun = perform(state.copy(), using, Action.BUILD, 1)
    units = CATALOGUE.units(faction_key(state, 0))
    for place in sorted({place for place, _, _ in offered(begun, using, Verb.RECRUIT)}):
        one = answer(begun.copy(), using, Verb.RECRUIT, place, 1)
        found[f"gold for {units[place]}"] = goods(begun)["gold"] - goods(one)["gold"]
        several = gains(goods(begun), answer(begun.copy(), using, Verb.RECRUIT, place, 4), "by recruiting 4")
        found |= {key: number for key, number in several.items() if key.split()[0] in ("rage", "science")}
    return found


def building(state: Any, using: Any) -> dict[str, int]:
    """Build the last structure of level 1, which must not stand yet; what it gives itself cancels out."""
    board = CATALOGUE.boards[faction_key(state, 0)]["structure"]
    last = [key for key, one in board.items() if not one["requires"]][-1]
    begun = perform(state.copy(), using, Action.BUILD, 1)
    return gains(goods(begun), answer(begun, using, Verb.BUILD, structure(state, 0, last), 0), "by building")


def moving(state: Any, using: Any) -> dict[str, int]:
    one = perform(state.copy(), using, Action.MOVE, 2)
    found = {"exchanges when moving": 0}
    if asked(one, Decision.BOOST, 0):
        found["exchanges when moving"] = len(offered(one, using, Verb.EXCHANGE))
        wait_for(one, using, Decision.DESTINATION)
    found["exchanges for points"] = max(times for _, times, _ in offered(one, using, Verb.GO))
    through(stay(one, using), using)
    return found | {"points": told(one, Event.STAYED)[0][2]}


def entering(state: Any, using: Any) -> dict[str, int]:
    found = {}
    for terrain, key in STEPS.items():
        one, found[f"points to enter {terrain}"] = _walk(state, using, FROM[terrain], key)
        found |= gains(goods(state), one, f"by visiting a {terrain}")
    return found | {"points through a portal": _walk(state, using, "harrax", "yreel")[1]}


def _walk(state: Any, using: Any, start: str, end: str) -> tuple[Any, int]:
    """Let player 0 move with an action of level 4 and do nothing else; return the State and the points spent."""
    one = state.copy()
    put(one, 0, start)
    one.chronicle.written = 0
    perform(one, using, Action.MOVE, 4)
    wait_for(one, using, Decision.DESTINATION)
    points = int(one.players[0].points)
    through(go(one, using, end), using)
    return one, points - told(one, Event.MOVED)[0][2]


def fighting(state: Any, using: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, one in CATALOGUE.boards[faction_key(state, 0)]["unit"].items():
        for versus, fight in (("player", attack_player), ("monster", hunt), ("fortress", storm)):
            if one["power"] or key == "serpent":
                ready = _one_unit(state, key, "kosleen" if versus == "fortress" else "asander")
                found[f"power of {key} against {versus}"] = fight(ready, using, *(() if _forced(key, versus) else (1,)))
                after = goods(through(ready, using))
                found |= {f"{name} by beating a {versus}": after[name] for name in ("rage", "science")}
    return found


def _forced(key: str, versus: str) -> bool:
    """Return whether a unit is deployed without a question: the Hydra beside its owner."""
    return key == "hydra" and versus == "player"


def _one_unit(state: Any, key: str, where: str) -> Any:
    """Return a copy in which player 0 has one unit in a region, no resources, and its rival none."""
    one = state.copy()
    mine = one.players[0]
    put(one, 0, where)
    raise_units(one, 0, **{key: 1})
    mine.stock[:3] = 0
    mine.hydra = region(where) if key == "hydra" else NOBODY
    return one


def hunting(state: Any, using: Any) -> dict[str, int]:
    """How many monsters a strong army reaches that stays, and how many units it can modify with 2 wood."""
    one = state.copy()
    strongest = "serpent" if faction_key(state, 0) == "nagas" else CATALOGUE.units(faction_key(state, 0))[-1]
    raise_units(one, 0, **{strongest: PLENTY})
    one.players[0].stock[:3] = (2, 0, 0)
    perform(one, using, Action.MOVE, 1)
    assert wait_for(one, using, Decision.MONSTER)
    found = {"monsters in reach": len(offered(one, using, Verb.HUNT))}
    answer(one, using, Verb.HUNT, 0, 0)
    answer(one, using, Verb.DEPLOY, PLENTY)
    armed = asked(one, Decision.ARM, 0)
    return found | {"units to modify": len(offered(one, using, Verb.ARM)) - 1 if armed else 0}


def final_score(state: Any, using: Any) -> dict[str, int]:
    """The score with the numbers of COUNTS."""
    return {"VP": int(scoring.score(reckoned(state.copy()), using, 0))}


def reckoned(state: Any) -> Any:
    """Give player 0 the numbers of COUNTS; two artefacts without their effects, if it has none."""
    mine = state.players[0]
    visit(state, 0, *SEEN)
    for key in FOUNDATIONS:
        mine.foundation[region(key)] = 1
    mine.fortresses = sum(1 << region(key) for key in FORTRESSES)
    mine.monsters = (1 << CIRCLED) - 1
    mine.cursed = (1 << CURSED) - 1
    if not mine.artefacts:
        mine.artefacts = (1 << ARTEFACTS) - 1
    return state


def naga_ways(state: Any, using: Any) -> dict[str, int]:
    """How far a Hydra goes, and its power beside 3 Serpents."""
    if faction_key(state, 0) != "nagas":
        return {}
    far, near = state.copy(), state.copy()
    far.players[0].hydra = region("qliss")
    perform(far, using, Action.MOVE, 1)
    wait_for(far, using, Decision.HYDRA_MOVE)
    raise_units(near, 0, serpent=3, hydra=1)
    near.players[0].hydra = region("asander")
    return {
        "regions in the reach of the Hydra": len(offered(far, using, Verb.SEND_HYDRA)),
        "power of the Hydra beside 3 Serpents": hunt(near, using, 1, 0),
    }


PROBES = (gathering, beginning, recruiting, building, moving, entering, fighting, hunting, final_score, naga_ways)

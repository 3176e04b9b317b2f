"""Heroes: Write & Conquer as it is seen on the table: the map, the armies on it, the sheets of the players."""

from collections import defaultdict
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain
from sim.games.conquer.names import ARTEFACT_NAMES, REGION_NAMES, UNIT_NAMES
from sim.games.conquer.records import BOARD
from sim.games.conquer.scoring import score
from sim.games.conquer.state import REGIONS
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.wording import army, goods, is_hydra, plan_words, seat_name, structure_name, units_of
from sim.games.conquer.words import Terrain
from sim.picture import NO_POWER, Picture, Piece, Side, Site

GROUNDS = {"forest": "#4f8a57", "lake": "#4d8fbd", "meadow": "#a9b84e", "mountain": "#8d8279"}
FOUNDATION_SIGN = "f"
OBJECTS = (("portals", "portal", "○"), ("foundations", "foundation", "□"))

Pieces = dict[int, list[Piece]]  # by region


def picture(state: Any, rules: Any) -> Picture:
    """Return what lies on the table now; a region belongs to who has seized its fortress or taken its artefact."""
    pieces = _pieces(state, rules)
    owners = _owners(state, rules)
    grounds = _grounds(state)
    return Picture(
        board=BOARD,
        sites=tuple(
            Site(owners.get(region, NO_POWER), tuple(pieces[region]), grounds[region]) for region in range(REGIONS)
        ),
        sides=tuple(_side(state, rules, seat) for seat in range(int(state.seats))),
        table=tuple(_table(state, rules)),
        measure="VP",
        battles=int(state.battles),
    )


def _members(mask: Any) -> list[int]:
    """Return the members of a set."""
    return [number for number in range(int(mask).bit_length()) if int(mask) >> number & 1]


def _grounds(state: Any) -> list[str]:
    """Return the terrain of all regions; those that have no part in the game say so."""
    terrain = [plain(Terrain(kind)) for kind in state.terrain.tolist()]
    return [kind if int(state.open) >> region & 1 else "not in play" for region, kind in enumerate(terrain)]


def _owners(state: Any, rules: Any) -> dict[int, int]:
    """Return who seized the fortress of a region, or has the artefact that lay there."""
    places = [int(region) for region in rules.artefact_region]
    owners = {places[artefact]: int(owner) for artefact, owner in enumerate(state.owner) if owner != NOBODY}
    for seat in range(int(state.seats)):
        owners |= dict.fromkeys(_members(state.players[seat].fortresses), seat)
    return owners


def _pieces(state: Any, rules: Any) -> Pieces:
    """Return what stands in each region: objects of the map, then what is the players'."""
    pieces: Pieces = defaultdict(list)
    in_play = int(state.open)
    for field, kind, sign in OBJECTS:
        for region in _members(int(rules[field]) & in_play):
            pieces[region].append(Piece(kind, sign, NO_POWER))
    for region in _members(int(rules.fortresses) & ~int(state.seized) & in_play):
        pieces[region].append(Piece(f"fortress of power {int(rules.fortress_power[region])}", "F", NO_POWER))
    for artefact, owner in enumerate(state.owner):
        if owner == NOBODY and in_play >> int(rules.artefact_region[artefact]) & 1:
            pieces[int(rules.artefact_region[artefact])].append(Piece("artefact", "✦", NO_POWER))
    for seat in range(int(state.seats)):
        _add_own(state, seat, pieces)
    return pieces


def _add_own(state: Any, seat: int, pieces: Pieces) -> None:
    """Add a player's army, its Hydra and the foundations that it has built on."""
    mine, faction = state.players[seat], int(state.faction[seat])
    for region, level in enumerate(mine.foundation.tolist()):
        if level:
            pieces[region].append(Piece(f"structure of level {level} on the foundation", FOUNDATION_SIGN, seat))
    for unit, number in enumerate(mine.units.tolist()):
        region = int(mine.hydra if is_hydra(faction, unit) else mine.region)
        if number and region != NOBODY:
            name = UNIT_NAMES[faction][unit]
            pieces[region].append(Piece(name, name[0], seat, number))
    if mine.region != NOBODY and not any(mine.units):
        pieces[int(mine.region)].append(Piece("player without units", "0", seat))


def _side(state: Any, rules: Any, seat: int) -> Side:
    mine, faction = state.players[seat], int(state.faction[seat])
    shown = [
        ", ".join(goods(faction, mine.stock)) or "no resources",
        ", ".join(army(faction, mine.units)) or "no units",
    ]
    if mine.structures:
        shown.append("built: " + ", ".join(structure_name(faction, one) for one in _members(mine.structures)))
    if mine.artefacts:
        shown.append("artefacts: " + ", ".join(ARTEFACT_NAMES[one] for one in _members(mine.artefacts)))
    trophies = (
        (len(_members(mine.fortresses)), "fortress"),
        (len(_members(mine.monsters)), "monster"),
        (len(_members(mine.visited)), "region visited"),
    )
    shown.append(", ".join(_count(number, noun) for number, noun in trophies if number))
    return Side(
        name=seat_name(state, seat),
        score=float(score(state, rules, seat)),
        shown=tuple(line for line in shown if line),
        hand=tuple(_sealed(state, seat)),
        backs=tuple(_seals(state, seat)),
    )


def _count(number: int, noun: str) -> str:
    return counted(number, noun, "regions visited" if noun == "region visited" else None)


def _seals(state: Any, seat: int) -> list[str]:
    """Return what a player has chosen in secret, without the choice."""
    mine = state.players[seat]
    named = ((mine.destination, "a destination"), (mine.hydra_destination, "a destination of the Hydra"))
    told = [f"{what} chosen in secret" for place, what in named if place != NOBODY]
    return [*told, "units deployed in secret"] if _deploys(state, seat) else told


def _deploys(state: Any, seat: int) -> bool:
    """Return whether a player's deployment in a battle is a secret."""
    battle = state.battle
    fights = int(battle.sides) & ~int(battle.alone)
    return bool(battle.sealed) and battle.versus == Versus.PLAYER and bool(fights >> seat & 1)


def _sealed(state: Any, seat: int) -> list[str]:
    """Return what a player has chosen in secret."""
    mine, faction = state.players[seat], int(state.faction[seat])
    told = []
    if mine.destination != NOBODY:
        told.append(f"goes to {REGION_NAMES[int(mine.destination)]}")
    if mine.hydra_destination != NOBODY:
        told.append(f"the Hydra goes to {REGION_NAMES[int(mine.hydra_destination)]}")
    if _deploys(state, seat):
        units = [units_of(faction, unit, int(number)) for unit, number in enumerate(mine.deployed) if number]
        told.append(f"deploys {', '.join(units) or 'nothing so far'}")
    return told


def _table(state: Any, rules: Any) -> list[str]:
    """Return the plan of the round, and what is left on the map."""
    told = []
    if state.turn_round:
        told += [f"First player: {seat_name(state, int(state.first))}", f"Plan: {plan_words(rules, int(state.plan))}"]
    left = len(_members(int(rules.fortresses) & ~int(state.seized) & int(state.open)))
    told.append(f"{counted(left, 'fortress')} still stand{'s' if left == 1 else ''}")
    return told

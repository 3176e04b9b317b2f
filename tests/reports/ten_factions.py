"""A synthetic study of a game with everything large: ten factions, two of its boxes, seven seats, a board of areas."""

from typing import Any

import numpy as np

from reports.assembly.assemble import Material
from reports.report import Report
from sim.game import Game, Subject
from sim.picture import Board, Place
from sim.runs.dataframes import Tables
from sim.study.study import Study
from tests.reports import synthetic

BASE = ("humans", "orcs", "dwarves", "elves")
REEDS, ASHES = "Reeds & Rivers", "Ashes"
BOXES = {"lionkin": REEDS, "undead": REEDS, "lizardfolk": REEDS, "goblins": ASHES, "birdfolk": ASHES, "merfolk": ASHES}
EDGES = dict(zip((*BASE, *BOXES), (0.0, 0.5, -0.3, 0.1, 0.6, -0.5, 0.0, 0.1, -0.1, 0.2), strict=True))
AREAS = {"North-west": 10, "North-east": 10, "South-west": 10, "South-east": 10, "North": 10, "South": 10,
         "Floating Continent": 10, "The sea": 25}  # fmt: skip
UNSEEN = "Floating Continent"
ACROSS = 5  # places of an area beside each other


def _place(area: str, at: int) -> Place:
    key = f"{area}_{at + 1}".lower().replace(" ", "_").replace("-", "_")
    return Place(key, f"{area.split()[-1]} {at + 1}", 100.0 * (at % ACROSS), 30.0 * (at // ACROSS), area)


PLACES = tuple(_place(area, at) for area, places in AREAS.items() for at in range(places))
BORDERS = tuple((at, at + 1) for at in range(len(PLACES) - 1))
BOARD = Board(PLACES, BORDERS)
TAKEN = Subject("taken", "Taken", "Places taken by one seat.", tuple(f"taken_{place.key}" for place in PLACES), "map")
VALUES = {"reeds.lionkin": ("assumed", 30), "reeds.undead": ("printed", 10), "ashes": ("printed", 40)}


def game(**changes: Any) -> Game:
    """A game of ten factions from three boxes."""
    told = {
        "factions": tuple(EDGES), "players": range(1, 8), "boxes": BOXES, "board": BOARD, "subjects": (TAKEN,),
        "box_values": {REEDS: ("reeds.*",), ASHES: ("ashes.*",)}, "plural_factions": True,
    }  # fmt: skip
    return synthetic.game(**{**told, **changes})


def values() -> list[dict[str, object]]:
    """Content rows of the base box, most of them printed, and of both others."""
    base = synthetic.content(80)
    boxes = [
        {"address": f"kings.{table}.value_{at}", "value": at, "source": source, "why": "made up", "range": [0, 99]}
        for table, (source, count) in VALUES.items()
        for at in range(count)
    ]
    return [*base, *boxes]


def study(games: int = 300, *, players: int = 7, kept: int = 20) -> Tables:
    """Games in which every faction takes most in the area of its own number; nobody is ever on the floating one."""
    found = synthetic.study(games, players=players, kept=kept, edges=EDGES)
    rng = np.random.default_rng(3)
    own = found.seats["faction"].cat.codes.to_numpy() % len(AREAS)
    number = {area: at for at, area in enumerate(AREAS)}
    columns = {
        f"taken_{place.key}": (rng.random(len(own)) < (0.7 if place.area != UNSEEN else 0.0)
        * np.where(own == number[place.area], 0.6, 0.05)).astype(int)
        for place in PLACES
    }  # fmt: skip
    return Tables(found.games, found.seats.assign(**columns), found.rounds)


STUDY = Study("kings", 7, tuple(EDGES), tuple(synthetic.POLICIES), {}, seed=11, games=300, logged=20)


def report(tables: Tables, **changes: Any) -> Report:
    """The report on such a study."""
    return synthetic.analysed(tables, game(**changes), study=STUDY, material=Material(values=values()))

"""Maps of all sorts for a synthetic study: a board of twenty places up to its edges, with known shares."""

import numpy as np

from sim.game import Subject
from sim.picture import Board, Place
from sim.runs.dataframes import Tables

ACROSS, DOWN = 4, 5
NAMES = (
    "Amberford", "Brynnlore", "Crowmoor", "Dun Harrow", "Eel Fen", "Falkenburg", "Glennfore", "Holm", "Inverlochan",
    "Jorveld", "Kings' Rest", "Lantern Bay", "Morreed", "Nine Wells", "Oxmarket", "Paskaar", "Quern", "Ravensholme",
    "Stone Circle", "The Two Towers",
)  # fmt: skip
KEYS = tuple(name.lower().replace(" ", "_").replace("'", "") for name in NAMES)
LAST = len(NAMES) - 1


def _board() -> Board:
    spots = [(at % ACROSS, at // ACROSS) for at in range(len(NAMES))]
    places = [
        Place(key, name, 100 * x / (ACROSS - 1), 100 * y / (DOWN - 1))
        for key, name, (x, y) in zip(KEYS, NAMES, spots, strict=True)
    ]
    beside = [(at, at + 1) for at, (x, _) in enumerate(spots) if x + 1 < ACROSS]
    below = [(at, at + ACROSS) for at, (_, y) in enumerate(spots) if y + 1 < DOWN]
    return Board(tuple(places), (*beside, *below))


BOARD = _board()
SEIZED = Subject("seized", "Seized", "Places seized by one seat.", tuple(f"seized_{key}" for key in KEYS), "map")
VISITED = Subject("visited", "Visited", "Places visited.", tuple(f"visited_{key}" for key in KEYS), "map")
FOUGHT = Subject("fought", "Fought", "Battles by place.", tuple(f"fought_{key}" for key in KEYS), "map")
SUBJECTS = (SEIZED, VISITED, FOUGHT)
LEAST_OF_RED = 15  # from this place on red seizes, where it plays


def with_maps(study: Tables, seed: int = 5) -> Tables:
    """The study with columns for the maps.

    Place k is seized in k of 20 games, by red or by seat 1; winners visit more from place to place; nobody is ever at
    the first place.
    """
    rng = np.random.default_rng(seed)
    seats = study.seats
    red = (seats["faction"] == "red").to_numpy()
    won = (seats["win_share"] > 0).to_numpy()
    of_red = np.where(seats.assign(red=red).groupby("game")["red"].transform("any"), red, seats["seat"] == 1)
    columns = {}
    for at, key in enumerate(KEYS):
        taker = of_red if at >= LEAST_OF_RED else (seats["seat"] == 1 + seats["game"] % seats["seat"].max())
        columns[f"seized_{key}"] = (taker & (seats["game"] % len(KEYS) < at)).astype(int)
        columns[f"visited_{key}"] = (rng.random(len(seats)) < at * (0.03 + 0.01 * won)).astype(int)
        columns[f"fought_{key}"] = rng.poisson(0.5 * at, len(seats))
    return Tables(study.games, seats.assign(**columns), study.rounds)

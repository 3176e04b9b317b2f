"""Subjects of all kinds for a synthetic study: long lists and names, codes without a label, games without a winner."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.game import Column, Game, Subject
from sim.runs.dataframes import Tables
from tests.reports import synthetic

HEROES = (
    "scout", "warden of the northern reach", "smith", "healer", "captain", "falconer", "sage", "rider", "archer",
    "herald", "pathfinder", "stranger",
)  # fmt: skip
NEVER_CHOSEN = "stranger"
WAYS = ("conquest of a capital", "skill", "slain heroes", "strongholds")
TOWERS = (
    "border_watch", "old_mill", "harbour_gate", "high_seat_of_the_kings", "ford", "pass", "salt_road", "moor",
    "lantern", "stone_circle",
)  # fmt: skip
LABELS = {"hero": HEROES, "way": WAYS}
TOWER_SUBJECT = Subject("towers", "Towers", "Towers held when the game ends.", TOWERS, "parts")
TITLE_SUBJECT = Subject("titles", "Titles", "Titles held when the game ends.", ("empire", "trade", "largest"), "parts")
HERO_SUBJECT = Subject("heroes", "First hero", "The hero that a seat begins with.", ("hero",), "choice")
WAY_SUBJECT = Subject("ways", "Ways to win", "The condition that the winner met.", ("way",), "route")
SUBJECTS = (TOWER_SUBJECT, TITLE_SUBJECT, HERO_SUBJECT, WAY_SUBJECT)


def labelled(labels: Mapping[str, Sequence[str]] = LABELS) -> tuple[Column, ...]:
    """The columns of codes."""
    return tuple(Column(name, "made up", labels=tuple(words)) for name, words in labels.items())


def game(subjects: Sequence[Subject] = SUBJECTS, labels: Mapping[str, Sequence[str]] = LABELS, **changes: Any) -> Game:
    """A game with these subjects, whose codes mean these labels."""
    return synthetic.game(seat_columns=labelled(labels), subjects=tuple(subjects), **changes)


def with_subjects(study: Tables, seed: int = 5) -> Tables:
    """The study with columns for the subjects: captains and pathfinders win more, red has more of every tower."""
    rng = np.random.default_rng(seed)
    seats = study.seats
    won = (seats["win_share"] > 0).to_numpy()
    red = (seats["faction"] == "red").to_numpy()
    chance = np.where(won[:, None], np.linspace(1, 3, len(HEROES) - 1), np.linspace(3, 1, len(HEROES) - 1))
    draws = (rng.random(len(seats))[:, None] > (chance / chance.sum(axis=1, keepdims=True)).cumsum(axis=1)).sum(axis=1)
    hero = np.where(rng.random(len(seats)) < 0.05, -1, draws)
    way = np.where(red, rng.choice(3, len(seats), p=[0.7, 0.2, 0.1]), rng.choice(3, len(seats), p=[0.2, 0.5, 0.3]))
    way = np.where(won & (rng.random(len(seats)) > 0.02), way, -1)
    towers = {name: rng.poisson(0.3 + 0.1 * at + 0.4 * won + 0.5 * red) for at, name in enumerate(TOWERS)}
    return Tables(study.games, seats.assign(hero=hero, way=way, **towers), study.rounds)


def alone(study: Tables) -> Tables:
    """The first seat's part of a study, as if it had played against the game."""
    seats, rounds = (table[table["seat"] == 1].reset_index(drop=True) for table in (study.seats, study.rounds))
    winner = study.games["winner"].where((seats["win_share"] > 0).to_numpy())
    return Tables(study.games.assign(players=1, winner=winner), seats, rounds)

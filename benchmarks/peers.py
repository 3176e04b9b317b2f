"""Counterpoise beside Catanatron, OpenSpiel, icepool and dyce: whole games, and one battle solved exactly.

Games of different rules compare by decisions a second only, and not even that fairly: a decision of one game is more
work than one of another. The battle is the same for all three that solve it, and so must be the answer.
All are measured in turn, round after round, in one process on one processor. `pip install '.[peers]'` brings them.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import metadata
from typing import Any

import dyce
import icepool
import pyspiel
from catanatron import Color, Game, RandomPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

from analysis.odds.kings.odds import CombatRules, battle_odds
from analysis.odds.kings.question import rules_of
from reports.pipeline.request import StudyRequest, stage_for
from sim.game import find, game_keys
from sim.runs.batch import run

ROUNDS = 5
GAMES = 3000  # of each of ours, a fifth of a second to three
CATAN_GAMES, BACKGAMMON_GAMES = 10, 10
ARMIES = 6  # on either side of the battle
PEERS = ("catanatron", "open_spiel", "icepool", "dyce")

Hits = Mapping[int, float]  # chances of numbers of hits
Dice = tuple[tuple[int, int, int], ...]  # of each pool: dice, faces that count, faces in all
Solver = Callable[[Dice, Dice], Hits]  # hits left of one roll when another cancels


def main() -> None:
    """Measure everything in turn, and print medians and ratios."""
    players: dict[str, Callable[[int], tuple[float, int, int]]] = {
        **{f"counterpoise {key}": partial(ours, key) for key in game_keys()},
        "catanatron, random": partial(catan, RandomPlayer),
        "catanatron, weighted random": partial(catan, WeightedRandomPlayer),
        "open_spiel backgammon, random": backgammon,
    }
    solvers = {"counterpoise": exact, "icepool": partial(recursed, in_icepool), "dyce": partial(recursed, in_dyce)}
    for play in players.values():
        play(0)  # compiles, and fills every cache
    rounds = [{name: play(number) for name, play in players.items()} for number in range(1, ROUNDS + 1)]
    rules = rules_of(find("kings").layout.content)
    battles = [{name: timed(solve, rules) for name, solve in solvers.items()} for _ in range(ROUNDS)]
    found = {
        "versions": {name: metadata.version(name) for name in ("counterpoise", *PEERS)},
        "python": sys.version.split()[0],
        "play": {name: playing([each[name] for each in rounds]) for name in players},
        "battle": {name: times_of([each[name] for each in battles]) for name in solvers},
    }
    print(json.dumps({**found, "ratios": ratios(found)}, indent=1))


def ours(key: str, seed: int) -> tuple[float, int, int]:
    """Play games of ours by the usual policies with one worker; return seconds, games and decisions."""
    study = StudyRequest(key, games=GAMES, seed=seed, logged=0).study()
    played = run(stage_for(study), jobs=1)
    return played.seconds, played.played, played.decisions


def catan(player: Any, seed: int) -> tuple[float, int, int]:
    """Play games of Catan at a table of four; return seconds, games and the answers to questions that were choices."""
    choices = 0

    def decide(asked: Any, game: Any, actions: Any) -> Any:
        nonlocal choices
        choices += len(actions) > 1
        return asked.decide(game, actions)

    random.seed(seed)
    started = time.perf_counter()
    for number in range(CATAN_GAMES):
        table = [player(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]
        Game(table, seed=CATAN_GAMES * seed + number).play(decide_fn=decide)
    return time.perf_counter() - started, CATAN_GAMES, choices


def backgammon(seed: int) -> tuple[float, int, int]:
    """Play backgammon by chance from Python; return seconds, games and the answers to questions that were choices."""
    game, generator, choices = pyspiel.load_game("backgammon"), random.Random(seed), 0
    started = time.perf_counter()
    for _ in range(BACKGAMMON_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            choices += len(legal) > 1 and not state.is_chance_node()
            state.apply_action(generator.choice(legal))
    return time.perf_counter() - started, BACKGAMMON_GAMES, choices


def timed(solve: Callable[[CombatRules], float], rules: CombatRules) -> tuple[float, float]:
    """Return the seconds that a battle took to solve, nothing of it kept from before, and the attacker's chance."""
    started = time.perf_counter()
    chance = solve(rules)
    return time.perf_counter() - started, chance


def exact(rules: CombatRules) -> float:
    """Return the attacker's chance as Counterpoise computes it, with losses, rounds and survivors beside it."""
    return battle_odds(rules, attackers=ARMIES, defenders=ARMIES).attacker_wins


def in_icepool(hits: Dice, cancels: Dice) -> Hits:
    """Return the chances of the hits left, by icepool."""
    left = (_pooled(hits) - _pooled(cancels)).map(lambda count: max(count, 0))
    return {count: float(left.probability(count)) for count in left.outcomes()}


def _pooled(pools: Dice) -> Any:
    rolled = [dice @ icepool.Die({1: faces, 0: sides - faces}) for dice, faces, sides in pools if dice]
    return sum(rolled[1:], rolled[0]) if rolled else icepool.Die([0])


def in_dyce(hits: Dice, cancels: Dice) -> Hits:
    """Return the chances of the hits left, by dyce."""
    left = (_histogram(hits) - _histogram(cancels)).apply(lambda count: max(count, 0))
    return {count: ways / left.total for count, ways in left.items()}


def _histogram(pools: Dice) -> Any:
    rolled = [dice @ dyce.H({1: faces, 0: sides - faces}) for dice, faces, sides in pools if dice]
    return sum(rolled[1:], rolled[0]) if rolled else dyce.H({0: 1})


def recursed(solve: Solver, rules: CombatRules) -> float:
    """Return the attacker's chance, the dice by a library and the rounds of combat by recursion over the hits left."""

    @cache
    def dealt(lead: int) -> tuple[Hits, Hits]:
        """Chances of the damage to the defender and to the attacker of a round, for a lead of so many armies."""
        more = rules.bonus_dice_per_extra_army
        own, foe = max(lead, 0) * more, max(-lead, 0) * more

        def roll(symbol: str, *pools: tuple[int, str]) -> Dice:
            dice = [(number, getattr(rules, colour)) for number, colour in pools]
            return tuple((number, getattr(die, symbol), die.sides) for number, die in dice)

        attack = roll("sword", (rules.attack_dice, "red"), (own, "purple"))
        defence = roll("shield", (rules.defence_dice, "blue"), (foe, "purple"))
        counter = roll("sword", (rules.counterattack_dice, "blue"), (foe, "purple"))
        guard = roll("shield", (rules.attacker_defence_dice, "red"), (own, "purple"))
        return solve(attack, defence), solve(counter, guard)

    @cache
    def wins(attacker: int, defender: int) -> float:
        if attacker == 0 or defender == 0:
            return float(attacker > 0)
        to_defender, to_attacker = dealt(-(-attacker // rules.army_hits) + -defender // rules.army_hits)
        found = sum(
            p * q * wins(max(attacker - taken, 0), max(defender - given, 0))
            for given, p in to_defender.items()
            for taken, q in to_attacker.items()
            if given or taken
        )
        return found / (1 - to_defender[0] * to_attacker[0])

    return wins(ARMIES * rules.army_hits, ARMIES * rules.army_hits)


def playing(measured: list[tuple[float, int, int]]) -> dict[str, float]:
    """Return medians of games and decisions a second, and decisions a game."""
    return {
        "games_per_second": statistics.median(games / seconds for seconds, games, _ in measured),
        "decisions_per_second": statistics.median(decisions / seconds for seconds, _, decisions in measured),
        "decisions_per_game": sum(decisions for *_, decisions in measured) / sum(games for _, games, _ in measured),
    }


def times_of(measured: list[tuple[float, float]]) -> dict[str, float]:
    """Return the median of the milliseconds, and the chance found."""
    return {"milliseconds": 1000 * statistics.median(took for took, _ in measured), "attacker_wins": measured[-1][1]}


def ratios(found: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Return how many times as many decisions a second each game of ours makes, and how much longer a peer takes."""
    rates = {name: each["decisions_per_second"] for name, each in found["play"].items()}
    ours_in = [name for name in rates if name.startswith("counterpoise")]
    took = {name: each["milliseconds"] for name, each in found["battle"].items()}
    faster = {
        f"decisions against {peer}": {name: rates[name] / rates[peer] for name in ours_in}
        for peer in rates
        if peer not in ours_in
    }
    slower = {name: each / took["counterpoise"] for name, each in took.items() if name != "counterpoise"}
    return {**faster, "time of a battle": slower}


if __name__ == "__main__":
    main()

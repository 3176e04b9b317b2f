"""How many games a search for a small change takes: the response surface against CMA-ES and, if there, Optuna's TPE.

    python benchmarks/tuning.py [toy|kings] [SEEDS] [METHOD]

The problem is known. In the toy game purses of 3 and 5 are to be made fair: one of two changes of one value does it,
several of two. In War of Kings the army of red has been made cheaper by two wheat, which is to be undone among four
values that nothing is wrong with. Prints, by method and number of games, in how many of the searches the change that
is named is truly fair and touches one value, and how many games do it in four of five. All share the table, the games
of a step, and the way in which the best candidates are told apart in the end.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from cmaes import CMA

from analysis.tuning.goals import LENGTH, Goal, fair_goals, farthest
from analysis.tuning.search import Search
from analysis.tuning.space import Space
from analysis.tuning.steps import Axis, axis_of
from analysis.tuning.tallies import Tallies
from analysis.tuning.trials import Trials
from policies.book import PolicyBook
from sim.content.uncertain import Dimension
from sim.study.stage import stage_of
from sim.study.study import new_study

TOLERANCES = {"toy": 0.02, "kings": 0.03}  # War of Kings is not fair to the point without the wheat
TRIED = 128  # games of a candidate of CMA-ES and TPE
LAST = 8  # of their best candidates are told apart in the end, with half of the games
A_VALUE, A_STEP = 0.25, 0.02  # what a change costs them, in tolerances
NEEDED = 0.8  # of the searches
PROVEN = 6_000  # games in which a change of War of Kings is judged
Ask = Callable[[Trials, tuple[Goal, ...], int, int], Iterator[Tallies]]


def table_of(
    game: str, settings: dict[str, int], axes: dict[str, tuple[int, int]], policies: tuple[str, ...]
) -> Trials:
    """Return a table at which values may be changed within ranges."""
    study = new_study(game, policies=policies, settings=settings)
    stage = stage_of(study, PolicyBook(study.game, study.policies, study.edition))
    spans = [Dimension(address, (address,), low, high) for address, (low, high) in axes.items()]
    return Trials(stage, Space(tuple(axis_of(span, stage.content) for span in spans)), jobs=1)


def toy() -> tuple[Trials, Callable[[np.ndarray], bool]]:
    """Purses of 3 and 5, and the die as a distractor."""
    axes = {"toy.purse.lion": (1, 10), "toy.purse.boar": (1, 10), "toy.die.paying": (2, 5)}
    trials = table_of("tests.toy_game.game:GAME", {}, axes, ("random",))

    def fair(point: np.ndarray) -> bool:
        held = {axis.address: axis.numbers[index] for axis, index in zip(trials.space.axes, point, strict=True)}
        lion, boar = held["toy.purse.lion"], held["toy.purse.boar"]
        return abs(lion / (lion + boar) - 1 / 2) <= TOLERANCES["toy"]

    return trials, fair


def kings() -> tuple[Trials, Callable[[np.ndarray], bool]]:
    """An army of red that costs two wheat less, with four distractors."""
    planted = {"kings.rebate.red.army.wheat": 2}
    axes = {
        "kings.rebate.red.army.wheat": (0, 2),
        "kings.rebate.red.army.gold": (0, 2),
        "kings.rebate.blue.army.wheat": (0, 2),
        "kings.rebate.green.army.wheat": (0, 2),
        "kings.army.cost.gold": (3, 7),
    }
    trials = table_of("kings", planted, axes, ("balanced", "raider", "builder"))
    goals = goals_of(trials, TOLERANCES["kings"])

    @cache
    def judged(point: tuple[int, ...]) -> bool:
        played = trials.play(np.array([point]), PROVEN, 987_654_321)
        return bool(farthest(goals, means(played, goals))[0] <= 1)

    return trials, lambda point: judged(tuple(map(int, point)))


def goals_of(trials: Trials, tolerance: float) -> tuple[Goal, ...]:
    """Every faction fair."""
    study = trials.stage.study
    return fair_goals("faction", study.factions, study.players, tolerance)


def means(tallies: Tallies, goals: tuple[Goal, ...]) -> np.ndarray:
    """The shares found."""
    at = [tallies.outcomes.index((goal.kind, goal.name)) for goal in goals]
    return tallies.totals[:, at] / tallies.counts[:, at]


def costs(trials: Trials, tallies: Tallies, goals: tuple[Goal, ...]) -> np.ndarray:
    """How bad changes look: how far from fair, and how large."""
    far = np.maximum(farthest(goals, means(tallies, goals)) - 1 / 2, 0.0)
    return far + trials.space.sizes(tallies.points) @ [A_VALUE, A_STEP]


def surface(trials: Trials, goals: tuple[Goal, ...], games: int, seed: int) -> np.ndarray:
    """The smallest change that the response surface predicts to be fair, else the best."""
    found = Search(trials, goals, (Goal(LENGTH, LENGTH, 0, 1),), games, seed).run()
    return [*found.finalists(1), trials.space.home[0]][0]


def told_apart(ask: Ask) -> Callable[[Trials, tuple[Goal, ...], int, int], np.ndarray]:
    """A search of candidates one by one: half of the games find some, the other half tell the best of them apart."""

    def search(trials: Trials, goals: tuple[Goal, ...], games: int, seed: int) -> np.ndarray:
        first, *others = ask(trials, goals, games // 2, seed)
        tallies = first.joined(*others)
        left = LAST
        while left > 1:
            best = tallies.points[np.argsort(costs(trials, tallies, goals), kind="stable")[:left]]
            played = trials.side_by_side(best, games // 2 // 3 // len(best), seed + left)
            tallies = played.joined(*(subset(tallies, point) for point in best))
            left //= 2
        return tallies.points[np.argmin(costs(trials, tallies, goals))]

    return search


def subset(tallies: Tallies, point: np.ndarray) -> Tallies:
    """What was played of one point."""
    at = (tallies.points == point).all(axis=1)
    sums = (tallies.totals[at], tallies.counts[at], tallies.games[at])
    return Tallies(tallies.outcomes, tallies.points[at], *sums)


def in_order(axis: Axis) -> np.ndarray:
    """The indices of an axis from its least number to its largest."""
    return np.argsort(axis.numbers)


def by_cma(trials: Trials, goals: tuple[Goal, ...], games: int, seed: int) -> Iterator[Tallies]:
    """Generations of CMA-ES over the order of the numbers, from where they stand."""
    orders = [in_order(axis) for axis in trials.space.axes]
    home = np.array([(int(np.argmin(order)) + 0.5) / len(order) for order in orders])
    bounds = np.tile([0.0, 1.0], (len(orders), 1))
    strategy = CMA(mean=home, sigma=0.25, bounds=bounds, seed=seed, population_size=None)
    for number in range(max(1, games // (TRIED * strategy.population_size))):
        asked = [strategy.ask() for _ in range(strategy.population_size)]
        points = np.array(
            [[o[min(int(u * len(o)), len(o) - 1)] for o, u in zip(orders, x, strict=True)] for x in asked]
        )
        played = [trials.play(point[np.newaxis], TRIED, seed * 10_007 + number) for point in points]
        strategy.tell([(x, float(costs(trials, one, goals)[0])) for x, one in zip(asked, played, strict=True)])
        yield played[0].joined(*played[1:])


def by_tpe(trials: Trials, goals: tuple[Goal, ...], games: int, seed: int) -> Iterator[Tallies]:
    """Optuna's tree of Parzen estimators, which first tries to change nothing."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    orders = [in_order(axis) for axis in trials.space.axes]
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    study.enqueue_trial({str(at): int(np.argmin(order)) for at, order in enumerate(orders)})
    for number in range(max(1, games // TRIED)):
        trial = study.ask()
        point = [order[trial.suggest_int(str(at), 0, len(order) - 1)] for at, order in enumerate(orders)]
        played = trials.play(np.array([point]), TRIED, seed * 10_007 + number)
        study.tell(trial, float(costs(trials, played, goals)[0]))
        yield played


PROBLEMS = {
    "toy": (toy, (2_000, 4_000, 8_000, 16_000, 32_000, 64_000)),
    "kings": (kings, (2_000, 4_000, 8_000, 16_000)),
}
METHODS = {"response surface": surface, "CMA-ES": told_apart(by_cma), "Optuna TPE": told_apart(by_tpe)}


def main() -> None:
    """Search and print what came of it."""
    name, seeds, only = (*sys.argv[1:], *("toy", "20", "")[len(sys.argv) - 1 :])
    make, budgets = PROBLEMS[name]
    trials, fair = make()
    goals = goals_of(trials, TOLERANCES[name])
    print(f"{name}, {seeds} searches each: share that names a change of one value that is truly fair")
    print(f"{'games':<18}" + "".join(f"{games:>9,}" for games in budgets) + "   needed")
    for method, search in ((method, search) for method, search in METHODS.items() if method.startswith(only)):
        found, any_size = [], []
        for games in budgets:
            try:
                named = [search(trials, goals, games, seed) for seed in range(int(seeds))]
            except ImportError:
                break
            found.append(float(np.mean([(point > 0).sum() == 1 and fair(point) for point in named])))
            any_size.append(float(np.mean([fair(point) for point in named])))
        lasting = [at for at in range(len(found)) if min(found[at:]) >= NEEDED]
        needed = f"{budgets[lasting[0]]:,}" if lasting else "more" if found else "not installed"
        print(f"{method:<18}" + "".join(f"{share:>9.0%}" for share in found) + f"   {needed}")
        print(f"{'  of any size':<18}" + "".join(f"{share:>9.0%}" for share in any_size), flush=True)


if __name__ == "__main__":
    main()

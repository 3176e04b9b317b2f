"""Better the archetypes of Winds of Numa Sera within their plans.

    python benchmarks/winds_plans.py [GENERATIONS]

Each archetype keeps what makes its plan: how much it wants each of the four conditions, and how it deals with rivals
who take strongholds from each other. All other weights are found by covariance matrix adaptation against the trained
policies and each other, in Throne and in Empire. Wins by the archetype's own condition count whole, others for less,
and who keeps taking strongholds back loses by it. Prints TOML tables of weights, to be copied into
policies/winds/archetypes.toml.
"""

import sys
from collections.abc import Mapping, Sequence

import numpy as np
from cmaes import CMA
from numpy.typing import NDArray

from analysis.training.arena import Arena, Field
from analysis.training.scale import Scale
from policies.archetypes import Archetype
from policies.book import by_hand
from policies.characters import Character, archetypes
from sim.study.study import new_study

GAME = "winds"
CONDITIONS = ("conqueror", "legend", "master", "champion")
HELD = (*CONDITIONS, "hold", "spite")
STEPS = (0.5, 0.25)  # of the first pass, and of one in which all others are better already
GAMES = 200, 100  # a learner and generation, in Throne and in Empire
OTHER_WIN, FULFILLED = 0.5, 0.15  # of a win: by another condition; for the own condition, won with or not
FEW, FINE = 3, 0.03  # strongholds taken from rivals in a game; what each further one costs
DIGITS = 3


def main() -> None:
    """Better all archetypes twice, and print what was found."""
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    known = archetypes(GAME)
    found = {name: known[name] for name in by_hand(GAME)}
    trained = [archetype for archetype in known.values() if "trained" in archetype.traits]
    for number, step in enumerate(STEPS):
        for name in found:
            field = Field.of([Character(one) for one in (*trained, *found.values())])
            found[name] = bettered(found[name], field, step, generations, 1 + number)
    for name, archetype in found.items():
        print(told(name, archetype.weights))


def bettered(archetype: Archetype, field: Field, step: float, generations: int, seed: int) -> Archetype:
    """Return an archetype with weights that do better for its plan, found in so many generations."""
    scale = Scale.of(archetype, HELD)
    search = CMA(mean=scale.point(archetype.weights), sigma=step, seed=seed)
    for generation in range(generations):
        points = [search.ask() for _ in range(search.population_size)]
        worth = fitness([scale.archetype_at(point) for point in points], field, 1000 * seed + generation)
        search.tell(list(zip(points, -worth, strict=True)))
    return scale.archetype_at(search.mean)


def fitness(learners: Sequence[Archetype], field: Field, seed: int) -> NDArray[np.float64]:
    """Return what learners of one archetype are worth for its plan."""
    name = learners[0].name
    worth = np.zeros(len(learners))
    for setting, games in zip(("throne", "empire"), GAMES, strict=True):
        study = new_study(GAME, seed=seed, settings={"win.setting.choice": setting})
        rows = Arena(study, jobs=1).rows([Character(one) for one in learners], field, games, seed=seed)
        won = rows["win_share"]
        if name in CONDITIONS:
            own = rows["won_by"] == CONDITIONS.index(name)
            won = won * np.where(own, 1.0, OTHER_WIN) + FULFILLED * (rows[f"{name}_round"] > 0)
        worth += (won - FINE * np.maximum(0, rows["won_stronghold"] - FEW)).sum(axis=1)
    return worth / sum(GAMES)


def told(name: str, weights: Mapping[str, float]) -> str:
    """Return a table of weights in TOML."""
    return "\n".join([f"[{name}.weights]", *(f"{key} = {value:.{DIGITS}g}" for key, value in weights.items()), ""])


if __name__ == "__main__":
    main()

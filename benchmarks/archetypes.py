"""How the default archetypes of a game do against each other: the study behind their weights.

    python benchmarks/archetypes.py [GAME]

Prints the win share of every archetype with its interval, from games in which each meets every choice of the others
in every seat. Change a weight in policies/<game>.toml, run again, compare.
"""

import sys

from analysis.shares import win_shares
from policies.book import PolicyBook, policy_names
from sim.runs.batch import run
from sim.study.stage import stage_of
from sim.study.study import new_study

GAMES = 20_000
SEED = 1


def main() -> None:
    """Play the study and print the win shares and the length of the games."""
    game = sys.argv[1] if len(sys.argv) > 1 else "kings"
    cast = [name for name in policy_names(game) if name != "random"]
    study = new_study(game, policies=cast, games=GAMES, logged=0, seed=SEED)
    tables = run(stage_of(study, PolicyBook(game, study.cast))).tables
    shares = win_shares(tables.seats, by="policy").table
    print(shares[["policy", "estimate", "low", "high", "games"]].to_string(index=False))
    print(f"rounds {tables.games['rounds'].mean():.2f}, decisions {tables.games['decisions'].mean():.0f} a game")


if __name__ == "__main__":
    main()

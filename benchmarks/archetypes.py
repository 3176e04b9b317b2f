"""How the default archetypes of War of Kings do against each other: the study behind their weights.

    python benchmarks/archetypes.py

Prints the win share of every archetype with its interval, from games in which each meets every choice of the others
in every seat. Change a weight in policies/kings.toml, run again, compare.
"""

from analysis.shares import win_shares
from policies.book import PolicyBook, policy_names
from sim.batch import run
from sim.study import new_study

GAMES = 20_000
SEED = 1


def main() -> None:
    """Play the study and print the win shares and the length of the games."""
    cast = [name for name in policy_names("kings") if name != "random"]
    study = new_study("kings", policies=cast, games=GAMES, logged=0, seed=SEED)
    tables = run(study, PolicyBook("kings", study.cast)).tables
    shares = win_shares(tables.seats, by="policy").table
    print(shares[["policy", "estimate", "low", "high", "games"]].to_string(index=False))
    print(f"rounds {tables.games['rounds'].mean():.2f}, decisions {tables.games['decisions'].mean():.0f} a game")


if __name__ == "__main__":
    main()

"""How strong a search is, and how many rollouts a second it plays.

    python benchmarks/search.py [GAME] [ROLLOUTS] [GAMES] [A,B,..]

One seat searches; the others are drawn from the field, the archetypes made by hand unless others are named. Prints the
share of the games that the search wins with its interval, and its rollouts a second of one processor.
"""

import sys
import time

from analysis.intervals import share_interval
from analysis.training.arena import Arena, Field
from policies.book import by_hand, character_named
from sim.study.study import new_study

SEED = 1


def main() -> None:
    """Play the games and print what came of them."""
    game, rollouts, games, field = (*sys.argv[1:], *("kings", "100", "100", "")[len(sys.argv) - 1 :])
    names = field.split(",") if field else by_hand(game)
    arena = Arena(new_study(game, policies=("random",), seed=SEED), jobs=1)
    searcher = character_named(game, f"search:{rollouts}")
    opponents = Field.of([character_named(game, name) for name in names])
    arena.rows([searcher], opponents, 1, seed=SEED)  # compiled before the clock runs
    began = time.process_time()
    rows = arena.rows([searcher], opponents, int(games), seed=SEED)
    seconds = time.process_time() - began
    share, low, high, _ = share_interval(rows["win_share"].ravel())
    decisions = int(rows["decisions"].sum())
    print(f"{game}: search:{rollouts} wins {share:.3f} ({low:.3f} to {high:.3f}) of {games} games against {len(names)}")
    print(f"at most {decisions * int(rollouts) / seconds:,.0f} rollouts a second, {seconds / int(games):.2f} s a game")


if __name__ == "__main__":
    main()

"""How strong the policies of a game are: what each wins in one seat among the policies found by training.

    python benchmarks/strength.py [GAME] [GAMES] [A,B,..] [VARIANT]

Prints a row a policy: the share of the games that it wins with its 95% interval, and its processor time a game in
milliseconds. Policies that are not named, or named "", are all of the game, `lookahead` and searches. Slow ones play
fewer games.
"""

import sys
import time

from analysis.intervals import share_interval
from analysis.training.arena import Arena, Field
from policies.book import character_named
from policies.characters import archetypes
from policies.values import value_of
from reports.pipeline.request import DEFAULTS, StudyRequest
from reports.pipeline.strength import LOOKAHEAD, policies_of, strongest

SEED = 1
SECONDS = 60.0  # that a policy may take, about
FIRST = 10  # games, after which it is known how long one takes


def main() -> None:
    """Play the games and print what came of them."""
    game, games, named, variant = (*sys.argv[1:], *("kings", "1000", "", "")[len(sys.argv) - 1 :])
    trained = strongest(game)
    asked = StudyRequest(game, policies=("random",), seed=SEED, variant=variant or None)
    arena = Arena(asked.over(DEFAULTS).study(), jobs=1)
    field = Field.of([character_named(game, name) for name in trained])
    table = f"{game} {variant}".rstrip()
    print(f"one seat among {', '.join(trained)} in {table}, {arena.study.players} players\n")
    print("| policy | wins | games | ms a game |\n|---|---|---|---|")
    arena.rows([character_named(game, "random")], field, 1, seed=SEED)  # compiled before the clock runs
    for name in named.split(",") if named else usual(game):
        print(row(arena, field, name, int(games)), flush=True)


def usual(game: str) -> list[str]:
    """Return the policies of a game, and those that play answers out."""
    known = list(archetypes(game))
    ahead = ["search:40@0", "search:100@1"] if value_of(game).is_learned else []
    return [*known, *policies_of(game, LOOKAHEAD), *ahead, "search:40"]


def row(arena: Arena, field: Field, name: str, games: int) -> str:
    """Return what a policy wins, as a row of a table."""
    character = character_named(arena.study.game, name)
    began = time.process_time()
    arena.rows([character], field, FIRST, seed=SEED)
    each = (time.process_time() - began) / FIRST
    games = max(FIRST, min(games, int(SECONDS / each)))
    began = time.process_time()
    won = arena.rows([character], field, games, seed=SEED)["win_share"].ravel()
    each = (time.process_time() - began) / games
    share, low, high, _ = share_interval(won)
    return f"| {name} | {100 * share:.1f}% ({100 * low:.1f} to {100 * high:.1f}) | {games} | {1000 * each:.1f} |"


if __name__ == "__main__":
    main()

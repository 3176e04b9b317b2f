"""Time of exact battle odds, and of fighting battles with the engine until the error is one in ten thousand."""

import json
import time
from collections.abc import Callable

from analysis.odds.kings.odds import odds_table
from analysis.odds.kings.question import Question, rules_of
from sim.game import find

BATTLE = Question(attackers=6, defenders=6)
FOUGHT = 1_000_000


def seconds(work: Callable[[], object], repeats: int) -> float:
    """Return the shortest time that the work took."""
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def main() -> None:
    """Measure and print."""
    content = find("kings").layout.content
    exact = BATTLE.answer(content).numbers["attacker_wins"]
    wanted = round(exact * (1 - exact) / 1e-8)  # battles for a standard error of 0.0001
    fought = seconds(lambda: BATTLE.check(content, FOUGHT, seed=1), repeats=1)
    found = {
        "attacker_wins": exact,
        "six_against_six_seconds": seconds(lambda: BATTLE.answer(content), repeats=20),
        "table_of_216_battles_seconds": seconds(lambda: odds_table(rules_of(content)), repeats=3),
        "fought_battles_per_second": FOUGHT / fought,
        "fighting_to_one_in_ten_thousand_seconds": wanted * fought / FOUGHT,
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()

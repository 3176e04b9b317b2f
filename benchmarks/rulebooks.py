"""Time how long the Rules record of a draw takes, where everything varies that a game leaves open.

    python -m benchmarks.rulebooks            every game and edition
    python -m benchmarks.rulebooks kings      one game

Processor time, the median of draws of which none was made before; those that come first warm up what the content
remembers. Draws that the game's checks refuse are left out.
"""

import sys
import time

import numpy as np

from sim.content.layout import RulesLayout
from sim.content.uncertain import uncertain
from sim.errors import ContentError
from sim.game import all_games

WARM, TIMED = 100, 60


def milliseconds(layout: RulesLayout) -> tuple[float, int]:
    """Return the median time of a draw in milliseconds, and how many values it sets."""
    found = uncertain(layout.content)
    times = []
    for point in np.random.default_rng(1).random((WARM + TIMED, len(found.dimensions))):
        settings = found.settings(point)
        start = time.process_time()
        try:
            layout.rulebook(settings)
        except ContentError:
            continue
        times.append(time.process_time() - start)
    return 1e3 * float(np.median(times[WARM:])), len(settings)


def main() -> None:
    """Print a line for each game and edition."""
    for key, game in sorted(all_games().items()):
        if sys.argv[1:] and key not in sys.argv[1:]:
            continue
        for name in ("", *game.editions):
            median, values = milliseconds(game.edition(name).layout)
            print(f"{key} {name}".strip(), f"{values} values, {median:.1f} ms")


if __name__ == "__main__":
    main()

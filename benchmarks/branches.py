"""Count the branches of games, and keep the counts beside the modules of this package (docs/compiling.md).

    python -m benchmarks.branches

All games are counted together: what they share has the mean of their counts. Repeat it when rules or policies have
changed much, and keep what it writes.
"""

from reports.pipeline.counted import counted
from sim.compiling.counting import keep, mean
from sim.game import game_keys


def main() -> None:
    """Count, write, and print the files."""
    for file in keep(mean([counted(key) for key in game_keys()])):
        print(file)


if __name__ == "__main__":
    main()

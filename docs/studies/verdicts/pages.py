"""What pages say of the results: for each game a table of its set-ups and one of the shares of each, and a line."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.intervals import Interval
from docs.markdown import paragraph, table
from docs.studies.cells import share, signed_interval
from docs.studies.verdicts.results import FACTION, ROUNDS, SEAT
from docs.studies.verdicts.setups import BOTS, LOOKAHEAD, TRAINED, Plan, Setup
from reports.kit.names import Wording, listed, wording_of
from reports.kit.numbers import NO_NUMBER, VERDICT_MARKS, count, fair_words, number, signed
from sim.engine.phrases import counted
from sim.game import Game

HEADING = "### Every official set-up"
OPEN = {"undecided": "open"}
NAMED = ("over", "under")  # verdicts whose factions are named; of others there is a number
LACKING = {TRAINED: "are trained", LOOKAHEAD: "look ahead"}
FURTHEST = "Seat furthest from fair"
SOLO = "Solo, the share is of games won, and is compared with the mean of all games."
PART = 0.5  # of the studies of a faction: a verdict that more of them give is named in the line of a game


@dataclass(frozen=True)
class Judged:
    """The results of one set-up: the rows of each of the bots that played it.

    Attributes:
        setup: what was played.
        by: rows of the table of results, by bots.
    """

    setup: Setup
    by: Mapping[str, pd.DataFrame]

    def rows(self, bots: str, quantity: str) -> dict[str, pd.Series]:
        """Return the rows of one quantity by name."""
        rows = self.by[bots]
        return {row["name"]: row for _, row in rows[rows["quantity"] == quantity].iterrows()}

    def furthest_seat(self, bots: str) -> pd.Series:
        """Return the seat that is furthest from its fair share."""
        return max(self.rows(bots, SEAT).values(), key=lambda row: abs(row["estimate"] - row["fair_share"]))


def judged_setups(game: Game, results: pd.DataFrame, plan: Plan) -> list[Judged]:
    """Return the set-ups of a game of which there are results, in the order of the plan."""
    mine = results[results["game"] == game.key]
    by_study = dict(list(mine.groupby(["setup", "bots"], sort=False)))
    found = [
        Judged(setup, {bots: by_study[setup.title, bots] for bots in BOTS if (setup.title, bots) in by_study})
        for setup in plan.setups.get(game.key, ())
    ]
    return [one for one in found if one.by]


def bots_of(found: Iterable[Judged]) -> list[str]:
    """Return the bots that played any of the set-ups."""
    played = {bots for one in found for bots in one.by}
    return [bots for bots in BOTS if bots in played]


def verdict_part(game: Game, results: pd.DataFrame, plan: Plan) -> str:
    """Return the generated part of a game's page about its verdicts; nothing where there are no results."""
    found = judged_setups(game, results, plan)
    if not found:
        return ""
    words = wording_of(game)
    bots = bots_of(found)
    blocks = [HEADING, introduction(found, words), setup_table(found, bots, words), origin(game, found)]
    return "\n\n".join([*blocks, *(details(one, words) for one in found)]) + "\n"


def introduction(found: Sequence[Judged], words: Wording) -> str:
    """Return how the tables are read."""
    marks = ", ".join(f"{mark} {OPEN.get(verdict, verdict)}" for verdict, mark in VERDICT_MARKS.items())
    sentences = [
        f"{marks}: a {words.faction} or a seat against its fair share, with a tolerance of two percentage points "
        "([reading a report](../reading-a-report.md)). Intervals of 95% hold for all shares of a study together.",
        *([SOLO] if any(one.setup.solo for one in found) else []),
        "For the seat furthest from its fair share, the table says by how many percentage points; seats and rounds are "
        "in the order of the bots.",
    ]
    return paragraph(" ".join(sentences))


def origin(game: Game, found: Sequence[Judged]) -> str:
    """Return who played, and how anybody plays it again."""
    lacking = [words for bots, words in LACKING.items() if bots not in bots_of(found)]
    behaviours = sorted({int(number) for one in found for rows in one.by.values() for number in rows["behaviour"]})
    sentences = [
        "Archetypes are the policies made by hand, mixed.",
        *([f"There are no results of bots that {' or '.join(lacking)}."] if lacking else []),
        f"Played with behaviour {listed([str(number) for number in behaviours])} by `python -m docs.studies.verdicts "
        f"{game.key}`, which plays again what has changed and writes this part; all numbers are in "
        "[a table](../studies/verdicts.csv).",
    ]
    return paragraph(" ".join(sentences))


def setup_table(found: Iterable[Judged], bots: Sequence[str], words: Wording) -> str:
    """Return the table of all set-ups, a row each."""
    head = ("Set-up", *(BOTS[one] for one in bots), FURTHEST, "Median rounds")
    rows = (
        (
            one.setup.title,
            *(_verdicts(one, each, words) if each in one.by else NO_NUMBER for each in bots),
            NO_NUMBER if one.setup.solo else ", ".join(_seat(one, each) for each in bots if each in one.by),
            ", ".join(_rounds(one, each) for each in bots if each in one.by),
        )
        for one in found
    )
    return table(head, rows)


def _verdicts(one: Judged, bots: str, words: Wording) -> str:
    """Return who is over and who under, and how many are balanced and open."""
    rows = one.rows(bots, FACTION)
    parts = []
    for verdict, mark in VERDICT_MARKS.items():
        names = [words.name(name) for name, row in rows.items() if row["verdict"] == verdict]
        if names:
            number_of = "all" if len(names) == len(rows) else str(len(names))
            parts.append(f"{mark} {', '.join(names) if verdict in NAMED else number_of}")
    return "; ".join(parts)


def _seat(one: Judged, bots: str) -> str:
    """Return which seat is furthest from fair, and how far."""
    row = one.furthest_seat(bots)
    return f"{row['name']}: {signed(100 * (row['estimate'] - row['fair_share']), 1)}"


def _rounds(one: Judged, bots: str) -> str:
    return number(one.rows(bots, ROUNDS)["median"]["estimate"], 0)


def details(one: Judged, words: Wording) -> str:
    """Return the table of one set-up, folded: a row a faction, then what is fair, seats, length and games."""
    bots = list(one.by)
    factions = dict.fromkeys(name for each in bots for name in one.rows(each, FACTION))
    rows = [
        *((words.name(name), *(_share(one.rows(each, FACTION).get(name)) for each in bots)) for name in factions),
        ("Mean of all" if one.setup.solo else "Fair share", *(_fair(one, each) for each in bots)),
        *([] if one.setup.solo else [(FURTHEST, *(_seat_interval(one.furthest_seat(each)) for each in bots))]),
        ("Median rounds", *(_rounds_interval(one.rows(each, ROUNDS)["median"]) for each in bots)),
        ("Games", *(count(one.by[each]["games"].iloc[0]) for each in bots)),
    ]
    shares = table((words.faction.capitalize(), *(BOTS[each] for each in bots)), rows)
    return (
        f'<details markdown="1"><summary>{one.setup.title}: shares with intervals</summary>\n\n{shares}\n\n</details>'
    )


def _share(row: pd.Series | None) -> str:
    """Return a share with its interval and verdict."""
    if row is None:
        return NO_NUMBER
    return f"{share(Interval(row['estimate'], row['low'], row['high'], row['n']))} {VERDICT_MARKS[row['verdict']]}"


def _fair(one: Judged, bots: str) -> str:
    """Return what the shares of factions stand against."""
    shares = [row["fair_share"] for row in one.rows(bots, FACTION).values()]
    return NO_NUMBER if math.isnan(shares[0]) else fair_words(sum(shares) / len(shares))


def _seat_interval(row: pd.Series) -> str:
    """Return how far a seat is from fair, with its interval and verdict."""
    effect, low, high = (100 * (row[name] - row["fair_share"]) for name in ("estimate", "low", "high"))
    return f"{row['name']}: {signed_interval(effect, low, high)} {VERDICT_MARKS[row['verdict']]}"


def _rounds_interval(row: pd.Series) -> str:
    return f"{number(row['estimate'], 0)} ({number(row['low'], 0)} to {number(row['high'], 0)})"


def verdict_line(game: Game, results: pd.DataFrame, plan: Plan) -> str:
    """Return the verdict on a game in a line: which factions most studies find over or under, and how even seats."""
    found = judged_setups(game, results, plan)
    if not found:
        return NO_NUMBER
    words = wording_of(game)
    studies = [(one, bots) for one in found for bots in one.by]
    named = [f"{listed(names)} {verdict}" for verdict, names in _mostly(studies, words) if names]
    total = counted(len(studies), "study", "studies")
    first = f"{', '.join(named) or f'no {words.faction} over or under'} in most of {total}"
    uneven = sum(_is_uneven(one, bots) for one, bots in studies)
    return f"{first}; seats uneven in {uneven}" if uneven else first


def _mostly(studies: Sequence[tuple[Judged, str]], words: Wording) -> Iterator[tuple[str, list[str]]]:
    """Yield over and under, each with the factions of which most studies that they play in say so."""
    rows = pd.DataFrame(row for one, bots in studies for row in one.rows(bots, FACTION).values())
    for verdict in NAMED:
        part = (rows["verdict"] == verdict).groupby(rows["name"], sort=False).mean()
        yield verdict, [words.name(name) for name in part[part > PART].index]


def _is_uneven(one: Judged, bots: str) -> bool:
    """Return whether a seat wins more or less than its fair share."""
    return any(row["verdict"] in NAMED for row in one.rows(bots, SEAT).values())

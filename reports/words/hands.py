"""The verdict with other bots, in words: whether it holds, fades or turns, and who plays best with what."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from analysis.hands import DEPENDS, FADES, HOLDS, OPEN, TURNS, Hands, altogether, change, rows_by_faction, spread
from analysis.replies import CYCLES, SETTLED
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import count, number, percent, percent_interval, plain_percent
from reports.pipeline.hands import BEST
from reports.pipeline.strength import RANDOM
from reports.report import Report

Row = Mapping[str, Any]
LEVEL_WORDS = {
    "random": "with random bots",
    "archetypes": "with archetypes",
    "trained": "with trained bots",
    "search": "with searching bots",
}
AMONG = {"trained": "among trained bots", "archetypes": "among archetypes"}
ENDINGS = {HOLDS: "holds", DEPENDS: "depends on play", OPEN: "open"}
BALANCED = "Balanced."
MOST_NAMED = 4
LEAST_SPREAD = 0.0005  # shows as 0.0 points below
WIDEST = 2  # tolerances to either side: what hands may say that are to confirm a verdict


def agreement(report: Report) -> str | None:
    """Say whether the study's verdicts are those of other bots too; None if none were tried.

    Returns:
        "depends on play" if one is seen to change, "holds" if all are confirmed, "open" otherwise.
    """
    found = {altogether(rows) for rows in _with_own(report).values()}
    if not found:
        return None
    return DEPENDS if DEPENDS in found else HOLDS if found == {HOLDS} else OPEN


def bold_word(report: Report) -> str:
    """What the headline begins with in bold: that the game is balanced, where no hands and no seats say otherwise."""
    seats = [] if report.solo else report.seats.table["verdict"].tolist()
    balanced = bool((report.shares.table["verdict"] == "balanced").all()) and not {"over", "under"} & {*seats}
    return BALANCED if balanced and _is_confirmed(report) else ""


def play_words(report: Report) -> str:
    """A short sentence on what the headline owes to play; none where nobody can tell."""
    if agreement(report) == DEPENDS:
        return "It depends on play."
    if agreement(report) is None or (report.shares.table["verdict"] == "undecided").all():
        return ""
    if _widest_spread(report)[0] > report.tolerance:
        return "It may depend on play."
    return "No policy is seen to change that." if _is_confirmed(report) else ""


def _is_confirmed(report: Report) -> bool:
    """Return whether no other bots say otherwise: no verdict changes, and shares hardly move beyond chance.

    All hands must have played enough to see a large imbalance.
    """
    if agreement(report) not in (HOLDS, OPEN) or _widest_spread(report)[0] > report.tolerance:
        return False
    widths = [row["high_alone"] - row["low_alone"] for rows in _with_own(report).values() for row in rows[1:]]
    return max(widths) / 2 <= WIDEST * report.tolerance


def _widest_spread(report: Report) -> tuple[float, str]:
    """The largest standard deviation of a share between bots, beyond chance, and whose share it is."""
    return max((spread(rows, report.level), name) for name, rows in _with_own(report).items())


def play_findings(report: Report) -> list[str]:
    """Sentences on what the verdict owes to play."""
    own = _with_own(report)
    if not own:
        return []
    moved = [name for name, rows in own.items() if altogether(rows) == DEPENDS]
    if not moved:
        games = max(hands.games for hands in _tried(report))
        unchanged = f"With other bots no verdict is seen to change: {_all_hands(report)}, {count(games)} games each."
        return [unchanged, *_spread_words(report)]
    told = [_moved(report, name, own[name]) for name in moved[:MOST_NAMED]]
    if rest := moved[MOST_NAMED:]:
        told.append(f"So does that of {listed([report.words.name(name) for name in rest])}.")
    return told


def _spread_words(report: Report) -> list[str]:
    """A sentence about the share that moves most from bots to bots, if one moves more than by chance."""
    widest, name = _widest_spread(report)
    if widest < LEAST_SPREAD:
        return []
    shown = f"{number(100 * widest, 1)} percentage points"
    return [
        f"In these games the share of {report.words.name(name)} moved furthest: by {shown} between bots (standard "
        "deviation, chance left out)."
    ]


def play_limits(report: Report) -> list[str]:
    """A sentence where the verdict rests on one cast."""
    play = report.play
    return [f"Only these bots were tested: {play.lacking}."] if play is not None and play.lacking else []


def replies_words(report: Report) -> str:
    """A sentence on the policies that are best for each faction, and whether they stay so."""
    replies = None if report.play is None else report.play.replies
    if replies is None:
        return ""
    one = report.words.faction
    pairs = [f"{shown_name(policy)} for {report.words.name(name)}" for name, policy in replies.profile.items()]
    best = f"The best found for each {one}, when the others play theirs too: {listed(pairs)}."
    rounds = f"{replies.rounds} round{'s' if replies.rounds > 1 else ''} of best replies"
    if replies.outcome == SETTLED:
        return f"{best} After {rounds} no {one} won clearly more with another policy."
    if replies.outcome == CYCLES:
        return f"{best} That does not last: the best replies go in a circle, as came out after {rounds}."
    return f"{best} After {rounds} policies were still changing."


def level_sentences(report: Report) -> list[str]:
    """A sentence a faction: its verdict at each level of strength, and whether it holds."""
    levels = report.levels.levels if report.levels is not None else ()
    if not levels:
        return []
    rows = rows_by_faction(report.shares, levels)
    return [_level_sentence(report, name, found[1:], levels) for name, found in rows.items()]


def exploited_sentence(report: Report) -> str:
    """A sentence on what a stronger player takes from the strongest bots that answer at once; none if not tried."""
    found = None if report.levels is None else report.levels.exploited
    if found is None:
        return ""
    share = found.share
    won = percent(share.estimate, share.low, share.high, report.level, 1)
    bounds = percent_interval(share.low, share.high, report.level, 1)
    more = "so much a stronger player could still take from them, and the verdicts are no surer than that"
    less = "so such a player finds little to take from them"
    return (
        f"One searching player ({found.rollouts} rollouts) {AMONG[found.level]} wins {won} ({bounds}) of "
        f"{count(share.n)} games, where {plain_percent(found.fair)} is fair: "
        f"{more if share.low > found.fair else less}."
    )


def skilled(rows: Sequence[Row], levels: Sequence[Hands]) -> list[Row]:
    """The rows of the levels that try to win, on which it depends whether a verdict holds."""
    return [row for row, hands in zip(rows, levels, strict=True) if hands.name != RANDOM] or list(rows)


def hands_name(hands: Hands, words: Wording) -> str:
    """What a figure or a table calls the hands."""
    if hands.name in LEVEL_WORDS:
        return shown_name(hands.name)
    return f"Each {words.faction} its best" if hands.name == BEST else shown_name(hands.name)


def _level_sentence(report: Report, name: str, rows: Sequence[Row], levels: Sequence[Hands]) -> str:
    verdicts = [(row["verdict"], LEVEL_WORDS[hands.name]) for row, hands in zip(rows, levels, strict=True)]
    runs = [
        f"{verdict} {listed([where for _, where in same])}"
        for verdict, same in groupby(verdicts, key=lambda pair: pair[0])
    ]
    return f"{report.words.name(name)}: {', '.join(runs)}: {ENDINGS[altogether(skilled(rows, levels))]}."


def _tried(report: Report) -> tuple[Hands, ...]:
    return () if report.play is None else report.play.hands


def _with_own(report: Report) -> dict[str, list[Row]]:
    """The row of every faction in the study itself, and those with other bots; nothing if none were tried."""
    return rows_by_faction(report.shares, _tried(report)) if _tried(report) else {}


def _moved(report: Report, name: str, rows: Sequence[Row]) -> str:
    """A sentence about a faction whose verdict differs with other bots: where it is furthest from the study's."""
    own, others = rows[0], list(zip(rows[1:], _tried(report), strict=True))
    changed = [pair for pair in others if change(own, pair[0]) in (FADES, TURNS)] or others
    row, hands = max(changed, key=lambda pair: abs(pair[0]["estimate"] - own["estimate"]))
    many = report.words.plural
    verb, they, whose = ("are", "they win", "their") if many else ("is", "it wins", "its")
    bounds = percent_interval(row["low"], row["high"], report.level, 1)
    return (
        f"How strong {report.words.name(name)} {verb} depends on play: {they} {_share(report, own)} of {whose} games "
        f"with this cast, but {_share(report, row)} ({bounds}) {_where(report, hands)}."
    )


def _share(report: Report, row: Row) -> str:
    return percent(row["estimate"], row["low"], row["high"], report.level, 1)


def _where(report: Report, hands: Hands) -> str:
    if hands.name == BEST:
        return f"where each {report.words.faction} plays what is best for it"
    return f"where all play {shown_name(hands.policies[0])}"


def _all_hands(report: Report) -> str:
    alone = [shown_name(hands.policies[0]) for hands in _tried(report) if hands.name != BEST]
    return f"{listed(alone)} in all seats, and each {report.words.faction} with what is best for it"

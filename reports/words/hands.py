"""The verdict with other bots, in words: whether it holds, fades or turns, and who plays best with what."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from analysis.hands import DEPENDS, FADES, HOLDS, OPEN, TURNS, Dependence, Hands, altogether, change
from analysis.replies import CYCLES, SETTLED, Replies
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.trends import SETTLED as SETTLED_SHARE
from analysis.trends import UNKNOWN, trend, turns_at_the_top
from reports.kit.names import PLAIN, Wording, listed, shown_name
from reports.kit.numbers import count, number, percent, percent_interval, plain_percent, points, points_interval
from reports.pipeline.hands import BEST
from reports.pipeline.strength import RANDOM, Exploited, Strength

Row = Mapping[str, Any]
LEVEL_WORDS = {
    "random": "with random bots",
    "archetypes": "with archetypes",
    "trained": "with trained bots",
    "lookahead": "with bots that look ahead",
    "search": "with searching bots",
}
BOTS_WORDS = {name: words.removeprefix("with ") for name, words in LEVEL_WORDS.items()}
AMONG = {"trained": "among trained bots", "archetypes": "among archetypes"}
ENDINGS = {HOLDS: "holds", DEPENDS: "depends on play", OPEN: "open"}
BALANCED = "Balanced."
NO_BOT = "No bot that was tested changes that."
MOST_NAMED = 4
LEAST_SPREAD = 0.0005  # shows as 0.0 points below


def bold_word(shares: WinShares, seats: SeatAdvantage, dependence: Dependence | None) -> str:
    """What the headline begins with in bold: that the game is balanced, where no seats and no bots say otherwise."""
    uneven = not shares.solo and bool(seats.table["verdict"].isin(["over", "under"]).any())
    balanced = _all_balanced(shares) and not uneven
    return BALANCED if balanced and dependence is not None and dependence.is_within else ""


def _all_balanced(shares: WinShares) -> bool:
    return bool((shares.table["verdict"] == "balanced").all())


def play_words(dependence: Dependence | None, turned: Sequence[str] = (), words: Wording = PLAIN) -> str:
    """A short sentence on how play affects what the headline says; none where nobody can tell.

    Args:
        dependence: what other bots make of the verdict.
        turned: factions whose verdict is another one between the two strongest kinds of bots.
        words: what readers call a faction.
    """
    if dependence is None:
        return "It depends on play." if turned else ""
    if dependence.agreed == DEPENDS or turned:
        return "It depends on play."
    shares = dependence.shares
    if (shares.table["verdict"] == "undecided").all():
        return ""
    if dependence.widest_spread[0] > shares.tolerance:
        return "It may depend on play."
    if _all_balanced(shares) and not dependence.is_within:
        return f"No bot that was tested is seen to change that; {_left_open(dependence, words)}."
    return NO_BOT if _all_balanced(shares) or dependence.is_confirmed else ""


def _left_open(dependence: Dependence, words: Wording) -> str:
    """How far from its fair share a faction could be with one of the other bots."""
    furthest = number(100 * dependence.pooled.furthest, 1)
    return f"with one of them a {words.faction} could be off by up to {furthest} percentage points"


def play_findings(dependence: Dependence | None, words: Wording) -> list[str]:
    """Sentences on how play affects the verdict."""
    if dependence is None:
        return []
    moved = dependence.moved
    if not moved:
        games = max(hands.games for hands in dependence.hands)
        tried = _all_hands(dependence.hands, words)
        unchanged = (
            f"No verdict changes with other bots: {tried}, {count(games)} games each; {_left_open(dependence, words)}."
        )
        return [unchanged, *_spread_words(dependence, words)]
    told = [_moved(dependence, name, words) for name in moved[:MOST_NAMED]]
    if rest := moved[MOST_NAMED:]:
        told.append(f"So does that of {listed([words.name(name) for name in rest])}.")
    return told


def _spread_words(dependence: Dependence, words: Wording) -> list[str]:
    """A sentence about the share that moves most from bots to bots, if one moves more than by chance."""
    widest, name = dependence.widest_spread
    if widest < LEAST_SPREAD:
        return []
    shown = f"{number(100 * widest, 1)} percentage points"
    return [
        f"Between bots the share of {words.name(name)} varied most: by {shown} (standard deviation, without chance)."
    ]


def replies_words(replies: Replies | None, words: Wording) -> str:
    """A sentence on the policies that are best for each faction, and whether they stay so."""
    if replies is None:
        return ""
    one = words.faction
    pairs = [f"{shown_name(policy)} for {words.name(name)}" for name, policy in replies.profile.items()]
    best = f"The best bot found for each {one}, when the others play theirs too: {listed(pairs)}."
    rounds = f"{replies.rounds} round{'s' if replies.rounds > 1 else ''} of best replies"
    if replies.outcome == SETTLED:
        return f"{best} After {rounds} no {one} won clearly more with another policy."
    if replies.outcome == CYCLES:
        return f"{best} This is not stable: after {rounds} the best replies go in a circle."
    return f"{best} After {rounds} policies were still changing."


def level_sentences(levels: Dependence, words: Wording) -> list[str]:
    """Sentences on each faction: its verdict at each level of strength, and whether its share still moves."""
    return [
        f"{words.name(name)}: {_verdicts(rows[1:], levels.hands)}.{_trend_words(rows[1:], levels)}"
        for name, rows in levels.rows.items()
    ]


def _trend_words(rows: Sequence[Row], levels: Dependence) -> str:
    """A sentence on how a share changes between the two strongest levels; none where fewer try to win."""
    skilful, names = skilled(rows, levels.hands), [hands.name for hands in levels.hands if hands.name != RANDOM]
    if len(skilful) < 2 or len(names) < 2:
        return ""
    level = levels.shares.settings["level"]
    found = trend(skilful, levels.shares.tolerance, level)
    if found.outcome == UNKNOWN:
        return ""
    bounds = points_interval(found.last_low, found.last_high, level)
    if found.outcome == SETTLED_SHARE:
        return f" Between the two strongest its share changes by {bounds} percentage points: it has settled."
    moved = "rises" if found.last > 0 else "falls"
    by = points(found.last, found.last_low, found.last_high, level)
    between = f"From {BOTS_WORDS[names[-2]]} to {BOTS_WORDS[names[-1]]}"
    return f" {between} its share {moved} ({by}, {bounds}): it still moves."


def turned_at_the_top(strength: Strength | None, own: WinShares) -> list[str]:
    """The factions whose verdict is another one between the two strongest kinds of bots that were played."""
    if strength is None or not strength.levels:
        return []
    levels = Dependence(own, strength.levels)
    return [name for name, rows in levels.rows.items() if turns_at_the_top(skilled(rows[1:], levels.hands))]


def exploited_sentence(found: Exploited, level: float) -> str:
    """A sentence on what a stronger player takes from the strongest bots that answer at once."""
    share = found.share
    won = percent(share.estimate, share.low, share.high, level, 1)
    bounds = percent_interval(share.low, share.high, level, 1)
    more = "so a stronger player could still win more against them, and the verdicts are no surer than that"
    less = "so such a player gains little against them"
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
    return f"Each {words.faction} with its best bot" if hands.name == BEST else shown_name(hands.name)


def _verdicts(rows: Sequence[Row], levels: Sequence[Hands]) -> str:
    """The verdicts on a faction level by level, and whether they are the same."""
    verdicts = [(row["verdict"], LEVEL_WORDS[hands.name]) for row, hands in zip(rows, levels, strict=True)]
    runs = [
        f"{verdict} {listed([where for _, where in same])}"
        for verdict, same in groupby(verdicts, key=lambda pair: pair[0])
    ]
    return f"{', '.join(runs)}: {ENDINGS[altogether(skilled(rows, levels))]}"


def _moved(dependence: Dependence, name: str, words: Wording) -> str:
    """A sentence about a faction whose verdict differs with other bots: where it is furthest from the study's."""
    own, *rows = dependence.rows[name]
    others, level = list(zip(rows, dependence.hands, strict=True)), dependence.shares.settings["level"]
    changed = [pair for pair in others if change(own, pair[0]) in (FADES, TURNS)] or others
    row, hands = max(changed, key=lambda pair: abs(pair[0]["estimate"] - own["estimate"]))
    verb, they, whose = ("are", "they win", "their") if words.plural else ("is", "it wins", "its")
    bounds = percent_interval(row["low"], row["high"], level, 1)
    return (
        f"How strong {words.name(name)} {verb} depends on play: {they} {_share(own, level)} of {whose} games "
        f"with this cast, but {_share(row, level)} ({bounds}) {_where(hands, words)}."
    )


def _share(row: Row, level: float) -> str:
    return percent(row["estimate"], row["low"], row["high"], level, 1)


def _where(hands: Hands, words: Wording) -> str:
    if hands.name == BEST:
        return f"where each {words.faction} plays with its best bot"
    return f"where all play {shown_name(hands.policies[0])}"


def _all_hands(tried: Sequence[Hands], words: Wording) -> str:
    alone = [shown_name(hands.policies[0]) for hands in tried if hands.name != BEST]
    return f"{listed(alone)} in all seats, and each {words.faction} with its best bot"

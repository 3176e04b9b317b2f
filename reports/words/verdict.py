"""The verdict in words: what the numbers say about balance, in plain sentences that can stand alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from analysis.boxes import Boxes
from analysis.intervals import MOST_GAMES_NEEDED
from analysis.planning import CHANCES
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from reports.kit.answers import Answer
from reports.kit.names import PLAIN, Wording, listed
from reports.kit.numbers import (
    about,
    count,
    fair_words,
    level_words,
    number,
    p_words,
    percent,
    percent_interval,
    plain_percent,
    points,
    points_interval,
    tolerance_words,
)
from reports.kit.terms import Terms
from reports.pipeline.hands import Play
from reports.pipeline.sensitivity import LabFound
from reports.report import Balance, Basis, OtherBots
from reports.words.boxes import box_headline, box_limits, reading_words
from reports.words.hands import bold_word, play_findings, play_words, turned_at_the_top
from reports.words.owned import assumed_words, owned_headline
from reports.words.policies import interaction_findings
from reports.words.reached import reached_words
from reports.words.sensitivity import stands_words

CLEAR = 0.05
MOSTLY = 0.5  # assumed share from which on a headline says so
RARE = 0.0005  # share of games without a winner that shows as 0.0%
MANY = 4
NEEDED = ("games_needed_even", "games_needed_low", "games_needed")


def verdict(balance: Balance, others: OtherBots, basis: Basis, changes: int, terms: Terms) -> Answer:
    """Put a verdict into words.

    Args:
        balance: who wins how often.
        others: the verdict as other bots would have it.
        basis: what it rests on beside play.
        changes: how many settings differ from the rulebook.
        terms: how results are named and held against what is fair.
    """
    shares, words, dependence = balance.shares, terms.words, others.dependence
    turned = turned_at_the_top(others.levels, shares)
    asked = reached_words(balance.reached, terms.level, terms.tolerance, words)
    word, condition = "" if turned else bold_word(shares, balance.seats, dependence), _condition(balance, basis)
    bold = "" if asked or condition else word
    sentences = (
        condition,
        *asked,
        word,
        headline(shares, words),
        basis.mixed,
        play_words(dependence, turned, words),
        "" if terms.solo else seat_headline(balance.seats),
        box_headline(basis.boxes),
        owned_headline(basis),
    )
    findings = [*_imbalances(shares, basis.boxes, terms), *_balanced(shares, basis.boxes, terms)]
    findings += [solo_words(shares)] if terms.solo else [seat_words(balance.seats), *_no_winner(shares)]
    findings += [*interaction_findings(balance.interactions, terms), *play_findings(dependence, words)]
    return Answer(
        bold,
        " ".join(sentence for sentence in sentences if sentence),
        tuple(findings),
        tuple(_undecided(shares, basis.boxes, terms) + ([] if terms.solo else _undecided_seats(balance.seats))),
        tuple(_limits(balance, others.play, basis, changes, terms.words)),
    )


def _condition(balance: Balance, basis: Basis) -> str:
    """What a headline is said under where most values of the game are assumed; nothing where no verdict is settled."""
    known = basis.assumptions
    settled = {*balance.shares.table["verdict"], *balance.seats.table["verdict"]} - {"undecided"}
    if known is None or known.assumed_share < MOSTLY or not settled:
        return ""
    return f"If the assumed values hold ({plain_percent(known.assumed_share)} of all):"


def headline(result: WinShares, words: Wording = PLAIN) -> str:
    """One sentence about all factions.

    Args:
        result: win shares by faction.
        words: how its game speaks to readers.

    Returns:
        The sentence, with its full stop.
    """
    if result.solo and len(result.table) == 1:
        return _sole(result, words)
    plural = words.plural
    over, under, undecided = (_names(result, kind, words) for kind in ("over", "under", "undecided"))
    if over or under:
        mean = f"the mean of all {words.factions}" if result.solo else ""
        parts = [_wins(over, "more", plural=plural, than=mean or _their(over, plural))] if over else []
        parts += (
            [_wins(under, "less", plural=plural, than="" if over else mean or _their(under, plural))] if under else []
        )
        return "; ".join(parts) + "."
    if not undecided:
        return f"No {words.faction} is favoured or held back by more than {tolerance_words(result.tolerance)}."
    if len(undecided) == len(result.table):
        return f"Not enough games for a verdict on any {words.faction}."
    still = f"{len(undecided)} of {len(result.table)} {words.factions}"
    verb = "is" if len(undecided) == 1 else "are"
    return f"No {words.faction} is shown to be too strong or too weak, but {still} {verb} open."


def seat_headline(seats: SeatAdvantage) -> str:
    """A short sentence on the seats that are over or under their fair share; none where no seat is."""
    table = seats.table
    over, under = (_seats(table.loc[table["verdict"] == word, "seat"]) for word in ("over", "under"))
    parts = [f"{over} more than a fair share"] if over else []
    parts += [f"{under} {'less' if over else 'less than a fair share'}"] if under else []
    return f"Turn order matters: {'; '.join(parts)}." if parts else ""


def _seats(numbers: Iterable[int]) -> str:
    """Seats and their verb, "seats 1 and 2 win"; nothing where there are none."""
    named = [str(number) for number in numbers]
    if not named:
        return ""
    return f"seats {listed(named)} win" if len(named) > 1 else f"seat {named[0]} wins"


def _sole(result: WinShares, words: Wording) -> str:
    """A sentence about the only faction of games of one seat."""
    row = result.table.iloc[0]
    share = percent(row["estimate"], row["low"], row["high"], result.settings["level"], 1)
    verb, whose = ("win", "their") if words.plural else ("wins", "its")
    return f"{words.name(row[result.settings['by']])} {verb} {share} of {whose} games."


def _wins(names: Sequence[str], amount: str, *, plural: bool, than: str) -> str:
    verb = "win" if plural or len(names) > 1 else "wins"
    return f"{listed(names)} {verb} {amount}" + (f" than {than}" if than else "")


def _their(names: Sequence[str], plural: bool) -> str:
    return f"{'their' if plural or len(names) > 1 else 'its'} fair share"


def _rows(result: WinShares, kind: str) -> list[dict[str, Any]]:
    """The rows with this verdict, those furthest from the fair share first."""
    judged = result.table[result.table["verdict"] == kind]
    distance = (judged["estimate"] - judged["fair_share"]).abs().sort_values(ascending=False)
    return judged.loc[distance.index].to_dict("records")


def _names(result: WinShares, kind: str, words: Wording) -> list[str]:
    return [words.name(row[result.settings["by"]]) for row in _rows(result, kind)]


def _imbalances(shares: WinShares, boxes: Boxes | None, terms: Terms) -> list[str]:
    by, words = shares.settings["by"], terms.words
    rows = [row for kind in ("over", "under") for row in _rows(shares, kind)]
    return [_imbalance(row, words.name(row[by]), terms) + reading_words(boxes, [row[by]], words) for row in rows]


def _par(terms: Terms, *, many: bool) -> str:
    """What a faction's win share is held against, in a sentence about it."""
    return terms.par if terms.solo else f"{'their' if many else 'its'} fair share"


def _imbalance(row: dict[str, Any], name: str, terms: Terms) -> str:
    """One sentence about a faction that is over or under its fair share."""
    level, many = terms.level, terms.words.plural
    verb, they, whose = ("are", "they win", "their") if many else ("is", "it wins", "its")
    apart = points(row["estimate"] - row["fair_share"], row["low"], row["high"], level)
    share = percent(row["estimate"], row["low"], row["high"], level, 1)
    bounds = percent_interval(row["low"], row["high"], level, 1)
    fair = f"{fair_words(row['fair_share'])} {'is the mean' if terms.solo else 'would be fair'}"
    return (
        f"{name} {verb} {row['verdict']} {_par(terms, many=many)} by {apart[1:]} percentage points: {they} {share} of "
        f"{whose} games (simultaneous {level_words(level)} interval {bounds}), where {fair}."
    )


def _balanced(shares: WinShares, boxes: Boxes | None, terms: Terms) -> list[str]:
    names = _names(shares, "balanced", terms.words)
    if not names:
        return []
    by, within = shares.settings["by"], tolerance_words(terms.tolerance)
    read = reading_words(boxes, [row[by] for row in _rows(shares, "balanced")], terms.words)
    if len(names) == len(shares.table):
        par = _par(terms, many=False)
        return [f"The whole interval of every {terms.words.faction} lies within {within} of {par}.{read}"]
    many = terms.words.plural or len(names) > 1
    verb, par = "are" if many else "is", _par(terms, many=many)
    return [f"{listed(names)} {verb} balanced: within {within} of {par}, interval included.{read}"]


def seat_words(result: SeatAdvantage) -> str:
    """A sentence about playing first and about the seats altogether."""
    level, first = result.settings["level"], result.first_seat_advantage
    if len(result.table) < 2:
        return "There is only one seat, so turn order does not matter."
    value = points(*first[:3], level)
    bounds = points_interval(first.low, first.high, level)
    worth = f"Playing first is worth {value} percentage points (simultaneous {level_words(level)} interval {bounds})"
    if not result.p_value <= CLEAR:
        return f"{worth}; the differences between seats could be chance (p {_p(result.p_value)})."
    return f"{worth}; the differences between seats are statistically significant (p {_p(result.p_value)})."


def _p(value: float) -> str:
    text = p_words(value)
    return text if text.startswith("less") else f"= {text}"


def won_and_lost(shares: WinShares) -> tuple[str, str]:
    """The shares of games that one seat has won and lost."""
    lost, low, high, _ = shares.undecided
    bounds = low, high, shares.settings["level"], 1
    return percent(1 - lost, 1 - high, 1 - low, *bounds[2:]), percent(lost, *bounds)


def solo_words(shares: WinShares) -> str:
    """A sentence about the games that one seat has won and lost."""
    lost, low, high, _ = shares.undecided
    won, not_won = won_and_lost(shares)
    bounds = percent_interval(1 - high, 1 - low, shares.settings["level"], 1)
    level = level_words(shares.settings["level"])
    if lost in (0, 1):
        always = f"{'loses' if lost else 'wins'} every time ({level} interval of the share won {bounds})"
        return f"One player plays against the game itself, and {always}."
    share = f"{won} of the games are won ({level} interval {bounds})"
    return f"One player plays against the game itself: {share}, {not_won} are lost."


def _no_winner(shares: WinShares) -> list[str]:
    none = shares.undecided
    if none.estimate == 0:
        return []
    if none.estimate < RARE:
        return [f"{count(none.estimate * none.n)} of {count(none.n)} games had no winner, too few to matter."]
    share = percent(none.estimate, none.low, none.high, shares.settings["level"], 1)
    return [
        f"{share} of the games have no winner. They count as a win for nobody, which takes "
        f"{number(100 * none.estimate * shares.fair_share, 1)} percentage points off an even share."
    ]


def _undecided(shares: WinShares, boxes: Boxes | None, terms: Terms) -> list[str]:
    """A sentence a faction that is undecided, one about all of them where there are many."""
    rows = [row for row in _rows(shares, "undecided") if row["fair_share"] == row["fair_share"]]
    by, words = shares.settings["by"], terms.words
    if len(rows) > MANY:
        names = listed([words.name(row[by]) for row in rows])
        read = reading_words(boxes, [row[by] for row in rows], words)
        return [f"{names} are undecided: {settle_words(rows, 'each of them')}.{read}"]
    return [_open(row, words.name(row[by]), terms) + reading_words(boxes, [row[by]], words) for row in rows]


def _undecided_seats(seats: SeatAdvantage) -> list[str]:
    """A sentence about the seats that are undecided, if there are any."""
    unsettled = seats.table[seats.table["verdict"] == "undecided"]
    if len(unsettled) == 0:
        return []
    which, several = listed([str(seat) for seat in unsettled["seat"]]), len(unsettled) > 1
    more = settle_words(unsettled.to_dict("records"), "each of them" if several else "it")
    return [f"Seat{'s' if several else ''} {which}: undecided; {more}."]


def _open(row: dict[str, Any], name: str, terms: Terms) -> str:
    """A sentence about a faction that is undecided: what is known of it, and what would settle it."""
    level, many = terms.level, terms.words.plural
    value = points(row["estimate"] - row["fair_share"], row["low"], row["high"], level)
    low, high = row["low"] - row["fair_share"], row["high"] - row["fair_share"]
    par, sure = _par(terms, many=many), f"simultaneous {level_words(level)} interval"
    if low <= 0 <= high:
        verb, bounds = "are" if many else "is", points_interval(low, high, level)
        apart = f"{value} percentage points from {par} ({sure} {bounds})"
        return f"{name} {verb} undecided, {apart}: {settle_words([row], 'it')}."
    verb, side = "win" if many else "wins", "more" if low > 0 else "less"
    nearest, furthest = sorted((abs(low), abs(high)))
    bounds = points_interval(nearest, furthest, level).replace("+", "")
    return (
        f"{name} {verb} {side} than {par}, by {value[1:]} percentage points ({sure} {bounds}); whether by more than "
        f"the tolerance of {100 * terms.tolerance:g} is open: {settle_words([row], 'it')}."
    )


def settle_words(rows: Sequence[Mapping[Any, Any]], what: str) -> str:
    """How many more games would probably settle every one of these verdicts."""
    even, fewer, more = (max(int(row[name]) for row in rows) for name in NEEDED)
    low, high = (f"{100 * chance:g}" for chance in CHANCES[1:])
    lucky = f"; about {about(even)} games give a 50% chance of deciding {what}" if about(even) != about(fewer) else ""
    if fewer >= MOST_GAMES_NEEDED:
        return f"it sits so close to the edge of the tolerance that no practical number of games would settle {what}"
    if more >= MOST_GAMES_NEEDED:
        return (
            f"about {about(fewer)} more games would settle {what} with a chance of {low}%, far more with one of {high}%"
            f"{lucky}"
        )
    if about(fewer) == about(more):
        return f"about {about(more)} more game{'s' if more > 1 else ''} would settle {what} with a chance of {high}%"
    span = f"about {about(fewer)} to {about(more)} more games would settle {what} with a chance of {low} to {high}%"
    return span + lucky


def _limits(balance: Balance, play: Play | None, basis: Basis, changes: int, words: Wording) -> list[str]:
    """Sentences on what the verdict rests on."""
    sentences = [basis.people] if basis.people else _bots(balance, play)
    sentences += _assumed(basis, balance.shares, words)
    sentences += box_limits(basis.boxes, words)
    if changes:
        plural = "setting differs" if changes == 1 else "settings differ"
        sentences.append(f"{changes} {plural} from the rulebook: the verdict is about the changed game.")
    return sentences


def _bots(balance: Balance, play: Play | None) -> list[str]:
    """Sentences on who played, and whether others were tried."""
    policies = balance.policies.table["policy"].nunique()
    players = "one automatic policy" if policies == 1 else f"{policies} automatic policies"
    told = [f"The games were played by {players}, not by people: the results apply to these bots."]
    return [*told, f"Only these bots were tested: {play.lacking}."] if play is not None and play.lacking else told


def _assumed(basis: Basis, shares: WinShares, words: Wording) -> list[str]:
    """Sentences on how many values are assumed, and what others would do to the verdict as far as it is known."""
    known = basis.assumptions
    if known is None or known.share_before == 0:
        return []
    sentences = [assumed_words(known, basis.owned)]
    if known.assumed_share > 0:
        sentences.append(_other_values(basis.drawn, shares, words))
    return [" ".join(sentences)]


def _other_values(drawn: LabFound | None, shares: WinShares, words: Wording) -> str:
    """What other values would do to the verdict, as far as it is known."""
    return "Other values could change the verdict." if drawn is None else stands_words(shares.table, drawn, words)

"""What to try next: commands that follow from the verdict of a report, what matters most first."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import pandas as pd

from analysis.hands import DEPENDS
from reports.kit.answers import NextStep
from reports.kit.names import Wording
from reports.kit.numbers import about, number, plain_percent
from reports.kit.terms import Terms
from reports.pipeline.overs import range_around
from reports.pipeline.ranges import IS
from reports.pipeline.reached import MISSED
from reports.pipeline.suggestions import Suggesting, first_steps, rounded_up
from reports.pipeline.targets import SEATS
from reports.pipeline.until import AT_MOST
from reports.report import Balance, Basis, OtherBots, Report
from reports.words.hands import turned_at_the_top
from sim.content.content import Content
from sim.content.patterns import TAG, tags_by_address, with_tag
from sim.errors import ContentError

MOST_VALUES = 3  # of one ruling that a comparison takes
OF_A_FACTION = ("start", "economy", "battle", "cards", "scoring", "board")  # from what is tuned first to what is last
OF_A_GAME = ("scoring", "economy", "battle", "cards")
TURN_ORDER = "turn order"
OFF = ("over", "under")


def next_steps(report: Report, content: Content) -> tuple[NextStep, ...]:
    """Return what to try after a report.

    Args:
        report: with its verdict.
        content: of its game, in which patterns mean something.
    """
    suggesting = Suggesting(report.study, report.terms.precision)
    balance, terms = report.balance, report.terms
    groups = (
        _for_factions(balance, content, suggesting, terms),
        _for_seats(balance, content, suggesting),
        _for_targets(balance, content, suggesting),
        _for_the_undecided(balance, suggesting, terms),
        _for_assumptions(report.basis, suggesting),
        _for_strength(report.others, balance, suggesting),
        (suggesting.restrict("See what each mechanic is worth to the player who uses it."),),
    )
    made = [[step for step in group if step is not None] for group in groups]
    return first_steps(step for turn in zip_longest(*made) for step in turn)  # of each group its first before a second


def _for_factions(
    balance: Balance, content: Content, suggesting: Suggesting, terms: Terms
) -> Iterator[NextStep | None]:
    """Yield what to try where a faction is off fair: the smallest change of its own values, and its mechanics."""
    worst = _worst(balance.shares.table)
    if worst is None or terms.solo:
        return
    words, name = terms.words, terms.words.name(worst["faction"])
    off = f"{name} {'win' if words.plural else 'wins'} {_apart(worst)}"
    yield from _first(
        suggesting.tune(
            [over], f"{off}: find the smallest change of what {name} alone {_has(words)} ({tag}) that is fair."
        )
        for tag, over in _own_values(content, str(worst["faction"]))
    )
    yield suggesting.restrict(f"{off}: see which mechanics that comes from, by {words.faction}.")


def _has(words: Wording) -> str:
    return "have" if words.plural else "has"


def _for_seats(balance: Balance, content: Content, suggesting: Suggesting) -> Iterator[NextStep | None]:
    """Yield what to try where a seat is off fair: a ruling on turn order, and all that concerns it."""
    worst = _worst(balance.seats.table)
    if worst is None or suggesting.study.players < 2:
        return
    off = f"Seat {worst['seat']} wins {_apart(worst)}"
    yield from _first(
        suggesting.compare({address: listed}, f"{off}: play the same games by other rulings on turn order.", [SEATS])
        for address, listed in _rulings(content)
    )
    why = f"{off}: find the smallest change of turn order that makes the seats fair."
    yield suggesting.tune([f"{TAG}{TURN_ORDER}"], why, [SEATS]) or suggesting.tune(["*"], why, [SEATS])


def _for_targets(balance: Balance, content: Content, suggesting: Suggesting) -> Iterator[NextStep | None]:
    """Yield what to try where a length, or how often games end in a way, is not as asked for."""
    for one in balance.reached:
        if one.verdict == MISSED and not one.target.is_fair:
            why = "Games do not go as asked for: find the smallest change that makes them do so."
            patterns = [f"{TAG}{tag}" for tag in OF_A_GAME if tag in content.tags] or ["*"]
            yield from _first(suggesting.tune([pattern], why, [str(one.target)]) for pattern in patterns)


def _for_strength(others: OtherBots, balance: Balance, suggesting: Suggesting) -> Iterator[NextStep | None]:
    """Suggest to ask stronger bots; where they have been asked and say otherwise, whether assumptions do as much."""
    if others.levels is None:
        turns = others.dependence is not None and others.dependence.agreed == DEPENDS
        why = "The verdict changes with the bots" if turns else "The verdict is that of these bots"
        yield suggesting.study_on(f"{why}: see whether it stands as they get stronger.", "--strength")
    elif turned_at_the_top(others.levels, balance.shares):
        why = "The strongest bots turn the verdict: see whether assumptions would, too, before anything is changed."
        yield suggesting.study_on(why, "--strength", "--assumptions")


def _for_assumptions(basis: Basis, suggesting: Suggesting) -> Iterator[NextStep | None]:
    """Yield what to try where values are assumed: to look up those that decide most, and to measure what they do."""
    known = basis.assumptions
    if known is None or not known.assumed_share:
        return
    share = plain_percent(known.assumed_share)
    over = () if basis.drawn is None else basis.drawn.found.look_up
    yield suggesting.worksheet(f"{share} of the values are assumed: look up in the box those that decide most.", over)
    if basis.drawn is None:
        yield suggesting.sensitivity(f"{share} of the values are assumed: measure how they affect the verdict.")


def _for_the_undecided(balance: Balance, suggesting: Suggesting, terms: Terms) -> Iterator[NextStep | None]:
    """Suggest how many games settle what is open."""
    rows = pd.concat([balance.shares.table, balance.seats.table])
    needed = rows.loc[rows["verdict"] == "undecided", "games_needed"]
    needed = needed[needed <= AT_MOST]
    if len(needed):
        more, one = int(needed.max()), len(needed) == 1
        head = "One verdict is" if one else f"{len(needed)} verdicts are"
        why = f"{head} open: about {about(more)} more games would probably settle {'it' if one else 'them'}."
        yield suggesting.study_on(why, games=rounded_up(terms.games + more))


def _worst(table: pd.DataFrame) -> dict[str, Any] | None:
    """Return the row that is furthest off fair; None where none is."""
    off = table[table["verdict"].isin(OFF)]
    if not len(off):
        return None
    found: dict[str, Any] = off.loc[(off["estimate"] - off["fair_share"]).abs().idxmax()].to_dict()
    return found


def _apart(row: dict[str, Any]) -> str:
    """How far a row is off fair."""
    apart = row["estimate"] - row["fair_share"]
    return f"{number(100 * abs(apart), 1)} percentage points {'more' if apart > 0 else 'less'} than is fair"


def _own_values(content: Content, faction: str) -> Iterator[tuple[str, str]]:
    """Yield tags and what --over takes for values of one faction, those that are tuned first before others.

    Where the content states no range one is given, as values of a rulebook have none.
    """
    own, known = _named_after(content, faction), tags_by_address(content)
    for tag in OF_A_FACTION:
        mine = [content.value(address) for address in own if tag in known.get(address, ())]
        for pattern in (f"*.{faction}.*", f"*.{faction}"):
            if mine:
                yield tag, f"{TAG}{tag}:{pattern}"
                yield tag, f"{TAG}{tag}:{pattern}{IS}{range_around(mine)}"
    if own and not content.tags:
        yield "all of it", f"*{faction}*"


def _named_after(content: Content, faction: str) -> list[str]:
    """Return the addresses of the knobs of one faction."""
    return [address for address in content.defaults if faction in address.split(".") and content.is_knob(address)]


def _rulings(content: Content) -> Iterator[tuple[str, str]]:
    """Yield the choices on turn order, each with the other values that it may have, as `--set` takes them."""
    try:
        addresses = with_tag(content, TURN_ORDER)
    except ContentError:
        return
    for address in addresses:
        value = content.value(address)
        others = [one for one in value.alternatives if isinstance(one, str) and "," not in one]
        if others and content.is_knob(address):
            yield address.removeprefix(f"{content.key}."), ",".join(others[:MOST_VALUES])


def _first(steps: Iterable[NextStep | None]) -> Sequence[NextStep]:
    """Return the first step that there is, if there is one."""
    return [step for step in steps if step is not None][:1]

"""How games go: how they end, how long they last, who leads, and how scores grow."""

import math

import pandas as pd

from analysis.shares import WinShares
from analysis.tempo import Tempo
from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose, Section
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import count, level_words, number, percent
from reports.kit.terms import Terms
from reports.tables import of_report as tables
from reports.words.verdict import solo_words

NO_ROUNDS = "No game of this run was recorded round by round, so there is nothing to show here."
LIMIT_FALL = " Games that the limit stops have no winner, so the line falls near the limit."
LEAD_FOR_GOOD = (
    "The lead for good is the round from which the winner stays strictly ahead, at the latest the game's last one."
)
FEW_LEFT = " Rounds that few games reach are left out."
LAST_SCORES = " A game counts in its last round too, with the scores at its end."
LONG_ONLY = " Late rounds hold only the long games, so curves may bend there; rounds that few games reach are left out."
ONE_END = {"victory": "ended by victory", "elimination": "ended by elimination", "limit": "were stopped by the limit"}


def end_section(result: Tempo, shares: WinShares, terms: Terms) -> Section:
    """How games end; where all of them end alike, a sentence says so."""
    if terms.solo:
        return _solo_section(result, shares, terms)
    table = result.ends.sort_values("estimate", ascending=False).to_dict("records")
    if len(table) == 1 and terms.games > 1:
        words = f"All {count(terms.games)} games {ONE_END[str(table[0]['end'])]}."
        return Section("ends", "How games end", (Prose(words), Folded("The numbers", tables.ends(result))))
    parts = [
        f"{shown_name(row['end']).lower()} {percent(row['estimate'], row['low'], row['high'], terms.level, 1)}"
        for row in table
    ]
    chart = Chart(
        key="ends",
        title="Reasons to end",
        caption=f"Share of all {count(terms.games)} games, with {level_words(terms.level)} intervals. "
        + _limit_words(result),
        alt=f"Ends of games: {listed(parts)}.",
        draw=lambda figure: figures.ends(result, figure.subplots()),
        heights=(84.0 + 40.0 * len(table), 80.0 + 38.0 * len(table)),
        table=tables.ends(result),
    )
    return Section("ends", "How games end", (chart,))


def _solo_section(result: Tempo, shares: WinShares, terms: Terms) -> Section:
    """The games that one seat has won and lost."""
    words = solo_words(shares)
    chart = Chart(
        key="ends",
        title="Games won and lost",
        caption=f"Share of all {count(terms.games)} games, with {level_words(terms.level)} intervals. What the "
        f"player does not win is lost (hatched), whatever ended the game. {_solo_limit_words(result)}",
        alt=words,
        draw=lambda figure: figures.solo_results(shares, figure.subplots()),
        heights=(164.0, 156.0),
        table=tables.solo_results(shares),
    )
    return Section("ends", "Won and lost", (Prose(words), chart))


def _solo_limit_words(result: Tempo) -> str:
    if not _some_stopped(result):
        return "No game was stopped by the round limit."
    limit = result.ends.set_index("end").loc["limit"]
    share = percent(limit["estimate"], limit["low"], limit["high"], result.settings["level"], 1)
    return f"The round limit stopped {share} of the games; they count as lost."


def _some_stopped(result: Tempo) -> bool:
    return "limit" in set(result.ends["end"])


def _limit_words(result: Tempo) -> str:
    if _some_stopped(result):
        return "A game stopped by the round limit (hatched) has no winner; it is counted, never dropped."
    return "No game was stopped by the round limit."


def tempo_section(result: Tempo, fair: float, terms: Terms) -> Section:
    """Length, leads and activity; `fair` is the fair share that leaders are held against."""
    blocks: list[Block] = [Prose(_length_words(result, terms.games))]
    if only_length(result, terms.games) is None:
        blocks.append(_length_chart(result, terms))
    if result.settings.get("games_with_rounds", 0) == 0:
        return Section("tempo", "Length and tempo", (*blocks, Prose(NO_ROUNDS)))
    leads: list[Block] = [] if terms.solo else [Prose(_lead_words(result))]
    if len(result.leader_wins):
        leads.append(_leader_chart(result, fair, terms))
    blocks += [_milestone_chart(result, terms.words, solo=terms.solo), *leads, _activity_chart(result, terms)]
    return Section("tempo", "Length and tempo", tuple(blocks))


def only_length(result: Tempo, games: int) -> int | None:
    """The round in which every game ends, None where lengths differ or there is one game."""
    ending = result.going_on[result.going_on["estimate"] < 1]
    alike = games > 1 and len(ending) > 0 and ending["estimate"].iloc[0] == 0
    return int(ending["round"].iloc[0]) if alike else None


def length_words(length: Tempo) -> str:
    """The median length and the range of 80% of the games, "24 (18 to 31)"."""
    return f"{_round(length.median)} ({_round(length.p10)} to {_round(length.p90)})"


def _round(value: float) -> str:
    return number(value, 0) if math.isfinite(value) else "beyond the limit"


def _length_words(length: Tempo, games: int) -> str:
    only = only_length(length, games)
    if only is not None:
        return f"All {count(games)} games end in round {only}."
    return (
        f"Half of the games are over by round {_round(length.median)}; 10% end by round {_round(length.p10)}, "
        f"90% by round {_round(length.p90)}."
    )


def _length_chart(result: Tempo, terms: Terms) -> Chart:
    return Chart(
        key="length",
        title="Length of the game",
        caption=f"Share of the {count(terms.games)} games that end in each round. Games stopped by the limit would "
        "have gone on; they are the hatched part of the last bar, if any. "
        "A last bar with a plus holds all later rounds.",
        alt=_length_words(result, terms.games),
        draw=lambda figure: figures.length(result, figure.subplots()),
        heights=(320.0, 270.0),
        table=tables.by_round(result.going_on, "Still going on", terms.level),
    )


def _milestone_chart(result: Tempo, words: Wording, *, solo: bool) -> Chart:
    kept = count(result.settings["games_with_rounds"])
    battles = shown_name(words.battles)
    leads = battles if solo else f"{LEAD_FOR_GOOD} {battles} and leads"
    return Chart(
        key="milestones",
        title=f"From the first {words.battle} to the end",
        caption="Dots are medians, bars reach from the round by which it had happened in 10% of the games to that of "
        f"90%; an arrow says that fewer than 90% got there. {leads}: the {kept} games recorded round by round.",
        alt=_milestone_words(result, words),
        draw=lambda figure: figures.milestones(result, figure.subplots(), words=words),
        heights=(220.0, 220.0),
        table=tables.headline(result, words=words),
    )


def _milestone_words(result: Tempo, words: Wording) -> str:
    medians = result.table[result.table["statistic"] == "median"].to_dict("records")
    return "Median rounds: " + listed([f"{_milestone(words, r['quantity'])} {_round(r['estimate'])}" for r in medians])


def _milestone(words: Wording, quantity: str) -> str:
    """A milestone within a sentence."""
    return f"first {words.battle}" if quantity == "first_battle" else shown_name(quantity).lower()


def _lead_words(result: Tempo) -> str:
    changes, never, level = result.lead_changes, result.never_ahead, result.settings["level"]
    words = (
        f"The lead changes hands {number(changes.estimate, 1)} times a game on average "
        f"({level_words(level)} interval {number(changes.low, 1)} to {number(changes.high, 1)})."
    )
    if never.n and never.estimate > 0:
        words += f" In {percent(*never[:3], level, 1)} of the games the winner is not strictly ahead even at the end."
    return words


def _leader_chart(result: Tempo, fair: float, terms: Terms) -> Chart:
    return Chart(
        key="leader-wins",
        title="What a lead is worth",
        caption="How often the sole leader at the end of a round goes on to win the game, among the games that go on "
        f"after that round; the shade is the {level_words(terms.level)} interval. A game's own last round is left "
        "out, for there the game is won. A line that climbs early says that games are decided early."
        + (LIMIT_FALL if _some_stopped(result) else "")
        + (FEW_LEFT if only_length(result, terms.games) is None else ""),
        alt=_leader_words(result.leader_wins, terms.level),
        draw=lambda figure: figures.leader_wins(result, figure.subplots(), fair=fair),
        heights=(300.0, 250.0),
        table=tables.by_round(result.leader_wins, "Leader wins", terms.level),
    )


def _leader_words(table: pd.DataFrame, level: float) -> str:
    picked = [table.iloc[at] for at in sorted({0, len(table) // 4, len(table) // 2, 3 * len(table) // 4})]
    parts = [
        f"{percent(row['estimate'], row['low'], row['high'], level, 0)} in round {int(row['round'])}" for row in picked
    ]
    return f"The leader goes on to win: {listed(parts)}."


def _activity_chart(result: Tempo, terms: Terms) -> Chart:
    words = terms.words
    panels = result.activity["quantity"].nunique()
    return Chart(
        key="activity",
        title="Activity by round",
        caption="Mean number a player in each round, among the games that still go on; the shade is the "
        f"{level_words(terms.level)} interval.",
        alt=_activity_words(result.activity, words),
        draw=lambda figure: figures.activity(result, figure, words=words),
        heights=(230.0, 60.0 + 165.0 * panels),
        table=tables.activity(result, words=words),
    )


def _activity_words(table: pd.DataFrame, words: Wording) -> str:
    busiest = table.loc[table.groupby("quantity", sort=False)["estimate"].idxmax()].to_dict("records")
    parts = [f"{words.column_within(row['quantity'])} in round {int(row['round'])}" for row in busiest]
    return f"Mean activity a player and round. Highest means in these games: {listed(parts)}."


def curve_section(result: Tempo, terms: Terms) -> Section:
    """Scores by round."""
    if len(result.score_curves) == 0:
        return Section("scores", "Score curves", (Prose(NO_ROUNDS),))
    kinds = set(result.score_curves["by"])
    charts = [_winner_chart(result, terms)] if "winner" in kinds else []
    return Section("scores", "Score curves", (*charts, _faction_chart(result, terms)))


def _winner_chart(result: Tempo, terms: Terms) -> Chart:
    whose = "in games won and in games lost" if terms.solo else "of the later winner and of the other seats"
    return Chart(
        key="winner-scores",
        title="Games won and games lost" if terms.solo else "The winner and the others",
        caption="Score at the end of each round. Lines are means, shades the middle 80% of the seats."
        + (LAST_SCORES + LONG_ONLY if only_length(result, terms.games) is None else ""),
        alt=f"Mean score {whose} by round, with the middle 80% of the seats.",
        draw=lambda figure: figures.winner_curves(result, figure.subplots()),
        heights=(330.0, 280.0),
        table=tables.score_curves(result, "winner"),
    )


def _faction_chart(result: Tempo, terms: Terms) -> Chart:
    words, palette = terms.words, terms.palette
    panels = len(palette)
    wide, narrow = (-(-panels // figures.columns_for(panels, narrow)) for narrow in (False, True))
    return Chart(
        key="faction-scores",
        title=f"Scores of each {words.faction}",
        caption="Lines are means, shades the middle 80% of the seats; the dotted line is the mean of all, the same "
        "in each panel.",
        alt=f"Mean score by round of each {words.faction}, against the mean of all.",
        draw=lambda figure: figures.faction_curves(result, figure, palette=palette, words=words),
        heights=(50.0 + 165.0 * wide, 50.0 + 140.0 * narrow),
        table=tables.score_curves(result, "faction", words=words),
    )

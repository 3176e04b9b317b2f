"""How games go: how they end, how long they last, who leads, and how scores grow."""

import math

from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose, Section
from reports.kit.names import listed, shown_name
from reports.kit.numbers import count, level_words, number, percent
from reports.report import Report
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


def end_section(report: Report) -> Section:
    """How games end; where all of them end alike, a sentence says so."""
    if report.solo:
        return _solo_section(report)
    result = report.tempo
    table = result.ends.sort_values("estimate", ascending=False).to_dict("records")
    if len(table) == 1 and report.games > 1:
        words = f"All {count(report.games)} games {ONE_END[str(table[0]['end'])]}."
        return Section("ends", "How games end", (Prose(words), Folded("The numbers", tables.ends(result))))
    parts = [
        f"{shown_name(row['end']).lower()} {percent(row['estimate'], row['low'], row['high'], report.level, 1)}"
        for row in table
    ]
    chart = Chart(
        key="ends",
        title="Reasons to end",
        caption=f"Share of all {count(report.games)} games, with {level_words(report.level)} intervals. "
        + _limit_words(report),
        alt=f"Ends of games: {listed(parts)}.",
        draw=lambda figure: figures.ends(result, figure.subplots()),
        heights=(84.0 + 40.0 * len(table), 80.0 + 38.0 * len(table)),
        table=tables.ends(result),
    )
    return Section("ends", "How games end", (chart,))


def _solo_section(report: Report) -> Section:
    """The games that one seat has won and lost."""
    chart = Chart(
        key="ends",
        title="Games won and lost",
        caption=f"Share of all {count(report.games)} games, with {level_words(report.level)} intervals. What the "
        f"player does not win is lost (hatched), whatever ended the game. {_solo_limit_words(report)}",
        alt=solo_words(report),
        draw=lambda figure: figures.solo_results(report.shares, figure.subplots()),
        heights=(164.0, 156.0),
        table=tables.solo_results(report.shares),
    )
    return Section("ends", "Won and lost", (Prose(solo_words(report)), chart))


def _solo_limit_words(report: Report) -> str:
    if not _some_stopped(report):
        return "No game was stopped by the round limit."
    limit = report.tempo.ends.set_index("end").loc["limit"]
    share = percent(limit["estimate"], limit["low"], limit["high"], report.level, 1)
    return f"The round limit stopped {share} of the games; they count as lost."


def _some_stopped(report: Report) -> bool:
    return "limit" in set(report.tempo.ends["end"])


def _left_out(report: Report, words: str) -> str:
    """What is said of late rounds, which only some games reach."""
    return words if only_length(report) is None else ""


def _limit_words(report: Report) -> str:
    if _some_stopped(report):
        return "A game stopped by the round limit (hatched) has no winner; it is counted, never dropped."
    return "No game was stopped by the round limit."


def tempo_section(report: Report) -> Section:
    """Length, leads and activity."""
    blocks: list[Block] = [Prose(_length_words(report))]
    if only_length(report) is None:
        blocks.append(_length_chart(report))
    if report.tempo.settings.get("games_with_rounds", 0) == 0:
        return Section("tempo", "Length and tempo", (*blocks, Prose(NO_ROUNDS)))
    leads: list[Block] = [] if report.solo else [Prose(_lead_words(report))]
    if len(report.tempo.leader_wins):
        leads.append(_leader_chart(report))
    blocks += [_milestone_chart(report), *leads, _activity_chart(report)]
    return Section("tempo", "Length and tempo", tuple(blocks))


def only_length(report: Report) -> int | None:
    """The round in which every game ends, None where lengths differ or there is one game."""
    ending = report.tempo.going_on[report.tempo.going_on["estimate"] < 1]
    alike = report.games > 1 and len(ending) > 0 and ending["estimate"].iloc[0] == 0
    return int(ending["round"].iloc[0]) if alike else None


def length_words(report: Report) -> str:
    """The median length and the range of 80 in 100 games, "24 (18 to 31)"."""
    length = report.tempo
    return f"{_round(length.median)} ({_round(length.p10)} to {_round(length.p90)})"


def _round(value: float) -> str:
    return number(value, 0) if math.isfinite(value) else "beyond the limit"


def _length_words(report: Report) -> str:
    length, only = report.tempo, only_length(report)
    if only is not None:
        return f"All {count(report.games)} games end in round {only}."
    return (
        f"Half of the games are over by round {_round(length.median)}; 10 in 100 end by round {_round(length.p10)}, "
        f"90 in 100 by round {_round(length.p90)}."
    )


def _length_chart(report: Report) -> Chart:
    result = report.tempo
    return Chart(
        key="length",
        title="Length of the game",
        caption=f"Share of the {count(report.games)} games that end in each round. Games stopped by the limit would "
        "have gone on; they are the hatched part of the last bar, if any. "
        "A last bar with a plus holds all later rounds.",
        alt=_length_words(report),
        draw=lambda figure: figures.length(result, figure.subplots()),
        heights=(320.0, 270.0),
        table=tables.by_round(result.going_on, "Still going on", report.level),
    )


def _milestone_chart(report: Report) -> Chart:
    result = report.tempo
    kept = count(result.settings["games_with_rounds"])
    battles = shown_name(report.words.battles)
    leads = battles if report.solo else f"{LEAD_FOR_GOOD} {battles} and leads"
    return Chart(
        key="milestones",
        title=f"From the first {report.words.battle} to the end",
        caption="Dots are medians, bars reach from the round by which it had happened in 10 of 100 games to that of 90 "
        f"of 100; an arrow says that fewer than 90 got there. {leads}: the {kept} games recorded round by round.",
        alt=_milestone_words(report),
        draw=lambda figure: figures.milestones(result, figure.subplots(), words=report.words),
        heights=(220.0, 220.0),
        table=tables.headline(result, words=report.words),
    )


def _milestone_words(report: Report) -> str:
    table = report.tempo.table
    medians = table[table["statistic"] == "median"].to_dict("records")
    return "Median rounds: " + listed([f"{_milestone(report, r['quantity'])} {_round(r['estimate'])}" for r in medians])


def _milestone(report: Report, quantity: str) -> str:
    """A milestone within a sentence."""
    return f"first {report.words.battle}" if quantity == "first_battle" else shown_name(quantity).lower()


def _lead_words(report: Report) -> str:
    changes, never, level = report.tempo.lead_changes, report.tempo.never_ahead, report.level
    words = (
        f"The lead changes hands {number(changes.estimate, 1)} times a game on average "
        f"({level_words(level)} interval {number(changes.low, 1)} to {number(changes.high, 1)})."
    )
    if never.n and never.estimate > 0:
        words += f" In {percent(*never[:3], level, 1)} of the games the winner is not strictly ahead even at the end."
    return words


def _leader_chart(report: Report) -> Chart:
    result = report.tempo
    fair = float(report.shares.table["fair_share"].mean())
    return Chart(
        key="leader-wins",
        title="What a lead is worth",
        caption="How often the sole leader at the end of a round goes on to win the game, among the games that go on "
        f"after that round; the shade is the {level_words(report.level)} interval. A game's own last round is left "
        "out, for there the game is won. A line that climbs early says that games are decided early."
        + (LIMIT_FALL if _some_stopped(report) else "")
        + _left_out(report, FEW_LEFT),
        alt=_leader_words(report),
        draw=lambda figure: figures.leader_wins(result, figure.subplots(), fair=fair),
        heights=(300.0, 250.0),
        table=tables.by_round(result.leader_wins, "Leader wins", report.level),
    )


def _leader_words(report: Report) -> str:
    table = report.tempo.leader_wins
    picked = [table.iloc[at] for at in sorted({0, len(table) // 4, len(table) // 2, 3 * len(table) // 4})]
    parts = [
        f"{percent(row['estimate'], row['low'], row['high'], report.level, 0)} in round {int(row['round'])}"
        for row in picked
    ]
    return f"The leader goes on to win: {listed(parts)}."


def _activity_chart(report: Report) -> Chart:
    result = report.tempo
    panels = result.activity["quantity"].nunique()
    return Chart(
        key="activity",
        title="Activity by round",
        caption="Mean number a player in each round, among the games that still go on; the shade is the "
        f"{level_words(report.level)} interval.",
        alt=_activity_words(report),
        draw=lambda figure: figures.activity(result, figure, words=report.words),
        heights=(230.0, 60.0 + 165.0 * panels),
        table=tables.activity(result, words=report.words),
    )


def _activity_words(report: Report) -> str:
    table = report.tempo.activity
    busiest = table.loc[table.groupby("quantity", sort=False)["estimate"].idxmax()].to_dict("records")
    parts = [f"{report.words.column_within(row['quantity'])} in round {int(row['round'])}" for row in busiest]
    return f"Mean activity a player and round. Highest means in these games: {listed(parts)}."


def curve_section(report: Report) -> Section:
    """Scores by round."""
    result = report.tempo
    if len(result.score_curves) == 0:
        return Section("scores", "Score curves", (Prose(NO_ROUNDS),))
    kinds = set(result.score_curves["by"])
    charts = [_winner_chart(report)] if "winner" in kinds else []
    return Section("scores", "Score curves", (*charts, _faction_chart(report)))


def _winner_chart(report: Report) -> Chart:
    result = report.tempo
    whose = "in games won and in games lost" if report.solo else "of the later winner and of the other seats"
    return Chart(
        key="winner-scores",
        title="Games won and games lost" if report.solo else "The winner and the others",
        caption="Score at the end of each round. Lines are means, shades the middle 80 of 100 seats."
        + _left_out(report, LAST_SCORES + LONG_ONLY),
        alt=f"Mean score {whose} by round, with the middle 80 of 100 seats.",
        draw=lambda figure: figures.winner_curves(result, figure.subplots()),
        heights=(330.0, 280.0),
        table=tables.score_curves(result, "winner"),
    )


def _faction_chart(report: Report) -> Chart:
    result = report.tempo
    panels = len(report.palette)
    wide, narrow = (-(-panels // figures.columns_for(panels, narrow)) for narrow in (False, True))
    return Chart(
        key="faction-scores",
        title=f"Scores of each {report.words.faction}",
        caption="Lines are means, shades the middle 80 of 100 seats; the dotted line is the mean of all, the same "
        "in each panel.",
        alt=f"Mean score by round of each {report.words.faction}, against the mean of all.",
        draw=lambda figure: figures.faction_curves(result, figure, palette=report.palette, words=report.words),
        heights=(50.0 + 165.0 * wide, 50.0 + 140.0 * narrow),
        table=tables.score_curves(result, "faction", words=report.words),
    )

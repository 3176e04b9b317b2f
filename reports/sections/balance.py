"""Who is too strong: win shares, seats, match-ups, policies."""

from analysis.interactions import Interactions
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from reports import figures
from reports.kit.blocks import Block, Chart, Prose, Section
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import count, level_words, number, part_of_fair, percent, tolerance_words
from reports.kit.terms import Terms
from reports.tables import of_report as tables
from reports.words.policies import best_policies, interaction_words
from reports.words.verdict import seat_words

FINISHES = "Finishing order"
DOTS = (
    "Dots are win shares, bars their simultaneous {level} intervals: in {level} of studies like this one all of them "
    "hold their true values at once. The dashed line is {par}, the shaded band "
    "{within} to either side{part}. \u25cf\u00a0balanced: the whole bar lies in the band. \u25b2\u00a0over, "
    "\u25bc\u00a0under: the whole bar lies beyond it. \u25cb\u00a0undecided: more games are needed. "
    "n\u00a0=\u00a0{games} games."
)


def _dots(terms: Terms, fair: float) -> str:
    within, part = tolerance_words(terms.tolerance), "" if terms.solo else f", {part_of_fair(terms.tolerance, fair)}"
    told = {"level": level_words(terms.level), "par": terms.par, "games": count(terms.games)}
    return DOTS.format(within=within, part=part, **told)


def _sole_dots(terms: Terms) -> str:
    level, games = level_words(terms.level), count(terms.games)
    return f"The dot is the win share, the bar its {level} interval. n\u00a0=\u00a0{games} games."


def _height(rows: int, narrow: bool = False) -> float:
    return 74.0 + (38.0 if narrow else 42.0) * rows


def heights(rows: int) -> tuple[float, float]:
    """Heights of a figure with a row a thing, on wide and narrow pages."""
    return _height(rows), _height(rows, narrow=True)


def share_chart(result: WinShares, headline: str, terms: Terms) -> Chart:
    """Win shares by faction against the fair share; the headline is the verdict's."""
    words = terms.words
    return Chart(
        key="win-shares",
        title=f"Share of games won by each {words.faction}",
        caption=_sole_dots(terms) if result.table["fair_share"].isna().all() else _dots(terms, result.fair_share),
        alt=f"{headline} {_share_list(result, words)}",
        draw=lambda figure: figures.win_shares(result, figure.subplots(), palette=terms.palette, words=words),
        heights=heights(len(result.table)),
        table=tables.win_shares(result, words=words),
    )


def _share_list(result: WinShares, words: Wording) -> str:
    rows, level = result.table.sort_values("estimate", ascending=False).to_dict("records"), result.settings["level"]
    parts = [
        f"{words.name(row['faction'])} {percent(row['estimate'], row['low'], row['high'], level, 1)}" for row in rows
    ]
    return f"Win shares: {listed(parts)}."


def seat_section(result: SeatAdvantage, terms: Terms) -> Section | None:
    """Win shares by seat and the test of equal seats; one seat has nobody to take turns with."""
    if terms.solo:
        return None
    chart = Chart(
        key="seats",
        title="Share of games won from each seat",
        caption="Seat 1 plays first. " + _dots(terms, float(result.table["fair_share"].mean())),
        alt=seat_words(result),
        draw=lambda figure: figures.seats(result, figure.subplots()),
        heights=heights(len(result.table)),
        table=tables.seats(result),
    )
    return Section("seats", "Turn order", (Prose(seat_words(result)), chart))


def matchup_section(result: Matchups, terms: Terms) -> Section | None:
    """Who finishes ahead of whom; one seat meets nobody."""
    if terms.solo:
        return None
    words = terms.words
    if len(result.table) == 0:
        text = f"No two {words.factions} met, so there is nothing to compare."
        return Section("matchups", FINISHES, (Prose(text),))
    groups = result.table[result.settings["by"]].nunique()
    told = _matchup_words(result, words)
    chart = Chart(
        key="matchups",
        title="Who finishes ahead of whom",
        caption=(
            f"Each tile: the percentage of common games in which the {words.faction} on the left finishes ahead of the "
            "one above; a tie counts half, 50 is even. This is the order at the end: the two need never have fought. "
            "Blue: ahead; brown: behind. Empty tiles are not significant: "
            "their q is above 0.05, after control of false discoveries over all pairs."
        ),
        alt=told,
        draw=lambda figure: figures.matchups(result, figure.subplots(), words=words),
        heights=(90.0 + 46.0 * groups, 80.0 + 40.0 * groups),
        table=tables.matchups(result, words=words),
    )
    return Section("matchups", FINISHES, (Prose(told), chart))


def _matchup_words(result: Matchups, words: Wording) -> str:
    table, by = result.table, result.settings["by"]
    ahead = table[table["estimate"] > 0.5].sort_values("estimate", ascending=False)
    clear = ahead[ahead["q_value"] <= figures.FALSE_DISCOVERIES]
    if len(clear) == 0:
        return f"None of the {len(table) // 2} pairs is statistically significant."
    top = clear.iloc[0]
    share = percent(top["estimate"], top["low"], top["high"], result.settings["level"], 1)
    verb = "finish" if words.plural else "finishes"
    lead = f"{words.name(top[by])} {verb} ahead of {words.name(top['opponent'])} in {share} of their games"
    if len(clear) == 1:
        return f"One of the {len(table) // 2} pairs is statistically significant: {lead}."
    return f"{len(clear)} of the {len(table) // 2} pairs are statistically significant. Among them: {lead}."


def policy_section(result: PolicyStrength, interactions: Interactions, terms: Terms) -> Section:
    """How strong each policy is, over all and with each faction."""
    if len(result.table) < 2:
        text = "All seats used one policy, so policies cannot be compared here."
        return Section("policies", "Policies", (Prose(text),))
    if result.table["estimate"].isna().all():
        return Section("policies", "Policies", (Prose("No game was won, so policies cannot be compared here."),))
    best = best_policies(result, solo=terms.solo)
    relative = "" if terms.solo else " Strength is relative: it depends on who else plays."
    blocks: list[Block] = [Prose(best + relative), _strength_chart(result, best, terms)]
    if result.by_faction["faction"].nunique() > 1:
        told = interaction_words(interactions, terms.words)
        blocks += [Prose(told), _faction_chart(result, interactions, told, terms)]
    return Section("policies", "Policies", tuple(blocks))


def _strength_chart(result: PolicyStrength, best: str, terms: Terms) -> Chart:
    ordered = result.table.sort_values("estimate", ascending=False).to_dict("records")
    times = [f"{shown_name(row['policy'])} {number(row['estimate'], 2)}" for row in ordered]
    return Chart(
        key="policies",
        title="Strength of the policies",
        caption=(
            f"Win share divided by {terms.overall_par}: 1 is par, 2 wins twice as often. Bars: simultaneous "
            f"{level_words(terms.level)} intervals."
            f"{'' if terms.solo else ' A policy that meets only itself has exactly 1.'}"
        ),
        alt=f"Win share divided by {terms.overall_par}: {listed(times)}. {best}",
        draw=lambda figure: figures.strength(result, figure.subplots()),
        heights=heights(len(result.table)),
        table=tables.strength(result),
    )


def _faction_chart(result: PolicyStrength, interactions: Interactions, told: str, terms: Terms) -> Chart:
    words = terms.words
    rows = result.by_faction["faction"].nunique()
    return Chart(
        key="faction-policy",
        title=f"Which policy suits which {words.faction}",
        caption=(
            f"Win share divided by {terms.overall_par}: 1.00 is par. Blue: above; brown: below. Empty tiles could be "
            f"par: their simultaneous {level_words(terms.level)} interval holds 1. The table shows each pair after "
            f"allowing for the average strength of {words.faction} and bot."
        ),
        alt=told,
        draw=lambda figure: figures.faction_policy(result.by_faction, figure.subplots(), words=words),
        heights=(70.0 + 42.0 * rows, 90.0 + 38.0 * rows),
        table=tables.faction_policy(result, interactions, words=words),
    )

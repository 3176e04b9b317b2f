"""The sections of the page of restricted play, in the order in which they are read."""

from collections.abc import Callable

from reports.figures import worth as figures
from reports.kit.answers import Answer
from reports.kit.blocks import Chart, Facts, Prose, Section
from reports.kit.names import Wording, shown_name
from reports.kit.numbers import count, level_words, tolerance_words
from reports.pipeline.restrict import RestrictionFound
from reports.sections.answers import answer_section
from reports.sections.summary import next_section
from reports.tables import restrict as tables
from reports.words.owned import worksheet_facts
from reports.words.restrict import MARKS, Titles, worth
from sim.content.values import format_setting

MARGIN, A_ROW, A_TILE = 84.0, 30.0, 34.0  # pixels: above and below, of a row, of a row of tiles
METHOD = (
    "Going without. A study's games are played as they are. For every mechanic each of them is played once more for "
    "each seat, with the same line-up and the same chance, and that seat alone may not use the mechanic. Its value "
    "is the win share with it less the win share without (Jaffe and others, restricted play).",
    "Same games. Every seat of every game goes without once, so that all {factions}, seats and policies go without "
    "equally often, and what the games have in common cancels out. The game is the unit of all intervals.",
    "Many comparisons. The thin intervals hold all at once (the largest of many correlated t). \u201cUseful\u201d and "
    "\u201cbadly used\u201d go by q (Benjamini and Hochberg over the table). \u201cDead\u201d and \u201cmust\u201d are "
    "claims of their own: \u201cmust\u201d where the thin interval lies above {within}, \u201cdead\u201d where it lies "
    "within {within} of nothing, and with every single policy, too.",
    "Every policy. What a mechanic is worth depends on who plays. The policies stand in the order of what they win "
    "with everything; their thin intervals hold all at once. A policy that was built around a mechanic may lose more "
    "by its ban than the mechanic is worth: --retrain trains the strongest one with everything and without it.",
    "Giving way. Where a seat would have no answer left, it may use the mechanic after all; how often is shown. A "
    "mechanic for which that was always so is listed apart: it could not be tested.",
)


def restriction_sections(found: RestrictionFound, answer: Answer) -> list[Section]:
    """All sections of restricted play, beside its summary."""
    within = tolerance_words(found.precision.tolerance)
    made = (
        answer_section("answer", "The answer", answer),
        _policies(found),
        _factions(found),
        next_section(answer),
        _played(found),
        _method(found.words, within),
    )
    return [section for section in made if section is not None]


def worth_chart(found: RestrictionFound) -> Chart:
    """What a seat loses without each mechanic."""
    within = tolerance_words(found.precision.tolerance)
    marks = ", ".join(f"{mark}\u00a0{verdict}" for verdict, mark in MARKS.items())
    height = MARGIN + A_ROW * len(found.table)
    records = found.table.to_dict("records")
    return Chart(
        key="worth",
        title="What a seat loses without each mechanic",
        caption=(
            f"Thick: the {level_words(found.precision.level)} interval of this one alone. Thin: the interval that "
            f"holds together with all others. The band is {within} to either side of nothing. {marks}. "
            f"n\u00a0=\u00a0{count(records[0]['n'])} games of a seat without each mechanic."
        ),
        alt="; ".join(f"{found.titles[row['mechanic']]} {worth(row, found.precision.level)}" for row in records),
        draw=lambda figure: figures.worths(
            found.table, figure.subplots(), tolerance=found.precision.tolerance, marks=MARKS, name=_namer(found.titles)
        ),
        heights=(height, height),
        table=tables.mechanics(found),
    )


def _namer(titles: Titles) -> Callable[[str], str]:
    return lambda key: shown_name(titles[key])


def _policies(found: RestrictionFound) -> Section:
    """What the mechanics are worth with each policy, the strongest first, and to the strongest trained without them."""
    order, policies = found.table["mechanic"].tolist(), len(found.strongest)
    height = MARGIN + A_TILE * len(order)
    chart = Chart(
        key="worth-by-policy",
        title="What each mechanic is worth with every policy",
        caption=(
            "Percentage points of the win share, blue above and brown below nothing; the policy that wins most stands "
            "at the left. Tiles with a dotted frame are not significant, or dead. The table has the intervals."
        ),
        alt=f"Value of {len(order)} mechanics with {policies} policies.",
        draw=lambda figure: figures.group_worths(
            found.policies, "policy", order, figure.subplots(), names=(_namer(found.titles), shown_name)
        ),
        heights=(height, height),
        table=tables.policies(found),
    )
    retrained = (tables.retrained(found, "The strongest policy, trained without it"),) if found.retrained else ()
    return Section("policies", "By policy", (chart, *retrained))


def _factions(found: RestrictionFound) -> Section:
    order = found.table["mechanic"].tolist()
    height = MARGIN + A_TILE * len(order)
    chart = Chart(
        key="worth-by-faction",
        title=f"What each mechanic is worth to every {found.words.faction}",
        caption=(
            "Percentage points of the win share, blue above and brown below nothing. Tiles with a dotted frame are "
            "not significant, or dead. The table has the intervals."
        ),
        alt=f"Value of {len(order)} mechanics to {found.factions['faction'].nunique()} {found.words.factions}.",
        draw=lambda figure: figures.group_worths(
            found.factions, "faction", order, figure.subplots(), names=(_namer(found.titles), found.words.name)
        ),
        heights=(height, height),
        table=tables.factions(found),
    )
    return Section("factions", f"By {found.words.faction}", (chart,))


def _played(found: RestrictionFound) -> Section:
    study = found.study
    changes = [format_setting(*pair) for pair in sorted(study.changes.items())]
    facts = (
        ("Game", found.game.title),
        ("Games", f"{count(study.games)} with everything, {count(found.restriction.games)} in all"),
        ("Players", str(study.players)),
        (shown_name(found.words.factions), ", ".join(map(found.words.name, study.factions))),
        ("Policies", ", ".join(shown_name(name) for name in study.cast)),
        ("Seed", str(study.seed)),
        ("Rules", ", ".join(changes) or "as they are"),
        *worksheet_facts(study),
    )
    return Section("played", "What was played", (Facts(facts),))


def _method(words: Wording, within: str) -> Section:
    filled = [text.format(factions=words.factions, within=within) for text in METHOD]
    blocks = (Prose(rest, "titled", title) for title, rest in (text.split(". ", 1) for text in filled))
    return Section("method", "How to read this", tuple(blocks))

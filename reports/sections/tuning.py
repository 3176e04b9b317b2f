"""The sections of the page of a tuning, in the order in which they are read."""

from reports.figures import tuning as figures
from reports.kit.answers import Answer
from reports.kit.blocks import Block, Chart, Facts, Folded, Prose, Section
from reports.kit.names import listed, shown_name
from reports.kit.numbers import count, level_words
from reports.pipeline.tuned import Tuned
from reports.sections.answers import open_and_limits
from reports.sections.comparison import method_section, result_sections
from reports.sections.summary import next_section
from reports.tables import tuning as tables
from reports.words.owned import worksheet_facts
from reports.words.tuning import change_words, changes_title, goals_words
from sim.content.values import format_setting

HEIGHTS = (330.0, 300.0)
METHOD = (
    "Search. Rulebooks spread evenly over all ranges (a scrambled Sobol\u2019 sequence) play a few games each. A "
    "response surface is fitted to all shares: logistic, with a slope and a curvature for every value and "
    "what two of them do together. It proposes the best change of every size, those play the same games, and "
    "with their games it is fitted again: three rounds, with fewer candidates and more games each.",
    "Size. First the number of values that change, or what they cost by the prices given, then the steps. A short "
    "range of whole numbers is walked by ones, a longer one has about eight steps; any other choice is one step. Of "
    "changes of one size that are equally fair the one that leaves the length of the game as it is goes first.",
    "Confirmation. What the search names best is best partly by luck. So the rules as they were and then the last "
    "candidates, from the smallest on, play fresh games, the same for all, and only those count. Each plays until its "
    "intervals lie within all bands, or one beyond its band; they are confidence sequences, which hold whenever that "
    "is. A larger change is named only where every smaller one that was tested falls short: it lies beyond the bands, "
    "or its estimate does and on the same games it is further away.",
    "Effect on play. The share of games that somebody else wins by the other rules, seats and chance being the same, "
    "and by how much the win shares move on average.",
)


def tuning_sections(tuned: Tuned, answer: Answer) -> list[Section]:
    """All sections of a tuning, beside its summary."""
    comparison = tuned.comparison
    made = [
        _answer_section(tuned, answer),
        *result_sections(comparison),
        next_section(answer),
        _asked_section(tuned),
        Section("search", "How it was searched", tuple(Prose(text) for text in METHOD)),
        method_section(comparison.words, comparison.precision),
    ]
    return [section for section in made if section is not None]


def _answer_section(tuned: Tuned, answer: Answer) -> Section:
    blocks: list[Block] = [Prose(sentence, "finding") for sentence in answer.findings]
    if tuned.changes(tuned.answer.arm):
        blocks.append(tables.changes(tuned, changes_title(tuned)))
    blocks.append(tables.before_after(tuned, "Win shares on fresh games"))
    return Section("answer", "The answer", (*blocks, *open_and_limits(answer)))


def frontier_chart(tuned: Tuned) -> Chart:
    """How close to fair a change of each size comes."""
    table, tried, level = tuned.frontier, tuned.tried, tuned.plan.precision.level
    points = [
        f"{change_words(tuned, row['arm']) or 'none'} {100 * row['estimate']:.1f}" for row in table.to_dict("records")
    ]
    return Chart(
        key="frontier",
        title="How close to fair a change of each size comes",
        caption=(
            "Below: how many values a change touches, and by how many steps in all. Large marks: confirmed on fresh "
            f"games, with {level_words(level)} intervals; filled dots meet all goals, open ones may, squares do not; "
            "the answer has its own colour. Small dots: what the search tried, as its response surface predicts them. "
            f"The distance is the root mean square over {tuned.comparison.words.factions}, without what chance adds. "
            "Each mark rests on as many games as it took; the table has them."
        ),
        alt=f"Percentage points from fair by change: {listed(points)}.",
        draw=lambda figure: figures.frontier(table, tried, figure.subplots(), answer=tuned.answer.arm),
        heights=HEIGHTS,
        table=tables.frontier(tuned),
    )


def _asked_section(tuned: Tuned) -> Section:
    study, plan, words = tuned.plan.study, tuned.plan, tuned.comparison.words
    before = ", ".join(format_setting(*pair) for pair in sorted(study.changes.items()))
    facts = (
        ("Game", tuned.comparison.game.title),
        *((("Prices", ", ".join(plan.prices)),) if plan.prices else ()),
        ("To be reached", goals_words(plan.targets, plan.precision.tolerance, words)),
        ("Rules before", before or "as they are"),
        *worksheet_facts(study),
        ("Games", f"{count(tuned.found.games)} to search, {count(tuned.plan_games)} to confirm"),
        ("Players", str(study.players)),
        (shown_name(words.factions), ", ".join(map(words.name, study.factions))),
        ("Policies", ", ".join(shown_name(name) for name in study.cast)),
        ("Seeds", f"{study.seed} to search, {plan.fresh_seed} to confirm"),
    )
    return Section(
        "asked", "What was asked", (Facts(facts), Folded("What might be changed", tables.ranges(plan.space.axes)))
    )

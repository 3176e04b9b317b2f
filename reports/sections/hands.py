"""The verdict with other bots: at every level of strength, and with every policy alone."""

from collections.abc import Sequence

from analysis.hands import Hands
from reports import figures
from reports.kit.blocks import Block, Chart, Prose, Section
from reports.kit.names import listed
from reports.kit.numbers import count, level_words, tolerance_words
from reports.pipeline.strength import ARCHETYPES
from reports.report import Report
from reports.tables import of_report as tables
from reports.words.hands import exploited_sentence, hands_name, level_sentences, play_findings, replies_words

STRENGTHS = (
    "The same game, judged again with bots of other strength: {levels}. A verdict that holds in all of them is about "
    "the game; one that fades or turns is about who plays. Random bots are shown for comparison; a verdict does not "
    "depend on them."
)
SEARCHING = (
    "Searching bots play {rollouts} games to the end before they answer a question, and give the best answer. They "
    "take long, so they play fewer games, and their intervals are wider."
)
ALONE = (
    "Games beside those of the study, with other bots: each policy of the cast alone, in all seats, and each {word} "
    "with what is best for it. They are fewer, so an imbalance of a few points can stay unseen."
)
CAPTION = (
    "Dots are win shares, bars their {level} intervals, simultaneous for all that play in the same hands, on top those "
    "of the study itself. The dashed line is {par}, the shaded band {within} to either side. "
    "\u25cf\u00a0balanced, \u25b2\u00a0over, \u25bc\u00a0under, "
    "\u25cb\u00a0undecided. {games}."
)


def strength_section(report: Report) -> Section | None:
    """The verdict at every level of strength, if they were played."""
    found = report.levels
    if found is None:
        return None
    blocks: list[Block] = []
    if found.levels:
        names = [_level_name(hands) for hands in found.levels]
        blocks.append(Prose(STRENGTHS.format(levels=listed(names))))
        blocks += [Prose(sentence, "finding") for sentence in level_sentences(report)]
        chart = _chart(report, found.levels, "strength", f"Each {report.words.faction} at every level of strength")
        blocks.append(chart)
        blocks += [Prose(SEARCHING.format(rollouts=hands.rollouts)) for hands in found.levels if hands.rollouts]
    blocks += [Prose(exploited_sentence(report))] if found.exploited else []
    blocks += [Prose(sentence) for sentence in found.lacking]
    return Section("strength", "Verdicts by strength", tuple(blocks))


def play_section(report: Report) -> Section | None:
    """The verdict with each policy alone, and with what is best for each faction."""
    found = report.play
    if found is None or not found.hands:
        return None
    chart = _chart(report, found.hands, "play", f"Each {report.words.faction} with different bots")
    words = Prose(ALONE.format(word=report.words.faction))
    return Section("play", "With other bots", (words, chart, Prose(replies_words(report))))


def _level_name(hands: Hands) -> str:
    if hands.rollouts:
        return f"search of {hands.rollouts} rollouts"
    return hands.name if hands.name == ARCHETYPES else f"{hands.name} bots"


def _chart(report: Report, others: Sequence[Hands], key: str, title: str) -> Chart:
    own, rows = report.shares, 1 + len(others)
    caption = CAPTION.format(
        level=level_words(report.level),
        par=report.par,
        within=tolerance_words(report.tolerance),
        games=_games(report, others),
    )
    sentences = level_sentences(report) if key == "strength" else play_findings(report)
    wide, narrow = (figures.hands_height(len(own.table), rows, narrow=tight) for tight in (False, True))
    return Chart(
        key=f"hands-{key}",
        title=title,
        caption=caption,
        alt=" ".join(sentences),
        draw=lambda figure: figures.hands(own, others, figure, palette=report.palette, words=report.words),
        heights=(wide, narrow),
        table=tables.hands(own, others, words=report.words),
    )


def _games(report: Report, others: Sequence[Hands]) -> str:
    """How many games each pair of hands played, said once where all others played as many."""
    numbers = {hands.games for hands in others}
    if len(numbers) == 1:
        return f"The study played {count(report.games)} games, the other bots {count(numbers.pop())} each"
    told = [f"{hands_name(hands, report.words)} {count(hands.games)}" for hands in others]
    return f"Games: study {count(report.games)}, {listed(told)}"

"""The verdict with other bots: at every level of strength, and with every policy alone."""

from collections.abc import Sequence

from analysis.hands import Dependence, Hands
from analysis.replies import Replies
from analysis.shares import WinShares
from reports import figures
from reports.kit.blocks import Block, Chart, Prose, Section
from reports.kit.names import listed
from reports.kit.numbers import count, level_words, tolerance_words
from reports.kit.terms import Terms
from reports.pipeline.strength import ARCHETYPES, Strength
from reports.tables import of_report as tables
from reports.words.hands import exploited_sentence, hands_name, level_sentences, play_findings, replies_words

STRENGTHS = (
    "The same game, judged again with bots of other strength: {levels}. A verdict that holds in all of them is about "
    "the game; one that fades or turns is about who plays. Random bots are shown for comparison; a verdict does not "
    "depend on them."
)
SEARCHING = (
    "Searching bots play {rollouts} games to the end before they answer a question, and give the best answer. They "
    "take a long time, so they play fewer games, and their intervals are wider."
)
ALONE = (
    "Games beside those of the study, with other bots: each policy of the cast alone, in all seats, and each {word} "
    "with its best bot. They are fewer, so an imbalance of a few percentage points can stay unseen."
)
CAPTION = (
    "Dots are win shares, bars their {level} intervals, simultaneous for all results with the same bots, on top those "
    "of the study itself. The dashed line is {par}, the shaded band {within} to either side. "
    "\u25cf\u00a0balanced, \u25b2\u00a0over, \u25bc\u00a0under, "
    "\u25cb\u00a0undecided. {games}."
)


def strength_section(found: Strength | None, own: WinShares, terms: Terms) -> Section | None:
    """The verdict at every level of strength, if they were played, beside that of the study's own games."""
    if found is None:
        return None
    blocks: list[Block] = []
    if found.levels:
        names = [_level_name(hands) for hands in found.levels]
        blocks.append(Prose(STRENGTHS.format(levels=listed(names))))
        levels, title = Dependence(own, found.levels), f"Each {terms.words.faction} at every level of strength"
        sentences = level_sentences(levels, terms.words)
        blocks += [Prose(sentence, "finding") for sentence in sentences]
        blocks.append(_chart("strength", title, sentences, levels, terms))
        blocks += [Prose(SEARCHING.format(rollouts=hands.rollouts)) for hands in found.levels if hands.rollouts]
    blocks += [Prose(exploited_sentence(found.exploited, terms.level))] if found.exploited else []
    blocks += [Prose(sentence) for sentence in found.lacking]
    return Section("strength", "Verdicts by strength", tuple(blocks))


def play_section(dependence: Dependence | None, replies: Replies | None, terms: Terms) -> Section | None:
    """The verdict with each policy alone, and with what is best for each faction."""
    if dependence is None:
        return None
    words = terms.words
    title, findings = f"Each {words.faction} with different bots", play_findings(dependence, words)
    chart = _chart("play", title, findings, dependence, terms)
    alone = Prose(ALONE.format(word=words.faction))
    return Section("play", "With other bots", (alone, chart, Prose(replies_words(replies, words))))


def _level_name(hands: Hands) -> str:
    if hands.rollouts:
        return f"search of {hands.rollouts} rollouts"
    return hands.name if hands.name == ARCHETYPES else f"{hands.name} bots"


def _chart(key: str, title: str, sentences: Sequence[str], found: Dependence, terms: Terms) -> Chart:
    own, others, words = found.shares, found.hands, terms.words
    caption = CAPTION.format(
        level=level_words(terms.level),
        par=terms.par,
        within=tolerance_words(terms.tolerance),
        games=_games(others, terms),
    )
    wide, narrow = (figures.hands_height(len(own.table), 1 + len(others), narrow=tight) for tight in (False, True))
    return Chart(
        key=f"hands-{key}",
        title=title,
        caption=caption,
        alt=" ".join(sentences),
        draw=lambda figure: figures.hands(own, others, figure, palette=terms.palette, words=words),
        heights=(wide, narrow),
        table=tables.hands(own, others, words=words),
    )


def _games(others: Sequence[Hands], terms: Terms) -> str:
    """How many games each pair of hands played, said once where all others played as many."""
    numbers = {hands.games for hands in others}
    if len(numbers) == 1:
        return f"The study played {count(terms.games)} games, the other bots {count(numbers.pop())} each"
    told = [f"{hands_name(hands, terms.words)} {count(hands.games)}" for hands in others]
    return f"Games: study {count(terms.games)}, {listed(told)}"

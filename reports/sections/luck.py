"""What decides who wins: luck or decisions."""

from analysis.luck import Luck
from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose, Section
from reports.kit.names import shown_name
from reports.kit.numbers import level_words
from reports.kit.terms import Terms
from reports.report import LuckPart
from reports.sections.balance import heights
from reports.tables import luck as tables
from reports.words.luck import LABELS, answer_words, how_words, luck_words
from sim.study.study import Study

TITLE = "Luck and decisions"
CAPTION = (
    "Shares of the variance of who wins, with {level} intervals; all add up to 100%. Luck is all that differs between "
    "games in which the same bots sit in the same seats: dice, cards, and answers that bots vary. Answers count by how "
    "much more a seat is expected to win than with {reference} in its place, or in that of the others."
)


def luck_section(part: LuckPart | None, study: Study, terms: Terms) -> Section | None:
    """What luck and decisions explain; nothing where nobody races or nobody asked."""
    if part is None:
        return None
    if part.found is None:
        return Section("luck", TITLE, (Prose(part.lacking),))
    found = part.found
    words, answers = luck_words(found, terms), answer_words(found)
    blocks: list[Block] = [Prose(words), _chart(found, words, terms), Prose(how_words(found)), Prose(answers)]
    blocks += [Folded("What own answers bring each policy", tables.own_answers(found))] if len(found.policies) else []
    blocks.append(Folded("The games that luck or answers decided most", tables.decided_games(found, study)))
    return Section("luck", TITLE, tuple(blocks))


def _chart(found: Luck, words: str, terms: Terms) -> Chart:
    return Chart(
        key="luck",
        title="What decides who wins",
        caption=CAPTION.format(level=level_words(terms.level), reference=shown_name(found.settings["reference"])),
        alt=words,
        draw=lambda figure: figures.luck(found, figure.subplots(), words=terms.words),
        heights=heights(len(LABELS)),
        table=tables.luck_parts(found, terms.words.faction),
    )

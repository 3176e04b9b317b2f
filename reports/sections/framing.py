"""What was played, the verdict in words, and how the numbers were made."""

from collections.abc import Mapping
from typing import Any

from analysis.assumptions import Assumptions
from analysis.planning import CHANCES
from analysis.tempo import Tempo
from reports.kit.blocks import Block, Facts, Folded, Prose, Section
from reports.kit.names import listed, shown_name
from reports.kit.numbers import count, level_words, number, plain_percent, tolerance_words
from reports.kit.precision import families_of
from reports.kit.terms import Terms
from reports.report import Report
from reports.tables import of_report as tables
from reports.words.blocks import uneven
from reports.words.owned import worksheet_facts
from reports.words.stopping import cost, ended

MOST_LINEUPS = 60
MOST_SETTINGS = 8
ROTATED = "the same one is played {} times, with the {} rotated through all seats and the same policies in them"
FAIR_SHARES = (
    "Fair share and shared wins. The fair share is one divided by the number of players. A victory shared by two "
    "counts one half for each. A game that reaches the round limit stays in every table: nobody has won it, "
    "and its length counts as at least the limit."
)
SOLO_SHARES = (
    "One player. What the player does not win is lost, also a game that reaches the round limit, whose length counts "
    "as at least the limit. There is no fair share against the game itself: how often it should be won is a matter of "
    "taste. So {words} and policies are held against the mean of all games and against each other. The mean counts as "
    "known, which makes verdicts a little more careful than they need be."
)
MANY_PAIRS = (
    "Many comparisons. With many pairs some differ by chance. The q-value of a pair is the share of false "
    "alarms to expect if this pair and all that look stronger are called real (Benjamini and Hochberg). That one "
    "{word} finishes ahead of another says who is further at the end, not that it has beaten the other{fought}."
)
SEATS = (
    "Seats. Line-ups rotate over the seats, so that a {word}'s strength is not mistaken for the advantage of playing "
    "first. The test asks how often equal seats would differ by so much or more."
)


def played_section(report: Report) -> Section:
    """What was played: game, line-ups, policies, size, seed, versions, changes, assumptions."""
    blocks: list[Block] = [Facts(tuple(_facts(report)))]
    if report.basis.people:
        blocks.append(Prose(report.basis.people))
    if report.stopping is not None:
        blocks.append(Prose(ended(report.stopping)))
    if told := uneven(report.study, report.terms.games):
        blocks.append(Prose(told))
    if len(report.lineups):
        shown = report.lineups.head(MOST_LINEUPS)
        more = len(report.lineups) - len(shown)
        title = f"{count(len(report.lineups))} line-ups" + (f", the {len(shown)} most frequent" if more else "")
        blocks.append(Folded(title, tables.lineups(shown)))
    return Section("played", "What was played", tuple(blocks))


def _facts(report: Report) -> list[tuple[str, str]]:
    study, origin, terms = report.study, report.origin, report.terms
    facts = [
        ("Game", report.game.title),
        ("Players", str(study.players) + (", against the game itself" if terms.solo else "")),
        ("Games", count(terms.games) + _kept(report.tempo)),
        (shown_name(terms.words.factions), ", ".join(map(terms.words.name, terms.palette))),
        ("Policies", ", ".join(shown_name(name) for name in report.balance.policies.table["policy"])),
        ("Seed", "each game its own" if study.sat else str(study.seed)),
        ("Chance", ROTATED.format(study.turns, terms.words.factions) if study.rotate_chance else ""),
        ("Round limit", str(origin.round_limit or "")),
        ("Changed from the rulebook", _settings(dict(sorted(study.changes.items())))),
        *worksheet_facts(study),
        ("Assumed content", _assumed(report.basis.assumptions)),
        ("Versions", ", ".join(f"{name} {version}" for name, version in origin.versions.items())),
        ("Content hash", origin.content_hash),
        ("Command", origin.command),
        ("Playing time", f"{number(origin.seconds, 1)} s" if origin.seconds else ""),
    ]
    return [(term, text) for term, text in facts if text]


def _kept(tempo: Tempo) -> str:
    kept = tempo.settings.get("games_with_rounds", 0)
    return f", the first {count(kept)} of them recorded round by round" if kept else ""


def _settings(settings: Mapping[str, Any]) -> str:
    shown = [f"{address} = {value}" for address, value in list(settings.items())[:MOST_SETTINGS]]
    more = len(settings) - len(shown)
    return ("; ".join(shown) + (f"; and {more} more" if more else "")) or "nothing"


def _assumed(known: Assumptions | None) -> str:
    if known is None:
        return ""
    before = f", was {plain_percent(known.share_before)}" if len(known.owned) else ""
    return f"{plain_percent(known.assumed_share)} of {count(known.n)} values{before}"


def method_section(wider: float | None, terms: Terms) -> Section:
    """What an interval means, how verdicts are made, and where the honest limits are.

    Args:
        wider: of a run that was played until something is known, how many times as wide its intervals are for it.
        terms: how results are named and held against what is fair.
    """
    sure, within, words = level_words(terms.level), tolerance_words(terms.tolerance), terms.words
    fought = " in battle" if words.fights else ""
    together = words.factions if terms.solo else f"{words.factions}, and those of all seats,"
    paragraphs = (
        f"Intervals. A {sure} interval comes from a recipe that catches the true value in {sure} of studies like this "
        "one. It covers the luck of dice and cards, nothing else. Shares have Wilson intervals; where a game gives "
        "several rows (its seats know of each other), the game is the unit and the interval is clustered by game. "
        "Where the design is even, what line-ups explain of who wins is no error of a win share, and is left out.",
        SOLO_SHARES.format(words=words.factions) if terms.solo else FAIR_SHARES,
        f"Verdicts. Balanced means that the whole interval lies within {within} of {terms.par}. Over or under "
        "means that the whole interval lies beyond. Anything else is undecided, with the number of further games that "
        f"would settle it with a chance of {listed([f'{100 * chance:g}%' for chance in CHANCES])}, over all true "
        "values that agree with the games so far.",
        f"Judged together. Of several intervals at {sure} some go wrong by luck. So the intervals of all "
        f"{together} are simultaneous: a little wider, so that in {sure} of studies all of them hold at once, and no "
        "verdict is wrong. They allow for how the shares move together, since one wins what another loses. "
        f"{_headline_risk(terms)}The tables of values have the narrower intervals of each alone too. What is called "
        f"the strongest or the best is significantly so ({sure}); what cannot be told apart from it stands beside it.",
        "" if wider is None else cost(terms.level, wider),
        "" if terms.solo else MANY_PAIRS.format(word=words.faction, fought=fought),
        "" if terms.solo else SEATS.format(word=words.faction),
        "Digits. A number shows as many digits as its standard error supports; the unrounded values are in the "
        "CSV file below each figure.",
        "Limits. Automatic policies are not people. They do not persuade, bear grudges or learn from game to game; a "
        f"{words.faction} that needs a subtle plan looks weaker here than it is. The figures describe "
        "associations: what winners own need not be what made them win. Assumed values are the project's own "
        "reading where the rulebook's text is silent.",
    )
    return Section("method", "How to read this", tuple(_titled(text) for text in paragraphs if text))


def _headline_risk(terms: Terms) -> str:
    """How often any sentence of a headline is wrong, other bots included."""
    risk = level_words(1 - terms.level)
    part = level_words(1 - (1 - terms.level) / families_of(terms.solo))
    return (
        f"What the headline says of other bots holds with a confidence of {part} for all of them together, and is said "
        f"where the verdicts on {terms.words.factions} are settled. So the risk that any sentence of the headline is "
        f"wrong is {risk} at most. "
    )


def _titled(text: str) -> Prose:
    """A paragraph whose first words, up to the first full stop, are its title."""
    title, rest = text.split(". ", 1)
    return Prose(rest, "titled", title)

"""How soon it can be seen who wins, by the value that a game has learned."""

from analysis.favourites import Favourites
from reports import figures
from reports.kit.blocks import Chart, Prose, Section
from reports.kit.numbers import count, level_words, number, percent, percent_interval
from reports.kit.terms import Terms
from reports.tables import of_report as tables

TITLE = "How soon it can be seen who wins"
CAPTION = (
    "How often the favourite after a round wins: the seat that the game's learned value gives the best chance. The "
    "shade is the {level} interval; the dashed line is the mean chance that the value gave it, which lies on the other "
    "one if the value is right; the dotted line is how often who leads by score wins. Among the first {games} games of "
    "the study, those that go on after the round."
)


def favourite_section(found: Favourites | None, terms: Terms) -> Section | None:
    """The favourite at half-time and round by round; nothing where the game has no value."""
    if found is None:
        return None
    words = favourite_words(found)
    chart = Chart(
        key="favourites",
        title="What is decided after each round",
        caption=CAPTION.format(level=level_words(terms.level), games=count(found.settings["games"])),
        alt=words,
        draw=lambda figure: figures.favourites(found, figure.subplots()),
        heights=(300.0, 250.0),
        table=tables.by_round(found.by_round, "Favourite wins", terms.level),
    )
    return Section("favourites", TITLE, (Prose(words), *([chart] if len(found.by_round) else [])))


def favourite_words(found: Favourites) -> str:
    """Sentences on the favourite at half-time, and on when winners are ahead for good."""
    level, half, score = found.settings["level"], found.half, found.half_score
    median = found.ahead_for_good.set_index("statistic").loc["median", "estimate"]
    return (
        f"After half of a game's rounds the favourite wins {percent(*half[:3], level, 1)} "
        f"({percent_interval(half.low, half.high, level, 1)}) of {count(half.n)} games, who leads by score "
        f"{percent(*score[:3], level, 1)} ({percent_interval(score.low, score.high, level, 1)}). Half of all winners "
        f"are more likely than not to win from round {number(median, 0)} on, without a break."
    )

"""What decides who wins, in words: luck, own answers, those of others, and where a seat starts."""

from analysis.luck import Luck
from reports.kit.names import shown_name
from reports.kit.numbers import count, number, percent, percent_interval, points, points_interval
from reports.kit.terms import Terms

LABELS = {
    "luck": "Luck",
    "own": "Own answers",
    "others": "Answers of others",
    "start": "{faction} and seat",
}


def part_label(part: str, faction: str) -> str:
    """What a part is called; `faction` is what the game calls a faction."""
    return LABELS[part].format(faction=shown_name(faction))


def luck_words(found: Luck, terms: Terms) -> str:
    """A sentence on what each part explains."""
    shares = {row["part"]: _share(row, found.settings["level"]) for row in found.parts.to_dict("records")}
    return (
        f"Luck decides {shares['luck']} of who wins, the own answers of a seat {shares['own']}, the answers of others "
        f"{shares['others']}, {terms.words.faction} and seat {shares['start']}."
    )


def _share(row: dict, level: float) -> str:
    low, high = row["low"], row["high"]
    return f"{percent(row['estimate'], low, high, level, 0)} ({percent_interval(low, high, level, 0)})"


def answer_words(found: Luck) -> str:
    """Sentences on the policies whose own answers bring most and least, and how sure that is."""
    reference = shown_name(found.settings["reference"])
    if not len(found.policies):
        return f"Answers are compared with those of {reference}, which plays all seats: they explain nothing here."
    ordered = found.policies.sort_values("estimate", ascending=False).to_dict("records")
    ends = ordered if len(ordered) == 1 else (ordered[0], ordered[-1])
    gained = ", ".join(_gain(row, found.settings["level"]) for row in ends)
    return (
        f"What a seat wins by its own answers, in percentage points beside those of {reference}: {gained}. Intervals "
        f"of win shares in the same games are {number(found.narrower, 1)} times as wide."
    )


def _gain(row: dict, level: float) -> str:
    low, high = row["low"], row["high"]
    return (
        f"{shown_name(row['policy'])} {points(row['estimate'], low, high, level)} ({points_interval(low, high, level)})"
    )


def how_words(found: Luck) -> str:
    """How the parts were found."""
    settings = found.settings
    return (
        f"What is expected was found by further games. Each of the first {count(settings['games'])} games of the study "
        f"was dealt {count(settings['replays'])} times more with the same bots, as often with "
        f"{shown_name(settings['reference'])} in each of the seats in turn, and as often with it in all seats."
    )

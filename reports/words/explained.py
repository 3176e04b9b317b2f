"""What line-ups and counted luck explain of who wins, in words."""

from analysis.adjusting import LINEUPS, LUCK_NAME
from analysis.explained import ROTATION, Explained
from reports.kit.names import listed
from reports.kit.numbers import percent, percent_interval
from sim.game import LUCK

ROTATED = (
    "The same chance is played with the {factions} rotated through all seats, which leaves {left} of the variance of "
    "their win shares; the intervals of seats and policies may be wider for it."
)
SAVED = "Without it, the intervals of a study of fixed length need {saved:.0%} fewer games."
SAVED_ROTATED = "All in all, the intervals of {factions} need {saved:.0%} fewer games."
REASONS = {LINEUPS: "line-ups are the same in every study", LUCK_NAME: "luck is 0 on average"}


def explained_words(found: Explained, factions: str) -> str:
    """Sentences on what each part surely explains, and what that saves; empty where nothing is known.

    Args:
        found: what is explained.
        factions: what the game calls them.
    """
    rows = found.table.set_index("part").to_dict("index")
    rotation = rows.pop(ROTATION, None)
    rows = {part: row for part, row in rows.items() if row["low"] > 0}
    sentences = []
    if rotation is not None:
        sentences.append(ROTATED.format(factions=factions, left=_share(_left(rotation), found)))
    if rows:
        kinds = listed([name.removeprefix(LUCK) for name in found.settings["luck"]])
        names = {LINEUPS: "line-ups explain", LUCK_NAME: f"luck with the dice in {kinds} explains"}
        parts = [f"{names[part]} {_share(row, found)}" for part, row in rows.items()]
        sentences.append(_sentence(listed(parts) + " of who wins"))
        sentences.append(_sentence(listed([REASONS[part] for part in rows]) + ", so this is no error of a win share"))
    if sentences and found.saved > 0:
        words = SAVED if rotation is None else SAVED_ROTATED
        sentences.append(words.format(factions=factions, saved=found.saved))
    return " ".join(sentences)


def _left(row: dict[str, float]) -> dict[str, float]:
    """What is left of the variance where a part takes so much off."""
    return {"estimate": 1 - row["estimate"], "low": 1 - row["high"], "high": 1 - row["low"]}


def _share(row: dict[str, float], found: Explained) -> str:
    level = found.settings["level"]
    low, high = row["low"], row["high"]
    return f"{percent(row['estimate'], low, high, level, 0)} ({percent_interval(low, high, level, 0)})"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."

"""What line-ups and counted luck explain of who wins, in words."""

from analysis.adjusting import LINEUPS, LUCK_NAME
from analysis.explained import Explained
from reports.kit.names import listed
from reports.kit.numbers import percent, percent_interval
from sim.game import LUCK

REASONS = {LINEUPS: "line-ups are the same in every study", LUCK_NAME: "luck is 0 on average"}


def explained_words(found: Explained) -> str:
    """Sentences on what each part explains, and what that saves; empty where nothing is known."""
    level, rows = found.settings["level"], found.table.to_dict("records")
    if not rows:
        return ""
    kinds = listed([name.removeprefix(LUCK) for name in found.settings["luck"]])
    names = {LINEUPS: "line-ups explain", LUCK_NAME: f"luck with the dice in {kinds} explains"}
    parts = [
        f"{names[row['part']]} {percent(row['estimate'], row['low'], row['high'], level, 0)} "
        f"({percent_interval(row['low'], row['high'], level, 0)})"
        for row in rows
    ]
    reasons = [REASONS[row["part"]] for row in rows]
    return (
        f"{_sentence(listed(parts) + ' of who wins')} "
        f"{_sentence(listed(reasons) + ', so this is no error of a win share')} "
        f"Without it, the intervals of a study of fixed length need {found.saved:.0%} fewer games."
    )


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."

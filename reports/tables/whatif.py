"""A surrogate as tables of text: the rules as they stand, the rulebooks closest to fair, what the fit misses."""

from collections.abc import Callable

import pandas as pd

from analysis.sensitivity.outcomes import ROUNDS
from reports.kit.blocks import Shown
from reports.kit.columns import Record, TextColumn, shown
from reports.kit.names import wording_of
from reports.kit.numbers import NO_NUMBER, decimals_of, interval, level_words, number, percent_interval, plain_percent
from reports.pipeline.whatif import WhatIf
from reports.words.whatif import changes_words, outcome_name, standing_words, validated_words

CLOSEST = 8  # rulebooks
PLACES = 1


def standing(found: WhatIf) -> Shown:
    """What the rules as they stand come to."""
    words, level = wording_of(found.design.stage.game), found.precision.level
    columns = [
        TextColumn("", lambda row: outcome_name(row["outcome"], words), numeric=False),
        TextColumn("Estimate", lambda row: _value(row["outcome"], row["estimate"], row["low"], row["high"], level)),
        TextColumn(f"{level_words(level)} band", lambda row: _band(row["outcome"], row["low"], row["high"], level)),
    ]
    return shown(found.rows(found.design.home[0]), columns, standing_words(found))


def closest(found: WhatIf) -> Shown:
    """The rulebooks that were played and that the surrogate has closest to fair, with the shares it gives them."""
    words, level = wording_of(found.design.stage.game), found.precision.level
    at = found.closest[:CLOSEST]
    own = [place for place, name in enumerate(found.surrogate.outcomes) if name.startswith("faction:")]
    estimates = found.at(found.numbers[at])
    rows = pd.DataFrame({"rulebook": [changes_words(found, one) for one in at]})
    for place in own:
        name = found.surrogate.outcomes[place]
        ends = zip(estimates.means[:, place], estimates.low[:, place], estimates.high[:, place], strict=True)
        rows[name] = [_value(name, *each, level) for each in ends]
    columns = [TextColumn("Changes", lambda row: row["rulebook"], numeric=False)]
    columns += [
        _named(found.surrogate.outcomes[place], outcome_name(found.surrogate.outcomes[place], words)) for place in own
    ]
    return shown(rows, columns, "Closest to fair of the rulebooks that were played")


def missed(found: WhatIf) -> Shown:
    """What the fit misses of rulebooks that were left out of it."""
    words, level = wording_of(found.design.stage.game), found.precision.level
    columns = [
        TextColumn("", lambda row: validated_words(row, words), numeric=False),
        *(
            TextColumn(title, _points(name))
            for title, name in (
                ("Misses by", "error"),
                ("Chance alone", "chance"),
                ("The mean misses by", "mean_error"),
            )
        ),
        TextColumn(f"Within the {level_words(level)} band", lambda row: plain_percent(row["covered"])),
        TextColumn("Better than the mean", lambda row: "yes" if row["is_better"] else "no", numeric=False),
        TextColumn("n", lambda row: number(row["n"], 0)),
    ]
    return shown(found.validation, columns, "What the fit misses of rulebooks that were left out of it, in points")


def _points(name: str) -> Callable[[Record], str]:
    return lambda row: number(100 * row[name], PLACES)


def _named(outcome: str, title: str) -> TextColumn:
    return TextColumn(title, lambda row: row[outcome])


def _value(outcome: str, value: float, low: float, high: float, level: float) -> str:
    if outcome == ROUNDS:
        return number(value, max(PLACES, decimals_of(low, high, level, 2)))
    return f"{number(100 * value, PLACES)}%" if value == value else NO_NUMBER


def _band(outcome: str, low: float, high: float, level: float) -> str:
    return interval(low, high, level) if outcome == ROUNDS else percent_interval(low, high, level, PLACES)

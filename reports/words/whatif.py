"""What a surrogate says, in words: of the rules as they stand, and how far it can be believed."""

import math
from collections.abc import Mapping
from typing import Any

from analysis.sensitivity.outcomes import FACTION, ROUNDS, SEAT
from reports.kit.names import Wording, listed, shown_name, wording_of
from reports.kit.numbers import count, level_words, number, plain_percent
from reports.pipeline.value_names import ValueNames
from reports.pipeline.whatif import WhatIf
from sim.content.content import Content
from sim.content.uncertain import Dimension

AS_PRINTED, AS_THEY_STAND = "Printed rules", "Rules as they stand"
LENGTH = "Rounds"


def outcome_name(outcome: str, words: Wording) -> str:
    """An outcome as readers see it within its table, "Crimson", "Seat 1" or "Rounds"."""
    kind, _, name = outcome.partition(":")
    return {FACTION: words.name(name), SEAT: f"Seat {name}", ROUNDS: LENGTH}[kind]


def value_name(dimension: Dimension, content: Content) -> str:
    """What varies, as it is called on its component."""
    names = ValueNames(content)
    if dimension.address in content.defaults:
        return names.in_full(dimension.address)
    return names.of(dimension.address, 1)  # values that change together, as the faces of a die


def label_words(dimension: Dimension, number: float) -> str:
    """What is played at a number, as readers see it: words of a choice without underscores."""
    label = dimension.label(number)
    return label.replace("_", " ") if dimension.choices else label


def standing_words(found: WhatIf) -> str:
    """What the rules are called from which every change begins."""
    study = found.design.study
    return AS_THEY_STAND if study.overrides or study.owned else AS_PRINTED


def changes_words(found: WhatIf, at: int) -> str:
    """What a rulebook that was played has otherwise than the rules as they stand."""
    content, home = found.design.stage.content, found.design.home[0]
    changed = [
        f"{value_name(one, content)} {label_words(one, number)}"
        for one, number, stands in zip(found.design.uncertain.dimensions, found.numbers[at], home, strict=True)
        if number != stands
    ]
    return "; ".join(changed) or standing_words(found)


def played_words(found: WhatIf) -> str:
    """What was played, in a sentence."""
    design = found.design
    policies = ", ".join(dict.fromkeys(design.study.policies))
    return (
        f"{count(design.draws)} rulebooks were drawn within the ranges and played {count(design.each)} times each, "
        f"{count(found.games)} games in all, by these bots: {policies}. The shares between them are estimated."
    )


def trust_words(found: WhatIf) -> list[str]:
    """How far the surrogate can be believed, a sentence for each kind of outcome."""
    rows = found.validation.to_dict("records")
    own = [row for row in rows if row["outcome"].startswith(f"{FACTION}:")]
    said = [_missed(own, found)] if own else []
    said += _not_better(rows, found)
    said += _not_covering(rows, found)
    return said


def _missed(rows: list[dict[Any, Any]], found: WhatIf) -> str:
    error, chance, by_mean = (_root_mean(rows, name) for name in ("error", "chance", "mean_error"))
    covered = sum(row["covered"] for row in rows) / len(rows)
    factions = wording_of(found.design.stage.game).factions
    return (
        f"Tested on rulebooks that were left out of the fit: its shares of {factions} miss what was played there by "
        f"{_points(error)} points (root mean square). Chance alone makes {_points(chance)} in games so few, and the "
        f"mean of the other rulebooks misses by {_points(by_mean)}. {plain_percent(covered)} of the results lie in "
        f"their {level_words(found.precision.level)} bands, chance included."
    )


def _root_mean(rows: list[dict[Any, Any]], name: str) -> float:
    return math.sqrt(sum(row[name] ** 2 for row in rows) / len(rows))


def _points(share: float) -> str:
    return number(100 * share, 1)


def _not_better(rows: list[dict[Any, Any]], found: WhatIf) -> list[str]:
    names = _names([row for row in rows if not row["is_better"]], found)
    if not names:
        return []
    return [
        f"For {names} it predicts no better than the mean of all rulebooks: these values have no effect there that so "
        "few games show."
    ]


def _not_covering(rows: list[dict[Any, Any]], found: WhatIf) -> list[str]:
    names = _names([row for row in rows if not row["covers"]], found)
    if not names:
        return []
    level = level_words(found.precision.level)
    return [f"The bands of {names} are too narrow: fewer than {level} of the results lie in them. Confirm by play."]


def _names(rows: list[dict[Any, Any]], found: WhatIf) -> str:
    words = wording_of(found.design.stage.game)
    return listed([_within(outcome_name(row["outcome"], words)) for row in rows])


def _within(name: str) -> str:
    return "the length" if name == LENGTH else name.lower() if name.startswith("Seat ") else name


def refused_words(found: WhatIf) -> str:
    """How many rulebooks the rules refuse within the ranges; "" where they take all."""
    if not found.refused:
        return ""
    return (
        f"The rules refuse {plain_percent(found.refused_share)} of the rulebooks within the ranges; the page does not "
        "know which, and `counterpoise study` says so."
    )


def validated_words(row: Mapping[Any, Any], words: Wording) -> str:
    """An outcome in the table of what the fit misses; lengths miss by a part of themselves."""
    name = outcome_name(row["outcome"], words)
    return f"{name} (in % of the length)" if name == LENGTH else shown_name(name)

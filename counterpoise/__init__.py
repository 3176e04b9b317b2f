"""Counterpoise from Python: what the commands do, as functions that give tables.

    import counterpoise as cp

    found = cp.study("kings", games=400)
    found.factions

Only what is used is imported: pandas, SciPy and the compiler wait for the first function that needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from counterpoise.hidden import check_none_is_hidden

if TYPE_CHECKING:
    from counterpoise.arms import Comparison, compare
    from counterpoise.battles import Odds, odds, odds_table
    from counterpoise.laboratory import Restriction, Sensitivity, restrict, sensitivity
    from counterpoise.offers import content, games, policies, worksheet
    from counterpoise.ratings import Ladder, ladder
    from counterpoise.studies import Run, Study, load, run, study
    from counterpoise.tables import env, match, matches
    from counterpoise.tunings import Tuning, tune
    from counterpoise.whatifs import WhatIf, whatif
    from sim.errors import UsageError
    from sim.study.steps import Match

__all__ = [
    "Comparison",
    "Ladder",
    "Match",
    "Odds",
    "Restriction",
    "Run",
    "Sensitivity",
    "Study",
    "Tuning",
    "UsageError",
    "WhatIf",
    "compare",
    "content",
    "env",
    "games",
    "ladder",
    "load",
    "match",
    "matches",
    "odds",
    "odds_table",
    "policies",
    "restrict",
    "run",
    "sensitivity",
    "study",
    "tune",
    "whatif",
    "worksheet",
]

WHERE = {  # the module of every public name, imported when the name is first used
    "counterpoise.arms": ("Comparison", "compare"),
    "counterpoise.battles": ("Odds", "odds", "odds_table"),
    "counterpoise.laboratory": ("Restriction", "Sensitivity", "restrict", "sensitivity"),
    "counterpoise.offers": ("content", "games", "policies", "worksheet"),
    "counterpoise.ratings": ("Ladder", "ladder"),
    "counterpoise.studies": ("Run", "Study", "load", "run", "study"),
    "counterpoise.tables": ("env", "match", "matches"),
    "counterpoise.tunings": ("Tuning", "tune"),
    "counterpoise.whatifs": ("WhatIf", "whatif"),
    "sim.errors": ("UsageError",),
    "sim.study.steps": ("Match",),
}

check_none_is_hidden()


def __getattr__(name: str) -> Any:
    """Import the module of a public name, and return what it calls so."""
    for module, names in WHERE.items():
        if name in names:
            globals().update({each: getattr(import_module(module), each) for each in names})
            return globals()[name]
    raise AttributeError(f"module 'counterpoise' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__

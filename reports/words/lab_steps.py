"""What to try next after a comparison, a tuning, restricted play or a draw of rulebooks."""

import shlex
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from analysis.intervals import MOST_GAMES_NEEDED
from analysis.restricted.worth import DEAD, MUST, OPEN
from analysis.tuning import answers
from reports.kit.answers import NextStep
from reports.kit.numbers import about
from reports.kit.precision import Precision
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Comparison
from reports.pipeline.request import set_options
from reports.pipeline.restrict import RestrictionFound
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.suggestions import PROGRAM, Suggesting, first_steps, rounded_up
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuning import FILE
from reports.words.comparison import arm_words

MOST_LOOKED_UP = 10


def after_comparison(comparison: Comparison) -> tuple[NextStep, ...]:
    """Return what to try after a comparison: the best arm in full, what is open, and what lies between the arms."""
    sizes = comparison.main.imbalance.set_index("arm")["estimate"]
    best = next(name for name in sizes.sort_values(kind="stable").index if name != BASELINE)
    suggesting = Suggesting(comparison.study, comparison.precision)
    change, called = comparison.arms.changes(best), arm_words(comparison, best)
    target = [str(comparison.main.target)]
    between = [one for name in comparison.names for one in comparison.arms.changes(name)]
    return first_steps(
        (
            _more_of(comparison, suggesting, best),
            suggesting.tune(list(dict.fromkeys(between)), "Find the smallest change among these values.", target),
            suggesting.study_on(
                f"Study {called} by itself: other bots, length, how games end.",
                *set_options(change),
            ),
            suggesting.sensitivity("Measure whether assumptions affect the baseline more than these changes do."),
        )
    )


def _more_of(comparison: Comparison, suggesting: Suggesting, best: str) -> NextStep | None:
    """Suggest more games of the arm that looks best, where its differences are open."""
    table = comparison.by["faction"].differences
    rows = table[(table["arm"] == best) & (table["verdict"] == "undecided")]
    needed = rows.loc[rows["needed_high"] < MOST_GAMES_NEEDED, "needed_high"]
    if not len(needed):
        return None
    games = rounded_up(comparison.study.games + int(needed.max()))
    why = f"What {arm_words(comparison, best)} changes is open: about {about(int(needed.max()))} more games settle it."
    return suggesting.compare_again(comparison.arms.changes(best), games, why, [str(comparison.main.target)])


def after_tuning(tuned: Tuned) -> tuple[NextStep, ...]:
    """Return what to try after a tuning: the change in full, or more games, or other values."""
    plan, status = tuned.plan, tuned.answer.status
    suggesting = Suggesting(plan.study, plan.precision)
    if status == answers.MET:
        return first_steps(_of_the_change(tuned))
    if status == answers.FAIR:
        still = "As the rules are it is fair: see whether that stands"
        return first_steps(
            (
                suggesting.study_on(f"{still} as bots get stronger.", "--strength"),
                suggesting.sensitivity(f"{still} whatever the assumed values are."),
            )
        )
    again = suggesting.tune_again(plan, "Search with twice the games, and confirm with twice as many.")
    wider = suggesting.restrict("See which mechanics carry the imbalance, and tune what they cost.")
    whole = suggesting.study_on("See where the game stands with bots of every strength.", "--strength")
    return first_steps((again, wider, whole) if status == answers.OPEN else (wider, again, whole))


def _of_the_change(tuned: Tuned) -> Iterator[NextStep]:
    """Yield what to try with the study file of a change."""
    file = shlex.quote(str(tuned.folder / FILE))
    yield NextStep(f"{PROGRAM} study {file} --strength", "See whether the change stands as bots get stronger.")
    yield NextStep(f"{PROGRAM} sensitivity {file}", "See whether it stands whatever the assumed values are.")
    yield NextStep(f"{PROGRAM} restrict {file}", "See which mechanics are worth more or less with it.")


def after_restriction(found: RestrictionFound) -> tuple[NextStep, ...]:
    """Return what to try after restricted play: what is open, then what is a must or dead, one after the other."""
    suggesting = Suggesting(found.study, found.precision)
    kinds = {
        MUST: "{title} is a must: train the strongest bot without it, to see whether there is another way.",
        DEAD: "{title} makes no difference: train the strongest bot without it, to see whether bots misuse it.",
        OPEN: "The value of {title} is open: play four times as many games of it alone.",
    }
    made = [
        [_of_mechanic(found, suggesting, row, kind, text) for row in found.table.to_dict("records")[:2]]
        for kind, text in kinds.items()
    ]
    study = suggesting.study_on("See who wins how often with everything.")
    return first_steps([*(step for turn in zip_longest(*made) for step in turn), study])


def _of_mechanic(
    found: RestrictionFound, suggesting: Suggesting, row: dict[Any, Any], kind: str, text: str
) -> NextStep | None:
    if row["verdict"] != kind:
        return None
    options = ["-n", str(4 * found.study.games)] if kind == OPEN else ["--retrain"]
    return suggesting.restrict(text.format(title=found.titles[row["mechanic"]]), row["mechanic"], options=options)


def after_drawing(found: LabFound) -> tuple[NextStep, ...]:
    """Return what to try after rulebooks were drawn: to look up what decides, or to design it; else to draw more."""
    asked = found.found.settings
    suggesting = Suggesting(found.lab.study, Precision(asked["level"], asked["tolerance"]))
    decides = list(found.found.look_up)[:MOST_LOOKED_UP]
    more = suggesting.sensitivity(
        "No value is shown to decide: draw twice as many rulebooks.", "--draws", str(2 * found.lab.draws)
    )
    return first_steps(
        (
            suggesting.worksheet("Look up in the box what decides most.", decides) if decides else more,
            suggesting.tune(decides, "Or choose these values: find the smallest change that is fair.")
            if decides
            else None,
            suggesting.worksheet("Look up in the box what is assumed."),
            suggesting.study_on("See whether bots affect the verdict more than assumptions do.", "--strength"),
        )
    )

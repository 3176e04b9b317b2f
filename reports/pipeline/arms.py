"""The arms of a comparison: a baseline, and changes of it that play the same games."""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from reports.pipeline.arm_names import LONGEST_NAME, NOT_IN_NAMES, Settings, arm_names, written
from reports.pipeline.request import StudyRequest
from sim.content.values import parse_setting, settled
from sim.errors import UsageError, shortened
from sim.study.study import Study

BASELINE = "baseline"
MOST_ARMS = 24
FEWEST_GAMES = 2  # one says nothing of how much games differ


@dataclass(frozen=True)
class Change:
    """What an arm changes: a variant, and settings laid over it."""

    settings: Settings
    variant: str | None = None

    @property
    def name(self) -> str:
        """The change written out in full."""
        return written(self.settings, self.variant)


@dataclass(frozen=True)
class Arms:
    """The studies of a comparison, all of the same games.

    Attributes:
        baseline: what the arms are held against.
        arms: by name.
    """

    baseline: Study
    arms: Mapping[str, Study]

    @property
    def studies(self) -> dict[str, Study]:
        """All of them by name, the baseline first."""
        return {BASELINE: self.baseline, **self.arms}

    def changes(self, name: str) -> dict[str, Any]:
        """Return the settings of an arm that the baseline has otherwise."""
        base = self.baseline.overrides
        return {at: value for at, value in self.arms[name].overrides.items() if at not in base or base[at] != value}


def changes_in(settings: Settings, variant: str | None = None) -> dict[str, Change]:
    """Return the arms that settings make, by name: all combinations of the values that they list.

    Args:
        settings: by address; a text of several values between commas lists an arm each.
        variant: of all arms.

    Raises:
        UsageError: if there are too many combinations, or a value is listed twice.

    Examples:
        >>> list(changes_in({"army.cost.gold": "4,5", "army.limit": 9}))
        ['army.cost.gold=4, army.limit=9', 'army.cost.gold=5, army.limit=9']
    """
    listed = [values_in(value) for value in settings.values()]
    check_number(math.prod(map(len, listed)))
    chosen = [Change(dict(zip(settings, values, strict=True)), variant) for values in product(*listed)]
    changes = [change for change in chosen if change.settings or change.variant]
    check_named_once(change.name for change in changes)
    names = arm_names([change.settings for change in changes], variant) if changes else []
    return dict(zip(names, changes, strict=True))


def values_in(value: Any) -> list[Any]:
    """Return the values that a setting lists between commas; a list in brackets is one value.

    Examples:
        >>> values_in("4,5,6"), values_in("[1, 2],[3]"), values_in("low,high"), values_in(7)
        ([4, 5, 6], [(1, 2), (3,)], ['low', 'high'], [7])
    """
    if not isinstance(value, str) or "," not in value:
        return [value]
    try:
        return [settled(entry) for entry in json.loads(f"[{value}]")]
    except (ValueError, RecursionError):
        return [parse_setting(f"value={part}")[1] for part in value.split(",")]


def planned(request: StudyRequest, against: Settings, changes: Mapping[str, Change]) -> Arms:
    """Return the checked studies of a comparison, all at the table of the baseline.

    Args:
        request: what is played, without what changes.
        against: settings of the baseline, which the arms have too unless they change them.
        changes: the arms by name.

    Raises:
        UsageError: if there are no or too many arms, one cannot be played, or two are the same rules.
    """
    if not changes:
        raise UsageError(
            "nothing to compare with; name a change with --set ADDRESS=VALUE or --variant, or arms in a file"
        )
    check_number(len(changes))
    base = replace(request, variant=None).read()
    baseline = StudyRequest(settings=against).over(base).study()
    if baseline.games < FEWEST_GAMES:
        raise UsageError(f"a comparison needs {FEWEST_GAMES} games or more, not {baseline.games}")
    seated = replace(base, players=baseline.players, factions=baseline.factions)
    studies = {name: _arm(seated, against, name, change) for name, change in changes.items()}
    arms = Arms(baseline, studies)
    _check_apart(arms)
    return arms


def _arm(seated: StudyRequest, against: Settings, name: str, change: Change) -> Study:
    """Return the study of an arm."""
    check_name(name)
    settings = {**(seated.settings or {}), **against}
    asked = replace(seated, settings=change.settings, variant=change.variant).over(StudyRequest(settings=settings))
    try:
        return asked.study()
    except UsageError as error:
        raise type(error)(_mistake_words(name, change, error)) from error


def _mistake_words(name: str, change: Change, error: UsageError) -> str:
    """What is wrong, headed by the arm unless its name says no more than the change itself."""
    return str(error) if name == change.name else f"the arm {name!r}: {error}"


def check_name(name: str) -> None:
    """Refuse a name that no folder could have, or that means the baseline.

    Raises:
        UsageError: in one line.
    """
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise UsageError(f"the name of an arm is 1 to {LONGEST_NAME} letters long, not {shortened(ascii(name))}")
    if name.startswith(".") or any(letter in name for letter in NOT_IN_NAMES):
        raise UsageError(f"the name of an arm becomes a folder: {name!r} must not begin with a dot or hold a slash")
    if name.casefold() == BASELINE:
        raise UsageError(f"no arm can be called {name!r}, as that is what all arms are compared with")


def check_number(arms: int) -> None:
    """Refuse more arms than a page can hold.

    Raises:
        UsageError: saying how many there may be.
    """
    if arms > MOST_ARMS:
        raise UsageError(f"a comparison has at most {MOST_ARMS} arms, not {arms}; list fewer values")


def check_named_once(names: Iterable[str]) -> None:
    """Refuse two arms whose names differ in capitals only, as do folders on some systems.

    Raises:
        UsageError: naming the second.
    """
    seen: dict[str, str] = {}
    for name in names:
        if other := seen.get(name.casefold()):
            raise UsageError(f"the arm {name!r} is named twice, also as {other!r}")
        seen[name.casefold()] = name


def _check_apart(arms: Arms) -> None:
    """Refuse arms whose rules are those of another, or of the baseline."""
    check_named_once(arms.arms)
    seen: dict[tuple, str] = {}
    for name, study in arms.studies.items():
        content, _ = study.described.layout.load(study.overrides)
        rules = tuple((address, value.value) for address, value in content.values.items())
        if other := seen.get(rules):
            whose = "the baseline" if other == BASELINE else f"the arm {other!r}"
            raise UsageError(f"the arm {name!r} has the same rules as {whose}; leave it out or change it")
        seen[rules] = name

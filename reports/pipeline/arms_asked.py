"""The arms that a comparison asks for, on the command line or in a study file."""

from dataclasses import replace
from pathlib import Path

from reports.kit.defaults import COMPARED_GAMES, LOGGED
from reports.pipeline.arms import Arms, changes_in, planned
from reports.pipeline.request import StudyRequest, settings_in
from reports.pipeline.study_file import check_own_chance, read_arms_file
from sim.errors import UsageError

COMPARED = StudyRequest(games=COMPARED_GAMES, logged=LOGGED)


def arms_of(request: StudyRequest, against: list[str] | tuple[str, ...] = ()) -> Arms:
    """Return the baseline and the arms that the command line, or a study file that it names, asks for.

    Raises:
        UsageError: if there are no arms, they are named in both places, or one cannot be played.
    """
    changes = changes_in(request.settings or {}, request.variant)
    asked = replace(request, settings=None, variant=None)
    if request.game is not None and request.game.endswith(".toml"):
        written, named = read_arms_file(Path(request.game))
        check_own_chance(written, request.game)
        if named and changes:
            raise UsageError(f"{request.game} names its arms; leave out --set and --variant, or the table [arms]")
        if not named:
            changes = changes_in({**(written.settings or {}), **(request.settings or {})}, request.variant)
            written = replace(written, settings=None)
        changes, asked = named or changes, replace(asked, game=None).over(written)
    return planned(asked.over(COMPARED), settings_in(against), changes)

"""Whether code may be imported that a run folder, a saved game or a study file names.

Whoever names a game or a policy on the command line means it. What somebody else has written down is imported only if
it is installed, stands in a folder that the user has named for games, was imported before, or if the user says so
(`--trust`). Installed is what Python finds elsewhere than in the working folder. Nothing is imported to find out.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.errors import UsageError, shortened
from sim.origins import named_folders, places_of
from sim.switches import is_on

VARIABLE = "COUNTERPOISE_TRUST"
OURS = ("sim", "policies", "analysis", "reports", "counterpoise")


@contextmanager
def trusting(everything: bool) -> Iterator[None]:
    """Trust whatever is named while the context lasts, if so; processes that are started meanwhile do as well."""
    before = os.environ.get(VARIABLE)
    if everything:
        os.environ[VARIABLE] = "1"
    try:
        yield
    finally:
        if everything and before is None:
            del os.environ[VARIABLE]
        elif everything and before is not None:
            os.environ[VARIABLE] = before


def check_trusted(names: Iterable[str], source: str) -> None:
    """Refuse names of the form `module:NAME` for which code would be imported that is not trusted.

    Args:
        names: of games and policies; those that are keys are none.
        source: what names them, in words.

    Raises:
        UsageError: saying what would have been imported.
    """
    if is_on(VARIABLE):
        return
    for name in names:
        module, colon, attribute = name.partition(":")
        if not colon or not all(part.isidentifier() for part in (*module.split("."), attribute)):
            continue
        if place := _untrusted(module):
            message = f"{source} names {shortened(name)}, which would import {place}"
            raise UsageError(f"{message}; --trust allows that, and so does --games-from {place.parent}")


def _untrusted(module: str) -> Path | None:
    """Return what would be imported that is not trusted; None where nothing is, or the module is not found at all."""
    top = module.partition(".")[0]
    if module in sys.modules or top in OURS:
        return None
    named = {folder.resolve() for folder in named_folders()}
    for place in _places(top):
        if place.parent == Path.cwd().resolve() and place.parent not in named:
            return place
    return None


def _places(top: str) -> tuple[Path, ...]:
    """Return where a module would be found with the working folder, which is looked through first, on the path."""
    sys.path.insert(0, os.getcwd())
    try:
        return places_of(top)
    finally:
        del sys.path[0]

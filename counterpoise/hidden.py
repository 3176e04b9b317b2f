"""Whether our packages are the ones that Python finds: a folder or file of the user of the same name may come first."""

import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("sim", "policies", "analysis", "reports")
HOME = Path(__file__).resolve().parents[1]  # where our packages lie side by side


def check_none_is_hidden() -> None:
    """Refuse to start where one of our packages is hidden by something else of its name.

    Raises:
        ImportError: in one line, which package is hidden, and by what.
    """
    for name in PACKAGES:
        place = _place(find_spec(name))
        if place != HOME / name:
            by = f"hidden by {place}; rename that, or start Python elsewhere" if place else "not installed"
            raise ImportError(f"counterpoise cannot be imported: its package {name!r} is {by}")


def _place(spec: ModuleSpec | None) -> Path | None:
    """Return the folder of a package, or the file of a module; None if there is neither."""
    if spec is None:
        return None
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations))).resolve()
    return Path(spec.origin or sys.executable).resolve()

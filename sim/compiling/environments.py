"""The environments of compiled functions, which hold their constants, as they are kept between starts.

Numba would import the module of each when it reads one. What is compiled without Python objects reads nothing of its
module, and code that two games share may come from the one that is not installed: the module is kept as a name alone.
"""

import pickle
from typing import NamedTuple

from numba.core.environment import Environment, lookup_environment
from numba.core.serialize import dumps


class KeptEnvironment(NamedTuple):
    """What is kept of an environment."""

    name: str
    module: str
    constants: bytes  # pickled


def kept(environment: Environment) -> KeptEnvironment:
    """Return what is kept of an environment."""
    return KeptEnvironment(environment.env_name, environment.globals.get("__name__", ""), dumps(environment.consts))


def rebuilt(held: KeptEnvironment) -> Environment:
    """Return the environment that this process has of the name, else one of what was kept."""
    if (found := lookup_environment(held.name)) is None:
        found = Environment({"__name__": held.module})
        found.consts[:] = pickle.loads(held.constants)
        found.env_name = held.name
        Environment._memo[held.name] = found
    return found

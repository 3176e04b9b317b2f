"""The policy book: the policies of one study, from their names to what the drivers play.

A name is `random`, an archetype of the game, or `module:function`. A game's policies are `policies/<key>.py` with
`WEIGHTS` (the names of its weights), `PLANS` (names; plan 0 is `random`) and a compiled
`choose(state, rules, mind, options, count)`, and `policies/<key>.toml` with its archetypes.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import policies.random
from policies.archetypes import Archetype, read_archetypes
from policies.choose import mind_dtype
from policies.external import ExternalPolicy
from sim.errors import UsageError, shortened

RANDOM = Archetype("random", "Takes every legal option equally often.", "random", traits=("stochastic",))
COMPILED_PART = 10_000
PYTHON_PART = 200


@dataclass(frozen=True)
class PolicyBook:
    """The different policies of a study of one game; their places in `names` are the character numbers.

    Raises:
        UsageError: if a name is unknown, listing what is allowed, or a module:function cannot be loaded.
    """

    game_key: str
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(dict.fromkeys(self.names)))
        known = archetypes(self.game_key)
        for name in self.names:
            if ":" not in name and name not in known:
                allowed = f"{', '.join(known)}, or your own module:function"
                raise UsageError(
                    f"unknown policy {shortened(repr(name))}; the policies of {self.game_key} are {allowed}"
                )

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyBook, (self.game_key, self.names)

    @property
    def choose(self) -> Any:
        """The compiled function that answers for every policy but the external ones."""
        return getattr(_module(self.game_key), "choose", policies.random.choose)

    @cached_property
    def characters(self) -> np.ndarray:
        """One mind a policy: its plan, temperature and weights."""
        module, known = _module(self.game_key), archetypes(self.game_key)
        minds = np.zeros(len(self.names), _mind(module))
        for mind, name in zip(minds, self.names, strict=True):
            if name in known:
                _write(mind, known[name], _plans(module))
        return minds

    @cached_property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """The Python policies by character number."""
        return {number: ExternalPolicy(name) for number, name in enumerate(self.names) if ":" in name}

    @property
    def part_games(self) -> int:
        """Games in one part of a run folder: few where a killed run would lose much time."""
        return PYTHON_PART if self.external else COMPILED_PART


def policy_names(game_key: str) -> tuple[str, ...]:
    """Return the names of the policies that play a game, apart from a user's own."""
    return tuple(archetypes(game_key))


@cache
def archetypes(game_key: str) -> Mapping[str, Archetype]:
    """Return the policies of a game by name, `random` first."""
    module = _module(game_key)
    file = _room(game_key) / "archetypes.toml"
    found = read_archetypes(file, _weights(module), _plans(module)) if module and file.exists() else {}
    return {"random": RANDOM, **found}


def describe(game_key: str) -> list[dict[str, Any]]:
    """Return a row a policy: name, doc, plan, temperature, traits and birth certificate."""
    return [
        {
            "name": policy.name,
            "doc": policy.doc,
            "plan": policy.plan,
            "temperature": policy.temperature,
            "traits": list(policy.traits),
            "born": dict(policy.born),
        }
        for policy in archetypes(game_key).values()
    ]


def _room(game_key: str) -> Path:
    return Path(__file__).with_name(game_key)


@cache
def _module(game_key: str) -> ModuleType | None:
    """Return the policy module of a game, None if it has none."""
    if not game_key.isidentifier() or not (_room(game_key) / "policy.py").exists():
        return None
    return importlib.import_module(f"policies.{game_key}.policy")


def _weights(module: ModuleType | None) -> tuple[str, ...]:
    return tuple(getattr(module, "WEIGHTS", ()))


def _plans(module: ModuleType | None) -> tuple[str, ...]:
    return tuple(getattr(module, "PLANS", ("random", "weigh")))


def _mind(module: ModuleType | None) -> np.dtype:
    return getattr(module, "MIND", mind_dtype(_weights(module)))


def _write(mind: np.record, policy: Archetype, plans: tuple[str, ...]) -> None:
    mind.plan = plans.index(policy.plan)
    mind.temperature = policy.temperature
    for name, weight in policy.weights.items():
        mind.weights[name] = weight

"""What stands for a function of a game in a driver until the driver is bound to one (`sim.compiling.compiled.bind`)."""

from typing import Any


def unbound(*_: Any) -> Any:
    """Refuse to play: the driver is not bound to a game."""
    raise NotImplementedError("this driver is not bound to a game")

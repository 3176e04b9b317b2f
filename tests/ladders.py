"""The ladders of a game: chains of `match` statements, each handing what it has no arm for to the next one."""

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from types import FunctionType


@dataclass(frozen=True)
class Ladder:
    """What the arms of a chain name, how often each, and whether what none of them names is refused."""

    words: type[IntEnum]
    arms: Counter[str]
    refuses: bool


def ladder_of(function) -> Ladder:
    """Follow the chain that begins with a function: through what it does outside the arms of its first `match`.

    A function that matches other words than the chain has so far is no part of it.
    """
    found: list[IntEnum] = []
    refuses = False
    places = [_plain(function)]
    for place in places:
        rungs = [member for rung in _match_of(place) for member in _named(rung.pattern, place.__globals__)]
        if found and any(type(member) is not type(found[0]) for member in rungs):
            continue
        found += rungs
        rest = list(_outside_arms(place))
        refuses = refuses or any(isinstance(node, ast.Raise) for node in rest)
        calls = (_called(node, place.__globals__) for node in rest if isinstance(node, ast.Call))
        places += [called for called in calls if called is not None and called not in places]
    (words,) = {type(member) for member in found}
    return Ladder(words, Counter(member.name for member in found), refuses)


def _plain(function) -> FunctionType:
    return getattr(function, "py_func", function)


def _tree_of(function: FunctionType) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _match_of(function: FunctionType) -> list[ast.match_case]:
    return next((node.cases for node in ast.walk(_tree_of(function)) if isinstance(node, ast.Match)), [])


def _outside_arms(function: FunctionType) -> Iterator[ast.AST]:
    """Return the nodes of a function without those in arms that name something."""
    waiting: list[ast.AST] = [_tree_of(function)]
    while waiting:
        node = waiting.pop(0)
        yield node
        arm = isinstance(node, ast.match_case) and not _is_rest(node.pattern)
        waiting += [] if arm else ast.iter_child_nodes(node)


def _named(pattern: ast.pattern, names: dict) -> list[IntEnum]:
    values = [node.value for node in ast.walk(pattern) if isinstance(node, ast.MatchValue)]
    return [_looked_up(value, names) for value in values]


def _is_rest(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def _called(call: ast.Call, names: dict) -> FunctionType | None:
    """Return the function that a call means, if it continues the chain."""
    if isinstance(call.func, ast.Name) and call.func.id not in names:
        return None
    meant = _plain(_looked_up(call.func, names))
    return meant if inspect.isfunction(meant) and _match_of(meant) else None


def _looked_up(node: ast.expr, names: dict):
    return getattr(_looked_up(node.value, names), node.attr) if isinstance(node, ast.Attribute) else names[node.id]

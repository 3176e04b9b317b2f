"""Fields of records that rules and policies read and write, checked before anything runs: `make lint`.

    python -m tests.fields          every game
    python -m tests.fields kings    one game

Records have no types that mypy could know: compiled functions take `state`, `rules` and `mind`, and Numba finds out
what they are. Here a record is followed from those three through names, indices, calls and returns to each attribute,
which must be a field of its dtype. Where a value cannot be followed, its attribute must be a field of some record of
the game, or of a named tuple or column.
"""

import ast
import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from sim.game import Game, all_games
from sim.origins import own_keys
from sim.runs.tables import GAME_COLUMNS, ROUND_COLUMNS, SEAT_COLUMNS

OF_ARRAYS = frozenset(dir(np.recarray)) | frozenset(dir(np.int64))
ROUNDS = 12  # of following calls; no game takes more than half of them
Kind = tuple[np.dtype, int] | None  # what a value is: a dtype and in how many dimensions, None if it is unknown
Kinds = frozenset[Kind]
UNKNOWN: Kinds = frozenset({None})
Place = tuple[str, str]  # module and function


@dataclass
class Function:
    """A compiled function: where it stands, and what is known of its arguments, names and answer."""

    module: ModuleType
    node: ast.FunctionDef
    names: dict[str, Kinds] = field(default_factory=dict)
    answer: Kinds = frozenset()

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Return all nodes of the function, which are gone through again and again."""
        return list(ast.walk(self.node))

    @property
    def parameters(self) -> list[str]:
        """Return the names of its arguments."""
        return [argument.arg for argument in self.node.args.args]


def modules_of(game: Game) -> Iterator[ModuleType]:
    """Yield the modules of a game's rules and of its policies."""
    for name in (f"sim.games.{game.key}", game.policy.rpartition(".")[0]):
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not found.ispkg:
                yield importlib.import_module(found.name)


def compiled_in(module: ModuleType, source: str) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module's source that are marked as compiled."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and "compiled" in map(ast.unparse, node.decorator_list):
            yield node


def entrances(game: Game) -> dict[str, Kinds]:
    """Return what the arguments are that have one name in all functions of a game."""
    editions = game.all_editions
    minds = [getattr(importlib.import_module(edition.policy), "MIND", None) for edition in editions]
    return {
        "state": frozenset((edition.state, 0) for edition in editions),
        "rules": frozenset((edition.layout.dtype, 0) for edition in editions),
        "mind": frozenset((mind, 0) for mind in minds if mind is not None),
    }


def within(dtype: np.dtype) -> Iterator[np.dtype]:
    """Yield a record's dtype and those of all records in it."""
    dtype = dtype.subdtype[0] if dtype.subdtype else dtype
    if dtype.names:
        yield dtype
        for name in dtype.names:
            yield from within(dtype[name])


class Follower:
    """What the values in the functions of one game are, as far as they can be followed."""

    def __init__(self, game: Game, sources: dict[str, str] | None = None) -> None:
        """Read the functions of a game; `sources` are read in place of the files of the modules they name."""
        self.entrances = entrances(game)
        self.functions: dict[Place, Function] = {}
        modules = list(modules_of(game))
        for module in modules:
            assert module.__file__
            with open(module.__file__, encoding="utf-8") as file:
                source = (sources or {}).get(module.__name__) or file.read()
            for node in compiled_in(module, source):
                self.functions[module.__name__, node.name] = Function(module, node)
        self.pool = OF_ARRAYS | self._named_by(game, modules)

    def _named_by(self, game: Game, modules: Sequence[ModuleType]) -> set[str]:
        """Return the fields of all records and named tuples of a game, and the columns of its tables."""
        kept = [one for module in modules for one in vars(module).values()]
        records = [*(kind[0] for kinds in self.entrances.values() for kind in kinds if kind)]
        records += [one for one in kept if isinstance(one, np.dtype)]
        named = {name for one in records for record in within(one) for name in record.names or ()}
        named |= {name for one in kept for name in getattr(one, "_fields", ())}
        columns = [*GAME_COLUMNS, *ROUND_COLUMNS, *SEAT_COLUMNS]
        for edition in game.all_editions:
            columns += [*edition.game_columns, *edition.seat_columns]
        return named | {column.name for column in columns}

    def follow(self) -> None:
        """Carry what is known from calls to arguments and from returns to calls until nothing new is found."""
        for _ in range(ROUNDS):
            before = {place: (dict(one.names), one.answer) for place, one in self.functions.items()}
            passed: dict[tuple[Place, str], set[Kind]] = defaultdict(set)
            for one in self.functions.values():
                self._learn(one)
                self._pass_on(one, passed)
            for (place, name), kinds in passed.items():
                if name not in self.entrances:
                    self.functions[place].names[name] = frozenset(kinds)
            if before == {place: (one.names, one.answer) for place, one in self.functions.items()}:
                return

    def strangers(self) -> Iterator[str]:
        """Yield each attribute that no record has which its value may be."""
        for one, node, kinds in self._attributes():
            if not self._has(kinds, node.attr):
                yield f"{one.module.__name__}:{node.lineno}: no record has the field {ast.unparse(node)}"

    def share_followed(self) -> float:
        """Return the share of attributes whose records are known."""
        known = [UNKNOWN.isdisjoint(kinds) for _, _, kinds in self._attributes()]
        return sum(known) / len(known)

    def _attributes(self) -> Iterator[tuple[Function, ast.Attribute, Kinds]]:
        """Yield the attributes of values in all functions, with what the values may be."""
        for _, one in sorted(self.functions.items()):
            for node in one.nodes:
                if isinstance(node, ast.Attribute) and self._is_value(one, node.value):
                    yield one, node, self.kinds(one, node.value)

    def kinds(self, one: Function, node: ast.expr) -> Kinds:
        """Return what an expression may be."""
        match node:
            case ast.Name(id=name):
                return one.names.get(name) or self._entrance(one, name)
            case ast.Attribute(value=value, attr=name):
                return frozenset(_field_of(kind, name) for kind in self.kinds(one, value))
            case ast.Subscript(value=value, slice=index):
                return frozenset(_item_of(kind, index) for kind in self.kinds(one, value))
            case ast.Call(func=function):
                place = _place(one, function)
                return self.functions[place].answer or UNKNOWN if place in self.functions else UNKNOWN
            case ast.IfExp(body=first, orelse=second):
                return self.kinds(one, first) | self.kinds(one, second)
        return UNKNOWN

    def _entrance(self, one: Function, name: str) -> Kinds:
        return self.entrances.get(name, UNKNOWN) if name in one.parameters else UNKNOWN

    def _is_value(self, one: Function, node: ast.expr) -> bool:
        """Return whether an expression begins with a name of the function's own, not with one of its module."""
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        if isinstance(node, ast.Call):
            return _place(one, node.func) in self.functions
        return isinstance(node, ast.Name) and not hasattr(one.module, node.id)

    def _has(self, kinds: Kinds, name: str) -> bool:
        for kind in kinds:
            if kind is None or not kind[0].names or kind[1]:
                if name in (self.pool if kind is None else OF_ARRAYS):
                    return True
            elif name in kind[0].names or name in OF_ARRAYS:
                return True
        return False

    def _learn(self, one: Function) -> None:
        """Find out what a function's own names and its answer are."""
        found: dict[str, set[Kind]] = defaultdict(set)
        answer: set[Kind] = set()
        for node in one.nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    found[name] |= self.kinds(one, value)
                case ast.Assign(targets=targets):
                    for target in targets:
                        for inner in ast.walk(target):
                            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                                found[inner.id].add(None)
                case ast.For(target=target) | ast.NamedExpr(target=target):
                    for inner in ast.walk(target):
                        if isinstance(inner, ast.Name):
                            found[inner.id].add(None)
                case ast.Return(value=ast.expr() as value):
                    answer |= self.kinds(one, value)
        for name, kinds in found.items():
            if name not in one.parameters:
                one.names[name] = frozenset(kinds)
        one.answer = frozenset(answer)

    def _pass_on(self, one: Function, passed: dict[tuple[Place, str], set[Kind]]) -> None:
        """Tell the functions that one calls what they are given."""
        for node in one.nodes:
            if isinstance(node, ast.Call) and (place := _place(one, node.func)) in self.functions:
                assert place
                for name, value in zip(self.functions[place].parameters, node.args, strict=False):
                    passed[place, name] |= self.kinds(one, value)


def _place(one: Function, node: ast.expr) -> Place | None:
    """Where the function stands that is called by a name or by one of its module, None if that is not to be told."""
    called: Any = None
    match node:
        case ast.Name(id=name):
            called = getattr(one.module, name, None)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            called = getattr(getattr(one.module, module, None), name, None)
    called = getattr(called, "py_func", called)
    where, name = getattr(called, "__module__", None), getattr(called, "__name__", None)
    return (where, name) if isinstance(where, str) and isinstance(name, str) else None


def _field_of(kind: Kind, name: str) -> Kind:
    """What a field of a value is."""
    if kind is None or kind[1] or not kind[0].names or name not in kind[0].names:
        return None
    inner = kind[0][name]
    return (inner.subdtype[0], len(inner.subdtype[1])) if inner.subdtype else (inner, 0)


def _item_of(kind: Kind, index: ast.expr) -> Kind:
    """What an item of an array is; a slice keeps its dimension."""
    places = index.elts if isinstance(index, ast.Tuple) else [index]
    lost = sum(not isinstance(place, ast.Slice) for place in places)
    return (kind[0], kind[1] - lost) if kind and kind[1] >= lost else None


def main(arguments: Sequence[str]) -> int:
    """Print the attributes that no record has; return 1 if there are some."""
    games = all_games()
    strangers = []
    for key in arguments or own_keys():
        follower = Follower(games[key])
        follower.follow()
        strangers += follower.strangers()
    print("\n".join(strangers) or "fields: every attribute of a record is one of its fields")
    return 1 if strangers else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

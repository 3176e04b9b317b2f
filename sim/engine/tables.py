"""A game as two tables: what carries each step out, and what lists and carries out the answers to each question.

    STEPS = {Step.FLIP: flip, Step.PAY: pay}
    QUESTIONS = {Decision.CALL: Question(call_options, answer_call)}
    advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)

`dispatcher` writes a function that compares a number with the members of the table and calls the one function whose
row it is, with what that function's parameters name: `state` and `rules`, the `player` who is asked, the `buffer` that
options are listed in, the `option` chosen, and what the step or the question declares to carry
(`sim.engine.operands`). `fixed` gives a parameter one value in one row. A table is checked when its game is imported:
every member has a row, and every function can be called.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal, NamedTuple

from sim.compiling.compiled import compiled
from sim.compiling.written import written
from sim.engine.agenda import pop
from sim.engine.header import ARGUMENTS
from sim.engine.operands import operands_of
from sim.errors import RulesError, UsageError, meant

ARMS = 10  # rows that one written function compares: longer ones take longer to compile
CARRIED = ("a", "b", "c", "d")[:ARGUMENTS]
ABOUT = tuple(f"state.about[{place}]" for place in range(ARGUMENTS))


class TableError(UsageError):
    """A table of a game does not fit its words or its functions; one line that names the row."""


@dataclass(frozen=True)
class Fixed:
    """A function with values for some of its parameters."""

    function: Callable[..., Any]
    values: Mapping[str, int]


@dataclass(frozen=True)
class Where:
    """A row with two functions: one where a compiled test of the state holds, the other one elsewhere."""

    test: Callable[[Any], bool]
    then: "Row"
    otherwise: "Row"


Row = Callable[..., Any] | Fixed | Where


class Question(NamedTuple):
    """How the answers to a question are listed, and how the chosen one is carried out."""

    options: Row
    apply: Row


@dataclass(frozen=True)
class Dispatch:
    """A function to be written: it calls the one of many functions whose row a number picks."""

    name: str
    meaning: str  # its docstring
    parameters: tuple[str, ...]
    known: tuple[str, ...]  # the names by which rows take something
    subject: str  # the expression that picks a row
    refusal: str  # what is said of a number without a row; nothing: it is passed over
    carried: tuple[str, ...] = ()  # expressions for what a member carries, in the order of its declaration
    first: tuple[str, ...] = ()  # lines before a row is picked
    returns: bool = True
    same: Mapping[str, str] = field(default_factory=dict)  # names by which rows take what has another name
    whole: bool = True  # every member has a row
    required: str = ""  # the name that no row may do without
    names: Mapping[str, Any] = field(default_factory=dict)  # what the lines call


def fixed(function: Callable[..., Any], **values: int) -> Fixed:
    """Return a row's function with values for some of its parameters."""
    return Fixed(function, values)


def joined(*tables: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the rows of several tables as one.

    Raises:
        TableError: if two of them have a row for the same member.
    """
    rows: dict[Any, Any] = {}
    for table in tables:
        if twice := sorted(rows.keys() & table.keys()):
            raise TableError(f"two tables have a row for {_names(twice)}")
        rows |= table
    return rows


def functions_of(
    module: str,
    steps: Mapping[Any, Row],
    questions: Mapping[Any, Question],
    asked: tuple[str, ...] = ("player",),
    afterwards: Callable[[Any], None] | None = None,
    others: Literal["missing", "refused", "passed over"] = "missing",
) -> tuple[Any, Any, Any]:
    """Return the compiled functions (advance, options, apply) of a game.

    Args:
        module: the game's module, `__name__` there.
        steps: what carries each step out.
        questions: how each decision is put and answered.
        asked: what the game's functions call whom a question is put to.
        afterwards: a compiled function of the state, called after each of the three.
        others: what members without a row are: a mistake, or in a part of a game that is played alone steps and
            questions to be refused when they come, or steps to be passed over.

    Raises:
        TableError: if a member has no row, or a function cannot be called by the names of its parameters.
    """
    player = asked[0]
    unknown = "a player is asked a question that the rules do not know"
    advance = Dispatch(
        name="advance",
        meaning="Carry out the top step of the agenda.",
        parameters=("state", "rules"),
        known=("state", "rules"),
        subject="step",
        refusal="" if others == "passed over" else "the agenda holds a step that the rules do not know",
        carried=CARRIED,
        first=(f"step, {', '.join(CARRIED)} = pop(state)",),
        whole=others == "missing",
        returns=False,
        names={"pop": pop},
    )
    listing = Dispatch(
        name="options",
        meaning="List the legal answers to the present question; return their number.",
        parameters=("state", "rules", "buffer"),
        known=("state", "rules", *asked, "buffer"),
        subject="state.decision",
        refusal=unknown,
        carried=ABOUT,
        first=(f"{player} = state.decider",),
        same=dict.fromkeys(asked, player),
        required="buffer",
        whole=others == "missing",
    )
    applying = Dispatch(
        name="apply",
        meaning="Carry out a player's answer.",
        parameters=("state", "rules", player, "option"),
        known=("state", "rules", *asked, "option"),
        subject="state.decision",
        refusal=unknown,
        carried=ABOUT,
        same=dict.fromkeys(asked, player),
        whole=others == "missing",
        returns=False,
    )
    return (
        dispatcher(module, advance, steps, afterwards),
        dispatcher(module, listing, {word: question.options for word, question in questions.items()}, afterwards),
        dispatcher(module, applying, {word: question.apply for word, question in questions.items()}, afterwards),
    )


def dispatcher(
    module: str, dispatch: Dispatch, rows: Mapping[Any, Row], afterwards: Callable[[Any], None] | None = None
) -> Any:
    """Write and compile the function that a table stands for.

    Raises:
        TableError: if a member has no row, or a function cannot be called by the names of its parameters.
    """
    words = _words_of(module, dispatch, rows)
    names: dict[str, Any] = {"compiled": compiled, "RulesError": RulesError, "afterwards": afterwards, **dispatch.names}
    arms = [(word, _arm(module, dispatch, word, rows[word], names)) for word in words]
    made = written(_source(dispatch, arms, afterwards is not None), names, module, dispatch.name)[dispatch.name]
    made.rows = rows
    return made


def called_by(made: Any) -> Iterator[tuple[Any, list[str]]]:
    """Yield the functions in the rows of a function that was written, each with the parameters that it is given."""
    for row in getattr(made, "rows", {}).values():
        yield from _called_in(row)


def _called_in(row: Row) -> Iterator[tuple[Any, list[str]]]:
    if isinstance(row, Where):
        for part in (row.test, row.then, row.otherwise):
            yield from _called_in(part)
    else:
        function, values = _function_and_values(row)
        yield function, _wanted(_plain(function), values, "a row")


def _function_and_values(row: Callable[..., Any] | Fixed) -> tuple[Callable[..., Any], Mapping[str, int]]:
    return (row.function, row.values) if isinstance(row, Fixed) else (row, {})


def _words_of(module: str, dispatch: Dispatch, rows: Mapping[Any, Row]) -> Sequence[IntEnum]:
    """Return the members in the order of their rows."""
    kinds = {type(word) for word in rows}
    if len(kinds) != 1 or not issubclass(kind := kinds.pop(), IntEnum):
        raise TableError(f"{module}: the rows of {dispatch.name} are to be named by the members of one IntEnum")
    if dispatch.whole and (missing := [word for word in kind if word not in rows]):
        raise TableError(f"{module}: {dispatch.name} has no row for {_names(missing)}")
    return list(rows)


def _arm(module: str, dispatch: Dispatch, word: IntEnum, row: Row, names: dict[str, Any]) -> list[str]:
    """Return the lines that carry a row out, and add its functions to the names that the source knows."""
    if isinstance(row, Where):
        return [
            f"if {_alias(row.test, names)}(state):",
            *(f"    {line}" for line in _arm(module, dispatch, word, row.then, names)),
            "else:",
            *(f"    {line}" for line in _arm(module, dispatch, word, row.otherwise, names)),
        ]
    return [("return " if dispatch.returns else "") + _call(module, dispatch, word, row, names)]


def _call(
    module: str, dispatch: Dispatch, word: IntEnum, row: Callable[..., Any] | Fixed, names: dict[str, Any]
) -> str:
    """Return the call of a row's function."""
    function, values = _function_and_values(row)
    if not callable(function):
        raise TableError(f"{module}: the row of {_name(word)} in {dispatch.name} is no function but {function!r}")
    plain = _plain(function)
    where = f"{module}: {plain.__name__}, the row of {_name(word)} in {dispatch.name},"
    wanted = _wanted(plain, values, where)
    if dispatch.required and dispatch.required not in wanted:
        raise TableError(f"{where} has no parameter {dispatch.required}")
    given = {**dispatch.same, **_given(module, dispatch, word)}
    for name in wanted:
        if name not in dispatch.known and name not in values and name not in given:
            may = [*dispatch.known, *given]
            raise TableError(f"{where} wants {name}{meant(name, may)}; it may take {', '.join(dict.fromkeys(may))}")
    given |= {name: str(int(value)) for name, value in values.items()}
    return f"{_alias(function, names)}({', '.join(given.get(name, name) for name in wanted)})"


def _given(module: str, dispatch: Dispatch, word: IntEnum) -> dict[str, str]:
    """Return the expressions for what a member carries, by name."""
    carried = [operand.name for operand in operands_of(word)] if dispatch.carried else []
    if taken := [name for name in carried if name in dispatch.known]:
        raise TableError(f"{module}: {_name(word)} carries {taken[0]}, which {dispatch.name} calls something else")
    return dict(zip(carried, dispatch.carried, strict=False))


def _wanted(function: Callable[..., Any], values: Mapping[str, int], where: str) -> list[str]:
    """Return the parameters that a row's function is to be given; those with a value of their own keep it."""
    parameters = inspect.signature(function).parameters
    if strange := [name for name in values if name not in parameters]:
        raise TableError(f"{where} has no parameter {', '.join(strange)}")
    if any(parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD for parameter in parameters.values()):
        raise TableError(f"{where} takes arguments that no row can give: only plain parameters are filled")
    left = [name for name in parameters if parameters[name].default is inspect.Parameter.empty or name in values]
    if left != list(parameters)[: len(left)]:
        raise TableError(f"{where} is given a value behind one that is left out")
    return left


def _plain(function: Any) -> Callable[..., Any]:
    """Return the function that was compiled."""
    return inspect.unwrap(getattr(function, "py_func", function))


def _alias(function: Any, names: dict[str, Any]) -> str:
    """Return the name by which the source knows a function: its own behind its module's."""
    plain = _plain(function)
    alias = f"{plain.__module__.rpartition('.')[2]}_{plain.__name__}"
    while names.setdefault(alias, function) is not function:
        alias += "_"
    return alias


def _source(dispatch: Dispatch, arms: Sequence[tuple[IntEnum, list[str]]], afterwards: bool) -> str:
    """Return the source of the function and of those that it is divided into."""
    groups = [arms[start : start + ARMS] for start in range(0, len(arms), ARMS)]
    given = ", ".join(_used(dispatch, [line for _, lines in arms for line in lines]))
    lines = [
        "@compiled",
        f"def {dispatch.name}({', '.join(dispatch.parameters)}):",
        f'    """{dispatch.meaning}"""',
        *(f"    {line}" for line in dispatch.first),
        *_ending(f"{dispatch.name}_1({given})", dispatch.returns, afterwards),
    ]
    for number, group in enumerate(groups, 1):
        rest = f"{dispatch.name}_{number + 1}({given})" if number < len(groups) else ""
        lines += _group(f"{dispatch.name}_{number}({given})", dispatch, group, rest)
    return "\n".join(lines) + "\n"


def _used(dispatch: Dispatch, calls: Iterable[str]) -> list[str]:
    """Return the names that the divided parts need of the whole."""
    local = re.findall(r"\w+", " ".join(line.partition(" = ")[0] for line in dispatch.first if " = " in line))
    words = set(re.findall(r"\w+", " ".join([dispatch.subject, *(call.partition("(")[2] for call in calls)])))
    return [name for name in dict.fromkeys((*dispatch.parameters, *local)) if name in words]


def _ending(value: str, returns: bool, afterwards: bool) -> list[str]:
    """Return the last lines of the function, in which it hands over to its first group of rows."""
    if not afterwards:
        return [f"    return {value}" if returns else f"    {value}"]
    if not returns:
        return [f"    {value}", "    afterwards(state)"]
    return [f"    found = {value}", "    afterwards(state)", "    return found"]


def _group(head: str, dispatch: Dispatch, arms: Iterable[tuple[IntEnum, list[str]]], rest: str) -> list[str]:
    """Return the source of a function with some of the rows, which hands others over to the rest."""
    before = "return " if dispatch.returns else ""
    lines = ["", "", "@compiled", f"def {head}:", f'    """{dispatch.meaning}"""']
    for index, (word, called) in enumerate(arms):
        lines.append(f"    {'elif' if index else 'if'} {dispatch.subject} == {int(word)}:  # {word.name}")
        lines += [f"        {line}" for line in called]
    if rest:
        return [*lines, "    else:", f"        {before}{rest}"]
    return [*lines, "    else:", f'        raise RulesError("{dispatch.refusal}")'] if dispatch.refusal else lines


def _name(word: IntEnum) -> str:
    return f"{type(word).__name__}.{word.name}"


def _names(words: Iterable[IntEnum]) -> str:
    return ", ".join(_name(word) for word in words)

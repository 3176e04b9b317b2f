"""What is asked in an address, `/odds/kings?attackers=3&defenders=2`, read as the command line reads its options.

Every option of `counterpoise odds GAME` that says what is asked is a parameter of the same name, with dashes or
underscores; one that may be given again may be repeated. The parser is the command line's own, so that both know the
same names and kinds and refuse in the same words. A parameter without a value, as a form sends it for a field that was
left empty, counts as not given.
"""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import typer

from analysis.odds.questions import OddsQuestion
from analysis.odds.reading import flag_of
from reports.arguments import flags
from reports.arguments.failures import check_arguments, explained
from reports.arguments.options import for_battle
from reports.pipeline.questions import Answered, Asking, answered, asking_of, numbers, question_of
from reports.pipeline.with_odds import check_has_odds
from sim.content.owned import Owned
from sim.errors import UsageError, shortened

__all__ = ["Answered", "Asking", "answered", "asking", "numbers", "parameters"]

NAME = re.compile(r"[a-z][a-z0-9_-]*", re.IGNORECASE)
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def asking(key: str, query: Sequence[tuple[str, str]], owned: tuple[Owned, ...] = ()) -> Asking:
    """Return what is asked.

    Args:
        key: the game.
        query: names and values as the address has them, decoded.
        owned: values read off boxes; an address cannot name them.

    Raises:
        NoOdds: the game has no battle odds.
        UsageError: a parameter is unknown or its value is of another kind, or the question does not fit the game; the
            line is that of the command line.
    """
    check_has_odds(key)
    command = parser(key)
    words = _words(parameters(key), query, command.name)
    check_arguments(words)
    try:
        with command.make_context(command.name, words) as context:
            put: Callable[..., Asking] = command.invoke(context)
    except Exception as error:
        if hasattr(error, "format_message"):  # typer's own errors
            raise UsageError(explained(error, ())[1]) from None
        raise
    return put(owned=owned)


@cache
def parser(key: str) -> Any:
    """Return the command that reads what is asked of a game; it has no other options."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(f"counterpoise odds {key}", add_help_option=False)(_reader(key))
    return typer.main.get_command(app)


@cache
def parameters(key: str) -> Mapping[str, Any]:
    """Return what may be asked of a game: typer's options by flag."""
    return {option.opts[0]: option for option in parser(key).params}


def asked_with(key: str) -> dict[str, inspect.Parameter]:
    """Return what may be asked of a game by its name in addresses: kinds with typer's options, and defaults."""
    names = (flag.removeprefix("--").replace("-", "_") for flag in parameters(key))
    return dict(zip(names, inspect.signature(_reader(key)).parameters.values(), strict=True))


@cache
def _reader(key: str) -> Callable[..., Callable[..., Asking]]:
    """Return the function whose options are what may be asked of a game; it returns what puts the question."""

    def asked(
        question: OddsQuestion,
        settings: flags.Settings = None,
        check: flags.Check = None,
        seed: flags.CheckSeed = 0,
        table: flags.ManyBattles = False,
    ) -> Callable[..., Asking]:
        return partial(asking_of, key, question, settings or (), fought=(check, seed), table=table)

    return for_battle(asked, question_of(key))


def _words(known: Mapping[str, Any], query: Sequence[tuple[str, str]], command: str) -> list[str]:
    """Return a query as the words of a command line."""
    switches: dict[str, bool] = {}
    words: list[str] = []
    for name, value in query:
        flag = flag_of(name)
        if flag not in known:
            words.append(_unknown(name, flag, command))
        elif value and known[flag].is_flag:
            switches[flag] = _switch(flag, value, command)
        elif value:
            words.append(f"{flag}={value}")
    return [*words, *(flag for flag, on in switches.items() if on)]


def _unknown(name: str, flag: str, command: str) -> str:
    """Return an unknown flag for the parser to refuse, unless it would read it as something else."""
    if not NAME.fullmatch(name):
        raise UsageError(f"No such option: {shortened(flag)}; see `{command} --help`")
    return flag


def _switch(flag: str, value: str, command: str) -> bool:
    if value.lower() in YES:
        return True
    if value.lower() in NO:
        return False
    allowed = ", ".join((*YES, *NO))
    raise UsageError(f"Invalid value for '{flag}': {shortened(value)!r} is none of {allowed}; see `{command} --help`")

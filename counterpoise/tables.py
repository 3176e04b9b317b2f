"""Games step by step, and as environments for learning by play."""

from typing import TYPE_CHECKING, Unpack

from counterpoise.options import EnvOptions, MatchesOptions, MatchOptions, Names, between_commas, check_options
from policies.book import PolicyBook
from reports.pipeline.request import names_in
from sim.study.many import Games, new_games
from sim.study.steps import Match, new_game

if TYPE_CHECKING:
    from sim.environment import AECEnv


def match(game: str, *, policies: Names | None = None, **options: Unpack[MatchOptions]) -> Match:
    """Begin one game, to be played answer by answer.

    Args:
        game: its key, or module:NAME.
        policies: those that `Match.play_on` asks; without them every answer comes through `Match.apply`.
        options: `MatchOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> table = match("kings", players=3, seed=1)
        >>> table.apply(table.options()[0])
        >>> table.is_over
        False
    """
    check_options(options, MatchOptions, "match")
    names = None if policies is None else names_in(between_commas(policies) or "")
    book = None if names is None else PolicyBook(game, names)
    return new_game(game, book=book, **options)


def matches(game: str, tables: int, **options: Unpack[MatchesOptions]) -> Games:
    """Begin many games at once, whose answers are given in arrays.

    Args:
        game: its key, or module:NAME.
        tables: how many.
        options: `MatchesOptions`.

    Raises:
        UsageError: in one line, if something is not allowed.

    Examples:
        >>> games = matches("kings", 4, players=3, seed=1)
        >>> games.counts.shape
        (4,)
    """
    check_options(options, MatchesOptions, "matches")
    return new_games(game, tables, **options)


def env(game: str, players: int | None = None, seed: int | None = None, **options: Unpack[EnvOptions]) -> "AECEnv":
    """Return a game as a PettingZoo environment (extra `rl`).

    Args:
        game: its key, or module:NAME.
        players: seats at the table.
        seed: of the games before `reset` is given one; 0 if none is given.
        options: `EnvOptions`.

    Raises:
        UsageError: in one line, if something is not allowed, or the extra is not installed.

    Examples:
        >>> table = env("kings", players=3, seed=1)
        >>> table.reset()
        >>> table.agent_selection in table.agents
        True
    """
    from sim.environment import env as environment  # needs an extra, which no other function waits for

    check_options(options, EnvOptions, "env")
    return environment(game, players, seed, **options)

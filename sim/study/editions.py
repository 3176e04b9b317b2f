"""Which edition of a game a request means: the one that knows its players, factions and settings, or the game's choice.

A user asks for players, factions and values and names no edition. Names and addresses may be those of any of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sim.content.content import Content
from sim.content.together import loaded
from sim.content.values import format_setting
from sim.errors import ContentError, UsageError
from sim.game import Asked, Choice, Game
from sim.study.lineups import check_factions, check_players


class Chosen(NamedTuple):
    """An edition of a game: its name, "" for the game itself, and its content with all settings, also implied ones."""

    edition: str
    game: Game
    content: Content


def asked_of(
    game: Game, players: int | None, factions: Sequence[str], settings: Mapping[str, Any] | Iterable[str]
) -> Asked:
    """Return what is asked of a game, every name and address looked up in all its editions.

    Args:
        game: the game itself.
        players: seats at the table; without it, as many as there are factions, if so many can play.
        factions: names.
        settings: a mapping of address to value, or texts ADDRESS=VALUE.

    Raises:
        UsageError: if a faction, or so many players, are in no edition.
        ContentError: if a setting is in none, or not allowed there.
    """
    settled = _settled(game, settings if isinstance(settings, Mapping) else list(settings))
    if game.editions:
        check_factions(game, factions)
        if players is not None:
            check_players(game, players)
    if players is None and len(factions) in game.all_players:
        players = len(factions)
    return Asked(players, tuple(factions), settled)


def chosen_edition(game: Game, asked: Asked) -> Chosen:
    """Return the edition that plays what is asked, its values checked.

    Raises:
        UsageError: if what is asked contradicts itself, or a setting plays no part in the edition that it takes.
        ContentError: if values do not fit together.
    """
    choice = game.choose_edition(asked) if game.choose_edition else _first_fitting(game, asked)
    edition = game.edition(choice.edition)
    needed = {address: value for address, value in asked.settings.items() if _counts(game, edition, address, value)}
    implied = edition.layout.content.override(choice.settings).overrides
    if odd := [address for address, value in implied.items() if needed.get(address, value) != value]:
        refused, allowed = (format_setting(odd[0], settings[odd[0]]) for settings in (needed, implied))
        needing = choice.needed_by.get(odd[0], "the players, factions or settings beside it")
        raise UsageError(f"{refused} contradicts {needing}; leave it out, or ask for {allowed}")
    content, _ = loaded(edition.layout, {**implied, **needed})
    return Chosen(choice.edition, edition, content)


def _settled(game: Game, settings: Mapping[str, Any] | list[str]) -> Mapping[str, Any]:
    """Return the settings by full address, looking into the files of editions only where the game's own will not do."""
    own = game.layout.content
    if not game.editions:
        return own.override(settings).overrides
    if not isinstance(settings, Mapping) or all(map(own.knows, settings)):
        with suppress(ContentError):
            return own.override(settings).overrides
    return game.all_content.override(settings).overrides


def _first_fitting(game: Game, asked: Asked) -> Choice:
    """Return the first edition that knows all that is asked; the game itself where none does, which says why."""
    for name in ("", *game.editions):
        if _fits(game.edition(name), asked):
            return Choice(name)
    return Choice("")


def _fits(edition: Game, asked: Asked) -> bool:
    return (
        (asked.players is None or asked.players in edition.players)
        and set(asked.factions) <= set(edition.factions)
        and all(map(edition.layout.content.is_knob, asked.settings))
    )


def _counts(game: Game, edition: Game, address: str, value: Any) -> bool:
    """Return whether a setting counts in an edition; one of another edition may only say what is so anyhow.

    Raises:
        UsageError: if it says otherwise.
    """
    if edition.layout.content.is_knob(address):
        return True
    if value == game.all_content.defaults[address].value:
        return False
    where = " or ".join(_boxes_of(game, address)) or "another table"
    raise UsageError(f"{address} plays no part in the game that is asked for; it belongs to {where}")


def _boxes_of(game: Game, address: str) -> list[str]:
    """Return the titles of the boxes that bring the value at an address; none if it stands on the game's own table."""
    if game.layout.content.is_knob(address):
        return []
    found = game.all_content.matching
    titles = [box for box, brought in game.box_values.items() if any(address in found(pattern) for pattern in brought)]
    return titles or list(dict.fromkeys(game.boxes.values()))

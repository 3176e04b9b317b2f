"""The pages of a game that is played: its form, a moment of it, the curtain between two persons."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from policies.characters import archetypes
from policies.search import LOOKAHEAD, SEARCH, usual_leaning
from reports.kit.environment import environment
from reports.kit.head import Head, served
from reports.kit.offline import embedded
from reports.web.play.address import LONGEST, Asked, path_of, sitters
from reports.web.play.hints import Hint
from reports.web.play.view import is_curtained, view_of
from sim.game import Game, find
from sim.study.played import PERSON
from sim.study.seated import SeatedGame
from sim.study.study import new_study

MOST_SHOWN_MOMENTS = 400
STYLES = ("palette.css", "watch.css", "play.css")
SCRIPTS = ("elements.js", "board.js", "play.js")
DOCS = {
    PERSON: "Somebody in front of this screen; several pass it on.",
    LOOKAHEAD: "Plays the answers out at the questions where that gains most.",
    SEARCH: "Plays the answers out so many times at every question; the more, the stronger and the slower.",
}


@dataclass(frozen=True)
class Form:
    """What is asked before a game begins.

    Attributes:
        game: the game.
        factions: those recommended for so many players, one for each seat.
        sitters: the policies that may sit in a seat, and what each does, in a sentence.
    """

    game: Game
    factions: tuple[str, ...]
    sitters: Mapping[str, str]

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """The faction and the player of each seat at first: a person and the usual bots."""
        usual = usual_bot(self.sitters)
        return tuple((faction, usual if seat else PERSON) for seat, faction in enumerate(self.factions))


def usual_bot(names: Collection[str]) -> str:
    """Return the policy that plays where nobody has chosen another: what a search would lean on."""
    return usual_leaning(names)


def form_page(key: str, players: int | None = None) -> str:
    """Return the form of a new game.

    Raises:
        UsageError: if so many cannot play.
    """
    game = find(key)
    study = new_study(key, players=players)
    docs = {name: archetype.doc for name, archetype in archetypes(key).items()}
    known = {name: docs.get(name, DOCS.get(name.partition(":")[0], "")) for name in sitters(key)}
    form = Form(game, study.factions[: study.players], known)
    about = f"Play {game.title} against bots, or with others at one screen"
    head = served(f"Play {game.title}", about, ("palette.css", "play.css"), ("play_form.js",))
    return environment().get_template("web/play_form.html.j2").render(head=head, form=form, path=path_of(key))


def game_page(asked: Asked, table: SeatedGame, hint: Hint | None = None, mistake: str = "") -> str:
    """Return the page of a moment of a game."""
    curtain = is_curtained(asked, table)
    study = asked.game.study
    parts: dict[str, Any] = {
        **_frame(asked, mistake),
        "name": table.match.seat_name(table.match.decider) if curtain else "",
        "seat": table.match.decider,
        "is_over": table.match.is_over,
        "sitters": sitters(study.game),
    }
    if curtain:
        head = _head(study.described.title, "pass the screen on")
        return environment().get_template("web/curtain.html.j2").render(**parts, head=head)
    view = view_of(asked, table, hint)
    seated = list(enumerate(zip(view.names, asked.game.seats, strict=True)))
    parts |= {
        "head": _head(study.described.title, view.result or f"round {view.turn_round}"),
        "view": view,
        "seated": seated,
        "moments": view.moments[-MOST_SHOWN_MOMENTS:],
        "data": embedded(view.data),
    }
    return environment().get_template("web/play.html.j2").render(**parts)


def _head(title: str, state: str) -> Head:
    about = f"A game of {title}, played by people and bots"
    return served(f"{title}: {state}", about, STYLES, SCRIPTS)


def _frame(asked: Asked, mistake: str) -> dict[str, Any]:
    """Return what all pages of a game have in common."""
    address = asked.address
    return {
        "title": asked.game.study.described.title,
        "path": path_of(asked.game.study.game),
        "address": address,
        "fields": asked.query,
        "method": "post" if len(address) > LONGEST else "get",
        "mistake": mistake,
        "usual": usual_bot(sitters(asked.game.study.game)),
    }

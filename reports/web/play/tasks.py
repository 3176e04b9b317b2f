"""What workers do for somebody who plays: from the text of a request to the bytes of a page, a file or a replay."""

import json
from dataclasses import replace
from typing import Any

from reports.pipeline.request import book_for
from reports.watch.page import served_html
from reports.web.messages import message_page
from reports.web.play.address import LONGEST, Action, Asked, NoGame, Query, game_at, of_file, read
from reports.web.play.hints import hint_for
from reports.web.play.page import form_page, game_page
from reports.web.play.table import carried_out, played_on
from reports.web.replies import HTML, JSON, Reply, page_reply
from sim.content.owned import Owned
from sim.errors import UsageError
from sim.study.played import as_json, from_json
from sim.study.retold import AnsweredBook

FOUND, ELSEWHERE, UNKNOWN, REFUSED = 200, 303, 404, 422
AGAIN = "0"  # seconds until the page of bots that have not answered yet asks again


def play_page(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> Reply:
    """Return the form of a game, a moment of it, or where the moment after what is done stands."""
    try:
        game_at(key)
        if saved := dict(query).get("saved"):
            return _moved(of_file(*from_json(_json(saved), "the file")))
        if not any(name == "seat" for name, _ in query):
            return _form(key, query)
        return _moment(*read(key, query, owned), query)
    except NoGame as error:
        return page_reply(UNKNOWN, message_page(str(error)))
    except UsageError as error:
        return page_reply(REFUSED, message_page(str(error), ("Begin a new game", f"/play/{key}")))


def replay_page(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> Reply:
    """Return a game to watch, as far as it was played."""
    try:
        game_at(key)
        asked, _ = read(key, query, owned)
        study = asked.game.study
        return page_reply(FOUND, served_html(study, AnsweredBook(book_for(study), asked.game.answers)))
    except UsageError as error:
        return page_reply(UNKNOWN if isinstance(error, NoGame) else REFUSED, message_page(str(error)))


def saved_file(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> Reply:
    """Return a game as a file to keep."""
    try:
        game_at(key)
        asked, _ = read(key, query, owned)
    except UsageError as error:
        return page_reply(UNKNOWN if isinstance(error, NoGame) else REFUSED, message_page(str(error)))
    stage = asked.stage
    body = json.dumps(as_json(asked.game, stage), separators=(",", ":"))
    name = f"{stage.game.key}-{asked.game.study.seed}-{len(asked.game.answers)}.json"
    return Reply(FOUND, JSON, body.encode(), {"Content-Disposition": f'attachment; filename="{name}"'})


def _json(text: str) -> Any:
    """Return what a file holds.

    Raises:
        UsageError: if it is no JSON.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError("the file is no saved game of Counterpoise: it is no JSON") from error


def _form(key: str, query: Query) -> Reply:
    players = dict(query).get("players", "")
    if not players:
        return page_reply(FOUND, form_page(key))
    if not players.isascii() or not players.isdigit() or len(players) > 3:
        raise UsageError(f"players must be a whole number, not {players!r:.40}")
    return page_reply(FOUND, form_page(key, int(players)))


def _moment(asked: Asked, action: Action, query: Query) -> Reply:
    """Return the page of a game after what is done, or where it stands if that is another address."""
    after, table = played_on(carried_out(asked, action))
    hint = hint_for(after, table, action.ask) if action.do == "ask" and table.is_asking else None
    is_waiting = not (table.match.is_over or table.is_asking)
    is_short = len(after.address) <= LONGEST
    if is_short and hint is None and query != after.query and not is_waiting:
        return _moved(after)
    page = page_reply(FOUND, game_page(after, table, hint))
    return replace(page, headers={"Refresh": f"{AGAIN}; url={after.address}"}) if is_waiting and is_short else page


def _moved(asked: Asked) -> Reply:
    """Return where a game stands; the page itself where its address would be too long."""
    if len(asked.address) <= LONGEST:
        return Reply(ELSEWHERE, HTML, b"", {"Location": asked.address})
    after, table = played_on(asked)
    return page_reply(FOUND, game_page(after, table))

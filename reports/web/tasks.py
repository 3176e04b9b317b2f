"""What workers do: everything that takes long, from the text of an address to the bytes of an answer."""

from reports.pipeline.questions import answered, numbers, table_numbers, tabulated
from reports.pipeline.with_odds import NoOdds, check_has_odds
from reports.web.asking import asking
from reports.web.calculator.page import calculator_page, canonical_address
from reports.web.description import described
from reports.web.messages import message_page
from reports.web.replies import HTML, Reply, json_reply, page_reply, refusal
from sim.content.owned import Owned
from sim.errors import UsageError

Query = tuple[tuple[str, str], ...]
FOUND, ELSEWHERE, UNKNOWN, REFUSED = 200, 303, 404, 422


def odds_numbers(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> Reply:
    """Answer a question about a battle with the object that `counterpoise odds GAME --json` prints."""
    try:
        asked = asking(key, query, owned)
        found = table_numbers(tabulated(asked)) if asked.table else numbers(answered(asked))
    except NoOdds as error:
        return refusal(UNKNOWN, str(error))
    except UsageError as error:
        return refusal(REFUSED, str(error))
    return json_reply(FOUND, found)


def odds_page(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> Reply:
    """Answer a question about a battle with a page."""
    try:
        check_has_odds(key)
    except NoOdds as error:
        return page_reply(UNKNOWN, message_page(str(error)))
    if moved := canonical_address(key, query):
        return Reply(ELSEWHERE, HTML, b"", {"Location": moved})
    return page_reply(*calculator_page(key, query, owned))


def description() -> Reply:
    """Describe the interface for other programs."""
    return json_reply(FOUND, described())

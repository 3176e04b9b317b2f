"""The calculator of a game as one HTML file: the server's page, which answers from what is packed into it."""

from reports.kit.head import ALONE, Head, Place, sealed
from reports.pipeline.questions import Asking
from reports.web.calculator.answer import calculator_environment
from reports.web.calculator.form import groups_of
from reports.web.calculator.forms import form_of
from reports.web.calculator.joining import SETTING, Asked
from reports.web.calculator.packed import packed
from reports.web.calculator.page import SCRIPTS, STYLES, Page, other_settings
from sim.errors import UsageError
from sim.game import find

SOURCE = "bundled.js"


def offline_calculator(of: Asking, place: Place = ALONE, scripts: tuple[str, ...] = ()) -> str:
    """Return the page.

    Args:
        of: what is asked first, and the values that all is calculated with.
        place: where it stands.
        scripts: names of scripts that it has besides its own.

    Raises:
        UsageError: what is asked cannot be answered, or there is nothing that the page could hold.
    """
    form = form_of(of.key, of.content.owned)
    blank = Asked({}, [(SETTING, each) for each in of.settings])
    known = packed(of)
    if not known.size:
        raise UsageError(f"{of.key} names no battles for a page: its Question has neither `common` nor examples")
    page = Page(
        key=of.key,
        title=find(of.key).title,
        head=_head(of.key, known.size, place, scripts),
        path="",
        later={},
        groups=groups_of(form, type(of.question), blank),
        examples=(),
        invitation="",
        battle=find(of.key).battle_word,
        settings=other_settings(form, blank),
        check="",
        seed="",
        packed=known,
    )
    return calculator_environment().get_template("web/calculator.html.j2").render(page=page)


def _head(key: str, size: int, place: Place, scripts: tuple[str, ...]) -> Head:
    """Return the head of a page that holds so many battles."""
    title, battle = find(key).title, find(key).battle_word
    head = Head(
        title=f"{title}: {battle} odds",
        description=f"Exact {battle} odds of {title}, {size:,} of them without a server",
        styles=STYLES,
        scripts=(SOURCE, *SCRIPTS, *scripts),
        picture=place.picture,
        home=place.home,
    )
    return sealed(head)

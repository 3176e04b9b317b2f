"""The calculator of a game as one HTML file: the server's page, which answers from what is packed into it."""

from typing import Any

from reports.kit.head import ALONE, Head, Place, sealed
from reports.pipeline.questions import Asking
from reports.web.calculator.answer import calculator_environment
from reports.web.calculator.form import groups_of
from reports.web.calculator.forms import form_of
from reports.web.calculator.joining import SETTING, Asked
from reports.web.calculator.packed import packed
from reports.web.calculator.page import SCRIPTS, STYLES, Page, other_settings
from sim.game import find

SOURCE = "bundled.js"


def offline_calculator(of: Asking, place: Place = ALONE, scripts: tuple[str, ...] = ()) -> str:
    """Return the page.

    Args:
        of: what is asked first, and the values that all is calculated with.
        place: where it stands.
        scripts: names of scripts that it has besides its own.

    Raises:
        UsageError: what is asked cannot be answered.
    """
    game = find(of.key)
    form = form_of(of.key, of.content.owned)
    blank = Asked({}, [(SETTING, each) for each in of.settings])
    title = f"{game.title}: {game.battle_word} odds"
    known = packed(of)
    head = sealed(
        Head(
            title=title,
            description=f"Exact {game.battle_word} odds of {game.title}, {known.size:,} of them without a server",
            styles=STYLES,
            scripts=(SOURCE, *SCRIPTS, *scripts),
            picture=place.picture,
            home=place.home,
        )
    )
    filled: dict[str, Any] = {
        "key": of.key,
        "title": game.title,
        "head": head,
        "path": "",
        "later": {},
        "groups": groups_of(form, type(of.question), blank),
        "examples": (),
        "invitation": "",
        "battle": game.battle_word,
        "settings": other_settings(form, blank),
        "check": "",
        "seed": "",
        "packed": known,
    }
    return calculator_environment().get_template("web/calculator.html.j2").render(page=Page(**filled))

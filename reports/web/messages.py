"""Pages of one sentence: what is not there, or cannot be answered now."""

from reports.kit.environment import environment
from reports.kit.head import served

HEAD = served("Counterpoise", "There is no answer here.")

FRONT = ("All games and runs", "/")


def message_page(sentence: str, onwards: tuple[str, str] = FRONT) -> str:
    """Return a page that says one sentence, and leads on: by its words and address, else to the front page."""
    return environment().get_template("web/message.html.j2").render(sentence=sentence, onwards=onwards, head=HEAD)

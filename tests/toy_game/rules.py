"""The Rules record of the duel: which content value stands in which field."""

from sim.content.layout import RulesLayout, content_path, number, table
from tests.toy_game.words import Faction

FIELDS = [
    table("purse", "purse.{0}", Faction),
    number("sides", "die.sides"),
    number("paying", "die.paying"),
    number("limit", "limit.rounds"),
]

LAYOUT = RulesLayout("toy", content_path(__file__), FIELDS)

"""What players may do, each as the answers that it consists of (`sim.mechanics`)."""

from sim.mechanics import doing, doing_with

from caravans.rules import ANIMALS
from caravans.words import Card, Verb

MECHANICS = (
    doing_with("animals", "buy animals", Verb.BUY, ANIMALS),
    doing_with("camels", "buy camels", Verb.BUY, [Card.CAMEL]),
    doing_with("horses", "buy horses", Verb.BUY, [Card.HORSE]),
    doing_with("oxen", "buy oxen", Verb.BUY, [Card.OX]),
    doing_with("guides", "hire guides", Verb.BUY, [Card.GUIDE]),
    doing_with("escorts", "hire escorts", Verb.BUY, [Card.ESCORT]),
    doing_with("maps", "buy maps", Verb.BUY, [Card.MAP]),
    doing("feed", "feed animals", Verb.FEED),
    doing("halt", "halt before all animals have led", Verb.HALT),
)

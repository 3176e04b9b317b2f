"""The Rules record: which value of content.toml stands in which field, and what follows from them."""

from collections.abc import Iterator

from sim.content.content import Content
from sim.content.layout import RulesLayout, array, content_path, number, table

from high_ground.state import FIRST_HILL, PLACES
from high_ground.words import Clan, Place

HILLS = [place.name.lower() for place in Place if place >= FIRST_HILL]
BOUNDS = {"*": (0, 100), "die.sides": (1, 100), "end.*": (1, 100)}

FIELDS = [
    number("start", "start.warriors"),
    number("recruits", "turn.recruits"),
    number("garrison", "turn.garrison"),
    table("muster", "clan.{0}.muster", Clan),
    table("attack", "clan.{0}.attack", Clan),
    table("defence", "clan.{0}.defence", Clan),
    number("sides", "die.sides"),
    table("points", "points.{0}", HILLS),
    number("secret", "points.secret"),
    number("goal", "end.goal"),
    number("rounds", "end.rounds"),
    array("borders", (PLACES, PLACES)),  # 1 where two places border each other
    array("strike", (len(Clan), len(Clan)), float),  # the chance of an attacker to fell a defender, by their clans
]


def check(content: Content) -> None:
    """Raise ContentError if a number lies out of bounds."""
    content.require_all(BOUNDS)


def derive(content: Content, rules) -> None:
    """Fill in the borders both ways, and the chances of single strikes."""
    for one, other in borders_of(content):
        rules.borders[one, other] = rules.borders[other, one] = 1
    for attacker in Clan:
        for defender in Clan:
            lead = int(rules.attack[attacker] - rules.defence[defender])
            rules.strike[attacker, defender] = strike_chance(int(rules.sides), lead)


def borders_of(content: Content) -> Iterator[tuple[Place, Place]]:
    """Yield the places that border each other, each pair once (HG1.1)."""
    for name, neighbours in content.under("borders").items():
        yield from ((Place[name.upper()], Place[neighbour.upper()]) for neighbour in neighbours)


def strike_chance(sides: int, lead: int) -> float:
    """Return how often a die with a lead shows more than another die (HG4.2)."""
    faces = range(sides)
    return sum(own + lead > other for own in faces for other in faces) / sides**2


LAYOUT = RulesLayout(
    "high_ground",
    content_path(__file__),
    FIELDS,
    derive,
    check,
    uses=("borders.*",),
)

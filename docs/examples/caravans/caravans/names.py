"""Names, as readers see them."""

from typing import Any

from sim.engine.phrases import plain, plural

from caravans.words import Camp, Card, Guild, Terrain

GUILD_NAMES = tuple(guild.name.capitalize() for guild in Guild)
CARD_NAMES = tuple(plain(card) for card in Card)
CAMP_NAMES = ("Millford", "Chalk Gate", "Three Wells", "Old Fort", "Eagle Inn", "the harbour")
STRETCH_NAMES = ("Reed Plain", "Chalk Hills", "Wide Plain", "Red Desert", "Eagle Pass", "Shore Road")
START = "the salt pans"
PLACE_NAMES = (START, *(name for pair in zip(STRETCH_NAMES, CAMP_NAMES, strict=True) for name in pair))
PLACE_KEYS = ("pans", *(f"{before}{camp.name.lower()}" for camp in Camp for before in ("to_", "")))


def seat_name(state: Any, seat: int) -> str:
    """Return what a seat is called: its guild."""
    return GUILD_NAMES[int(state.faction[seat])]


def terrain_name(rules: Any, stretch: int) -> str:
    """Return what a stretch leads through: "plain"."""
    return plain(Terrain(int(rules.terrain[stretch])))


def several(card: Card) -> str:
    """Return several cards of a kind: "oxen"."""
    return "oxen" if card == Card.OX else plural(CARD_NAMES[card])


def article(name: str) -> str:
    """Return a noun with its article: "an ox"."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"

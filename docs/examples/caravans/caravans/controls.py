"""What a page asks about a march with (`analysis.odds.controls`)."""

from collections.abc import Mapping

from analysis.odds.controls import Choice, Control, Count, Form, Pairs, Pick, Section

from caravans.names import CAMP_NAMES, CARD_NAMES, GUILD_NAMES
from caravans.rules import ANIMAL_KEYS
from caravans.words import Camp, Guild

ROAD, CARAVAN, HELP = "The road", "The caravan", "Help"
EXAMPLES = {
    "the first stretch": {"to": "mill"},
    "the desert with a camel and a horse": {"to": "fort", "herd": "mule=2,camel=1,horse=1"},
    "the pass with a donkey and a guide": {"to": "inn", "herd": "mule=2,donkey=1", "guides": "1"},
}


def form(most: int, longest: int) -> Form:
    """Return the form: at most so many animals of a kind and so much help, and so many spaces."""
    return Form(
        controls={**_road(longest), **_caravan(most), **_help(most)},
        examples=EXAMPLES,
        invitation="Choose a camp and a herd to see how likely it is to come there in one turn.",
    )


def _road(longest: int) -> Mapping[str, Control]:
    camps = tuple(Choice(value=camp.name.lower(), name=CAMP_NAMES[camp]) for camp in Camp)
    return {
        "to": Pick(label="Camp", group=ROAD, choices=camps),
        "spaces": Count(label="Spaces", group=ROAD, most=longest, note="0 for the whole stretch before the camp."),
        "ahead": Count(
            label="Tracks",
            group=ROAD,
            most=longest,
            note="Spaces to the camp of another caravan in the stretch; 0 for none.",
        ),
    }


def _caravan(most: int) -> Mapping[str, Control]:
    guilds = tuple(Choice(value=guild.name.lower(), name=GUILD_NAMES[guild]) for guild in Guild)
    animals = tuple(Choice(value=key, name=name, most=most) for key, name in zip(ANIMAL_KEYS, CARD_NAMES, strict=False))
    herd = (Section(choices=animals),)
    return {
        "herd": Pairs(label="Herd", group=CARAVAN, sections=herd, note="The usual herd without any."),
        "guild": Pick(label="Guild", group=CARAVAN, choices=guilds, blank="any"),
    }


def _help(most: int) -> Mapping[str, Control]:
    return {
        "guides": Count(label="Guides", group=HELP, most=most),
        "maps": Count(label="Maps", group=HELP, most=most),
        "feedings": Count(label="Feedings", group=HELP, most=most, note="Times that a tired animal is fed."),
    }

"""What a page asks about a march with (`analysis.odds.controls`)."""

from analysis.odds.controls import Choice, Control, Count, Pairs, Pick, Section

from caravans.names import CAMP_NAMES, CARD_NAMES, GUILD_NAMES
from caravans.rules import ANIMAL_KEYS
from caravans.words import Camp, Guild


def controls_of(most: int, longest: int) -> dict[str, Control]:
    """Return the controls: at most so many animals of a kind and so much help, and so many spaces."""
    camps = tuple(Choice(value=camp.name.lower(), name=CAMP_NAMES[camp]) for camp in Camp)
    guilds = tuple(Choice(value=guild.name.lower(), name=GUILD_NAMES[guild]) for guild in Guild)
    animals = tuple(Choice(value=key, name=name, most=most) for key, name in zip(ANIMAL_KEYS, CARD_NAMES, strict=False))
    return {
        "to": Pick(choices=camps),
        "spaces": Count(most=longest),
        "ahead": Count(most=longest),
        "herd": Pairs(sections=(Section(choices=animals),)),
        "guild": Pick(choices=guilds),
        "guides": Count(most=most),
        "maps": Count(most=most),
        "feedings": Count(most=most),
    }

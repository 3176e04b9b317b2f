"""What players may do, each as the answers that it consists of (`sim.mechanics`)."""

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.words import Unit
from sim.mechanics import doing, doing_with

HEROES = (Unit.HERO_1, Unit.HERO_2, Unit.HERO_3)
FOLLOWED = (
    Verb.RECRUIT,
    Verb.BUILD,
    Verb.UPGRADE,
    Verb.BUILD_TOWER,
    Verb.BUILD_VESSEL,
    Verb.CONJURE,
    Verb.SCRIBE,
    Verb.TAX,
    Verb.MARCH,
    Verb.SAIL,
    Verb.FLY,
    Verb.CAST,
    Verb.USE,
    Verb.GIVE,
)

MECHANICS = (
    doing_with("serfs", "recruit Serfs", Verb.RECRUIT, (Unit.SERF,)),
    doing_with("warriors", "recruit Warriors", Verb.RECRUIT, (Unit.WARRIOR,)),
    doing_with("heroes", "recruit Heroes", Verb.RECRUIT, HEROES),
    doing("buildings", "build Buildings", Verb.BUILD),
    doing("upgrade", "raise the Capital City's level", Verb.UPGRADE),
    doing("towers", "build Towers", Verb.BUILD_TOWER),
    doing_with("sea-vessels", "build Vessels of the sea", Verb.BUILD_VESSEL, (Unit.SEA_VESSEL,)),
    doing_with("air-vessels", "build Vessels of the air", Verb.BUILD_VESSEL, (Unit.AIR_VESSEL,)),
    doing("conjure", "conjure Spells", Verb.CONJURE),
    doing("scribe", "scribe Spells", Verb.SCRIBE),
    doing("tax", "tax", Verb.TAX),
    doing("march", "march", Verb.MARCH),
    doing("sail", "sail", Verb.SAIL),
    doing("fly", "fly", Verb.FLY),
    doing("cast", "cast Spells as an action", Verb.CAST),
    doing("combat-spells", "cast Spells in battle", Verb.CAST_SPELL, decision=Decision.COMBAT_SPELL),
    doing("interrupts", "interrupt Spells", Verb.CAST_SPELL, decision=Decision.INTERRUPT),
    doing("abilities", "use abilities", Verb.USE),
    doing("follow", "follow others' actions", *FOLLOWED, decision=Decision.FOLLOW),
    doing("give", "give to allies", Verb.GIVE),
    doing("trade", "trade resources by effects", Verb.EXCHANGE),
    doing("steal", "steal resources", Verb.STEAL),
    doing("sacrifice", "sacrifice units", Verb.SACRIFICE),
    doing("engage", "attack from a distance", Verb.ENGAGE),
    doing("conscripts", "bring conscripts", Verb.BRING, decision=Decision.CONSCRIPTS),
)

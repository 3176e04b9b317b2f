"""What players may do, each as the answers that it consists of: a seat that is forbidden them shows their value."""

from sim.mechanics import doing, doing_with

from high_ground.words import Place, Verb

MECHANICS = (
    doing("muster", "muster warriors", Verb.MUSTER),
    doing_with("crown-hill", "march to Crown Hill", Verb.MARCH, (Place.CROWN_HILL,), place=1),
    doing("yield", "yield hills", Verb.YIELD),
)

"""A policy for War of Kings in Python: build whatever can be built, fight nobody.

counterpoise run kings -n 4 --players 2 --policies patient_builder:choose,balanced  (in the folder of this file)
"""

from sim.engine.options import verb_of
from sim.games.kings.words import Verb

BUILDING = (Verb.BUILD, Verb.BUILD_ROAD)
PEACEFUL = (*BUILDING, Verb.PASS, Verb.PAY, Verb.GO_BACK, Verb.WAIT)


def choose(view, options):
    """Return the place of the option to take: building first, then peace, then chance."""
    for wanted in (BUILDING, PEACEFUL):
        places = [place for place, option in enumerate(options) if verb_of(option) in wanted]
        if places:
            return places[view.generator().integers(len(places))]
    return view.generator().integers(len(options))

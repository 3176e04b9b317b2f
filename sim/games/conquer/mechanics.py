"""What players may do, each as the answers that it consists of (`sim.mechanics`)."""

from sim.games.conquer.words import Decision, Verb
from sim.mechanics import Ban, Mechanic, doing, doing_with

MECHANICS = (
    doing("exchange", "exchange resources", Verb.EXCHANGE, Verb.TAKE_MIX),
    doing("build", "build structures", Verb.BUILD),
    Mechanic("foundation", "build on the foundation", (Ban(Verb.BUILD, 1, 1),)),
    doing("recruit", "recruit units", Verb.RECRUIT),
    doing("convert", "convert units", Verb.CONVERT),
    doing("summon", "summon Serpents", Verb.SUMMON),
    doing("reserve", "reserve objects on the map", Verb.RESERVE),
    doing("curse", "curse regions", Verb.CURSE),
    doing("flood", "flood regions", Verb.FLOOD),
    doing("hydra", "send the Hydra", Verb.SEND_HYDRA),
    doing("claim", "claim regions from others", Verb.CLAIM),
    doing("fight", "fight others", Verb.FIGHT, decision=Decision.WISH),
    doing("cede", "cede what another claims", Verb.CEDE),
    doing("arm", "use modified powers", Verb.ARM),
    doing("fortresses", "attack fortresses", Verb.ATTACK),
    doing("hunt", "hunt monsters", Verb.HUNT),
    doing("collect", "collect artefacts", Verb.COLLECT),
    doing_with("elves-price", "collect artefacts at the elves' price", Verb.COLLECT, (1,)),
    doing("loot", "loot resources of the beaten", Verb.TAKE_LOOT),
    doing("rob", "rob the beaten of artefacts", Verb.TAKE_ARTEFACT),
)

"""What players may do, each as the answers that it consists of (`sim.mechanics`)."""

from sim.games.kings.words import Decision, EventCard, Project, Verb
from sim.mechanics import Ban, Mechanic, doing, doing_with

IN_BATTLE = (
    EventCard.HEROIC_CHARGE,
    EventCard.SHIELD_WALL,
    EventCard.RALLY_THE_TROOPS,
    EventCard.BOMBARDMENT,
    EventCard.ART_OF_WAR,
    EventCard.SURROUNDED,
)
CARDS_WITHOUT_PLAY = (  # event cards that are played by another answer
    Ban(Verb.CHOOSE_LAND, decision=Decision.EARLY_SPRING),
    Ban(Verb.CHOOSE_LAND, decision=Decision.BLESSING),
    Ban(Verb.STEAL),
    Ban(Verb.MARCH, 2, 1),
    Ban(Verb.RETREAT, 2, 1),
    Ban(Verb.HEAL, 1, 1, Decision.RESUPPLY),
)

MECHANICS = (
    doing_with("villages", "found villages", Verb.BUILD, (Project.VILLAGE,)),
    doing_with("towns", "make villages towns", Verb.BUILD, (Project.TOWN,)),
    doing_with("cities", "make towns cities", Verb.BUILD, (Project.CITY,)),
    doing_with("walls", "build walls", Verb.BUILD, (Project.WALLS,)),
    doing_with("fortresses", "make walls fortresses", Verb.BUILD, (Project.FORTRESS,)),
    doing_with("castles", "make fortresses castles", Verb.BUILD, (Project.CASTLE,)),
    doing_with("armies", "raise armies", Verb.BUILD, (Project.ARMY,)),
    doing("roads", "build roads", Verb.BUILD_ROAD),
    doing("support", "pay for armies out of support", Verb.PAY, decision=Decision.SUPPORT),
    doing("swap", "swap resources", Verb.SWAP),
    doing("buy", "buy resources", Verb.BUY),
    doing("sell", "sell resources", Verb.SELL),
    doing("bargain", "offer bargains", Verb.BARGAIN),
    doing("accept", "accept bargains", Verb.ACCEPT),
    Mechanic("event-cards", "play event cards", (Ban(Verb.PLAY), *CARDS_WITHOUT_PLAY)),
    doing_with("battle-cards", "play event cards in battle", Verb.PLAY, IN_BATTLE),
    doing("march", "move armies", Verb.MARCH, decision=Decision.MARCH),
    Mechanic("forced-march", "force marches by card", (Ban(Verb.MARCH, 2, 1), Ban(Verb.RETREAT, 2, 1))),
    doing("withdraw", "withdraw from battle", Verb.RETREAT, Verb.GO_BACK),
    doing("capture", "capture conquered settlements", Verb.CAPTURE, decision=Decision.CONQUEST),
    doing("raze", "raze conquered settlements", Verb.RAZE),
    doing("steal", "steal resources by card", Verb.STEAL),
    doing("heal", "heal armies", Verb.HEAL, decision=Decision.RESUPPLY),
    doing("rebel", "foment rebellions", Verb.REBEL),
    doing("malador", "place Malador", Verb.PLACE),
    doing("malador-growth", "strengthen Malador settlements", Verb.UPGRADE),
    doing("malador-march", "march with the Malador", Verb.MARCH, decision=Decision.MALADOR_MARCH),
    doing("forfeit", "forfeit a turn", Verb.FORFEIT),
)

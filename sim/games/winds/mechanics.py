"""What players may do, each as the answers that it consists of (`sim.mechanics`)."""

from sim.games.winds.words import Decision, Verb
from sim.mechanics import doing

MECHANICS = (
    doing("act-first", "act before exploring", Verb.ACT_FIRST),
    doing("pick-up", "pick up to look at cards", Verb.PICK_UP),
    doing("skills", "buy skills", Verb.BUY_SKILL),
    doing("items", "buy items", Verb.BUY_ITEM),
    doing("equip", "equip items", Verb.EQUIP),
    doing("upgrade", "upgrade equipment", Verb.UPGRADE),
    doing("blocks", "build blocks", Verb.BUILD),
    doing("accept-mavens", "accept mavens", Verb.ACCEPT, decision=Decision.MAVEN),
    doing("use-mavens", "use mavens", Verb.USE),
    doing("tests", "try the tests of pools", Verb.TEST),
    doing("withdraw", "withdraw", Verb.WITHDRAW),
    doing("trade", "offer trades", Verb.TRADE),
    doing("accept-trades", "accept offers", Verb.ACCEPT, decision=Decision.ANSWER_OFFER),
    doing("attack-independents", "attack independent strongholds", Verb.ATTACK_INDEPENDENT),
    doing("attack-heroes", "attack heroes", Verb.ATTACK_HERO),
    doing("attack-strongholds", "attack strongholds of others", Verb.ATTACK_STRONGHOLD),
    doing("battle-cards", "play battle cards", Verb.PLAY),
    doing("rerolls", "roll the battle die again", Verb.REROLL),
    doing("spoils", "take items of the slain", Verb.TAKE, decision=Decision.TAKE_ITEM),
    doing("save-heroes", "save heroes by mavens", Verb.SAVE),
)

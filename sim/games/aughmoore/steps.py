"""The steps of the agenda, and what they carry."""

from sim.engine.operands import Carrier
from sim.games.aughmoore.words import Resource, Slot, Unit


class Step(Carrier):
    """The steps of the rules; the agenda holds what is still to be done.

    A `place` is that of an errand on their stack, a `token` the design of one, `kinds` are UnitWords, a bit each.
    """

    CONTINENT = 0, "side"
    UNUSED = 1, "seat"
    DEAL = 2
    ROUND = 3
    ACTION = 4, "seat"
    FOLLOW = 5, "seat", ("slot", Slot)
    MUSTER = 6, "seat"
    AFTER_ACTION = 7, "side", ("slot", Slot)
    TAX_CYCLE = 8
    TAX = 9, "side", ("resource", Resource)
    GIVE = 10, "seat"
    KEEP = 11, "side", "must"  # must: 1 = one is discarded whatever the limit
    RESEARCH = 12, "seat"  # a free one
    COLLECT = 13
    ROUND_END = 14
    MARCH = 15, "seat", "start", "steps"  # start, steps, lifted: as in a trip (`state.trip_dtype`)
    SAIL = 16, "seat", "start", "steps", "lifted"
    FLY = 17, "seat", "start", "steps", "lifted"
    ARMY = 18, "seat"
    ALLY_ARMY = 19, "seat", "first"  # first: side that may be asked to let units come along
    CONSENT = 20, "ally"
    GO = 21, "seat"
    ARRIVE = 22, "side", "region", "fought"  # fought: 1 = by a Battle
    EXPLORE = 23, "side", "region", "after"  # after: as in `ground.exploring`
    LASTING = 24, "side", "region"
    FLY_ON = 25, "side", "region", "leaves"  # leaves: 1 = from the Floating Continent
    CAST = 26, "seat", "free"  # free: 1 = an action of its own, which may be declined
    SPELL = 27, "side", "spell", "region"  # the Spell cast takes effect
    INTERRUPT = 28, "seat", "caster"
    DEED = 29, "side", "effect", "region"
    GAIN = 30, "side", "amount"
    STEAL = 31, "side", "place"
    DENY = 32, "side", "place"
    TRADE = 33, "side", "number", "given", "gained"  # number: -1 = any; given, gained: Resources, a bit each
    SPAWN = 34, "side", "place"
    RELOCATE = 35, "side", "place"
    DESTROY = 36, "side", "place"
    LOSE_UNITS = 37, "side", "region", "number", "kinds"
    READY = 38, "side", "place"
    REVEAL = 39, "side", "place"
    FREE_ACTION = 40, "side", "place"
    BUY = 41, "side", "region", "token"
    ROGUE = 42, "side", "region", "token"
    PUSH = 43, "side", "region"
    STORM = 44, "side", "region"
    PIRATES = 45, "side", "region", "token"
    SEND_PIRATES = 46, "side", "region", "token"
    BATTLE = 47, "side", "region", "thrown"  # side: who attacks; thrown: 1 = a token brought its units there
    START_ABILITY = 48, "side", "ability"  # ability: its place in the list of its owner
    COMBAT_SPELL = 49, "side"
    TACTICS = 50
    TACTIC = 51, "side"
    REVEAL_TACTICS = 52
    CONSCRIPTS = 53, "side"
    PAY_TACTIC = 54, "side"
    DECIDE = 55
    DAMAGE = 56, "side", "share"  # share: damage to be taken, 0 = what is left of it
    RETREAT = 57, "side", "region"
    AFTERMATH = 58
    RECOVER = 59, "side", "place"
    SOLO = 60, "hero"  # hero: of the solo enemy, 0 to 2
    SOLO_MOVE = 61, "hero", "card"
    LEADER = 62, "side"
    DRAW = 63, "side", "number"
    FALLEN = 64, "side", "region", ("unit", Unit)
    START_ABILITIES = 65, "part"  # part: attacker 0 or defender 1
    RESOLVE = 66, "side", "region", "token"
    REINFORCE = 67, "side", "place"
    BEGIN_RETREAT = 68, "side", "region"
    BATTLE_OVER = 69
    EXPLORED = 70, "side", "region"
    RESOLVE_ALONE = 71, "side", "region", "token"
    MEET = 72, "side", "region", "thrown"  # as in BATTLE, if its units are still there
    MEASURE = 73
    MOVE_IN = 74, "side", "region"

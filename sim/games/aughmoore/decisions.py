"""The questions put to players, and the verbs of their answers."""

from sim.engine.operands import Carrier
from sim.games.aughmoore.words import Resource, Slot, Tactic, Unit


class Decision(Carrier):
    """The questions put to players, and what they are about; an `effect` is a row of `rules.effects`."""

    CONTINENT = 0, "founder"  # founder: the side that it is for; a player chooses for the solo enemy too
    UNUSED = 1
    ACTION = 2
    FOLLOW = 3, ("slot", Slot)
    MUSTER = 4
    GIVE = 5
    KEEP = 6
    RESEARCH = 7
    ROUTE = 8, ("slot", Slot), "start", "steps"  # as in a trip (`state.trip_dtype`)
    ARMY = 9
    ALLY_ARMY = 10, "ally"
    CONSENT = 11
    CAST = 12, "free"  # free: 1 = an action of its own, which may be declined
    INTERRUPT = 13, "caster", "spell"
    GAIN = 14, "amount"
    STEAL = 15, "left"
    DENY = 16, "left"
    TRADE = 17, "number", "given", "gained"  # number: -1 = any; given, gained: Resources, a bit each
    SPAWN = 18, "effect"
    RELOCATE = 19, "effect"
    DESTROY = 20, "effect"
    LOSE = 21, "region", "number", "kinds"  # kinds: UnitWords, a bit each
    READY = 22, "effect"
    REVEAL = 23, "effect"
    FREE_ACTION = 24, "effect"
    BUY = 25, "region", "token"
    ROGUE = 26, "region", "token"
    PUSH = 27, "region"
    STORM = 28, "region"
    SEND_PIRATES = 29, "region", "token"
    FLY_ON = 30, "region", "leaves"  # leaves: 1 = from the Floating Continent
    START_ABILITY = 31, "effect"
    COMBAT_SPELL = 32, "region"
    TACTIC = 33, "region"
    CONSCRIPTS = 34, "region"
    PAY_TACTIC = 35, "price"
    DAMAGE = 36, "damage"
    RETREAT = 37, "region", ("unit", Unit)
    RECOVER = 38, "effect"
    LEADER = 39, "region"
    REINFORCE = 40, "effect"
    MOVE_IN = 41, "region"


class Verb(Carrier):
    """The kinds of answers, and what they carry."""

    DONE = 0  # nothing, or nothing more
    TAKE_CONTINENT = 1, "continent"
    LEAVE_CONTINENT = 2, "continent"
    RECRUIT = 3, ("unit", Unit), "number"
    BUILD = 4, "building"
    UPGRADE = 5
    BUILD_TOWER = 6, "region"
    BUILD_VESSEL = 7, ("unit", Unit)
    CONJURE = 8
    SCRIBE = 9, "spell"
    TAX = 10, ("resource", Resource)
    MARCH = 11
    SAIL = 12
    FLY = 13
    CAST = 14
    USE = 15, "ability"  # its place in the player's list
    GIVE = 16, "ally", ("resource", Resource), "amount"
    DISCARD = 17, "spell"
    GO = 18, "origin", "goal"
    TAKE = 19, "serfs", "warriors", "heroes"  # a bit each; where armies fly or swim, without a Vessel
    ALLOW = 20
    REFUSE = 21
    CAST_SPELL = 22, "spell", "scribed"  # scribed: 1 for a Scribed one
    CHOOSE = 23, ("resource", Resource)
    STEAL = 24, "side", ("resource", Resource)
    REGION = 25, "region"
    EXCHANGE = 26, ("given", Resource), ("gained", Resource)
    PLACE = 27, "region", ("unit", Unit)
    MOVE = 28, ("unit", Unit), "origin", "goal"  # of the side it stands for, or of the one enemy there
    HIT = 29, "region", "side", ("unit", Unit)  # without a unit the victim chooses
    LOSE = 30, ("unit", Unit), "side"
    PAY = 31, "side"  # whose Library is looked at
    ACCEPT = 32
    PLAY = 33, ("tactic", Tactic)
    SACRIFICE = 34, "serfs", "warriors", "heroes"  # a bit each
    LEAD = 35, "seat"
    BRING = 36, "region", ("unit", Unit)
    ENGAGE = 37, "region"  # attacked from a distance
    READY = 38, "spell"
    TAKE_VESSEL = 39, "serfs", "warriors", "heroes"  # a bit each, with the Vessel of the action

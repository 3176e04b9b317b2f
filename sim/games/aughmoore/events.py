"""What the chronicle holds, and what VP are counted as."""

from enum import IntEnum

from sim.engine.operands import Carrier
from sim.games.aughmoore.words import Objective, Resource, Slot, Tactic, Unit


class Cause(IntEnum):
    """What victory points are gained for during play."""

    BATTLE = 0  # starting one
    TACTIC = 1
    SPELL = 2
    TOKEN = 3
    CAPITAL = 4
    ABILITY = 5


class Event(Carrier):
    """What the chronicle holds, and what it carries; who does it is a side, players among them."""

    CONTINENT = 0, "side", "continent"
    UNUSED = 1, "side", "continent"
    ROUND = 2, "number"
    ACTION = 3, "side", ("slot", Slot)
    FOLLOWED = 4, "side", ("slot", Slot), "serf"  # serf: 1 = with one
    MUSTERED = 5, "side", ("slot", Slot), "serf"
    RECRUITED = 6, "side", ("unit", Unit), "number"
    BUILT = 7, "side", "building"
    UPGRADED = 8, "side", "level"
    TOWER = 9, "side", "region", "ore"
    SHOWN = 10, "region", "token"
    CONJURED = 11, "side", "cards"
    SCRIBED = 12, "side", "spell"
    TAXED = 13, "side", ("resource", Resource), "amount"
    GAINED = 14, "side", ("resource", Resource), "amount", "lost"  # lost: how much more found no room
    PAID = 15, "side", ("resource", Resource), "amount"
    GAVE = 16, "side", "ally", ("resource", Resource), "amount"
    MARCHED = 17, "side", "origin", "goal"
    SAILED = 18, "side", "origin", "goal"
    FLEW = 19, "side", "origin", "goal"
    MOVED_UNIT = 20, "side", ("unit", Unit), "number"  # what a move took along
    EXPLORED = 21, "side", "region", "token"
    VP = 22, "side", "vp", ("cause", Cause)
    LOST_UNIT = 23, "side", ("unit", Unit), "region"
    PLACED = 24, "side", ("unit", Unit), "number", "region"
    DROVE_OFF = 25, "side", "region"
    PUSHED = 26, "side", "origin", "goal"
    PIRATES_WENT = 27, "side", "region"
    TRADED = 28, "side", ("given", Resource), ("gained", Resource)
    LOOKED = 29, "side", "other"  # the card is not told
    CAST = 30, "side", "spell", "scribed"  # scribed: 1 = a Scribed one
    INTERRUPTED = 31, "side", "spell", "caster"
    COUNTERED = 32, "caster", "spell"
    COPIED = 33, "side", "spell"
    DREW = 34, "side", "number"
    DISCARDED = 35, "side", "number"
    STOLE = 36, "side", "other", ("resource", Resource), "amount"
    DENIED = 37, "side", "region"
    RELOCATED = 38, "side", ("unit", Unit), "origin", "goal"  # side: who moves it
    READIED = 39, "side", "spell"
    BATTLE = 40, "attacker", "defender", "region"
    STRENGTH = 41, "side", "natural", "bonus"
    PLAYED = 42, "side", ("tactic", Tactic)
    UNPAID = 43, "side", ("tactic", Tactic)
    CANCELLED = 44, "side", ("tactic", Tactic)
    REINFORCED = 45, "side", ("unit", Unit), "origin"
    SACRIFICED = 46, "side", ("unit", Unit), "number"
    TOTAL = 47, "side", "total"
    WON = 48, "side", "region"
    DAMAGE = 49, "side", "damage", "change", "half"  # change: by cards and abilities; half of the Natural Strength
    TOWER_FELL = 50, "side", "region"
    RETREATED = 51, "side", ("unit", Unit), "number", "region"
    CAPITAL_FELL = 52, "side", "by"
    NO_BATTLE_LEFT = 53, "region"
    COLLECTED = 54, "side", "ore", "mana", "food"
    OBJECTIVE = 55, "side", ("objective", Objective)
    SCORED = 56, "side", "score"
    WINNER = 57, "side"
    SOLO_CARD = 58, "hero", "card"
    SOLO_FAILED = 59, "hero", "card"
    SOLO_MOVED = 60, "hero", "origin", "goal"
    SOLO_TOOK = 61, "region", "tokens"
    SOLO_TRACK = 62, "space", "ore"
    SOLO_DREW = 63, "card"  # for a Battle
    USED = 64, "side", "effect"
    RETURNED = 65, "side", ("unit", Unit)
    DESTROYED_VESSEL = 66, "side", "region"
    TAX_TRACK = 67, "ore", "mana", "food"
    TEAM = 68, "sides"  # a bit each
    NO_WAY = 69, "side", ("slot", Slot), "hero"  # hero: of the solo enemy, NOBODY = a player's army
    BEAT_MONSTER = 70, "side", "region"
    NO_USE = 71, "side", "region", "token", "second"  # token: NOBODY = one that sweeps away; second: 1 = one lies there
    NO_EFFECT = 72, "side", "effect"  # of a Spell
    NO_TRADE = 73, "side"
    SOULS = 74, "side", "number", "lost"  # lost: how many more found no token
    PAID_SOULS = 75, "side", "number"


SOURCES = (  # the parts of a final score: their columns, and what they are for
    ("vp_battles", "for starting Battles"),
    ("vp_tactics", "on Tactic cards"),
    ("vp_spells", "for Spells"),
    ("vp_tokens", "on Exploration tokens in play"),
    ("vp_capitals", "for destroyed Capitals"),
    ("vp_abilities", "by abilities in play"),
    ("vp_units", "for units"),
    ("vp_buildings", "for Buildings"),
    ("vp_towers", "for Towers"),
    ("vp_level", "for the Capital's level"),
    ("vp_scribed", "for Scribed Spells"),
    ("vp_regions", "for regions"),
    ("vp_final", "for Villages and by abilities at the end"),
)

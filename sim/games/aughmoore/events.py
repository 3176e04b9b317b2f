"""What the chronicle tells, and what VP are counted as."""

from enum import IntEnum


class Event(IntEnum):
    """What the chronicle tells. In brackets: a, b, c, d."""

    CONTINENT = 0  # seat, continent
    UNUSED = 1  # seat, continent
    ROUND = 2  # round
    ACTION = 3  # seat, Slot
    FOLLOWED = 4  # seat, Slot, 1 = with a Serf
    MUSTERED = 5  # seat, Slot, 1 = with a Serf
    RECRUITED = 6  # side, unit, number
    BUILT = 7  # seat, building
    UPGRADED = 8  # side, level
    TOWER = 9  # side, region, Ore paid
    SHOWN = 10  # region, token
    CONJURED = 11  # seat, cards drawn
    SCRIBED = 12  # seat, spell
    TAXED = 13  # side, resource, amount
    GAINED = 14  # side, resource, amount, how much more found no room
    PAID = 15  # side, resource, amount
    GAVE = 16  # seat, ally, resource, amount
    MARCHED = 17  # side, from, to
    SAILED = 18  # side, from, to
    FLEW = 19  # side, from, to
    MOVED_UNIT = 20  # side, unit, number (what a move took along)
    EXPLORED = 21  # side, region, token
    VP = 22  # side, VP, Cause
    LOST_UNIT = 23  # side, unit, region
    PLACED = 24  # side, unit, number, region
    DROVE_OFF = 25  # side, region
    PUSHED = 26  # side, from, to
    PIRATES_WENT = 27  # side, region
    TRADED = 28  # side, resource given, resource gained
    LOOKED = 29  # side, other side (the card is not told)
    CAST = 30  # side, spell, 1 = a Scribed one
    INTERRUPTED = 31  # side, spell, caster
    COUNTERED = 32  # caster, spell
    COPIED = 33  # side, spell
    DREW = 34  # side, number
    DISCARDED = 35  # side, number
    STOLE = 36  # side, other side, resource, amount
    DENIED = 37  # side, region
    RELOCATED = 38  # side that does it, unit, from, to
    READIED = 39  # side, spell
    BATTLE = 40  # attacker, defender, region
    STRENGTH = 41  # side, natural strength, bonus
    PLAYED = 42  # side, tactic
    UNPAID = 43  # side, tactic
    CANCELLED = 44  # side, tactic
    REINFORCED = 45  # side, unit, from
    SACRIFICED = 46  # side, unit, number
    TOTAL = 47  # side, total
    WON = 48  # side, region
    DAMAGE = 49  # side, damage, what cards and abilities change in it, half of the Natural Strength
    TOWER_FELL = 50  # side, region
    RETREATED = 51  # side, unit, number, region
    CAPITAL_FELL = 52  # side, by
    NO_BATTLE_LEFT = 53  # region
    COLLECTED = 54  # side, Ore, Mana, Food
    OBJECTIVE = 55  # side, Objective
    SCORED = 56  # side, final score
    WINNER = 57  # side
    SOLO_CARD = 58  # hero, card
    SOLO_FAILED = 59  # hero, card
    SOLO_MOVED = 60  # hero, from, to
    SOLO_TOOK = 61  # region, tokens taken
    SOLO_TRACK = 62  # space, Ore paid
    SOLO_DREW = 63  # card drawn for a Battle
    USED = 64  # side, effect
    RETURNED = 65  # side, unit
    DESTROYED_VESSEL = 66  # side, region
    TAX_TRACK = 67  # Ore, Mana, Food
    TEAM = 68  # sides, a bit each
    NO_WAY = 69  # side, Slot, the solo enemy's Hero or NOBODY
    BEAT_MONSTER = 70  # side, region
    NO_USE = 71  # side, region, token (NOBODY: the one that sweeps units away), 1 = one like it lies there
    NO_EFFECT = 72  # side, effect of a Spell
    NO_TRADE = 73  # side
    SOULS = 74  # side, Souls gained, how many more found no token
    PAID_SOULS = 75  # side, Souls


class Cause(IntEnum):
    """What victory points are gained for during play."""

    BATTLE = 0  # starting one
    TACTIC = 1
    SPELL = 2
    TOKEN = 3
    CAPITAL = 4
    ABILITY = 5


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

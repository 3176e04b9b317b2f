"""The steps of the agenda."""

from enum import IntEnum


class Step(IntEnum):
    """The steps of the rules; the agenda holds what is still to be done.

    In brackets: its arguments; an errand is named by its place on the stack of errands.
    """

    CONTINENT = 0  # (seat)
    UNUSED = 1  # (seat)
    DEAL = 2
    ROUND = 3
    ACTION = 4  # (seat)
    FOLLOW = 5  # (seat, Slot)
    MUSTER = 6  # (seat)
    AFTER_ACTION = 7  # (side, Slot)
    TAX_CYCLE = 8
    TAX = 9  # (seat, resource)
    GIVE = 10  # (seat)
    KEEP = 11  # (seat)
    RESEARCH = 12  # (seat): a free Research
    COLLECT = 13
    ROUND_END = 14
    MARCH = 15  # (seat, region to start from or NOBODY, steps of the effect that grants it)
    SAIL = 16  # (seat, region, steps, 1 = for an army)
    FLY = 17  # (seat, region, steps, 1 = for an army)
    ARMY = 18  # (seat)
    ALLY_ARMY = 19  # (seat, the first side that may be asked to let units come along)
    CONSENT = 20  # (seat)
    GO = 21  # (seat)
    ARRIVE = 22  # (side, region, 1 = by a Battle)
    EXPLORE = 23  # (side, region)
    LASTING = 24  # (side, region)
    FLY_ON = 25  # (side, region, 1 = from the Floating Continent)
    CAST = 26  # (seat, 1 = for free, as an action of its own)
    SPELL = 27  # (seat, spell, region): the spell cast takes effect
    INTERRUPT = 28  # (seat, caster)
    DEED = 29  # (side, effect, region)
    GAIN = 30  # (side, amount)
    STEAL = 31  # (side, errand)
    DENY = 32  # (side, errand)
    TRADE = 33  # (side, number left, resource given, resource gained)
    SPAWN = 34  # (side, errand)
    RELOCATE = 35  # (side, errand)
    DESTROY = 36  # (side, errand)
    LOSE_UNITS = 37  # (side, region, number, kinds of units a bit each)
    READY = 38  # (side, errand)
    REVEAL = 39  # (side, errand)
    FREE_ACTION = 40  # (side, errand)
    BUY = 41  # (side, region, token)
    ROGUE = 42  # (side, region, token)
    PUSH = 43  # (side, region)
    STORM = 44  # (side, region)
    PIRATES = 45  # (side, region, token)
    SEND_PIRATES = 46  # (side, region, token)
    BATTLE = 47  # (attacker, region): the strengths are not yet counted
    START_ABILITY = 48  # (side, place of the ability)
    COMBAT_SPELL = 49  # (side)
    TACTICS = 50
    TACTIC = 51  # (side)
    REVEAL_TACTICS = 52
    CONSCRIPTS = 53  # (side)
    PAY_TACTIC = 54  # (side)
    DECIDE = 55
    DAMAGE = 56  # (side)
    RETREAT = 57  # (side, region)
    AFTERMATH = 58
    RECOVER = 59  # (side, errand)
    SOLO = 60  # (number of the enemy's Hero, 0 to 2)
    SOLO_MOVE = 61  # (hero, card)
    LEADER = 62  # (side)
    DRAW = 63  # (side, number)
    FALLEN = 64  # (side, region, unit)
    START_ABILITIES = 65  # (attacker 0 or defender 1)
    RESOLVE = 66  # (side, region, token)
    REINFORCE = 67  # (side, errand)
    BEGIN_RETREAT = 68  # (side, region)
    BATTLE_OVER = 69
    EXPLORED = 70  # (side, region)

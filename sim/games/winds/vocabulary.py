"""What effects do, when and to whom, as enumerations. Members stand in the order in which records index them."""

from enum import IntEnum


class Bonus(IntEnum):
    """What lasting effects raise while their card is in play."""

    ATTACK = 0
    ATTACK_HERO = 1
    ATTACK_STRONGHOLD = 2
    DEFENSE = 3
    STRONGHOLD_DEFENSE = 4
    MAX_POWER = 5
    RESIDUAL = 6
    RESIDUAL_PER_STRONGHOLD = 7
    RESIDUAL_PER_CLASS = 8
    SKILL_DISCOUNT = 9
    ITEM_DISCOUNT = 10
    BATTLE_CARD_DISCOUNT = 11
    HAZARD_REDUCTION = 12
    BATTLE_REDUCTION = 13
    LOOK = 14
    EXTRA_EXPLORES = 15
    REROLLS = 16
    ROLL_FLOOR = 17
    EXTRA_BATTLE_CARDS = 18
    UPGRADED_SLOTS = 19
    DISCARD_PICK = 20
    MAVEN_BOTH = 21
    CLASS_EASE = 22


class Deed(IntEnum):
    """What an effect does when its moment comes."""

    NONE = 0
    BONUS = 1  # lasting: see Bonus
    CAPITAL = 2
    HEAL = 3
    BATTLE_CARDS = 4
    DISCOUNT = 5
    EXPLORE = 6
    FREE_ITEM = 7
    FREE_SKILL = 8
    LOSE_CAPITAL = 9
    LOSE_HALF_CAPITAL = 10
    DAMAGE = 11
    DISCARD = 12
    NO_ATTACK = 13
    EXTRA_ATTACK = 14
    SAVE_HERO = 15
    WEAKEN_STRONGHOLD = 16
    BATTLE_TOTAL = 17
    OPPOSING_STAT = 18
    ROLL_SIGN_OWN = 19
    ROLL_SIGN_OPPOSING = 20
    BEST_OF_ROLLS = 21
    DAMAGE_TIMES = 22
    DAMAGE_DIVIDED = 23
    TAKE_ITEM = 24
    CANCEL_CARD = 25
    HEAL_SHARE_OF_DAMAGE = 26


class When(IntEnum):
    """When an effect does its deed."""

    NOW = 0
    START_OF_TURN = 1
    NEIGHBOUR_BUILDS = 2
    WIN_BATTLE = 3
    WIN_THIS_BATTLE = 4
    SLAY_HERO = 5
    USE = 6
    EACH_EXPLORE = 7


class Roll(IntEnum):
    """What the battle die must show for an effect."""

    NONE = 0
    POSITIVE = 1
    NEGATIVE = 2
    AT_LEAST = 3


class Per(IntEnum):
    """What an amount is multiplied by."""

    FLAT = 0
    STRONGHOLD = 1
    CLASS = 2
    ROLL = 3


class Giver(IntEnum):
    """Where gained capital comes from."""

    BANK = 0
    LOSER_THEN_BANK = 1
    EACH_NEIGHBOUR = 2


class Victim(IntEnum):
    """Whose hero is hurt."""

    OWN_HERO = 0
    ANY_OPPONENT_HERO = 1
    NEIGHBOUR_HERO = 2


class Discard(IntEnum):
    """What must be discarded."""

    BATTLE_CARD = 0
    ITEM = 1
    MAVEN = 2


class Discounted(IntEnum):
    """What a discount on the next purchase is for: the places of `players.discount`."""

    SKILL = 0
    ITEM = 1


class Purpose(IntEnum):
    """What capital on a stronghold may pay for. The skills stand in the order of Skill."""

    ANY = 0
    BATTLE_CARD = 1
    ITEM = 2
    SKILL_WEAPON = 3
    SKILL_DEFENSE = 4
    SKILL_FORGE = 5
    SKILL_AGRICULTURE = 6
    SKILL_LORE = 7

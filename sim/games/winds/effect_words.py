"""What cards do, in words: effects, the tests of pools.

Every sentence is made from the numbers in force, so that it says what the rules will do, not what a card once said.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.effects import carried
from sim.engine.phrases import counted, plain
from sim.games.winds.vocabulary import Bonus, Deed, Discard, Giver, Per, Purpose, Roll, Victim, When
from sim.games.winds.words import Count

Words = Callable[[Any], str]  # of an effect


def effect_words(effect: Any) -> str:
    """Return what an effect does: "at the start of the turn: heal 1 Power"."""
    if effect.deed == Deed.BONUS:
        return _BONUSES[Bonus(int(effect.bonus))](effect)
    moment, roll = _MOMENTS[When(int(effect.moment))], _ROLLS[Roll(int(effect.roll))](effect)
    return moment + roll + _DEEDS[Deed(int(effect.deed))](effect)


def carrier_words(rules: Any, carrier: int) -> str:
    """Return all that a card does: "Attack +2, Defense +1"; "nothing" of a card without effects."""
    return ", ".join(map(effect_words, carried(rules, carrier))) or "nothing"


def condition_words(condition: Any) -> str:
    """Return what a test asks for: "pay 8 capital", "roll 2 or more"."""
    return _CONDITIONS[Count(int(condition.what))].format(int(condition.at_least))


_MOMENTS = {
    When.NOW: "",
    When.START_OF_TURN: "at the start of the turn: ",
    When.NEIGHBOUR_BUILDS: "whenever a Neighbor builds: ",
    When.WIN_BATTLE: "after a battle won: ",
    When.WIN_THIS_BATTLE: "if the battle is won: ",
    When.SLAY_HERO: "after slaying a hero: ",
    When.USE: "",
    When.EACH_EXPLORE: "with every Explore: ",
}

_ROLLS: dict[Roll, Words] = {
    Roll.NONE: lambda e: "",
    Roll.POSITIVE: lambda e: "on a positive roll ",
    Roll.NEGATIVE: lambda e: "on a negative roll ",
    Roll.AT_LEAST: lambda e: f"on a roll of {int(e.bar)} or more ",
}

_PERS = {
    Per.FLAT: "",
    Per.STRONGHOLD: " for each stronghold",
    Per.CLASS: " for each class",
    Per.ROLL: " times the roll",
}

_GIVERS = {
    Giver.BANK: "",
    Giver.LOSER_THEN_BANK: " from the loser as far as it goes, from the World Bank against an independent stronghold",
    Giver.EACH_NEIGHBOUR: " from each Neighbor",
}

_VICTIMS = {Victim.ANY_OPPONENT_HERO: "the hero of an opponent", Victim.NEIGHBOUR_HERO: "the hero of a Neighbor"}

_DISCARDS = {Discard.BATTLE_CARD: "battle card", Discard.ITEM: "equipped item", Discard.MAVEN: "maven"}

_DISCOUNTED = ("skill card", "World Forge item")  # the places of `players.discount`


def _purpose(effect: Any) -> str:
    purpose = Purpose(int(effect.purpose))
    if purpose >= Purpose.SKILL_WEAPON:
        return f" for {plain(purpose).removeprefix('skill ').capitalize()} training"
    return {Purpose.ANY: "", Purpose.BATTLE_CARD: " for battle cards", Purpose.ITEM: " for World Forge items"}[purpose]


def _capital(effect: Any) -> str:
    if effect.onto:
        return f"place {int(effect.amount)} capital on the card{_purpose(effect)}"
    verb = "take" if effect.giver == Giver.EACH_NEIGHBOUR else "gain"
    return f"{verb} {int(effect.amount)} capital{_PERS[Per(int(effect.per))]}{_GIVERS[Giver(int(effect.giver))]}"


def _damage(effect: Any) -> str:
    victim = _VICTIMS.get(Victim(int(effect.victim)))
    return f"{victim} loses {int(effect.amount)} Power" if victim else f"lose {int(effect.amount)} Power"


_DEEDS: dict[Deed, Words] = {
    Deed.NONE: lambda e: "nothing",
    Deed.BONUS: lambda e: _BONUSES[Bonus(int(e.bonus))](e),
    Deed.CAPITAL: _capital,
    Deed.HEAL: lambda e: f"heal {int(e.amount)} Power",
    Deed.BATTLE_CARDS: lambda e: f"gain {counted(int(e.amount), 'battle card')}",
    Deed.DISCOUNT: lambda e: f"the next {_DISCOUNTED[int(e.what)]} this turn costs {int(e.amount)} less",
    Deed.EXPLORE: lambda e: f"explore {counted(int(e.amount), 'more card')}",
    Deed.FREE_ITEM: lambda e: f"take a World Forge item of price {int(e.amount)} or less",
    Deed.FREE_SKILL: lambda e: f"gain a level of a skill, level {int(e.amount)} at most",
    Deed.LOSE_CAPITAL: lambda e: f"lose {int(e.amount)} capital",
    Deed.LOSE_HALF_CAPITAL: lambda e: f"lose capital divided by {int(e.amount)}, rounded up",
    Deed.DAMAGE: _damage,
    Deed.DISCARD: lambda e: f"discard {counted(int(e.amount), _DISCARDS[Discard(int(e.what))])}",
    Deed.NO_ATTACK: lambda e: "do not attack this turn",
    Deed.EXTRA_ATTACK: lambda e: f"make {counted(int(e.amount), 'attack')} after this Build",
    Deed.SAVE_HERO: lambda e: f"a hero about to be slain stays at {int(e.amount)} Power",
    Deed.WEAKEN_STRONGHOLD: lambda e: f"a stronghold attacked has {int(e.amount)} Defense less",
    Deed.BATTLE_TOTAL: lambda e: f"total {int(e.amount):+}",
    Deed.OPPOSING_STAT: lambda e: f"the opposing stat is {int(e.amount)} less",
    Deed.ROLL_SIGN_OWN: lambda e: "the own roll becomes positive",
    Deed.ROLL_SIGN_OPPOSING: lambda e: "the opposing roll becomes negative",
    Deed.BEST_OF_ROLLS: lambda e: f"the best of {int(e.amount)} rolls counts",
    Deed.DAMAGE_TIMES: lambda e: f"damage to a hero times {int(e.amount)} if won",
    Deed.DAMAGE_DIVIDED: lambda e: f"damage divided by {int(e.amount)} if lost, rounded up",
    Deed.TAKE_ITEM: lambda e: f"take {counted(int(e.amount), 'item')} of a hero beaten",
    Deed.CANCEL_CARD: lambda e: f"{counted(int(e.amount), 'opposing card')} without effect",
    Deed.HEAL_SHARE_OF_DAMAGE: lambda e: f"heal the damage dealt divided by {int(e.amount)} if won, rounded up",
}

_BONUSES: dict[Bonus, Words] = {
    Bonus.ATTACK: lambda e: f"Attack {int(e.amount):+}",
    Bonus.ATTACK_HERO: lambda e: f"Attack {int(e.amount):+} against heroes",
    Bonus.ATTACK_STRONGHOLD: lambda e: f"Attack {int(e.amount):+} against strongholds",
    Bonus.DEFENSE: lambda e: f"Defense {int(e.amount):+}",
    Bonus.STRONGHOLD_DEFENSE: lambda e: f"Defense of own strongholds {int(e.amount):+}",
    Bonus.MAX_POWER: lambda e: f"maximum Power {int(e.amount):+}",
    Bonus.RESIDUAL: lambda e: f"residual capital {int(e.amount):+}",
    Bonus.RESIDUAL_PER_STRONGHOLD: lambda e: f"residual capital {int(e.amount):+} for each stronghold",
    Bonus.RESIDUAL_PER_CLASS: lambda e: f"residual capital {int(e.amount):+} for each class",
    Bonus.SKILL_DISCOUNT: lambda e: f"skill cards cost {int(e.amount)} less",
    Bonus.ITEM_DISCOUNT: lambda e: f"World Forge items cost {int(e.amount)} less",
    Bonus.BATTLE_CARD_DISCOUNT: lambda e: f"battle cards cost {int(e.amount)} capital less",
    Bonus.HAZARD_REDUCTION: lambda e: f"losses from hazards {-int(e.amount):+}",
    Bonus.BATTLE_REDUCTION: lambda e: f"damage of a lost battle {-int(e.amount):+}",
    Bonus.LOOK: lambda e: f"look at {int(e.amount)} cards when exploring and keep one",
    Bonus.EXTRA_EXPLORES: lambda e: f"{counted(int(e.amount), 'more card')} with every Explore",
    Bonus.REROLLS: lambda e: f"{counted(int(e.amount), 'reroll')} in each battle",
    Bonus.ROLL_FLOOR: lambda e: f"battle rolls are {int(e.amount)} or more",
    Bonus.EXTRA_BATTLE_CARDS: lambda e: f"{counted(int(e.amount), 'more card')} in each battle",
    Bonus.UPGRADED_SLOTS: lambda e: f"{counted(int(e.amount), 'slot')} upgraded in all",
    Bonus.DISCARD_PICK: lambda e: "may pick up the top discard instead of drawing, unless a boon or hazard",
    Bonus.MAVEN_BOTH: lambda e: "an accepted maven also gives what rejecting it gives",
    Bonus.CLASS_EASE: lambda e: f"classes ask for {int(e.amount)} less",
}

_CONDITIONS = {
    Count.SKILL_LEVELS: "own {0} or more skill levels",
    Count.SKILL_TYPES: "own {0} or more skill types",
    Count.WEAPON_LEVEL: "have Weapon training level {0}",
    Count.DEFENSE_LEVEL: "have Defense training level {0}",
    Count.FORGE_LEVEL: "have Forge training level {0}",
    Count.AGRICULTURE_LEVEL: "have Agriculture training level {0}",
    Count.LORE_LEVEL: "have Lore training level {0}",
    Count.ITEMS_EQUIPPED: "have {0} or more items equipped",
    Count.STRONGHOLDS: "control {0} or more strongholds",
    Count.HEROES_SLAIN: "have slain {0} or more heroes",
    Count.CLASSES: "have unlocked {0} or more classes",
    Count.BLOCKS_TICKED: "have ticked {0} or more blocks",
    Count.BATTLE_CARDS_PLAYED: "have played {0} or more battle cards",
    Count.BATTLE_WON_LAST_TURN: "have won {0} or more battles on the last own turn",
    Count.ROLL: "roll {0} or more",
    Count.PAY_CAPITAL: "pay {0} capital",
    Count.POWER_DIVISOR: "have Power at most the maximum divided by {0}, rounded up",
}

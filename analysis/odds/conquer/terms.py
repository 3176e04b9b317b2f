"""The terms of a combat of Heroes: Write & Conquer as a question states them, and the combat that is meant."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import zip_longest

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.hunt import Target
from analysis.odds.conquer.rules import PLUNDER, BattleRules
from analysis.odds.conquer.sides import army_of
from analysis.odds.conquer.stakes import OBJECTIVES, Stakes
from analysis.odds.conquer.targets import targets_of
from analysis.odds.conquer.ways import Worth
from analysis.odds.questions import option
from analysis.odds.reading import amount, check_amount, check_choice, flag_of, named, pairs_of

MOST_SIDES = 4
WORTHS = ("gold", "power")
WOOD = "wood"
OF_A_BATTLE = ("defender", "defender_with", "defender_resources", "reward", "loot", "objective")
OF_A_DEFENDER = ("defender_with", "defender_resources")
ARMY = "FACTION:UNIT=N,.."
SUCH_AS = "--attacker humans:militia=4 --defender elves:pixie=3"
NAMES = "NAME,NAME,.."
STOCK = "wood=N,.."
DEFENDER = option("Another army in the battle; again for battles of three and four.", (), metavar=ARMY)
DEFENDER_WITH = option("The same of the defender; again in order of the defenders.", (), metavar=NAMES)
DEFENDER_RESOURCES = option("The same of the defender; again in order.", (), metavar=STOCK)


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a question about a combat states."""

    attacker: str = option(
        "The army: faction and units owned; hydra=1 is with them, hydra=apart alone elsewhere.", "", metavar=ARMY
    )
    defender: list[str] = DEFENDER
    versus: str = option(
        "Instead of a defender: a monster, a fortress (power or region), or the fortress and then the monster.",
        "",
        metavar="monster=POWER,fortress=POWER",
    )
    attacker_with: str = option("Structures and artefacts in force, by name.", "", metavar=NAMES)
    defender_with: list[str] = DEFENDER_WITH
    attacker_resources: str = option(
        "Wood, iron, gold, rage, science: wood for the Armor Shop, science for MechaSaurs, all that can be looted.",
        "",
        metavar=STOCK,
    )
    defender_resources: list[str] = DEFENDER_RESOURCES
    prize: str = option(
        "VP that winning brings: monster and object of the region [VP of the first monster].", "", metavar="VP[,VP..]"
    )
    reward: str = option(
        "VP of the best reward but loot [resources of the first monster, each worth --loss].",
        "",
        metavar="VP[,VP..]",
    )
    loss: float = option("VP that losing units of one gold (with --worth power: one power) costs.", 0.2)
    loot: float = option("VP of one looted resource, between two sides.", 0.0)
    worth: str = option("What losses count by: gold (what recruiting costs) or power (what the army loses).", "gold")
    unit_worth: str = option("Value of a unit, or of a wood [1], instead.", "", metavar="UNIT=GOLD,..")
    objective: str = option("What sides are after: the difference of the gains, or their own gains.", "difference")

    def armies(self, rules: BattleRules) -> tuple[Army, ...]:
        """Return the armies of all sides, the attacker's first.

        Raises:
            ValueError: a battle that is impossible or not stated fully; one line says what is wrong.
        """
        self._check_words()
        if not self.attacker:
            raise ValueError(
                f"no army is given: --attacker {ARMY} and --defender {ARMY}, or --versus monster=POWER; "
                f"such as {SUCH_AS}"
            )
        first = army_of(rules, "--attacker", self.attacker, self.attacker_with, self.attacker_resources)
        defenders = zip_longest(self.defender, self.defender_with, self.defender_resources, fillvalue="")
        others = [army_of(rules, "--defender", *each) for each in defenders]
        _check_sides(armies := (first, *others))
        return armies

    def stakes(self, rules: BattleRules, armies: Sequence[Army]) -> Stakes:
        """Return what is at stake."""
        check_amount("--loss", self.loss)
        check_amount("--loot", self.loot)
        record = rules.record
        if self.loot and any(set(PLUNDER) - set(army.stock) == set(PLUNDER) for army in armies):
            raise ValueError("--loot needs what each side has: --attacker-resources and --defender-resources wood=N,..")
        rewards = _each("--reward", self.reward, float(record.monster_resources[0].sum()) * self.loss, len(armies))
        return Stakes(
            prizes=_each("--prize", self.prize, float(record.monster_vp[0]), len(armies)),
            rewards=tuple(0.0 if army.apart else vp for army, vp in zip(armies, rewards, strict=True)),
            price=self.loss,
            loot=self.loot,
            objective=self.objective,
        )

    def losses(self, armies: Sequence[Army]) -> Worth:
        """Return what losses count."""
        known = [unit for army in armies for unit in army.board.units]
        units: dict[str, float] = {}
        for name, text in pairs_of("--unit-worth", self.unit_worth, "UNIT=GOLD,UNIT=GOLD,.."):
            key = name if name == WOOD else named("unit on either side", name, known).key
            units[key] = amount(f"--unit-worth: {key}", text)
        wood = units.pop(WOOD, 1.0)
        if units and self.worth == "power":
            raise ValueError("--unit-worth does not go with --worth power, but for wood=POWER")
        return Worth(by=self.worth, wood=wood, units=units)

    def targets(self, rules: BattleRules, army: Army) -> list[Target]:
        """Return what is fought instead of players, with what each win is worth."""
        check_amount("--loss", self.loss)
        targets = targets_of(rules, self.versus, loss=self.loss, bare=army.apart)
        if not self.prize:
            return targets
        prizes = _each("--prize", self.prize, 0.0, len(targets))
        return [replace(target, gain=prize) for target, prize in zip(targets, prizes, strict=True)]

    def _check_words(self) -> None:
        for flag, choice, allowed in (("--worth", self.worth, WORTHS), ("--objective", self.objective, OBJECTIVES)):
            check_choice(flag, choice, allowed)
        if self.versus:
            self._refuse(OF_A_BATTLE, "does not go with --versus: monsters and fortresses do not choose")
        elif self.attacker and not self.defender:
            raise ValueError(f"nobody to fight is given: --defender {ARMY}, or --versus monster=POWER")
        for name in OF_A_DEFENDER:
            if len(getattr(self, name)) > len(self.defender):
                raise ValueError(f"{flag_of(name)} is given more often than --defender")

    def _refuse(self, refused: tuple[str, ...], reason: str) -> None:
        defaults = {entry.name: entry.default for entry in fields(self)}
        for name in refused:
            stated = getattr(self, name)
            if stated and stated != defaults[name]:
                raise ValueError(f"{flag_of(name)} {reason}")


def _check_sides(armies: Sequence[Army]) -> None:
    """Refuse what cannot meet on one map: too many sides, a faction twice, an artefact with two owners."""
    if len(armies) > MOST_SIDES:
        raise ValueError(f"there are {len(armies)} sides, a battle has {MOST_SIDES} at most")
    factions = [army.board.name for army in armies]
    if twice := next((name for name in factions if factions.count(name) > 1), ""):
        raise ValueError(f"the {twice} are on two sides, each faction is played once")
    owned = [carrier.name for army in armies for carrier in army.carriers if carrier.artefact]
    if twice := next((name for name in owned if owned.count(name) > 1), ""):
        raise ValueError(f"the artefact of {twice} has two owners")


def _each(flag: str, text: str, default: float, sides: int) -> tuple[float, ...]:
    """Return a number for each side from one for all, or one for each."""
    if not text:
        return (default,) * sides
    numbers = [amount(flag, part) for part in text.split(",")]
    if len(numbers) not in (1, sides):
        raise ValueError(f"{flag} is {text!r}, must be one number, or one for each of {sides} sides")
    return tuple(numbers * sides)[:sides]

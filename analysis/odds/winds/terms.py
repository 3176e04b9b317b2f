"""The terms of a battle of Winds of Numa Sera as a question states them, and the battle that is meant."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from analysis.odds.questions import option
from analysis.odds.reading import check_amount, check_choice, check_whole, flag_of, named
from analysis.odds.winds.battle import Side
from analysis.odds.winds.cards import OBJECTIVES
from analysis.odds.winds.contest import Contender, Contest
from analysis.odds.winds.rules import VERSUS, BattleRules, Effect, amount_of
from analysis.odds.winds.sides import Fighter, discount_of, fighter, floor_of, hand_of
from sim.games.winds.state import MAX_PLACED

MOST = 99
SUCH_AS = "--attack 5 --defense 4, or --hero lelia --against-hero krill"
MOST_CAPITAL = 10_000
MOST_REROLLS = 5
MOST_ATTACKS = 1_000
OF_A_PLAYER = (
    "against_hero", "against_items", "against_reroll", "against_floor", "against_reduction", "against_cards",
    "power", "capital",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a question about a battle states; `contest` is the battle that it describes."""

    attack: int | None = option("Attack of the attacking hero, all bonuses included.", None)
    defense: int | None = option("Defense of the hero or stronghold attacked, all bonuses included.", None)
    versus: str = option("What is attacked: hero, stronghold (of a player) or independent.", "hero")
    power: int | None = option("Power of the defender's hero [its maximum, where it is named].", None)
    own_power: int | None = option("Power of the attacking hero [its maximum, where it is named].", None)
    hero: str = option("The attacking hero, instead of its Attack.", "", metavar="NAME")
    items: str = option("Its items; NAME+ for the upgraded side.", "", metavar="NAME,NAME,..")
    against_hero: str = option("The defender's hero.", "", metavar="NAME")
    against_items: str = option("Items of the defender's hero.", "", metavar="NAME,NAME,..")
    against_stronghold: str = option("The stronghold attacked, instead of its Defense.", "", metavar="NAME")
    reroll: int = option("Rerolls of the attacker, besides those of its hero and items.", 0)
    against_reroll: int = option("Rerolls of the defender, besides those of its hero and items.", 0)
    floor: int | None = option("Least result of the attacker's roll.", None)
    against_floor: int | None = option("Least result of the defender's roll.", None)
    reduction: int = option("Damage that a beaten attacker is spared, besides hero and items.", 0)
    against_reduction: int = option("Damage that a beaten defending hero is spared, besides hero and items.", 0)
    cards: str = option("Battle cards of the attacker to choose from.", "", metavar="NAME,NAME,..")
    against_cards: str = option("Battle cards of the defender to choose from.", "", metavar="NAME,NAME,..")
    objective: str = option("What cards are played for: win, damage or slay.", "win")
    price: float = option("Value of one capital, in units of the objective.", 0.0)
    own_capital: int | None = option("Capital of the attacker for cards [enough].", None)
    capital: int | None = option("Capital of the defender for cards [enough].", None)
    attacks: int = option("Repeat the attack up to so many times, without cards.", 1)

    def contest(self, rules: BattleRules) -> Contest:
        """Return the battle that is meant.

        Raises:
            ValueError: it is impossible or not stated fully; one line says what is wrong.
        """
        self._check_told()
        self._check_words()
        self._check_numbers(rules)
        contest = Contest(
            rules=rules, attacker=self._attacker(rules), defender=self._defender(rules), versus=self.versus
        )
        self._check_rerolls(contest)
        self._check_repeats(contest)
        return contest

    def _check_told(self) -> None:
        """Refuse a question that names nobody, and say how it is asked."""
        numbers, names = (self.attack, self.defense), (self.hero, self.against_hero, self.against_stronghold)
        if numbers == (None, None) and not any(names):
            raise ValueError(f"no battle is given, such as {SUCH_AS}")

    def _check_words(self) -> None:
        check_choice("--versus", self.versus, VERSUS)
        check_choice("--objective", self.objective, OBJECTIVES)
        if self.items and not self.hero:
            raise ValueError("--items are worn by a hero: name it with --hero")
        if self.against_items and not self.against_hero:
            raise ValueError("--against-items are worn by a hero: name it with --against-hero")
        if self.versus == "independent":
            self._refuse(OF_A_PLAYER, "an independent stronghold has no hero, no die, no cards and no capital")
        if self.versus == "hero":
            self._refuse(("against_stronghold",), "it needs --versus stronghold or --versus independent")

    def _refuse(self, names: tuple[str, ...], reason: str) -> None:
        defaults = {field.name: field.default for field in fields(self)}
        for name in names:
            if getattr(self, name) != defaults[name]:
                raise ValueError(f"{flag_of(name)} does not go with --versus {self.versus}: {reason}")

    def _check_numbers(self, rules: BattleRules) -> None:
        for names, least, most in (
            (("attack", "defense", "reduction", "against_reduction"), 0, MOST),
            (("power", "own_power"), 1, MOST),
            (("reroll", "against_reroll"), 0, MOST_REROLLS),
            (("floor", "against_floor"), min(rules.faces), max(rules.faces)),
            (("own_capital", "capital"), 0, MOST_CAPITAL),
            (("attacks",), 1, MOST_ATTACKS),
        ):
            for name in names:
                check_whole(flag_of(name), getattr(self, name), least, most)
        check_amount("--price", self.price)

    def _attacker(self, rules: BattleRules) -> Contender:
        _check_one(self, rules.heroes, "attack", "hero")
        hero = fighter(rules, self.hero, self.items) if self.hero else None
        effects = hero.effects if hero else ()
        stat = hero.attack(self.versus) if hero else self.attack or 0
        return Contender(
            side=Side(
                stat=stat,
                rerolls=self.reroll + amount_of(effects, "reroll"),
                floor=_higher(self.floor, floor_of(effects)),
                reduction=self.reduction + amount_of(effects, "loss_reduction", source="lost_battle"),
            ),
            hand=hand_of(rules, "--cards", self.cards, side="attacker", versus=self.versus),
            at_once=_at_once(rules, effects),
            power=_power("--own-power", self.own_power, hero),
            most_power=hero.most_power if hero else self.own_power,
            capital=self.own_capital,
            discount=discount_of(rules, effects),
        )

    def _defender(self, rules: BattleRules) -> Contender:
        """Items help a hero that is attacked, a stronghold only by what they say about its Defense and by discounts."""
        hero = fighter(rules, self.against_hero, self.against_items) if self.against_hero else None
        effects = hero.effects if hero else ()
        rolling = effects if self.versus == "hero" else hero.own if hero else ()
        return Contender(
            side=Side(
                stat=self._defense(rules, hero),
                rerolls=self.against_reroll + amount_of(rolling, "reroll"),
                floor=_higher(self.against_floor, floor_of(rolling)),
                reduction=self.against_reduction + amount_of(rolling, "loss_reduction", source="lost_battle"),
            ),
            hand=hand_of(rules, "--against-cards", self.against_cards, side="defender", versus=self.versus),
            at_once=_at_once(rules, rolling),
            power=_power("--power", self.power, hero),
            most_power=hero.most_power if hero else self.power,
            capital=self.capital,
            discount=discount_of(rules, effects),
        )

    def _defense(self, rules: BattleRules, hero: Fighter | None) -> int:
        if self.versus == "hero":
            _check_one(self, rules.heroes, "defense", "against_hero")
            return hero.defense if hero else self.defense or 0
        _check_one(self, rules.strongholds, "defense", "against_stronghold")
        if self.defense is not None:
            return self.defense
        bonus = amount_of(hero.effects, "stronghold_defense") if hero else 0
        return named("stronghold", self.against_stronghold, rules.strongholds.values()).defense + bonus

    def _check_rerolls(self, contest: Contest) -> None:
        for flag, contender in (("--reroll", contest.attacker), ("--against-reroll", contest.defender)):
            if contender.side.rerolls > MOST_REROLLS:
                rerolls = contender.side.rerolls
                raise ValueError(f"{flag}: with hero and items there are {rerolls} rerolls, {MOST_REROLLS} at most")

    def _check_repeats(self, contest: Contest) -> None:
        if self.attacks == 1:
            return
        if self.cards or self.against_cards:
            raise ValueError("--attacks does not go with battle cards: a card is played once")
        if contest.attacker.power is None or (self.versus == "hero" and contest.defender.power is None):
            raise ValueError("--attacks needs --own-power and, against a hero, --power (or the heroes' names)")


def _check_one(terms: Terms, known: Mapping[str, object], stat: str, name: str) -> None:
    """Refuse a stat and a name together, and neither."""
    stated = [getattr(terms, stat) is not None, bool(getattr(terms, name))]
    if stated[0] == stated[1]:
        which = "both are given" if all(stated) else "neither is given"
        raise ValueError(f"{which}: either {flag_of(stat)} (a number) or {flag_of(name)} ({', '.join(known)})")


def _at_once(rules: BattleRules, effects: tuple[Effect, ...]) -> int:
    return min(MAX_PLACED, rules.cards_at_once + amount_of(effects, "extra_battle_cards"))


def _higher(*floors: int | None) -> int | None:
    return max((floor for floor in floors if floor is not None), default=None)


def _power(flag: str, power: int | None, hero: Fighter | None) -> int | None:
    """Return the Power that is stated, or the maximum of a hero that is named."""
    if hero is None:
        return power
    if power is not None and power > hero.most_power:
        raise ValueError(f"{flag} is {power}, {hero.hero.name} has a maximum Power of {hero.most_power}")
    return hero.most_power if power is None else power

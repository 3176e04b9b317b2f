"""What a combat of Heroes: Write & Conquer is asked with: every field of the question, with units and structures."""

from collections.abc import Iterable

from analysis.odds.conquer.rules import HYDRA, STOCK, BattleRules, Board, Carrier, battle_rules
from analysis.odds.conquer.sides import APART, MOST_STOCK, MOST_UNITS
from analysis.odds.conquer.targets import MOST_POWER, NAMES
from analysis.odds.controls import Amount, Army, Choice, Control, Numbers, Pairs, Pick, Picks, Section
from sim.content.content import Content
from sim.games.conquer import calculator
from sim.games.conquer.effect_words import effect_words
from sim.games.conquer.names import REGION_KEYS
from sim.games.conquer.vocabulary import Kind, Special

FIGHTING = (Kind.UNIT_POWER, Kind.UNIT_COST, Kind.POWER_PER, Kind.COMBAT_BONUS)
SPECIALS = (Special.RESURRECTION, Special.MECHANIC_DOUBLING, Special.ARMOR_SHOP, Special.SAVED_PAYMENT, Special.REEF)
MOST_DEFENDERS = 3
GOALS = ("difference", "own")
COUNTED = ("gold", "power")


def controls_of(content: Content) -> dict[str, Control]:
    """Return the controls for every field of the question."""
    rules = battle_rules(content)
    armies = tuple(_faction(rules, board) for board in rules.boards)
    return {
        "attacker": Army(factions=armies),
        **_beside(rules, "attacker"),
        "defender": Army(factions=armies, most=MOST_DEFENDERS),
        **_beside(rules, "defender"),
        "versus": _foes(rules),
        **_stakes(),
    }


def _beside(rules: BattleRules, side: str) -> dict[str, Control]:
    """Return what else a side has: structures, artefacts, resources."""
    stock = Section(choices=tuple(Choice(value=name, most=MOST_STOCK) for name in STOCK))
    return {
        f"{side}_with": Picks(beside=side, sections=tuple(_structures(rules))),
        f"{side}_resources": Pairs(beside=side, zeros=True, sections=(stock,)),
    }


def _foes(rules: BattleRules) -> Pairs:
    monsters = sorted({int(power) for power in rules.record.monster_power})
    foes = tuple(
        Choice(value=name, most=MOST_POWER, words=_fortresses(rules) if name == "fortress" else ()) for name in NAMES
    )
    return Pairs(sections=(Section(choices=foes),), facts={"monsters": ", ".join(map(str, monsters))})


def _fortresses(rules: BattleRules) -> tuple[tuple[str, str], ...]:
    return tuple(
        (key, calculator.fortress_words(place, int(rules.record.fortress_power[place])))
        for place, key in enumerate(REGION_KEYS)
        if rules.record.fortresses >> place & 1
    )


def _stakes() -> dict[str, Control]:
    return {
        "prize": Numbers(many=1 + MOST_DEFENDERS),
        "reward": Numbers(many=1 + MOST_DEFENDERS),
        "loss": Amount(),
        "loot": Amount(),
        "worth": Pick(choices=tuple(Choice(value=kind) for kind in COUNTED)),
        "unit_worth": Control(),
        "objective": Pick(choices=tuple(Choice(value=goal) for goal in GOALS)),
    }


def _faction(rules: BattleRules, board: Board) -> Section:
    return Section(
        title=board.name,
        faction=board.key,
        choices=tuple(_unit(rules, board, place) for place in range(len(board.units))),
    )


def _unit(rules: BattleRules, board: Board, place: int) -> Choice:
    """Return a unit with what is to be known of it."""
    unit, record = board.units[place], rules.record
    power, cost = int(record.unit_power[board.place, place]), int(record.unit_cost[board.place, place])
    gains = [
        effect_words(record, board.place, each)
        for each in board.own
        if each.unit == place and each.kind == Kind.POWER_PER
    ]
    note = calculator.unit_words(power, cost, gains)
    if unit.key == HYDRA:
        hydra = (("1", calculator.WITH_THEM), (APART, calculator.APART))
        return Choice(value=unit.key, name=unit.name, note=note, words=hydra, number=False)
    return Choice(value=unit.key, name=unit.name, note=note, most=MOST_UNITS)


def _structures(rules: BattleRules) -> Iterable[Section]:
    """Yield the structures and artefacts of each board that count in a combat."""
    for board in rules.boards:
        for title, artefacts in (("structures", False), ("artefacts", True)):
            found = [carrier for carrier in board.carriers if carrier.artefact == artefacts]
            choices = tuple(_carrier(rules, board, carrier) for carrier in found if _fights(carrier))
            if choices:
                yield Section(title=title, faction=board.key, choices=choices)


def _carrier(rules: BattleRules, board: Board, carrier: Carrier) -> Choice:
    words = [effect_words(rules.record, board.place, effect) for effect in carrier.effects if _counts(effect)]
    return Choice(value=carrier.key, name=carrier.name, note="; ".join(words))


def _fights(carrier: Carrier) -> bool:
    return any(map(_counts, carrier.effects))


def _counts(effect: object) -> bool:
    """Return whether an effect counts in a combat."""
    kind, special = Kind(effect.kind), effect.special  # type: ignore[attr-defined]
    return kind in FIGHTING or (kind == Kind.SPECIAL and special in SPECIALS)

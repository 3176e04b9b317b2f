"""What a combat of Heroes: Write & Conquer is asked with on a page."""

from collections.abc import Iterable

from analysis.odds.conquer.rules import HYDRA, STOCK, BattleRules, Board, Carrier, battle_rules
from analysis.odds.conquer.sides import APART, MOST_STOCK, MOST_UNITS
from analysis.odds.conquer.targets import MOST_POWER, NAMES
from analysis.odds.controls import Amount, Army, Choice, Control, Form, Numbers, Pairs, Pick, Picks, Section
from sim.content.content import Content
from sim.games.conquer.effect_words import effect_words
from sim.games.conquer.names import REGION_KEYS, REGION_NAMES
from sim.games.conquer.vocabulary import Kind, Special

ATTACKER, DEFENDER, WORTH = "The attacker", "The defender", "What is at stake"
FIGHTING = (Kind.UNIT_POWER, Kind.UNIT_COST, Kind.POWER_PER, Kind.COMBAT_BONUS)
SPECIALS = (Special.RESURRECTION, Special.MECHANIC_DOUBLING, Special.ARMOR_SHOP, Special.SAVED_PAYMENT, Special.REEF)
MOST_DEFENDERS = 3
GOALS = (
    Choice(value="difference", name="the difference of the gains"),
    Choice(value="own", name="their own gains"),
)
COUNTED = (Choice(value="gold", name="gold"), Choice(value="power", name="power"))
EXAMPLES = {
    "Humans against Elves": {"attacker": "humans:militia=4,knight=1", "defender": "elves:pixie=4,griffin=1"},
    "A monster of power 6": {"attacker": "orcs:scout=4,charger=2", "versus": "monster=6"},
    "The fortress of Ikara, then a monster": {
        "attacker": "humans:militia=4,knight=3", "versus": "monster=6,fortress=ikara",
    },
}  # fmt: skip


def form_of(content: Content) -> Form:
    """Return the controls for every field of the question, with the units and structures of the content."""
    rules = battle_rules(content)
    armies = tuple(_faction(rules, board) for board in rules.boards)
    controls: dict[str, Control] = {
        "attacker": Army(label="Army", group=ATTACKER, factions=armies, note="The units that it owns."),
        **_beside(rules, "attacker"),
        "defender": Army(label="Army", group=DEFENDER, factions=armies, most=MOST_DEFENDERS),
        **_beside(rules, "defender"),
        "versus": _foes(rules),
        **_stakes(),
    }
    return Form(controls=controls, examples=EXAMPLES)


def _beside(rules: BattleRules, side: str) -> dict[str, Control]:
    """Return what else a side has: structures, artefacts, resources."""
    group = ATTACKER if side == "attacker" else DEFENDER
    stock = tuple(Choice(value=name, name=name, most=MOST_STOCK) for name in STOCK)
    return {
        f"{side}_with": Picks(
            label="Structures and artefacts in force", group=group, beside=side, sections=tuple(_structures(rules))
        ),
        f"{side}_resources": Pairs(
            label="Resources", group=group, beside=side, folded=True, zeros=True, blank="?",
            sections=(Section(choices=stock),),
            note="Wood for the Armor Shop, science for MechaSaurs, all that can be looted.",
        ),
    }  # fmt: skip


def _foes(rules: BattleRules) -> Pairs:
    monsters = sorted({int(power) for power in rules.record.monster_power})
    foes = tuple(
        Choice(value=name, name=name, most=MOST_POWER, words=_fortresses(rules) if name == "fortress" else ())
        for name in NAMES
    )
    return Pairs(
        label="Or instead of a player", group=DEFENDER, sections=(Section(choices=foes),), blank="?",
        note=f"By power; monsters have {', '.join(map(str, monsters))}. A fortress also by its region.",
    )  # fmt: skip


def _fortresses(rules: BattleRules) -> tuple[tuple[str, str], ...]:
    return tuple(
        (key, f"{REGION_NAMES[place]}, power {int(rules.record.fortress_power[place])}")
        for place, key in enumerate(REGION_KEYS)
        if rules.record.fortresses >> place & 1
    )


def _stakes() -> dict[str, Control]:
    return {
        "prize": Numbers(
            label="VP that winning brings", group=WORTH, folded=True, blank="first monster",
            names=("attacker, or all", "defender", "third army", "fourth army"), step=1,
        ),
        "reward": Numbers(
            label="VP of the best reward but loot", group=WORTH, folded=True, blank="its resources",
            names=("attacker, or all", "defender", "third army", "fourth army"), step=1,
        ),
        "loss": Amount(label="VP that losing units of one gold costs", group=WORTH, folded=True),
        "loot": Amount(label="VP of one looted resource", group=WORTH, folded=True, note="Between two sides."),
        "worth": Pick(label="Losses count by", group=WORTH, choices=COUNTED, folded=True),
        "unit_worth": Control(
            label="Value of a unit, or of a wood, instead", group=WORTH, folded=True, blank="UNIT=GOLD,.."
        ),
        "objective": Pick(label="What sides are after", group=WORTH, choices=GOALS, folded=True),
    }  # fmt: skip


def _faction(rules: BattleRules, board: Board) -> Section:
    return Section(
        title=board.name,
        faction=board.key,
        choices=tuple(_unit(rules, board, place) for place in range(len(board.units))),
    )


def _unit(rules: BattleRules, board: Board, place: int) -> Choice:
    """Return a unit with its power, and what recruiting one costs where gold buys it."""
    unit, record = board.units[place], rules.record
    power, cost = int(record.unit_power[board.place, place]), int(record.unit_cost[board.place, place])
    gains = [
        effect_words(record, board.place, each)
        for each in board.own
        if each.unit == place and each.kind == Kind.POWER_PER
    ]
    note = "; ".join([f"power {power}" + (f", {cost} gold" if cost else ""), *gains])
    if unit.key == HYDRA:
        hydra = (("1", "with them"), (APART, "alone elsewhere"))
        return Choice(value=unit.key, name=unit.name, note=note, words=hydra, number=False)
    return Choice(value=unit.key, name=unit.name, note=note, most=MOST_UNITS)


def _structures(rules: BattleRules) -> Iterable[Section]:
    """Yield the structures and artefacts of each board that count in a combat."""
    for board in rules.boards:
        for title, artefacts in (("Structures", False), ("Artefacts", True)):
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

"""What a calculator of battle odds asks and says, in the words of Heroes: Write & Conquer."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.calculator import (
    NOBODY_WINS,
    BattleWords,
    Facts,
    FieldWords,
    Listing,
    Mixture,
    Part,
    Row,
    Share,
    Told,
    chance_words,
    winning,
)
from sim.games.conquer.names import REGION_NAMES

ATTACKER, DEFENDER, WORTH = "The attacker", "The defender", "What is at stake"
SIDES = ("attacker, or all", "defender", "third army", "fourth army")
GOALS = {"difference": "the difference of the gains", "own": "their own gains"}
WITH_THEM, APART = "with them", "alone elsewhere"  # where a Hydra is


def _beside(side: str, group: str) -> dict[str, FieldWords]:
    """Return what else a side has: structures, artefacts, resources."""
    return {
        f"{side}_with": FieldWords(
            label="Structures and artefacts in force", group=group,
            names={"structures": "Structures", "artefacts": "Artefacts"},
        ),
        f"{side}_resources": FieldWords(
            label="Resources", group=group, folded=True, blank="?",
            note="Wood for the Armor Shop, science for MechaSaurs, all that can be looted.",
        ),
    }  # fmt: skip


FIELDS = {
    "attacker": FieldWords(label="Army", group=ATTACKER, note="The units that it owns."),
    **_beside("attacker", ATTACKER),
    "defender": FieldWords(label="Army", group=DEFENDER),
    **_beside("defender", DEFENDER),
    "versus": FieldWords(
        label="Or instead of a player", group=DEFENDER, blank="?",
        note="By power; monsters have {monsters}. A fortress also by its region.",
    ),
    "prize": FieldWords(
        label="VP that winning brings", group=WORTH, folded=True, blank="first monster", parts=SIDES
    ),
    "reward": FieldWords(
        label="VP of the best reward but loot", group=WORTH, folded=True, blank="its resources", parts=SIDES
    ),
    "loss": FieldWords(label="VP that losing units of one gold costs", group=WORTH, folded=True),
    "loot": FieldWords(label="VP of one looted resource", group=WORTH, folded=True, note="Between two sides."),
    "worth": FieldWords(label="Losses count by", group=WORTH, folded=True),
    "unit_worth": FieldWords(
        label="Value of a unit, or of a wood, instead", group=WORTH, folded=True, blank="UNIT=GOLD,.."
    ),
    "objective": FieldWords(label="What sides are after", group=WORTH, folded=True, names=GOALS),
}  # fmt: skip
EXAMPLES = {
    "Humans against Elves": {"attacker": "humans:militia=4,knight=1", "defender": "elves:pixie=4,griffin=1"},
    "A monster of power 6": {"attacker": "orcs:scout=4,charger=2", "versus": "monster=6"},
    "The fortress of Ikara, then a monster": {
        "attacker": "humans:militia=4,knight=3", "versus": "monster=6,fortress=ikara",
    },
}  # fmt: skip
HARDLY = 5e-4
MOST_SHOWN = 12
SURE = 1e-9


def unit_words(power: int, cost: int, gains: Sequence[str]) -> str:
    """Return the power of a unit, what recruiting one costs where gold buys it, and what else it gains."""
    return "; ".join([f"power {power}" + (f", {cost} gold" if cost else ""), *gains])


def fortress_words(place: int, power: int) -> str:
    """Return the name and the power of a fortress."""
    return f"{REGION_NAMES[place]}, power {power}"


def line_words(unit: str, faction: str) -> str:
    """Return what a type of unit of an army is called."""
    return f"{unit} of the {faction}"


def told(facts: Facts) -> Told:
    """Put a battle into words by its plans, or a hunt by what wins cheapest."""
    return _hunted(facts) if "combats" in facts.numbers else _fought(facts.numbers)


def _fought(numbers: Mapping[str, Any]) -> Told:
    sides = numbers["sides"]
    names = [f"the {side['faction']}" for side in sides]
    chance, nobody = numbers["attacker_wins"], numbers["both_lose"]
    return Told(
        chance=chance,
        headline=f"{winning(chance)}{_nobody(nobody)}.",
        sentences=tuple(_side(name, side, numbers["price_in"]) for name, side in zip(names, sides, strict=True)),
        shares=_shares(sides, nobody),
        parts=tuple(_plans(numbers, sides)),
        warning=_sentence(numbers["warning"]),
    )


def _nobody(chance: float) -> str:
    return f"; {chance_words(chance)} draw" if chance > SURE else ""


def _sentence(text: str | None) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _side(name: str, side: Row, price_in: str) -> str:
    """Say what a side makes of the battle."""
    return (
        f"{name[:1].upper()}{name[1:]} can deploy power {side['strongest']} at most; by the best plan they deploy "
        f"{side['power']:.1f} and lose {side['price']:.1f} {price_in} on average, for a value of "
        f"{_signed(side['value'])} VP."
    )


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


def _shares(sides: Sequence[Row], nobody: float) -> tuple[Share, ...]:
    won = [
        Share(name=f"{side['faction']} win", chance=side["wins"], side="defender" if place else "attacker")
        for place, side in enumerate(sides)
    ]
    if nobody > SURE:
        won.insert(1, Share(name=NOBODY_WINS, chance=nobody, side="nobody"))
    return tuple(won)


def _plans(numbers: Mapping[str, Any], sides: Sequence[Row]) -> list[Part]:
    theirs = numbers["defender_plan"]
    plans = [numbers["attacker_plan"], *([row for row in theirs if row["side"] == side["side"]] for side in sides[1:])]
    prose = "All sides choose what they deploy in secret; this mixture cannot be exploited."
    return [
        _mixture(f"What the {side['faction']} deploy", plan, numbers["price_in"], prose if not place else "", place)
        for place, (side, plan) in enumerate(zip(sides, plans, strict=True))
    ]


def _mixture(title: str, plan: Sequence[Row], price_in: str, prose: str, place: int) -> Mixture:
    rows = [row for row in plan if row["probability"] >= HARDLY]
    shown = [
        (row["deployment"], row["probability"], (str(row["power"]), f"{row['price']:g}", f"{row['wins']:.0%}"))
        for row in rows[:MOST_SHOWN]
    ]
    if rest := sum(row["probability"] for row in rows[MOST_SHOWN:]):
        shown.append((f"{len(rows) - MOST_SHOWN} others", rest, ("", "", "")))
    side = "defender" if place else "attacker"
    head = ("power", f"{price_in} lost", "wins")
    return Mixture(title=title, prose=prose, head=head, rows=tuple(shown), side=side)


def _hunted(facts: Facts) -> Told:
    numbers = facts.numbers
    won = numbers["attacker_wins"] > 0
    foes = " and ".join(f"the {each['versus']} of power {each['power']}" for each in numbers["combats"])
    headline = f"The army beats {foes}." if won else f"The army cannot beat {foes}."
    return Told(
        chance=numbers["attacker_wins"],
        headline=headline,
        sentences=tuple(_cheapest(numbers) if won else _missing(numbers)),
        parts=tuple(_winning(title, rows) for title, rows in list(facts.tables.items())[1:]),
    )


def _cheapest(numbers: Mapping[str, Any]) -> list[str]:
    ways = ", then ".join(f"{row['deployment']} (power {row['power']})" for row in numbers["attacker_plan"])
    worth = "" if numbers["value"] is None else f", which is worth {_signed(numbers['value'])} VP in all"
    left = ", ".join(f"{number} {unit}" for unit, number in numbers["left"].items() if number) or "nothing"
    return [f"Cheapest is {ways}: it loses {numbers['price']:g} {numbers['price_in']}{worth}.", f"Left are: {left}."]


def _missing(numbers: Mapping[str, Any]) -> list[str]:
    return [
        f"It takes power {each['needed']} against the {each['versus']}; the army has {each['most']} at most."
        for each in numbers["combats"]
    ]


def _winning(title: str, rows: Sequence[Row]) -> Listing:
    head = tuple(rows[0])
    numeric = tuple(name in ("power", "price") for name in head)
    return Listing(title=title, head=head, rows=tuple(tuple(map(_text, row.values())) for row in rows), numeric=numeric)


def _text(cell: Any) -> str:
    return "" if cell is None else f"{cell:g}" if isinstance(cell, float) else str(cell)


WORDS = BattleWords(fields=FIELDS, told=told, examples=EXAMPLES, around="More units, or fewer")

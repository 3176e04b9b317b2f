"""What a page tells of a combat of Heroes: Write & Conquer."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.odds.questions import Answer
from analysis.odds.telling import Listing, Mixture, Part, Share, Told, chance_words, winning

HARDLY = 5e-4
MOST_SHOWN = 12
SURE = 1e-9


def told(answer: Answer) -> Told:
    """Tell a battle by its plans, or a hunt by what wins cheapest."""
    return _hunted(answer) if "combats" in answer.numbers else _fought(answer)


def _fought(answer: Answer) -> Told:
    numbers = answer.numbers
    sides = numbers["sides"].to_dict("records")
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


def _side(name: str, side: Mapping[str, Any], price_in: str) -> str:
    """Say what a side makes of the battle."""
    return (
        f"{name[:1].upper()}{name[1:]} can deploy power {side['strongest']} at most; by the best plan they deploy "
        f"{side['power']:.1f} and lose {side['price']:.1f} {price_in} on average, for a value of "
        f"{_signed(side['value'])} VP."
    )


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


def _shares(sides: Sequence[Mapping[str, Any]], nobody: float) -> tuple[Share, ...]:
    won = [
        Share(name=f"{side['faction']} win", chance=side["wins"], side="defender" if place else "attacker")
        for place, side in enumerate(sides)
    ]
    if nobody > SURE:
        won.insert(1, Share(name="nobody wins", chance=nobody, side="nobody"))
    return tuple(won)


def _plans(numbers: Mapping[str, Any], sides: Sequence[Mapping[str, Any]]) -> list[Part]:
    theirs = pd.DataFrame(numbers["defender_plan"])
    plans = [numbers["attacker_plan"], *(theirs[theirs["side"] == side["side"]] for side in sides[1:])]
    prose = "All sides choose what they deploy in secret; this mixture cannot be exploited."
    return [
        _mixture(f"What the {side['faction']} deploy", plan, numbers["price_in"], prose if not place else "", place)
        for place, (side, plan) in enumerate(zip(sides, plans, strict=True))
    ]


def _mixture(title: str, plan: pd.DataFrame, price_in: str, prose: str, place: int) -> Mixture:
    rows = plan[plan["probability"] >= HARDLY].to_dict("records")
    shown = [
        (row["deployment"], float(row["probability"]), (str(row["power"]), f"{row['price']:g}", f"{row['wins']:.0%}"))
        for row in rows[:MOST_SHOWN]
    ]
    if rest := sum(float(row["probability"]) for row in rows[MOST_SHOWN:]):
        shown.append((f"{len(rows) - MOST_SHOWN} others", rest, ("", "", "")))
    side = "defender" if place else "attacker"
    head = ("power", f"{price_in} lost", "wins")
    return Mixture(title=title, prose=prose, head=head, rows=tuple(shown), side=side)


def _hunted(answer: Answer) -> Told:
    numbers = answer.numbers
    won = numbers["attacker_wins"] > 0
    foes = " and ".join(f"the {each['versus']} of power {each['power']}" for each in numbers["combats"])
    headline = f"The army beats {foes}." if won else f"The army cannot beat {foes}."
    return Told(
        chance=numbers["attacker_wins"],
        headline=headline,
        sentences=tuple(_cheapest(numbers) if won else _missing(numbers)),
        parts=tuple(_winning(title, table) for title, table in list(answer.tables.items())[1:]),
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


def _winning(title: str, table: pd.DataFrame) -> Listing:
    rows = tuple(tuple(_text(cell) for cell in row) for row in table.to_numpy(object).tolist())
    numeric = tuple(name in ("power", "price") for name in table.columns)
    return Listing(title=title, head=tuple(map(str, table.columns)), rows=rows, numeric=numeric)


def _text(cell: Any) -> str:
    if isinstance(cell, float):
        return "" if cell != cell else f"{cell:g}"
    return str(cell)

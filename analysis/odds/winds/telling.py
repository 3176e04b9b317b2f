"""What a page tells of a battle of Winds of Numa Sera."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.odds.questions import Answer
from analysis.odds.telling import Listing, Mixture, Part, Share, Spread, Told, often, winning

HARDLY = 5e-4
OBJECTIVES = {"win": "for the chance to win", "damage": "for damage", "slay": "for slaying the hero"}


def told(answer: Answer, versus: str) -> Told:
    """Tell the odds in words, the damage, what cards to play, and repeated attacks."""
    numbers = answer.numbers
    chance = numbers["attacker_wins"]
    repeated = numbers.get("repeated")
    return Told(
        chance=chance,
        headline=f"{winning(chance)}.",
        sentences=(_damage(numbers, versus), *_slain(numbers), *((_falls(repeated),) if repeated else ())),
        shares=(
            Share(name="attacker wins", chance=chance, side="attacker"),
            Share(name="defender holds", chance=1 - chance, side="defender"),
        ),
        parts=(
            *_cards(numbers),
            *((_repeated(repeated),) if repeated else ()),
            _spread(numbers, versus),
        ),
    )


def _damage(numbers: Mapping[str, Any], versus: str) -> str:
    taken = f"a lost one costs it {_mean_if(numbers, 'attacker'):.1f}"
    if versus != "hero":
        return f"A won battle takes the stronghold; {taken} Power on average."
    return (
        f"A won battle does {_mean_if(numbers, 'defender'):.1f} damage to the defender's hero on average; "
        f"{taken} Power."
    )


def _mean_if(numbers: Mapping[str, Any], side: str) -> float:
    """Return the mean damage to a side in the battles that it loses."""
    lost = numbers["attacker_wins"] if side == "defender" else 1 - numbers["attacker_wins"]
    return numbers[f"mean_damage_to_{side}"] / lost if lost > 0 else 0.0


def _slain(numbers: Mapping[str, Any]) -> tuple[str, ...]:
    sides = {"The defender's": numbers["defender_slain"], "The attacker's": numbers["attacker_slain"]}
    known = {side: chance for side, chance in sides.items() if not math.isnan(chance) and chance > 0}
    return tuple(f"{side} hero is slain {often(chance)}." for side, chance in known.items())


def _falls(repeated: Mapping[str, Any]) -> str:
    within = f"Within {repeated['attacks']} attacks the defender falls {often(repeated['defender_falls'])}"
    slain = f"the attacker is slain first {often(repeated['attacker_slain'])}."
    return f"{within}; {slain}"


def _spread(numbers: Mapping[str, Any], versus: str) -> Spread:
    tables = {"attacker": numbers["damage_to_attacker"]}
    if versus == "hero":
        tables["defender"] = numbers["damage_to_defender"]
    most = int(max(table["damage"].max() for table in tables.values()))
    chances = {side: dict(zip(table["damage"], table["probability"], strict=True)) for side, table in tables.items()}
    return Spread(
        title="Damage to the heroes" if versus == "hero" else "Damage to the attacker's hero",
        unit="damage",
        labels=[str(number) for number in range(most + 1)],
        sides={side: [float(known.get(n, 0.0)) for n in range(most + 1)] for side, known in chances.items()},
        mean={side: numbers[f"mean_damage_to_{side}"] for side in tables},
    )


def _cards(numbers: Mapping[str, Any]) -> tuple[Part, ...]:
    if "attacker_plan" not in numbers:
        return ()
    objective = numbers["objective"]
    prose = f"Both sides choose in secret; this is the best mix {OBJECTIVES[objective]}."
    mine, theirs = numbers["attacker_plan"], numbers["defender_plan"]
    theirs = theirs[~theirs["worth"].isna()]
    sights = list(dict.fromkeys(theirs["sees"]))
    replies = tuple(
        _mixture(f"The defender's cards{_after(sight)}", theirs[theirs["sees"] == sight], "defender", objective)
        for sight in sights
    )
    return (_mixture("The attacker's cards", mine, "attacker", objective, prose), *replies)


def _after(sight: str) -> str:
    return "" if sight == "nothing" else f" after seeing {sight} placed"


def _mixture(title: str, plan: pd.DataFrame, side: str, objective: str, prose: str = "") -> Mixture:
    played = plan[plan["probability"] >= HARDLY].sort_values("probability", ascending=False)
    rows = tuple(
        (row["cards"], float(row["probability"]), (_worth(row["worth"], objective),))
        for row in played.to_dict("records")
    )
    return Mixture(title=title, prose=prose, head=("value to the attacker",), rows=rows, side=side)


def _worth(worth: float, objective: str) -> str:
    return f"{worth:.0%}" if objective == "win" else f"{worth:.2f}"


def _repeated(repeated: Mapping[str, Any]) -> Listing:
    names = ("defender_falls", "attacker_slain", "neither")
    rows = tuple(
        (str(int(row["attack"])), *(f"{row[name]:.1%}" for name in names))
        for row in repeated["by_attack"].to_dict("records")
    )
    end = repeated["to_the_end"]["defender_falls"]
    prose = "" if end is None else f"Attacking to the end, the defender falls first {often(end)}."
    return Listing(
        title="Who has fallen by which attack",
        prose=prose,
        head=("attack", "defender fallen", "attacker slain", "neither"),
        rows=rows,
        numeric=(True, True, True, True),
    )

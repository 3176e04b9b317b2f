"""What a calculator of battle odds asks and says, in the words of Winds of Numa Sera."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.calculator import (
    BattleWords,
    Facts,
    FieldWords,
    Listing,
    Mixture,
    Part,
    Row,
    Share,
    Spread,
    Told,
    often,
    winning,
)

ATTACKER, DEFENDER, WORTH = "The attacker", "The defender", "Battle cards and repeats"
SLOTS = {"head": "Head", "chest": "Chest", "one_handed": "One-handed", "two_handed": "Two-handed", "pack": "Pack"}
TARGETS = {"hero": "a hero", "stronghold": "a player's stronghold", "independent": "an independent stronghold"}
STATS = "In brackets: Attack, Defense, Power."
BESIDES = "Besides those of hero and items."
GOALS = {"win": "winning", "damage": "damage", "slay": "slaying the hero"}


def _dice(side: str, group: str) -> dict[str, FieldWords]:
    """Return what changes the roll of a side, besides hero and items."""
    return {
        f"{side}reroll": FieldWords(label="Rerolls", group=group, folded=True, note=BESIDES),
        f"{side}floor": FieldWords(label="Least result of the roll", group=group, blank="none", folded=True),
        f"{side}reduction": FieldWords(label="Damage spared when beaten", group=group, folded=True, note=BESIDES),
    }


FIELDS = {
    "hero": FieldWords(label="Hero", group=ATTACKER, blank="none, by its Attack", note=STATS),
    "attack": FieldWords(label="Attack", group=ATTACKER, blank="?", note="With all bonuses; or name a hero."),
    "items": FieldWords(label="Items", group=ATTACKER, names=SLOTS),
    "own_power": FieldWords(label="Power", group=ATTACKER, blank="full"),
    "cards": FieldWords(label="Battle cards", group=ATTACKER),
    **_dice("", ATTACKER),
    "own_capital": FieldWords(label="Capital for cards", group=ATTACKER, blank="enough", folded=True),
    "versus": FieldWords(label="Attacked is", group=DEFENDER, names=TARGETS),
    "against_hero": FieldWords(label="Hero", group=DEFENDER, blank="none, by its Defense", note=STATS),
    "against_stronghold": FieldWords(label="Stronghold", group=DEFENDER, blank="none"),
    "defense": FieldWords(label="Defense", group=DEFENDER, blank="?", note="With all bonuses; or a name."),
    "against_items": FieldWords(label="Items", group=DEFENDER, names=SLOTS),
    "power": FieldWords(label="Power", group=DEFENDER, blank="full"),
    "against_cards": FieldWords(label="Battle cards", group=DEFENDER),
    **_dice("against_", DEFENDER),
    "capital": FieldWords(label="Capital for cards", group=DEFENDER, blank="enough", folded=True),
    "objective": FieldWords(label="Cards are played for", group=WORTH, folded=True, names=GOALS),
    "price": FieldWords(
        label="Value of one capital", group=WORTH, folded=True, note="In the same measure; 0 makes cards free."
    ),
    "attacks": FieldWords(
        label="Number of attacks", group=WORTH, folded=True, note="Without cards; needs the Power of both."
    ),
}
EXAMPLES = {
    "Attack 8 on Defense 7": {"attack": "8", "defense": "7"},
    "Krill with a Battle Axe on Lelia": {"hero": "krill", "items": "battle_axe", "against_hero": "lelia"},
    "Cards on both sides": {
        "attack": "7", "defense": "7", "cards": "charge,reckless_assault", "against_cards": "raise_shields,ill_wind",
    },
    "An attack repeated on an independent stronghold": {
        "attack": "8", "versus": "independent", "against_stronghold": "abbey_hold", "own_power": "10", "attacks": "4",
    },
}  # fmt: skip
HARDLY = 5e-4
OBJECTIVES = {"win": "for the chance to win", "damage": "for damage", "slay": "for slaying the hero"}


def told(facts: Facts) -> Told:
    """Put the odds into words, the damage, what cards to play, and repeated attacks."""
    numbers, versus = facts.numbers, facts.asked["versus"]
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
    return tuple(f"{side} hero is slain {often(chance)}." for side, chance in sides.items() if chance)


def _falls(repeated: Mapping[str, Any]) -> str:
    within = f"Within {repeated['attacks']} attacks the defender falls {often(repeated['defender_falls'])}"
    slain = f"the attacker is slain first {often(repeated['attacker_slain'])}."
    return f"{within}; {slain}"


def _spread(numbers: Mapping[str, Any], versus: str) -> Spread:
    tables = {"attacker": numbers["damage_to_attacker"]}
    if versus == "hero":
        tables["defender"] = numbers["damage_to_defender"]
    most = max(row["damage"] for rows in tables.values() for row in rows)
    chances = {side: {row["damage"]: row["probability"] for row in rows} for side, rows in tables.items()}
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
    theirs: dict[str, list[Row]] = {}
    for row in numbers["defender_plan"]:
        if row["worth"] is not None:
            theirs.setdefault(row["sees"], []).append(row)
    replies = tuple(
        _mixture(f"The defender's cards{_after(sight)}", rows, "defender", objective) for sight, rows in theirs.items()
    )
    return (_mixture("The attacker's cards", numbers["attacker_plan"], "attacker", objective, prose), *replies)


def _after(sight: str) -> str:
    return "" if sight == "nothing" else f" after seeing {sight} placed"


def _mixture(title: str, plan: Sequence[Row], side: str, objective: str, prose: str = "") -> Mixture:
    played = sorted((row for row in plan if row["probability"] >= HARDLY), key=lambda row: -row["probability"])
    rows = tuple((row["cards"], row["probability"], (_worth(row["worth"], objective),)) for row in played)
    return Mixture(title=title, prose=prose, head=("value to the attacker",), rows=rows, side=side)


def _worth(worth: float, objective: str) -> str:
    return f"{worth:.0%}" if objective == "win" else f"{worth:.2f}"


def _repeated(repeated: Mapping[str, Any]) -> Listing:
    names = ("defender_falls", "attacker_slain", "neither")
    rows = tuple((str(int(row["attack"])), *(f"{row[name]:.1%}" for name in names)) for row in repeated["by_attack"])
    end = repeated["to_the_end"]["defender_falls"]
    prose = "" if end is None else f"Attacking to the end, the defender falls first {often(end)}."
    return Listing(
        title="Who has fallen by which attack",
        prose=prose,
        head=("attack", "defender fallen", "attacker slain", "neither"),
        rows=rows,
        numeric=(True, True, True, True),
    )


WORDS = BattleWords(
    fields=FIELDS,
    told=told,
    examples=EXAMPLES,
    around="Attack against Defense",
    lines={"attack": "Attack", "defense": "Defense"},
)

"""What a page tells of a battle of War of Kings."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.questions import Answer
from analysis.odds.telling import Advice, Listing, Part, Share, Spread, Told, chance_words, often, winning

MOST_ROUNDS = 15
HARDLY = 1e-4  # chance from which on a state is worth a line
PRESS, LEAVE, DEPENDS = "press on", "break off", "by damage"
DICE = ("red", "blue", "purple", "grey")


def told(answer: Answer) -> Told:
    """Tell the odds in words, and what is lost, how long it takes and when to break off."""
    numbers = answer.numbers
    plan = numbers.get("plan")
    states = plan["states"] if plan and plan["value"] >= 0 else None
    return Told(
        chance=numbers["attacker_wins"],
        headline=_headline(numbers),
        sentences=(_costs(numbers),),
        shares=_shares(numbers),
        parts=(*(() if states is None else _plan(states)), _losses(numbers), _rounds(numbers)),
    )


def rests_on(question: Any) -> tuple[str, ...]:
    """Return the addresses that the odds depend on: the faces of the dice that are thrown."""
    thrown = [die for die in DICE if die != "grey" or question.fort != "none"]
    return tuple(f"die.{die}.faces.*" for die in thrown)


def _headline(numbers: Mapping[str, Any]) -> str:
    return f"{winning(numbers['attacker_wins'])}{_otherwise(numbers)}."


def _otherwise(numbers: Mapping[str, Any]) -> str:
    return f" and breaks off {often(numbers['withdrawn'])}" if numbers["withdrawn"] > 0 else ""


def _costs(numbers: Mapping[str, Any]) -> str:
    militia = numbers["settings"]["militia"]
    lost = f"It costs the attacker {_armies(numbers['attacker_losses'])} on average"
    taken = "" if militia else f", the defender {_armies(numbers['defender_losses'])}"
    rounds = _likely(numbers["rounds"])
    return (
        f"{lost}{taken}, and lasts {numbers['mean_rounds']:.1f} rounds on average, usually {rounds[0]} to {rounds[1]}."
    )


def _armies(number: float) -> str:
    return f"{number:.2f} armies"


def _likely(rounds: Sequence[float]) -> tuple[int, int]:
    """Return the rounds between which nine battles in ten end."""
    within = np.cumsum(rounds)
    return int(np.searchsorted(within, 0.05)) + 1, int(np.searchsorted(within, 0.95)) + 1


def _shares(numbers: Mapping[str, Any]) -> tuple[Share, ...]:
    shares = (
        Share(name="attacker wins", chance=numbers["attacker_wins"], side="attacker"),
        Share(name="attacker breaks off", chance=numbers["withdrawn"], side="nobody"),
        Share(name="defender holds", chance=numbers["defender_holds"], side="defender"),
    )
    return tuple(share for share in shares if share.chance > 0)


def _losses(numbers: Mapping[str, Any]) -> Spread:
    """Return how many armies each side loses; militia falls or does not, which the headline says."""
    left = {"attacker": numbers["attacker_survivors"]}
    if not numbers["settings"]["militia"]:
        left["defender"] = numbers["defender_survivors"]
    longest = max(map(len, left.values()))
    return Spread(
        title="Armies lost",
        unit="armies lost",
        labels=[str(number) for number in range(longest)],
        sides={side: [*chances[::-1], *[0.0] * (longest - len(chances))] for side, chances in left.items()},
        mean={side: numbers[f"{side}_losses"] for side in left},
    )


def _rounds(numbers: Mapping[str, Any]) -> Spread:
    chances = [float(chance) for chance in numbers["rounds"]]
    first, rest = chances[:MOST_ROUNDS], sum(chances[MOST_ROUNDS:])
    more = rest >= HARDLY
    while first and not more and first[-1] < HARDLY:
        first.pop()
    labels = [str(number) for number in range(1, len(first) + 1)]
    return Spread(
        title="Rounds until it is over",
        unit="rounds",
        labels=[*labels, f"more than {len(first)}"] if more else labels,
        sides={"": [*first, rest] if more else first},
        mean={"": numbers["mean_rounds"]},
    )


def _signed(number: float) -> str:
    return f"{number:.2f}".replace("-", "\N{MINUS SIGN}")


def _plan(states: pd.DataFrame) -> tuple[Part, ...]:
    """Return when to break off, by armies, and by damage too."""
    reached = states[states["reached"] > 0]
    if reached.empty:
        return ()
    rows, columns = (sorted(set(reached[name])) for name in ("attackers", "defenders"))
    cells = tuple(tuple(_advice(reached, foe, own) for foe in columns) for own in rows)
    advice = Advice(
        title="When to break off",
        prose="After a round, by the armies that are left on both sides.",
        down="attackers left",
        across="defenders left",
        rows=tuple(map(str, rows)),
        columns=tuple(map(str, columns)),
        cells=cells,
    )
    return (advice, _by_damage(reached))


def _advice(reached: pd.DataFrame, foe: int, own: int) -> tuple[str, str]:
    there = reached[(reached["defenders"] == foe) & (reached["attackers"] == own)]["press"]
    if there.empty:
        return "", ""
    return (PRESS, "attacker") if there.all() else (LEAVE, "defender") if not there.any() else (DEPENDS, "nobody")


def _by_damage(reached: pd.DataFrame) -> Listing:
    likely = reached[reached["reached"] >= HARDLY].sort_values("reached", ascending=False)
    rows = tuple(
        (
            _with_damage(row["attackers"], row["attacker_damage"]),
            _with_damage(row["defenders"], row["defender_damage"]),
            PRESS if row["press"] else LEAVE,
            _signed(row["press_value"]),
            _signed(row["withdraw_value"]),
            chance_words(row["reached"]),
        )
        for row in likely.to_dict("records")
    )
    return Listing(
        title="The plan after each round, hit by hit",
        prose="Values count from the start of the battle.",
        head=("attackers", "defenders", "do", "value of pressing on", "value of breaking off", "comes up"),
        rows=rows,
        numeric=(False, False, False, True, True, False),
    )


def _with_damage(armies: int, damage: int) -> str:
    hits = f", one with {damage} hit{'s' * (damage != 1)}" if damage else ""
    return f"{armies}{hits}"

"""What a calculator of battle odds asks and says, in the words of War of Kings."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from sim.calculator import (
    Advice,
    BattleWords,
    Facts,
    FieldWords,
    Listing,
    Part,
    Row,
    Share,
    Spread,
    Told,
    chance_words,
    often,
    winning,
)

ATTACKER, DEFENDER, PLAN, DICE = "The attacker", "The defender", "When to break off", "The dice"
THROWN = {"red": "the attacker", "blue": "the defender", "purple": "the larger side", "grey": "a fortification"}
PICTURES = {
    "sword": "M15.5 3v2.2L8.6 12.1l1.3 1.3-1.1 1.1-1.6-1.6-2.7 2.7.3.9-1 .5-1.2-1.2.5-1 .9.3 2.7-2.7-1.6-1.6 1.1-1.1"
    " 1.3 1.3L14.4 3z",
    "shield": "M10 3l5.5 1.8v4.4c0 3.6-2.3 6.1-5.5 7.8-3.2-1.7-5.5-4.2-5.5-7.8V4.8z",
    "blank": "",
}
FIELDS = {
    "attackers": FieldWords(label="Armies", group=ATTACKER),
    "defenders": FieldWords(label="Armies", group=DEFENDER, note="Leave at 0 if militia defends."),
    "militia": FieldWords(label="Or militia of a", group=DEFENDER, blank="no militia"),
    "fort": FieldWords(label="Fortification", group=DEFENDER),
    "withdraw_at": FieldWords(
        label="Break off at this many armies", group=PLAN, folded=True, note="0 fights to the end."
    ),
    "stakes": FieldWords(
        label="Or find the best plan for what is at stake", group=PLAN, folded=True,
        parts=("the conquest", "an own army lost", "an enemy army gone"),
        note="In any unit: the value of each to the attacker.",
    ),
    "dice": FieldWords(
        label="Faces of the dice", group=DICE, folded=True, pictures=PICTURES,
        names={die: f"{die} die of {side}" for die, side in THROWN.items()},
    ),
}  # fmt: skip
EXAMPLES = {
    "3 armies against 2": {"attackers": "3", "defenders": "2"},
    "2 armies against the militia of a town behind walls": {"attackers": "2", "militia": "town", "fort": "walls"},
    "4 against 3 in a castle: when to break off": {
        "attackers": "4", "defenders": "3", "fort": "castle", "stakes": "6,1,1",
    },
}  # fmt: skip
MOST_ROUNDS = 15
HARDLY = 1e-4  # chance from which on a state is worth a line
PRESS, LEAVE, DEPENDS = "press on", "break off", "by damage"


def militia_words(dice: int, back: int, hits: int) -> str:
    """Say what militia throws in defence and in return, and how many hits it takes."""
    return f"{dice} + {back} dice, {hits} hit{'s' * (hits != 1)}"


def fortification_words(dice: int) -> str:
    """Say what a fortification adds."""
    return f"{dice} grey {'die' if dice == 1 else 'dice'}"


def told(facts: Facts) -> Told:
    """Put the odds into words, and what is lost, how long it takes and when to break off."""
    numbers = facts.numbers
    plan = numbers.get("plan")
    states = plan["states"] if plan and plan["value"] >= 0 else None
    return Told(
        chance=numbers["attacker_wins"],
        headline=_headline(numbers),
        sentences=(_costs(numbers),),
        shares=_shares(numbers),
        parts=(*(() if states is None else _plan(states)), _losses(numbers), _rounds(numbers)),
    )


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
    ended = list(accumulate(rounds))
    first, last = (1 + sum(chance < part for chance in ended) for part in (0.05, 0.95))
    return first, last


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
    first, rest = numbers["rounds"][:MOST_ROUNDS], sum(numbers["rounds"][MOST_ROUNDS:])
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


def _plan(states: Sequence[Row]) -> tuple[Part, ...]:
    """Return when to break off, by armies, and by damage too."""
    reached = [state for state in states if state["reached"] > 0]
    if not reached:
        return ()
    rows, columns = (sorted({state[name] for state in reached}) for name in ("attackers", "defenders"))
    advice = Advice(
        title="When to break off",
        prose="After a round, by the armies that are left on both sides.",
        down="attackers left",
        across="defenders left",
        rows=tuple(map(str, rows)),
        columns=tuple(map(str, columns)),
        cells=tuple(tuple(_advice(reached, foe, own) for foe in columns) for own in rows),
    )
    return (advice, _by_damage(reached))


def _advice(reached: Sequence[Row], foe: int, own: int) -> tuple[str, str]:
    there = [state["press"] for state in reached if (state["defenders"], state["attackers"]) == (foe, own)]
    if not there:
        return "", ""
    return (PRESS, "attacker") if all(there) else (LEAVE, "defender") if not any(there) else (DEPENDS, "nobody")


def _by_damage(reached: Sequence[Row]) -> Listing:
    likely = sorted((state for state in reached if state["reached"] >= HARDLY), key=lambda state: -state["reached"])
    rows = tuple(
        (
            _with_damage(state["attackers"], state["attacker_damage"]),
            _with_damage(state["defenders"], state["defender_damage"]),
            PRESS if state["press"] else LEAVE,
            _signed(state["press_value"]),
            _signed(state["withdraw_value"]),
            chance_words(state["reached"]),
        )
        for state in likely
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


WORDS = BattleWords(fields=FIELDS, told=told, examples=EXAMPLES, around="More armies, or fewer")

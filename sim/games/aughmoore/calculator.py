"""What a calculator of battle odds asks and says, in the words of Heroes of Land, Air & Sea."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sim.calculator import Advice, BattleWords, Facts, FieldWords, Mixture, Part, Row, Share, Told, winning
from sim.games.aughmoore.names import TACTIC_KEYS, TACTIC_NAMES

ATTACKER, DEFENDER, WHERE, WORTH = "The attacker", "The defender", "Where they meet", "What everything is worth"
PLACES = {"board": "the board", "floating": "the Floating Continent", "sunken": "the Sunken Continent"}
STRUCTURES = {"tower": "Tower", "capital": "Capital City"}
RESOURCES = {"ore": "Ore", "mana": "Mana", "food": "Food"}


def _beside(side: str, group: str) -> dict[str, FieldWords]:
    """Return what else a side has."""
    return {
        f"{side}_buildings": FieldWords(label="Buildings", group=group),
        f"{side}_neighbours": FieldWords(
            label="Units beside the Battle", group=group, folded=True, note="Conscripts may call them."
        ),
        f"{side}_resources": FieldWords(
            label="Resources", group=group, folded=True, blank="full",
            note="Full stock where nothing is given; else just what is given.",
        ),
        f"{side}_spell": FieldWords(label="Combat Spell", group=group, folded=True, blank="none"),
        f"{side}_tactics": FieldWords(
            label="Tactic cards to choose from", group=group, folded=True, note="All, where none is chosen."
        ),
        f"{side}_level": FieldWords(label="Level of the Capital City", group=group, folded=True),
        f"{side}_scribed": FieldWords(label="Scribed Spells", group=group, folded=True),
        f"{side}_souls": FieldWords(label="Souls, of the Undead", group=group, folded=True),
    }  # fmt: skip


FIELDS = {
    "attacker": FieldWords(label="Army", group=ATTACKER),
    **_beside("attacker", ATTACKER),
    "defender": FieldWords(label="Army", group=DEFENDER),
    **_beside("defender", DEFENDER),
    "defender_bar": FieldWords(
        label="Serfs on the Action Bar", group=DEFENDER, folded=True, note="They defend a Capital City."
    ),
    "terrain": FieldWords(label="Terrain", group=WHERE),
    "fort": FieldWords(label="A Fort lies there", group=WHERE),
    "place": FieldWords(label="Place", group=WHERE, blank="where it must be", folded=True, names=PLACES),
    "attacker_way": FieldWords(label="How the attacker came", group=WHERE, blank="as it can", folded=True),
    "prize": FieldWords(label="Winning besides", group=WORTH, folded=True, note="The region."),
    "resource": FieldWords(label="A resource", group=WORTH, folded=True, note="In prices and in stock."),
    "soul": FieldWords(label="A Soul", group=WORTH, folded=True),
    "capital": FieldWords(label="Losing the Capital City", group=WORTH, folded=True),
    "distance": FieldWords(
        label="Land Regions from the Capital to the Tower", group=WORTH, folded=True, note="Its price and its VP."
    ),
}
EXAMPLES = {
    "Three Warriors each": {"attacker": "humans:warrior=3", "defender": "orcs:warrior=3"},
    "A Paladin storms a Tower in the forest": {
        "attacker": "humans:warrior=3,paladin=1", "defender": "orcs:warrior=2,tower=1", "terrain": "forest",
    },
    "A Fireball on a Capital City": {
        "attacker": "elves:warrior=4", "defender": "dwarves:warrior=2,serf=2,capital=1", "attacker_spell": "fireball",
    },
}  # fmt: skip
SIDES = ("attacker", "defender")
VALUED = "For victory points and all that is valued"


def price_words(cost: Iterable[int]) -> str:
    """Return a price in resources, "2 ore 1 food"; nothing where it is free."""
    return " ".join(f"{int(number)} {name}" for name, number in zip(RESOURCES, cost, strict=False) if number)


def unit_words(strength: int, cost: Iterable[int]) -> str:
    """Return the Strength of a unit, and its price if it has one."""
    price = price_words(cost)
    return f"Strength {strength}, {price}" if price else f"Strength {strength}"


def spell_words(mana: int) -> str:
    """Return what a Spell costs."""
    return f"{mana} Mana"


def tactic_words(strength: int, cost: Iterable[int], vp: int) -> str:
    """Return what a Tactic card adds, costs and gains."""
    return f"Strength {strength:+d}, {price_words(cost) or 'free'}, {vp} VP"


def line_words(unit: str, side: str) -> str:
    """Return what a type of unit of a side is called."""
    return f"{unit}s of the {side}"


def told(facts: Facts) -> Told:
    """Put into words who wins by the best Tactic cards, what it costs, and what pays best."""
    numbers = facts.numbers
    chance = numbers["attacker_wins"]
    valued = numbers.get("valued")
    return Told(
        chance=chance,
        headline=f"{winning(chance)}.",
        sentences=(
            _strengths(numbers),
            *((_lost(numbers), _worth(valued)) if valued else (_lost(numbers),)),
        ),
        shares=tuple(
            Share(name=f"{side} wins", chance=share, side=side)
            for side, share in zip(SIDES, (chance, 1 - chance), strict=True)
            if share > 0
        ),
        parts=(*_plans(numbers, valued), _pairs(numbers["pairs"])) if valued else (),
    )


def _strengths(numbers: Mapping[str, Any]) -> str:
    mine, theirs = (_strength(numbers, side) for side in SIDES)
    if "valued" not in numbers:
        return f"The Battle is over before Tactic cards are chosen: Strength {mine} against {theirs}."
    return f"Before Tactic cards the Strength is {mine} against {theirs}; equal totals are the defender's."


def _strength(numbers: Mapping[str, Any], side: str) -> str:
    bonus = numbers[f"{side}_bonus"]
    return f"{numbers[f'{side}_strength']}" + (f" ({bonus} of it by bonuses)" if bonus else "")


def _lost(numbers: Mapping[str, Any]) -> str:
    mine, theirs = (_units(numbers[f"{side}_losses"]) for side in SIDES)
    return f"With cards for the chance to win the attacker loses {mine} on average, the defender {theirs}."


def _units(losses: Mapping[str, float]) -> str:
    return ", ".join(_counted(f"{number:.1f}", key.replace("_", " ")) for key, number in losses.items()) or "nothing"


def _counted(number: str, unit: str) -> str:
    return f"{number} {unit}" if number == "1.0" else f"{number} {unit}s"


def _worth(valued: Mapping[str, Any]) -> str:
    mine, theirs = (_signed(valued[f"{side}_value"]) for side in SIDES)
    wins = winning(valued["attacker_wins"]).removeprefix("The attacker ")
    values = f"the value is {mine} VP to the attacker, {theirs} to the defender"
    return f"With cards for all that is valued the attacker {wins}; {values}."


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


def _plans(numbers: Mapping[str, Any], valued: Mapping[str, Any]) -> list[Part]:
    plans: list[Part] = []
    for known, goal, prose in (
        (numbers, "to win", "Both sides choose a card in secret; this mixture is the best for the chance to win."),
        (valued, "for what it is worth", f"{VALUED}, as given under what everything is worth."),
    ):
        for side in SIDES:
            title = f"The {side}'s Tactic cards {goal}"
            plans.append(_mixture(title, known[f"{side}_plan"], side, prose if side == SIDES[0] else ""))
    return plans


def _mixture(title: str, plan: Sequence[Row], side: str, prose: str) -> Mixture:
    rows = tuple((_tactic(row["tactic"]), row["probability"], (f"{row['wins']:.0%}",)) for row in plan)
    return Mixture(title=title, prose=prose, head=("wins",), rows=rows, side=side)


def _tactic(key: str) -> str:
    return TACTIC_NAMES[TACTIC_KEYS.index(key)]


def _pairs(pairs: Sequence[Row]) -> Advice:
    """Return the totals of every pair of cards."""
    mine, theirs = (list(dict.fromkeys(row[side] for row in pairs)) for side in SIDES)
    known = {(row["attacker"], row["defender"]): row for row in pairs}
    return Advice(
        title="Every pair of cards",
        prose="The totals of both sides, the attacker's first; blue where the attacker wins.",
        down="attacker",
        across="defender",
        rows=tuple(map(_tactic, mine)),
        columns=tuple(map(_tactic, theirs)),
        cells=tuple(tuple(_cell(known[own, foe]) for foe in theirs) for own in mine),
    )


def _cell(row: Row) -> tuple[str, str]:
    return f"{row['attacker_total']} : {row['defender_total']}", row["winner"]


WORDS = BattleWords(fields=FIELDS, told=told, examples=EXAMPLES, around="More units, or fewer")

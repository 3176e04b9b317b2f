"""Battles that the tests of the odds of Heroes of Land, Air & Sea draw from, and a reckoning of them by hand.

The reckoning knows no engine: plain numbers of the cards and boards, for armies without Heroes but a few, the Buildings
below, Towers, Forts and Capital Cities, and with nobody to be called.
"""

from dataclasses import dataclass
from math import ceil

from analysis.odds.aughmoore.contest import Contest, contest_of
from analysis.odds.aughmoore.question import Question
from sim.games.aughmoore.names import TACTIC_KEYS
from sim.games.aughmoore.rules import LAYOUT

CONTENT = LAYOUT.content
PRINTED = {
    "attacker": "humans:paladin=1,warrior=1,serf=2",
    "defender": "orcs:warrior=2",
    "attacker_buildings": "cathedral",
    "defender_buildings": "blood_tent,barracks",
    "defender_level": 2,
    "attacker_spell": "rage",
    "defender_spell": "magic_arrow:warrior",
    "attacker_resources": "mana=10",
    "defender_resources": "mana=6",
}  # the long example; the Orcs are left with 4 Mana once the Magic Arrow is paid

# strength, price by resource, victory points
CARDS = {
    "first_strike": (2, {"mana": 4}, 2),
    "charge": (4, {"mana": 6}, 3),
    "conscripts": (0, {"food": 2}, 0),
    "siege": (3, {"ore": 4}, 1),
    "barricade": (3, {"ore": 3}, 1),
    "rally": (2, {"food": 3}, 1),
    "withdraw": (0, {}, -2),
}
AGAINST = {("charge", "first_strike"): 3, ("siege", "barricade"): 3, ("barricade", "charge"): 2, ("rally", "siege"): 2}
STRENGTHS = {"serf": 1, "warrior": 2, "paladin": 4}
STRENGTHS |= {"mire_tyrant": 4, "sky_lancer": 2, "crusher": 4, "regulus": 4, "paddle_steamer": 3, "sphinx": 2}
PLENTY = {"ore": 10, "mana": 10, "food": 10}


@dataclass(frozen=True)
class Force:
    """An army as it is reckoned by hand."""

    units: dict[str, int]
    structures: int = 0  # Natural Strength of Tower or Capital City
    bonus: int = 0
    stock: tuple[int, int, int] = (10, 10, 10)

    @property
    def natural(self) -> int:
        """Natural Strength."""
        return sum(STRENGTHS[unit] * number for unit, number in self.units.items()) + self.structures

    @property
    def offered(self) -> int:
        """Natural Strength that can be sacrificed."""
        return self.natural - self.structures


def by_hand(attacker: Force, defender: Force, own: str, foe: str) -> tuple[int, int, bool]:
    """Return both totals with a pair of cards, and whether the attacker wins."""
    totals = [
        side.natural + side.bonus + _card(side, card, other, met)
        for side, card, other, met in ((attacker, own, defender, foe), (defender, foe, attacker, own))
    ]
    return totals[0], totals[1], totals[0] > totals[1]


def playable(force: Force, *, attacks: bool) -> list[str]:
    """Return the cards that a side may play."""
    serfs_alone = force.structures == 0 and {unit for unit, number in force.units.items() if number} <= {"serf"}
    barred = {"barricade"} if attacks else {"siege"}
    barred |= {"charge", "siege", "rally"} if serfs_alone else set()
    return [card for card in CARDS if card not in barred]


def pays(force: Force, card: str) -> bool:
    """Return whether a side can pay for a card, with sacrifices if need be."""
    price = CARDS[card][1]
    missing = sum(max(0, price.get(name, 0) - have) for name, have in zip(PLENTY, force.stock, strict=True))
    return missing <= force.offered


def damage(natural: int) -> int:
    """Return what a beaten army of some Natural Strength must cover."""
    return ceil(natural / 2)


def _works(force: Force, card: str, met: str) -> bool:
    cancelled = card == "conscripts" and met == "first_strike"
    return not cancelled and pays(force, card)


def _card(force: Force, card: str, other: Force, met: str) -> int:
    if not _works(force, card, met):
        return 0
    against = AGAINST.get((card, met), 0) if _works(other, met, card) else 0
    breach = 2 if card == "siege" and other.structures else 0
    return CARDS[card][0] + against + breach


def contest(**options) -> Contest:
    """Return the Battle of a question when the cards are to be chosen."""
    question = Question(**options)
    meeting = question.meeting(CONTENT)
    return contest_of(meeting, question.worth(meeting))


def answered(settings=None, **options):
    """Return the numbers of an answer."""
    return Question(**options).answer(CONTENT.override(settings or {})).numbers


def place(key: str) -> int:
    """Return the number of a Tactic card."""
    return TACTIC_KEYS.index(key)

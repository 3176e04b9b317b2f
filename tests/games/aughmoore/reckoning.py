"""A Battle of Heroes of Land, Air & Sea reckoned a second time, from the rulebook and in plain Python (A10, A11).

Nothing here comes from the rules' modules: Strengths, prices and abilities are written down once more, by their names,
as the boards and cards of the content tell them. A Reckoning is filled with both armies and told what the players
choose; it says who wins, what everybody pays and scores, and how much the loser has to lose.
"""

from collections import Counter
from dataclasses import dataclass, field

TOWER = 3
LEVEL = {1: 4, 2: 7, 3: 10}
SERF_AT_WORK = 1
FORT = 2
STRENGTH = {
    "serf": 1,
    "warrior": 2,
    **dict.fromkeys(("paladin", "warlord", "thane", "stag_lord"), 4),
    **dict.fromkeys(("high_mage", "blood_shaman", "priestess", "enchantress"), 3),
    **dict.fromkeys(("outrider", "raider", "tunneler", "assassin"), 2),
    **dict.fromkeys(("galleon", "submarine", "ironclad", "swan_ship"), 3),
    **dict.fromkeys(("airship", "dragon", "gryphon", "phoenix"), 2),
}
SEA_VESSELS = {"galleon", "submarine", "ironclad", "swan_ship"}
AIR_VESSELS = {"airship", "dragon", "gryphon", "phoenix"}
VESSELS = SEA_VESSELS | AIR_VESSELS
HEROES = set(STRENGTH) - VESSELS - {"serf", "warrior"}
CARD = {  # Strength, resource, price, VP
    "first_strike": (2, "mana", 4, 2),
    "charge": (4, "mana", 6, 3),
    "conscripts": (0, "food", 2, 0),
    "siege": (3, "ore", 4, 1),
    "barricade": (3, "ore", 3, 1),
    "rally": (2, "food", 3, 1),
    "withdraw": (0, "food", 0, -2),
}
ANSWERS = {("charge", "first_strike"): 3, ("siege", "barricade"): 3, ("barricade", "charge"): 2, ("rally", "siege"): 2}
SIEGE_OF_STRUCTURES = 2
FOR_ATTACKERS, FOR_DEFENDERS, NOT_FOR_SERFS = {"siege"}, {"barricade"}, {"charge", "siege", "rally"}
ATTACK_VP, CAPITAL_VP = 1, 5
DISCOUNT = 2  # of the Warlord


@dataclass
class Force:
    """One side of a Battle: its army, its board, and its choices."""

    faction: str
    level: int
    units: Counter[str]
    buildings: set[str]
    stock: dict[str, int]
    scribed: int = 0
    tower: bool = False
    capital: bool = False
    serfs_on_bar: int = 0
    extra: int = 0  # Strength bought at the start
    card: str = ""
    sacrificed: Counter[str] = field(default_factory=Counter)
    vp: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    joined: Counter[str] = field(default_factory=Counter)  # by abilities, before the cards

    def built(self, building: str, level: int) -> bool:
        """Return whether the ability of a Building of some level works."""
        return building in self.buildings and self.level >= level

    def led(self, hero: str, level: int) -> bool:
        """Return whether the ability of a Hero in this army works."""
        return self.units[hero] > 0 and self.level >= level

    def number(self, kinds: set[str]) -> int:
        """Return how many units of some kinds there are."""
        return sum(self.units[key] for key in kinds)

    def carries(self) -> int:
        """Return how many passengers its Vessels can hold."""
        room = 2 * self.number(VESSELS)
        room += self.units["airship"] * self.built("sky_harbour", 2)
        room += self.units["submarine"] * self.built("sunken_dock", 3)
        return room + self.units["ironclad"] * self.built("ironclad_yard", 3)

    def natural(self) -> int:
        """Return the Natural Strength of everything that fights."""
        worth = sum(STRENGTH[key] * number for key, number in self.units.items())
        if self.capital:
            worth += LEVEL[self.level] + SERF_AT_WORK * (len(self.buildings) + self.serfs_on_bar)
        return worth + TOWER * self.tower

    def serfs_met(self) -> int:
        """Return the Serfs that an enemy counts: those on Buildings too, where a Capital is fought for."""
        return self.units["serf"] + (len(self.buildings) if self.capital else 0)

    def structures(self) -> bool:
        """Return whether a Tower or a Capital fights along."""
        return self.tower or self.capital

    def only_serfs(self) -> bool:
        """Return whether nobody but Serfs fights."""
        return not self.structures() and sum(self.units.values()) == self.units["serf"]


@dataclass
class Reckoning:
    """A Battle between an attacker and a defender in a region of some terrain."""

    attacker: Force
    defender: Force
    terrain: str
    fort: int = 0

    def __post_init__(self) -> None:
        """Score the attack."""
        self.attacker.vp += ATTACK_VP

    def other(self, force: Force) -> Force:
        """Return the enemy of a side."""
        return self.defender if force is self.attacker else self.attacker

    def bonus(self, force: Force) -> int:
        """Return what abilities, a Fort and bought Strength add to a side."""
        enemy = self.other(force)
        attacks = force is self.attacker
        added = force.extra + (0 if attacks else self.fort)
        added += self._of_heroes(force, enemy, attacks) + self._of_buildings(force, enemy, attacks)
        if enemy.built("shadow_guild", 2) and force.number(HEROES):
            added -= 2
        return added

    def _of_heroes(self, force: Force, enemy: Force, attacks: bool) -> int:
        return sum(
            size
            for size, works in (
                (1, force.led("paladin", 1) and force.units["serf"] > 0),
                (1, force.led("high_mage", 1) and force.scribed > 0),
                (2, force.led("outrider", 3) and attacks),
                (1, force.led("warlord", 1) and attacks),
                (2, force.led("thane", 1) and not attacks),
                (2, force.led("assassin", 1) and enemy.number(HEROES) > 0),
                (min(2, force.scribed), force.led("enchantress", 1)),
                (2, force.led("stag_lord", 1) and self.terrain == "forest"),
            )
            if works
        )

    def _of_buildings(self, force: Force, enemy: Force, attacks: bool) -> int:
        warriors, aboard = force.units["warrior"], min(force.carries(), self._landsmen(force))
        return sum(
            size
            for size, works in (
                (warriors, force.built("cathedral", 1) and self.terrain == "plains"),
                (2, force.built("sea_dock", 3) and force.units["galleon"] > 0 and aboard > 0),
                (warriors, force.built("barracks", 1)),
                (enemy.serfs_met(), force.built("blood_tent", 2)),
                (2, force.built("sunken_dock", 2) and attacks and force.units["submarine"] > 0),
                (2, force.built("dragon_spire", 1) and attacks and force.units["dragon"] > 0),
                (3, force.built("great_forge", 2) and not attacks and force.tower),
                (warriors, force.built("great_forge", 3) and not attacks),
                (1, force.built("ironclad_yard", 1) and force.units["ironclad"] > 0),
                (warriors, force.built("elder_grove", 2) and self.terrain == "forest"),
            )
            if works
        )

    @staticmethod
    def _landsmen(force: Force) -> int:
        return sum(force.units.values()) - force.number(VESSELS)

    def may_lay(self, force: Force) -> set[str]:
        """Return the cards that a side may lay."""
        barred = FOR_DEFENDERS if force is self.attacker else FOR_ATTACKERS
        return set(CARD) - barred - (NOT_FOR_SERFS if force.only_serfs() else set())

    def price(self, force: Force) -> tuple[str, int]:
        """Return what the card of a side costs."""
        _, resource, price, _ = CARD[force.card]
        return resource, max(0, price - (DISCOUNT if force.led("warlord", 2) else 0))

    def missing(self, force: Force) -> int:
        """Return what a side lacks of the price of its card."""
        resource, price = self.price(force)
        return max(0, price - force.stock[resource])

    def payable(self, force: Force) -> bool:
        """Return whether resources and sacrifices can pay for the card of a side."""
        return self.missing(force) <= sum(STRENGTH[key] * force.units[key] for key in force.units if key not in VESSELS)

    def cancelled(self, force: Force) -> bool:
        """Return whether the card of a side is cancelled."""
        enemy = self.other(force)
        struck = force.card == "conscripts" and enemy.card == "first_strike" and self.payable(enemy)
        return struck or (force.card == "siege" and enemy.led("thane", 3))

    def counts(self, force: Force) -> bool:
        """Return whether the card of a side is worth anything."""
        return not self.cancelled(force) and self.payable(force)

    def of_card(self, force: Force, counts: dict[int, bool]) -> int:
        """Return what the card of a side adds; `counts` says whose cards are in force."""
        enemy = self.other(force)
        if not counts[id(force)]:
            return 0
        added = CARD[force.card][0]
        if counts[id(enemy)]:
            added += ANSWERS.get((force.card, enemy.card), 0)
        if force.card == "siege" and enemy.structures():
            added += SIEGE_OF_STRUCTURES
        return added

    def pay(self, force: Force, sacrificed: Counter[str]) -> None:
        """Let a side pay for its card, and score it."""
        resource, price = self.price(force)
        force.sacrificed = sacrificed
        force.stock[resource] -= max(0, price - sum(STRENGTH[key] * number for key, number in sacrificed.items()))
        force.vp += CARD[force.card][3]

    def totals(self, counts: dict[int, bool]) -> tuple[int, int]:
        """Return the totals of attacker and defender."""
        attack, defence = (
            force.natural() + self.bonus(force) + self.of_card(force, counts)
            for force in (self.attacker, self.defender)
        )
        return attack, defence

    def winner(self, counts: dict[int, bool]) -> Force:
        """Return the side with the higher total: ties are the defender's, unless only the attacker has a Priestess."""
        attack, defence = self.totals(counts)
        tied = self.attacker.led("priestess", 1) and not self.defender.led("priestess", 1)
        return self.attacker if attack > defence or (attack == defence and tied) else self.defender

    def change(self, loser: Force, counts: dict[int, bool]) -> int:
        """Return by how much abilities and cards change the damage, before anybody is lost."""
        victor = self.other(loser)
        change = 2 * victor.led("warlord", 3) + 3 * victor.led("assassin", 3)
        change -= 2 * loser.built("temple_of_the_fallen", 1)
        change -= 2 * (loser.built("ironclad_yard", 2) and loser.units["ironclad"] > 0)
        return change - (20 if loser.card == "withdraw" and counts[id(loser)] else 0)

    def trophies(self, victor: Force, heroes_met: bool) -> int:
        """Return the VP that abilities bring for a victory; the victor's sacrificed are gone."""
        trophies = 2 * (victor.built("blood_tent", 3) and victor is self.attacker)
        return trophies + victor.led("paladin", 3) + (victor.built("shadow_guild", 3) and heroes_met)

    def settle(self, counts: dict[int, bool]) -> tuple[Force, int]:
        """Take the sacrificed away; return the winner and the damage of the loser, -1 for a Capital destroyed."""
        victor = self.winner(counts)
        loser = self.other(victor)
        change = self.change(loser, counts)
        for force in (self.attacker, self.defender):
            force.units -= force.sacrificed
            force.lost += force.sacrificed
        if loser.capital:
            victor.vp += CAPITAL_VP
            return victor, -1
        return victor, max(0, -(-loser.natural() // 2) + change)

"""A battle of Winds of Numa Sera with all that its cards cost and bring (rulebook p. 20 and 36)."""

from dataclasses import dataclass, replace
from itertools import combinations, permutations

import numpy as np

from analysis.odds.winds.battle import Chances, Endings, Side, battle_odds
from analysis.odds.winds.live import NONE, Cards, Live, effects_of, live, uncancelled
from analysis.odds.winds.rules import BattleRules


@dataclass(frozen=True, kw_only=True)
class Contender:
    """A side of a battle with what it may play and pay with.

    Attributes:
        side: what it fights with, without cards.
        hand: cards that it may choose from.
        at_once: how many of them it may play.
        power: Power of its hero, None where it is not known: then any cost can be paid.
        most_power: maximum Power of its hero.
        capital: its capital, None where it is not known: then any cost can be paid.
        discount: how much less a card costs in capital.
    """

    side: Side
    hand: Cards = NONE
    at_once: int = 1
    power: int | None = None
    most_power: int | None = None
    capital: int | None = None
    discount: int = 0

    def choices(self, opposing: Cards = NONE) -> tuple[Cards, ...]:
        """Every set of cards that may be played and paid for, none first.

        Where the other side holds a card that cancels the first ones placed, a set comes in every order.
        """
        cancels = any(effect.name == "cancel_card" for effect in effects_of(opposing))
        arranged = permutations if cancels else combinations
        sizes = range(min(self.at_once, len(self.hand)) + 1)
        choices = dict.fromkeys(cards for size in sizes for cards in arranged(self.hand, size))
        return tuple(cards for cards in choices if self.can_pay(cards))

    def can_pay(self, cards: Cards) -> bool:
        """Whether the capital suffices and a Power of 1 or more is left."""
        poor = self.capital is not None and self.in_capital(cards) > self.capital
        weak = self.power is not None and self.in_power(cards) >= self.power
        return not poor and not weak

    def in_capital(self, cards: Cards) -> int:
        """Cost of some cards in capital."""
        return sum(max(card.cost - self.discount, 0) for card in cards if card.cost_in == "capital")

    def in_power(self, cards: Cards) -> int:
        """Cost of some cards in Power."""
        return sum(card.cost for card in cards if card.cost_in == "power")

    def power_left(self, cards: Cards) -> int | None:
        """Power of the hero once some cards are paid, None where it is not known."""
        return None if self.power is None else self.power - self.in_power(cards)


@dataclass(frozen=True, kw_only=True)
class Contest:
    """A battle before its cards are chosen."""

    rules: BattleRules
    attacker: Contender
    defender: Contender
    versus: str = "hero"

    @property
    def has_cards(self) -> bool:
        """Whether a side has cards to choose from."""
        return bool(self.attacker.hand or self.defender.hand)


@dataclass(frozen=True, eq=False)
class Fight:
    """A battle with the cards of both sides: its odds, and what they change beyond the damage.

    Attributes:
        odds: chances of the battle.
        defender_slain: chance that the defender's hero is slain, nan where its Power is not known; 0 behind walls.
        attacker_slain: chance that the attacker's hero is slain, nan where its Power is not known.
        healed: Power that the attacker heals less what the defender does, on average, no more than is missing.
        paid: Power that the attacker pays less what the defender does.
        earned: capital that the attacker gains on the defender, on average, costs included.
    """

    odds: Endings
    defender_slain: float
    attacker_slain: float
    healed: float
    paid: int
    earned: float

    def payoff(self, objective: str, price: float) -> float:
        """What the battle is worth to the attacker, a capital being worth `price`."""
        match objective:
            case "win":
                worth = self.odds.attacker_wins
            case "damage":
                worth = mean_damage(self.odds.dealt) - mean_damage(self.odds.taken) + self.healed - self.paid
            case _:
                worth = self.defender_slain - self.attacker_slain
        return worth + (price * self.earned if price else 0.0)


def fight(contest: Contest, own: Cards = NONE, foe: Cards = NONE) -> Fight:
    """Compute a battle with the cards of both sides."""
    attacker, defender = contest.attacker, contest.defender
    sides = replace(attacker.side, cards=own), replace(defender.side, cards=foe)
    odds = battle_odds(contest.rules, *sides, versus=contest.versus)
    lives = live(own, foe), live(foe, own)
    bought, answered = _paid(contest.rules, own, foe), _paid(contest.rules, foe, own)
    gained = odds.attacker_wins * _gain(lives[0], defender, answered, contest.versus)
    lost = (1 - odds.attacker_wins) * _gain(lives[1], attacker, bought, contest.versus)
    left = attacker.power_left(bought), defender.power_left(answered)
    return Fight(
        odds=odds,
        defender_slain=_slain(odds.dealt, left[1]) if contest.versus == "hero" else 0.0,
        attacker_slain=_slain(odds.taken, left[0]),
        healed=_healed(odds.dealt, lives[0], attacker, left[0]) - _healed(odds.taken, lives[1], defender, left[1]),
        paid=attacker.in_power(bought) - defender.in_power(answered),
        earned=gained - lost - attacker.in_capital(bought) + defender.in_capital(answered),
    )


def _paid(rules: BattleRules, own: Cards, opposing: Cards) -> Cards:
    """Cards of a side that are paid: all that were placed, or with the other ruling those that are not cancelled."""
    return own if rules.cancelled_paid else uncancelled(own, opposing)


def _slain(damages: Chances, power: int | None) -> float:
    return np.nan if power is None else float(damages[power:].sum())


def mean_damage(damages: Chances) -> float:
    """Return the mean of damage that comes with these chances; what is missing to 1 does none."""
    return float(damages @ np.arange(len(damages)))


def _healed(damages: Chances, winner: Live, contender: Contender, power: int | None) -> float:
    """Power healed by the winner on average: a share of the damage it deals, rounded up, no more than is missing."""
    if not winner.heal_share:
        return 0.0
    healed = -(-np.arange(len(damages)) // winner.heal_share)
    missing = None if power is None or contender.most_power is None else contender.most_power - power
    return float(damages @ (healed if missing is None else np.minimum(healed, missing)))


def _gain(winner: Live, loser: Contender, paid: Cards, versus: str) -> int:
    """Capital by which a win moves the difference between the sides; a loser pays its part as far as it can."""
    if versus == "independent":
        return winner.gain
    due = winner.from_loser
    taken = due if loser.capital is None else min(due, loser.capital - loser.in_capital(paid))
    return winner.gain - due + 2 * taken

"""Battles of Winds of Numa Sera by plain enumeration, written apart from the code and on exact fractions.

Every way that the dice can fall is followed to its end; each reroll is a decision of its own in a game tree.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from analysis.odds.winds.battle import Side
from analysis.odds.winds.rules import BattleCard

Ending = tuple[bool, int]
Spread = dict[Ending, Fraction]


@dataclass
class Board:
    """What stands on the battlefield while cards are read one after the other."""

    bonus: int = 0
    stat: int = 0
    rolls: int = 1
    positive: bool = False
    negative: bool = False
    times: int = 1
    divided: int = 1


def brute_battle(faces: Sequence[int], attacker: Side, defender: Side, versus: str) -> Spread:
    """Chance of each ending (attacker wins, damage to the loser's hero) under best use of the rerolls."""
    rolls = versus != "independent"
    boards = brute_boards(attacker, defender if rolls else Side(stat=defender.stat))
    rerolls = attacker.rerolls, defender.rerolls if rolls else 0

    @cache
    def ending(own: int, foe: int) -> Ending:
        mine = brute_shown(own, attacker.floor, boards[0])
        reply = brute_shown(foe, defender.floor, boards[1]) if rolls else 0
        outcome = boards[0].stat + boards[0].bonus + mine - (boards[1].stat + boards[1].bonus + reply)
        if outcome >= 0:
            dealt = brute_damage(outcome, boards[0], boards[1], defender.reduction, versus)
            return True, dealt if versus == "hero" else 0
        return False, brute_damage(-outcome, boards[1], boards[0], attacker.reduction, versus)

    @cache
    def attackers_turn(own: int, foe: int, left: int) -> tuple[tuple[Ending, Fraction], ...]:
        kept = defenders_turn(own, foe, rerolls[1])
        if left == 0:
            return kept
        again = brute_mixed([attackers_turn(face, foe, left - 1) for face in faces])
        return again if brute_worth(again) > brute_worth(kept) else kept

    @cache
    def defenders_turn(own: int, foe: int, left: int) -> tuple[tuple[Ending, Fraction], ...]:
        kept = ((ending(own, foe), Fraction(1)),)
        if left == 0:
            return kept
        again = brute_mixed([defenders_turn(own, face, left - 1) for face in faces])
        return again if brute_worth(again) < brute_worth(kept) else kept

    mine = Counter(max(fall) for fall in product(faces, repeat=boards[0].rolls))
    replies = Counter(max(fall) for fall in product(faces, repeat=boards[1].rolls if rolls else 1))
    falls = list(product(mine, replies))  # four dice a side fall in a million ways, and show no more than these
    ways = [mine[own] * replies[foe] for own, foe in falls]
    return dict(brute_mixed([attackers_turn(own, foe, rerolls[0]) for own, foe in falls], ways))


def brute_worth(spread: tuple[tuple[Ending, Fraction], ...]) -> tuple[Fraction, Fraction]:
    """Chance that the attacker wins, and damage dealt less damage taken."""
    wins = sum((chance for (won, _), chance in spread if won), Fraction(0))
    return wins, sum((chance * (damage if won else -damage) for (won, damage), chance in spread), Fraction(0))


def brute_mixed(
    spreads: list[tuple[tuple[Ending, Fraction], ...]], ways: Sequence[int] = ()
) -> tuple[tuple[Ending, Fraction], ...]:
    """Mix spreads by the number of ways to come to each, evenly if none are given."""
    ways = ways or [1] * len(spreads)
    mixed: Spread = {}
    for spread, number in zip(spreads, ways, strict=True):
        share = Fraction(number, sum(ways))
        for ending, chance in spread:
            mixed[ending] = mixed.get(ending, Fraction(0)) + chance * share
    return tuple(mixed.items())


def brute_boards(attacker: Side, defender: Side) -> tuple[Board, Board]:
    """Read the cards of both sides."""
    boards = Board(stat=attacker.stat), Board(stat=defender.stat)
    cancels = [sum(e.amount for c in side.cards for e in c.effects if e.name == "cancel_card")
               for side in (attacker, defender)]  # fmt: skip
    for own, side in enumerate((attacker, defender)):
        for card in side.cards[cancels[1 - own] :]:
            brute_read(card, boards[own], boards[1 - own])
    return boards


def brute_read(card: BattleCard, own: Board, foe: Board) -> None:
    """Carry out a card."""
    for effect in card.effects:
        match effect.kind, effect.name or effect.whose:
            case "battle_total", _:
                own.bonus += effect.amount
            case "opposing_stat", _:
                foe.stat = max(foe.stat - effect.amount, 0)
            case "roll_sign", "own":
                own.positive = True
            case "roll_sign", "opposing":
                foe.negative = True
            case "special", "best_of_rolls":
                own.rolls = effect.amount if own.rolls == 1 else own.rolls + effect.amount
            case "special", "damage_times":
                own.times = effect.amount if own.times == 1 else own.times + effect.amount
            case "special", "damage_divided":
                own.divided = effect.amount if own.divided == 1 else own.divided + effect.amount


def brute_shown(face: int, floor: int | None, board: Board) -> int:
    """Return what a face counts for."""
    result = face if floor is None or face >= floor else floor
    if board.positive and not board.negative and result < 0:
        return -result
    if board.negative and not board.positive and result > 0:
        return -result
    return result


def brute_damage(margin: int, winner: Board, loser: Board, reduction: int, versus: str) -> int:
    """Return the damage of a battle lost by a margin."""
    damage = margin * winner.times if versus == "hero" else margin
    parts, rest = divmod(damage, loser.divided)
    damage = parts + 1 if rest else parts
    return damage - reduction if damage > reduction else 0


def brute_falls(spread: Spread, own: int, foe: int, attacks: int) -> tuple[Fraction, Fraction, Fraction]:
    """Chance that the defender's hero falls first, that the attacker's does, and neither, in so many attacks."""
    if foe <= 0:
        return Fraction(1), Fraction(0), Fraction(0)
    if own <= 0:
        return Fraction(0), Fraction(1), Fraction(0)
    if attacks == 0:
        return Fraction(0), Fraction(0), Fraction(1)
    total = [Fraction(0)] * 3
    for (won, damage), chance in spread.items():
        after = brute_falls(spread, own - damage * (not won), foe - damage * won, attacks - 1)
        total = [sum_ + chance * part for sum_, part in zip(total, after, strict=True)]
    return total[0], total[1], total[2]

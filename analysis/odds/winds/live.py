"""What the battle cards of one side amount to once the cards of the other side are known."""

from dataclasses import dataclass

from analysis.odds.winds.rules import BattleCard, Effect, amount_of

Cards = tuple[BattleCard, ...]


@dataclass(frozen=True, kw_only=True)
class Live:
    """The effects of the cards of a side that are not cancelled; several of a kind add up.

    Attributes:
        total: added to the side's total.
        lowers: taken off the opposing stat, which does not fall below 0.
        rolls: dice rolled at first, of which the best stays.
        own_positive: whether the own roll becomes its absolute value.
        opposing_negative: whether the opposing roll becomes minus its absolute value.
        times: factor of the damage of a battle won between heroes.
        divided: divisor of the damage of a battle lost.
        heal_share: part of the damage dealt that is healed, as a divisor; 0 heals nothing.
        gain: capital gained by winning.
        from_loser: part of `gain` that the loser pays as far as it can.
    """

    total: int
    lowers: int
    rolls: int
    own_positive: bool
    opposing_negative: bool
    times: int
    divided: int
    heal_share: int
    gain: int
    from_loser: int


NONE: Cards = ()


def live(own: Cards, opposing: Cards) -> Live:
    """Return what the cards of a side do that are not cancelled."""
    effects = effects_of(uncancelled(own, opposing))
    return Live(
        total=amount_of(effects, "battle_total"),
        lowers=amount_of(effects, "opposing_stat"),
        rolls=_special(effects, "best_of_rolls") or 1,
        own_positive=_turns(effects, "own"),
        opposing_negative=_turns(effects, "opposing"),
        times=_special(effects, "damage_times") or 1,
        divided=_special(effects, "damage_divided") or 1,
        heal_share=_special(effects, "heal_share_of_damage"),
        gain=amount_of(effects, "capital", when="win_this_battle"),
        from_loser=amount_of(effects, "capital", when="win_this_battle", source="loser_then_bank"),
    )


def uncancelled(own: Cards, opposing: Cards) -> Cards:
    """Return the cards of a side after the first ones, which the other side cancels.

    Both sides' cancels apply at once, so that a cancelled card still cancels.
    """
    return own[_special(effects_of(opposing), "cancel_card") :]


def effects_of(cards: Cards) -> tuple[Effect, ...]:
    """Return the effects of all cards in the order in which they were placed."""
    return tuple(effect for card in cards for effect in card.effects)


def _special(effects: tuple[Effect, ...], name: str) -> int:
    return amount_of(effects, "special", name=name)


def _turns(effects: tuple[Effect, ...], whose: str) -> bool:
    return any(effect.kind == "roll_sign" and effect.whose == whose for effect in effects)

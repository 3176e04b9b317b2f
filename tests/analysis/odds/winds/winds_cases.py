"""Rules, sides and cards that the tests of the odds of Winds of Numa Sera draw from."""

from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from analysis.odds.winds.battle import Side
from analysis.odds.winds.rules import VERSUS, BattleCard, Effect, battle_rules
from sim.content.content import read_content

CONTENT = read_content(Path(__file__).parents[4] / "sim" / "games" / "winds" / "content.toml", "winds")
RULES = battle_rules(CONTENT)
ANYBODY = st.sampled_from(VERSUS)
PLAYERS = st.sampled_from(("hero", "stronghold"))


def always(face):
    """Rules with a die that always shows one face."""
    return replace(RULES, faces=(face,))


def card(kind, amount=1, *, side="either", cost=0, cost_in="capital", name=None, **parameters):
    """Return a battle card with one effect; `name` is the name of a special rule."""
    effect = Effect(kind=kind, amount=amount, name=name or "", **parameters)
    return BattleCard(
        key=f"{name or kind}_{amount}_{cost}_{side}", name=f"{name or kind} {amount}", side=side, cost=cost,
        cost_in=cost_in, effects=(effect,),
    )  # fmt: skip


def special(name, amount, **printed):
    """Return a battle card with a rule of its own."""
    return card("special", amount, name=name, **printed)


POSITIVE = card("roll_sign", whose="own")
NEGATIVE = card("roll_sign", whose="opposing")
FEINT = special("cancel_card", 1)
TWICE = special("damage_times", 2)
HALF = special("damage_divided", 2)
BEST = special("best_of_rolls", 2)
SUNDER = card("opposing_stat", 2)
BONUS = card("battle_total", 2)
CARDS = (POSITIVE, NEGATIVE, FEINT, TWICE, HALF, BEST, SUNDER, BONUS)


def sides(*, cards: int = 1) -> st.SearchStrategy[Side]:
    """Sides with and without rerolls, a floor, a reduction and cards."""
    return st.builds(
        Side,
        stat=st.integers(0, 12),
        rerolls=st.integers(0, 2),
        floor=st.none() | st.integers(-3, 3),
        reduction=st.integers(0, 2),
        cards=st.lists(st.sampled_from(CARDS), max_size=cards).map(tuple),
    )

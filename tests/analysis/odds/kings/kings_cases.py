"""Combat rules and battles that the tests of the odds of War of Kings draw from."""

from hypothesis import strategies as st

from analysis.odds.kings.odds import CombatRules, Faces, FortificationDice, Militia, MilitiaTable, combat_rules
from tests.analysis.odds.kings.kings_values import VALUES

PROPOSED = combat_rules(VALUES)
MILITIA = MilitiaTable._fields
FORTIFICATIONS = FortificationDice._fields


def faces(sides: int) -> st.SearchStrategy[Faces]:
    """Dice with at least one face of each symbol."""
    pairs = st.tuples(st.integers(1, sides - 2), st.integers(1, sides - 2)).filter(lambda pair: sum(pair) < sides)
    return pairs.map(lambda pair: Faces(pair[0], pair[1], sides - sum(pair)))


def rules() -> st.SearchStrategy[CombatRules]:
    """Rules with other faces, dice counts, hits and militia than those proposed."""
    militia = st.builds(Militia, st.integers(0, 3), st.integers(0, 3), st.integers(1, 4))
    return st.builds(
        CombatRules,
        attack_dice=st.integers(1, 5),
        defence_dice=st.integers(0, 3),
        counterattack_dice=st.integers(0, 5),
        attacker_defence_dice=st.integers(0, 3),
        bonus_dice_per_extra_army=st.integers(0, 2),
        army_hits=st.integers(1, 4),
        red=faces(8),
        blue=faces(8),
        purple=faces(6),
        grey=faces(6),
        militia=st.builds(MilitiaTable, militia, militia, militia),
        fortification=st.just(FortificationDice(0, 1, 2, 3)),
    )

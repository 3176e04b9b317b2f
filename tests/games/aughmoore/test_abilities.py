"""Every effect of the content does what its entry promises, and nothing where something is missing that it needs (A14).

The abilities of the Buildings and Heroes, the Spells, the Tactic cards and the boards of solo play are all in EFFECTS;
`probes` plays a scene for each, `promised` reads from the entry what the scene must show.
"""

from collections import Counter

import pytest

from sim.games.aughmoore.rules import LAYOUT
from tests.games.aughmoore.cases import (
    FARTHER,
    check_amount,
    check_promise,
    counts,
    difference,
    missing,
    name_of,
    other_amounts,
)
from tests.games.aughmoore.entries import CATALOGUE, EFFECTS
from tests.games.aughmoore.promised import promised

pytestmark = pytest.mark.interpreted

SHOWN = [(effect, number) for effect in EFFECTS for number in counts(effect)]
SWEPT = [(effect, amount) for effect in EFFECTS for amount in other_amounts(effect, LAYOUT.content)]
LACKING = [(effect, lack) for effect in EFFECTS for lack in missing(effect)]


@pytest.mark.parametrize(("effect", "number"), SHOWN, ids=name_of)
def test_A14_4_A14_7_A14_3_an_effect_does_what_its_entry_promises(effect, number):
    """Amount, cap, price and place are those of the content, for any number of counted things (A14.3, A14.4, A14.7)."""
    check_promise(effect, number)


@pytest.mark.parametrize(("effect", "amount"), SWEPT, ids=name_of)
def test_A14_3_an_effect_follows_the_amount_of_its_entry(effect, amount):
    """With the lowest and the highest amount of its range an effect does that much (A14.3)."""
    check_amount(effect, amount)


@pytest.mark.parametrize(("effect", "lacks"), LACKING, ids=name_of)
def test_A14_3_A14_1_an_effect_does_nothing_if_something_is_missing(effect, lacks):
    """Without its Building, Hero, level, terrain or condition an effect does nothing (A14.1, A14.3)."""
    assert difference(effect, lacks) == {}


def test_A14_1_no_effect_of_the_content_is_left_out():
    """All effects of the content are shown, and each of them promises something (A14.1)."""
    kinds = [address for address in LAYOUT.content.values if ".effect." in address and address.endswith(".kind")]
    addresses = {address.removeprefix("aughmoore.").removesuffix(".kind") for address in kinds}
    assert {effect.name.replace(".effect", "") for effect in EFFECTS} == {
        address.replace(".effect", "") for address in addresses
    }
    assert {effect for effect, _ in SHOWN} == set(EFFECTS)
    plain = [effect for effect in EFFECTS if effect.kind not in FARTHER]
    assert all(promised(effect, counts(effect)[-1]) for effect in plain)


def test_a_word_that_no_entry_uses_is_a_mistake_of_the_test():
    assert EFFECTS[0].kind == EFFECTS[0].row["kind"]
    with pytest.raises(AttributeError, match="has the word 'amonut'"):
        _ = EFFECTS[0].amonut


def test_A14_1_every_board_and_card_has_its_effects():
    """Each Building and Hero has three abilities, each card has an effect, each solo board nine (A14.1)."""
    carriers = Counter((effect.table, effect.faction, effect.key) for effect in EFFECTS)
    assert sum(effect.table in ("building", "hero") for effect in EFFECTS) == 96
    for faction, board in CATALOGUE.boards.items():
        assert all(carriers[table, faction, key] == 3 for table in ("building", "hero") for key in board[table])
        assert sum(effect.solo and effect.faction == faction for effect in EFFECTS) == 9
    assert all(carriers["spell", "", key] for key in CATALOGUE.spells)
    assert all(carriers["tactic", "", key] for key in CATALOGUE.tactics)


def test_A14_2_every_limit_of_uses_is_by_round_or_by_battle():
    """An effect that may be used only so often says whether a round or a Battle brings it back (A14.2)."""
    assert {effect.uses for effect in EFFECTS if effect.uses} == {"round", "battle"}

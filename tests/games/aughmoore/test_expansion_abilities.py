"""Every effect that an expansion brings does what its entry promises, and nothing where something is missing (A14).

As in test_abilities: boards, Spells and solo boards of both expansions, grafted onto those of the base game.
"""

from collections import Counter

import pytest

from sim.games.aughmoore.content.effect_checks import check_effects
from tests.games.aughmoore.cases import (
    check_amount,
    check_promise,
    counts,
    difference,
    missing,
    name_of,
    other_amounts,
)
from tests.games.aughmoore.grafts import CATALOGUE, EFFECTS, NEW_FACTIONS, NEW_SPELLS

pytestmark = pytest.mark.interpreted
SHOWN_ELSEWHERE = {  # armies that travel by air and sea, Vessels beside the Capital City: tests of their own
    "faction.birdfolk.special.flight.1",
    "faction.birdfolk.building.jousting_ring.ability.2.1",
    "faction.birdfolk.building.jousting_ring.ability.3.1",
    "faction.birdfolk.building.ark_anchorage.ability.1.1",
    "faction.undead.building.styx_landing.ability.2.1",
    "faction.merfolk.special.swimming.1",
    "faction.merfolk.building.cloister.ability.1.1",
    "faction.merfolk.building.cloister.ability.2.1",
    "faction.merfolk.hero.crusher.ability.1.1",
    "faction.merfolk.hero.captain_hookfin.ability.2.1",
    "faction.merfolk.hero.captain_hookfin.ability.3.1",
}
HERE = [effect for effect in EFFECTS if effect.name not in SHOWN_ELSEWHERE]
SHOWN = [(effect, number) for effect in HERE for number in counts(effect)]
AMOUNTS = ("strength", "damage", "vp", "gain", "draw", "speed", "limit")  # scenes have enough of these for any amount
PLAIN = [effect for effect in HERE if effect.kind in AMOUNTS and effect.table in ("building", "hero")]
SWEPT = [(effect, amount) for effect in PLAIN for amount in other_amounts(effect, CATALOGUE.content)]
LACKING = [(effect, lack) for effect in HERE for lack in missing(effect)]


@pytest.mark.parametrize(("effect", "number"), SHOWN, ids=name_of)
def test_A14_4_A14_7_A14_3_an_effect_of_an_expansion_does_what_its_entry_promises(effect, number):
    """Amount, cap, price and place are those of the content, for several counted things (A14.3, A14.4, A14.7)."""
    check_promise(effect, number)


@pytest.mark.parametrize(("effect", "amount"), SWEPT, ids=name_of)
def test_A14_3_an_effect_of_an_expansion_follows_the_amount_of_its_entry(effect, amount):
    """With the lowest and the highest amount of its range an effect does that much (A14.3)."""
    check_amount(effect, amount)


@pytest.mark.parametrize(("effect", "lacks"), LACKING, ids=name_of)
def test_A14_3_A14_1_an_effect_of_an_expansion_does_nothing_if_something_is_missing(effect, lacks):
    """Without its Building, Hero, level, terrain or condition an effect does nothing (A14.1, A14.3)."""
    assert difference(effect, lacks) == {}


def test_A14_1_every_board_of_an_expansion_has_its_effects():
    """Five Buildings and three Heroes with three abilities each, a solo board of nine, and an effect on each Spell."""
    boards = Counter((parts[1], ".".join(parts[2:6])) for parts in (effect.name.split(".") for effect in EFFECTS))
    for faction in NEW_FACTIONS:
        abilities = {place for owner, place in boards if owner == faction and "ability" in place}
        assert len(abilities) == 24
        assert sum(effect.name.startswith(f"solo.board.{faction}.") for effect in EFFECTS) == 9
    assert {effect.name.split(".")[1] for effect in EFFECTS if effect.table == "spell"} == set(NEW_SPELLS)
    assert {effect.name for effect in EFFECTS} >= SHOWN_ELSEWHERE
    check_effects(CATALOGUE)

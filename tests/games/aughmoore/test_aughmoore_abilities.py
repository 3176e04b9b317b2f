"""Every effect of the content does what its entry promises, and nothing where something is missing that it needs (A14).

The abilities of the Buildings and Heroes, the Spells, the Tactic cards and the boards of solo play are all in EFFECTS;
`probes` plays a scene for each, `promised` reads from the entry what the scene must show.
"""

from collections import Counter

import pytest

from sim.games.aughmoore.rules import LAYOUT
from tests.games.aughmoore.probes import probe_of, without_limits
from tests.games.aughmoore.promised import promised
from tests.games.aughmoore.stage import CATALOGUE, EFFECTS, amended, changes, stage

pytestmark = pytest.mark.interpreted
FARTHER = ("speed", "ignore")  # their promise is the same move with a higher printed speed, or without the rule
ANYWHERE = (("gain", "collection"), ("ready", "turn"), ("draw", "after_action"))  # ask for the Hero in play only


def name_of(found):
    """Return the address of an effect, and what is missing or how much is counted, as the name of a test."""
    return found.name if hasattr(found, "name") else str(found)


def counts(effect):
    """Return the numbers of counted things that an effect is shown with: from none to beyond its cap."""
    if effect.per is None or (effect.solo and effect.per.startswith("destroyed")):
        return (1,)
    if effect.per == "destroyed_enemy":
        return (1, 2, 3)
    if effect.per in ("own_tower",):
        return (0, 1)
    every = effect.every or 1  # a count below it is not set: the Building has a Serf of its own
    most = (effect.most or 3) * every + (effect.per != "scribed")
    return tuple(range(every > 1, most + 1))


def missing(effect):
    """Return what an effect can lack."""
    found = []
    if effect.table in ("building", "hero", "solo ability"):
        found.append("absent")
    if effect.level > 1:
        found.append("level")
    if effect.table in ("hero", "solo hero") and effect.what not in ANYWHERE:
        found.append("elsewhere")
    if effect.terrain:
        found.append("terrain")
    found += [f"need {need}" for need in effect.needs or ()]
    if effect.after:
        found.append("action")
    if effect.versus or effect.tactics:
        found.append("card")
    if effect.when == "fallen" or effect.kind == "ready":
        found.append("unit")
    if effect.zone == "adjacent" or (effect.kind == "relocate" and effect.when == "turn"):
        found.append("reach")
    return found


def other_amounts(effect):
    """Return the ends of the range that the content states for an amount."""
    value = LAYOUT.content.values.get(f"aughmoore.{address_of(effect)}.amount")
    alone = effect.units == ("tower",)  # there is but one Tower in a region
    ends = {value.low, value.high} if value and not alone else set()
    return sorted(ends - {None, 0, effect.amount})


def address_of(effect):
    """Return the address of an effect in the content."""
    carrier, _, step = effect.name.rpartition(".")
    return f"{carrier}.effect.{step}"


SHOWN = [(effect, number) for effect in EFFECTS for number in counts(effect)]
SWEPT = [(effect, amount) for effect in EFFECTS for amount in other_amounts(effect)]
LACKING = [(effect, lack) for effect in EFFECTS for lack in missing(effect)]


def difference(effect, lacks="", number=2):
    """Return what an effect changes in its scene."""
    probe = probe_of(effect)
    after = probe(stage(effect, lacks, number))
    return changes(after, probe(stage(effect, lacks, number, alive=False)))


@pytest.mark.parametrize(("effect", "number"), SHOWN, ids=name_of)
def test_A14_4_A14_7_A14_3_an_effect_does_what_its_entry_promises(effect, number):
    """Amount, cap, price and place are those of the content, for any number of counted things (A14.3, A14.4, A14.7)."""
    if effect.kind in FARTHER and effect.rule != "tower_serf":
        wanted = without_limits(stage(effect, alive=False))
        assert probe_of(effect)(stage(effect)) == wanted
        assert difference(effect)
    else:
        assert difference(effect, number=number) == promised(effect, number)


@pytest.mark.parametrize(("effect", "amount"), SWEPT, ids=name_of)
def test_A14_3_an_effect_follows_the_amount_of_its_entry(effect, amount):
    """With the lowest and the highest amount of its range an effect does that much (A14.3)."""
    other = amended(effect, amount)
    if effect.kind in FARTHER:
        assert probe_of(other)(stage(other)) == without_limits(stage(other, alive=False))
    else:
        number = 1 if effect.per == "own_tower" else 2
        assert difference(other, number=number) == promised(other, number)


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

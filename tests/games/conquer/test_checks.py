"""Settings that cannot be played are refused in one line that names the address and says what is allowed."""

import pytest

from sim.errors import ContentError
from sim.games.conquer.game import GAME
from tests.games.conquer.position import CATALOGUE

pytestmark = pytest.mark.interpreted
LOAD = GAME.layout.load
VALUES = [value for value in CATALOGUE.content.values.values() if value.address in GAME.layout.knobs]
HYDRA = "faction.nagas.block.hydra.effect.1"
EXCHANGE = "faction.nagas.block.exchange.effect.1"
HUMANS = "faction.humans"
PORTALS = sorted((key for key, one in CATALOGUE.regions.items() if one["portal"]), key=lambda key: key == "cerness")


def refusal(settings):
    """Return the message with which settings are refused."""
    with pytest.raises(ContentError) as caught:
        LOAD(settings)
    return str(caught.value)


BEYOND = {
    "game.turns": (0, 101),
    "combat.margin": (0, 11),
    "combat.monsters_per_turn": (2,),
    "combat.skip_cost": (0, 11),
    "action.build.structures": (5,),
    "action.wood.per_level": (51,),
    "action.build.per_level": (51,),
    "ruling.doublings_per_unit": (0, 5),
    "faction.gnomes.unit.mechanic.effect.1.factor": (0, 5),
    "faction.undead.structure.plague_column.effect.1.reach": (5,),
    f"{HYDRA}.notes": (1, 25),
    f"{HYDRA}.per_structure": (5,),
    f"{HYDRA}.stride": (5,),
    f"{HYDRA}.stride_modified": (5,),
    f"{EXCHANGE}.wood": (0,),
    f"{EXCHANGE}.iron": (0,),
    f"{EXCHANGE}.gold": (0,),
    f"{EXCHANGE}.wood_modified": (0,),
    f"{EXCHANGE}.iron_modified": (0,),
    f"{HUMANS}.movement.forest.cost": (0, 9),
    f"{HUMANS}.movement.mountain.modified": (0, 9),
    f"{HUMANS}.unit.knight.power": (201,),
    f"{HUMANS}.unit.knight.power_modified": (201,),
    f"{HUMANS}.unit.knight.cost": (0,),
    "faction.undead.unit.lich.cost_modified": (0,),
    f"{HUMANS}.structure.market.effect.1.pay_amount": (0,),
    "faction.orcs.block.rage.effect.1.pay_amount": (0,),
    "region.harrax.dots": (1, 2, 5),
}


@pytest.mark.parametrize(
    ("address", "value"), [(address, value) for address, values in BEYOND.items() for value in values]
)
def test_a_number_out_of_bounds_is_refused_with_the_bounds(address, value):
    message = refusal({address: value})
    assert f"conquer.{address}" in message
    assert str(value) in message
    assert "the rules take" in message
    assert "\n" not in message


@pytest.mark.parametrize("levels", [[1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 2, 3], [4, 3, 2, 1], [0, 1, 2, 3]], ids=str)
def test_the_numbers_of_the_action_boxes_are_four_and_rise(levels):
    assert "4 rising numbers" in refusal({"game.action_levels": levels})


@pytest.mark.parametrize("left", range(4))
def test_every_number_of_players_needs_as_many_portals(left):
    settings = {f"region.{key}.portal": False for key in PORTALS[left:]}
    message = refusal(settings)
    assert "portals to start from" in message
    assert message.startswith(str(max(2, left + 1)))


def test_a_portal_of_a_region_that_is_crossed_out_does_not_count():
    kept = ("harrax", "cerness")
    settings = {f"region.{key}.portal": False for key in PORTALS if key not in kept}
    assert refusal(settings).startswith("2 players")


def test_a_required_structure_stands_on_the_board():
    message = refusal({f"{HUMANS}.structure.armoury.requires": ["market", "graveyard"]})
    assert "names 'graveyard', which is no structure of the board" in message


@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("ruling.weakest_unit", "lowest_price"),
        ("ruling.staying_may_claim", 1),
        ("faction.orcs.structure.arena.effect.1.amount", -1),
        ("faction.orcs.structure.arena.effect.1.kind", "none"),
        ("faction.elves.artefact.tog_eed.effect.1.what", "everything"),
        ("monster.1.power", 4.5),
        ("region.asander.terrain", "desert"),
    ],
)
def test_a_value_of_another_sort_is_refused_with_what_is_allowed(address, value):
    message = refusal({address: value})
    assert f"conquer.{address} must be" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "address",
    ["game.regions", "game.monsters", "combat.order", "game.players_low", f"{HYDRA}.limit", f"{HYDRA}.adjacent_notes"],
)
def test_what_only_describes_the_box_cannot_be_set(address):
    message = refusal({address: CATALOGUE.content[address]})
    assert "describes the box and changes nothing" in message


# ------------------------------------------------------------------ settings that would do nothing, or harm


def test_a_hydra_cannot_be_there_at_the_start():
    """It must be summoned first, to a region (L81): a Hydra that is nowhere can neither move nor fight."""
    assert "faction.nagas.unit.hydra.start" in refusal({"faction.nagas.unit.hydra.start": 1})


@pytest.mark.parametrize("address", ["orcs.structure.arena", "orcs.structure.trophy_hall", "gnomes.unit.mechasaur"])
def test_nothing_is_counted_in_steps_of_none(address):
    assert "divisor" in refusal({f"faction.{address}.effect.1.divisor": 0})


def test_a_tie_is_decided_by_resources_that_there_are():
    assert "stones" in refusal({"ruling.tie_break_counts": ["wood", "stones"]})


def test_the_substitutes_for_wood_are_those_that_the_rules_give():
    address = f"{HUMANS}.artefact.paskaar.effect.1.gains"
    assert address in refusal({address: ["iron"]})


# ------------------------------------------------------------------ what the file offers is taken


@pytest.mark.parametrize("end", ["low", "high"])
def test_every_range_of_the_file_can_be_played_to_its_ends(end):
    LOAD({value.address: getattr(value, end) for value in VALUES if value.low is not None})


@pytest.mark.parametrize("place", range(3))
def test_every_alternative_of_the_file_is_taken(place):
    LOAD({value.address: value.alternatives[place] for value in VALUES if len(value.alternatives) > place})

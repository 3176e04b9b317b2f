import pytest

from reports.pipeline.value_names import ValueNames
from sim.game import find


@pytest.mark.plain
@pytest.mark.parametrize(
    ("game", "address", "name"),
    [
        ("kings", "kings.army.cost.gold", "Army cost gold"),
        ("kings", "kings.ruling.lead_player.choice", "Ruling lead player"),
        ("kings", "kings.ruling.round_limit.rounds", "Ruling round limit rounds"),
        ("winds", "winds.hero.meran_1.defense", "Meran I: defense"),
        ("conquer", "conquer.faction.humans.structure.armoury.cost.iron", "Armoury: cost iron"),
        ("aughmoore", "aughmoore.game.most_rounds", "Game most rounds"),
    ],
)
def test_a_value_has_the_name_that_its_component_bears(game, address, name):
    assert ValueNames(find(game).all_content).in_full(address) == name

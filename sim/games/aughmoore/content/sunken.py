"""The Sunken Continent in the content: as which tokens those of the sea act in its Shallow Water (P29)."""

import numpy as np

from sim.errors import ContentError
from sim.games.aughmoore.content.catalogue import Catalogue, designs


def fill_shallows(catalogue: Catalogue, rules: np.record) -> None:
    """Fill as which design each token acts in Shallow Water: most as themselves (P29)."""
    rules.in_shallows[:] = np.arange(len(rules.in_shallows))
    acting = catalogue.content.under("map.sunken.token")
    numbers = {key: number for number, key, _, _ in designs(catalogue)} if acting else {}
    for key, other in acting.items():
        if missing := {key, other} - numbers.keys():
            raise ContentError(f"aughmoore.map.sunken.token.{key}: there is no token {min(missing)}")
        rules.in_shallows[numbers[key]] = numbers[other]

"""How many values of each box are counted, and how many of them as assumed."""

import math

from analysis.boxes import boxes

VALUES = [
    {"address": f"toy.{box}.value_{at}", "source": source}
    for box, sources in {"reeds": ("assumed",) * 3 + ("printed",), "ashes": ("printed",) * 2}.items()
    for at, source in enumerate(sources)
]
ADDRESSES = {"Reeds": ["toy.reeds.*"], "Ashes": ["toy.ashes.*", "toy.*.value_0"]}


def test_values_are_counted_in_every_box_whose_addresses_they_have():
    table = boxes(VALUES, {"herons": "Reeds", "imps": "Ashes"}, ADDRESSES).table
    assert table[["n", "count"]].to_numpy().tolist() == [[4, 3], [3, 1]]
    assert table["share"].tolist() == [0.75, 1 / 3]


def test_only_boxes_of_the_factions_are_told():
    found = boxes(VALUES, {"imps": "Ashes", "ghouls": "Ashes"}, ADDRESSES)
    assert found.table["box"].tolist() == ["Ashes"]
    assert found.factions("Ashes") == ["imps", "ghouls"]


def test_a_box_without_known_values_has_no_share():
    (row,) = boxes(VALUES, {"herons": "Mists"}, ADDRESSES).table.to_dict("records")
    assert (row["n"], row["count"]) == (0, 0)
    assert math.isnan(row["share"])

"""The table of effects that the games share."""

import numpy as np
import pytest

from sim.compiling.compiled import compiled
from sim.content.layout import RulesLayout, content_path
from sim.engine.effects import MAX_EFFECTS, Carrier, carried, effect_fields, effect_of, effects_of, laid_out, rows_at
from sim.engine.header import record
from sim.errors import ContentError

EFFECT = record([("amount", np.int64)])
SWORD = {"effect": {"1": {"amount": 3}, "2": {"amount": 5}}}

pytestmark = pytest.mark.interpreted


def table(carriers):
    """Return the rules of a game with four carriers, and the addresses of their effects in the order of the table."""
    layout = RulesLayout("toy", content_path(__file__), effect_fields(EFFECT, 4))
    rules = np.zeros(1, layout.dtype)[0]
    addresses = []
    for _, effect, address, row in laid_out(rules, carriers):
        effect.amount = row["amount"]
        addresses.append(address)
    return rules, addresses


def sword(number):
    return Carrier(number, rows_at("sword.effect", SWORD["effect"]))


@compiled
def amounts(rules, carrier):
    """Return the amounts of a carrier's effects as the digits of a number."""
    digits = 0
    for place in effects_of(rules, carrier):
        digits = 10 * digits + rules.effects[place].amount
    return digits


def test_effects_stand_carrier_after_carrier_whatever_order_they_are_read_in():
    rules, addresses = table([sword(2), Carrier(1, {"shield.effect.1": {"amount": 7}})])
    assert addresses == ["shield.effect.1", "sword.effect.1", "sword.effect.2"]
    assert [amounts(rules, carrier) for carrier in range(4)] == [0, 7, 35, 0]


def test_the_first_effect_and_the_rows_of_a_carrier():
    rules, _ = table([sword(2)])
    assert effect_of(rules, 2).amount == 3
    assert carried(rules, 2)["amount"].tolist() == [3, 5]
    assert carried(rules, 3)["amount"].tolist() == []


def test_an_effect_too_many_is_refused_with_its_address():
    rows = {f"hoard.effect.{place}": {"amount": 1} for place in range(1, MAX_EFFECTS + 2)}
    with pytest.raises(ContentError, match=rf"hoard\.effect\.{MAX_EFFECTS + 1} is one effect too many"):
        table([Carrier(0, rows)])

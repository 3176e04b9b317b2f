"""Luck in battle: what a roll does to the chance of winning; over all faces of the die its mean is 0."""

from itertools import product

import pytest

from tests.games.winds.battlefield import (
    ATTACK,
    DEFENSE,
    battlefield,
    duel,
    field_rules,
    fight,
    show,
)
from tests.games.winds.position import load_dice

pytestmark = pytest.mark.interpreted

FACES = field_rules().faces[: field_rules().sides].tolist()
LEAD = ATTACK - DEFENSE


def luck(state):
    """The luck of both seats."""
    return state.luck_battle[:2].tolist()


def test_the_mean_over_all_rolls_of_both_is_0(monkeypatch):
    found = [luck(duel(monkeypatch, faces)) for faces in product(FACES, repeat=2)]
    assert [sum(seat) for seat in zip(*found, strict=True)] == pytest.approx([0, 0], abs=1e-12)


def test_the_mean_is_0_where_a_roll_may_be_made_twice(monkeypatch):
    found = [luck(duel(monkeypatch, faces, ["second_chance"])) for faces in product(FACES, repeat=3)]
    assert [sum(seat) for seat in zip(*found, strict=True)] == pytest.approx([0, 0], abs=1e-12)


@pytest.mark.parametrize("faces", list(product(FACES[:3], FACES[-3:])))
def test_the_luck_of_a_battle_is_its_end_less_the_chance_of_it(monkeypatch, faces):
    mine, theirs = faces
    chance = sum(LEAD + one >= other for one, other in product(FACES, repeat=2)) / len(FACES) ** 2
    gained = (LEAD + mine >= theirs) - chance
    assert luck(duel(monkeypatch, faces)) == pytest.approx([gained, -gained])


def test_an_independent_stronghold_has_no_luck_and_rolls_no_die(monkeypatch):
    using = field_rules({"stronghold.forge_gate.defense": ATTACK})
    chance = sum(face >= 0 for face in FACES) / len(FACES)
    load_dice(monkeypatch, max(FACES))
    state = battlefield(using)
    fight(state, using, show(state, "forge_gate"))
    assert luck(state) == pytest.approx([1 - chance, 0])

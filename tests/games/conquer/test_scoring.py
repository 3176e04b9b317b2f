"""H13: the five scoring boxes, their total, ties and shared victory."""

import pytest

from sim.engine.header import End
from sim.games.conquer.scoring import (
    artefact_score,
    foundation_score,
    place_of,
    resource_score,
    score,
    structure_score,
    victory_score,
)
from sim.games.conquer.words import Action, Event, Resource, Step
from tests.games.conquer.position import (
    CATALOGUE,
    erect,
    own,
    perform,
    position,
    region,
    rules,
    run,
    stock,
    told,
    visit,
)

pytestmark = pytest.mark.interpreted

BOXES = (structure_score, foundation_score, resource_score, victory_score, artefact_score)
FORTRESSES = ("kosleen", "qliss")  # 2 and 5 VP
EVERYBODYS = ("wood", "iron", "gold")
ALL = (*EVERYBODYS, "rage", "science", "serpents")
FOUNDATIONS = {"asander": 2, "jorveld": 3, "uldane": 4}


def alone(faction, using=None):
    return position(faction, "undead" if faction != "undead" else "humans", using=using or rules())


def seize(state, seat, *keys):
    """Mark fortresses as seized by a player."""
    for key in keys:
        state.players[seat].fortresses |= 1 << region(key)
        state.seized |= 1 << region(key)


def last_round(state, using):
    """End the last round."""
    state.rounds_done = int(using.turns) - 1
    return run(state, using, Step.END_ROUND)


def winners(state):
    return [seat for seat in range(int(state.seats)) if state.winners >> seat & 1]


def tied(using, *factions, **stocks):
    """Return the end of a game whose players have 3 VP each, and resources as named by their factions."""
    state = position(*factions, using=using)
    for seat, faction in enumerate(factions):
        state.players[seat].foundation[region("asander")] = 3
        stock(state, seat, **stocks.get(faction, {}))
    return last_round(state, using)


@pytest.mark.parametrize("faction", ["humans", "undead", "gnomes", "orcs", "elves", "nagas"])
def test_H13_1_the_vp_of_built_structures(faction):
    using = rules()
    state = alone(faction, using)
    board = CATALOGUE.boards[faction]["structure"]
    expected = 0
    for key in board:
        if board[key]["effect"]["1"]["kind"] != "vp_per":
            erect(state, using, 0, key)
            expected += board[key]["vp"]
    assert structure_score(state, using, 0) == expected > 0


@pytest.mark.parametrize(
    ("faction", "key", "effect"),
    [
        ("elves", "watch", 2 * 2),  # fortresses seized
        ("humans", "citadel", 2),
        ("humans", "royal_court", 3),  # monsters circled
        ("orcs", "trophy_hall", 5 // 2),  # regions visited
        ("elves", "star_terrace", 3 // 2),  # foundations used
        ("gnomes", "hall_of_inventors", 9 // 2),  # science
        ("undead", "necropolis", 11 // 5),  # Skeletons
    ],
)
def test_H13_1_the_effects_of_structures_count_in_their_box(faction, key, effect):
    using = rules()
    state = alone(faction, using)
    erect(state, using, 0, key)
    seize(state, 0, *FORTRESSES)
    visit(state, 0, "asander", "esmore", "yreel", "vurt", "xarn")
    state.players[0].monsters = 0b111
    state.players[0].units[0] = 11
    for place in FOUNDATIONS:
        state.players[0].foundation[region(place)] = 1
    stock(state, 0, science=9)
    assert structure_score(state, using, 0) == CATALOGUE.boards[faction]["structure"][key]["vp"] + effect


def test_H13_1_only_the_players_own_structures_count():
    using = rules()
    state = position("elves", "orcs", using=using)
    erect(state, using, 0, "great_tree")
    assert [int(structure_score(state, using, seat)) for seat in (0, 1)] == [4, 0]


def test_H13_2_the_numbers_written_into_foundations():
    using = rules()
    state = alone("humans", using)
    for key, level in FOUNDATIONS.items():
        state.players[0].foundation[region(key)] = level
    assert foundation_score(state, using, 0) == 2 + 3 + 4
    assert foundation_score(state, using, 1) == 0


@pytest.mark.parametrize(("amount", "vp"), [(13, 0), (14, 2), (21, 2), (22, 4), (29, 4), (30, 7), (45, 7)])
@pytest.mark.parametrize("action", [Action.WOOD, Action.IRON, Action.GOLD])
def test_H13_3_the_vp_circled_in_the_inventory(action, amount, vp):
    using = rules()
    state = alone("humans", using)
    state.players[0].stock[action] = amount - 1
    perform(state, using, action, 1)
    assert resource_score(state, using, 0) == vp


def test_H13_3_H3_2_resources_spent_since_do_not_matter():
    using = rules()
    state = alone("humans", using)
    stock(state, 0, wood=13)
    perform(state, using, Action.WOOD, 1)
    stock(state, 0, wood=0)
    assert resource_score(state, using, 0) == 2


def test_H13_4_fortresses_and_circled_monsters():
    using = rules()
    state = alone("humans", using)
    seize(state, 0, *FORTRESSES)
    state.players[0].monsters = 0b101
    assert victory_score(state, using, 0) == 2 + 5 + 1 + 2
    assert victory_score(state, using, 1) == 0


@pytest.mark.parametrize(
    ("faction", "key", "vp"),
    [("elves", "dortal", 7 // 2), ("nagas", "dortal", 7 // 3), ("humans", "folen", 3), ("nagas", "folen", 3 * 2)],
)
def test_H13_5_artefacts_bring_the_vp_of_their_effects(faction, key, vp):
    using = rules()
    state = alone(faction, using)
    own(state, using, 0, key)
    visit(state, 0, "asander", "esmore", "yreel", "vurt", "xarn", "folen", "nareth")
    for place in FOUNDATIONS:
        state.players[0].foundation[region(place)] = 1
    assert artefact_score(state, using, 0) == vp


def test_H13_5_artefacts_with_other_effects_bring_none():
    using = rules()
    state = alone("orcs", using)
    for key in CATALOGUE.artefacts:
        own(state, using, 0, key)
    assert artefact_score(state, using, 0) == 0


def test_H13_6_the_total_is_that_of_the_five_boxes():
    using = rules()
    state = alone("elves", using)
    erect(state, using, 0, "watch", "nests")
    own(state, using, 0, "dortal")
    seize(state, 0, *FORTRESSES)
    visit(state, 0, "asander", "esmore", "yreel")
    state.players[0].monsters = 0b11
    state.players[0].foundation[region("asander")] = 3
    state.players[0].circled[Resource.IRON] = 2
    boxes = [int(box(state, using, 0)) for box in BOXES]
    assert boxes == [3 + 2 * 2, 3, 2 + 2, 7 + 1 + 1, 1]
    assert score(state, using, 0) == sum(boxes)


def test_H13_6_H2_6_the_most_vp_win_after_the_last_round():
    using = rules()
    state = position("elves", "undead", "humans", using=using)
    for seat, level in enumerate((2, 4, 3)):
        state.players[seat].foundation[region("asander")] = level
    stock(state, 0, wood=40, iron=40, gold=40)
    last_round(state, using)
    assert state.ended == End.VICTORY
    assert winners(state) == [1]
    assert [(seat, vp) for seat, vp, *_ in told(state, Event.SCORED)] == [(0, 2), (1, 4), (2, 3)]
    assert [int(place_of(state, using, seat)) for seat in range(3)] == [3, 1, 2]


@pytest.mark.parametrize(
    ("elves", "undead", "winner"),
    [
        ({"wood": 3}, {"wood": 2}, 0),
        ({"wood": 3}, {"wood": 1, "iron": 1, "gold": 2}, 1),
        ({"gold": 1}, {}, 0),
    ],
)
def test_H13_7_in_a_tie_the_most_wood_iron_and_gold_win(elves, undead, winner):
    state = tied(rules(), "elves", "undead", elves=elves, undead=undead)
    assert winners(state) == [winner]


@pytest.mark.parametrize(("counts", "winner"), [(EVERYBODYS, 1), (ALL, 0)])
def test_H13_7_faction_resources_break_a_tie_only_under_the_other_ruling(counts, winner):
    using = rules({"ruling.tie_break_counts": counts})
    assert winners(tied(using, "orcs", "elves", orcs={"rage": 20}, elves={"wood": 1})) == [winner]


def test_H13_7_under_that_ruling_only_serpents_are_resources_and_no_other_units():
    using = rules({"ruling.tie_break_counts": ALL})
    assert winners(tied(using, "humans", "elves", elves={"wood": 1})) == [1]
    assert winners(tied(using, "nagas", "elves", elves={"wood": 1})) == [0]


def test_H13_7_who_is_still_tied_wins_together():
    using = rules()
    state = tied(using, "elves", "undead", "humans", elves={"wood": 2}, undead={"iron": 1, "gold": 1})
    assert winners(state) == [0, 1]
    assert [int(place_of(state, using, seat)) for seat in range(3)] == [1, 1, 3]


def test_H13_7_four_may_win_together():
    state = tied(rules(), "elves", "undead", "humans", "orcs")
    assert winners(state) == [0, 1, 2, 3]


def test_H13_7_resources_do_not_help_against_more_vp():
    using = rules()
    state = position("elves", "undead", using=using)
    state.players[0].foundation[region("asander")] = 1
    stock(state, 1, wood=13, iron=13, gold=13)
    assert winners(last_round(state, using)) == [0]

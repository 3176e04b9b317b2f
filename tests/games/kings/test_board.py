"""The board (K2): planar, connected, symmetric, with the facts that the content promises, in every variant."""

from math import atan2, tau

import pytest

from sim.errors import ContentError
from sim.games.kings.board import SECTORS
from sim.games.kings.game import GAME
from sim.games.kings.words import Colour, Resource
from tests.games.kings.position import KINGDOMS, NOBODY, ROLES, neighbours, rules, territory

pytestmark = pytest.mark.interpreted
VARIANTS = ("base", *GAME.variants)
SIZES = {"base": (42, 96), "four_corners": (42, 84), "shared_stone": (42, 96), "small": (36, 72), "tight": (36, 72)}
SIZES |= {"large": (48, 108), "stone_flank": (42, 96), "stone_rim": (42, 96), "same_colours": (42, 96)}
TURNING = [variant for variant in VARIANTS if variant != "same_colours"]


def board(variant="base"):
    return rules({"board.shape.variant": variant})


def borders(using):
    return {(a, b) for a in range(using.territories) for b in neighbours(using, a) if a < b}


def turned(using, place, sectors=1):
    size = using.territories // SECTORS
    return (place + sectors * size) % using.territories


def crosses(using, first, second):
    """Whether two straight borders cross, by orientation."""
    if {*first} & {*second}:
        return False
    points = [tuple(using.place[place]) for place in (*first, *second)]

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    p, q, r, s = points
    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


@pytest.mark.parametrize(
    ("variant", "territories", "count"),
    [(name, *size) for name, size in SIZES.items()],
)
def test_K2_4_the_number_of_territories_and_borders(variant, territories, count):
    using = board(variant)
    assert (using.territories, len(borders(using))) == (territories, count)
    assert GAME.layout.content["board.shape.territories"] == 42


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_2_adjacency_is_mutual_and_never_with_oneself(variant):
    using = board(variant)
    for place in range(using.territories):
        near = neighbours(using, place)
        assert len(near) == len(set(near))
        assert place not in near
        assert all(place in neighbours(using, other) for other in near)
        assert using.ring[place] == sum(1 << other for other in near)


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_2_the_board_is_connected(variant):
    using = board(variant)
    reached, frontier = {0}, [0]
    while frontier:
        fresh = set(neighbours(using, frontier.pop())) - reached
        reached |= fresh
        frontier += fresh
    assert len(reached) == using.territories


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_2_no_two_borders_cross(variant):
    using = board(variant)
    lines = sorted(borders(using))
    assert not [(a, b) for a in lines for b in lines if a < b and crosses(using, a, b)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_4_a_capital_has_three_neighbours_its_front_and_its_flanks(variant):
    using = board(variant)
    for kingdom in range(len(KINGDOMS)):
        capital = int(using.capital[kingdom])
        assert set(neighbours(using, capital)) == {int(using.front[kingdom]), *using.flanks[kingdom].tolist()}
    assert GAME.layout.content["board.core.capital_neighbours"] == 3


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_4_a_turn_by_one_sector_keeps_borders_and_resources(variant):
    using = board(variant)
    turn = {tuple(sorted((turned(using, a), turned(using, b)))) for a, b in borders(using)}
    assert turn == borders(using)
    for place in range(using.territories):
        assert using.primary[turned(using, place)] == using.primary[place]
        assert using.secondary[turned(using, place)] == using.secondary[place]


@pytest.mark.parametrize("variant", TURNING)
def test_K2_4_a_turn_by_one_sector_renames_the_colours(variant):
    using = board(variant)
    names = {Colour.RED: Colour.YELLOW, Colour.YELLOW: Colour.GREEN, Colour.GREEN: Colour.RED, Colour.BLUE: Colour.BLUE}
    for place in range(using.territories):
        assert using.colour[turned(using, place)] == names[Colour(int(using.colour[place]))]


def test_K2_4_the_base_board_has_a_mirror():
    using = board()
    mirror_role = {"left": "right", "right": "left"}

    def mirrored(place):
        sector, role = divmod(place, len(ROLES))
        name = ROLES[role]
        back = -sector - (name in ("rim", "middle"))
        return territory(back % SECTORS, mirror_role.get(name, name))

    assert {tuple(sorted((mirrored(a), mirrored(b)))) for a, b in borders(using)} == borders(using)
    assert all(using.primary[mirrored(place)] == using.primary[place] for place in range(using.territories))


def test_K2_1_no_two_neighbours_share_a_colour():
    using = board()
    assert not [(a, b) for a, b in borders(using) if using.colour[a] == using.colour[b]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_K2_1_every_core_has_all_four_colours(variant):
    using = board(variant)
    for kingdom in range(len(KINGDOMS)):
        core = [using.capital[kingdom], using.front[kingdom], *using.flanks[kingdom]]
        assert {int(using.colour[place]) for place in core} == set(Colour)


def test_K2_1_twelve_blue_and_ten_territories_of_each_other_colour():
    colours = board().colour[:42].tolist()
    assert {Colour(c).name.lower(): colours.count(c) for c in Colour} == {
        "red": 10,
        "yellow": 10,
        "green": 10,
        "blue": 12,
    }


def test_K2_1_stone_is_half_as_common_as_the_other_resources():
    using = board()
    for kind in (using.primary, using.secondary):
        counts = [kind[:42].tolist().count(resource) for resource in list(Resource)[1:]]
        assert counts == [12, 12, 12, 6]


def test_K2_1_primary_and_secondary_resource_differ():
    for variant in VARIANTS:
        using = board(variant)
        assert not [p for p in range(using.territories) if using.primary[p] == using.secondary[p]]


def test_K2_3_the_outer_edge_and_the_mountain_are_no_territories():
    using = board()
    assert (using.neighbours[42:] == NOBODY).all()
    content = GAME.layout.content
    distances = (using.place[:42] ** 2).sum(axis=1) ** 0.5
    assert distances.min() > content["board.shape.mountain_radius"]
    assert distances.max() < content["board.shape.rim_radius"]


def test_K2_3_nobody_crosses_the_mountain():
    using = board()
    inner = [territory(kingdom, "inner") for kingdom in range(6)]
    for sector, place in enumerate(inner):
        assert set(neighbours(using, place)) & set(inner) == {inner[sector - 1], inner[(sector + 1) % 6]}


def test_K2_4_every_face_but_the_mountain_and_the_outside_is_a_triangle():
    using = board()
    faces = []
    seen = set()
    for start in [(a, b) for a in range(42) for b in neighbours(using, a)]:
        face, edge = [], start
        while edge not in seen:
            seen.add(edge)
            face.append(edge[0])
            edge = next_edge(using, *edge)
        faces += [len(face)] * bool(face)
    assert sorted(faces)[-2:] == [6, 24]
    assert set(sorted(faces)[:-2]) == {3}
    assert 42 - 96 + len(faces) == 2


def next_edge(using, a, b):
    """The border that follows a -> b along a face: the next one clockwise round b."""
    x, y = using.place[b]
    here = atan2(using.place[a][1] - y, using.place[a][0] - x)
    turns = {c: (here - atan2(using.place[c][1] - y, using.place[c][0] - x)) % tau or tau for c in neighbours(using, b)}
    return b, min(turns, key=turns.get)


def test_K2_4_distances_between_capitals():
    using = board()
    steps = {territory(0, "capital"): 0}
    frontier = [territory(0, "capital")]
    for place in frontier:
        for other in neighbours(using, place):
            if other not in steps:
                steps[other] = steps[place] + 1
                frontier.append(other)
    assert [steps[territory(kingdom, "capital")] for kingdom in (1, 2, 3)] == [4, 6, 7]


def test_K2_4_the_content_describes_the_kingdoms_as_the_board_has_them():
    using, content = board(), GAME.layout.content
    assert len(KINGDOMS) == SECTORS == content["board.core.sectors"] == content["cap.colours.kingdoms"]
    for number, kingdom in enumerate(KINGDOMS):
        told = content.under(f"kingdom.{kingdom}")
        assert told["sector"] == number
        assert (told["capital"], told["front"]) == (using.capital[number], using.front[number])
        assert told["flanks"] == tuple(using.flanks[number].tolist())
        assert told["road"] == (told["capital"], told["front"])
    assert len(content["board.names.territory"]) == len(set(content["board.names.territory"])) == 42


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ({"board.link.inner_inner": ["inner", "mountain", 1]}, "is no link"),
        ({"board.link.inner_inner": ["inner", "inner", 0]}, "is no link"),
        ({"board.link.inner_inner": ["inner", "inner"]}, "is no link"),
        ({"board.shape.colour_cycle": ["red", "pink"]}, "the colours are red, yellow, green, blue"),
    ],
)
def test_K2_4_a_board_that_cannot_be_is_refused(setting, message):
    with pytest.raises(ContentError, match=message):
        GAME.layout.load(setting)


def test_K2_4_too_many_neighbours_are_refused():
    steps = {"left_rim": 2, "rim_right": 3, "rim_middle": 4}
    links = {f"board.link.{name}": ["middle", "front", step] for name, step in steps.items()}
    with pytest.raises(ContentError, match="more than 10 neighbours"):
        GAME.layout.load(links | {"board.link.inner_inner": ["middle", "middle", 1]})

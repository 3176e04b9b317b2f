"""Achievement points, the contested titles, and the check at the end of a round (K17)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.kings import victory
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import achievement_points, award_title, check_victory, fortification_levels, is_empire
from sim.games.kings.words import Fortification, Settlement, Step, Title
from tests.games.kings.position import give_land, home, position, rules, territory

pytestmark = pytest.mark.interpreted

VILLAGE, TOWN, CITY = Settlement.VILLAGE, Settlement.TOWN, Settlement.CITY
SPARE = [territory(sector, role) for sector in (2, 5) for role in ("front", "left", "right", "rim", "middle", "inner")]


def give_lands(state, player, count, settlement=Settlement.NONE):
    """Let a player control so many territories in all."""
    while state.powers[player].land_count < count:
        free = next(place for place in SPARE if state.land[place].controller == NOBODY)
        give_land(state, player, free, settlement)


def values(monkeypatch, *shown):
    """Let a title be measured by these numbers, one a player."""
    monkeypatch.setattr(victory, "title_value", lambda state, using, title, player: shown[player])


# Points


def test_K17_1_the_start_is_worth_three_points():
    assert achievement_points(position(), rules(), 0) == 3


@pytest.mark.parametrize(("settlement", "points"), [(VILLAGE, 1), (TOWN, 2), (CITY, 3)])
def test_K17_1_settlements_give_points_by_level(settlement, points):
    state = position()
    give_land(state, 0, SPARE[0], settlement)
    assert achievement_points(state, rules(), 0) == 3 + points


def test_K17_1_the_culture_of_a_settlement_does_not_matter():
    state = position()
    give_land(state, 0, SPARE[0], VILLAGE, culture=MALADOR)
    give_land(state, 0, SPARE[1], TOWN, culture=1)
    assert achievement_points(state, rules(), 0) == 6


def test_K17_1_bare_territories_give_no_points():
    state = position()
    give_land(state, 0, SPARE[0])
    assert achievement_points(state, rules(), 0) == 3


# Empire


def empire(*foreign, capital=CITY, using=None):
    """Return a position in which purple holds a capital and foreign settlements of some levels and cultures."""
    state = position(using=using)
    give_land(state, 0, home(state, 0, "capital"), capital)
    for place, (level, culture) in zip(SPARE, foreign, strict=False):
        give_land(state, 0, place, level, culture)
    return state


def test_K17_2_a_malador_village_and_a_foreign_town_make_an_empire():
    state = empire((VILLAGE, MALADOR), (TOWN, 2))
    assert is_empire(state, rules(), 0)
    assert achievement_points(state, rules(), 0) == 3 + 1 + 1 + 2 + 2


def test_K17_2_two_foreign_villages_are_too_few_levels():
    assert not is_empire(empire((VILLAGE, 1), (VILLAGE, 2)), rules(), 0)


def test_K17_2_one_foreign_city_is_too_few_settlements():
    assert not is_empire(empire((CITY, 1)), rules(), 0)


def test_K17_2_three_foreign_villages_are_enough():
    assert is_empire(empire((VILLAGE, 1), (VILLAGE, 2), (VILLAGE, 3)), rules(), 0)


def test_K17_2_the_capital_must_be_a_city():
    assert not is_empire(empire((TOWN, 1), (TOWN, 2), capital=TOWN), rules(), 0)


def test_K17_2_own_settlements_do_not_count():
    assert not is_empire(empire((TOWN, 0), (TOWN, 0)), rules(), 0)


def test_K17_2_an_empire_ends_with_the_capital():
    state = empire((TOWN, 1), (TOWN, 2))
    give_land(state, 1, home(state, 0, "capital"), CITY, culture=0)
    assert not is_empire(state, rules(), 0)


def test_K17_2_several_players_may_have_empires():
    state = empire((VILLAGE, MALADOR), (TOWN, 2))
    give_land(state, 1, home(state, 1, "capital"), CITY)
    give_land(state, 1, SPARE[5], VILLAGE, culture=0)
    give_land(state, 1, SPARE[6], TOWN, culture=MALADOR)
    assert is_empire(state, rules(), 0)
    assert is_empire(state, rules(), 1)


@pytest.mark.parametrize(
    ("choice", "found"), [("any_city_in_the_own_capital_territory", True), ("city_of_own_culture", False)]
)
def test_ruling_empire_capital_decides_whether_a_foreign_city_will_do(choice, found):
    using = rules({"ruling.empire_capital.choice": choice})
    state = empire((TOWN, 1), (TOWN, 2))
    give_land(state, 0, home(state, 0, "capital"), CITY, culture=MALADOR)
    assert is_empire(state, using, 0) == found


# Heavily Fortified


@pytest.mark.parametrize(("levels", "points"), [((1, 3), 3), ((1, 1, 3), 5), ((2, 3), 5), ((1, 1, 1, 1), 3)])
def test_K17_3_five_levels_of_fortification_are_heavily_fortified(levels, points):
    state = position()
    for role, level in zip(("capital", "front", "left", "right"), levels, strict=False):
        place = home(state, 0, role)
        give_land(state, 0, place, state.land[place].settlement, walls=level)
    assert fortification_levels(state, 0) == sum(levels)
    assert achievement_points(state, rules(), 0) == points


def test_K17_3_the_points_go_when_the_fortifications_go():
    state = position()
    castle = home(state, 0, "capital")
    give_land(state, 0, castle, TOWN, walls=3)
    give_land(state, 0, home(state, 0, "front"), VILLAGE, walls=2)
    give_land(state, 1, castle, TOWN, culture=0, walls=3)
    assert achievement_points(state, rules(), 0) == 1


def test_K17_3_any_number_of_players_may_be_heavily_fortified():
    state = position()
    for player in (0, 1):
        give_land(state, player, home(state, player, "capital"), TOWN, walls=3)
        give_land(state, player, home(state, player, "front"), VILLAGE, walls=2)
    assert [achievement_points(state, rules(), player) for player in range(3)] == [5, 5, 3]


# The contested titles


@pytest.mark.parametrize(
    ("holder", "shown", "heir"),
    [
        (NOBODY, (23, 20, 9, 9), NOBODY),
        (NOBODY, (9, 24, 9, 9), 1),
        (NOBODY, (25, 24, 9, 30), 3),
        (NOBODY, (24, 24, 9, 9), NOBODY),
        (NOBODY, (24, 24, 25, 9), 2),
        (NOBODY, (25, 24, 24, 9), 0),
        (0, (24, 9, 9, 9), 0),
        (0, (24, 24, 9, 9), 0),
        (1, (24, 24, 9, 9), 1),
        (0, (24, 25, 9, 9), 1),
        (0, (24, 25, 26, 9), 2),
        (0, (24, 25, 25, 9), NOBODY),
        (0, (24, 25, 25, 26), 3),
        (0, (23, 9, 9, 9), NOBODY),
        (0, (23, 24, 9, 9), 1),
        (0, (23, 24, 24, 9), NOBODY),
        (0, (0, 23, 9, 9), NOBODY),
    ],
)
def test_K17_4_the_trade_title_at_the_end_of_a_round(monkeypatch, holder, shown, heir):
    state = position()
    state.holder[Title.TRADE] = holder
    values(monkeypatch, *shown)
    award_title(state, rules(), Title.TRADE)
    assert state.holder[Title.TRADE] == heir


@pytest.mark.parametrize(
    ("holder", "shown", "heir"),
    [
        (NOBODY, (6, 6, 6, 6), NOBODY),
        (NOBODY, (7, 6, 6, 6), 0),
        (NOBODY, (7, 7, 6, 6), NOBODY),
        (NOBODY, (7, 8, 6, 6), 1),
        (2, (7, 6, 7, 6), 2),
        (2, (8, 6, 7, 6), 0),
        (2, (8, 8, 7, 6), NOBODY),
        (2, (6, 6, 6, 6), NOBODY),
        (2, (7, 6, 6, 6), 0),
    ],
)
def test_K17_5_the_largest_kingdom_at_the_end_of_a_round(monkeypatch, holder, shown, heir):
    state = position()
    state.holder[Title.LARGEST] = holder
    values(monkeypatch, *shown)
    award_title(state, rules(), Title.LARGEST)
    assert state.holder[Title.LARGEST] == heir


def test_K17_4_a_tie_is_broken_when_one_surpasses_the_other(monkeypatch):
    state = position()
    for shown, heir in (((24, 24, 9, 9), NOBODY), ((24, 24, 9, 9), NOBODY), ((24, 27, 9, 9), 1)):
        values(monkeypatch, *shown)
        award_title(state, rules(), Title.TRADE)
        assert state.holder[Title.TRADE] == heir


def test_K17_4_the_title_measures_the_linked_trade_revenue():
    using = rules({"achievement.trade.gold": 9})
    state = position(using=using)
    give_land(state, 2, home(state, 2, "capital"), CITY)
    award_title(state, using, Title.TRADE)
    assert state.holder[Title.TRADE] == 2


def test_K17_5_the_title_measures_territories_with_or_without_settlements():
    state = position()
    give_lands(state, 3, 7)
    award_title(state, rules(), Title.LARGEST)
    assert state.holder[Title.LARGEST] == 3


@pytest.mark.parametrize("title", list(Title))
def test_K17_4_K17_5_a_title_is_worth_two_points(title):
    state = position()
    state.holder[title] = 1
    assert [achievement_points(state, rules(), player) for player in range(4)] == [3, 5, 3, 3]


def test_K17_4_an_eliminated_holder_loses_the_title(monkeypatch):
    state = position()
    state.holder[Title.TRADE] = 1
    state.players[1].alive = 0
    values(monkeypatch, 24, 40, 9, 9)
    award_title(state, rules(), Title.TRADE)
    assert state.holder[Title.TRADE] == 0


def test_ruling_title_lost_may_leave_it_vacant_until_the_next_round(monkeypatch):
    using = rules({"ruling.title_lost.choice": "vacant_until_next_round"})
    state = position(using=using)
    state.holder[Title.TRADE] = 0
    values(monkeypatch, 23, 24, 9, 9)
    award_title(state, using, Title.TRADE)
    assert state.holder[Title.TRADE] == NOBODY
    award_title(state, using, Title.TRADE)
    assert state.holder[Title.TRADE] == 1


def test_ruling_title_lost_does_not_hinder_a_holder_from_being_surpassed(monkeypatch):
    using = rules({"ruling.title_lost.choice": "vacant_until_next_round"})
    state = position(using=using)
    state.holder[Title.TRADE] = 0
    values(monkeypatch, 24, 25, 9, 9)
    award_title(state, using, Title.TRADE)
    assert state.holder[Title.TRADE] == 1


# The check


def standing_at(points, **changes):
    """Return a position in which players have so many points, from villages of their own or their titles."""
    state = position(**changes)
    for player, wanted in enumerate(points):
        while achievement_points(state, rules(), player) < wanted:
            free = next(place for place in SPARE if state.land[place].controller == NOBODY)
            give_land(state, player, free, VILLAGE if wanted - achievement_points(state, rules(), player) < 3 else CITY)
    return state


def check(state, using=None):
    check_victory(state, rules() if using is None else using)
    return End(int(state.ended))


def test_K17_6_thirteen_points_win_at_the_end_of_the_round(monkeypatch):
    values(monkeypatch, 0, 0, 0, 0)
    assert check(standing_at([13])) == End.VICTORY


def test_K17_6_twelve_points_do_not(monkeypatch):
    values(monkeypatch, 0, 0, 0, 0)
    state = standing_at([12])
    assert check(state) == End.RUNNING
    assert state.agenda.entries[0].step == Step.BEGIN_ROUND


def test_K17_6_the_titles_count_in_the_round_in_which_they_are_won(monkeypatch):
    values(monkeypatch, 30, 0, 0, 0)
    state = standing_at([9])
    assert check(state) == End.VICTORY
    assert state.players[0].points == 13


def test_K17_6_a_title_lost_in_the_round_counts_no_longer(monkeypatch):
    values(monkeypatch, 0, 30, 0, 0)
    state = standing_at([11])
    state.holder[Title.TRADE] = 0
    assert check(state) == End.RUNNING


def test_K17_6_of_several_above_thirteen_the_highest_wins(monkeypatch):
    values(monkeypatch, 0, 0, 0, 0)
    state = standing_at([13, 16])
    assert check(state) == End.VICTORY
    assert [victory.rank(state, rules(), player) for player in range(2)] == [2, 1]


def test_K11_6_the_malador_have_no_points_and_cannot_win():
    state = position()
    for place in SPARE:
        give_land(state, MALADOR, place, TOWN)
    assert check(state) == End.RUNNING


def test_K17_6_a_game_at_the_round_limit_ends_unfinished():
    assert check(position(turn_round=60)) == End.LIMIT


def test_K17_6_victory_in_the_last_round_is_a_victory(monkeypatch):
    values(monkeypatch, 0, 0, 0, 0)
    state = standing_at([13], turn_round=60)
    assert check(state) == End.VICTORY


def test_K17_6_the_points_to_win_are_a_knob(monkeypatch):
    values(monkeypatch, 0, 0, 0, 0)
    assert check(standing_at([10]), rules({"victory.points": 10})) == End.VICTORY


# The tie-break


def tied(monkeypatch, ours, theirs):
    """Rank two players with equal points who control (settlement, fortification) pairs; the others are out."""
    state = position()
    for player in range(4):
        for role in ("capital", "front", "left", "right"):
            give_land(state, MALADOR, home(state, player, role))
    for player, lands in ((0, ours), (1, theirs)):
        state.players[player].points = 13
        for settlement, fortification in lands:
            free = next(place for place in SPARE if state.land[place].controller == NOBODY)
            give_land(state, player, free, settlement, walls=fortification)
    for player in (2, 3):
        state.players[player].alive = 0
    return [victory.rank(state, rules(), player) for player in range(2)]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([(CITY, 0)], [(TOWN, 0), (TOWN, 0), (VILLAGE, 0)]),
        ([(CITY, 0), (TOWN, 0)], [(CITY, 0), (VILLAGE, 0), (VILLAGE, 0), (VILLAGE, 0)]),
        ([(TOWN, 0), (VILLAGE, 0)], [(TOWN, 0), (0, 0), (0, 0), (0, 0)]),
        ([(VILLAGE, 0), (0, 0)], [(VILLAGE, 3)]),
        ([(VILLAGE, 3)], [(VILLAGE, 2)]),
        ([(VILLAGE, 3), (TOWN, 0)], [(VILLAGE, 2), (TOWN, 2)]),
        ([(VILLAGE, 2), (TOWN, 0)], [(VILLAGE, 1), (TOWN, 1)]),
        ([(VILLAGE, 1)], [(VILLAGE, 0)]),
    ],
    ids=["cities", "towns", "villages", "territories", "castles", "one castle", "fortresses", "walls"],
)
def test_K17_7_equal_points_are_broken_in_the_printed_order(monkeypatch, ours, theirs):
    assert tied(monkeypatch, ours, theirs) == [1, 2]
    assert tied(monkeypatch, theirs, ours) == [2, 1]


def test_K17_7_a_full_tie_is_a_draw(monkeypatch):
    assert tied(monkeypatch, [(CITY, 1)], [(CITY, 1)]) == [1, 1]


def test_K17_7_points_come_before_everything_else():
    state = position()
    for player, points in enumerate((70, 71, 3, 3)):
        state.players[player].points = points
    give_lands(state, 0, 12, CITY)
    assert [victory.rank(state, rules(), player) for player in range(2)] == [2, 1]


def test_K17_7_the_living_rank_before_the_eliminated():
    state = position()
    state.players[0].alive = 0
    for player, points in enumerate((70, 3, 3, 3)):
        state.players[player].points = points
    give_lands(state, 0, 12, CITY)
    assert [victory.rank(state, rules(), player) for player in range(2)] == [4, 1]


def test_settlements_and_fortifications_are_counted_by_level():
    state = position()
    give_land(state, 0, SPARE[0], CITY, walls=3)
    assert [victory.settlement_count(state, 0, level) for level in Settlement] == [2, 1, 1, 1]
    assert [victory.fortification_count(state, 0, level) for level in Fortification] == [4, 0, 0, 1]

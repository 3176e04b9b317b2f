"""Random games, recounted after every answer: pieces, cards and counts neither appear nor vanish.

The recount reads the armies and the territories alone and is written apart from the rules.
"""

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

import pytest

from sim.engine.header import End
from sim.games.kings import network, victory
from sim.games.kings.state import MALADOR, POWERS
from sim.games.kings.words import Decision, Settlement, Step, Title
from tests.games.kings.position import NOBODY, choose, neighbours, options, position, rules, run, settle

pytestmark = pytest.mark.interpreted
ANSWERS = 240
WRONG = [("garrison", 1, 0), ("visitors", 5, 1), ("controller", 5, 0), ("settlement", 2, 1), ("roads", 0, 4)]
WRONG += [("fortification", 0, 1), ("culture", 0, 1)]


@dataclass(frozen=True)
class Board:
    """What lies on the table, as plain lists by territory and by power."""

    controller: list[int]
    settlement: list[int]
    culture: list[int]
    fortification: list[int]
    roads: list[int]
    places: list[list[int]]
    damage: list[list[int]]

    def held_by(self, power):
        """The territories that a power controls."""
        return [place for place, controller in enumerate(self.controller) if controller == power]


def board_of(state, using):
    """Read the board."""
    size = int(using.territories)
    land = {name: state.land[name][:size].tolist() for name in list(Board.__dataclass_fields__)[:5]}
    armies = [state.powers[power].armies[: state.powers[power].army_count] for power in range(POWERS)]
    return Board(**land, places=[a["place"].tolist() for a in armies], damage=[a["damage"].tolist() for a in armies])


@lru_cache
def borders(variant):
    """The neighbours of every territory."""
    using = rules({"board.shape.variant": variant})
    return [set(neighbours(using, place)) for place in range(using.territories)]


def recount_armies(state, using, board):
    """Garrisons and visitors by territory, from the armies and the controllers; one visitor at a time."""
    garrison, visitors = [0] * len(board.controller), [0] * len(board.controller)
    visiting = [set() for _ in board.controller]
    for power, places in enumerate(board.places):
        for place in places:
            own = board.controller[place] == power
            garrison[place] += own
            visitors[place] += not own
            visiting[place] |= set() if own else {power}
    assert max(len(powers) for powers in visiting) <= 1
    assert state.land["garrison"][: len(garrison)].tolist() == garrison
    assert state.land["visitors"][: len(garrison)].tolist() == visitors


def recount_land(state, using, board):
    """Lists and masks of territories, from the controllers."""
    for power in range(POWERS):
        mine, held = state.powers[power], board.held_by(power)
        assert sorted(mine.lands[: mine.land_count].tolist()) == held
        assert mine.domain == sum(1 << place for place in held)


def recount_holdings(state, using, board):
    """What every power counts of its territories: their levels, fortifications and foreign settlements."""
    for power in range(POWERS):
        mine, own = state.powers[power], board.held_by(power)
        levels = Counter(board.settlement[place] for place in own)
        assert mine.held.tolist() == [levels[level] for level in range(4)]
        assert mine.walls == sum(board.fortification[place] for place in own)
        foreign = [board.settlement[place] for place in own if board.culture[place] not in (power, NOBODY)]
        assert (mine.foreign, mine.foreign_levels) == (len(foreign), sum(foreign))


def recount_pieces(state, using, board):
    """Settlements by culture and level, fortifications by level, and the caps of both."""
    for settlement, culture, fortification in zip(board.settlement, board.culture, board.fortification, strict=True):
        assert (culture != NOBODY) == (settlement > 0)
        assert settlement > 0 or fortification == 0
    found = Counter(zip(board.culture, board.settlement, strict=True))
    for power in range(POWERS):
        pieces = state.powers[power].pieces.tolist()
        assert pieces[1:] == [found[power, level] for level in (1, 2, 3)]
        assert all(count <= cap for count, cap in zip(pieces[1:], (4, 4, 2), strict=True))
        assert len(board.places[power]) <= (10 if power == MALADOR else 6)
    levels = Counter(board.fortification)
    assert state.fortifications.tolist() == [levels[level] for level in range(4)]
    assert all(levels[level] <= cap for level, cap in ((1, 12), (2, 6), (3, 3)))


def recount_roads(state, using, board):
    """Roads are seen from both sides and at most 42."""
    ends = [(a, b) for a, mask in enumerate(board.roads) for b in range(len(board.roads)) if mask >> b & 1]
    assert {(b, a) for a, b in ends} == set(ends)
    assert state.roads == len(ends) / 2 <= 42


def recount_cards(state, using, board):
    """Every card is in its deck, among the discards or in a hand."""
    for name, copies in (("events", "event"), ("marauders", "marauder"), ("discoveries", "discovery")):
        deck, printed = state[name], using[f"{copies}_copies"].tolist()
        found = Counter(deck.cards[: deck.left].tolist()) + Counter(deck.discards[: deck.discarded].tolist())
        held = state.players["hand"].sum(axis=0).tolist() if name == "events" else [0] * len(printed)
        assert [found[card] + held[card] for card in range(len(printed))] == printed


def recount_stocks(state, using, board):
    """Nobody owes anything, and no army has more than three hits."""
    for name in ("stock", "credit", "hand", "fanatics", "sales", "offers"):
        assert (state.players[name] >= 0).all()
    assert all(0 <= damage <= 3 for found in board.damage for damage in found)


def revenue_recounted(state, board, player):
    """Gold of the settlements that a walk along roads through own land reaches from the capital."""
    capital, own = int(state.players[player].capital), board.held_by(player)
    walk = [capital] if capital in own else []
    for place in walk:
        walk += [other for other in own if board.roads[place] >> other & 1 and other not in walk]
    return sum((0, 3, 6, 9)[board.settlement[place]] for place in walk)


def points_recounted(state, board, player):
    """Points by the rulebook's list, from the board and the markers of the two titles."""
    own = board.held_by(player)
    foreign = [board.settlement[place] for place in own if board.culture[place] not in (player, NOBODY)]
    capital = int(state.players[player].capital)
    empire = capital in own and board.settlement[capital] == Settlement.CITY
    empire = empire and len(foreign) >= 2 and sum(foreign) >= 3
    fortified = sum(board.fortification[place] for place in own) >= 5
    titles = int((state.holder == player).sum())
    return sum(board.settlement[place] for place in own) + 2 * (empire + fortified + titles)


def recount_scores(state, using, board):
    """Points and revenue, of another player after each answer."""
    player = int(state.decisions.sum()) % int(state.seats)
    check_score(state, using, board, player)


def check_score(state, using, board, player):
    """A player's points and revenue."""
    assert victory.achievement_points(state, using, player) == points_recounted(state, board, player)
    assert network.revenue(state, using, player) == revenue_recounted(state, board, player)


RECOUNTS = (recount_armies, recount_land, recount_holdings, recount_pieces)
RECOUNTS += (recount_roads, recount_cards, recount_stocks, recount_scores)


def recount(state, using):
    """Recount everything."""
    board = board_of(state, using)
    for check in RECOUNTS:
        check(state, using, board)
    return board


def check_titles(state, board):
    """At the end of a round the holder of a title meets its threshold, and nobody surpasses the holder."""
    trade = [revenue_recounted(state, board, player) for player in range(state.seats)]
    largest = [len(board.held_by(player)) for player in range(state.seats)]
    living = [player for player in range(state.seats) if state.players[player].alive]
    for title, values, least in ((Title.TRADE, trade, 24), (Title.LARGEST, largest, 7)):
        holder = state.holder[title]
        assert holder == NOBODY or least <= values[holder] == max(values[player] for player in living)


def pick(state, using, chance):
    """Answer by chance, ending one building in four at each step, so that the rounds go by."""
    legal = options(state, using)
    hurry = state.decision == Decision.BUILD and chance.random() < 0.25
    return legal[0] if hurry else chance.choice(legal)


def play(players, seed, answers, variant="base", check=True):
    """Play a game by chance, with so many answers at most, and recount after each; return the state."""
    settings = {"ruling.round_limit.rounds": 12, "bargain.offers": 1, "board.shape.variant": variant}
    using, chance = rules(settings), random.Random(seed)
    state = position(players, using=using, seed=seed, turn_round=0)
    state.chronicle.watched = 0
    run(state, using, Step.BEGIN_ROUND)
    while answers and state.ended == End.RUNNING:
        done = int(state.rounds_done)
        state.decisions[state.decider] += 1
        choose(state, using, pick(state, using, chance))
        settle(state, using)
        answers -= 1
        board = recount(state, using) if check else None
        if board and state.rounds_done > done:
            check_titles(state, board)
    return state


@pytest.mark.parametrize("players", range(2, 7))
def test_everything_is_conserved_in_games_played_by_chance(players):
    play(players, players, ANSWERS)


@pytest.mark.parametrize("variant", ["small", "tight", "large"])
def test_everything_is_conserved_on_other_boards(variant):
    state = play(6, 5, ANSWERS // 2, variant)
    for place, near in enumerate(borders(variant)):
        assert all(other in near for other in range(48) if state.land["roads"][place] >> other & 1)


def test_a_whole_game_ends_and_counts_its_points_right():
    state, using = play(3, 11, 6_000, check=False), rules()
    assert state.ended != End.RUNNING
    board = recount(state, using)
    for player in range(3):
        check_score(state, using, board, player)
        alive = state.players[player].alive
        assert state.players[player].points == (points_recounted(state, board, player) if alive else 0)


def spoilt(name, place, value):
    """A position in which one number of a territory is wrong."""
    state = position()
    state.land[name][place] = value
    return state


@pytest.mark.parametrize(
    ("name", "place", "value"),
    WRONG,
)
def test_the_recount_notices_a_wrong_number(name, place, value):
    with pytest.raises(AssertionError):
        recount(spoilt(name, place, value), rules())


def test_the_recount_notices_a_card_too_many():
    state = position()
    state.players[0].hand[0] += 1
    with pytest.raises(AssertionError):
        recount(state, rules())

"""The drivers: they deal a game, run its rules, ask its players and write its results.

Written once. `drivers_of(game, choose)` binds copies of the functions below to the functions of one game and to the
policies' `choose(state, rules, mind, options, count) -> index`; the global names set to `unbound` stand for them.
Python enters through `enter` alone, whatever it wishes, so that a game is compiled once for batch play, `trace`,
replays and many games side by side. What it wishes, and where the arrays lie, stands on a desk (`sim.engine.desk`). The
inner drivers take records, which compiled code hands on as mere addresses. `play` alone takes a rulebook of many Rules
records, and plays every game by the one that its number decides.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np

from sim.compiling.compiled import bind, fingerprint
from sim.compiling.lent import lent
from sim.engine.bans import keep_allowed
from sim.engine.chance import seed_chance, seed_play
from sim.engine.desk import Desk, Dtypes, check_dtypes, results_on, seating_on, table_of, tables_on
from sim.engine.header import NOBODY, End
from sim.engine.results import Bench, Results, Seating, game_row, seat_row
from sim.engine.search import SEARCH
from sim.engine.side_by_side import SIDE_BY_SIDE
from sim.engine.unbound import unbound
from sim.errors import RulesError
from sim.game import Game

MOST_MOVES = 1_000_000  # steps and answers of a game; the longest games seen take a hundredth of it


setup = advance = options = apply = hide = choose = observe = outcome = summary = unbound
list_legal = list_allowed = tick = close = call_off = share_win = count_move = carry_out = think = log_round = unbound
deal = proceed = legal = answer = finish = play = search = decide = unbound
go_on = turn = deal_all = answer_all = act = unbound
STATE = MIND = RULES = GAME_ROW = SEAT_ROW = np.dtype(np.int64)  # stand for the dtypes of one game


class Wish(IntEnum):
    """What Python may wish of the drivers; the number that goes with it."""

    PLAY = 0  # nothing
    DEAL = 1  # the game's
    GO_ON = 2  # that of its rows
    APPLY = 3  # that of its rows; the answer, given by hand, lies in the slot
    FOLLOW = 4  # that of its rows; the answer in the slot is a policy's, which has been counted
    LEGAL = 5  # nothing
    ANSWER = 6  # the option
    FINISH = 7  # that of its rows
    PICK = 8  # nothing
    DEAL_ALL = 9  # nothing
    ANSWER_ALL = 10  # nothing


def _tick(state, rules):
    """Carry out one step of the rules; return whether it finished a round."""
    done = state.rounds_done
    advance(state, rules)
    return state.rounds_done > done


def _close(state):
    """Count the round in which a game has ended; return whether it was still open."""
    if state.ended == End.RUNNING or state.rounds_done == state.turn_round:
        return False
    state.rounds_done = state.turn_round
    return True


def _call_off(state):
    """End a game, unless it is over, that has taken more moves than any game needs: it would go on for ever."""
    if state.ended == End.RUNNING:
        state.ended = End.LIMIT
        state.decider = NOBODY


def _share_win(state, rows):
    """Let the winners share one win in the rows of the seats; nobody wins a game that hit the limit."""
    winners = 0
    for seat in range(state.seats):
        winners += rows[seat].rank == 1
    for seat in range(state.seats):
        won = rows[seat].rank == 1 and state.ended != End.LIMIT
        rows[seat].win_share = 1.0 / winners if won else 0.0


def _count_move(bench):
    """Count a step or an answer, one by one; `play` counts by itself."""
    bench.moves[0] += 1
    if bench.moves[0] >= MOST_MOVES:
        call_off(bench.states[0])


def _carry_out(state, rules, option):
    """Carry out the decider's answer."""
    seat = state.decider
    state.decider = NOBODY
    apply(state, rules, seat, option)


def _list_legal(state, rules, buffer):
    """List the legal answers in the buffer and return their number."""
    count = options(state, rules, buffer)
    if count == 0:
        raise RulesError("the rules ask a question without a legal answer")
    if count > len(buffer):
        raise RulesError("a question has more legal answers than the game's `most_options`")
    return count


def _list_allowed(state, rules, mind, buffer):
    """List the legal answers that the decider's mind is not forbidden, and return their number."""
    count = list_legal(state, rules, buffer)
    return keep_allowed(mind, state.decision, buffer, count) if mind.ban_count > 0 else count


def _think(state, rules, mind, buffer):
    """Return the answer of the decider's policy; a question with one answer is no choice and is not counted."""
    count = list_allowed(state, rules, mind, buffer)
    if count == 1:
        return buffer[0]
    state.decisions[state.decider] += 1
    return buffer[choose(state, rules, mind, buffer, count)]


def _decide(bench, rulebook, seating):
    """Return the answer of the decider's policy, searched for if it is one that searches."""
    state = bench.states[0]
    mind = bench.minds[state.decider]
    if mind.rollouts == 0:
        return think(state, rulebook[0], mind, bench.options)
    count = list_allowed(state, rulebook[0], mind, bench.options)
    if count == 1:
        return bench.options[0]
    state.decisions[state.decider] += 1
    return bench.options[search(bench, rulebook, seating, count)]


def _deal(bench, rulebook, seating, game):
    """Set up game number `game` of the seating on the bench."""
    bench.states[0] = bench.blank[0]
    bench.moves[0] = 0
    state = bench.states[0]
    lineup = seating.lineups[game % len(seating.lineups)]
    state.seats = lineup.shape[0]
    state.decider = NOBODY
    seed_play(state, seating.seed, game, 0)
    for seat in range(state.seats):
        state.faction[seat] = lineup[seat, 0]
        bench.lineup[seat, 0], bench.lineup[seat, 1] = lineup[seat, 0], lineup[seat, 1]
        bench.minds[seat] = seating.characters[lineup[seat, 1], lineup[seat, 0]]
        seed_chance(bench.minds[seat], seating.seed, game, seat + 1)
    setup(state, rulebook[0])


def _log_round(state, rules, lineup, results, game):
    """Write the rows of the round just finished, if there is room."""
    for seat in range(state.seats):
        index = results.written[0]
        results.written[0] = index + 1
        if index < len(results.rounds):
            row = results.rounds[index]
            row.game = game
            row.turn_round = state.rounds_done
            row.seat = seat
            row.faction, row.character = lineup[seat, 0], lineup[seat, 1]
            observe(state, rules, seat, row)
            row.decisions = state.decisions[seat]


def _proceed(bench, rulebook, results, index):
    """Run the rules until somebody must answer, there is something to tell, or the game is over."""
    state = bench.states[0]
    rules = rulebook[0]
    logged = results.first + index < results.logged
    while state.decider == NOBODY and state.ended == End.RUNNING and state.chronicle.written == 0:
        if tick(state, rules) and logged:
            log_round(state, rules, bench.lineup, results, results.first + index)
        count_move(bench)
    if close(state) and logged:
        log_round(state, rules, bench.lineup, results, results.first + index)


def _go_on(bench, rulebook, results, index):
    """Run the rules, list the legal answers to the next question, and write into the slot how it stands."""
    proceed(bench, rulebook, results, index)
    state, slot = bench.states[0], bench.slots[0]
    slot.count = list_legal(state, rulebook[0], bench.options) if state.decider != NOBODY else 0
    slot.decider = state.decider
    slot.ended = state.ended


def _turn(bench, rulebook, results, index):
    """Carry out the answer in the slot and go on."""
    answer(bench, rulebook, bench.slots[0].answer)
    go_on(bench, rulebook, results, index)


def _legal(bench, rulebook):
    """List the legal answers in the buffer and return their number."""
    return list_legal(bench.states[0], rulebook[0], bench.options)


def _redeal(states, rulebook, key, seat):
    """Start the chance (seed, game, stream) in a state and deal anew what the seat cannot see."""
    state = states[0]
    seed, game, stream = key
    seed_play(state, seed, game, stream)
    hide(state, rulebook[0], seat)


def _answer(bench, rulebook, option):
    """Carry out the decider's answer."""
    carry_out(bench.states[0], rulebook[0], option)
    count_move(bench)


def _finish(bench, rulebook, results, index):
    """Write a finished game's rows."""
    state = bench.states[0]
    row = results.games[index]
    row.rounds = state.turn_round
    row.ended = state.ended
    row.decisions = 0
    for seat in range(state.seats):
        mine = results.seats[index, seat]
        mine.faction, mine.character = bench.lineup[seat, 0], bench.lineup[seat, 1]
        mine.decisions = state.decisions[seat]
        mine.withheld, mine.gave_way = bench.minds[seat].withheld, bench.minds[seat].gave_way
        row.decisions += mine.decisions
        outcome(state, rulebook[0], seat, mine)
    share_win(state, results.seats[index])
    summary(state, rulebook[0], row)


def _play(bench, rulebooks, seating, results):
    """Play the games of the results, from the first one on, and write their rows."""
    state = bench.states[0]
    for index in range(len(results.games)):
        number = (results.first + index) // seating.every % len(rulebooks)
        rulebook, rules = rulebooks[number : number + 1], rulebooks[number]
        deal(bench, rulebook, seating, results.first + index)
        logged = results.first + index < results.logged
        moves = 0
        while state.ended == End.RUNNING and moves < MOST_MOVES:
            moves += 1
            if state.decider != NOBODY:
                carry_out(state, rules, decide(bench, rulebook, seating))
            elif tick(state, rules) and logged:
                log_round(state, rules, bench.lineup, results, results.first + index)
        call_off(state)
        if close(state) and logged:
            log_round(state, rules, bench.lineup, results, results.first + index)
        finish(bench, rulebook, results, index)


def _act(errand, bench, rulebook, seating, results):
    """Do what Python wishes and return the number that was asked for, else 0."""
    wish, number = errand
    match wish:
        case Wish.PLAY:
            play(bench, rulebook, seating, results)
        case Wish.DEAL:
            deal(bench, rulebook, seating, number)
        case Wish.GO_ON:
            go_on(bench, rulebook, results, number)
        case Wish.APPLY:
            bench.states[0].decisions[bench.states[0].decider] += bench.slots[0].count > 1
            turn(bench, rulebook, results, number)
        case Wish.FOLLOW:
            turn(bench, rulebook, results, number)
        case Wish.LEGAL:
            return legal(bench, rulebook)
        case Wish.ANSWER:
            answer(bench, rulebook, number)
        case Wish.FINISH:
            finish(bench, rulebook, results, number)
        case Wish.PICK:
            return decide(bench, rulebook, seating)
        case _:
            raise ValueError("the drivers know no such wish")
    return 0


def _enter(desks):
    """Do what stands on the desk and return the number that was asked for, else 0."""
    desk = desks[0]
    rulebook = lent(desk.rulebook, (desk.rulebooks,), RULES)
    tables = tables_on(desk, STATE, MIND, SEAT_ROW)
    seating = seating_on(desk, MIND)
    results = results_on(desk, GAME_ROW, SEAT_ROW)
    match desk.wish:
        case Wish.DEAL_ALL:
            deal_all(desk, tables, rulebook, seating, results)
        case Wish.ANSWER_ALL:
            answer_all(desk, tables, rulebook, seating, results)
        case _:
            return act((desk.wish, desk.number), table_of(tables, desk.first), rulebook, seating, results)
    return 0


INNER: dict[str, Any] = {  # each after those that it calls
    "tick": _tick,
    "close": _close,
    "call_off": _call_off,
    "share_win": _share_win,
    "count_move": _count_move,
    "carry_out": _carry_out,
    "list_legal": _list_legal,
    "list_allowed": _list_allowed,
    "think": _think,
    "log_round": _log_round,
    "deal": _deal,
    "proceed": _proceed,
    "go_on": _go_on,
    "legal": _legal,
    **SEARCH,
    "decide": _decide,
    "answer": _answer,
    "turn": _turn,
    "finish": _finish,
    "play": _play,
    "act": _act,
    **SIDE_BY_SIDE,
}


@dataclass(frozen=True)
class Drivers:
    """The outward drivers bound to one game and one policy function."""

    dtypes: Dtypes
    enter: Any  # (desks) -> a number
    redeal: Any  # (states, rulebook, key, seat)

    def desk(self, bench: Bench, rulebook: np.ndarray, seating: Seating, results: Results) -> Desk:
        """Return a desk with these arrays on it.

        Raises:
            ValueError: if they are not those of the game.
        """
        check_dtypes(self.dtypes, bench, rulebook, seating, results)
        return Desk(self.enter, bench, rulebook, seating, results)

    def act(self, errand: Any, bench: Bench, rulebook: np.ndarray, seating: Seating, results: Results) -> int:
        """Carry out an errand, a pair of Wish and number; whoever has many lays a desk."""
        return self.desk(bench, rulebook, seating, results).do(*errand)


@cache
def _bound(game_key: str, rules_functions: tuple[tuple[str, Any], ...], policy: Any, dtypes: Dtypes) -> Drivers:
    functions: dict[str, Any] = dict(rules_functions)
    label = fingerprint(*functions.values())
    redeal = bind(_redeal, functions, f"{game_key}_redeal_{label}", purpose=f"what a player of {game_key} cannot see")
    functions["choose"] = policy
    functions |= dtypes._asdict()
    label = fingerprint(*functions.values())
    for name, driver in INNER.items():
        functions[name] = bind(driver, functions, f"{game_key}_{name}_{label}", outward=False)
    enter = bind(_enter, functions, f"{game_key}_enter_{label}", purpose=f"the rules and policies of {game_key}")
    return Drivers(dtypes, enter, redeal)


def drivers_of(game: Game, policy: Any, mind: np.dtype) -> Drivers:
    """Return the drivers of a game played by a compiled policy; the same arguments give the same object.

    Args:
        game: the game.
        policy: its `choose(state, rules, mind, options, count)`.
        mind: the dtype of its minds.
    """
    rows = game_row(game.game_columns), seat_row(game.seat_columns)
    dtypes = Dtypes(game.state, mind, game.layout.dtype, *rows)
    return _bound(game.key, tuple(game.rules_functions.items()), policy, dtypes)

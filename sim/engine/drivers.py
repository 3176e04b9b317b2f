"""The drivers: they deal a game, run its rules, ask its players and write its results.

Written once. `drivers_of(game, choose)` binds copies of the functions below to the functions of one game and to the
policies' `choose(state, rules, mind, options, count) -> index`; the global names set to `unbound` stand for them.
Python enters through `enter` alone, so that a game is compiled once for batch play, `trace`, replays and many games
side by side. What is to be done (an opcode), and the addresses of the arrays, are in a call frame (`sim.engine.frame`).
The inner drivers take records, which compiled code hands on as mere addresses. `play` alone takes a rulebook of many
Rules records, and plays every game by the one that its number decides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np

from sim.compiling.compiled import Call, Kind, bind, fingerprint, share_out
from sim.compiling.lent import lent
from sim.engine.bans import keep_allowed
from sim.engine.chance import seed_play
from sim.engine.frame import CallFrame, Dtypes, check_dtypes, results_in, seating_in, workspace_of, workspaces_in
from sim.engine.header import NOBODY, End
from sim.engine.mixtures import seat_mind
from sim.engine.operands import check_packed
from sim.engine.results import Results, Seating, Workspace, game_row, seat_row
from sim.engine.search import SEARCH
from sim.engine.side_by_side import SIDE_BY_SIDE
from sim.engine.tables import called_by
from sim.engine.unbound import unbound
from sim.engine.value import VALUE
from sim.errors import RulesError
from sim.game import Game

MOST_MOVES = 1_000_000  # steps and answers of a game; the longest games seen take a hundredth of it


setup = advance = options = apply = hide = choose = observe = outcome = summary = features = unbound
list_legal = list_allowed = tick = close = call_off = share_win = count_move = carry_out = think = log_round = unbound
deal = proceed = legal = answer = finish = play = search = weigh = decide = unbound
go_on = turn = deal_all = answer_all = act = unbound
STATE = MIND = RULES = GAME_ROW = SEAT_ROW = np.dtype(np.int64)  # stand for the dtypes of one game


class Opcode(IntEnum):
    """An operation of the drivers; beside each the operand that goes with it."""

    PLAY = 0  # nothing
    DEAL = 1  # the game's number
    GO_ON = 2  # the index of its rows
    APPLY = 3  # the index of its rows; the answer, given by hand, is in the slot
    FOLLOW = 4  # the index of its rows; the answer in the slot is a policy's, which has been counted
    LEGAL = 5  # nothing
    ANSWER = 6  # the option
    FINISH = 7  # the index of its rows
    PICK = 8  # nothing
    DEAL_ALL = 9  # nothing
    ANSWER_ALL = 10  # nothing
    WEIGH = 11  # the rollouts of each candidate in the workspace


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


def _count_move(workspace):
    """Count a step or an answer, one by one; `play` counts by itself."""
    workspace.moves[0] += 1
    if workspace.moves[0] >= MOST_MOVES:
        call_off(workspace.states[0])


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


def _decide(workspace, rulebook, seating):
    """Return the answer of the decider's policy, searched for if it is one that searches."""
    state = workspace.states[0]
    mind = workspace.minds[state.decider]
    if mind.rollouts == 0 or mind.searched >> state.decision & 1 == 0:
        return think(state, rulebook[0], mind, workspace.options)
    count = list_allowed(state, rulebook[0], mind, workspace.options)
    if count == 1:
        return workspace.options[0]
    state.decisions[state.decider] += 1
    return workspace.options[search(workspace, rulebook, seating, count)]


def _deal(workspace, rulebook, seating, game):
    """Set up game number `game` of the seating on the workspace."""
    workspace.states[0] = workspace.blank[0]
    workspace.moves[0] = 0
    state = workspace.states[0]
    lineup = seating.lineups[game % len(seating.lineups)]
    state.seats = lineup.shape[0]
    state.decider = NOBODY
    chance = game // seating.turns
    seed_play(state, seating.seed, chance, 0)
    for seat in range(state.seats):
        state.faction[seat] = lineup[seat, 0]
        workspace.lineup[seat, 0], workspace.lineup[seat, 1] = lineup[seat, 0], lineup[seat, 1]
        key = (seating.seed, chance, seat + 1)
        seat_mind(workspace.minds, seat, seating.characters, lineup[seat, 1], lineup[seat, 0], key)
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
        if index < len(results.features):
            features(state, rules, seat, results.features[index])


def _proceed(workspace, rulebook, results, index):
    """Run the rules until somebody must answer, there is something to report, or the game is over.

    Whoever watches also sees how things stand at the end of each round, before the next one begins.
    """
    state = workspace.states[0]
    rules = rulebook[0]
    logged = results.first + index < results.logged
    seen = False
    while state.decider == NOBODY and state.ended == End.RUNNING and state.chronicle.written == 0 and not seen:
        if tick(state, rules):
            if logged:
                log_round(state, rules, workspace.lineup, results, results.first + index)
            seen = state.chronicle.watched == 1
        count_move(workspace)
    if close(state) and logged:
        log_round(state, rules, workspace.lineup, results, results.first + index)


def _go_on(workspace, rulebook, results, index):
    """Run the rules, list the legal answers to the next question, and write into the slot how it stands."""
    proceed(workspace, rulebook, results, index)
    state, slot = workspace.states[0], workspace.slots[0]
    slot.count = list_legal(state, rulebook[0], workspace.options) if state.decider != NOBODY else 0
    slot.decider = state.decider
    slot.ended = state.ended


def _turn(workspace, rulebook, results, index):
    """Carry out the answer in the slot and go on."""
    answer(workspace, rulebook, workspace.slots[0].answer)
    go_on(workspace, rulebook, results, index)


def _legal(workspace, rulebook):
    """List the legal answers in the buffer and return their number."""
    return list_legal(workspace.states[0], rulebook[0], workspace.options)


def _redeal(states, rulebook, key, seat):
    """Start the chance (seed, game, stream) in a state and deal again what the seat cannot see."""
    state = states[0]
    seed, game, stream = key
    seed_play(state, seed, game, stream)
    hide(state, rulebook[0], seat)


def _answer(workspace, rulebook, option):
    """Carry out the decider's answer."""
    carry_out(workspace.states[0], rulebook[0], option)
    count_move(workspace)


def _finish(workspace, rulebook, results, index):
    """Write a finished game's rows."""
    state = workspace.states[0]
    row = results.games[index]
    row.rounds = state.turn_round
    row.ended = state.ended
    row.decisions = 0
    for seat in range(state.seats):
        mine = results.seats[index, seat]
        mine.faction, mine.character = workspace.lineup[seat, 0], workspace.lineup[seat, 1]
        mine.decisions = state.decisions[seat]
        mine.withheld, mine.gave_way = workspace.minds[seat].withheld, workspace.minds[seat].gave_way
        row.decisions += mine.decisions
        outcome(state, rulebook[0], seat, mine)
    share_win(state, results.seats[index])
    summary(state, rulebook[0], row)


def _play(workspace, rulebooks, seating, results):
    """Play the games of the results, from the first one on, and write their rows."""
    state = workspace.states[0]
    for index in range(len(results.games)):
        number = (results.first + index) // seating.every % len(rulebooks)
        rulebook, rules = rulebooks[number : number + 1], rulebooks[number]
        deal(workspace, rulebook, seating, results.first + index)
        logged = results.first + index < results.logged
        moves = 0
        while state.ended == End.RUNNING and moves < MOST_MOVES:
            moves += 1
            if state.decider != NOBODY:
                carry_out(state, rules, decide(workspace, rulebook, seating))
            elif tick(state, rules) and logged:
                log_round(state, rules, workspace.lineup, results, results.first + index)
        call_off(state)
        if close(state) and logged:
            log_round(state, rules, workspace.lineup, results, results.first + index)
        finish(workspace, rulebook, results, index)


def _act(call, workspace, rulebook, seating, results):
    """Carry out an operation and return its result, 0 if it has none."""
    opcode, number = call
    match opcode:
        case Opcode.PLAY:
            play(workspace, rulebook, seating, results)
        case Opcode.DEAL:
            deal(workspace, rulebook, seating, number)
        case Opcode.GO_ON:
            go_on(workspace, rulebook, results, number)
        case Opcode.APPLY:
            workspace.states[0].decisions[workspace.states[0].decider] += workspace.slots[0].count > 1
            turn(workspace, rulebook, results, number)
        case Opcode.FOLLOW:
            turn(workspace, rulebook, results, number)
        case Opcode.LEGAL:
            return legal(workspace, rulebook)
        case Opcode.ANSWER:
            answer(workspace, rulebook, number)
        case Opcode.FINISH:
            finish(workspace, rulebook, results, number)
        case Opcode.PICK:
            return decide(workspace, rulebook, seating)
        case Opcode.WEIGH:
            weigh(workspace, rulebook, seating, number)
        case _:
            raise ValueError("the drivers have no such opcode")
    return 0


def _enter(frames):
    """Carry out the operation in a call frame and return its result, 0 if it has none."""
    frame = frames[0]
    rulebook = lent(frame.rulebook, (frame.rulebooks,), RULES)
    tables = workspaces_in(frame, STATE, MIND, SEAT_ROW)
    seating = seating_in(frame, MIND)
    results = results_in(frame, GAME_ROW, SEAT_ROW)
    match frame.opcode:
        case Opcode.DEAL_ALL:
            deal_all(frame, tables, rulebook, seating, results)
        case Opcode.ANSWER_ALL:
            answer_all(frame, tables, rulebook, seating, results)
        case _:
            return act((frame.opcode, frame.number), workspace_of(tables, frame.first), rulebook, seating, results)
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
    **VALUE,
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
    enter: Any  # (frames) -> a number
    redeal: Any  # (states, rulebook, key, seat)

    def frame(self, workspace: Workspace, rulebook: np.ndarray, seating: Seating, results: Results) -> CallFrame:
        """Return a call frame for these arrays.

        Raises:
            ValueError: if they are not those of the game.
        """
        check_dtypes(self.dtypes, workspace, rulebook, seating, results)
        return CallFrame(self.enter, workspace, rulebook, seating, results)

    def act(self, call: Any, workspace: Workspace, rulebook: np.ndarray, seating: Seating, results: Results) -> int:
        """Carry out one call, a pair of Opcode and operand; for many calls keep a frame."""
        return self.frame(workspace, rulebook, seating, results).do(*call)


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
    share_out(enter, lambda: _calls_in_tables(functions, dtypes))
    return Drivers(dtypes, enter, redeal)


def _calls_in_tables(functions: Mapping[str, Any], dtypes: Dtypes) -> Iterator[Call]:
    """Yield what a game's tables call and the dtypes of its arguments, in the order in which the drivers get there."""
    number: Kind = np.dtype(np.int64)
    numbers: Kind = [np.dtype(np.int64)]
    records: dict[str, Kind] = {"state": dtypes.STATE, "rules": dtypes.RULES, "mind": dtypes.MIND}
    given = {**records, "options": numbers, "buffer": numbers}
    for table in ("advance", "options", "apply", "choose"):
        for function, names in called_by(functions[table]):
            yield Call(function, tuple(given.get(name, number) for name in names))


def drivers_of(game: Game, policy: Any, mind: np.dtype) -> Drivers:
    """Return the drivers of a game played by a compiled policy; the same arguments give the same object.

    Args:
        game: the game.
        policy: its `choose(state, rules, mind, options, count)`.
        mind: the dtype of its minds.

    Raises:
        UsageError: an answer of the game carries too much.
    """
    check_packed(game.verbs)
    rows = game_row(game.game_columns), seat_row(game.seat_columns)
    dtypes = Dtypes(game.state, mind, game.layout.dtype, *rows)
    return _bound(game.key, tuple(game.rules_functions.items()), policy, dtypes)

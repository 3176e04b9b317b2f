"""The drivers: they deal a game, run its rules, ask its players and write its results.

Written once. `drivers(game, choose)` binds copies of the functions below to the functions of one game and to the
policies' `choose(state, rules, mind, options, count) -> index`; the names in `_PLACES` stand for them.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.chance import seed_chance
from sim.compiled import bind
from sim.game import Game
from sim.header import NOBODY, End


def _unbound(*_: Any) -> Any:
    raise NotImplementedError("this driver is not bound to a game")


setup = advance = options = apply = choose = observe = outcome = summary = _unbound
answer = decide = settle = deal = log_round = finish = _unbound


def _deal(bench, rules, plan, game):
    """Set up game number `game` of the plan on the bench."""
    bench.states[0] = bench.blank[0]
    state = bench.states[0]
    lineup = plan.lineups[game % len(plan.lineups)]
    state.seats = lineup.shape[0]
    state.decider = NOBODY
    seed_chance(state, plan.seed, game, 0)
    for seat in range(state.seats):
        state.faction[seat] = lineup[seat, 0]
        bench.minds[seat] = plan.characters[lineup[seat, 1]]
        seed_chance(bench.minds[seat], plan.seed, game, seat + 1)
    setup(state, rules)


def _settle(state, rules):
    """Run the rules until somebody must answer or the game is over."""
    while state.decider == NOBODY and state.ended == End.RUNNING:
        advance(state, rules)


def _answer(state, rules, option):
    """Carry out the decider's answer."""
    seat = state.decider
    state.decider = NOBODY
    apply(state, rules, seat, option)


def _decide(bench, rules):
    """Let the decider's policy answer; a question with one answer is no choice and is not counted."""
    state = bench.states[0]
    count = options(state, rules, bench.options)
    pick = 0
    if count == 0:
        raise RuntimeError("the rules ask a question without a legal answer")
    if count > 1:
        pick = choose(state, rules, bench.minds[state.decider], bench.options, count)
        state.decisions[state.decider] += 1
    answer(state, rules, bench.options[pick])


def _log_round(state, rules, results, game, lineup):
    """Write the rows of the round just finished, counters as increments on the round before."""
    for seat in range(state.seats):
        place = results.written[0]
        row = results.rounds[place]
        row.game = game
        row.turn_round = state.rounds_done
        row.seat = seat
        row.faction = lineup[seat, 0]
        row.character = lineup[seat, 1]
        observe(state, rules, seat, row)
        row.decisions = state.decisions[seat]
        results.written[0] = place + 1


def _finish(state, rules, row, seats, lineup):
    """Write a finished game's rows; the winners share one win, and nobody wins a game that hit the limit."""
    row.rounds = state.turn_round
    row.ended = state.ended
    winners = 0
    for seat in range(state.seats):
        mine = seats[seat]
        mine.faction = lineup[seat, 0]
        mine.character = lineup[seat, 1]
        mine.decisions = state.decisions[seat]
        row.decisions += mine.decisions
        outcome(state, rules, seat, mine)
        winners += mine.rank == 1
    if state.ended != End.LIMIT:
        for seat in range(state.seats):
            if seats[seat].rank == 1:
                seats[seat].win_share = 1.0 / winners
    summary(state, rules, row)


def _play(bench, rules, plan, first, results):
    """Play the games `first`, `first` + 1, ... until the results are full."""
    state = bench.states[0]
    for index in range(len(results.games)):
        lineup = plan.lineups[(first + index) % len(plan.lineups)]
        deal(bench, rules, plan, first + index)
        while state.ended == End.RUNNING:
            if state.decider != NOBODY:
                decide(bench, rules)
                continue
            done = state.rounds_done
            advance(state, rules)
            if state.rounds_done > done and index < results.logged:
                log_round(state, rules, results, first + index, lineup)
        finish(state, rules, results.games[index], results.seats[index], lineup)


_PLACES = {
    "deal": _deal,
    "settle": _settle,
    "answer": _answer,
    "decide": _decide,
    "log_round": _log_round,
    "finish": _finish,
    "play": _play,
}


@dataclass(frozen=True)
class Drivers:
    """The drivers bound to one game; see the functions of the same names above."""

    deal: Any
    settle: Any
    answer: Any
    decide: Any
    log_round: Any
    finish: Any
    play: Any


@cache
def drivers(game_key: str, rules_functions: tuple[tuple[str, Any], ...], choose_function: Any) -> Drivers:
    """Bind the drivers to a game's functions and to a policy; the same arguments give the same object."""
    bound: dict[str, Any] = dict(rules_functions) | {"choose": choose_function}
    for name, driver in _PLACES.items():
        bound[name] = bind(driver, bound, f"{game_key}_{name}")
    return Drivers(**{name: bound[name] for name in _PLACES})


def drivers_of(game: Game, choose_function: Any) -> Drivers:
    """Return the drivers of a game played by the compiled policy `choose_function`."""
    return drivers(game.key, tuple(game.rules_functions.items()), choose_function)

"""The drivers: they deal a game, run its rules, ask its players and write its results.

Written once. `drivers_of(game, choose)` binds copies of the functions below to the functions of one game and to the
policies' `choose(state, rules, mind, options, count) -> index`; the global names set to `_unbound` stand for them.
They take the state inside its array: from Python, an array is handed over much faster than a record.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.chance import seed_chance
from sim.compiled import bind, fingerprint
from sim.game import Game
from sim.header import NOBODY, End


def _unbound(*_: Any) -> Any:
    raise NotImplementedError("this driver is not bound to a game")


setup = advance = options = apply = hide = choose = observe = outcome = summary = _unbound
deal = log_round = step = proceed = legal = redeal = answer = finish = pick = decide = _unbound


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
        bench.lineup[seat] = lineup[seat]
        bench.minds[seat] = plan.characters[lineup[seat, 1]]
        seed_chance(bench.minds[seat], plan.seed, game, seat + 1)
    setup(state, rules)


def _log_round(bench, rules, results, game):
    """Write the rows of the round just finished, if there is room."""
    state = bench.states[0]
    for seat in range(state.seats):
        place = results.written[0]
        results.written[0] = place + 1
        if place < len(results.rounds):
            row = results.rounds[place]
            row.game = game
            row.turn_round = state.rounds_done
            row.seat = seat
            row.faction, row.character = bench.lineup[seat, 0], bench.lineup[seat, 1]
            observe(state, rules, seat, row)
            row.decisions = state.decisions[seat]


def _step(bench, rules, results, index):
    """Carry out one step of the rules; the round in which the game ends counts as done."""
    state = bench.states[0]
    done = state.rounds_done
    advance(state, rules)
    if state.ended != End.RUNNING:
        state.rounds_done = state.turn_round
    if state.rounds_done > done and results.first + index < results.logged:
        log_round(bench, rules, results, results.first + index)


def _proceed(bench, rules, results, index):
    """Run the rules until somebody must answer or the game is over."""
    state = bench.states[0]
    while state.decider == NOBODY and state.ended == End.RUNNING:
        step(bench, rules, results, index)


def _legal(states, rules, buffer):
    """List the legal answers in the buffer and return their number."""
    return options(states[0], rules, buffer)


def _redeal(states, rules, key, seat):
    """Start the chance (seed, game, stream) in a state and deal anew what the seat cannot see."""
    state = states[0]
    seed, game, stream = key
    seed_chance(state, seed, game, stream)
    hide(state, rules, seat)


def _answer(states, rules, option):
    """Carry out the decider's answer."""
    state = states[0]
    seat = state.decider
    state.decider = NOBODY
    apply(state, rules, seat, option)


def _finish(bench, rules, results, index):
    """Write a finished game's rows; the winners share one win, and nobody wins a game that hit the limit."""
    state = bench.states[0]
    row = results.games[index]
    row.rounds = state.turn_round
    row.ended = state.ended
    winners = 0
    for seat in range(state.seats):
        mine = results.seats[index, seat]
        mine.faction, mine.character = bench.lineup[seat, 0], bench.lineup[seat, 1]
        mine.decisions = state.decisions[seat]
        row.decisions += mine.decisions
        outcome(state, rules, seat, mine)
        winners += mine.rank == 1
    if state.ended != End.LIMIT:
        for seat in range(state.seats):
            mine = results.seats[index, seat]
            if mine.rank == 1:
                mine.win_share = 1.0 / winners
    summary(state, rules, row)


def _pick(bench, rules):
    """Return the answer of the decider's policy; a question with one answer is no choice and is not counted."""
    state = bench.states[0]
    count = options(state, rules, bench.options)
    if count == 0:
        raise RuntimeError("the rules ask a question without a legal answer")
    if count > len(bench.options):
        raise RuntimeError("a question has more legal answers than the game's `most_options`")
    if count == 1:
        return bench.options[0]
    state.decisions[state.decider] += 1
    return bench.options[choose(state, rules, bench.minds[state.decider], bench.options, count)]


def _decide(bench, rules):
    """Let the decider's policy answer, and carry the answer out."""
    option = pick(bench, rules)
    answer(bench.states, rules, option)


def _play(bench, rules, plan, results):
    """Play the games of the results, from the first one on, and write their rows."""
    state = bench.states[0]
    for index in range(len(results.games)):
        deal(bench, rules, plan, results.first + index)
        proceed(bench, rules, results, index)
        while state.ended == End.RUNNING:
            decide(bench, rules)
            proceed(bench, rules, results, index)
        finish(bench, rules, results, index)


RULES_DRIVERS: dict[str, Any] = {
    "deal": _deal,
    "log_round": _log_round,
    "step": _step,
    "proceed": _proceed,
    "legal": _legal,
    "redeal": _redeal,
    "answer": _answer,
    "finish": _finish,
}
POLICY_DRIVERS: dict[str, Any] = {"pick": _pick, "decide": _decide, "play": _play}


@dataclass(frozen=True)
class Drivers:
    """The drivers bound to one game and one policy function; see the functions of the same names above."""

    deal: Any
    log_round: Any
    step: Any
    proceed: Any
    legal: Any
    redeal: Any
    answer: Any
    finish: Any
    pick: Any
    decide: Any
    play: Any


@cache
def _bound(game_key: str, rules_functions: tuple[tuple[str, Any], ...], policy: Any) -> Drivers:
    functions: dict[str, Any] = dict(rules_functions)
    for name, driver in RULES_DRIVERS.items():
        functions[name] = bind(driver, functions, f"{game_key}_{name}_{fingerprint(*dict(rules_functions).values())}")
    functions["choose"] = policy
    label = fingerprint(*dict(rules_functions).values(), policy)
    for name, driver in POLICY_DRIVERS.items():
        functions[name] = bind(driver, functions, f"{game_key}_{name}_{label}")
    return Drivers(**{name: functions[name] for name in (*RULES_DRIVERS, *POLICY_DRIVERS)})


def drivers_of(game: Game, policy: Any) -> Drivers:
    """Return the drivers of a game played by the compiled policy `policy`; the same arguments give the same object."""
    return _bound(game.key, tuple(game.rules_functions.items()), policy)

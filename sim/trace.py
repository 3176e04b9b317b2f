"""One game in words: who sits where, every round, every decision with the answer chosen, and what came of it."""

from collections.abc import Iterator

from sim.stage import Book, stage_of
from sim.steps import Match
from sim.study import Study


def trace(study: Study, book: Book, index: int = 0) -> Iterator[str]:
    """Yield game number `index` of a study line by line; it is the very game that a run of the study plays.

    Decisions show the seat, the question, the answer and how many answers were legal; a question with one legal
    answer is told with what happens.
    """
    match = Match(stage_of(study, book), index)
    yield f"{match.game.title}, game {index} of seed {study.seed}"
    yield from (f"seat {seat + 1}: {_player(match, seat)}" for seat in range(study.players))
    shown = 0
    while True:
        yield from (f"  {line}" for line in match.chronicle())
        if match.state.turn_round > shown and not match.is_over:
            shown = int(match.state.turn_round)
            yield f"Round {shown}: {match.standing()}"
        if match.is_over:
            break
        yield from _decision(match)
    yield f"{match.ending} after {match.state.turn_round} rounds ({match.standing()})"


def _decision(match: Match) -> Iterator[str]:
    """Yield the decider's answer in words, having carried it out."""
    legal = match.options()
    who, question = match.seat_name(match.decider), match.decision
    answers = {option: match.describe(option) for option in legal}
    chosen = match.play_on()
    if len(legal) > 1:
        yield f"  {who}: {question}: {answers[chosen]} (of {len(legal)})"


def _player(match: Match, seat: int) -> str:
    faction, character = match.bench.lineup[seat]
    return f"{match.game.factions[faction]}, played by {match.stage.book.names[character]}"

"""One game in words: who sits where, every round, every decision with the answer chosen, and what came of it."""

from collections.abc import Iterator, Mapping

from sim.study.stage import Book, stage_of
from sim.study.steps import Match
from sim.study.study import Study

TOLD = 4  # answers of a search that are told with what they are worth


class Report(Match):
    """A match whose chronicle is indented, and says how everybody stands when a round has begun."""

    shown = 0  # the last round whose standing is told

    def _tell(self) -> None:
        earlier = len(self._told)
        super()._tell()
        lines = self._told[earlier:]
        self._told[earlier:] = [f"  {line}" for line in lines]
        now = int(self.state.turn_round)
        if any(line.startswith(f"Round {now} begins") for line in lines):
            self._stands(f"Round {now}")

    def opening(self) -> None:
        """Tell how everybody stands at the start, or in a round that has begun without a word."""
        now = int(self.state.turn_round)
        if now > self.shown:
            self._stands(f"Round {now}" if self.shown else "At the start")

    def _stands(self, when: str) -> None:
        self.shown = int(self.state.turn_round)
        self._told.append(f"{when}: {self.standing()}")


def trace(study: Study, book: Book, index: int = 0) -> Iterator[str]:
    """Yield game number `index` of a study line by line; it is the very game that a run of the study plays.

    Decisions show the seat, the question, the answer and how many answers were legal; a question with one legal
    answer is told with what happens. How everybody stands is told when the chronicle says that a round begins, else
    before the first decision of a round; what is decided before the first round follows the standing at the start.
    """
    yield from told(Report(stage_of(study, book), index, watched=True))


def told(match: Report) -> Iterator[str]:
    """Yield the game of a report line by line while it is played."""
    study = match.stage.study
    yield f"{match.game.title}, game {match.index} of seed {study.seed}"
    yield from (f"seat {seat + 1}: {_player(match, seat)}" for seat in range(study.players))
    while not match.is_over:
        match.opening()
        yield from match.chronicle()
        yield from _decision(match)
    yield from match.chronicle()
    yield f"{match.ending} after {match.state.turn_round} rounds ({match.standing()})"


def _decision(match: Match) -> Iterator[str]:
    """Yield the decider's answer in words, having carried it out."""
    legal = match.options()
    who, question = match.seat_name(match.decider), match.decision
    answers = {option: match.describe(option) for option in legal}
    chosen = match.play_on()
    if len(legal) > 1:
        yield f"  {who}: {question}: {answers[chosen]} (of {len(legal)})"
        yield from _search(match, answers)


def _search(match: Match, answers: Mapping[int, str]) -> Iterator[str]:
    """Yield what a search found the best answers to be worth, and after how many rollouts of each."""
    best = match.estimates[:TOLD]
    if best:
        found = "; ".join(f"{answers[one.option]} {one.worth:.2f} of {one.rollouts}" for one in best)
        more = f"; {len(match.estimates) - TOLD} more" if len(match.estimates) > TOLD else ""
        yield f"    searched: {found}{more}"


def _player(match: Match, seat: int) -> str:
    faction, character = match.bench.lineup[seat]
    return f"{match.game.factions[faction]}, played by {match.stage.book.names[character]}"

"""How often the powers of the boxes of Heroes of Land, Air & Sea are used, a seat and game, by the archetypes.

    python benchmarks/boxes.py [GAMES] [PLAYERS,PLAYERS,..]

Prints a JSON object a line: for a number of players how games end, and for each faction what its seats did.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from policies.book import PolicyBook, policy_names
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import CHRONICLE_LENGTH, NOBODY
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.cards import effect_text, source_name
from sim.games.aughmoore.narration.wording import spell_name
from sim.games.aughmoore.words import Objective, Unit
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

GAMES = 10 if INTERPRETED else 400
PLAYERS = (2, 3, 4, 5, 6, 7)
SEED = 3
STRIDE = 37  # games of the schedule from one that is played to the next: a few of them see all factions
BOXES = ("box.order_chaos=true", "box.pestilence=true")
MOVES = {Event.SAILED: ("swims", Unit.SEA_VESSEL), Event.FLEW: ("flights of armies", Unit.AIR_VESSEL)}
SIMPLE = {Event.DENIED: "regions denied", Event.RETURNED: "units back", Event.RELOCATED: "units moved by effects"}
NUMBERS = {Event.SOULS: "Souls gained", Event.PAID_SOULS: "Souls paid"}


class Tally(Match):
    """A game whose powers are counted as they are written."""

    def __init__(self, stage: Any):
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.spells: Counter[str] = Counter()
        self._move: tuple[int, str, Unit] | None = None
        super().__init__(stage, watched=True)

    def _describe(self) -> None:
        chronicle = self.state.chronicle
        for line in chronicle.lines[: min(int(chronicle.written), CHRONICLE_LENGTH)]:
            self.count(Event(int(line.event)), int(line.a), int(line.b), int(line.c))
        chronicle.written = 0
        self.end_move()

    def count(self, event: Event, a: int, b: int, c: int) -> None:
        """Count a line of the chronicle."""
        if event == Event.MOVED_UNIT:
            if self._move and b == self._move[2]:
                self._move = None
            return
        self.end_move()
        if event in MOVES:
            self._move = (a, *MOVES[event])
        elif event == Event.CAST:
            self.spells[spell_name(self.state, self.rules, b)] += 1
        elif event == Event.NO_EFFECT:
            self.spells[f"{source_name(self.rules, b)}, in vain"] += 1
        elif event == Event.USED:
            self.add(a, f"{source_name(self.rules, b)}: {effect_text(self.rules, b)}")
        elif event in SIMPLE:
            self.add(a, SIMPLE[event])
        elif event in NUMBERS:
            self.add(a, NUMBERS[event], b)

    def end_move(self) -> None:
        """Count a move by air or by sea that no Vessel made."""
        if self._move:
            self.add(self._move[0], self._move[1])
        self._move = None

    def add(self, seat: int, what: str, number: int = 1) -> None:
        """Count what a seat did."""
        if 0 <= seat < int(self.state.seats):
            self.counts[self.game.factions[int(self.state.faction[seat])]][what] += number


def main() -> None:
    """Play and print the counts."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    players = [int(word) for word in sys.argv[2].split(",")] if len(sys.argv) > 2 else PLAYERS
    for number in players:
        print(json.dumps({"players": number, **dict(counted(number, games))}), flush=True)


def counted(players: int, games: int) -> Iterator[tuple[str, Any]]:
    """Play with both boxes and all factions, and yield what was counted."""
    cast = [name for name in policy_names("aughmoore") if name != "random"]
    table = {"players": players, "factions": FACTION_KEYS, "settings": BOXES}
    study = new_study("aughmoore", policies=cast, seed=SEED, games=games * STRIDE, logged=0, **table)
    match = Tally(stage_of(study, PolicyBook("aughmoore", study.cast, study.edition)))
    seats: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    rounds = 0
    for game in range(games):
        match.deal(game * STRIDE)
        while not match.is_over:
            match.play_on()
        seats.update(match.game.factions[int(number)] for number in match.state.faction[:players])
        objective = int(match.state.objective)
        ends["none" if objective == NOBODY else Objective(objective).name.lower()] += 1
        rounds += int(match.state.turn_round)
    yield "games", games
    yield "rounds", round(rounds / games, 1)
    yield "ends", {end: round(number / games, 3) for end, number in ends.most_common()}
    yield "spells a game", {name: round(number / games, 3) for name, number in sorted(match.spells.items())}
    for faction, number in sorted(seats.items()):
        done = match.counts[faction]
        yield faction, {what: round(count / number, 2) for what, count in done.most_common()} | {"seats": number}


if __name__ == "__main__":
    main()

"""A second set of books for Heroes: Write & Conquer: stocks and units, kept from what the chronicle tells alone."""

from typing import Any

from sim.engine.header import CHRONICLE_LENGTH
from sim.games.conquer.state import COUNTED, STOCK
from sim.games.conquer.words import FIRST_UNIT, Decision, Event, Resource, Step
from tests.games.conquer.position import CATALOGUE, GAME, faction_key

SERPENT, HYDRA = 0, 1  # places on the board of the Nagas
CONTENT = GAME.layout.content


class Ledger:
    """What each seat should hold, the most of each resource that it ever held, and the trophies of all seats."""

    def __init__(self, state: Any):
        self.seats = range(int(state.seats))
        boards = [CATALOGUE.boards[faction_key(state, seat)]["unit"].values() for seat in self.seats]
        self.units = [[unit["start"] for unit in board] for board in boards]
        self.stock = [[0] * STOCK for _ in self.seats]
        self.peaks = [[0] * STOCK for _ in self.seats]
        self.monsters: list[tuple[int, int]] = []  # seat, monster
        self.seized: list[int] = []
        self.owners: dict[int, int] = {}

    def read(self, state: Any) -> None:
        """Enter the new lines of the chronicle, and empty it."""
        chronicle = state.chronicle
        assert chronicle.written <= CHRONICLE_LENGTH
        for line in chronicle.lines[: chronicle.written].tolist():
            self._enter(*line)
        chronicle.written = 0

    def _enter(self, event: int, seat: int, a: int, b: int, c: int) -> None:
        entry = getattr(self, f"_{Event(event).name.lower()}", None)
        if entry is not None:
            entry(seat, a, b, c)

    def _gained(self, seat: int, resource: int, amount: int, _: int) -> None:
        if resource >= FIRST_UNIT:
            self.units[seat][resource - FIRST_UNIT] += amount
        elif resource == Resource.SERPENTS:
            self.units[seat][SERPENT] += amount
        elif resource < STOCK:
            self.stock[seat][resource] += amount
            if resource == Resource.SCIENCE:
                length = CONTENT["faction.gnomes.block.science.effect.1.length"]
                self.stock[seat][resource] = min(self.stock[seat][resource], length)
            self.peaks[seat][resource] = max(self.peaks[seat][resource], self.stock[seat][resource])

    def _paid(self, seat: int, resource: int, amount: int, _: int) -> None:
        if resource >= FIRST_UNIT:
            self.units[seat][resource - FIRST_UNIT] -= amount
        elif resource == Resource.SERPENTS:
            self.units[seat][SERPENT] -= amount
        else:
            self.stock[seat][resource] -= amount

    def _looted(self, seat: int, loser: int, resource: int, amount: int) -> None:
        self.stock[loser][resource] -= amount

    def _exchanged(self, seat: int, serpents: int, *_: int) -> None:
        self.units[seat][SERPENT] += serpents

    def _recruited(self, seat: int, unit: int, number: int, _: int) -> None:
        self.units[seat][unit] += number

    def _joined(self, seat: int, unit: int, number: int, _: int) -> None:
        self.units[seat][unit] += number

    def _converted(self, seat: int, unit: int, turned: int, number: int) -> None:
        self.units[seat][unit] -= number
        self.units[seat][turned] += number

    def _summoned(self, seat: int, *_: int) -> None:
        self.units[seat][HYDRA] = 1

    def _fell(self, seat: int, unit: int, number: int, _: int) -> None:
        self.units[seat][unit] -= number

    def _returned(self, seat: int, unit: int, number: int, _: int) -> None:
        self.units[seat][unit] += number

    def _lost_to_curse(self, seat: int, unit: int, *_: int) -> None:
        self.units[seat][unit] -= 1

    def _circled(self, seat: int, monster: int, *_: int) -> None:
        self.monsters.append((seat, monster))

    def _hunted(self, seat: int, monster: int, *_: int) -> None:
        assert (seat, monster) not in self.monsters

    def _seized(self, seat: int, region: int, *_: int) -> None:
        self.seized.append(region)

    def _collected(self, seat: int, artefact: int, *_: int) -> None:
        assert artefact not in self.owners
        self.owners[artefact] = seat

    def _robbed(self, seat: int, loser: int, artefact: int, _: int) -> None:
        assert self.owners[artefact] == loser
        self.owners[artefact] = seat


def awaited(state: Any, seat: int) -> int:
    """Return how much wood a player has been told of and has yet to take, as wood or otherwise."""
    entries = state.agenda.entries[: state.agenda.depth]
    due = [int(entry.b) for entry in entries if entry.step == Step.SUBSTITUTE and entry.a == seat]
    if state.decision == Decision.SUBSTITUTE and state.decider == seat:
        due.append(int(state.about[0]))
    return sum(due)


def reached(resource: str, amount: int) -> int:
    """Return how many amounts that give VP a stock has reached."""
    return sum(CONTENT[f"resource.{resource}.threshold.{place}.at"] <= amount for place in range(1, 4))


COUNTED_RESOURCES = tuple(Resource(place).name.lower() for place in range(COUNTED))

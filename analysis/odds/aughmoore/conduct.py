"""A Battle of Heroes of Land, Air & Sea played to its end by the engine, with answers that a sensible player gives.

Once the Tactic cards lie open nothing is hidden and nothing is left to chance. What remains is answered so: Conscripts
call the fewest units that win, the strongest first, and nobody if that is not enough; a card is paid for as is best
for its player, who knows by then who wins; losses are the cheapest units that cover the damage; everybody retreats to
the Capital; what may be declined after the Battle is declined. Before the cards, abilities and hits of Spells are
chosen for the greatest lead.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np

from analysis.odds.aughmoore.field import copy_of
from analysis.odds.aughmoore.worth import Worth, gain, holdings_of
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack
from sim.games.aughmoore.battle.skirmish import NONE, play, weigh
from sim.games.aughmoore.content.vocabulary import When
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.state import EXPANDED

BEFORE_CARDS = (Decision.START_ABILITY, Decision.DESTROY, Decision.LOSE, Decision.REINFORCE)
SETTLED = (Decision.RETREAT, Decision.SPAWN)  # asked when the losses are known


@dataclass(eq=False)
class Table:
    """A Battle under way: its State and the answers to the question being asked.

    Attributes:
        states: the State, in an array of one.
        rulebook: the Rules record, likewise.
        answers: legal answers, packed; none once the Battle is over.
    """

    states: np.ndarray
    rulebook: np.ndarray
    answers: tuple[int, ...] = ()

    @property
    def state(self) -> Any:
        """The State record."""
        return self.states[0]

    @property
    def decision(self) -> int:
        """What is asked, -1 once the Battle is over."""
        return int(self.state.decision) if self.answers else NONE

    @property
    def side(self) -> int:
        """Who is asked."""
        return int(self.state.decider)

    def answer(self, option: int = NONE) -> "Table":
        """Answer the question and go on to the next one."""
        buffer = np.zeros(EXPANDED.options, np.int64)
        with np.errstate(over="ignore"):
            count = play(self.states, self.rulebook, option, buffer)
        if count == 0 and int(self.state.decider) != NOBODY:
            raise RuntimeError("a Battle asks for what the skirmish does not know")
        self.answers = tuple(buffer[:count].tolist())
        return self

    def copy(self) -> "Table":
        """Return a copy that goes its own way."""
        return Table(copy_of(self.states), self.rulebook, self.answers)

    def part_of(self, side: int) -> int:
        """Return 0 for the attacker, 1 for the defender."""
        return 0 if int(self.state.battle.leader[0]) == side else 1

    def strengths(self) -> np.ndarray:
        """Return Natural Strength and bonuses of attacker and defender, shape (2, 2); after the Battle what is left."""
        numbers = np.zeros((2, 2), np.int64)
        states = self.states if self.answers else copy_of(self.states)
        battle = states[0].battle
        if battle.region == NOBODY:
            battle.region = battle.ground[1]
            battle.members[:] = 1 << battle.leader
        weigh(states, self.rulebook, numbers)
        return numbers


@dataclass(frozen=True, eq=False)
class Conduct:
    """How questions are answered.

    Attributes:
        worth: what gains and losses count.
        spells: by side, the Combat Spell to cast and the unit to hit, -1 where that is open.
        quick: whether prices are paid anyhow: where only the victory, or only the other side, matters.
    """

    worth: Worth
    spells: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    quick: bool = False

    def to_cards(self, table: Table) -> Table:
        """Answer all that is asked before the Tactic cards, or to the end if there is no choice of them."""
        return self._until(table, lambda: table.decision == Decision.TACTIC)

    def to_end(self, table: Table) -> Table:
        """Answer all that is asked once both cards are chosen."""
        return self._until(table, lambda: False)

    def _until(self, table: Table, reached: Callable[[], bool]) -> Table:
        while table.answers and not reached():
            table.answer(self.choice(table))
        return table

    def choice(self, table: Table) -> int:
        """Return the answer to the question being asked."""
        if len(table.answers) == 1:
            return table.answers[0]
        decision = table.decision
        if decision == Decision.COMBAT_SPELL:
            return self._spell(table)
        if decision in BEFORE_CARDS and int(table.state.battle.winner) == NOBODY:
            return self._greatest_lead(table)
        if decision == Decision.CONSCRIPTS:
            return self._call(table)
        if decision == Decision.PAY_TACTIC:
            return self._payment(table)
        if decision in (Decision.DAMAGE, Decision.LOSE):
            return self._loss(table)
        if decision == Decision.DESTROY:
            return self._best_hit(table)
        return table.answers[0]

    def _spell(self, table: Table) -> int:
        spell, _ = self.spells.get(table.side, (NONE, NONE))
        cast = int(pack(Verb.CAST_SPELL, spell, 0)) if spell != NONE else table.answers[0]
        return cast if cast in table.answers else table.answers[0]

    def _greatest_lead(self, table: Table) -> int:
        """Return the answer after which the side that is asked leads by most; of equals the one that costs it least."""
        target = self._spell_target(table)
        if target is not None:
            return target
        side = table.side
        before = holdings_of(table.state, side)

        def lead(option: int) -> tuple[float, float]:
            later = self.to_cards(table.copy().answer(option))
            return self.lead(later, later.part_of(side)), gain(self.worth, before, holdings_of(later.state, side))

        return max(table.answers, key=lead)

    def _spell_target(self, table: Table) -> int | None:
        """Return the hit on the unit that a Spell is to hit, None where none is stated or nothing like it is there."""
        _, target = self.spells.get(table.side, (NONE, NONE))
        if table.decision != Decision.DESTROY or target == NONE:
            return None
        if table.rulebook[0].effects[table.state.errand.effect].moment != When.COMBAT:
            return None
        hits = {int(unpack(option)[3]): option for option in table.answers}
        return hits.get(target)

    def _best_hit(self, table: Table) -> int:
        """Return the hit on the unit that is worth most, once the Battle is decided; one that may be declined is."""

        def hurt(option: int) -> float:
            _, _, side, unit = unpack(option)
            return self._worth(table.state, (int(unit), int(side)))

        return table.answers[0] if unpack(table.answers[0])[0] == Verb.DONE else max(table.answers, key=hurt)

    def lead(self, table: Table, part: int) -> float:
        """Return by how much one side's Strength exceeds the other's."""
        totals = table.strengths().sum(axis=1)
        return float(totals[part] - totals[1 - part])

    def _call(self, table: Table) -> int:
        """Call the strongest unit if some number of calls wins, and fewer do not."""
        part, looking = table.part_of(table.side), replace(self, quick=True)
        side, trial, first = table.side, table.copy(), NONE
        while trial.decision == Decision.CONSCRIPTS and trial.side == side:
            if looking.wins(trial.copy().answer(trial.answers[0]), part):
                return table.answers[0] if first == NONE else first
            if len(trial.answers) == 1:
                break
            called = self._strongest(trial)
            first = called if first == NONE else first
            trial.answer(called)
        return first if first != NONE and looking.wins(trial, part) else table.answers[0]

    def wins(self, table: Table, part: int) -> bool:
        """Play on until the totals are compared, and return whether one side wins."""
        while table.answers and int(table.state.battle.winner) == NOBODY:
            table.answer(self.choice(table))
        return int(table.state.battle.winner) == part

    def _strongest(self, table: Table) -> int:
        strengths = table.rulebook[0].strength[int(table.state.faction[table.side])]
        calls = [option for option in table.answers if unpack(option)[0] == Verb.BRING]
        return max(calls, key=lambda option: int(strengths[unpack(option)[2]]))

    def _payment(self, table: Table) -> int:
        """Return the way to pay that leaves its player best off after the losses; who wins does not depend on it."""
        if self.quick:
            return table.answers[0]
        side = table.side
        before = holdings_of(table.state, side)
        looking = replace(self, quick=True)

        def left(option: int) -> float:
            later = table.copy().answer(option)
            looking._until(later, lambda: later.decision in SETTLED)
            return gain(self.worth, before, holdings_of(later.state, side))

        return max(table.answers, key=left)

    def _loss(self, table: Table) -> int:
        """Return a unit of the cheapest set of units that covers the damage, the strongest of them first."""
        state, rules = table.state, table.rulebook[0]
        parts = [unpack(option) for option in table.answers]
        units = [(int(unit), int(side)) for _, unit, side, _ in parts]
        if table.decision == Decision.LOSE:
            return min(zip(table.answers, units, strict=True), key=lambda each: self._worth(state, each[1]))[0]
        ground = int(state.battle.ground[table.part_of(table.side)])
        strengths = np.array([int(rules.strength[int(state.faction[side]), unit]) for unit, side in units])
        worths = np.array([self._worth(state, each) for each in units])
        most = [int(state.players[side].units[ground, unit]) for unit, side in units]
        sets = _covering(strengths, most, int(state.battle.damage))
        best = min(sets, key=lambda numbers: (float(numbers @ worths), int(numbers.sum())))
        lost = [place for place in range(len(units)) if best[place]]
        return table.answers[max(lost, key=lambda place: int(strengths[place]))]

    def _worth(self, state: Any, each: tuple[int, int]) -> float:
        unit, side = each
        return float(self.worth.units[int(state.faction[side]), unit])


def _covering(strengths: np.ndarray, most: list[int], damage: int) -> Iterator[np.ndarray]:
    """Yield the numbers of units whose Natural Strength covers the damage."""
    for numbers in product(*(range(many + 1) for many in most)):
        chosen = np.array(numbers)
        if int(chosen @ strengths) >= damage:
            yield chosen

"""Many battles of Heroes: Write & Conquer at once: what is asked of one, for more and fewer units of both sides."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from analysis.odds.conquer.around import Line, steps, units_label
from analysis.odds.conquer.battle import best_plans
from analysis.odds.conquer.rules import BattleRules
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Ways, all_ways
from analysis.odds.questions import Grid
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Faction

SIZES = (2, 4, 8, 12, 16, 24)
PRIZES = (1.0, 2.0)
USUAL = (Faction.HUMANS, Faction.ELVES)
FIELDS = ("attacker", "defender")
PANEL, WINS, PRICE = "prize", "attacker_wins", "attacker_losses"
PROSE = (
    "Armies deployed in secret by the best mixture of each side, of equally good ones the one that loses least; low "
    "and high, where shown, are over all of them. What is left is the chance that the other side wins, or that "
    "equal powers leave nobody the winner. The prize is what winning brings, in victory points; a {unit} lost with the "
    "units costs {loss:g} of them."
)


def grid_of(question: Any, rules: BattleRules) -> Grid:
    """Return the attacker's chance by numbers of the units that each side has most of, all else as it is asked.

    Sides that are not named are of the Humans and the Elves, with their bottom-most units; without a prize and a reward
    there are two prizes.

    Raises:
        ValueError: this is no battle of two sides whose numbers could differ.
    """
    asked = _with_armies(question, rules)
    armies = asked.armies(rules)
    if len(armies) != len(FIELDS):
        raise ValueError("a table is of two sides; ask about battles of three and four one by one")
    own, foe = (_line(question, field, army) for field, army in zip(FIELDS, armies, strict=True))
    worth = asked.losses(armies)
    mine, theirs = ([all_ways(army, Versus.PLAYER, worth) for army in line.armies] for line in (own, foe))
    rows = [
        {foe.name: down, own.name: across, PANEL: name, **_fought((ways, reply), stakes, int(rules.record.margin))}
        for name, stakes in _stakes(asked, rules, armies).items()
        for down, reply in zip(_numbers(foe), theirs, strict=True)
        for across, ways in zip(_numbers(own), mine, strict=True)
    ]
    return _laid_out(pd.DataFrame(rows), own, foe, PROSE.format(unit=asked.worth, loss=asked.loss))


def _laid_out(table: pd.DataFrame, own: Line, foe: Line, prose: str) -> Grid:
    """Return the chances; where they are 0 and 1 alone, what the attacker's side of the battle costs."""
    open_ = not table[WINS].round(9).isin((0, 1)).all()
    title = "The attacker's chance to win a battle between players" if open_ else "What the attacker loses, on average"
    value = WINS if open_ else PRICE
    return Grid(table, own.name, foe.name, PANEL, value, title, prose, share=open_)


def _with_armies(question: Any, rules: BattleRules) -> Any:
    if question.versus:
        raise ValueError("--versus does not go with a table: against monsters and fortresses there are no odds")
    taken = {army.partition(":")[0].strip().lower() for army in (question.attacker, *question.defender)}
    usual = [rules.boards[faction] for faction in USUAL]
    free = [board for board in (*usual, *rules.boards) if board.key not in taken]
    attacker, *others = (f"{board.key}:{board.units[0].key}={SIZES[-1]}" for board in free)
    if not question.attacker:
        question = replace(question, attacker=attacker)
        attacker = others[0]
    return question if question.defender else replace(question, defender=[attacker])


def _line(question: Any, field: str, army: Any) -> Line:
    """Return an army in the sizes of the table."""
    if not getattr(question, field):
        armies = tuple(replace(army, units=(number, *army.units[1:])) for number in SIZES)
        return Line(field, units_label(army, 0), armies, len(SIZES) - 1, 0)
    line = steps(field, army)
    if line is None:
        raise ValueError(f"--{field} is a Hydra apart, of which there is one: nothing in a table could differ")
    return line


def _numbers(line: Line) -> list[int]:
    return [army.units[line.unit] for army in line.armies]


def _stakes(asked: Any, rules: BattleRules, armies: Sequence[Any]) -> dict[str, Stakes]:
    """Return what is at stake, by the name of the panel."""
    if asked.prize or asked.reward:
        stakes = asked.stakes(rules, armies)
        return {" : ".join(f"{vp:g}" for vp in dict.fromkeys(map(stakes.gain, range(len(armies))))) + " VP": stakes}
    bare = {f"{prize:g} VP": replace(asked, prize=f"{prize:g}", reward="0") for prize in PRIZES}
    return {name: each.stakes(rules, armies) for name, each in bare.items()}


def _fought(sides: tuple[Ways, Ways], stakes: Stakes, margin: int) -> dict[str, float]:
    outcome = best_plans(sides, stakes, margin)
    row = {WINS: outcome.plans[0].win, PRICE: outcome.plans[0].price}
    if outcome.duel is None or outcome.solution is None:
        return row
    spread = outcome.solution.range_of(outcome.duel.wins[0])
    return {**row, f"{WINS}_low": spread.low, f"{WINS}_high": spread.high}

"""Battles of Heroes: Write & Conquer as they were fought in played games, held against the best plans.

Every battle of two players has best plans of its own, for the armies that met and for what their next monsters bring.
Policies decide otherwise, and know nothing of each other's plans: this is no test of the odds, but says how far play is
from them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analysis.intervals import share_interval
from analysis.odds.conquer.army import Army, Numbers
from analysis.odds.conquer.battle import Outcome, best_plans
from analysis.odds.conquer.rules import HYDRA, STOCK, BattleRules
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Ways, Worth, all_ways, ways_of
from analysis.odds.replay import OFTEN, SEEN, Alike, Fought, answers, compared, played_again
from sim.engine.operands import asked
from sim.engine.options import unpack
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Decision, Verb
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

MOST_SOLVED = 400
NOTHING = "nothing"
QUARTERS = ("up to 25%", "up to 50%", "up to 75%", "up to 100%")
OUTCOMES = ("stronger", "weaker", "nobody")
SHARES = ("stronger_deploys", "weaker_deploys")
PREDICTED = [f"predicted_{name}" for name in (*OUTCOMES, *SHARES)]
BATTLE = ["game", "round", "sides", "weaker_army", "winner", *SHARES, *PREDICTED]
COMPARED = ["weaker_army", *SEEN]
PROSE = (
    "Nobody attacks in such a battle: here the side with the stronger army is called the attacker (of equal ones the "
    "one that sits first), and the weaker army is described by its highest power as a share of the stronger one's. The "
    "odds are those of the best plans for these armies, where winning is worth the next monster with its resources and "
    "every gold of losses or resources {loss} victory points. What lies in the region, loot, artefacts and the rest of "
    "the game are left out, and the policies do not play these plans: a difference says how far play is from them, not "
    "that the odds are wrong."
)


@dataclass
class Engagement:
    """A battle that is being fought.

    Attributes:
        where: what sets it apart from others: round, region, sides, battles before it.
        state: the state before anybody deployed.
        answers: number of the answer with which it began.
        deployed: units that each seat deploys, by place on its board.
        armed: units that each seat modifies for the combat.
    """

    where: tuple[int, ...]
    state: Any
    answers: int
    deployed: dict[int, Numbers] = field(default_factory=dict)
    armed: dict[int, int] = field(default_factory=dict)


def observed_battles(
    study: Study, book: Book, games: int, rules: BattleRules, *, loss: float, most: int = MOST_SOLVED
) -> pd.DataFrame:
    """Play the first games of a study again, question by question, and list their battles between players.

    Args:
        study: the study.
        book: its policies.
        games: how many of its games to play again.
        rules: what combats depend on in its games.
        loss: what one gold's worth of losses costs, in victory points.
        most: battles of two armies to solve; later ones are listed without predictions.

    Returns:
        A row a battle in which somebody could choose: game, round, sides (how many), and, where two fought, winner
        ("stronger", "weaker", "nobody"), weaker_army (the weaker side's highest power as a share of the stronger's, if
        that has any), the share of its highest power that each side deployed, and the same of the best plans.
    """
    rows: list[dict[str, Any]] = []
    for match in played_again(study, book, games):
        for fought in _battles(match):
            solve = sum("predicted_nobody" in row for row in rows) < most
            rows.append({"game": match.index, **_row(fought, rules, loss, solve=solve)})
    return pd.DataFrame(rows, columns=BATTLE)


def against_odds(battles: pd.DataFrame, *, least: int = OFTEN, level: float = 0.95) -> pd.DataFrame:
    """Put the chance that the stronger army wins by the best plans beside the share of battles that it won.

    Args:
        battles: what `observed_battles` returned.
        least: battles that a kind must have been fought.
        level: confidence level of the intervals, which are clustered by game.

    Returns:
        A row a kind of battle, by how strong the weaker army is: weaker_army, predicted (the mean of the chances of
        these battles), estimate, low, high, n.
    """
    solved = _solved(battles)
    solved = solved.assign(predicted=solved["predicted_stronger"], won=solved["winner"] == "stronger")
    sizes = solved["weaker_army"].map(_kind)
    kinds = [Alike((size,), solved[sizes == size]) for size in (NOTHING, *QUARTERS)]
    return pd.DataFrame(compared(kinds, least=least, level=level), columns=COMPARED)


def counted(battles: pd.DataFrame, games: int, *, level: float = 0.95) -> str:
    """Say how many battles are compared, how often nobody won, and how much of their power the sides deployed."""
    solved = _solved(battles)
    several = int((battles["sides"] > 2).sum())
    nobody = _share(solved, solved["winner"] == "nobody", solved["predicted_nobody"], level)
    stronger, weaker = (_share(solved, solved[name], solved[f"predicted_{name}"], level) for name in SHARES)
    return (
        f"In the first {games:,} games there were {len(battles):,} battles in which somebody could choose what to "
        f"deploy, {several:,} of them between more than two players; the first {len(solved):,} between two are "
        f"compared. Nobody won {nobody}. The stronger side deployed {stronger} of its power, the weaker one {weaker}."
    )


def _solved(battles: pd.DataFrame) -> pd.DataFrame:
    return battles[battles["predicted_nobody"].notna()]


def _kind(weaker: float) -> str:
    return NOTHING if weaker == 0 else QUARTERS[min(int(np.ceil(weaker * len(QUARTERS))), len(QUARTERS)) - 1]


def _share(group: pd.DataFrame, shares: pd.Series, predicted: pd.Series, level: float) -> str:
    """Say a mean with its interval, and what the best plans give."""
    estimate, low, high, _ = share_interval(shares.astype(float), clusters=group["game"], level=level)
    return f"{estimate:.0%} ({low:.0%} to {high:.0%}, by the best plans {predicted.astype(float).mean():.0%})"


def fought_battles(match: Match, rules: BattleRules, *, loss: float) -> Iterator[Fought]:
    """Play a game to its end and yield its battles between two players, by the best plans of both.

    The stronger army is called the attacker. A battle that nobody wins is one that it does not win.
    """
    for fought in _battles(match):
        row = _row(fought, rules, loss, solve=True)
        if PREDICTED[0] in row:
            stronger, weaker = row["seats"]
            yield Fought(fought.answers, stronger, weaker, row[PREDICTED[0]], row["winner"] == "stronger")


def _battles(match: Match) -> Iterator[Engagement]:
    """Yield the battles of a game in order, each once everybody in it has deployed."""
    fought: Engagement | None = None
    for number, ((before,), option) in enumerate(answers(match)):
        deploying = int(before.decision) in (Decision.DEPLOY, Decision.ARM) and bool(before.battle.sealed)
        where = _where(before)
        if fought and (not deploying or where != fought.where):
            yield fought
            fought = None
        if deploying:
            fought = fought or Engagement(where, before, number)
            _note(fought, before, option)
    if fought:
        yield fought


def _where(state: Any) -> tuple[int, ...]:
    return int(state.turn_round), int(state.battle.region), int(state.battle.sides), int(state.battles)


def _note(fought: Engagement, before: Any, option: int) -> None:
    """Write down an answer to a question about deploying, asked in the state `before`."""
    verb, number, _, _ = unpack(option)
    seat = int(before.decider)
    if verb == Verb.DEPLOY:
        unit = asked(Decision, before)["unit"]
        fought.deployed.setdefault(seat, np.zeros(len(before.players[seat].units), np.int64))[unit] = number
    else:
        fought.armed[seat] = fought.armed.get(seat, 0) + int(number)


def _row(fought: Engagement, rules: BattleRules, loss: float, *, solve: bool) -> dict[str, Any]:
    """Return the row of a battle."""
    seats = [seat for seat in range(int(fought.state.seats)) if int(fought.state.battle.sides) >> seat & 1]
    row: dict[str, Any] = {"round": int(fought.state.turn_round), "sides": len(seats)}
    if len(seats) != 2:
        return row
    armies = {seat: army_of(fought.state, rules, seat) for seat in seats}
    ways = {seat: all_ways(army, Versus.PLAYER, Worth()) for seat, army in armies.items()}
    first, second = sorted(seats, key=lambda seat: -int(ways[seat].power.max()))
    most = [int(ways[seat].power.max()) for seat in (first, second)]
    powers = [int(_deployed(fought, seat, armies[seat]).power[0]) for seat in (first, second)]
    row["winner"] = _winner(powers, int(rules.record.margin))
    if most[0] == 0:
        return row
    row |= {"weaker_army": most[1] / most[0], **dict(zip(SHARES, _of_most(powers, most), strict=True))}
    if solve:
        stakes = stakes_of(fought.state, rules, (first, second), loss)
        row["seats"] = (first, second)
        row |= _predicted(best_plans([ways[first], ways[second]], stakes, int(rules.record.margin)), most)
    return row


def army_of(state: Any, rules: BattleRules, seat: int) -> Army:
    """Return the army that a seat can use in the battle being fought."""
    mine, board = state.players[seat], rules.boards[int(state.faction[seat])]
    apart = bool(int(state.battle.alone) >> seat & 1)
    units = [int(number) for number in mine.units[: len(board.units)]]
    hydra = board.unit(HYDRA)
    if hydra is not None:
        there = int(units[hydra] and mine.hydra == state.battle.region)
        units = [0 if apart else number for number in units]
        units[hydra] = there
    held = {True: int(mine.artefacts), False: int(mine.structures)}
    return Army(
        rules=rules,
        board=board,
        units=tuple(units),
        carriers=tuple(carrier for carrier in board.carriers if held[carrier.artefact] >> carrier.place & 1),
        stock={name: int(mine.stock[place]) for place, name in enumerate(STOCK)},
        apart=apart,
    )


def _deployed(fought: Engagement, seat: int, army: Army) -> Ways:
    """Return what a seat deployed; a Hydra that is there always fights."""
    deployed = fought.deployed.get(seat, np.zeros(len(army.units), np.int64))[: len(army.units), None].copy()
    hydra = army.board.unit(HYDRA)
    if hydra is not None:
        deployed[hydra] = army.units[hydra]
    return ways_of(army, Versus.PLAYER, Worth(), deployed, np.array([fought.armed.get(seat, 0)]))


def _winner(powers: list[int], margin: int) -> str:
    ahead = powers[0] - powers[1]
    return "stronger" if ahead >= margin else "weaker" if -ahead >= margin else "nobody"


def _of_most(powers: Sequence[float], most: Sequence[int]) -> list[float]:
    return [min(1.0, power / reach) if reach else 0.0 for power, reach in zip(powers, most, strict=True)]


def stakes_of(state: Any, rules: BattleRules, seats: tuple[int, int], loss: float) -> Stakes:
    """Return what winning brings each seat: its next monster with the resources, which a Hydra apart does not get."""
    record, prizes, rewards = rules.record, [], []
    for seat in seats:
        circled = int(state.players[seat].monsters)
        place = next((place for place in range(len(record.monster_vp)) if not circled >> place & 1), None)
        apart = int(state.battle.alone) >> seat & 1
        prizes.append(0.0 if place is None else float(record.monster_vp[place]))
        resources = 0 if place is None or apart else int(record.monster_resources[place].sum())
        rewards.append(loss * resources)
    return Stakes(prizes=tuple(prizes), rewards=tuple(rewards), price=loss)


def _predicted(outcome: Outcome, most: list[int]) -> dict[str, float]:
    first, second = outcome.plans
    shares = _of_most([first.power, second.power], most)
    return dict(zip(PREDICTED, (first.win, second.win, outcome.nobody, *shares), strict=True))

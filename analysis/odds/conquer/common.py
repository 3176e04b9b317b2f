"""Common combats of Heroes: Write & Conquer: armies of first and second units against each other and monsters."""

from collections.abc import Iterator

from analysis.odds.common import Battles
from analysis.odds.conquer.rules import HYDRA, BattleRules, Board
from analysis.odds.exploring import Step

FIRST, SECOND = range(1, 5), range(2)  # units of the first and of the second type in an army
HUNTERS = range(1, 7)


def common_battles(rules: BattleRules) -> Iterator[Battles]:
    """Yield what monsters take, then every faction against every other."""
    for board in rules.boards:
        yield _hunt(rules, board)
    for board in rules.boards:
        for other in rules.boards:
            if other is not board:
                yield Battles(
                    title=f"{board.name} against {other.name}",
                    down="attacker",
                    across="defender",
                    rows=_armies(board, "attacker"),
                    columns=_armies(other, "defender"),
                )


def _hunt(rules: BattleRules, board: Board) -> Battles:
    powers = sorted({int(power) for power in rules.record.monster_power})
    return Battles(
        title=f"{board.name} against monsters",
        down=board.units[0].name,
        across="power of the monster",
        rows=tuple(_step("attacker", _army(board, (number,)), str(number)) for number in HUNTERS),
        columns=tuple(_step("versus", f"monster={power}", str(power)) for power in powers if power > 0),
    )


def _armies(board: Board, field: str) -> tuple[Step, ...]:
    """Return some of the first type of unit, alone and with one of the second; a Hydra is no common unit."""
    most = SECOND if len(board.units) > 1 and board.units[1].key != HYDRA else range(1)
    return tuple(
        _step(field, _army(board, (first, second)), _label(board, first, second)) for second in most for first in FIRST
    )


def _label(board: Board, first: int, second: int) -> str:
    with_second = f", {second} {board.units[1].name}" if second else ""
    return f"{first} {board.units[0].name}{with_second}"


def _army(board: Board, numbers: tuple[int, ...]) -> str:
    """Return an army as a question states it."""
    units = zip(board.units, numbers, strict=False)
    return f"{board.key}:" + ",".join(f"{unit.key}={number}" for unit, number in units if number)


def _step(field: str, text: str, label: str) -> Step:
    return Step(label=label, changes={field: [text] if field == "defender" else text})

"""The battles of a watched game: the moments that name who fights whom and where, and the odds when they began."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analysis.odds.replay import Fought
from reports.pipeline.questions import question_of
from reports.pipeline.with_odds import has_odds
from reports.watch.told import Told
from sim.errors import UsageError
from sim.study.replayed import Replay

LOOKED_BACK = 4  # moments before a battle is counted in which its sentence may stand
UPSET = 0.3  # the chance below which a win is one


@dataclass(frozen=True)
class Battle:
    """A battle of a game that is watched.

    Attributes:
        at: the moment that names who fights and where.
        begun: the moment at which it is counted.
        text: the sentence of that moment.
        attacker: in words; "" where no odds are known.
        defender: in words; "" of nobody.
        chance: of the attacker, None where no odds are known.
        won: whether the attacker won.
    """

    at: int
    begun: int
    text: str
    attacker: str = ""
    defender: str = ""
    chance: float | None = None
    won: bool = False

    @property
    def chance_of_end(self) -> float:
        """How likely it was to end as it did, 1 where no odds are known."""
        if self.chance is None:
            return 1.0
        return self.chance if self.won else 1.0 - self.chance

    @property
    def is_upset(self) -> bool:
        """Whether a side won that had little chance."""
        return self.chance_of_end < UPSET


def battles_of(told: Told, fought: Sequence[Fought] = ()) -> list[Battle]:
    """Return the battles of a game in their order, with odds where they are known."""
    counted = [_battle(told, number) for number in told.battle_moments]
    questions = told.question_moments
    for each in fought:
        began = questions[each.answers]
        near = [place for place, battle in enumerate(counted) if battle.begun >= began and battle.chance is None]
        if near and counted[near[0]].at <= _next(questions, each.answers, LOOKED_BACK):
            attacker, defender = told.power(each.attacker), told.power(each.defender)
            known = replace(counted[near[0]], attacker=attacker, defender=defender)
            counted[near[0]] = replace(known, chance=each.chance, won=each.won)
    return counted


def fought_in(replay: Replay) -> list[Fought]:
    """Return the battles of a game with their odds; none where a game has no odds."""
    game = replay.study.game
    try:
        fought = getattr(question_of(game), "fought", None) if has_odds(game) else None
        if fought is None:
            return []
        match = replay.match()
        return list(fought(match.stage.content, match))
    except (UsageError, ValueError):  # its odds cannot be imported, or not be given with these values
        return []


def _battle(told: Told, begun: int) -> Battle:
    """Return a battle at the last moment before it is counted whose sentences name a side and a place."""
    for number in range(begun, max(begun - LOOKED_BACK, 0) - 1, -1):
        if told.is_event(number) and (text := told.naming(number)):
            return Battle(number, begun, text)
    return Battle(begun, begun, told.headline(begun))


def _next(moments: Sequence[int], place: int, further: int) -> int:
    return moments[min(place + further, len(moments) - 1)] + LOOKED_BACK

"""A training as a user asks for it: what is trained, against whom and how long, and what becomes of what is found."""

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from analysis.intervals import Interval
from analysis.training.arena import Arena, Field
from analysis.training.effort import Effort
from analysis.training.evolution import Progress, Training
from analysis.training.league import League, Member
from analysis.training.questions import Sample
from analysis.training.scale import Scale
from policies.archetypes import BY_TRAINING, MEMBER, Archetype
from policies.book import character_named, is_external
from policies.characters import Character, archetypes
from reports.kit.names import listed
from reports.pipeline.request import value_options
from sim.errors import UsageError, meant
from sim.runs.mapped import Jobs
from sim.study.stage import Stage
from sim.study.study import Study

USUAL = Effort()


@dataclass(frozen=True)
class TrainingPlan:
    """What is to be trained.

    Attributes:
        study: game, players, factions, values and seed.
        policy: name of the archetype whose weights are improved.
        against: names of the field; none for who plays alone.
        effort: how long.
        held: weights that stay as they are.
        rounds: of a league; 0 for one training against the field.
        name: of what is found.
        teacher: a search, to whose answers weights are fitted; nothing where they are found by play.
        questions: about how many of its answers.

    Raises:
        UsageError: if the policy has no weights, a held weight is unknown, one of the field is not compiled, or who
            plays alone is to meet somebody.
    """

    study: Study
    policy: str
    against: tuple[str, ...]
    effort: Effort = USUAL
    held: tuple[str, ...] = ()
    rounds: int = 0
    name: str = BY_TRAINING
    teacher: str = ""
    questions: int = Sample.questions

    def __post_init__(self) -> None:
        if self.study.players == 1 and (self.against or self.rounds):
            raise UsageError("who plays alone meets nobody: leave out --against and --league, or take more --players")
        if outside := [name for name in (self.policy, *self.against) if is_external(name)]:
            raise UsageError(f"training plays with compiled policies only, not with {', '.join(outside)}")
        if members := listed([member.name for member, _ in self.start.mixture]):
            raise UsageError(f"the policy {self.policy} is a mixture: train one of its members, {members}")
        if not self.start.weights:
            raise UsageError(f"the policy {self.policy} has no weights to improve")
        if odd := [name for name in self.held if name not in self.start.weights]:
            allowed = ", ".join(self.start.weights)
            shown = f"{odd[0]!r} to hold{meant(odd[0], self.start.weights)}"
            raise UsageError(f"{self.policy} has no weight {shown}; the weights are {allowed}")
        if not self.name.isidentifier() or self.name in self._taken:
            raise UsageError(f"{self.name!r} cannot be the name of what is found: take a new word of letters")

    @cached_property
    def start(self) -> Archetype:
        """The archetype whose weights are bettered."""
        return character_named(self.study.game, self.policy, self.study.edition).archetype

    @cached_property
    def field(self) -> list[Character]:
        """Who plays against the learners."""
        return [character_named(self.study.game, name, self.study.edition) for name in self.against]

    @cached_property
    def stage(self) -> Stage:
        """The table at which learners play."""
        return Arena(self.study).stage

    @property
    def command(self) -> str:
        """The command that trains the same again."""
        words = ["counterpoise", "train", self.study.game, "--policy", self.policy]
        words += ["--against", ",".join(self.against)] if self.against else []
        words += ["--players", str(self.study.players), "--factions", ",".join(self.study.factions)]
        words += ["--generations", str(self.effort.generations)]
        words += [] if self.teacher else ["-n", str(self.effort.games)]
        words += ["--confirm", str(self.effort.confirming), "--seed", str(self.study.seed)]
        words += ["--by-faction"] if self.effort.by_faction else []
        words += ["--hold", ",".join(self.held)] if self.held else []
        words += ["--league", str(self.rounds)] if self.rounds else []
        words += ["--from", self.teacher, "--questions", str(self.questions)] if self.teacher else []
        words += [] if self.name == BY_TRAINING else ["--name", self.name]
        return shlex.join([*words, *value_options(self.study)])

    def run(self, jobs: Jobs, progress: Progress | None) -> list[Member]:
        """Train, and return what was found: one response, or those of a league, what survives most first.

        With the responses of a league come those whom it began with and who survive among them.
        """
        arena = Arena(self.study, jobs)
        if self.rounds:
            members = [Member(character) for character in self.field]
            league = League(arena, self.start, members, self.held, self.effort, self.study.seed)
            found = [member for member in league.run(self.rounds, progress) if member.trained or member.share > 0]
            is_better = any(member.trained for member in found)
            return sorted(found, key=lambda member: member.share, reverse=True) if is_better else []
        scale = Scale.of(replace(self.start, by_faction={}), self.held)
        field, seed = Field.of(self.field), self.study.seed
        trained = Training(arena, field, scale, self.effort, seed, progress, self.start).run()
        return [Member(Character(trained.archetype), trained, 1.0)] if trained.is_better else []

    @property
    def planned(self) -> int:
        """Games of the whole training."""
        arena, field, scale = Arena(self.study), Field.of(self.field), Scale.of(self.start, self.held)
        alike = replace(self.effort, by_faction=False)
        early, last = (Training(arena, field, scale, effort).planned for effort in (alike, self.effort))
        return early * max(0, self.rounds - 1) + last

    def certified(self, found: list[Member], today: date) -> list[Archetype]:
        """Return what survives with birth certificates: one archetype of the plan's name, or a mixture and its members.

        Those of its members that there were before stay where they are. Where no response survives, as can happen by
        chance where mixtures are nearly as good, the last one is kept.
        """
        kept = [member for member in found if member.share > 0]
        if not any(member.trained for member in kept):
            kept = [member for member in found if member.trained][-1:]
        if len(kept) == 1:
            return [self._certified(self.name, kept[0], today)]
        total = sum(member.share for member in kept)
        places = itertools.count(1)
        new: list[Archetype] = []
        mixture: list[tuple[Archetype, float]] = []
        for member in kept:
            if member.trained:
                new.append(self._member(f"{self.name}_{next(places)}", member, today))
                mixture.append((new[-1], member.share / total))
            else:
                mixture += _parts(member.character.archetype, member.share / total)
        return [self._mixture(tuple(mixture), today), *new]

    def _member(self, name: str, member: Member, today: date) -> Archetype:
        """Return a response as a member of a mixture."""
        one = self._certified(name, member, today)
        return replace(one, traits=(*one.traits, MEMBER))

    def _mixture(self, mixture: tuple[tuple[Archetype, float], ...], today: date) -> Archetype:
        """Return the archetype that draws one of these for each game."""
        names = listed([member.name for member, _ in mixture])
        born = {
            "command": self.command,
            "seed": self.study.seed,
            "date": today.isoformat(),
            "against": list(self.against),
        }
        return Archetype(
            self.name,
            f"Draws one of {names} for each game, as often as it survives among the others.",
            self.start.plan,
            traits=("stochastic", BY_TRAINING),
            born=born,
            mixture=mixture,
        )

    def _certified(self, name: str, member: Member, today: date) -> Archetype:
        trained = member.trained
        assert trained is not None
        league = f" in a league of {self.rounds}" if self.rounds else ""
        how = f"fitted to the answers of {self.teacher}" if self.teacher else "found by play"
        met = f"against {listed(self.against)}" if self.against else "alone"
        born = {
            "command": self.command,
            "seed": self.study.seed,
            "date": today.isoformat(),
            "against": list(self.against),
            "games": trained.after.n,
            "before": _bounds(trained.before),
            "after": _bounds(trained.after),
        }
        return replace(
            trained.archetype,
            name=name,
            doc=f"Plays as {self.policy} does, with weights {how}{league} {met}.",
            traits=("stochastic", BY_TRAINING),
            born=born,
        )

    @property
    def _taken(self) -> set[str]:
        return {name for name, one in archetypes(self.study.game).items() if BY_TRAINING not in one.traits}


def numbers(plan: TrainingPlan, found: list[Member], file: Path | None, seconds: float) -> dict[str, Any]:
    """Return what other programs are told: the best response found, and every other one of a league."""
    responses = [member.trained for member in found if member.trained]
    best = responses[0] if responses else None
    return {
        "game": plan.study.game,
        "policy": plan.policy,
        "against": plan.against,
        "file": file,
        "before": _share(best.before) if best else None,
        "after": _share(best.after) if best else None,
        "gain": _share(best.gain) if best else None,
        "own_weights": best.factions if best else [],
        "generations": plan.effort.generations,
        "games": sum(one.games for one in responses),
        "seconds": seconds,
        "seed": plan.study.seed,
        "survivors": [{"policy": name, "share": share} for name, share in _survivors(found)],
        "league": [{"share": one.share, "after": _share(one.trained.after)} for one in found if one.trained],
        "command": plan.command,
    }


def _parts(one: Archetype, share: float) -> list[tuple[Archetype, float]]:
    """Return what a policy adds to a mixture in which it has a share: itself, or its own members."""
    return [(part, share * own) for part, own in one.mixture] or [(one, share)]


def _survivors(found: list[Member]) -> Iterator[tuple[str, float]]:
    """Yield the policies of a league's mixture that there were before it."""
    for member in found:
        if not member.trained:
            yield member.character.archetype.name, member.share


def _share(interval: Interval) -> dict[str, Any]:
    return {"win_share": interval.estimate, "low": interval.low, "high": interval.high, "games": interval.n}


def _bounds(interval: Interval) -> list[float]:
    return [round(bound, 4) for bound in interval[:3]]

"""Games as PettingZoo environments (AEC), for learning by play; needs the extra `rl`.

    env = sim.environment.env("kings", players=3, seed=1)
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Game `i` of a seed is the one that `sim.study.steps.new_game` begins under that number.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from sim.engine.header import MAX_SEATS, End
from sim.engine.operands import legend
from sim.engine.options import LARGEST_FIELD, unpacked
from sim.engine.results import copied
from sim.errors import UsageError
from sim.study.sight import sight_of
from sim.study.stage import stage_of
from sim.study.steps import Match, new_game
from sim.study.views import OBSERVED_STREAM, View

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    message = f"environments need PettingZoo and Gymnasium ({error}): pip install 'counterpoise[rl]'"
    raise UsageError(message) from error

ILLEGAL_REWARD = -1.0
NO_OPTION = -1  # in the rows of `options` that no answer fills
LEAST, MOST = -(2**63), 2**63 - 2  # of numbers, among them sets as bit masks; one more would be too large to sample

Observation = dict[str, np.ndarray]


def env(
    game: str, players: int | None = None, seed: int | None = None, *, render_mode: str | None = None, **study: Any
) -> AECEnv:
    """Return a game as an environment in the usual wrappers: an illegal action loses, others are refused.

    Args:
        game: the game's key, or module:NAME.
        players: seats at the table.
        seed: of the games before `reset` is given one; 0 if none is given.
        render_mode: None or "ansi".
        study: factions, settings, content and rotate, as `sim.study.steps.new_game` takes them.

    Raises:
        UsageError: if the game, a number, a faction or a setting is not allowed.
    """
    bare = raw_env(game, players, seed, render_mode=render_mode, **study)
    judged = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


def raw_env(
    game: str, players: int | None = None, seed: int | None = None, *, render_mode: str | None = None, **study: Any
) -> "TableEnv":
    """Return a game as an environment without wrappers; arguments and errors are those of `env`."""
    if render_mode not in (None, *TableEnv.metadata["render_modes"]):
        raise UsageError(f"the render mode must be None or 'ansi', not {render_mode!r}")
    match = new_game(game, players=players, seed=0 if seed is None else seed, watched=render_mode is not None, **study)
    return TableEnv(match, render_mode)


class TableEnv(AECEnv):
    """The seats of a table as agents, `seat_1` first.

    Attributes:
        match: the game in progress, hidden things and all.
        names: what each number of an observation is.
    """

    metadata: Mapping[str, Any] = {"render_modes": ["ansi"], "name": "counterpoise", "is_parallelizable": False}

    def __init__(self, match: Match, render_mode: str | None = None):
        super().__init__()
        self.match = match
        self.render_mode = render_mode
        self.metadata = {**TableEnv.metadata, "name": f"counterpoise_{match.game.key}"}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(match.stage.study.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sight = sight_of(match.game.state)
        self.names = self._sight.names
        self._is_new = True
        most = match.game.most_options
        self._no_options = np.full((most, 4), NO_OPTION, np.int64)
        self.observation_spaces = {agent: self._observations(most) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(most) for agent in self.possible_agents}

    def _observations(self, most: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (len(self.names),), self._sight.dtype),
                "options": spaces.Box(NO_OPTION, LARGEST_FIELD, (most, 4), np.int64),
                "action_mask": spaces.Box(0, 1, (most,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of places in the list of legal answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the first game of a seed, or the next one of the seed before.

        Args:
            seed: decides the game and those that follow it.
            options: none are known.

        Raises:
            UsageError: if the seed is not allowed.
        """
        self._deal(seed)
        self._is_new = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"faction": self.match.seat_name(seat)} for agent, seat in self._seats.items()}
        self._go_on()

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            stage = self.match.stage
            again = stage_of(replace(stage.study, seed=seed), stage.book)
            self.match = Match(again, watched=self.render_mode is not None)
        elif not self._is_new:
            self.match.deal(self.match.index + 1)

    def step(self, action: int | None) -> None:
        """Give the selected agent's answer, by its place in the list of legal ones.

        Raises:
            ValueError: if there is no legal answer at that place.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.match.options()
        if action is None or not 0 <= action < len(legal):
            raise ValueError(f"{action} is no legal action of {agent}; they are 0 to {len(legal) - 1}")
        self.match.apply(legal[action])
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def _go_on(self) -> None:
        """Select who is asked next, or reward everybody for the end."""
        if not self.match.is_over:
            self.agent_selection = self.possible_agents[self.match.decider]
            return
        stopped = self.match.state.ended == End.LIMIT
        self.rewards = dict(zip(self.agents, self.match.returns().tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, not stopped)
        self.truncations = dict.fromkeys(self.agents, bool(stopped))
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    @property
    def verbs(self) -> dict[str, dict[str, Mapping[int, str] | None]]:
        """What each row of `options` says: every verb with its operands, see `sim.engine.operands.legend`.

        A game that names no verbs has none.
        """
        return legend(self.match.game.verbs)

    @property
    def decisions(self) -> dict[str, dict[str, Mapping[int, str] | None]]:
        """What `decision` and `about` of an observation say: every question with its operands, as in `verbs`."""
        return legend(self.match.game.decisions)

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the answers are those of whoever is asked, and nobody else's.

        What is hidden from the agent is dealt again, in one way for each moment of the game.
        """
        seat = self._seats[agent]
        options, mask = self._no_options.copy(), np.zeros(len(self._no_options), np.int8)
        if seat == self.match.decider:
            count = len(self.match.options())
            options[:count] = unpacked(self.match.workspace.options[:count])
            mask[:count] = 1
        return {"observation": self._seen(seat), "options": options, "action_mask": mask}

    def _seen(self, seat: int) -> np.ndarray:
        match = self.match
        states = copied(match.workspace.states)
        moment = OBSERVED_STREAM + int(match.workspace.moves[0]) * MAX_SEATS + seat
        with match.stage.at_play():
            key = (match.stage.seating.seed, match.index, moment)
            match.stage.drivers.redeal(states, match.stage.rulebook, key, seat)
        return View(states, match.rules, match.game, seat).numbers()

    def describe(self, action: int) -> str:
        """Return an action of the agent that is asked in words."""
        return self.match.describe(self.match.options()[action])

    def render(self) -> str | None:
        """Return what has happened since the last call, how the players stand, and what is asked; None unwatched."""
        if self.render_mode is None:
            return None
        asked = f"{self.match.seat_name(self.match.decider)}: {self.match.decision}"
        return "\n".join(
            [*self.match.chronicle(), self.match.standing(), self.match.ending if self.match.is_over else asked]
        )

    def close(self) -> None:
        """Do nothing: no window and no file is open."""

    def __str__(self) -> str:
        return self.metadata["name"]

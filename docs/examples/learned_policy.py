"""A policy for Heroes: Write & Conquer that is learned by playing, with scikit-learn.

    python -m docs.examples.learned_policy        (learns, and writes learned_policy.joblib)
    counterpoise run conquer -n 480 --players 2 --policies docs.examples.learned_policy:choose,random

An answer is described by a few words: the question and the answer, alone, in this round, for this faction. A linear
model estimates from them the share of the win that follows. It plays against chance, learns from what it did itself,
tries something else now and then, and is fitted again on all games so far.
"""

from dataclasses import dataclass, field
from functools import cache

import joblib
import numpy as np
from sklearn.feature_extraction import FeatureHasher
from sklearn.linear_model import Ridge
from sklearn.pipeline import Pipeline, make_pipeline

from sim.engine.options import unpacked
from sim.environment import raw_env

FILE = "learned_policy.joblib"  # in the working folder
FEATURES = 2**18
SHRINKING = 5.0  # towards an answer that makes no difference
EXPLORING = 0.15  # of its answers are left to chance while it learns
BY_CHANCE = 400  # games before the first fit
GAMES = 200  # before each fit that follows
ROUNDS = 5
FIRST = 20  # numbers of an observation: those that all games begin with are among them


@dataclass
class Lessons:
    """What was answered, and the share of the win that followed."""

    answers: list[list[str]] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


def words(decision, turn, faction, options):
    """Return what describes each of some answers, given as rows of verb, a, b, c."""
    found = []
    for verb, a, b, c in options.tolist():
        kind = f"{decision}:{verb}"
        alone = [kind, f"{kind} a{a}", f"{kind} b{b}", f"{kind} c{c}", f"{kind} a{a} b{b}", f"{kind} a{a} b{b} c{c}"]
        found.append([*alone, *(f"{each} {when}" for each in alone[:5] for when in (f"r{turn}", f"f{faction}"))])
    return found


def seen_words(env, observation):
    """Return what describes the answers that an agent of an environment may give."""
    numbers = dict(zip(env.names[:FIRST], observation["observation"][:FIRST].tolist(), strict=True))
    options = observation["options"][observation["action_mask"] > 0]
    return words(numbers["decision"], numbers["turn_round"], numbers[f"faction[{numbers['seat']}]"], options)


def play(env, model, lessons, chance):
    """Play a game: one seat by the model, the others by chance; without a model all learn. Return its win share."""
    env.reset()
    pupil = env.match.index % len(env.possible_agents)
    given = []
    while any(not env.terminations[agent] and not env.truncations[agent] for agent in env.agents):
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        count = len(env.match.options())
        place = int(chance.integers(count))
        if count > 1 and (model is None or seat == pupil):
            told = seen_words(env, env.observe(agent))
            if model is not None and chance.random() >= EXPLORING:
                place = int(model.predict(told).argmax())
            given.append((agent, told[place]))
        env.step(place)
    lessons.answers += [answer for _, answer in given]
    lessons.shares += [env.rewards[agent] for agent, _ in given]
    return env.rewards[env.possible_agents[pupil]]


def fitted(lessons) -> Pipeline:
    """Return the model that expects of an answer what followed from such answers."""
    model = make_pipeline(FeatureHasher(FEATURES, input_type="string"), Ridge(alpha=SHRINKING, solver="sparse_cg"))
    return model.fit(lessons.answers, lessons.shares)


def learn(game="conquer", players=2, *, seed=1, by_chance=BY_CHANCE, games=GAMES, rounds=ROUNDS) -> Pipeline:
    """Return a model learned by play; prints how well it does on the way."""
    env, chance, lessons, model = raw_env(game, players, seed), np.random.default_rng(seed), Lessons(), None
    for number in [by_chance] + [games] * rounds:
        share = np.mean([play(env, model, lessons, chance) for _ in range(number)])
        print(f"{number} games {'by chance' if model is None else 'of its own'}: win share {share:.2f}", flush=True)
        model = fitted(lessons)
    return model


@cache
def learned() -> Pipeline:
    """Return the model from the file in the working folder."""
    return joblib.load(FILE)


def choose(view, options):
    """Return the place of the answer that the model expects most of."""
    rows = unpacked(np.array(options))
    return int(learned().predict(words(view.decision, view.turn_round, view.faction[view.seat], rows)).argmax())


if __name__ == "__main__":
    joblib.dump(learn(), FILE)

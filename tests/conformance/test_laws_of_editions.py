"""The laws of play at the tables of each edition of each game, interpreted: compiling them again takes long."""

import numpy as np
import pytest

from policies.book import PolicyBook
from sim.compiling.compiled import INTERPRETED
from sim.engine.drivers import Opcode
from sim.game import find
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import game_keys, positions

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="the records of editions are compiled for the playthroughs alone"),
]
TABLES = [
    pytest.param((key, factions), id=f"{find(key).key}-{name}-{len(factions)}")
    for key in game_keys()
    for name, edition in find(key).editions.items()
    for factions in {edition.factions[-min(edition.players) :], edition.factions[-max(edition.players) :]}
]


def match_of(key, factions, **choices):
    study = new_study(key, players=len(factions), factions=factions, seed=1, **choices)
    return Match(stage_of(study, PolicyBook(key, study.policies, study.edition)), watched=True)


def redealt(match):
    """Return the position with all that its decider cannot see dealt anew."""
    view = match.workspace.states.copy()
    with np.errstate(over="ignore"):
        match.stage.drivers.redeal(view, match.stage.rulebook, (1, 2, 3), match.decider)
    return view


@pytest.mark.parametrize("table", TABLES)
def test_a_game_keeps_the_laws_to_its_end(table):
    """It ends; answers are distinct, can be said, change something, and do not depend on what is hidden."""
    key, factions = table
    match = match_of(key, factions)
    for turn, _ in enumerate(positions(match)):
        options = match.options()
        assert 0 < len(options) == len(set(options))
        assert 0 <= match.decider < len(factions)
        if turn % 10 > 0:  # the rest takes long
            continue
        assert match.decision
        assert all(match.describe(option) for option in options)
        before, view = match.workspace.states.tobytes(), redealt(match)
        assert sorted(match.workspace.options[: match.drive(Opcode.LEGAL, states=view)].tolist()) == sorted(options)
        after = match.workspace.states.copy()
        match.drive(Opcode.ANSWER, options[0], states=after)
        assert after.tobytes() != before == match.workspace.states.tobytes()
    assert match.ending in ("victory", "elimination", "limit")
    assert match.chronicle()
    assert match.standing()

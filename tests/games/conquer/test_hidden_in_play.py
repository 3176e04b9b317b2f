"""Whole games of Heroes: Write & Conquer as its seats see them: what is sealed is hidden, and nothing else (H1.7)."""

from random import Random

import pytest

from sim.engine.header import NOBODY, End
from sim.games.conquer.words import Decision
from tests.games.conquer.position import GENEROUS, by_chance, deal, give, options, rules
from tests.games.conquer.sight import changed, seen
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
SEALED = {"destination", "bought", "hydra_destination", "deployed", "armed"}
SECRET = (Decision.DESTINATION, Decision.HYDRA_MOVE, Decision.DEPLOY, Decision.ARM)
TABLES = [("nagas", "elves", "undead"), ("orcs", "humans", "gnomes", "nagas")]


def at_every_question(factions, seed, settings):
    """Play a game by chance; yield before every answer."""
    using, chance = rules(settings), Random(seed)
    state = deal(*factions, using=using)
    while state.ended == End.RUNNING:
        yield state, using, chance
        give(state, using, by_chance(options(state, using), chance))


@pytest.mark.parametrize("factions", TABLES)
def test_H1_7_only_sealed_choices_of_others_are_dealt_anew(factions):
    for state, using, _ in at_every_question(factions, 1, GENEROUS):
        for seat in range(len(factions)):
            for found in changed(state, seen(state, using, seat)):
                assert found[0] != seat
                assert found[1] in SEALED
                assert state.decision in SECRET


def still_sealed(copy, state):
    """Return whether the choices that were sealed are so still."""
    return copy.battle.sealed == state.battle.sealed and copy.met == state.met


def views_after(state, using, option, seats):
    """What the other seats see after an answer, as long as the next one who is asked is another and all is sealed."""
    seat = int(state.decider)
    copy = give(copied(state), using, option)
    if copy.decider in (seat, NOBODY) or copy.decision not in SECRET or not still_sealed(copy, state):
        return None
    return [seen(copy, using, other).tobytes() for other in range(seats) if other != seat]


@pytest.mark.parametrize("factions", TABLES)
def test_H1_7_no_secret_answer_changes_what_the_others_see(factions):
    compared = 0
    for state, using, chance in at_every_question(factions, 2, GENEROUS):
        if state.decision in SECRET and (state.decision != Decision.DEPLOY or state.battle.sealed):
            legal = options(state, using)
            some = chance.sample(legal, min(3, len(legal)))
            views = [view for option in some if (view := views_after(state, using, option, len(factions)))]
            assert all(view == views[0] for view in views)
            compared += len(views) > 1
    assert compared > 20


@pytest.mark.parametrize("factions", TABLES)
def test_H1_7_a_game_can_be_played_on_from_what_a_seat_sees(factions):
    for state, using, chance in at_every_question(factions, 3, GENEROUS):
        if state.decision in SECRET:
            copy = seen(state, using, int(state.decider), chance.randrange(1000))
            done = int(copy.agenda.depth)
            while copy.decision in SECRET and copy.agenda.depth <= done and copy.ended == End.RUNNING:
                give(copy, using, by_chance(options(copy, using), chance))
            assert (copy.players["units"] >= 0).all()
            assert (copy.players["stock"] >= 0).all()
            assert (copy.players["points"] >= 0).all()

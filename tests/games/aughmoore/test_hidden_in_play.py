"""Whole games of Heroes of Land, Air & Sea as seats see them: nothing open is dealt anew (A1.9, A6.3, A10.6)."""

from random import Random

import pytest

from sim.engine.header import End
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.words import Face
from tests.games.aughmoore import position
from tests.games.aughmoore.boards import FIVE, SIX
from tests.games.aughmoore.position import by_chance, give, options
from tests.games.aughmoore.sight import changed, library, pile, seen, spell_cards, tokens
from tests.games.aughmoore.test_conservation import (
    CHECKS,
    Ledger,
    all_tokens,
    by_verb,
    check_tokens,
    enrich,
    lying,
)
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
TABLES = [(("humans", "orcs", "elves"), False), (("elves", "dwarves", "orcs", "humans"), True), (("dwarves",), False)]
CHECKS_OF_PIECES = [check for check in CHECKS if check is not check_tokens]
SHARED = {"token", "land_pile", "sea_pile", "spells"}
MOST_ANSWERS = 120
OPEN = (Face.SHOWN, Face.LASTING)
SECRET = (Decision.TACTIC, Decision.KEEP, Decision.COMBAT_SPELL)


def at_every_question(factions, teams, chance, board=position):
    """Play by chance with rich players; yield before every answer."""
    using = board.rules({"team.play": True} if teams else {})
    state = board.dealt(*factions, using=using)
    for number in range(MOST_ANSWERS):
        if state.ended != End.RUNNING:
            return
        if number % 5 == 0:
            enrich(state)
        yield state, using
        board.give(state, using, by_verb(board.options(state, using), chance))


def may_differ(state, seat):
    """The fields that a seat does not see."""
    fields = SHARED | ({"solo"} if state.solo.on else set())
    others = [side for side in range(int(state.sides)) if side != seat and not is_enemy(state, side)]
    fields |= {(side, "library") for side in others}
    return fields | ({(side, "tactic") for side in others} if state.battle.sealed else set())


@pytest.mark.parametrize(("factions", "teams"), TABLES)
def test_A1_9_A6_3_A10_6_only_what_is_hidden_is_dealt_anew(factions, teams):
    for number, (state, using) in enumerate(at_every_question(factions, teams, Random(1))):
        seat = number % len(factions)
        view = seen(state, using, seat)
        assert changed(state, view) <= may_differ(state, seat)
        assert spell_cards(view) == spell_cards(state)
        assert library(view, seat) == library(state, seat)
        for land in (True, False):
            whole = tokens(state, land=land) + pile(state, land=land)
            assert tokens(view, land=land) + pile(view, land=land) == whole
            assert tokens(view, land=land, faces=OPEN) == tokens(state, land=land, faces=OPEN)


@pytest.mark.parametrize(("factions", "teams"), TABLES)
def test_A6_3_who_is_asked_sees_the_same_legal_answers(factions, teams):
    for state, using in at_every_question(factions, teams, Random(2)):
        assert options(seen(state, using, int(state.decider)), using) == options(state, using)


@pytest.mark.parametrize(("factions", "teams"), TABLES)
def test_A6_3_a_game_can_be_played_on_from_what_a_seat_sees(factions, teams):
    chance = Random(3)
    for number, (state, using) in enumerate(at_every_question(factions, teams, chance)):
        if number % 40 == 0 or (state.decision in SECRET and number % 8 == 0):
            copy = seen(state, using, int(state.decider), number)
            copy.chance[:] = copied(state).chance
            ledger = Ledger(copy, using)
            for _ in range(10):
                if copy.ended == End.RUNNING:
                    give(copy, using, by_chance(options(copy, using), chance))
                    for check in CHECKS_OF_PIECES:
                        check(copy, using, ledger)


def test_A6_3_P27_among_seven_players_only_what_is_hidden_is_dealt_anew():
    factions = ("merfolk", *FIVE, "birdfolk")
    for number, (state, using) in enumerate(at_every_question(factions, False, Random(4), SIX)):
        if number % 5 == 0:
            seat = int(state.decider)
            view = seen(state, using, seat)
            assert changed(state, view) <= may_differ(state, seat)
            assert (spell_cards(view), library(view, seat)) == (spell_cards(state), library(state, seat))
            assert (all_tokens(view), lying(view, *OPEN)) == (all_tokens(state), lying(state, *OPEN))
            assert SIX.options(view, using) == SIX.options(state, using)

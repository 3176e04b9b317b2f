"""The set-up and what is hidden (C1, C9.1)."""

import numpy as np
import pytest
from sim.conformance.table import chance_wraps
from sim.engine.chance import seed_play

from caravans.game import GAME
from caravans.rules import ANIMALS
from caravans.words import Camp, Card, Decision, Step, Verb

from tests.position import FIRST, RULES, SECOND, TABLE, position

GUILDS = ("weavers", "smiths", "dyers", "tanners", "potters")


def hidden_from(state, seat, seed=1):
    """Return a copy of a position as a seat sees it, dealt anew."""
    copy = np.array([state], dtype=state.dtype)[0]
    with chance_wraps():
        seed_play(copy, seed, 0, 0)
        GAME.hide(copy, RULES, seat)
    return copy


def contracts(state):
    """Return all contracts, in hands and in the box."""
    box = state.contracts.cards[: int(state.contracts.left)].tolist()
    return sorted(box + state.players["dealt"][: int(state.seats)].ravel().tolist())


def test_C1_1_six_stretches_end_in_camps():
    assert RULES.camp_at.tolist() == np.cumsum(RULES.spaces).tolist()
    assert len(RULES.camp_at) == len(Camp)
    assert position().players["space"].tolist() == [0] * 5


def test_C1_2_four_cards_lie_open():
    state = position()
    assert [card >= 0 for card in state.market.tolist()] == [True] * 4 + [False] * 2
    assert state.deck.left == RULES.copies.sum() - 4


def test_C1_3_everybody_has_the_same_herd_and_coins_by_turn_order():
    state = TABLE.dealt(GUILDS)
    assert (state.players["cards"][:, : len(ANIMALS)] == RULES.herd).all()
    assert (state.players["coins"] == RULES.coins + RULES.guild_coins).all()


def test_C1_4_one_of_two_contracts_is_kept():
    state = TABLE.dealt(("weavers", "smiths"))
    state.players[SECOND].dealt[:] = (Camp.GATE, Camp.FORT)
    TABLE.run(state, RULES, Step.CONTRACT, SECOND)
    assert TABLE.asked(state, Decision.CONTRACT, SECOND)
    TABLE.answer(state, RULES, Verb.KEEP, Camp.FORT, 1)
    assert state.players[SECOND].dealt.tolist() == [Camp.FORT, Camp.GATE]


def test_C1_4_two_contracts_for_one_camp_are_one_answer():
    state = TABLE.dealt(("weavers", "smiths"))
    state.players[FIRST].dealt[:] = Camp.INN
    TABLE.run(state, RULES, Step.CONTRACT, FIRST)
    assert TABLE.offered(state, RULES, Verb.KEEP) == [(Camp.INN, 0, -1)]


def test_C1_5_a_seat_knows_its_own_contracts_and_those_fulfilled():
    state = position(*GUILDS[:3])
    state.players[SECOND].delivered = 1
    kept = int(state.players[SECOND].dealt[0])
    views = [hidden_from(state, FIRST, seed) for seed in range(20)]
    assert all((view.players[FIRST].dealt == state.players[FIRST].dealt).all() for view in views)
    assert {int(view.players[SECOND].dealt[0]) for view in views} == {kept}
    assert len({int(view.players[2].dealt[0]) for view in views}) > 1


def test_C1_5_what_is_dealt_anew_are_the_same_contracts_and_cards():
    state = position(*GUILDS[:4])
    view = hidden_from(state, SECOND)
    left = int(state.deck.left)
    assert contracts(view) == contracts(state)
    assert sorted(view.deck.cards[:left]) == sorted(state.deck.cards[:left])
    assert view.deck.cards[:left].tolist() != state.deck.cards[:left].tolist()


@pytest.mark.parametrize("guild", GUILDS)
def test_C9_1_a_guild_may_begin_with_more_coins(guild):
    using = TABLE.rules({f"guild.{name}.coins": 4 * (name == guild) for name in GUILDS})
    state = TABLE.dealt(GUILDS, using)
    more = [4 * (name == guild) for name in GUILDS]
    assert (state.players["coins"] == RULES.coins + more).all()


def test_the_deck_holds_every_card():
    state = position()
    held = state.deck.cards[: int(state.deck.left)].tolist() + state.market[:4].tolist()
    assert [held.count(card) for card in Card] == RULES.copies.tolist()

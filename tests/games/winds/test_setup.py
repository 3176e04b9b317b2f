"""Set-up of Winds of Numa Sera (W1): decks, kingdoms, starting assets, the line of succession, neighbors."""

import numpy as np
import pytest

from sim.engine.header import NOBODY, End
from sim.engine.options import pack, unpack
from sim.games.winds.game import GAME
from sim.study.steps import new_game
from tests.games.winds.position import (
    BLOCKS,
    CATALOGUE,
    HEROES,
    KINGDOM_KEYS,
    TEXTS,
    Count,
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    control,
    count_of,
    offered,
    position,
    rules,
    stack,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted
CONTENT = GAME.layout.content
TABLES = (2, 3, 4)
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def test_W1_1_in_throne_one_condition_wins():
    state, using = position(), rules()
    for key in ("border_watch", "forge_gate", "abbey_hold", "ember_hold"):
        control(state, using, 0, key)
    assert (state.ended, state.winners) == (End.VICTORY, 1)


def test_W1_1_in_empire_two_conditions_win():
    using = rules({"win.setting.choice": "empire"})
    state = position(using=using)
    for key in ("border_watch", "forge_gate", "abbey_hold", "ember_hold"):
        control(state, using, 0, key)
    train(state, using, 0, Skill.LORE, 3)
    assert state.ended == End.RUNNING
    state.players[0].capital = 40
    act(state, using, 0)
    answer(state, using, Verb.BUY_SKILL, Skill.LORE)
    assert (state.ended, state.winners) == (End.VICTORY, 1)


@pytest.mark.parametrize("players", TABLES)
def test_W1_2_every_skill_deck_has_three_cards_more_than_players(players):
    assert position(players=players).skill_cards.tolist() == [players + 3] * 5


@pytest.mark.parametrize(("players", "used"), [(2, 6), (3, 8), (4, 10)])
def test_W1_3_W1_4_strongholds_by_players_and_four_of_them_face_up(players, used):
    state = position(players=players)
    shown = [int(card) for card in state.independent if card != NOBODY]
    below = state.castles.cards[: state.castles.left].tolist()
    assert (len(shown), len(below)) == (4, used - 4)
    assert len({*shown, *below}) == used


def test_W1_3_the_strongholds_are_chosen_by_chance():
    tables = [position(seed=seed) for seed in range(12)]
    shown = {frozenset(state.independent.tolist()) for state in tables}
    assert len(shown) > 8
    assert {card for cards in shown for card in cards} - {NOBODY} == set(range(10))


def test_W1_5_twenty_five_items_are_shuffled_and_four_lie_face_up():
    state = position()
    shown = [int(card) for card in state.market if card != NOBODY]
    deck = state.forge.cards[: state.forge.left].tolist()
    assert (len(shown), len(deck)) == (4, 21)
    assert sorted(shown + deck) == list(range(25))
    assert len({tuple(position(seed=seed).market.tolist()) for seed in range(6)}) == 6


@pytest.mark.parametrize("players", TABLES)
def test_W1_6_battle_cards_are_dealt_by_mat_and_the_rest_is_the_exploration_deck(players):
    state = position(players=players)
    dealt = [int(state.players[seat].battle_cards) for seat in range(players)]
    assert dealt == [2, 3, 4, 3][:players]
    cards = state.exploration.cards[: state.exploration.left].tolist()
    for seat in range(players):
        cards += [number for number in range(len(TEXTS)) for _ in range(state.players[seat].hand[number])]
    copies = [card["copies"] for _, _, card in CATALOGUE.texts]
    assert (len(cards), state.exploration.discarded) == (80, 0)
    assert [cards.count(number) for number in range(len(TEXTS))] == copies


def test_W1_6_only_battle_cards_are_dealt_and_any_of_them_may_be():
    battle = {number for number, (kind, _, _) in enumerate(CATALOGUE.texts) if kind.name == "BATTLE"}
    dealt = set()
    for seed in range(25):
        for mine in position(seed=seed).players:
            dealt |= set(np.flatnonzero(mine.hand).tolist())
    assert dealt == battle


def test_W1_6_the_exploration_deck_is_shuffled_after_dealing():
    decks = [position(seed=seed).exploration for seed in range(20)]
    assert len({int(deck.cards[deck.left - 1]) for deck in decks}) > 8


@pytest.mark.parametrize(("kingdom", "capital"), list(zip(KINGDOM_KEYS, (5, 4, 3, 4), strict=True)))
def test_W1_7_starting_capital_equals_the_base_residual_capital(kingdom, capital):
    using = rules()
    state = position(kingdom, "meran" if kingdom != "meran" else "numa_sera")
    assert state.players[0].capital == capital == CONTENT[f"kingdom.{kingdom}.start.base_residual"]
    act(state, using, 0)
    answer(state, using, Verb.BUILD, offered(state, using, Verb.BUILD)[-1][0])
    assert state.players[0].residuals == capital


@pytest.mark.parametrize("kingdom", KINGDOM_KEYS)
def test_W1_7_one_block_is_ticked_from_the_start(kingdom):
    state, using = position(kingdom, KINGDOM_KEYS[KINGDOM_KEYS.index(kingdom) - 1]), rules()
    assert count_of(state, 0, Count.BLOCKS_TICKED) == 1
    act(state, using, 0)
    keys = BLOCKS[KINGDOM_KEYS.index(kingdom)]
    first = next(key for key in keys if CONTENT[f"kingdom.{kingdom}.block.{key}.pre_ticked"])
    assert keys.index(first) not in [block for block, _, _ in offered(state, using, Verb.BUILD)]


def test_W1_7_a_block_ticked_from_the_start_works_at_once():
    state, using = position("meran", "numa_sera"), rules()
    act(state, using, 0)
    answer(state, using, Verb.BUILD, BLOCKS[1].index("claw_drills"))
    assert state.players[1].capital == 5 + 1


def test_W1_8_each_player_orders_its_heroes_before_the_first_turn():
    match = new_game("winds", players=2, factions=("numa_sera", "meran"), rotate=False)
    for seat, order in ((0, 4), (1, 3)):
        assert asked(match.state, Decision.SUCCESSION, seat)
        assert [unpack(option)[:2] for option in match.options()] == [(Verb.ORDER, number) for number in range(6)]
        match.apply(int(pack(int(Verb.ORDER), order)))
    lines = [[HEROES[hero] for hero in mine.line] for mine in match.state.players[:2]]
    assert lines == [["krill", "lelia", "simi"], ["meran_2", "meran_3", "meran_1"]]
    assert asked(match.state, Decision.BEGIN, 0)


@pytest.mark.parametrize("order", range(6))
def test_W1_8_only_the_first_hero_of_the_line_is_active(order):
    state, using = position(order=order), rules()
    assert [HEROES[hero] for hero in state.players[0].line] == [HEROES[number] for number in ORDERS[order]]
    state.players[0].capital = 9
    act(state, using, 0)
    lelia_cuts_the_price = Skill.WEAPON in [skill for skill, _, _ in offered(state, using, Verb.BUY_SKILL)]
    assert lelia_cuts_the_price == (ORDERS[order][0] == 0)


def test_W1_8_by_another_ruling_the_listed_order_holds():
    match = new_game("winds", settings={"ruling.hero_order.choice": "listed"}, factions=KINGDOM_KEYS, rotate=False)
    assert asked(match.state, Decision.BEGIN, 0)
    first = [HEROES[mine.line[0]] for mine in match.state.players]
    assert first == ["lelia", "meran_1", "sjorsja", "dena_vale_1"]


def test_W1_8_by_another_ruling_the_order_is_random():
    lines = set()
    for index in range(30):
        match = new_game("winds", index=index, settings={"ruling.hero_order.choice": "random"}, rotate=False)
        assert asked(match.state, Decision.BEGIN, 0)
        lines.add(tuple(match.state.players[0].line.tolist()))
    assert len(lines) > 3


def test_W1_10_the_world_bank_is_without_limit():
    state, using = position(), rules()
    state.players[0].capital = 455
    stack(state, "buried_coffer")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert state.players[0].capital == 459


def test_W1_12_kingdoms_sit_as_the_line_up_says_and_the_first_one_begins():
    match = new_game("winds", factions=("dena_vale", "meran", "siaa_dee"), rotate=False)
    assert [KINGDOM_KEYS[kingdom] for kingdom in match.state.faction[:3]] == ["dena_vale", "meran", "siaa_dee"]
    for seat in range(3):
        assert asked(match.state, Decision.SUCCESSION, seat)
        match.apply(match.options()[0])
    assert asked(match.state, Decision.BEGIN, 0)


def test_W1_12_the_first_player_rotates_over_games():
    first = {int(new_game("winds", players=4, index=index).state.faction[0]) for index in range(24)}
    assert first == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_W1_12_every_number_of_players_has_all_four_kingdoms_in_turn(players):
    assert GAME.recommended(GAME.layout.content, players) == KINGDOM_KEYS
    games = [new_game("winds", players=players, index=index).state for index in range(24)]
    assert {int(kingdom) for state in games for kingdom in state.faction[:players]} == {0, 1, 2, 3}


NEIGHBORS = [(2, (), {1}), (3, (), {1, 2}), (4, (), {1, 3}), (4, (1,), {2, 3}), (4, (1, 2), {3}), (4, (3,), {1, 2})]


@pytest.mark.parametrize(("players", "gone", "near"), NEIGHBORS)
def test_W1_13_neighbors_are_the_living_players_left_and_right(players, gone, near):
    state, using = position(players=players), rules()
    for seat in gone:
        state.players[seat].alive = 0
        state.living -= 1
    stack(state, "festival")
    before = state.players["capital"].tolist()
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    answer(state, using, Verb.OPTION, 0)
    lost = {seat for seat in range(players) if state.players[seat].capital == before[seat] - 2}
    assert lost == near
    assert state.players[0].capital == before[0] + 2 * len(near)


def test_W1_13_with_two_players_the_one_neighbor_counts_once():
    state, using = position("numa_sera", "meran"), rules()
    act(state, using, 1)
    answer(state, using, Verb.BUILD, BLOCKS[1].index("caravans"))
    assert state.players[0].capital == 5 + 1


def test_W1_15_every_player_may_unlock_every_class():
    state, using = position(players=4), rules()
    for player in range(4):
        for key, slot in (("iron_helm", 0), ("padded_tunic", 1), ("dagger", 2)):
            wear(state, using, player, key, slot)
    assert [count_of(state, player, Count.CLASSES) for player in range(4)] == [1, 1, 1, 1]

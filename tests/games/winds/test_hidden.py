"""What a seat of Winds of Numa Sera cannot see, and nothing else, is dealt anew (W1.14)."""

from collections import Counter
from functools import partial

import numpy as np
import pytest

from sim.engine.decks import put_under
from sim.engine.header import NOBODY
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.game import GAME
from sim.games.winds.state import STATE
from sim.study.steps import new_game
from tests.games import sight
from tests.games.winds.position import (
    CATALOGUE,
    TEXTS,
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    drop_cards,
    hold_cards,
    hold_item,
    item,
    position,
    rules,
    stack,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted
FORGE_ITEMS = len(CATALOGUE.forge_items)
FIRST_MYTHIC = TEXTS.index(next(iter(CATALOGUE.mythic)))
OWN_CARDS = ("hand", "items", "item_count", "battle_cards", "pools")
DECKS = ("exploration", "forge", "castles")
CHANGING = {"chance", "streams", "players", "battle", "looked", *DECKS}
hidden_from = partial(sight.hidden_from, GAME)


def mythic(items):
    """The texts of the mythic items among some items."""
    return [FIRST_MYTHIC + int(number) - FORGE_ITEMS for number in items if number >= FORGE_ITEMS]


def in_hand(mine):
    """Count the exploration cards in a player's hand."""
    found = Counter({number: int(copies) for number, copies in enumerate(mine.hand) if copies})
    return found + Counter(mythic(mine.items[: mine.item_count]))


def cards_of(state, using):
    """Count all exploration cards that lie anywhere: deck, discards, hands, equipment, mavens, blessings, looked at."""
    deck = state.exploration
    found = Counter(deck.cards[: deck.left].tolist()) + Counter(deck.discards[: deck.discarded].tolist())
    found += Counter(state.looked[: state.looked_count].tolist())
    for mine in state.players[: state.seats]:
        found += in_hand(mine) + Counter(mine.mavens[: mine.maven_count].tolist())
        blessings = [int(held) - TEXT_CARRIER for held in mine.held[: mine.held_count]]
        found += Counter(number for number in blessings if 0 <= number < len(TEXTS) and using.text_kind[number] == 5)
        found += Counter(mythic({int(number) for number in mine.equipped if number != NOBODY}))
    return found


def as_bytes(record, field):
    """The content of a field."""
    return np.ascontiguousarray(record[field]).tobytes()


def seen_by(state, seat):
    """Everything that a seat sees, as bytes by name."""
    seen = {name: as_bytes(state, name) for name in STATE.names if name not in CHANGING}
    for player, mine in enumerate(state.players):
        hidden = () if player == seat else OWN_CARDS
        seen |= {f"{player}.{name}": as_bytes(mine, name) for name in mine.dtype.names if name not in hidden}
        seen[f"{player} holds"] = bytes([in_hand(mine).total()])
    for name in DECKS:
        deck = state[name]
        seen[name] = bytes([int(deck.left), int(deck.discarded)]) + as_bytes(deck, "discards")
    battle = state.battle
    seen["battle"] = b"".join(as_bytes(battle, name) for name in battle.dtype.names if name != "placed")
    for side, player in enumerate((battle.attacker, battle.defender)):
        if player == seat or battle.revealed:
            seen[f"placed {side}"] = battle.placed[side][: battle.count[side]].tobytes()
    if seat == state.decider:
        seen["looked"] = state.looked[: state.looked_count].tobytes()
    return seen


def wandering(players, seed, steps, settings=()):
    """Play a game by chance and yield it at every question."""
    match = new_game("winds", players=players, seed=seed, settings=settings)
    chosen = np.random.default_rng(seed)
    for _ in range(steps):
        if match.is_over:
            return
        yield match
        match.apply(int(chosen.choice(match.options())))


def legal_answers(match, copy):
    """The answers that are legal in a copy of a game's position."""
    buffer = np.zeros(GAME.most_options, np.int64)
    return tuple(buffer[: GAME.options(copy, match.rules, buffer)].tolist())


RICH = {"battle.cards.per_player": 2, **{f"kingdom.{key}.start.base_residual": 15 for key in ("numa_sera", "meran")}}
GAMES = [(2, 1, 150, ()), (3, 2, 150, ()), (4, 3, 150, ()), (3, 4, 200, RICH)]


@pytest.mark.parametrize(("players", "seed", "steps", "settings"), GAMES)
def test_W1_14_at_every_question_the_own_view_and_the_legal_answers_stay(players, seed, steps, settings):
    for number, match in enumerate(wandering(players, seed, steps, settings)):
        legal, state = match.options(), match.state
        for seat in (match.decider, (match.decider + 1) % players):
            copy = hidden_from(state, match.rules, seat, number)
            assert seen_by(copy, seat) == seen_by(state, seat)
            assert cards_of(copy, match.rules) == cards_of(state, match.rules)
            if seat == match.decider:
                assert legal_answers(match, copy) == legal


@pytest.mark.parametrize(("players", "seed", "steps", "settings"), GAMES)
def test_W1_14_no_item_is_in_the_forge_deck_twice_or_face_up_too(players, seed, steps, settings):
    for number, match in enumerate(wandering(players, seed, steps, settings)):
        if number % 50 == 0:
            copy = hidden_from(match.state, match.rules, 0, number)
            shown = [int(card) for card in match.state.market if card != NOBODY]
            left = int(copy.forge.left)
            assert not set(copy.forge.cards[:left].tolist()) & set(shown)
            assert len(set(copy.forge.cards[:left].tolist())) == left


def test_W1_14_strongholds_of_the_deck_and_of_the_box_are_told_apart_by_nobody():
    state, using = position(players=2), rules()
    shown = {int(number) for number in state.independent if number != NOBODY}
    decks = []
    for seed in range(60):
        deck = hidden_from(state, using, 0, seed).castles
        assert deck.left == state.castles.left == 2
        assert set(deck.cards[2:].tolist()) == {NOBODY}
        decks.append(set(deck.cards[:2].tolist()))
    assert set.union(*decks) == set(range(using.stronghold_count)) - shown
    assert {len(deck) for deck in decks} == {2}


def armed():
    """A position for three in which everybody holds cards of all kinds that go to hand."""
    state, using = position(players=3), rules()
    for player, keys in enumerate((("pool_of_might",), ("pool_of_stone", "charge"), ("feint",))):
        hold_cards(state, using, player, *keys)
    hold_item(state, 1, "windrazor")
    hold_item(state, 1, "dagger")
    deck = state.exploration
    kept = [card for card in deck.cards[: deck.left] if TEXTS[card] not in ("pool_of_might", "windrazor")]
    deck.cards[: len(kept)], deck.left = kept, len(kept)
    act(state, using, 0)
    return state, using


def test_W1_14_the_hands_of_others_and_the_decks_are_dealt_anew():
    state, using = armed()
    views = [hidden_from(state, using, 0, seed) for seed in range(20)]
    assert len({tuple(sorted(in_hand(view.players[1]).elements())) for view in views}) > 15
    for name, left in (("exploration", 20), ("forge", 20), ("castles", 4)):
        assert len({tuple(view[name].cards[:left].tolist()) for view in views}) > 10


def test_W1_14_any_unseen_card_that_goes_to_hand_may_be_held_and_no_other():
    state, using = armed()
    held = Counter()
    for seed in range(150):
        held += in_hand(hidden_from(state, using, 0, seed).players[1])
    kinds = {int(using.text_kind[number]) for number in held}
    assert kinds == {3, 4, 5}
    assert text("pool_of_might") not in held
    assert len(held) == 29


def test_W1_14_world_forge_items_in_hand_were_bought_openly_and_stay():
    state, using = armed()
    for seed in range(10):
        mine = hidden_from(state, using, 0, seed).players[1]
        assert item("dagger") in mine.items[: mine.item_count]


def test_W1_14_nothing_tells_of_the_cards_drawn_before():
    state, using = armed()
    for card in range(3):
        state.exploration.cards[state.exploration.left - 1 - card] = NOBODY
    state.exploration.left -= 3
    copy = hidden_from(state, using, 0)
    assert set(copy.exploration.cards[copy.exploration.left :].tolist()) == {NOBODY}


def looking():
    """A position in which player 0 looks at two cards."""
    state, using = position(players=3), rules()
    train(state, using, 0, Skill.LORE, 2)
    stack(state, "windrazor", "assassin")
    act(state, using, 0, explored=False)
    answer(state, using, Verb.EXPLORE)
    assert asked(state, Decision.LOOK, 0)
    return state, using


def test_W1_14_only_the_explorer_sees_the_cards_it_looks_at():
    state, using = looking()
    looks = {tuple(hidden_from(state, using, 1, seed).looked[:2].tolist()) for seed in range(20)}
    assert len(looks) > 15
    assert hidden_from(state, using, 0).looked[:2].tolist() == [text("windrazor"), text("assassin")]


def put_back(state, using, player):
    """Put the cards in a player's hand under the deck."""
    hand = state.players[player].hand.copy()
    drop_cards(state, using, player)
    for number in np.repeat(np.arange(len(hand)), hand):
        put_under(state.exploration, number)


def besieged(*cards, capital=20, players=3):
    """A battle in which player 0 has placed cards against player 1, who is asked."""
    state, using = position(players=players), rules()
    for player in range(players):
        put_back(state, using, player)
    train(state, using, 0, Skill.LORE, 2)
    wear(state, using, 0, "codex_of_war", 4)
    hold_cards(state, using, 0, *cards, "raise_shields")
    hold_cards(state, using, 1, "feint", "raise_shields")
    state.players[0].capital, state.players[1].capital = capital, 20
    act(state, using, 0)
    answer(state, using, Verb.ATTACK_HERO, 1)
    for key in cards:
        answer(state, using, Verb.PLAY, text(key))
    assert asked(state, Decision.PLACE_CARD, 1)
    return state, using


def placed(state, side=0):
    """The keys of the cards that a side has placed."""
    return [TEXTS[number] for number in state.battle.placed[side][: state.battle.count[side]]]


def test_W1_14_the_defender_knows_how_many_cards_lie_face_down_but_not_which():
    state, using = besieged("charge", "feint")
    seen = {tuple(placed(hidden_from(state, using, 1, seed))) for seed in range(20)}
    assert len(seen) > 10
    assert {len(keys) for keys in seen} == {2}
    assert placed(hidden_from(state, using, 0)) == ["charge", "feint"]


def test_W1_14_cards_face_down_are_such_as_an_attacker_may_place():
    state, using = besieged("charge", "feint")
    for seed in range(60):
        view = hidden_from(state, using, 1, seed)
        for key in placed(view):
            assert CATALOGUE.content[f"exploration.battle.{key}.side"] != "defender"
            assert view.players[0].hand[text(key)] >= placed(view).count(key)


@pytest.mark.parametrize(("capital", "power"), [(3, 12), (4, 2), (20, 3)])
def test_W1_14_cards_face_down_are_such_as_can_be_paid_together(capital, power):
    state, using = besieged("charge", "second_chance", capital=capital)
    state.players[0].power = power
    for seed in range(60):
        view = hidden_from(state, using, 1, seed)
        spent = {"capital": 0, "power": 0}
        for key in placed(view):
            spent[CATALOGUE.content[f"exploration.battle.{key}.cost_in"]] += cost_of(key)
        assert spent["capital"] <= capital
        assert spent["power"] < power


def cost_of(key):
    """What is printed as the cost of a battle card."""
    return int(CATALOGUE.content[f"exploration.battle.{key}.cost"])

"""Winds of Numa Sera, assembled: the steps of the turn, the questions put to players, and the Game description.

Read this file first. Each arm names the function that carries a paragraph of the handbook out.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import pop
from sim.errors import RulesError
from sim.game import Game
from sim.games.winds import (
    attacking,
    battle,
    battle_cards,
    buying,
    equipping,
    exploring,
    hidden,
    mavens,
    names,
    narration,
    records,
    setup,
    slaying,
    trading,
    turn,
)
from sim.games.winds.catalogue import KINGDOM_KEYS
from sim.games.winds.mechanics import MECHANICS
from sim.games.winds.picture import picture
from sim.games.winds.rules import LAYOUT
from sim.games.winds.state import KINGDOMS, STATE
from sim.games.winds.words import Decision, Step, Verb

MOST_OPTIONS = 512


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda."""
    step, a, b, _, _ = pop(state)
    match step:
        case Step.SUCCESSION:
            setup.succession(state, rules, a)
        case Step.TURN:
            turn.begin_turn(state, rules, a)
        case Step.BEGIN:
            turn.begin(state, rules, a)
        case Step.ACT:
            turn.act(state, a)
        case Step.END_TURN:
            turn.end_turn(state, rules, a)
        case _:
            advance_exploring(state, rules, step, a, b)


@compiled
def advance_exploring(state, rules, step, a, b):
    """Carry out a step of exploring."""
    match step:
        case Step.EXPLORE:
            exploring.draw_card(state, rules, a)
        case Step.PUT_AWAY:
            exploring.put_away(state, a)
        case Step.DISCARD:
            exploring.offer_discard(state, a, b)
        case _:
            advance_buying(state, rules, step, a, b)


@compiled
def advance_buying(state, rules, step, a, b):
    """Carry out a step of items and skills won without buying."""
    match step:
        case Step.FREE_ITEM:
            buying.offer_free_item(state, rules, a, b)
        case Step.FREE_SKILL:
            buying.offer_free_skill(state, a, b)
        case Step.UPGRADE:
            equipping.offer_upgrade(state, a)
        case _:
            advance_battle(state, rules, step, a, b)


@compiled
def advance_battle(state, rules, step, a, b):
    """Carry out a step of a battle or of a hero's fall."""
    match step:
        case Step.EXTRA_ATTACK:
            attacking.offer_extra_attack(state, rules, a)
        case Step.PLACE_CARDS:
            battle_cards.place_cards(state, rules, a)
        case Step.REVEAL:
            battle_cards.reveal(state, rules)
        case Step.ROLLS:
            battle.roll_battle(state, rules)
        case Step.REROLL:
            battle.offer_reroll(state, rules, a)
        case Step.OUTCOME:
            battle.decide(state, rules)
        case Step.TAKE_ITEM:
            battle.offer_item(state, a, b)
        case Step.CLEAR:
            battle_cards.clear_battlefield(state)
        case Step.FALL:
            slaying.fall(state, rules, a, b)
        case Step.SLAY:
            slaying.slay(state, rules, a, b)
        case _:
            raise RulesError("the agenda holds a step that the rules do not know")


@compiled
def options(state, rules, buffer):
    """List the legal answers to the present question; return their number."""
    player = state.decider
    match state.decision:
        case Decision.SUCCESSION:
            return setup.succession_options(buffer)
        case Decision.BEGIN:
            return turn.begin_options(state, rules, player, buffer)
        case Decision.ACT:
            return turn.act_options(state, rules, player, buffer)
        case Decision.OFFER:
            return trading.offer_options(state, rules, player, buffer)
        case Decision.PRICE:
            return trading.price_options(state, rules, player, buffer)
        case Decision.ANSWER_OFFER:
            return trading.answer_options(buffer)
        case _:
            return options_in_exploring(state, rules, player, buffer)


@compiled
def options_in_exploring(state, rules, player, buffer):
    """List the legal answers to a question of exploring."""
    match state.decision:
        case Decision.LOOK:
            return exploring.look_options(state, buffer)
        case Decision.BOON:
            return exploring.boon_options(rules, state.about[0], buffer)
        case Decision.HAZARD:
            return exploring.hazard_options(state, rules, player, state.about[0], buffer)
        case Decision.MAVEN:
            return mavens.maven_options(buffer)
        case Decision.DISCARD:
            return exploring.discard_options(state, rules, player, state.about[0], buffer)
        case _:
            return options_in_buying(state, rules, player, buffer)


@compiled
def options_in_buying(state, rules, player, buffer):
    """List the legal answers to a question of items and skills won without buying."""
    match state.decision:
        case Decision.FREE_ITEM:
            return buying.free_item_options(state, rules, state.about[0], buffer)
        case Decision.FREE_SKILL:
            return buying.free_skill_options(state, player, state.about[0], buffer)
        case Decision.UPGRADE:
            return equipping.upgrade_options(state, player, buffer)
        case _:
            return options_in_battle(state, rules, player, buffer)


@compiled
def options_in_battle(state, rules, player, buffer):
    """List the legal answers to a question of a battle or of a hero's fall."""
    match state.decision:
        case Decision.EXTRA_ATTACK:
            return attacking.extra_attack_options(state, rules, player, buffer)
        case Decision.PLACE_CARD:
            return battle_cards.card_options(state, rules, player, state.about[0], buffer)
        case Decision.REROLL:
            return battle.reroll_options(buffer)
        case Decision.TAKE_ITEM:
            return battle.item_options(state, rules, state.about[0], buffer)
        case Decision.SAVE_HERO:
            return slaying.save_options(state, rules, player, buffer)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


@compiled
def apply(state, rules, player, option):
    """Carry out a player's answer."""
    match state.decision:
        case Decision.SUCCESSION:
            setup.order_heroes(state, rules, player, option)
        case Decision.BEGIN:
            turn.answer_begin(state, rules, player, option)
        case Decision.ACT:
            turn.take_action(state, rules, player, option)
        case Decision.OFFER:
            trading.choose_goods(state, rules, player, option)
        case Decision.PRICE:
            trading.name_price(state, player, option)
        case Decision.ANSWER_OFFER:
            trading.answer_offer(state, rules, option, state.about[0])
        case _:
            apply_in_exploring(state, rules, player, option)


@compiled
def apply_in_exploring(state, rules, player, option):
    """Carry out an answer to a question of exploring."""
    match state.decision:
        case Decision.LOOK:
            exploring.keep(state, rules, player, option)
        case Decision.BOON:
            exploring.answer_option(state, rules, player, option, state.about[0])
        case Decision.HAZARD:
            exploring.answer_option(state, rules, player, option, state.about[0])
        case Decision.MAVEN:
            mavens.answer_maven(state, rules, player, option, state.about[0])
        case Decision.DISCARD:
            exploring.discard_chosen(state, rules, player, option, state.about[0])
        case _:
            apply_in_buying(state, rules, player, option)


@compiled
def apply_in_buying(state, rules, player, option):
    """Carry out an answer to a question of items and skills won without buying."""
    match state.decision:
        case Decision.FREE_ITEM:
            buying.take_free_item(state, rules, player, option)
        case Decision.FREE_SKILL:
            buying.learn_free(state, rules, player, option)
        case Decision.UPGRADE:
            equipping.upgrade_slot(state, rules, player, option)
        case _:
            apply_in_battle(state, rules, player, option)


@compiled
def apply_in_battle(state, rules, player, option):
    """Carry out an answer to a question of a battle or of a hero's fall."""
    match state.decision:
        case Decision.EXTRA_ATTACK:
            attacking.answer_extra_attack(state, rules, player, option)
        case Decision.PLACE_CARD:
            battle_cards.place_card(state, rules, player, option, state.about[0])
        case Decision.REROLL:
            battle.reroll(state, rules, player, option, state.about[0])
        case Decision.TAKE_ITEM:
            battle.take_item(state, rules, player, option, state.about[0])
        case Decision.SAVE_HERO:
            slaying.save_hero(state, rules, player, option)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


def recommended(content, players):
    """Return all four kingdoms: with fewer players each of them plays equally often (W1.12)."""
    return KINGDOM_KEYS


GAME = Game(
    key="winds",
    title="Winds of Numa Sera",
    note="cards assumed",
    behaviour=4,
    players=range(2, KINGDOMS + 1),
    factions=KINGDOM_KEYS,
    faction_word="kingdom",
    faction_names=dict(zip(KINGDOM_KEYS, names.KINGDOM_NAMES, strict=True)),
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=MOST_OPTIONS,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hidden.hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=narration,
    picture=picture,
    verbs=Verb,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    variants={"throne": {"win.setting.choice": "throne"}, "empire": {"win.setting.choice": "empire"}},
)

"""Winds of Numa Sera, assembled: the steps of the turn, the questions put to players, and the Game description.

Read this file first. Each row names the functions that carry a paragraph of the handbook out.
"""

from pathlib import Path

from sim.engine.tables import Question, Row, functions_of
from sim.game import Game
from sim.games.winds import (
    attacking,
    battle,
    battle_cards,
    buying,
    equipping,
    exploring,
    features,
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


BATTLE_STEPS: dict[Step, Row] = {
    Step.EXTRA_ATTACK: attacking.offer_extra_attack,
    Step.PLACE_CARDS: battle_cards.place_cards,
    Step.REVEAL: battle_cards.reveal,
    Step.ROLLS: battle.roll_battle,
    Step.REROLL: battle.offer_reroll,
    Step.OUTCOME: battle.decide,
    Step.TAKE_ITEM: battle.offer_item,
    Step.CLEAR: battle_cards.clear_battlefield,
    Step.FALL: slaying.fall,
    Step.SLAY: slaying.slay,
}
BATTLE_QUESTIONS = {
    Decision.EXTRA_ATTACK: Question(attacking.extra_attack_options, attacking.answer_extra_attack),
    Decision.PLACE_CARD: Question(battle_cards.card_options, battle_cards.place_card),
    Decision.REROLL: Question(battle.reroll_options, battle.reroll),
    Decision.TAKE_ITEM: Question(battle.item_options, battle.take_item),
    Decision.SAVE_HERO: Question(slaying.save_options, slaying.save_hero),
}
STEPS: dict[Step, Row] = {
    Step.SUCCESSION: setup.succession,
    Step.TURN: turn.begin_turn,
    Step.BEGIN: turn.begin,
    Step.ACT: turn.act,
    Step.END_TURN: turn.end_turn,
    Step.EXPLORE: exploring.draw_card,
    Step.PUT_AWAY: exploring.put_away,
    Step.DISCARD: exploring.offer_discard,
    Step.FREE_ITEM: buying.offer_free_item,
    Step.FREE_SKILL: buying.offer_free_skill,
    Step.UPGRADE: equipping.offer_upgrade,
    **BATTLE_STEPS,
}
QUESTIONS = {
    Decision.SUCCESSION: Question(setup.succession_options, setup.order_heroes),
    Decision.BEGIN: Question(turn.begin_options, turn.answer_begin),
    Decision.ACT: Question(turn.act_options, turn.take_action),
    Decision.OFFER: Question(trading.offer_options, trading.choose_goods),
    Decision.PRICE: Question(trading.price_options, trading.name_price),
    Decision.ANSWER_OFFER: Question(trading.answer_options, trading.answer_offer),
    Decision.LOOK: Question(exploring.look_options, exploring.keep),
    Decision.BOON: Question(exploring.boon_options, exploring.answer_option),
    Decision.HAZARD: Question(exploring.hazard_options, exploring.answer_option),
    Decision.MAVEN: Question(mavens.maven_options, mavens.answer_maven),
    Decision.DISCARD: Question(exploring.discard_options, exploring.discard_chosen),
    Decision.FREE_ITEM: Question(buying.free_item_options, buying.take_free_item),
    Decision.FREE_SKILL: Question(buying.free_skill_options, buying.learn_free),
    Decision.UPGRADE: Question(equipping.upgrade_options, equipping.upgrade_slot),
    **BATTLE_QUESTIONS,
}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)


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
    policy="policies.winds.policy",
    archetypes=("archetypes.toml", "trained.toml"),
    deciding=Path(__file__).with_name("deciding.toml"),
    odds="analysis.odds.winds.question",
    picture=picture,
    features=features.features,
    feature_words=features.MEANINGS,
    value="value.toml",
    verbs=Verb,
    decisions=Decision,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    variants={"throne": {"win.setting.choice": "throne"}, "empire": {"win.setting.choice": "empire"}},
)

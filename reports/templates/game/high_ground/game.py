"""The game assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each row names the functions that carry a paragraph of the rulebook out.
"""

from sim.engine.tables import Question, Row, functions_of
from sim.game import Game

from high_ground import battle, features, narration, records, scoring, setup, turn
from high_ground.mechanics import MECHANICS
from high_ground.picture import BOARD, GROUNDS, picture
from high_ground.rules import LAYOUT
from high_ground.state import MAX_PLAYERS, PLACES, STATE
from high_ground.words import Clan, Decision, Step, Verb

CLANS = tuple(clan.name.lower() for clan in Clan)

STEPS: dict[Step, Row] = {
    Step.BEGIN_ROUND: turn.begin_round,
    Step.BEGIN_TURN: turn.begin_turn,
    Step.ATTACK: battle.attack,
    Step.END_ROUND: scoring.end_round,
}
QUESTIONS = {
    Decision.ORDER: Question(turn.order_options, turn.carry_out_order),
    Decision.DEFENCE: Question(battle.defence_options, battle.answer_attack),
}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)


def recommended(content, players):
    """Return the clans that play by default: all, which take turns where there are more of them than players."""
    return CLANS


GAME = Game(
    key="high_ground",
    title="High Ground",
    behaviour=1,
    players=range(2, MAX_PLAYERS + 1),
    factions=CLANS,
    faction_word="clan",
    plural_factions=True,
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=1 + PLACES**2,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=setup.hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=narration,
    policy="high_ground.policy",
    archetypes=("archetypes.toml",),
    odds="high_ground.odds",
    features=features.features,
    feature_words=features.MEANINGS,
    value="value.toml",
    picture=picture,
    board=BOARD,
    grounds=GROUNDS,
    verbs=Verb,
    decisions=Decision,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
)

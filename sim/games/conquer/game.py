"""Heroes: Write & Conquer, assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each row names the functions that carry a paragraph of the rulebook out.
"""

from pathlib import Path

from sim.engine.tables import Question, Row, functions_of
from sim.game import Game
from sim.games.conquer import (
    artefacts,
    battle,
    building,
    cursing,
    deploying,
    encounters,
    features,
    fortresses,
    gathering,
    hidden,
    monsters,
    moving,
    names,
    narration,
    prizes,
    records,
    rites,
    serpents,
    setup,
    turn,
)
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.mechanics import MECHANICS
from sim.games.conquer.picture import GROUNDS, picture
from sim.games.conquer.rules import LAYOUT
from sim.games.conquer.state import MOST_OPTIONS, MOST_PLAYERS, STATE
from sim.games.conquer.words import Decision, Step, Verb

STEPS: dict[Step, Row] = {
    Step.START: setup.start,
    Step.ROUND: turn.begin_round,
    Step.ACTION: turn.perform,
    Step.END_ROUND: turn.end_round,
    Step.BOOST: gathering.boost,
    Step.SUBSTITUTE: gathering.substitute,
    Step.BUILD_BEGIN: building.begin_building,
    Step.BUILD: building.build,
    Step.NOTE: serpents.give_note,
    Step.SUMMON: serpents.offer_summon,
    Step.RITE: rites.rite,
    Step.DESTINATION: moving.choose_destination,
    Step.HYDRA_MOVE: moving.choose_hydra_move,
    Step.REVEAL: moving.reveal,
    Step.CURSED: cursing.cursed,
    Step.MEETINGS: encounters.meet,
    Step.WISH: encounters.ask_wish,
    Step.JUDGE: encounters.judge,
    Step.CEDE: encounters.offer_ceding,
    Step.SETTLE: encounters.settle,
    Step.DEPLOY: deploying.deploy,
    Step.ARM: deploying.arm,
    Step.BATTLE_RESULT: battle.decide_battle,
    Step.PRIZE: prizes.offer_prize,
    Step.LOOT: prizes.offer_loot,
    Step.MONSTER: monsters.offer_hunt,
    Step.MONSTER_RESULT: monsters.defeat_monster,
    Step.FORTRESS: fortresses.offer_fortress,
    Step.FORTRESS_RESULT: fortresses.seize,
    Step.ARTEFACT: artefacts.offer_artefact,
}
QUESTIONS = {
    Decision.START: Question(setup.start_options, setup.answer_start),
    Decision.PLAN: Question(turn.plan_options, turn.answer_plan),
    Decision.BOOST: Question(gathering.boost_options, gathering.answer_boost),
    Decision.SUBSTITUTE: Question(gathering.substitute_options, gathering.answer_substitute),
    Decision.BUILD: Question(building.build_options, building.answer_build),
    Decision.NOTE: Question(serpents.note_options, serpents.answer_note),
    Decision.SUMMON: Question(serpents.list_summons, serpents.answer_summon),
    Decision.RESERVE: Question(rites.reserve_options, rites.answer_reserve),
    Decision.CURSE: Question(rites.list_curses, rites.answer_curse),
    Decision.FLOOD: Question(rites.flood_options, rites.answer_flood),
    Decision.DESTINATION: Question(moving.destination_options, moving.answer_destination),
    Decision.HYDRA_MOVE: Question(moving.hydra_options, moving.answer_hydra_move),
    Decision.CURSED: Question(cursing.cursed_options, cursing.answer_cursed),
    Decision.WISH: Question(encounters.wish_options, encounters.answer_wish),
    Decision.CEDE: Question(encounters.cede_options, encounters.answer_cede),
    Decision.DEPLOY: Question(deploying.deploy_options, deploying.answer_deploy),
    Decision.ARM: Question(deploying.arm_options, deploying.answer_arm),
    Decision.PRIZE: Question(prizes.prize_options, prizes.answer_prize),
    Decision.LOOT: Question(prizes.loot_options, prizes.answer_loot),
    Decision.MONSTER: Question(monsters.hunt_options, monsters.answer_hunt),
    Decision.FORTRESS: Question(fortresses.fortress_options, fortresses.answer_fortress),
    Decision.ARTEFACT: Question(artefacts.artefact_options, artefacts.answer_artefact),
}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS, asked=("seat", "winner"))


def recommended(content, players):
    """Return all six factions: with fewer players each of them plays equally often (H1.1)."""
    return FACTION_KEYS


GAME = Game(
    key="conquer",
    title="Heroes: Write & Conquer",
    note="map and boards assumed",
    behaviour=3,
    players=range(2, MOST_PLAYERS + 1),
    factions=FACTION_KEYS,
    faction_names=dict(zip(FACTION_KEYS, names.FACTION_NAMES, strict=True)),
    plural_factions=True,
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
    policy="policies.conquer.policy",
    archetypes=("archetypes.toml", "trained.toml"),
    deciding=Path(__file__).with_name("deciding.toml"),
    odds="analysis.odds.conquer.question",
    picture=picture,
    grounds=GROUNDS,
    verbs=Verb,
    decisions=Decision,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    board=records.BOARD,
    features=features.features,
    feature_words=features.MEANINGS,
    value="value.toml",
)

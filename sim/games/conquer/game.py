"""Heroes: Write & Conquer, assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each arm names the function that carries a paragraph of the rulebook out.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import pop
from sim.errors import RulesError
from sim.game import Game
from sim.games.conquer import (
    artefacts,
    battle,
    building,
    cursing,
    deploying,
    encounters,
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


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda."""
    step, a, b, _, _ = pop(state)
    match step:
        case Step.START:
            setup.start(state, a)
        case Step.ROUND:
            turn.begin_round(state)
        case Step.ACTION:
            turn.perform(state, rules, a, b)
        case Step.END_ROUND:
            turn.end_round(state, rules)
        case _:
            advance_building(state, rules, step, a, b)


@compiled
def advance_building(state, rules, step, a, b):
    """Carry out a step of gathering or building."""
    match step:
        case Step.BOOST:
            gathering.boost(state, rules, a)
        case Step.SUBSTITUTE:
            gathering.substitute(state, a, b)
        case Step.BUILD_BEGIN:
            building.begin_building(state, rules, a)
        case Step.BUILD:
            building.build(state, a)
        case Step.NOTE:
            serpents.give_note(state, rules, a, b)
        case Step.SUMMON:
            serpents.offer_summon(state, rules, a)
        case Step.RITE:
            rites.rite(state, rules, a)
        case _:
            advance_movement(state, rules, step, a, b)


@compiled
def advance_movement(state, rules, step, a, b):
    """Carry out a step of movement."""
    match step:
        case Step.DESTINATION:
            moving.choose_destination(state, rules, a)
        case Step.HYDRA_MOVE:
            moving.choose_hydra_move(state, a)
        case Step.REVEAL:
            moving.reveal(state, rules)
        case Step.CURSED:
            cursing.cursed(state, rules, a, b)
        case _:
            advance_encounter(state, rules, step, a, b)


@compiled
def advance_encounter(state, rules, step, a, b):
    """Carry out a step of an encounter."""
    match step:
        case Step.MEETINGS:
            encounters.meet(state, rules)
        case Step.WISH:
            encounters.ask_wish(state, a)
        case Step.JUDGE:
            encounters.judge(state, rules, a)
        case Step.CEDE:
            encounters.offer_ceding(state, a)
        case Step.SETTLE:
            encounters.settle(state, rules, a)
        case _:
            advance_combat(state, rules, step, a, b)


@compiled
def advance_combat(state, rules, step, a, b):
    """Carry out a step of a combat or of its prize."""
    match step:
        case Step.DEPLOY:
            deploying.deploy(state, rules, a, b)
        case Step.ARM:
            deploying.arm(state, rules, a, b)
        case Step.BATTLE_RESULT:
            battle.decide_battle(state, rules)
        case Step.PRIZE:
            prizes.offer_prize(state, a, b)
        case Step.LOOT:
            prizes.offer_loot(state, rules, a, b)
        case _:
            advance_hunt(state, rules, step, a, b)


@compiled
def advance_hunt(state, rules, step, a, b):
    """Carry out a step of a monster, a fortress or an artefact."""
    match step:
        case Step.MONSTER:
            monsters.offer_hunt(state, rules, a)
        case Step.MONSTER_RESULT:
            monsters.defeat_monster(state, rules, a, b)
        case Step.FORTRESS:
            fortresses.offer_fortress(state, rules, a)
        case Step.FORTRESS_RESULT:
            fortresses.seize(state, rules, a, b)
        case Step.ARTEFACT:
            artefacts.offer_artefact(state, rules, a)
        case _:
            raise RulesError("the agenda holds a step that the rules do not know")


@compiled
def options(state, rules, buffer):
    """List the legal answers to the present question; return their number."""
    player = state.decider
    match state.decision:
        case Decision.START:
            return setup.start_options(state, rules, buffer)
        case Decision.PLAN:
            return turn.plan_options(buffer)
        case _:
            return options_in_building(state, rules, player, buffer)


@compiled
def options_in_building(state, rules, player, buffer):
    """List the legal answers to a question of gathering or building."""
    match state.decision:
        case Decision.BOOST:
            return gathering.boost_options(state, rules, player, buffer)
        case Decision.SUBSTITUTE:
            return gathering.substitute_options(state.about[0], buffer)
        case Decision.BUILD:
            return building.build_options(state, rules, player, buffer)
        case Decision.NOTE:
            return serpents.note_options(state, rules, player, buffer)
        case Decision.SUMMON:
            return serpents.list_summons(state, rules, player, buffer)
        case Decision.RESERVE:
            return rites.reserve_options(state, rules, player, buffer)
        case Decision.CURSE:
            return rites.list_curses(state, rules, player, buffer)
        case Decision.FLOOD:
            return rites.flood_options(buffer)
        case _:
            return options_in_movement(state, rules, player, buffer)


@compiled
def options_in_movement(state, rules, player, buffer):
    """List the legal answers to a question of movement."""
    match state.decision:
        case Decision.DESTINATION:
            return moving.destination_options(state, rules, player, buffer)
        case Decision.HYDRA_MOVE:
            return moving.hydra_options(state, rules, player, buffer)
        case Decision.CURSED:
            return cursing.cursed_options(state, rules, player, buffer)
        case _:
            return options_in_encounter(state, rules, player, buffer)


@compiled
def options_in_encounter(state, rules, player, buffer):
    """List the legal answers to a question of an encounter."""
    match state.decision:
        case Decision.WISH:
            return encounters.wish_options(state, rules, player, buffer)
        case Decision.CEDE:
            return encounters.cede_options(buffer)
        case _:
            return options_in_combat(state, rules, player, buffer)


@compiled
def options_in_combat(state, rules, player, buffer):
    """List the legal answers to a question of a combat or of its prize."""
    match state.decision:
        case Decision.DEPLOY:
            return deploying.deploy_options(state, rules, player, state.about[0], buffer)
        case Decision.ARM:
            return deploying.arm_options(state, rules, player, state.about[0], buffer)
        case Decision.PRIZE:
            return prizes.prize_options(state, rules, player, state.about[0], buffer)
        case Decision.LOOT:
            return prizes.loot_options(state, state.about[0], state.about[1], buffer)
        case _:
            return options_in_hunt(state, rules, player, buffer)


@compiled
def options_in_hunt(state, rules, player, buffer):
    """List the legal answers to a question of a monster, a fortress or an artefact."""
    match state.decision:
        case Decision.MONSTER:
            return monsters.hunt_options(state, rules, player, buffer)
        case Decision.FORTRESS:
            return fortresses.fortress_options(state, rules, player, buffer)
        case Decision.ARTEFACT:
            return artefacts.artefact_options(state, rules, player, state.about[0], buffer)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


@compiled
def apply(state, rules, player, option):
    """Carry out a player's answer."""
    match state.decision:
        case Decision.START:
            setup.answer_start(state, rules, player, option)
        case Decision.PLAN:
            turn.answer_plan(state, rules, player, option)
        case _:
            apply_in_building(state, rules, player, option)


@compiled
def apply_in_building(state, rules, player, option):
    """Carry out an answer to a question of gathering or building."""
    match state.decision:
        case Decision.BOOST:
            gathering.answer_boost(state, rules, player, option)
        case Decision.SUBSTITUTE:
            gathering.answer_substitute(state, rules, player, option, state.about[0])
        case Decision.BUILD:
            building.answer_build(state, rules, player, option)
        case Decision.NOTE:
            serpents.answer_note(state, player, option)
        case Decision.SUMMON:
            serpents.answer_summon(state, rules, player, option)
        case Decision.RESERVE:
            rites.answer_reserve(state, rules, player, option)
        case Decision.CURSE:
            rites.answer_curse(state, rules, player, option)
        case Decision.FLOOD:
            rites.answer_flood(state, rules, player, option)
        case _:
            apply_in_movement(state, rules, player, option)


@compiled
def apply_in_movement(state, rules, player, option):
    """Carry out an answer to a question of movement."""
    match state.decision:
        case Decision.DESTINATION:
            moving.answer_destination(state, player, option)
        case Decision.HYDRA_MOVE:
            moving.answer_hydra_move(state, player, option)
        case Decision.CURSED:
            cursing.answer_cursed(state, player, option)
        case _:
            apply_in_encounter(state, rules, player, option)


@compiled
def apply_in_encounter(state, rules, player, option):
    """Carry out an answer to a question of an encounter."""
    match state.decision:
        case Decision.WISH:
            encounters.answer_wish(state, player, option)
        case Decision.CEDE:
            encounters.answer_cede(state, player, option)
        case _:
            apply_in_combat(state, rules, player, option)


@compiled
def apply_in_combat(state, rules, player, option):
    """Carry out an answer to a question of a combat or of its prize."""
    match state.decision:
        case Decision.DEPLOY:
            deploying.answer_deploy(state, player, option, state.about[0])
        case Decision.ARM:
            deploying.answer_arm(state, player, option, state.about[0])
        case Decision.PRIZE:
            prizes.answer_prize(state, rules, player, option, state.about[0])
        case Decision.LOOT:
            prizes.answer_loot(state, rules, player, option)
        case _:
            apply_in_hunt(state, rules, player, option)


@compiled
def apply_in_hunt(state, rules, player, option):
    """Carry out an answer to a question of a monster, a fortress or an artefact."""
    match state.decision:
        case Decision.MONSTER:
            monsters.answer_hunt(state, rules, player, option)
        case Decision.FORTRESS:
            fortresses.answer_fortress(state, rules, player, option)
        case Decision.ARTEFACT:
            artefacts.answer_artefact(state, rules, player, option, state.about[0])
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


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
    picture=picture,
    grounds=GROUNDS,
    verbs=Verb,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    board=records.BOARD,
)

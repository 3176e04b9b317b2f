"""War of Kings, assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each arm names the function that carries a paragraph of the rulebook out.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import pop
from sim.errors import RulesError
from sim.game import Game
from sim.games.kings import (
    battle,
    building,
    cards,
    combat,
    construction,
    damage,
    discovery,
    event_die,
    marauders,
    market,
    movement,
    narration,
    records,
    rounds,
    setup,
    supply,
    targets,
)
from sim.games.kings.conquest import conquest_options
from sim.games.kings.mechanics import MECHANICS
from sim.games.kings.picture import GROUNDS, picture
from sim.games.kings.rules import LAYOUT
from sim.games.kings.state import MAX_PLAYERS, STATE
from sim.games.kings.words import Decision, EventCard, Kingdom, Step, Verb

MOST_OPTIONS = 4096


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda."""
    step, a, b, _, _ = pop(state)
    match step:
        case Step.BEGIN_ROUND:
            rounds.begin_round(state, rules)
        case Step.BEGIN_TURN:
            rounds.begin_turn(state, rules, a)
        case Step.EVENT_DIE:
            event_die.event_die(state, rules, a)
        case Step.END_TURN:
            rounds.end_turn(state, rules, a)
        case Step.END_ROUND:
            rounds.end_round(state, rules)
        case _:
            advance_construction(state, rules, step, a, b)


@compiled
def advance_construction(state, rules, step, a, b):
    """Carry out a step of construction."""
    match step:
        case Step.TRADE_REVENUE:
            construction.collect_revenue(state, rules)
        case Step.SUPPORT:
            construction.check_support(state, rules, a)
        case Step.BEFORE_ROLL:
            construction.before_roll(state, rules, a)
        case Step.RESOURCE_ROLL:
            construction.roll_resources(state, rules)
        case Step.HARVEST:
            construction.offer_harvest(state, rules, a)
        case Step.BLESSING:
            construction.offer_blessing(state, rules, a)
        case Step.COLLECT:
            construction.collect_resources(state, rules)
        case Step.CONSTRUCTION:
            building.construction(state, rules, a, b)
        case _:
            advance_movement(state, rules, step, a, b)


@compiled
def advance_movement(state, rules, step, a, b):
    """Carry out a step of the Malador, of movement or of supply."""
    match step:
        case Step.TRADE:
            market.trade_abroad(state, rules, a)
        case Step.MARAUDERS:
            marauders.marauders(state, rules, a, b)
        case Step.MALADOR_MARCH:
            marauders.malador_march(state, rules, a)
        case Step.MOVEMENT:
            movement.movement(state, rules, a)
        case Step.MARCH:
            movement.march(state, rules, a)
        case Step.SUPPLY:
            supply.supply(state, rules, a)
        case _:
            advance_discovery(state, rules, step, a, b)


@compiled
def advance_discovery(state, rules, step, a, b):
    """Carry out a step of discovery."""
    match step:
        case Step.DISCOVERY:
            discovery.discovery(state, rules, a)
        case Step.ANCIENT_ROADS:
            discovery.ancient_roads(state, rules, a, b)
        case Step.PLAGUE:
            discovery.suffer(state, rules, a, b)
        case _:
            advance_battle(state, rules, step, a, b)


@compiled
def advance_battle(state, rules, step, a, b):
    """Carry out a step of battle or conquest."""
    match step:
        case Step.BATTLES:
            battle.battles(state, rules, a, b)
        case Step.OFFER:
            battle.offer_battle(state, rules)
        case Step.RETREAT:
            battle.retreat(state, rules)
        case Step.COMBAT:
            combat.combat(state, rules)
        case Step.ATTACK:
            combat.attack(state, rules, a)
        case Step.DEFENCE:
            combat.defend(state, rules, a)
        case Step.DAMAGE:
            damage.damage(state, rules, a, b)
        case Step.COUNTERATTACK:
            combat.counterattack(state, rules, a)
        case Step.PARRY:
            combat.parry(state, rules, a)
        case Step.REMOVAL:
            combat.removal(state, rules)
        case _:
            raise RulesError("the agenda holds a step that the rules do not know")


@compiled
def options(state, rules, buffer):
    """List the legal answers to the present question; return their number."""
    player = state.decider
    match state.decision:
        case Decision.SUPPORT:
            return construction.support_options(state, rules, player, buffer)
        case Decision.EARLY_SPRING:
            return construction.spring_options(state, rules, buffer)
        case Decision.HARVEST:
            return construction.play_options(EventCard.BOUNTIFUL_HARVEST, buffer)
        case Decision.BLESSING:
            return construction.blessing_options(state, rules, buffer)
        case Decision.BUILD:
            return building.build_options(state, rules, player, buffer)
        case Decision.PICK_TARGET:
            return building.target_options(state, rules, player, state.about[0], buffer)
        case Decision.ASK_FOR:
            return market.ask_options(state, rules, player, buffer)
        case Decision.GIVE_FOR:
            return market.give_options(state, rules, player, buffer)
        case Decision.ANSWER_OFFER:
            return market.answer_options(buffer)
        case Decision.FORFEIT:
            return rounds.forfeit_options(buffer)
        case Decision.TRADE:
            return market.trade_options(state, rules, player, buffer)
        case _:
            return options_in_movement(state, rules, player, buffer)


@compiled
def options_in_movement(state, rules, player, buffer):
    """List the legal answers to a question of the Malador, of movement or of supply."""
    match state.decision:
        case Decision.MARAUDER:
            return marauders.marauder_options(state, rules, player, state.about[0], buffer)
        case Decision.MALADOR_MARCH:
            return marauders.more_march_options(state, rules, player, buffer)
        case Decision.THIEVERY:
            return movement.thievery_options(state, rules, player, buffer)
        case Decision.MARCH:
            return movement.march_options(state, rules, player, state.about[0], buffer)
        case Decision.LIBERATE:
            return movement.liberate_options(buffer)
        case Decision.RESUPPLY:
            return supply.supply_options(state, rules, player, buffer)
        case _:
            return options_in_discovery(state, rules, player, buffer)


@compiled
def options_in_discovery(state, rules, player, buffer):
    """List the legal answers to a question of discovery."""
    match state.decision:
        case Decision.DISCOVER:
            return battle.land_options(discovery.unexplored(state, player), buffer)
        case Decision.GUARD:
            return battle.press_options(buffer)
        case Decision.ANCIENT_ROAD:
            return discovery.ancient_road_options(state, rules, player, state.about[0], buffer)
        case Decision.PLAGUE:
            return discovery.plague_options(state, player, state.about[0], buffer)
        case _:
            return options_in_battle(state, rules, player, buffer)


@compiled
def options_in_battle(state, rules, player, buffer):
    """List the legal answers to a question of battle or conquest."""
    match state.decision:
        case Decision.BATTLE_ORDER:
            return battle.land_options(battle.contested(state, state.about[0]), buffer)
        case Decision.WITHDRAW:
            return battle.withdraw_options(state, rules, player, buffer)
        case Decision.SURROUND:
            return construction.play_options(EventCard.SURROUNDED, buffer)
        case Decision.ATTACK_CARDS:
            return combat.attack_card_options(state, player, buffer)
        case Decision.DEFENCE_CARDS:
            return construction.play_options(EventCard.SHIELD_WALL, buffer)
        case Decision.RALLY:
            return construction.play_options(EventCard.RALLY_THE_TROOPS, buffer)
        case Decision.ART_OF_WAR:
            return construction.play_options(EventCard.ART_OF_WAR, buffer)
        case Decision.DAMAGE:
            return damage.damage_options(state, rules, state.about[0], buffer)
        case Decision.PRESS:
            return battle.press_options(buffer)
        case Decision.CONQUEST:
            return conquest_options(state, buffer)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


@compiled
def apply(state, rules, player, option):
    """Carry out a player's answer."""
    match state.decision:
        case Decision.SUPPORT:
            construction.support_army(state, rules, player, option)
        case Decision.EARLY_SPRING:
            construction.early_spring(state, rules, player, option)
        case Decision.HARVEST:
            construction.harvest(state, rules, player, option)
        case Decision.BLESSING:
            construction.bless(state, rules, player, option)
        case Decision.BUILD:
            building.build(state, rules, player, option)
        case Decision.PICK_TARGET:
            targets.hit_target(state, rules, player, option)
        case Decision.ASK_FOR:
            market.ask_for(state, rules, player, option)
        case Decision.GIVE_FOR:
            market.give_for(state, rules, player, option)
        case Decision.ANSWER_OFFER:
            market.answer_offer(state, rules, player, option)
        case Decision.FORFEIT:
            rounds.answer_forfeit(state, rules, player, option)
        case Decision.TRADE:
            market.trade_on(state, rules, player, option)
        case _:
            apply_in_movement(state, rules, player, option)


@compiled
def apply_in_movement(state, rules, player, option):
    """Carry out an answer to a question of the Malador, of movement or of supply."""
    match state.decision:
        case Decision.MARAUDER:
            marauders.carry_out_card(state, rules, player, option, state.about[0])
        case Decision.MALADOR_MARCH:
            marauders.march_more(state, rules, player, option)
        case Decision.THIEVERY:
            movement.steal_resources(state, rules, player, option)
        case Decision.MARCH:
            movement.order_march(state, rules, player, option)
        case Decision.LIBERATE:
            movement.liberate(state, rules, player, option, state.about[0])
        case Decision.RESUPPLY:
            supply.resupply(state, rules, player, option)
        case _:
            apply_in_discovery(state, rules, player, option)


@compiled
def apply_in_discovery(state, rules, player, option):
    """Carry out an answer to a question of discovery."""
    match state.decision:
        case Decision.DISCOVER:
            discovery.discover(state, rules, player, option)
        case Decision.GUARD:
            discovery.face_guard(state, rules, player, option, state.about[0])
        case Decision.ANCIENT_ROAD:
            discovery.lay_ancient_road(state, rules, player, option)
        case Decision.PLAGUE:
            discovery.fall_ill(state, rules, player, option)
        case _:
            apply_in_battle(state, rules, player, option)


@compiled
def apply_in_battle(state, rules, player, option):
    """Carry out an answer to a question of battle or conquest."""
    match state.decision:
        case Decision.BATTLE_ORDER:
            battle.resolve_offer(state, rules, player, option, state.about[0])
        case Decision.WITHDRAW:
            battle.answer_offer_of_battle(state, rules, player, option)
        case Decision.SURROUND:
            battle.surround(state, rules, player, option, state.about[0])
        case Decision.ATTACK_CARDS:
            combat.play_attack_card(state, rules, player, option)
        case Decision.DEFENCE_CARDS:
            combat.play_shield_wall(state, rules, player, option)
        case Decision.RALLY:
            combat.rally(state, rules, player, option, state.about[0])
        case Decision.ART_OF_WAR:
            damage.art_of_war(state, rules, player, option)
        case Decision.DAMAGE:
            damage.place_hit(state, rules, player, option)
        case Decision.PRESS:
            battle.press_or_withdraw(state, rules, player, option)
        case Decision.CONQUEST:
            battle.choose_conquest(state, rules, player, option, state.about[0])
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


def recommended(content, players):
    """Return the kingdoms the content recommends for a number of players (K1.5)."""
    address = "seating.all.players_6" if players == MAX_PLAYERS else f"seating.players_{players}"
    return tuple(content[address])


GAME = Game(
    key="kings",
    title="War of Kings",
    note="rulebook 0.6",
    besides="and the Malador",
    behaviour=4,
    players=range(2, MAX_PLAYERS + 1),
    factions=tuple(kingdom.name.lower() for kingdom in Kingdom),
    faction_word="kingdom",
    fixed_table=True,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=MOST_OPTIONS,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=cards.hide,
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
    variants={
        name: {"board.shape.variant": name}
        for name in (
            "four_corners",
            "shared_stone",
            "small",
            "tight",
            "large",
            "stone_flank",
            "stone_rim",
            "same_colours",
        )
    },
)

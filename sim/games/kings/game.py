"""War of Kings, assembled: the steps of the round, the questions put to players, and the Game description.

Read this file first. Each row names the functions that carry a paragraph of the rulebook out.
"""

from pathlib import Path

from sim.engine.tables import Question, Row, fixed, functions_of
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
    features,
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


BATTLE_STEPS: dict[Step, Row] = {
    Step.BATTLES: battle.battles,
    Step.OFFER: battle.offer_battle,
    Step.RETREAT: battle.retreat,
    Step.COMBAT: combat.combat,
    Step.ATTACK: combat.attack,
    Step.DEFENCE: combat.defend,
    Step.DAMAGE: damage.damage,
    Step.COUNTERATTACK: combat.counterattack,
    Step.PARRY: combat.parry,
    Step.REMOVAL: combat.removal,
}
BATTLE_QUESTIONS = {
    Decision.BATTLE_ORDER: Question(battle.order_options, battle.resolve_offer),
    Decision.WITHDRAW: Question(battle.withdraw_options, battle.answer_offer_of_battle),
    Decision.SURROUND: Question(fixed(construction.play_options, card=EventCard.SURROUNDED), battle.surround),
    Decision.ATTACK_CARDS: Question(combat.attack_card_options, combat.play_attack_card),
    Decision.DEFENCE_CARDS: Question(
        fixed(construction.play_options, card=EventCard.SHIELD_WALL), combat.play_shield_wall
    ),
    Decision.RALLY: Question(fixed(construction.play_options, card=EventCard.RALLY_THE_TROOPS), combat.rally),
    Decision.ART_OF_WAR: Question(fixed(construction.play_options, card=EventCard.ART_OF_WAR), damage.art_of_war),
    Decision.DAMAGE: Question(damage.damage_options, damage.place_hit),
    Decision.PRESS: Question(battle.press_options, battle.press_or_withdraw),
    Decision.CONQUEST: Question(conquest_options, battle.choose_conquest),
}
STEPS: dict[Step, Row] = {
    Step.BEGIN_ROUND: rounds.begin_round,
    Step.BEGIN_TURN: rounds.begin_turn,
    Step.EVENT_DIE: event_die.event_die,
    Step.END_TURN: rounds.end_turn,
    Step.END_ROUND: rounds.end_round,
    Step.TRADE_REVENUE: construction.collect_revenue,
    Step.SUPPORT: construction.check_support,
    Step.BEFORE_ROLL: construction.before_roll,
    Step.RESOURCE_ROLL: construction.roll_resources,
    Step.HARVEST: construction.offer_harvest,
    Step.BLESSING: construction.offer_blessing,
    Step.COLLECT: construction.collect_resources,
    Step.CONSTRUCTION: building.construction,
    Step.TRADE: market.trade_abroad,
    Step.MARAUDERS: marauders.marauders,
    Step.MALADOR_MARCH: marauders.malador_march,
    Step.MOVEMENT: movement.movement,
    Step.MARCH: movement.march,
    Step.SUPPLY: supply.supply,
    Step.DISCOVERY: discovery.discovery,
    Step.ANCIENT_ROADS: discovery.ancient_roads,
    Step.PLAGUE: discovery.suffer,
    **BATTLE_STEPS,
}
QUESTIONS = {
    Decision.SUPPORT: Question(construction.support_options, construction.support_army),
    Decision.EARLY_SPRING: Question(construction.spring_options, construction.early_spring),
    Decision.HARVEST: Question(
        fixed(construction.play_options, card=EventCard.BOUNTIFUL_HARVEST), construction.harvest
    ),
    Decision.BLESSING: Question(construction.blessing_options, construction.bless),
    Decision.BUILD: Question(building.build_options, building.build),
    Decision.PICK_TARGET: Question(building.target_options, targets.hit_target),
    Decision.ASK_FOR: Question(market.ask_options, market.ask_for),
    Decision.GIVE_FOR: Question(market.give_options, market.give_for),
    Decision.ANSWER_OFFER: Question(market.answer_options, market.answer_offer),
    Decision.FORFEIT: Question(rounds.forfeit_options, rounds.answer_forfeit),
    Decision.TRADE: Question(market.trade_options, market.trade_on),
    Decision.MARAUDER: Question(marauders.marauder_options, marauders.carry_out_card),
    Decision.MALADOR_MARCH: Question(marauders.more_march_options, marauders.march_more),
    Decision.THIEVERY: Question(movement.thievery_options, movement.steal_resources),
    Decision.MARCH: Question(movement.march_options, movement.order_march),
    Decision.LIBERATE: Question(movement.liberate_options, movement.liberate),
    Decision.RESUPPLY: Question(supply.supply_options, supply.resupply),
    Decision.DISCOVER: Question(discovery.discover_options, discovery.discover),
    Decision.GUARD: Question(discovery.guard_options, discovery.face_guard),
    Decision.ANCIENT_ROAD: Question(discovery.ancient_road_options, discovery.lay_ancient_road),
    Decision.PLAGUE: Question(discovery.plague_options, discovery.fall_ill),
    **BATTLE_QUESTIONS,
}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)


def recommended(content, players):
    """Return the kingdoms the content recommends for a number of players (K1.5)."""
    address = "seating.all.players_6" if players == MAX_PLAYERS else f"seating.players_{players}"
    return tuple(content[address])


GAME = Game(
    key="kings",
    title="War of Kings",
    note="rulebook 0.6",
    besides="and the Malador",
    behaviour=5,
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
    policy="policies.kings.policy",
    archetypes=("archetypes.toml", "trained.toml"),
    deciding=Path(__file__).with_name("deciding.toml"),
    odds="analysis.odds.kings.question",
    picture=picture,
    grounds=GROUNDS,
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

"""The Rules record of War of Kings: which content value stands in which field."""

from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.layout import RulesLayout, array, choice, chosen, content_path, flag, number, table
from sim.games.kings.board import MAX_NEIGHBOURS, MAX_TERRITORIES, fill_board
from sim.games.kings.chances import MOST_HITS, fill_chances
from sim.games.kings.checks import check_rules
from sim.games.kings.state import KINGDOMS
from sim.games.kings.words import (
    Colour,
    ConstructionOrder,
    DamageDistribution,
    Die,
    DiscoveryCard,
    EventCard,
    EventFace,
    Face,
    Kingdom,
    LeadPlayer,
    MarauderCard,
    MarketTiming,
    PieceShortage,
    Resource,
    SupplyLink,
    SupportCheck,
    TwoStepMove,
    Yield,
)

LEVELS = ("control", "settlement.village", "settlement.town", "settlement.city")
FORTIFICATIONS = ("none", "fortification.walls", "fortification.fortress", "fortification.castle")
PROJECTS = ("road", *LEVELS[1:], *FORTIFICATIONS[1:], "army")

ECONOMY = [
    table("setup_stock", "setup.stock.{0}", Resource),
    number("setup_armies", "setup.pieces.armies"),
    table("cost", "{0}.cost.{1}", PROJECTS, Resource),
    table("army_rebate", "rebate.{0}.army.{1}", Kingdom, Resource),
    table("yields", "{0}.yield.{1}", LEVELS, Yield),
    table("loot", "{0}.loot.{1}", LEVELS, Resource, missing=0),
    table("points", "{0}.points.points", LEVELS, missing=0),
    table("support", "{0}.support.armies", LEVELS, missing=0),
    table("support_anywhere", "{0}.support.anywhere", LEVELS, missing=0),
    table("recruits", "{0}.recruit.armies_per_round", LEVELS, missing=0),
    number("capital_support", "capital.extra_support"),
    number("provisions", "army.provisions.gold"),
    number("resupply", "army.resupply.gold"),
    number("swap_give", "market.swap_give"),
    number("swap_get", "market.swap_get"),
    number("buy_one_gold", "market.buy_one_gold"),
    number("bargain_offers", "bargain.offers"),
    number("bargain_most", "bargain.most_units"),
    table("settlement_pieces", "cap.settlement.{0}", ("none", "village", "town", "city"), missing=0),
    table("fortification_pieces", "cap.fortification.{0}", ("none", "walls", "fortress", "castle"), missing=0),
    number("road_pieces", "cap.road.pool"),
    number("army_pieces", "cap.army.kingdom"),
    number("marker_pieces", "cap.marker.each"),
    number("malador_army_pieces", "cap.army.malador"),
    number("resource_dice", "resource_roll.dice"),
]

COMBAT = [
    number("attack_dice", "combat.attack_dice"),
    number("defence_dice", "combat.defence_dice"),
    number("counterattack_dice", "combat.counterattack_dice"),
    number("attacker_defence_dice", "combat.attacker_defence_dice"),
    number("bonus_dice", "combat.bonus_dice_per_extra_army"),
    number("bonus_dice_pieces", "die.purple.count.pieces"),
    number("army_hits", "army.limits.hits"),
    number("militia_counts_as", "militia.counts_as_armies"),
    table("militia_defence", "{0}.militia.defence_dice", LEVELS, missing=0),
    table("militia_counterattack", "{0}.militia.counterattack_dice", LEVELS, missing=0),
    table("militia_hits", "{0}.militia.hits", LEVELS, missing=0),
    table("fortification_dice", "{0}.dice.dice", FORTIFICATIONS, missing=0),
    table("sides", "die.{0}.sides", Die),
    table("faces", "die.{0}.faces.{1}", Die, Face),
    table("resource_faces", "die.resource.faces.{0}", Colour),
    number("resource_sides", "die.resource.sides"),
    table("event_faces", "die.event.faces.{0}", EventFace),
    number("event_sides", "die.event.faces.sides"),
    number("road_steps", "movement.road_steps"),
    number("forced_steps", "movement.forced_march_extra"),
]

CARDS = [
    table("event_copies", "deck.event.copies.{0}", EventCard),
    table("marauder_copies", "deck.marauder.copies.{0}", MarauderCard),
    table("discovery_copies", "deck.discovery.copies.{0}", DiscoveryCard),
    number("harvest_dice", "deck.event.card.bountiful_harvest.effect.dice"),
    number("blessing_times", "deck.event.card.natures_blessing.effect.times"),
    number("spring_factor", "deck.event.card.early_spring.effect.factor"),
    number("charge_dice", "deck.event.card.heroic_charge.effect.dice"),
    number("shield_dice", "deck.event.card.shield_wall.effect.dice"),
    number("bombardment_dice", "deck.event.card.bombardment.effect.dice"),
    number("engineering_units", "deck.event.card.creative_engineering.effect.units"),
    number("cattle_units", "deck.event.card.bountiful_bovine.effect.units"),
    number("wheat_units", "deck.event.card.great_grains.effect.units"),
    number("stone_units", "deck.event.card.substantial_stone.effect.units"),
    number("timber_units", "deck.event.card.teeming_timber.effect.units"),
    number("fanatics_gold", "deck.event.card.fanatics.effect.gold"),
    number("market_price", "deck.event.card.the_market.effect.gold_each"),
    number("market_sales", "deck.event.card.the_market.effect.most"),
    table("deed_rebel", "deck.marauder.card.{0}.rebel", MarauderCard),
    table("deed_march", "deck.marauder.card.{0}.march", MarauderCard),
    table("deed_heal", "deck.marauder.card.{0}.resupply", MarauderCard),
    table("deed_choose", "deck.marauder.card.{0}.choose", MarauderCard),
    table("grow_settlement", "deck.marauder.card.{0}.upgrade.settlement_levels", MarauderCard, missing=0),
    table("grow_fortification", "deck.marauder.card.{0}.upgrade.fortification_levels", MarauderCard, missing=0),
    table("grow_armies", "deck.marauder.card.{0}.upgrade.armies", MarauderCard, missing=0),
    table("place_settlement", "deck.marauder.card.{0}.place.settlement_level", MarauderCard, missing=0),
    table("place_fortification", "deck.marauder.card.{0}.place.fortification_level", MarauderCard, missing=0),
    table("place_armies", "deck.marauder.card.{0}.place.armies", MarauderCard, missing=0),
    flag("place_optional", "deck.marauder.card.rest_and_resupply.place.optional"),
    table("guard_settlement", "deck.discovery.card.{0}.effect.settlement_level", DiscoveryCard, missing=0),
    table("guard_fortification", "deck.discovery.card.{0}.effect.fortification_level", DiscoveryCard, missing=0),
    table("guard_armies", "deck.discovery.card.{0}.effect.armies", DiscoveryCard, missing=0),
    table("ambush_rounds", "deck.discovery.card.{0}.effect.forced_rounds", DiscoveryCard, missing=0),
    table("plague_dice", "deck.discovery.card.{0}.effect.dice_per_army", DiscoveryCard, missing=0),
    table("find", "deck.discovery.card.{0}.effect.{1}", DiscoveryCard, Yield, missing=0),
    table("free_roads", "deck.discovery.card.{0}.effect.roads", DiscoveryCard, missing=0),
    number("malador_settlement_top", "malador.highest_settlement_level"),
    number("malador_fortification_top", "malador.highest_fortification_level"),
]

VICTORY = [
    number("victory_points", "victory.points"),
    number("round_limit", "ruling.round_limit.rounds"),
    number("battle_rounds", "ruling.battle_rounds.rounds"),
    number("empire_points", "achievement.empire.points"),
    number("empire_capital", "achievement.empire.capital_level"),
    number("empire_settlements", "achievement.empire.foreign_settlements"),
    number("empire_levels", "achievement.empire.foreign_levels"),
    number("fortified_points", "achievement.fortified.points"),
    number("fortified_levels", "achievement.fortified.levels"),
    table("title_points", "achievement.{0}.points", ("trade", "largest")),
    table("title_threshold", "achievement.{0}", ("trade.gold", "largest.territories")),
]

RULINGS = [
    choice("lead_player", "ruling.lead_player.choice", LeadPlayer),
    choice("construction_order", "ruling.construction_order.choice", ConstructionOrder),
    choice("support_check", "ruling.support_check.choice", SupportCheck),
    choice("market_timing", "ruling.market_timing.choice", MarketTiming),
    choice("piece_shortage", "ruling.malador_piece_shortage.choice", PieceShortage),
    choice("two_step_move", "ruling.two_step_move.choice", TwoStepMove),
    choice("damage_distribution", "ruling.damage_distribution.choice", DamageDistribution),
    choice("supply_link", "ruling.supply_link.choice", SupplyLink),
    chosen("raise_beyond_support", "ruling.over_support.choice", "raising_allowed_pay_at_next_check"),
    chosen("capital_support_always", "ruling.capital_bonus_without_settlement.choice", "kept"),
    chosen("recruit_after_upgrade", "ruling.recruit_after_upgrade.choice", "same_round"),
    chosen("armies_bound", "ruling.army_limit.choice", "pieces_bind"),
    chosen("fortifications_bound", "ruling.fortification_limit.choice", "pieces_bind"),
    chosen("roads_bound", "ruling.road_limit.choice", "pieces_bind"),
    chosen("event_die_any_culture", "ruling.event_die_culture.choice", "any_culture"),
    chosen("back_to_start", "ruling.going_back.choice", "to_where_its_move_began"),
    chosen("bonus_purple", "ruling.bonus_die_kind.choice", "purple_d6_for_both"),
    chosen("bonus_unlimited", "ruling.bonus_dice_limit.choice", "unlimited"),
    chosen("cards_for_militia", "ruling.bonus_dice_militia.choice", "attacker_gets_them_and_cards_work_for_militia"),
    chosen("dying_militia_strikes", "ruling.dying_militia_counterattacks.choice", "yes"),
    chosen("raze_after_withdrawal", "ruling.raze_after_withdrawal.choice", "allowed"),
    chosen("malador_loot", "ruling.raze_malador_loot.choice", "same_table"),
    chosen("bombardment_both", "ruling.bombardment_scope.choice", "both_rolls_of_the_round"),
    chosen("rest_free", "ruling.rest_and_resupply_price.choice", "free"),
    chosen(
        "roads_anywhere",
        "ruling.free_road_target.choice",
        "any_adjacent_without_a_road_two_different_may_be_declined",
    ),
    chosen("malador_attack_drawer", "ruling.malador_targets.choice", "any_player_also_the_drawer"),
    chosen("malador_may_break_off", "ruling.malador_attack_breaking_off.choice", "drawer_decides_each_round"),
    chosen(
        "malador_withdraw",
        "ruling.malador_defence_withdrawal.choice",
        "left_player_decides_adjacent_malador_land_unmoved_only",
    ),
    chosen("malador_liberate", "ruling.malador_own_culture.choice", "liberated_without_die"),
    chosen("first_to_reach", "ruling.title_first.choice", "first_to_reach"),
    chosen("equals_spare_holder", "ruling.title_surpassed_by_equals.choice", "holder_keeps_it"),
    chosen("raze_own_after_garrison", "ruling.raze_own_culture_after_garrison.choice", "allowed"),
    chosen("surrounded_at_discovery", "ruling.surrounded_at_discovery.choice", "left_player_may_play_it"),
    chosen("unmoved_suffices", "ruling.malador_eligible.choice", "unmoved"),
    chosen("upgrade_in_part", "ruling.malador_upgrade_partial.choice", "what_is_possible_at_least_one"),
    chosen("extra_die_counts", "ruling.blessing_extra_die.choice", "extra_die_too"),
    chosen("title_passes_at_once", "ruling.title_lost.choice", "best_qualified_rival_same_check"),
    chosen("empire_any_city", "ruling.empire_capital.choice", "any_city_in_the_own_capital_territory"),
    chosen("land_stays", "ruling.elimination_land.choice", "markers_stay_until_conquered"),
    chosen("last_player_wins", "ruling.last_player.choice", "wins_at_once"),
    chosen("forfeit_offered", "ruling.forfeit.choice", "offered_each_turn"),
    chosen("disbanding_helps", "ruling.unsupported_removal.choice", "owner_picks_any_that_lowers_the_excess"),
    chosen("capital_helps_owner", "ruling.capital_bonus_holder.choice", "own_capital_only"),
    chosen("markers_bound", "ruling.marker_limit.choice", "pieces_bind"),
    chosen("entered_at_once", "ruling.entry_without_resistance.choice", "conquered_during_movement"),
    chosen("no_militia_after_withdrawal", "ruling.militia_after_withdrawal.choice", "no_militia_conquered"),
    chosen("no_militia_after_garrison", "ruling.militia_after_garrison_destroyed.choice", "no_militia_conquered"),
    chosen("refuge_for_each", "ruling.withdrawal_split.choice", "each_army_its_own_target"),
    chosen("refuge_attacked", "ruling.withdrawal_into_attacked_territory.choice", "allowed"),
    chosen("liberated_razed", "ruling.liberated_raze.choice", "militia_must_be_beaten_first"),
    chosen("rally_whole_roll", "ruling.rally_scope.choice", "whole_roll"),
    chosen("art_of_war_once", "ruling.art_of_war_scope.choice", "own_next_damage_step"),
    chosen("surrounded_once", "ruling.surrounded_scope.choice", "all_armies_of_this_withdrawal_one_round"),
    chosen("land_feeds", "ruling.live_off_the_land.choice", "keeps_one_unsupported_army"),
    chosen("engineering_mixed", "ruling.creative_engineering_units.choice", "two_units_may_differ_no_gold"),
    chosen("spring_gold", "ruling.early_spring_scope.choice", "gold_too"),
    chosen("blessing_for_controller", "ruling.settlement_card_beneficiary.choice", "controller_of_the_settlement"),
    chosen("thief_picks", "ruling.thievery_choice.choice", "thief_picks"),
    chosen("explorers_together", "ruling.discovery_group_answer.choice", "all_fight_or_all_go_back"),
    chosen("guards_fought_at_once", "ruling.discovery_battle_time.choice", "at_once"),
    chosen("finds_stay", "ruling.discovery_pieces_after_going_back.choice", "stay_with_malador_marker"),
    chosen("ambushed_go_back", "ruling.ambush_leaving.choice", "explorer_goes_back_after_round_one"),
    chosen("ambush_marked", "ruling.ambush_all_destroyed.choice", "malador_marker"),
    chosen("left_is_next", "ruling.left_player.choice", "next_seated_kingdom_clockwise"),
    chosen("placed_anywhere", "ruling.placement_land.choice", "any_land_without_player_control_also_undiscovered"),
    chosen("absent_land_open", "ruling.absent_kingdom_land.choice", "ordinary_undiscovered_land"),
    chosen("malador_wall_settlements", "ruling.malador_fortify_needs_settlement.choice", "yes"),
    chosen("malador_any_targets", "ruling.malador_march.choice", "one_origin_any_targets"),
    chosen("malador_use_roads", "ruling.malador_march_rules.choice", "same_as_players"),
    chosen("malador_undiscovered", "ruling.foment_march_undiscovered.choice", "allowed"),
    chosen("malador_fight_at_once", "ruling.malador_battle_time.choice", "at_once_in_event_phase"),
    chosen("foment_players", "ruling.foment_targets.choice", "settlements_of_players"),
    chosen("trade_by_network", "ruling.trade_measure.choice", "network_as_it_stands_at_end_of_round"),
]

BOARD = [
    array("territories", ()),
    array("neighbours", (MAX_TERRITORIES, MAX_NEIGHBOURS)),  # -1 after the last
    array("ring", (MAX_TERRITORIES,)),  # the same as a bit mask
    array("colour", (MAX_TERRITORIES,)),
    array("primary", (MAX_TERRITORIES,)),
    array("secondary", (MAX_TERRITORIES,)),
    array("capital", (KINGDOMS,)),
    array("front", (KINGDOMS,)),
    array("flanks", (KINGDOMS, 2)),
    array("opens_with", (2,)),  # settlement levels of the capital and of the front at the start
    array("place", (MAX_TERRITORIES, 2), np.float64),  # x to the east, y to the north, for drawing
]

BATTLES = (len(LEVELS), MOST_HITS + 1, MOST_HITS + 1, len(FORTIFICATIONS))

CHANCES = [  # by militia level (0: armies), hits left to attacker and defender, fortification; if fought to the end
    array("battle_won", BATTLES, np.float64),  # chance that the attacker conquers
    array("battle_cost", BATTLES, np.float64),  # armies that the attacker loses
    array("battle_toll", BATTLES, np.float64),  # armies that the defender loses; militia counts as one
]


def derive(content: Content, rules: Any) -> None:
    """Fill in what follows from the content: the board, and the chances of battles."""
    fill_board(content, rules)
    fill_chances(rules)


LAYOUT = RulesLayout(
    "kings",
    content_path(__file__),
    [*ECONOMY, *COMBAT, *CARDS, *VICTORY, *RULINGS, *BOARD, *CHANCES],
    derive=derive,
    check=check_rules,
    uses=(
        "board.shape.variant",
        "board.shape.colour_cycle",
        "board.role.*",
        "board.link.*",
        "board.variant.*",
        "setup.pieces.capital",
        "setup.pieces.front",
        "seating.players_*",
        "seating.all.players_6",
    ),
)

"""Rulings in the Rules record: which content value stands in which field.

A field is 1 while the other reading of a ruling is played, after which it is named, and 0 as long as the content's own
is. A ruling with more than one other reading is a choice of its own.
"""

from sim.content.layout import Field, choice, chosen
from sim.games.aughmoore.words import TowerDistance

# by field: the ruling and its other reading

OTHER_READINGS = {
    # the round and its actions
    "surplus_stays": ("resource_surplus", "only_what_fits"),
    "one_follow_a_round": ("several_follows_a_round", "one_in_all"),
    "idle_follows": ("follow_must_do_something", "no"),
    "follow_taxes_alike": ("follow_tax_choice", "same_resource"),
    "musters_chain": ("muster_of_a_muster", "chain"),
    "conjure_discards": ("conjure_below_limit", "one_discarded"),
    "first_seat_may_be_out": ("first_player_out", "seat_stays"),
    "expand_counts_map": ("expand_counts", "map_and_courtyard"),
    "explore_counts_resolved": ("explore_by_tower", "resolved"),
    # the map
    "vacant_capital_bars_towers": ("tower_in_vacant_capital_region", "forbidden"),
    "shown_token_stops": ("tower_shown_token_resolves", "on_entering"),
    "vacant_capitals_closed": ("vacant_capital_region", "closed"),
    "fallen_capital_is_desert": ("fallen_capital_region", "desert"),
    "vessels_uncounted": ("unit_limit_counts_vessels", "no"),
    "portals_bar_flights": ("portal_flight", "marches_only"),
    "rim_bars_flights": ("fly_around_rim", "no"),
    "flights_end_at_sea": ("fly_end_at_sea", "lost_when_the_phase_ends"),
    "docked_vessels_hold_nothing": ("docked_vessel_controls_land", "no"),
    "hero_discounts_all_towers": ("hero_discount", "everywhere"),
    # Exploration tokens
    "explores_first": ("battle_before_exploring", "exploring_first"),
    "second_token_shown": ("second_token_after_flight", "turned_up"),
    "monster_meets_movers": ("monster_army", "who_moved"),
    "poor_leave_free": ("entanglement_unpaid", "leaves_for_free"),
    "forced_moves_pay": ("entanglement_forced_move", "pays"),
    "thrown_score_nothing": ("forced_move_attacker", "no_vp"),
    "pirates_drift": ("pirates_go_where", "random"),
    "storm_keeps_its_sea": ("storm_goal", "same_sea"),
    "no_room_no_unit": ("full_region_spawn", "not_placed"),
    "explored_once": ("token_met_again", "who_turned_it_up"),
    # Battles
    "attacker_starts": ("battle_start_order", "attacker_first"),
    "unpayable_barred": ("unpayable_tactic", "not_chosen"),
    "vessels_conscripted": ("conscripts_vessels", "vessels_too"),
    "conscripts_unlimited": ("conscripts_limit", "none"),
    "bar_serfs_counted": ("enemy_serf_on_bar", "counted"),
    "sacrifices_refund": ("sacrifice_surplus", "refunded"),
    "sacrificed_not_fallen": ("sacrificed_are_fallen", "no"),
    "recovery_waits": ("recover_moment", "after_the_retreat"),
    "retreats_together": ("retreat_goal", "one_for_the_army"),
    "beaten_vessels_lost": ("retreat_of_vessels", "destroyed"),
    "conqueror_withdraws": ("winner_enters_capital_region", "stays_out"),
    "ranged_winner_lands": ("ranged_winner_moves", "may_move_in"),
    # Spells and abilities
    "interrupts_free": ("interrupt_pays_and_scores", "no"),
    "one_interrupt_a_spell": ("interrupts_per_spell", "one_in_all"),
    "interrupts_final": ("interrupt_an_interrupt", "forbidden"),
    "fighters_counter": ("counter_combat_spell_by", "fighters"),
    "countered_vp_kept": ("countered_vp", "kept"),
    "countered_stays_ready": ("countered_scribed", "ready"),
    "copy_is_combat_spell": ("copy_uses_combat_spell", "yes"),
    "copy_first": ("copy_resolves", "before"),
    "discounts_cast_only": ("spell_discount", "cast_only"),
    "capital_shields_stock": ("capital_shield", "stock_and_library_too"),
    "immunity_stops_penalties": ("immunity_stops_penalties", "yes"),
    "victims_give_towers": ("victim_may_pick_towers", "yes"),
    "moved_into_own_capital": ("relocate_and_capitals", "own_too"),
    "moved_to_no_enemy": ("relocate_third_party", "no_enemy"),
    "curse_from_one_region": ("curse_reach", "one_region"),
    "any_unit_recovered": ("recovered_unit", "any_of_the_kind"),
    "free_actions_muster": ("free_action_muster", "allowed"),
    "free_actions_chain": ("free_action_chain", "yes"),
    # solo play
    "enemy_hits_strongest": ("enemy_target", "strongest"),
    "enemy_takes_at_random": ("enemy_resource", "random"),
    "enemy_calls_conscripts": ("named_conscripts_brings_units", "yes"),
    # teams
    "allies_board": ("allies_in_any_move", "vessels_too"),
    "followers_give_nothing": ("give_when_following", "no"),
    "losses_shared": ("losses_by_leader", "each_its_own"),
    "allies_give_refuge": ("refuge_at_ally", "yes"),
    "tower_limit_of_teams": ("towers_per_team", "team"),
}
BOX_READINGS = {
    # the Floating Continent
    "links_reach_aloft": ("floating_links", "links_too"),
    "floating_replaces": ("floating_with_few", "replaces_one"),
    "floating_uncounted": ("floating_counts_as_continent", "no"),
    "birdfolk_wait": ("birdfolk_place", "in_turn"),
    "merfolk_choose_first": ("merfolk_place", "chosen_first"),
    "ark_attacks": ("ark_among_enemies", "attacks"),
    "beaten_ark_lost": ("ark_returns", "destroyed"),
    "ark_boards_freely": ("ark_link", "free_exchange"),
    "ark_shows_second_token": ("ark_second_token", "turned_up"),
    # armies that fly and swim
    "passengers_keep_own_speed": ("aboard_in_flight", "own_speed"),
    "flight_limit_land_units": ("flight_limit", "land_units_only"),
    "fliers_need_vessel_at_sea": ("flight_to_sea", "with_the_vessel_only"),
    "swimmers_unlimited": ("swim_limit", "room_at_the_goal"),
    "swimmers_sink_too": ("swimmers_and_vessel", "everybody"),
    "fisherman_joins_swimmers": ("swimmers_fisherman", "serf_joins"),
    # the Sunken Continent
    "pirates_enter_shallows": ("shallow_pirates", "shallow_water_too"),
    "shallow_storm_near": ("shallow_storm", "adjacent_region"),
    "shallow_tokens_counted": ("shallow_explore", "counted"),
    # factions
    "enemy_keeps_to_land": ("solo_birdfolk_merfolk", "not_drawn"),
    "one_rises": ("both_may_rise", "one"),
    "driven_anywhere": ("driven_off", "any_region"),
}

RULINGS: list[Field] = [
    choice("tower_distance", "ruling.tower_distance", TowerDistance),
    *(chosen(field, f"ruling.{ruling}", word) for field, (ruling, word) in OTHER_READINGS.items()),
]

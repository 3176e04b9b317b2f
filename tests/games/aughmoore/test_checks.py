"""Settings and contents that cannot be played are refused in one line: the address, what is there, what is allowed."""

import fnmatch
import tomllib
from dataclasses import replace

import pytest

from sim.content.uncertain import uncertain
from sim.content.values import Value
from sim.errors import ContentError
from sim.games.aughmoore.content import effect_checks
from sim.games.aughmoore.content.checks import BOUNDS, check_rules
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.rules import FOUR
from tests.games.aughmoore.room import MOST_BORDERS, MOST_FERRIES, MOST_SHORES

pytestmark = pytest.mark.interpreted
LAYOUT = GAME.layout
LOAD = LAYOUT.load
CONTENT = LAYOUT.content
KNOBS = [CONTENT.values[address] for address in LAYOUT.knobs]
EFFECT = "faction.humans.building.cathedral.ability.1.effect.1"
RECOVERY = "faction.humans.building.cathedral.ability.2.effect.1"
ASSASSIN = "faction.elves.hero.assassin.ability.2.effect.1"


def refusal(settings):
    """Return the message with which settings are refused."""
    with pytest.raises(ContentError) as caught:
        LOAD(settings)
    return one_line(caught)


def broken(**changes):
    """Return the message with which a content file with other values is refused; None takes an address away."""
    with pytest.raises(ContentError) as caught:
        check_rules(rewritten({address.replace("__", "."): value for address, value in changes.items()}))
    return one_line(caught)


def rewritten(changes):
    """Return the content as a file with other values would give it; a value of None takes a table away."""
    values = dict(CONTENT.defaults)
    for address, value in changes.items():
        full = f"{CONTENT.key}.{address}"
        if value is None:
            values = {key: kept for key, kept in values.items() if key != full and not key.startswith(f"{full}.")}
        else:
            values[full] = Value(full, value, "printed")
    return replace(CONTENT, defaults=values)


def one_line(caught):
    message = str(caught.value)
    assert "\n" not in message
    assert "aughmoore." in message
    return message


def test_the_content_as_it_is_can_be_played():
    check_rules(CONTENT)


# ------------------------------------------------------------------ numbers

BEYOND = {
    "game.most_rounds": (0, 101),
    "setup.land_tokens_per_region": (3,),
    "setup.land_tokens_in_swamp": (3,),
    "setup.sea_tokens_in_central_region": (3,),
    "setup.continents.2": (2, 5),
    "setup.continents.4": (3, 5),
    "resource.cap": (0, 100),
    "limit.units_per_region": (0, 23),
    "limit.army": (0,),
    "limit.towers_per_continent_two_players": (11,),
    "round.actions_per_player": (0, 5),
    "action.serfs_for_pair_cost": (1, 10),
    "action.sail_to_sea": (16,),
    "action.fly_central_sea": (16,),
    "objective.rounds_after": (11,),
    "objective.exterminate_at_once_up_to_players": (5,),
    "unit.serf.speed": (16,),
    "unit.serf.count": (0, 16),
    "unit.warrior.count": (0, 7),
    "faction.humans.hero.paladin.speed": (16,),
    "faction.humans.vessel.galleon.capacity": (23,),
    "faction.humans.hero.paladin.ability.1.level": (0, 4),
    "tower.count": (11,),
    "capital.3.scribed": (4,),
    "capital.3.library": (13,),
    "battle.damage_divisor": (0,),
    "token.rogue.units_lost": (23,),
    "solo.action.attack.reach": (16,),
    "solo.move.air_central_sea": (0,),
    "solo.reshuffle_when_left": (8,),
    "solo.track.1.level": (0, 4),
    "solo.track.6.ability": (4,),
    "map.land.nw_a.x": (101,),
}


@pytest.mark.parametrize(
    ("address", "value"), [(address, value) for address, values in BEYOND.items() for value in values]
)
def test_a_number_out_of_bounds_is_refused_with_the_bounds(address, value):
    message = refusal({address: value})
    assert message.startswith(f"aughmoore.{address} is {value}; the rules take ")


@pytest.mark.parametrize("address", ["battle.attacker_vp", "tower.strength", "unit.warrior.cost.food", "spell.rage.vp"])
def test_no_number_is_larger_than_the_tables_of_results_can_hold(address):
    assert refusal({address: 101}).endswith("the rules take -100 to 100")


def test_every_bound_is_that_of_some_value():
    assert [pattern for pattern in BOUNDS if not fnmatch.filter(LAYOUT.knobs, f"aughmoore.{pattern}")] == []


@pytest.mark.parametrize("address", ["setup.resources.mana", "solo.setup.resources.ore"])
def test_nobody_starts_with_more_than_the_cap(address):
    assert refusal({address: 11}) == f"aughmoore.{address} is 11; resource.cap allows 10"


@pytest.mark.parametrize(("unit", "there"), [("serf", 12), ("warrior", 5)])
def test_nobody_starts_with_more_units_than_there_are(unit, there):
    message = refusal({f"setup.courtyard.{unit}": there + 1})
    assert message == f"aughmoore.setup.courtyard.{unit} is {there + 1}; unit.{unit}.count is {there}"


def test_a_pair_of_serfs_is_no_more_than_there_are():
    message = refusal({"unit.serf.count": 3, "action.serfs_for_pair_cost": 4})
    assert message == "aughmoore.action.serfs_for_pair_cost is 4; unit.serf.count is 3"


@pytest.mark.parametrize("address", ["setup.spells_dealt", "action.conjure_draw", "collection.spells"])
def test_what_is_drawn_finds_room_beside_a_full_library(address):
    assert refusal({address: 10}) == f"aughmoore.{address} is 10; with a Library of 3 the rules take 9"
    LOAD({address: 9})


@pytest.mark.parametrize("value", ["many", 2.5, True, -1])
def test_a_value_of_another_sort_is_refused_with_what_is_allowed(value):
    assert "aughmoore.tower.strength must be a whole number" in refusal({"tower.strength": value})


# ------------------------------------------------------------------ cards


def test_serfs_alone_have_a_card_to_play_in_either_role():
    """An unpayable card may be laid and counts nothing, so one card is enough."""
    barred = {f"tactic.{key}.serfs_alone": False for key in ("first_strike", "conscripts", "barricade", "withdraw")}
    assert "no card is left that Serfs alone may play as attacker" in refusal(barred)
    assert "may play as defender" in refusal(barred | {"tactic.siege.serfs_alone": True})
    LOAD(barred | {"tactic.rally.serfs_alone": True})


def test_there_are_seven_tactic_cards_in_their_order():
    assert "the rules take first_strike, charge, conscripts" in broken(tactic__rally=None)


def test_the_spell_deck_fits_its_box():
    message = refusal({"spell.rage.copies": 57})
    assert message == "aughmoore.spell.*.copies make 113 Spell cards; the rules take 4 to 112"
    LOAD({"spell.rage.copies": 56})


def test_a_deck_that_cannot_be_dealt_is_refused():
    settings = {value.address: 0 for value in KNOBS if value.address.endswith(".copies")}
    settings["aughmoore.spell.rage.copies"] = 3
    assert "make 3 Spell cards; the rules take 4 to 112" in refusal(settings)
    LOAD(settings | {"setup.spells_dealt": 0})


def test_there_are_as_many_kinds_of_spells_as_the_rules_know():
    assert broken(spell__rage=None) == "aughmoore.spell has 23 kinds of Spells; the rules take 24"


# ------------------------------------------------------------------ tokens


def test_the_tokens_fit_their_piles():
    message = refusal({"token.bonus_land.picture.ore": 45})
    assert message == "aughmoore.token has 111 land tokens; the rules take 110 at most"
    assert "has 33 sea tokens; the rules take 32 at most" in refusal({"token.pirates.count": 12})
    LOAD({"token.bonus_land.picture.ore": 44, "token.pirates.count": 11})


def test_a_pile_that_cannot_be_dealt_is_refused():
    few = {value.address: 0 for value in KNOBS if ".picture." in value.address}
    assert refusal(few) == "aughmoore.token has 40 land tokens; the largest set-up deals 41"
    swamps = {f"map.land.nw_{spot}.terrain": "swamp" for spot in "df"}
    assert "the largest set-up deals 43" in refusal(few | swamps)
    assert "has 6 sea tokens; the largest set-up deals 14" in refusal(
        {
            f"token.{key}.count": 0
            for key in ("pirates", "sea_monster", "stranded_fisherman", "island_traders", "mystical_storm")
        }
    )


def test_two_tokens_everywhere_are_more_than_there_are():
    assert "the largest set-up deals 74" in refusal({"setup.land_tokens_per_region": 2})


def test_bonus_tokens_show_resources():
    assert "picture shows 'gold'; the resources are" in broken(token__bonus_land__picture__gold=4)


def test_a_token_sells_serfs_and_warriors():
    assert broken(token__farm__unit="hero_1") == "aughmoore.token.farm.unit is 'hero_1'; the rules take serf or warrior"


# ------------------------------------------------------------------ the map


def test_there_are_40_land_and_13_sea_regions():
    assert broken(map__land__nw_a=None) == "aughmoore.map.land has 39 regions; the rules take 40"
    assert broken(map__sea__bay_nw=None) == "aughmoore.map.sea has 12 regions; the rules take 13"


@pytest.mark.parametrize(
    ("address", "named", "told"),
    [
        ("land.nw_a.land", ["nw_b", "nw_x"], "'nw_x', which is no land region"),
        ("land.nw_a.sea", ["bay_xx"], "'bay_xx', which is no sea region"),
        ("land.nw_a.land", ["nw_b", "nw_d", "nw_e", "nw_b"], "'nw_b' twice"),
        ("land.nw_a.land", ["nw_a"], "the region itself"),
        ("land.nw_a.land", ["nw_b", "nw_d", "nw_e", "nw_j"], "map.land.nw_j.land does not name 'nw_a'"),
        ("land.nw_a.land", ["nw_b", "nw_d"], "map.land.nw_a.land does not name 'nw_e'"),
        ("land.nw_a.sea", ["corner_nw", "bay_nw"], "map.sea.bay_nw.shores does not name 'nw_a'"),
        ("land.nw_a.sea", [], "map.land.nw_a.sea does not name 'corner_nw'"),
        ("sea.corner_nw.sea", ["bay_nw"], "map.sea.corner_nw.sea does not name 'strait_sw_nw'"),
        ("sea.corner_nw.wrap", ["corner_ne"], "map.sea.corner_nw.wrap does not name 'corner_sw'"),
        ("sea.corner_nw.shores", ["nw_a", "nw_b"], "map.sea.corner_nw.shores does not name 'nw_d'"),
    ],
)
def test_neighbours_name_each_other(address, named, told):
    message = refusal({f"map.{address}": named})
    assert told in message
    assert message.startswith("aughmoore.map.")


def test_a_border_is_closed_on_both_sides():
    LOAD({"map.land.nw_a.land": ["nw_b", "nw_d"], "map.land.nw_e.land": ["nw_b", "nw_d", "nw_f", "nw_h", "nw_i"]})


def test_a_continent_has_ten_regions_of_its_own():
    assert broken(map__land__nw_a__continent="xx").startswith("aughmoore.map.land.nw_a.continent is 'xx'")
    assert "lies on another continent" in broken(map__land__nw_a__continent="ne")


def test_a_continent_has_one_region_for_a_capital_at_a_shore():
    assert "it has none" in broken(map__land__nw_c__terrain="plains")
    assert "it has nw_a, nw_c" in broken(map__land__nw_a__terrain="capital")
    landlocked = {"map.land.nw_c.sea": [], "map.sea.bay_nw.shores": ["nw_b", "nw_g", "nw_j"]}
    assert refusal(landlocked) == "aughmoore.map.land.nw_c.sea is empty; a Capital City needs a shore"


def test_no_region_is_out_of_reach():
    alone = {"map.land.nw_a.land": [], "map.land.nw_b.land": ["nw_c", "nw_e", "nw_f"]}
    alone |= {"map.land.nw_d.land": ["nw_e", "nw_h"], "map.land.nw_e.land": ["nw_b", "nw_d", "nw_f", "nw_h", "nw_i"]}
    assert refusal(alone) == "aughmoore.map.land.nw_a.land does not join it to nw_c, as the rules need"


def test_no_sea_is_out_of_reach():
    alone = {f"map.sea.central.{name}": [] for name in ("sea", "wrap")}
    for strait in ("ne_se", "nw_ne", "se_sw", "sw_nw"):
        address = f"map.sea.strait_{strait}.sea"
        alone[address] = [other for other in CONTENT[address] if other != "central"]
    assert "does not join it to central" in refusal(alone)


def test_at_most_one_sea_is_central():
    message = refusal({"map.sea.bay_nw.central": True})
    assert message == "aughmoore.map.sea.bay_nw.central: central is central already; the rules take one"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("ends", ["nw_j"], "has 1 entries; the rules take 2"),
        ("toward_x", [1, 2, 3], "has 3 entries; the rules take 2"),
        ("ends", ["nw_j", "atlantis"], "'atlantis', which is no land region"),
        ("ends", ["nw_j", "nw_i"], "both on the continent nw"),
        ("ends", ["ne_i", "nw_j"], "those of crossing_nw_ne"),
    ],
)
def test_a_ferry_route_joins_two_continents(name, value, told):
    message = refusal({f"map.link.graticule_1.{name}": value})
    assert message.startswith(f"aughmoore.map.link.graticule_1.{name} ")
    assert told in message


def test_A1_7_every_continent_is_joined_to_the_others():
    """Whoever chooses a continent takes one that is joined to that of another player (A1.7)."""
    ends = (["nw_a", "ne_a"], ["nw_b", "ne_b"], ["nw_c", "ne_c"], ["nw_d", "ne_d"], ["nw_e", "ne_e"])
    far = (["se_a", "sw_a"], ["se_b", "sw_b"], ["se_c", "sw_c"], ["se_d", "sw_d"], ["se_e", "sw_e"])
    links = sorted({address.split(".")[3] for address in LAYOUT.knobs if ".map.link." in address})
    settings = {f"map.link.{link}.ends": joined for link, joined in zip(links, (*ends, *far), strict=True)}
    assert refusal(settings) == "aughmoore.map.link has no ferry route that joins the continent se to nw"


def test_a_region_has_no_more_neighbours_than_there_is_room_for():
    crowded = {"map.land.nw_e.land": [f"nw_{spot}" for spot in "abcdfghij"]}
    for spot in "abcdfghij":
        address = f"map.land.nw_{spot}.land"
        crowded[address] = sorted({*CONTENT[address], "nw_e"})
    LOAD(crowded)


def test_a_land_region_with_too_many_shores_is_named():
    seas = [address.split(".")[3] for address in LAYOUT.knobs if address.endswith(".shores")][: MOST_SHORES + 1]
    crowded = {"map.land.nw_a.sea": seas}
    for sea in seas:
        address = f"map.sea.{sea}.shores"
        crowded[address] = sorted({*CONTENT[address], "nw_a"})
    assert refusal(crowded) == "aughmoore.map.land.nw_a has 10 neighbours in sea; the rules take 9"


def test_a_sea_region_with_too_many_shores_is_named():
    crowded = {"map.sea.bay_nw.shores": [f"nw_{spot}" for spot in "abcdefghij"]}
    for spot in "abcdefghij":
        address = f"map.land.nw_{spot}.sea"
        crowded[address] = sorted({*CONTENT[address], "bay_nw"})
    assert refusal(crowded) == "aughmoore.map.sea.bay_nw has 10 neighbours in shores; the rules take 9"


def test_a_sea_region_with_too_many_seas_beside_it_is_named():
    """Those round the rim count among them."""
    wrapped = CONTENT["map.sea.corner_nw.wrap"]
    seas = [address.split(".")[3] for address in LAYOUT.knobs if address.endswith(".shores")]
    others = [sea for sea in seas if sea not in (*wrapped, "corner_nw")]
    crowded = {"map.sea.corner_nw.sea": others[: MOST_BORDERS + 1 - len(wrapped)]}
    for sea in others:
        address = f"map.sea.{sea}.sea"
        new = {"corner_nw"} if sea in crowded["map.sea.corner_nw.sea"] else set()
        crowded[address] = sorted({*CONTENT[address]} - {"corner_nw"} | new)
    assert refusal(crowded) == "aughmoore.map.sea.corner_nw has 10 neighbours in sea and wrap; the rules take 9"


def test_a_region_with_too_many_ferry_routes_is_named():
    links = sorted({address.split(".")[3] for address in LAYOUT.knobs if ".map.link." in address})
    crowded = {
        f"map.link.{link}.ends": ["nw_j", f"ne_{spot}"]
        for link, spot in zip(links[: MOST_FERRIES + 1], "abcd", strict=True)
    }
    assert refusal(crowded).endswith(".ends give nw_j 4 ferry routes; the rules take 3")


# ------------------------------------------------------------------ boards


def test_each_building_unlocks_a_hero_or_vessel_of_its_own():
    address = "faction.humans.building.observatory.unlocks"
    assert "as building.cathedral has it" in refusal({address: "paladin"})
    assert "the board has paladin, high_mage, outrider, galleon, airship" in broken(
        **{address.replace(".", "__"): "thane"}
    )
    LOAD({address: "outrider", "faction.humans.building.farmstead.unlocks": "high_mage"})


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("faction.humans.building.cathedral", "faction.humans.building has 4 entries; the rules take 5"),
        ("faction.orcs.hero.warlord", "faction.orcs.hero has 2 entries; the rules take 3"),
        ("faction.elves.vessel.phoenix", "faction.elves.vessel has 1 entries; the rules take 2"),
        ("faction.humans.hero.paladin.ability.3", "hero.paladin.ability has 2 entries; the rules take 3"),
        ("solo.board.orcs.spell.1", "solo.board.orcs.spell has 2 entries; the rules take 3"),
        ("solo.board.orcs.ability.1", "solo.board.orcs.ability has 2 entries; the rules take 3"),
        ("solo.card.8", "solo.card has 7 entries; the rules take 8"),
        ("solo.track.6", "solo.track has 5 entries; the rules take 6"),
    ],
)
def test_boards_and_solo_cards_are_complete(gone, told):
    assert told in broken(**{gone: None})


def test_the_vessel_for_the_sea_comes_first():
    message = broken(faction__humans__vessel__galleon__kind="air_vessel")
    assert message == "aughmoore.faction.humans.vessel.galleon.kind is 'air_vessel'; there the rules take sea_vessel"


# ------------------------------------------------------------------ effects


@pytest.mark.parametrize(
    ("address", "value", "told"),
    [
        (f"{EFFECT}.kind", "vanish", "the rules know none, strength, damage"),
        (f"{EFFECT}.per", "dragons", "the rules know one, own_serf"),
        (f"{EFFECT}.terrain", ("tundra",), "the rules know plains, forest"),
        (f"{EFFECT}.colour", "red", "has no colour; an effect takes"),
        (f"{EFFECT}.kind", "counter", "there the rules take adjacency, cancel_tactic"),
        (f"{EFFECT}.when", "reveal", "for strength the rules take battle"),
        (f"{EFFECT}.amount", None, "has no amount; strength needs amount"),
        (f"{EFFECT}.reach", 2, "has reach; strength takes amount, per"),
        (f"{EFFECT}.every", 0, "every is 0; the rules take 1 to 100"),
        (f"{RECOVERY}.amount", 32, "amount is 32; the rules take 0 to 31"),
        (f"{RECOVERY}.zone", "here", "zone is 'here'; there the rules take capital"),
        (f"{RECOVERY}.pay.serf", 1, "Serfs pay for what happens in a Battle"),
        (f"{ASSASSIN}.uses", "battle", "uses is 'battle'; at the moment turn the rules take 'round'"),
        (f"{ASSASSIN}.uses", None, "uses is 'unlimited'; at the moment turn the rules take 'round'"),
        (f"{ASSASSIN}.to", "own_region", "there the rules take here, next, unoccupied, capital"),
        (f"{ASSASSIN}.reach", 10, "reach is 10; the rules take 0 to 9"),
        ("faction.dwarves.hero.tunneler.ability.3.effect.1.to", "own_region", "there the rules take next"),
        ("faction.elves.hero.enchantress.ability.2.effect.1.uses", None, "at the moment arrive the rules take 'round'"),
        ("faction.humans.building.sky_harbour.ability.3.effect.1.steps", 16, "steps is 16; the rules take 0 to 15"),
        ("faction.humans.building.observatory.ability.1.effect.1.after", (), "after is empty; after_action needs"),
        ("faction.elves.building.phoenix_nest.ability.3.effect.1.lost", (), "lost is empty; fallen needs"),
        ("faction.elves.building.phoenix_nest.ability.3.effect.1.needs", ("attacking",), "has a condition, which"),
        ("faction.orcs.building.barracks.ability.2.effect.1.uses", "round", "there the rules take spell, combat_spell"),
        ("faction.orcs.hero.warlord.ability.2.effect.1.of", "warrior", "of is 'warrior'; there the rules take tactic"),
        ("faction.orcs.building.barracks.ability.1.effect.1.may", True, "has per; Strength that the owner may decline"),
        ("faction.orcs.building.blood_tent.ability.3.effect.1.may", True, "has may; vp takes amount"),
        ("faction.dwarves.building.gryphon_roost.ability.3.effect.1.pay.food", 1, "Serfs pay for what happens"),
        ("faction.orcs.building.dragon_spire.ability.2.effect.1.may", True, "nobody is asked for destroy"),
        ("faction.orcs.hero.raider.ability.1.effect.1.rule", "entanglement", "there the rules take desert_stop"),
        ("faction.orcs.hero.raider.ability.1.effect.1.units", ("serf",), "units is 'serf'; there the rules take army"),
        ("faction.dwarves.building.gryphon_roost.ability.3.effect.1.units", ("serf",), "the rules take air_vessel"),
        ("faction.elves.hero.assassin.ability.3.effect.1.side", "own", "there the rules take enemy"),
        ("faction.elves.building.moonwell.ability.2.effect.1.target", None, "there the rules take one_enemy"),
        ("spell.rage.effect.1.kind", "draw", "there the rules take damage, destroy, reinforce, strength"),
        ("spell.rage.effect.1.when", "cast", "for strength the rules take combat"),
        ("spell.rage.effect.1.needs", ("attacking",), "has needs, which the rules look for with abilities alone"),
        ("spell.harvest.effect.1.uses", "round", "has uses, which the rules look for with abilities alone"),
        ("spell.alchemy.effect.1.amount", 0, "amount is 0; the rules take 1 to 31"),
        ("spell.alchemy.effect.1.rate", 2, "rate is 2; the rules take 1 to 1"),
        ("spell.hymn_of_glory.effect.1.amount", 10, "amount is 10; the rules take 0 to 9"),
        ("tactic.rally.effect.1.side", "enemy", "there the rules take own"),
        ("tactic.withdraw.effect.1.needs", ("attacking",), "has needs"),
        ("tactic.first_strike.effect.1.tactics", None, "has no tactics"),
        ("solo.board.humans.ability.1.effect.1.when", "after_action", "for gain the rules take collection"),
        ("solo.board.humans.spell.1.effect.1.kind", "draw", "there the rules take deny, destroy"),
        ("solo.board.orcs.hero.2.effect.1.may", True, "nobody is asked for recover"),
    ],
)
def test_an_effect_that_the_rules_cannot_carry_out_is_refused_with_what_they_take(address, value, told):
    with pytest.raises(ContentError) as caught:
        check_rules(rewritten({address: value}))
    message = one_line(caught)
    assert message.startswith(f"aughmoore.{address.partition('.effect.')[0]}.effect.")
    assert told in message


def test_a_tactic_card_of_two_kinds_is_refused_beside_a_discount_on_any_kind():
    discount = "faction.orcs.hero.warlord.ability.2.effect.1"
    assert refusal({"tactic.siege.cost.mana": 2}) == (
        "aughmoore.tactic.siege.cost names ore and mana; "
        f"beside the discount on any kind at aughmoore.{discount} the rules take one"
    )
    LOAD({"tactic.siege.cost.mana": 2, f"{discount}.kind": "none"})
    check_rules(rewritten({"tactic.siege.cost.mana": 2, f"{discount}.resource": "mana"}))


def test_an_effect_may_be_switched_off_wherever_it_stands():
    kinds = {value.address: "none" for value in KNOBS if "none" in value.alternatives}
    assert len(kinds) > 100
    LOAD(kinds)


def test_a_board_holds_a_limited_number_of_effects():
    row = {"kind": "vp", "when": "end", "amount": 1}
    start = "faction.humans.hero.paladin.ability.3.effect"
    more = {f"{start}.{index}.{name}": word for index in range(2, 30) for name, word in row.items()}
    with pytest.raises(ContentError, match=r"aughmoore.faction.humans has 52 effects; the rules take 40"):
        check_rules(rewritten(more))
    off = {address: "none" if address.endswith(".kind") else value for address, value in more.items()}
    check_rules(rewritten(off))
    off |= {f"{start}.{index}.kind": "none" for index in range(30, 41)}
    with pytest.raises(ContentError, match=r"aughmoore.faction.humans has 63 effects; the rules take 60"):
        check_rules(rewritten(off))


def test_the_vocabulary_of_the_content_says_what_is_checked():
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FOUR.path]
    vocabulary = {kind: told for tables in files for kind, told in tables["vocabulary"]["kind"].items()}
    assert vocabulary.pop("none")["when"] == []
    readings = [getattr(effect_checks, name) for name in ("ABILITY", "SOLO", "CAST", "COMBAT", "INTERRUPT", "TACTIC")]
    assert set(vocabulary) == set(effect_checks.NEEDED)
    for kind, told in vocabulary.items():
        moments = {moment for reading in readings for moment in reading.get(kind, ())}
        assert set(told["needs"]) == set(effect_checks.NEEDED[kind]), kind
        assert set(told["may"]) == set(effect_checks.OPTIONAL.get(kind, ())), kind
        assert set(told["when"]) == moments, kind


# ------------------------------------------------------------------ what the file offers is taken

OPEN = uncertain(CONTENT).dimensions
MOST_CHOICES = max(len(dimension.choices) for dimension in OPEN)


def together(dimensions, numbers):
    return {
        address: value
        for one, number in zip(dimensions, numbers, strict=True)
        for address, value in one.set_to(number).items()
    }


@pytest.mark.parametrize("end", ["low", "high"])
def test_every_range_of_the_file_can_be_played_to_its_ends(end):
    ranged = [dimension for dimension in OPEN if not dimension.choices]
    LOAD(together(ranged, [getattr(dimension, end) for dimension in ranged]))


@pytest.mark.parametrize(
    "value", [value for value in KNOBS if ".picture." in value.address], ids=lambda value: value.address
)
def test_each_picture_of_a_bonus_token_may_be_left_out(value):
    LOAD({value.address: value.low})


@pytest.mark.parametrize("place", range(1, MOST_CHOICES))
def test_every_alternative_and_every_complete_set_of_the_file_is_taken(place):
    choosing = [dimension for dimension in OPEN if len(dimension.choices) > place]
    LOAD(together(choosing, [place] * len(choosing)))


def test_every_effect_of_our_own_can_be_switched_off():
    LOAD({value.address: "none" for value in KNOBS if value.address.endswith(".kind") and "none" in value.alternatives})


def test_the_other_decks_and_piles_of_the_file_have_the_printed_numbers_of_cards_and_tokens():
    """60 Spells (L152), 70 Land tokens and 24 Sea tokens (L2806, L2885)."""
    for settings in [{}, *CONTENT.sets[f"{CONTENT.key}.spell"], *CONTENT.sets[f"{CONTENT.key}.token"]]:
        values = {address: value.value for address, value in CONTENT.defaults.items()} | settings
        assert sum(values[address] for address in CONTENT.matching("spell.*.copies")) == 60
        piles = dict.fromkeys(("land", "sea"), 0)
        for pattern in ("token.*.count", "token.*.picture.*"):
            for address in CONTENT.matching(pattern):
                piles[values[".".join(address.split(".")[:3]) + ".region"]] += values[address]
        assert piles == {"land": 70, "sea": 24}


@pytest.mark.parametrize("terrain", ["plains", "forest", "mountains", "desert", "swamp"])
def test_a_continent_may_be_of_one_terrain(terrain):
    LOAD({f"map.land.nw_{spot}.terrain": terrain for spot in "abdefghij"})

"""The content of War of Kings: every value steers play or describes the box; impossible settings are refused."""

import re
from pathlib import Path

import numpy as np
import pytest

from sim.errors import ContentError
from sim.games.kings import game
from sim.games.kings.game import GAME, recommended
from sim.games.kings.rules import RULINGS

pytestmark = pytest.mark.interpreted
LAYOUT = GAME.layout
CONTENT = LAYOUT.content
SOURCES = [path.read_text() for path in sorted(Path(game.__file__).parent.rglob("*.py"))]

# Values that tell what is in the box, or say in words what the code does.
DESCRIPTIVE = r"""
    components | cap\.(colours|marker) | setup\.(trade|points|players|lead) | round | trade | resource_roll\.repeated
    | setup\.pieces\.(territories|flanks|army_at|road|malador_pieces)
    | (settlement|fortification)\.\w+\.(level|next)$ | settlement\.limits | capital\.extra_support_anywhere
    | militia\.(withdraws|attacks|gets|heals|called) | road\.(rule|per_border) | fortification\.rule
    | army\.(provisions\.heals|resupply\.(heals_all|needs)|limits\.(most_damage|stacking|new_army))
    | movement\.(steps|most_steps|stop_on|first_of_two)
    | combat\.(end|steps|\w+_die$|bonus_dice_in_both|standard_dice_scale|dying_defender) | conquest | withdrawal
    | die\.(red|blue|purple|grey)\.used_by | die\.(red|blue|grey)\.count | die\.(resource|event)\.(pieces|kinds)
    | event_phase | victory\.checked | achievement\.\w+\.(holders|passes_when|lost_below|tie_when_vacant)
    | tie_break | elimination | forfeit | kingdom | seat\. | seating\.order | malador\.(?!highest)
    | deck\.\w+\.(cards$|texts$|reshuffle) | deck\.\w+\.card\.\w+\.(name|timing|side)$
    | deck\.\w+\.card\.\w+\.effect\.(kind|benefits|settlements|which|lasts|both_rolls|stacks|armies|steps
        |despite_moved_token|into_battle|enables_withdrawal|rolls|must_keep|cards|random|of|remainder_lost|anywhere
        |needs_no_moved_token|no_supply|roads|against|capture|from|explorer_may_go_back|malador_die|die|on|damage
        |owner_distributes|survivors_capture)$
    | board\.(printed|core|symmetry|shape\.territories)
"""
DESCRIBES = re.compile(rf"kings\.({DESCRIPTIVE})", re.VERBOSE)
FREE = [address for address in LAYOUT.unbound if not address.startswith("kings.ruling.")]


def test_a_value_that_cannot_be_set_describes_the_box():
    assert [address for address in FREE if not DESCRIBES.match(address)] == []


def test_a_value_that_describes_the_box_is_refused_as_a_setting():
    for address in LAYOUT.unbound:
        with pytest.raises(ContentError, match="describes the box and changes nothing"):
            CONTENT.override({address: CONTENT.values[address].value})


def other(value):
    """Another value that the address allows, None if there is none."""
    if isinstance(value.value, bool):
        return not value.value
    if isinstance(value.value, int):
        return value.value - 1 if value.value == 1 else value.value + 1
    if isinstance(value.value, float):
        return value.value + 0.5
    return next((choice for choice in value.alternatives if choice != value.value), None)


FIELD_KNOBS = [
    address for address, place in LAYOUT.knobs.items() if place and other(CONTENT.values[address]) is not None
]


def test_every_knob_of_a_field_changes_its_place_in_the_rules_record():
    alone = [address for address in FIELD_KNOBS if not re.search(r"faces\.|\.sides$", address)]
    plain = LAYOUT.load()[1]
    changed = LAYOUT.load({address: other(CONTENT.values[address]) for address in alone})[1]
    places = {address: LAYOUT.knobs[address] for address in alone}
    idle = [a for a, (name, *place) in places.items() if plain[name][tuple(place)] == changed[name][tuple(place)]]
    assert len(alone) > 300
    assert idle == []


def with_lists(address):
    """Settings that change a value of the board; lists are written anew. None where the file offers no other value."""
    variant = re.match(r"kings\.board\.variant\.(\w+)\.", address)
    settings = {"board.shape.variant": variant[1]} if variant else {}
    if address.startswith("kings.board.link.") or ".add_links." in address:
        return {**settings, address: ["middle", "rim", 2]}
    if ".drop_roles" in address:
        return {**settings, address: []}
    if ".drop_links" in address or address.endswith("colour_cycle"):
        return {**settings, address: ["red", "blue"] if "cycle" in address else ["left_rim"]}
    changed = other(CONTENT.values[address])
    return {**settings, address: changed} if changed is not None else None


DERIVED = [a for a, place in LAYOUT.knobs.items() if not place and a.startswith("kings.board.") and with_lists(a)]


@pytest.mark.parametrize("address", DERIVED)
def test_every_knob_of_the_board_changes_the_rules_record(address):
    settings = with_lists(address)
    variant = settings.get("board.shape.variant", "base") if len(settings) > 1 else "base"
    plain = LAYOUT.load({"board.shape.variant": variant})[1]
    assert LAYOUT.load(settings)[1].tobytes() != plain.tobytes()


@pytest.mark.parametrize("players", range(2, 7))
def test_the_seating_is_a_knob(players):
    address = "seating.all.players_6" if players == 6 else f"seating.players_{players}"
    kingdoms = tuple(reversed(CONTENT[address]))
    assert recommended(CONTENT.override({address: list(kingdoms)}), players) == kingdoms


def test_every_field_of_the_rules_record_is_read_by_the_rules():
    idle = [name for name in LAYOUT.dtype.names if not any(re.search(rf"\brules\.{name}\b", text) for text in SOURCES)]
    assert idle == []


def test_every_value_of_play_is_int64_or_float64():
    assert {LAYOUT.dtype[name].base.type for name in LAYOUT.dtype.names} == {np.int64, np.float64}


@pytest.mark.parametrize(("deck", "cards"), [("event", 35), ("marauder", 20), ("discovery", 20)])
def test_copies_add_up_to_the_printed_number_of_cards(deck, cards):
    assert sum(CONTENT.under(f"deck.{deck}.copies").values()) == cards == CONTENT[f"deck.{deck}.cards"]
    assert len(CONTENT.under(f"deck.{deck}.copies")) == CONTENT[f"deck.{deck}.texts"]
    assert CONTENT[f"components.{deck}_card"] == cards


def test_pieces_add_up_to_the_printed_numbers():
    colours = 7
    for level in ("village", "town", "city"):
        assert CONTENT[f"cap.settlement.{level}"] * colours == CONTENT[f"components.{level}"]
    for level in ("walls", "fortress", "castle"):
        assert CONTENT[f"cap.fortification.{level}"] == CONTENT[f"components.{level}"]
    assert CONTENT["cap.army.kingdom"] * 6 + CONTENT["cap.army.malador"] == CONTENT["components.army"]
    assert CONTENT["cap.road.pool"] == CONTENT["components.road_token"]
    dice = sum(CONTENT[f"die.{die}.count.pieces"] for die in ("red", "blue", "purple", "grey"))
    assert dice == CONTENT["components.combat_die"]


@pytest.mark.parametrize("die", ["red", "blue", "purple", "grey", "resource"])
def test_faces_fill_their_die(die):
    assert sum(CONTENT.under(f"die.{die}.faces").values()) == CONTENT[f"die.{die}.sides"]


ALL_SETS = [(address, number) for address, sets in CONTENT.sets.items() for number in range(len(sets))]


@pytest.mark.parametrize(("address", "number"), ALL_SETS)
def test_every_complete_alternative_set_loads(address, number):
    chosen = CONTENT.sets[address][number]
    content, _ = LAYOUT.load(chosen)
    assert content.outside_range == ()
    if ".copies" in address:
        deck = address.split(".")[2]
        assert sum(content.under(f"deck.{deck}.copies").values()) == content[f"deck.{deck}.cards"]


@pytest.mark.parametrize("address", [a for a in LAYOUT.knobs if CONTENT.values[a].alternatives])
def test_every_single_alternative_loads(address):
    for choice in CONTENT.values[address].alternatives:
        if not isinstance(choice, int):
            assert LAYOUT.load({address: choice})[0][address] == choice


@pytest.mark.parametrize("address", [a for a in LAYOUT.knobs if CONTENT.values[a].low is not None])
def test_both_ends_of_every_range_are_allowed(address):
    value = CONTENT.values[address]
    for end in (value.low, value.high):
        if "faces" not in address:
            content, _ = LAYOUT.load({address: end})
            assert content.outside_range == ()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"die.red.faces.sword": 5}, r"sword 5 \+ shield 2 \+ blank 2 = 9 faces do not fill a die of 8 sides"),
        ({"die.grey.sides": 8}, "= 6 faces do not fill a die of 8 sides"),
        ({"die.event.faces.sides": 8}, "= 6 faces do not fill a die of 8 sides"),
        ({"die.event.faces.orange": 1}, "= 5 faces do not fill a die of 6 sides"),
        ({"die.resource.faces.red": 3}, "= 9 faces do not fill a die of 8 sides"),
        ({"die.purple.sides": 0, **{f"die.purple.faces.{f}": 0 for f in ("sword", "shield", "blank")}}, "0 sides"),
        ({"deck.event.copies.thievery": 80}, "add up to 114 cards; a deck has 1 to 80"),
        ({"cap.army.kingdom": 25}, r"kings\.cap\.army\.kingdom is 25; the rules take 1 to 24"),
        ({"cap.army.malador": 25}, r"kings\.cap\.army\.malador is 25; the rules take 0 to 24"),
        ({"bargain.most_units": 21}, r"kings\.bargain\.most_units is 21; the rules take 1 to 20"),
        ({"setup.pieces.armies": 7}, r"kings\.setup\.pieces\.armies is 7; a kingdom has 6 army pieces"),
        ({"market.swap_give": 0}, "the rules take 1 to 1000"),
        ({"market.buy_one_gold": 0}, "the rules take 1 to 1000"),
        ({"army.limits.hits": 0}, "the rules take 1 to 100"),
        (
            {"settlement.town.yield.gold": 1001},
            r"kings\.settlement\.town\.yield\.gold is 1001; the rules take 0 to 1000",
        ),
        ({"movement.road_steps": 101}, r"kings\.movement\.road_steps is 101; the rules take 0 to 100"),
        ({"combat.attack_dice": 51}, r"kings\.combat\.attack_dice is 51; the rules take 0 to 50"),
        ({"resource_roll.dice": 51}, r"kings\.resource_roll\.dice is 51; the rules take 0 to 50"),
        ({"malador.highest_settlement_level": 4}, "the rules take 0 to 3"),
        ({"deck.marauder.card.fortify.upgrade.fortification_levels": 2}, "the rules take 0 to 1"),
        ({"deck.marauder.card.build_it_up.place.settlement_level": 4}, "the rules take 0 to 3"),
        ({"deck.discovery.card.open_village.effect.settlement_level": 4}, "the rules take 0 to 3"),
        ({"deck.discovery.card.ambush.effect.forced_rounds": 2}, "the rules take 0 to 1"),
        ({"road.cost.gold": -1}, "must be a whole number of at least 0"),
        ({"ruling.lead_player.choice": "eldest"}, "must be one of random_then_fixed, rotates_each_round"),
        ({"road.price.gold": 2}, "did you mean kings.road.cost.gold"),
        ({"components.army": 66}, "describes the box and changes nothing"),
        ({"seat.clockwise": ["red"] * 6}, "describes the box and changes nothing"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, message):
    with pytest.raises(ContentError, match=message):
        LAYOUT.load(settings)


def test_rulings_are_fields_of_the_rules_record():
    chosen = {field.template for field in RULINGS}
    assert {address.removeprefix("kings.") for address in LAYOUT.knobs if ".ruling." in address} - chosen == {
        "ruling.round_limit.rounds",
        "ruling.battle_rounds.rounds",
    }

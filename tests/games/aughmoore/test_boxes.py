"""What the boxes of the expansions bring: factions, players, tokens, Spells, solo enemies (O1 to O44, P1 to P7)."""

from itertools import pairwise

import pytest

from sim.engine.header import NOBODY
from sim.errors import ContentError, UsageError
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.solo import actions, compass, turns
from sim.games.aughmoore.state import BUILDINGS, UNITS
from sim.games.aughmoore.words import Compass, Continent, Face, Unit
from sim.study.study import new_study
from tests.games.aughmoore.boards import BOTH, FOUR, SIX
from tests.games.aughmoore.position import faces, stock, vp

pytestmark = pytest.mark.interpreted
ORDER_CHAOS, PESTILENCE = FACTION_KEYS[4:8], FACTION_KEYS[8:]
SUPPLY = [12, 5, 1, 1, 1, 1, 1]
ALONE = {"box.order_chaos": True, "box.pestilence": False}


def boxes(study):
    return tuple(study.overrides.get(f"aughmoore.box.{key}", False) for key in ("order_chaos", "pestilence"))


def counts(settings):
    """How many tokens and Spells there are: of land, of the sea, cards."""
    using = FOUR.rules(settings)
    copies = [int(design.copies) for design in using.designs]
    land = int(using.land_designs)
    return sum(copies[:land]), sum(copies[land:]), int(using.spell_copies.sum())


# ------------------------------------------------------------------ factions and players


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_O1_P1_every_faction_has_the_pieces_of_the_base_game_and_five_buildings(faction):
    using, place = FOUR.rules(), FACTION_KEYS.index(faction)
    assert using.supply[place].tolist() == SUPPLY
    assert sorted(using.unlocked_by[place, Unit.HERO_1 : UNITS].tolist()) == list(range(BUILDINGS))
    assert (using.strength[place] > 0).all()


@pytest.mark.parametrize(
    ("asked", "box", "needing"),
    [
        ({"players": 5}, "order_chaos", "5 players"),
        ({"players": 7}, "pestilence", "7 players"),
        ({"factions": ("humans", "undead")}, "order_chaos", "the faction undead"),
        ({"players": 5, "factions": ("humans", "undead", *FACTION_KEYS[1:4])}, "order_chaos", "the faction undead"),
        ({"players": 1, "settings": {"solo.enemy": "merfolk"}}, "pestilence", "aughmoore.solo.enemy=merfolk"),
        (
            {"players": 2, "settings": {"map.floating.play": "always"}},
            "pestilence",
            "aughmoore.map.floating.play=always",
        ),
    ],
)
def test_O2_P2_P3_a_box_that_is_needed_cannot_be_left_out_and_it_is_told_for_what(asked, box, needing):
    settings = {**asked.get("settings", {}), f"box.{box}": False}
    message = f"aughmoore.box.{box}=false contradicts {needing}; leave it out, or ask for aughmoore.box.{box}=true"
    with pytest.raises(UsageError) as caught:
        new_study("aughmoore", **{**asked, "settings": settings})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("asked", "edition", "on_table"),
    [
        ({"players": 4}, "", (False, False)),
        ({"players": 5}, "six", (True, False)),
        ({"players": 6}, "six", (True, False)),
        ({"players": 7}, "six", (True, True)),
        ({"factions": ("humans", "goblins")}, "four", (True, False)),
        ({"factions": ("humans", "merfolk")}, "four", (False, True)),
        ({"factions": (*FACTION_KEYS[:4], "birdfolk")}, "six", (True, True)),
    ],
)
def test_O2_P2_P3_more_players_and_other_factions_bring_their_boxes(asked, edition, on_table):
    study = new_study("aughmoore", **asked)
    assert study.edition == edition
    assert boxes(study) == on_table


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7])
def test_O6_any_faction_may_play_at_any_number_of_players(players):
    game = GAME.edition("six" if players > 4 else "four")
    content = game.layout.load(BOTH)[0]
    assert game.recommended(content, players) == FACTION_KEYS
    assert set(ORDER_CHAOS) < set(game.factions)
    assert new_study("aughmoore", players=players, settings=BOTH).edition == ("six" if players > 4 else "four")


def test_O6_a_box_brings_its_factions_only():
    for box, place in (("order_chaos", ORDER_CHAOS), ("pestilence", PESTILENCE)):
        settings = {f"box.{other}": other == box for other in ("order_chaos", "pestilence")}
        assert GAME.edition("four").recommended(FOUR.game.layout.load(settings)[0], 3) == (*FACTION_KEYS[:4], *place)


def test_O3_order_and_chaos_brings_neither_tokens_nor_spells():
    assert counts(ALONE) == (70, 24, 60)


def test_P5_P6_pestilence_brings_24_tokens_and_20_spells():
    assert counts({"box.order_chaos": False}) == counts({}) == (82, 36, 80)


def test_O12_too_few_tokens_for_the_largest_table_are_refused():
    with pytest.raises(ContentError, match="land tokens; the largest set-up deals 70"):
        SIX.rules({**ALONE, "token.farm.count": 0, "token.village.count": 0, "token.portal.count": 0})


@pytest.mark.parametrize(("board", "sea"), [(FOUR, "central"), (SIX, "central_octopus")])
def test_P7_the_floating_continent_lies_above_a_central_sea_its_gates_meet_their_graticules(board, sea):
    using = board.rules()
    assert board.keys[int(using.below)] == sea
    gates = {
        board.keys[land]: {board.keys[int(end)] for end in using.ferries[land, : using.ferry_count[land]]}
        for land in range(60, 70)
        if using.ferry_count[land]
    }
    north = {"nw_j", "se_j"} if board is FOUR else {"nw_j", "s_j"}
    assert gates == {"fl_a": north, "fl_d": north, "fl_b": {"ne_j", "sw_j"}, "fl_e": {"ne_j", "sw_j"}}


# ------------------------------------------------------------------ solo play


def alone(player, enemy, settings=None):
    """Solo play when the first continent is chosen."""
    using = FOUR.rules({"solo.enemy": enemy, **(settings or {})})
    return FOUR.begun(player, using=using), using


@pytest.mark.parametrize("enemy", FACTION_KEYS)
def test_O41_every_faction_can_be_the_enemy(enemy):
    player = "orcs" if enemy == "humans" else "humans"
    using = FOUR.rules({"solo.enemy": enemy})
    state = FOUR.dealt(player, using=using)
    assert FACTION_KEYS[int(state.faction[1])] == enemy
    assert state.players[1].in_play.tolist() == [0, 0, 1, 1, 1, 0, 0]
    assert state.players[1].ability_count > 0
    for place in range(3):
        assert using.solo_mana[FACTION_KEYS.index(enemy), place] > 0


def test_O42_naming_the_enemy_brings_its_box():
    study = new_study("aughmoore", factions=("humans",), settings={"solo.enemy": "merfolk"})
    assert study.edition == "four"
    assert boxes(study) == (False, True)
    assert new_study("aughmoore", factions=("humans",), settings={"solo.enemy": "orcs"}).edition == ""


@pytest.mark.parametrize("box", ["order_chaos", "pestilence"])
def test_O42_the_enemy_is_drawn_from_the_other_factions_of_the_boxes_in_play(box):
    settings = {f"box.{other}": other == box for other in ("order_chaos", "pestilence")}
    using = FOUR.rules(settings)
    state = FOUR.begun("humans", using=using)
    drawn = {FACTION_KEYS[turns.enemy_faction(state, using)] for _ in range(200)}
    assert drawn == {*FACTION_KEYS[1:4], *(ORDER_CHAOS if box == "order_chaos" else PESTILENCE)}


def test_O42_with_both_boxes_each_of_nine_is_drawn():
    using = FOUR.rules()
    state = FOUR.begun("undead", using=using)
    drawn = {FACTION_KEYS[turns.enemy_faction(state, using)] for _ in range(300)}
    assert drawn == set(FACTION_KEYS) - {"undead"}


def test_O43_enemy_birdfolk_begin_on_the_floating_continent():
    state, using = alone("humans", "birdfolk")
    assert FOUR.keys[int(state.players[1].capital)] == "fl_c"
    assert FOUR.open_to(state, using) == {"nw", "ne", "se", "sw"}


@pytest.mark.parametrize(("reveals", "taken"), [(True, 2), (False, 0)])
def test_P15_an_enemy_with_a_new_ark_takes_the_tokens_of_the_sea_below(reveals, taken):
    """As those that a Tower of it turns up, 1 VP each (P15)."""
    address = "map.floating.first_vessel_reveals_central_tokens"
    using = FOUR.rules({"solo.enemy": "birdfolk", address: reveals})
    state = FOUR.dealt("humans", using=using)
    stock(state, 1, ore=5, food=5)
    before = vp(state, 1)
    actions.take_on(state, using, Unit.SEA_VESSEL.value, 0, int(using.below))
    assert vp(state, 1) == before + taken * using.solo_token_vp
    assert faces(state, "central") == [Face.HIDDEN] * (2 - taken)


def test_P15_the_card_that_recruits_puts_the_ark_into_the_sea_below():
    """Heroes on the Floating Continent have no shore for it, and with no Mana there is no Sphinx (P15)."""
    using = FOUR.rules({"solo.enemy": "birdfolk"})
    state = FOUR.dealt("humans", using=using)
    stock(state, 1, ore=5, mana=0, food=5)
    actions.recruit_unit(state, using, 0, 0)
    assert state.players[1].at[Unit.SEA_VESSEL] == using.below
    assert faces(state, "central") == []


def test_O43_the_continent_chosen_for_enemy_merfolk_sinks():
    state, using = alone("humans", "merfolk", {"map.floating.play": "always"})
    FOUR.give(state, using, FOUR.options(state, using)[0])
    assert state.about[0] == 1
    assert Continent.FLOATING not in {number for number, _, _ in FOUR.offered(state, using, 1)}
    FOUR.give(state, using, FOUR.options(state, using)[0])
    assert state.sunken == state.players[1].continent != NOBODY


def test_O44_on_the_floating_continent_a_gate_leads_where_it_ends():
    using = FOUR.rules({"solo.move.ferry_angle": "far_end"})
    gate = FOUR.region("fl_a")
    for place in range(int(using.ferry_count[gate])):
        far = using.ferries[gate, place]
        assert compass.turn_to_ferry(using, gate, place, Compass.N) == compass.turn_to(using, gate, far, Compass.N)


def test_O44_directions_on_the_floating_continent_are_those_of_the_drawing():
    using = FOUR.rules()
    ring = [FOUR.region(f"fl_{letter}") for letter in "abde"]
    turned = [compass.turn_to(using, FOUR.region("fl_c"), goal, Compass.NW) for goal in ring]
    assert len(set(turned)) == 4
    assert all(first != second for first, second in pairwise(sorted(turned)))

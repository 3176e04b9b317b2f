"""Battles with the factions and places of Order & Chaos and Pestilence, by hand; nothing of them is compiled here."""

import re
from itertools import islice, product

import pytest

from analysis.odds.aughmoore import observed
from analysis.odds.aughmoore import question as questions
from analysis.odds.aughmoore.question import Question
from analysis.odds.questions import asked_for
from policies.book import PolicyBook
from sim.compiling.compiled import INTERPRETED
from sim.errors import UsageError
from sim.game import find
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.names import BUILDING_KEYS, TACTIC_KEYS, UNIT_KEYS
from sim.games.aughmoore.words import Continent, Terrain
from sim.study.study import new_study
from tests.analysis.odds.aughmoore.aughmoore_cases import (
    CONTENT,
    Force,
    answered,
    by_hand,
    contest,
    contest_of,
    place,
    playable,
)

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(not INTERPRETED, reason="code for the larger records takes minutes to compile"),
]

FLIERS = {
    "attacker": "birdfolk:warrior=2,sky_lancer=1",
    "attacker_buildings": "jousting_ring",
    "attacker_way": "fly",
    "defender": "undead:warrior=2,serf=1",
}
SWIMMERS = {
    "attacker": "merfolk:crusher=1,warrior=2",
    "attacker_buildings": "cloister",
    "attacker_level": 2,
    "defender": "goblins:paddle_steamer=1,warrior=2",
    "terrain": "sea",
}
MET = {"attacker": "humans:warrior=3", "defender": "orcs:warrior=3"}
MATCHES = {
    "fliers on the Floating Continent": (
        {**FLIERS, "place": "floating"},
        Force({"warrior": 2, "sky_lancer": 1}, bonus=1 + 2),
        Force({"warrior": 2, "serf": 1}),
    ),
    "swimmers led by the Crusher": (
        SWIMMERS,
        Force({"crusher": 1, "warrior": 2}, bonus=2),
        Force({"paddle_steamer": 1, "warrior": 2}),
    ),
    "a Capital City in the air": (
        {"attacker": "lionkin:regulus=1,warrior=3", "defender": "birdfolk:serf=2,sphinx=1,capital=1"},
        Force({"regulus": 1, "warrior": 3}, bonus=1),
        Force({"serf": 2, "sphinx": 1}, structures=4),
    ),
    "Souls in a swamp": (
        {
            "attacker": "lizardfolk:mire_tyrant=1,warrior=1",
            "defender": "undead:warrior=4",
            "terrain": "swamp",
            "defender_buildings": "throne_of_bone",
            "defender_level": 2,
            "defender_souls": 4,
        },
        Force({"mire_tyrant": 1, "warrior": 1}, bonus=2),
        Force({"warrior": 4}, bonus=2),
    ),
    "Fever in Shallow Water": (
        {**MET, "attacker": "humans:warrior=3,serf=2", "defender_spell": "fever", "place": "sunken"},
        Force({"warrior": 3, "serf": 2}, bonus=-4),
        Force({"warrior": 3}),
    ),
}


def state_of(**told):
    """Return the State before the Tactic cards."""
    return contest(**told).table.state


@pytest.mark.parametrize("name", MATCHES)
def test_each_pair_of_cards_ends_as_reckoned_by_hand(name):
    told, attacker, defender = MATCHES[name]
    battle = contest(**told)
    assert [TACTIC_KEYS[card] for card in battle.cards[0]] == playable(attacker, attacks=True)
    won = battle.wins()
    for (row, own), (column, foe) in product(
        enumerate(playable(attacker, attacks=True)), enumerate(playable(defender, attacks=False))
    ):
        assert won[row, column] == by_hand(attacker, defender, own, foe)[2], (own, foe)
    for own, foe in (("charge", "first_strike"), ("siege", "barricade"), ("rally", "withdraw")):
        assert battle.ending(place(own), place(foe)).totals == by_hand(attacker, defender, own, foe)[:2]


@pytest.mark.parametrize(
    ("told", "bonus"),
    [
        ({"attacker_way": "fly"}, 3),
        ({"attacker_way": "march"}, 0),
        ({}, 0),
        ({"attacker": "birdfolk:sky_lancer=1,sphinx=1"}, 3),
    ],
    ids=["told to fly", "marched", "not told", "by the Sphinx"],
)
def test_abilities_of_fliers_ask_how_the_army_came(told, bonus):
    untold = {name: value for name, value in FLIERS.items() if name != "attacker_way"}
    assert contest(**{**untold, **told}).strengths[0, 1] == bonus


def test_abilities_of_swimmers_ask_how_the_army_came():
    told = {**MET, "attacker": "merfolk:warrior=3", "attacker_buildings": "cloister,gladiator_trench"}
    assert contest(**told).strengths[0, 1] == 0
    assert contest(**told, attacker_way="sail").strengths[0, 1] == 1
    assert contest(**{**told, "attacker": "merfolk:warrior=2,octopus=1"}).strengths[0, 1] == 1


def test_swimmers_are_attacked_at_sea():
    told = {"attacker": "humans:galleon=1", "defender": "merfolk:warrior=2", "terrain": "sea"}
    battle = contest(**told, defender_buildings="cloister,gladiator_trench", defender_level=2)
    assert battle.strengths.tolist() == [[3, 0], [4, 2]]


@pytest.mark.parametrize(
    ("told", "natural"),
    [
        ({"defender": "lizardfolk:wyvern=1", "defender_buildings": "wyvern_perch"}, 5),
        ({"defender": "undead:reaper=1"}, 5),
        ({"defender": "merfolk:octopus=1", "defender_buildings": "octopus_garden"}, 4),
        ({"defender": "goblins:serf=1", "defender_buildings": "rocket_yard"}, 6),
    ],
    ids=["the Wyvern", "the Reaper", "the Octopus", "no rockets in defence"],
)
def test_who_is_hit_as_a_battle_begins_fights_no_more(told, natural):
    battle = contest(attacker="humans:warrior=2,serf=2", **told, defender_level=3)
    assert battle.strengths[0, 0] == natural


def test_rockets_hit_the_strongest_they_may_when_the_goblins_attack():
    battle = contest(attacker="goblins:warrior=2", defender="orcs:warrior=2,serf=1", attacker_buildings="rocket_yard")
    assert battle.strengths[1, 0] == 5
    told = {"attacker": "goblins:warrior=2", "defender": "orcs:warrior=2,serf=1", "attacker_level": 3}
    assert contest(**told, attacker_buildings="rocket_yard").strengths[1, 0] == 3


def test_a_sky_strike_takes_the_vessel_and_who_is_aboard():
    told = {"attacker": "humans:galleon=1,warrior=2", "defender": "orcs:submarine=1,warrior=2"}
    assert contest(**told, attacker_spell="sky_strike").strengths[1, 0] == 4
    assert contest(**told, attacker_spell="sky_strike", terrain="sea").over


def test_a_lost_balloon_takes_the_unit_along_that_is_worth_most():
    told = {"attacker": "goblins:balloon=1,serf=1", "defender": "orcs:warrior=3,serf=1", "attacker_level": 3}
    battle = contest(**told, attacker_buildings="balloon_shed")
    found = battle.ending(place("conscripts"), place("conscripts"))
    assert found.winner == 1
    assert found.lost.tolist() == [[0, 0, 0, 0, 0, 0, 1], [0, 1, 0, 0, 0, 0, 0]]


def test_gladiators_pay_less_for_their_cards_and_their_leader_cancels_a_charge():
    told = {"attacker": "orcs:warrior=1", "defender": "lionkin:regulus=1,warrior=1", "defender_level": 3}
    battle = contest(**told, defender_buildings="colosseum", defender_resources="mana=5")
    found = battle.ending(place("charge"), place("charge"))
    assert found.cards == ("cancelled", "played")
    assert (found.spent[1], found.lost[1].sum()) == (5, 0)


@pytest.mark.parametrize("faction", range(len(FACTION_KEYS)))
def test_every_board_fights_with_all_that_is_on_it(faction):
    foe = (faction + 1) % len(FACTION_KEYS)
    told = {"attacker_level": 3, "defender_level": 3}
    for flag, own in (("attacker", faction), ("defender", foe)):
        told[flag] = f"{FACTION_KEYS[own]}:warrior=1," + ",".join(f"{hero}=1" for hero in UNIT_KEYS[own][2:5])
        told[f"{flag}_buildings"] = ",".join(BUILDING_KEYS[own])
    found = contest(**told).ending(place("first_strike"), place("withdraw"))
    assert found.winner in (0, 1)
    assert found.lost.sum(axis=1).max() <= 4


@pytest.mark.parametrize(("souls", "gained"), [(0, 2), (5, 1), (6, 0)])
def test_souls_of_the_fallen_count_as_far_as_there_are_tokens(souls, gained):
    battle = contest(attacker="undead:warrior=4", defender="humans:serf=4", attacker_souls=souls)
    over = battle.conduct.to_end(battle.after(place("charge"), place("barricade")))
    assert over.state.battle.destroyed[1] >= 2
    assert over.state.players[0].souls == souls + gained


def test_souls_count_among_what_is_valued():
    told = {"attacker": "undead:warrior=4", "defender": "humans:serf=2"}
    dear, cheap = (contest(**told, soul=soul).ending(place("charge"), place("rally")) for soul in (1.0, 0.0))
    fallen = min(2, int(cheap.lost[1].sum()))
    assert fallen > 0
    assert dear.gains[0] - cheap.gains[0] == pytest.approx(fallen)


def test_the_battle_is_where_it_is_told_to_be():
    rules = find("aughmoore").edition("four").layout.load({})[1]
    aloft, sunken, ashore = (
        state_of(**MET, place=where, attacker_spell="fever") for where in ("floating", "sunken", "board")
    )
    assert rules["continent"][aloft.battle.region] == Continent.FLOATING
    assert rules["continent"][sunken.battle.region] == sunken.sunken
    assert rules["continent"][ashore.battle.region] not in (Continent.FLOATING, ashore.sunken)
    assert (aloft.in_use[Continent.FLOATING], ashore.in_use[Continent.FLOATING]) == (1, 1)


def test_by_a_ruling_the_floating_continent_is_there_only_for_a_battle_on_it():
    content = find("aughmoore").edition("four").layout.content
    grounded = content.override({"map.floating.play": "if_needed", "box.pestilence": True})
    for where, there in (("floating", 1), ("board", 0)):
        meeting = Question(**MET, place=where, attacker_spell="fever").meeting(grounded)
        assert contest_of(meeting, Question(**MET).worth(meeting)).table.state.in_use[Continent.FLOATING] == there


def test_capital_cities_stand_where_their_factions_found_them():
    rules = find("aughmoore").edition("four").layout.load({})[1]
    for faction, where in (("birdfolk", Continent.FLOATING), ("merfolk", Continent.NW)):
        state = state_of(attacker="humans:warrior=4", defender=f"{faction}:serf=1,capital=1")
        assert rules["continent"][state.battle.region] == where
        assert rules["terrain"][state.battle.region] == Terrain.CAPITAL
        assert state.battle.capital
    assert state.sunken == Continent.NW


def test_without_birdfolk_another_capital_city_may_float():
    rules = find("aughmoore").edition("four").layout.load({})[1]
    state = state_of(attacker="orcs:warrior=4", defender="humans:serf=1,capital=1", place="floating")
    assert rules["continent"][state.battle.region] == Continent.FLOATING
    assert state.players[1].capital == state.battle.region


def test_battles_fought_by_the_engine_agree():
    told = {**FLIERS, "defender": "undead:warrior=3,serf=2"}
    found = Question(**told).check(CONTENT, 200, 0)
    assert found.low <= answered(**told)["attacker_wins"] <= found.high


def test_the_answer_says_where_and_how_it_was():
    settings = answered(**FLIERS, place="floating", defender_souls=2)["settings"]
    assert (settings["place"], settings["attacker_way"]) == ("floating", "fly")
    assert [army["souls"] for army in settings["armies"]] == [0, 2]


def test_a_question_of_the_base_game_keeps_to_its_records():
    assert contest(**MET).table.states.dtype == find("aughmoore").state
    assert contest(**{**MET, "attacker": "lionkin:serf=1"}).table.states.dtype != find("aughmoore").state


def test_the_grid_is_of_the_base_game_whatever_boxes_are_on_the_table(monkeypatch):
    asked = []
    monkeypatch.setattr(questions, "grid_of", lambda question, content: asked.append(content.overrides))
    content = find("aughmoore").edition("six").layout.content
    Question().grid(content.override(["box.pestilence=true", "tower.strength=4"]))
    assert asked[0] == {"aughmoore.tower.strength": 4}


@pytest.mark.parametrize("told", [{"place": "floating"}, {"place": "Sunken"}, {"defender_spell": "Sky Strike"}])
def test_places_and_spells_bring_their_box_unless_it_is_kept_away(told):
    question, game = Question(**MET, **told), find("aughmoore")
    assert asked_for(question, game, ()).settings == {"aughmoore.box.pestilence": True}
    with pytest.raises(UsageError, match="contradicts what is asked"):
        asked_for(question, game, ["box.pestilence=false"])


def test_battles_of_games_with_the_boxes_are_found_and_solved(monkeypatch):
    begun = observed.answers
    monkeypatch.setattr(observed, "answers", lambda match: islice(begun(match), 150))
    study = new_study("aughmoore", policies=("random",), factions=("undead", "merfolk", "birdfolk"), seed=3, games=1)
    battles = observed.observed_battles(study, PolicyBook("aughmoore", ("random",), study.edition), 1)
    assert study.edition
    assert len(battles)
    assert battles["predicted"].between(-1e-9, 1 + 1e-9).all()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"place": "moon"}, "there is no place 'moon'; there are board, floating, sunken"),
        ({"attacker_way": "swim"}, "there is no way 'swim'; there are march, sail, fly"),
        ({"place": "floating", "terrain": "sea"}, "is part of the board"),
        ({"place": "floating", "terrain": "swamp", "attacker_way": "sail"}, "Floating Continent lies by the sea"),
        ({"place": "floating", "defender": "orcs:submarine=1"}, "--defender has a Sea Vessel"),
        ({"place": "sunken", "fort": True}, "--fort is a token of land"),
        ({"place": "sunken", "defender": "orcs:capital=1"}, "the Capital City of the orcs stands on the board"),
        (
            {"attacker": "birdfolk:serf=1", "place": "floating", "defender": "orcs:capital=1"},
            "the Capital City of the orcs stands on the board",
        ),
        ({"place": "board", "defender": "birdfolk:capital=1"}, "stands on the Floating Continent"),
        ({"attacker": "birdfolk:warrior=2", "attacker_way": "fly"}, "once the Jousting Ring is built"),
        ({"attacker_way": "fly"}, "its Air Vessel carries 0"),
        ({"attacker": "humans:galleon=1", "attacker_way": "fly"}, "a Sea Vessel does not fly"),
        ({"attacker": "humans:airship=1", "attacker_way": "sail"}, "an Air Vessel does not sail"),
        ({"attacker": "humans:airship=1", "attacker_way": "march"}, "Vessels sail or fly"),
        ({"attacker": "merfolk:warrior=2", "attacker_way": "sail"}, "once the Cloister is built"),
        ({"attacker": "merfolk:warrior=2", "terrain": "sea"}, "the merfolk swim once the Cloister is built"),
        ({**SWIMMERS, "attacker": "merfolk:warrior=2"}, "in an army with a Hero who leads it there"),
        ({**SWIMMERS, "attacker_level": 1}, "has 1 units at sea besides Vessels"),
        ({**SWIMMERS, "attacker_way": "march"}, "nobody marches at sea"),
        ({"attacker_souls": 1}, "the humans keep no Souls"),
        ({"defender": "undead:serf=1", "defender_souls": 7}, "--defender-souls is 7, must be from 0 to 6"),
        ({"soul": -1.0}, "--soul is -1.0"),
    ],
)
def test_what_is_impossible_is_refused_in_one_line(options, says):
    with pytest.raises(ValueError, match=re.escape(says)) as error:
        contest(**{**MET, **options})
    assert "\n" not in str(error.value)

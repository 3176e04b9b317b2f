"""What the chronicle owes its reader: the winner, where a bonus comes from, and why something came to nothing."""

import pytest

from sim.engine.agenda import note
from sim.engine.header import NOBODY, End
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.cards import carrier_text
from sim.games.aughmoore.narration.questions import event
from sim.games.aughmoore.round.scoring import finish_game
from sim.games.aughmoore.setup import seat_teams
from sim.games.aughmoore.state import LEVELS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Slot, Unit
from tests.games.aughmoore.foe import ENEMY, alone, law
from tests.games.aughmoore.position import (
    design,
    place,
    position,
    region,
    remove,
    rules,
    run,
    spell,
    stock,
)
from tests.games.aughmoore.room import FACTION_KEYS, FIRST
from tests.games.aughmoore.test_narration import FLATS, FOE, ME, ODD, begun, scene, tell

pytestmark = pytest.mark.interpreted


def winners(state, rules, *sides):
    return tell(state, rules, *((Event.WINNER, side) for side in sides))


def test_the_winner_is_told_with_what_decided_a_tie():
    state, rules = scene()
    state.players[ME].score = 20
    assert winners(state, rules, ME) == ["The Humans win the game"]
    state.players[FOE].score = 20
    state.chronicle.written = 0
    state.players[FOE].stock[:] = 5, 6, 4
    assert winners(state, rules, ME) == ["The Humans win the tie by 18 resources to 15"]
    state.chronicle.written = 0
    assert winners(state, rules, ME, FOE) == ["The Humans and the Orcs share the victory"]


def test_a_team_wins_in_one_line():
    state, rules = scene("humans", "orcs", "dwarves", "elves")
    state.teams, state.friends[:4] = 1, (0b0101, 0b1010, 0b0101, 0b1010)
    for side, score in enumerate((20, 19, 20, 19)):
        state.players[side].score = score
    assert winners(state, rules, 0, 2) == ["The Humans and the Dwarves win the game together"]


def test_a_bonus_tells_what_it_comes_from():
    state, rules = scene()
    state.battle.spell_strength[0], state.battle.combat_cast[0] = 3, 1
    state.battle.ground[:] = FLATS
    told = tell(state, rules, (Event.STRENGTH, ME, 6, 3))
    assert told == ["The Humans have a Natural Strength of 6 (+3 by Spells)"]


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_all_abilities_and_spells_of_the_solo_enemy_have_words(faction):
    rules = begun("humans")[1]
    place = FACTION_KEYS.index(faction)
    carriers = [
        first + place * LEVELS + row
        for first in (FIRST.solo_ability, FIRST.solo_hero, FIRST.solo_spell)
        for row in range(LEVELS)
    ]
    words = [carrier_text(rules, carrier) for carrier in carriers]
    assert all(words)
    assert [line for line in words if ODD.search(line)] == []


def lines(state, using):
    """Return the chronicle of a position in words."""
    chronicle = state.chronicle
    words = [event(state, using, chronicle.lines[place]) for place in range(int(chronicle.written))]
    return [line for line in words if line]


def ended(state, using):
    """Return what is told of the end of a game."""
    state.chronicle.written = 0
    finish_game(state, using, End.VICTORY)
    return lines(state, using)


def test_the_scores_come_before_the_winner():
    using = rules()
    state = position("humans", "orcs", using=using)
    state.players[1].vp = 50
    *scores, last = ended(state, using)
    assert [line.split(" score ")[0] for line in scores] == ["The Humans", "The Orcs"]
    assert last == "The Orcs win the game"


def test_the_solo_enemy_has_a_score_with_parts_and_may_win():
    using = law()
    state = alone(using)
    state.players[ENEMY].vp, state.solo.space = 20, 1
    scores = ended(state, using)
    assert scores[1].startswith("The enemy Orcs score ")
    assert "20 on the Score Track" in scores[1]
    assert scores[2] == "The enemy Orcs win the game"
    assert state.winners == 0


def test_teams_are_told_at_the_start():
    using = rules({"team.play": True})
    state = position("humans", "orcs", "dwarves", "elves", using=using)
    seat_teams(state, using)
    assert lines(state, using) == ["The Humans and the Dwarves are one team", "The Orcs and the Elves are one team"]


def test_a_movement_without_a_way_is_told():
    using = rules()
    state = position("humans", "orcs", using=using)
    remove(state, using, 0, "nw_c")
    run(state, using, Step.MARCH, 0, NOBODY)
    assert lines(state, using) == ["The Humans have nobody to march"]


def met(kind, **resources):
    """Return what is told when a Serf meets a token."""
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_b", serf=1)
    stock(state, 0, ore=0, mana=0, food=0)
    stock(state, 0, **resources)
    run(state, using, Step.RESOLVE, 0, region("nw_b"), design(kind))
    return lines(state, using)


def test_a_token_that_brings_nothing_says_why():
    assert met("farm") == ["The Humans cannot pay 1 Food at the Farm"]
    assert met("wizard_tower") == ["The Humans cannot pay 1 Mana at the Wizard Tower"]
    assert met("portal") == ["The Portal stays: all Regions with one are adjacent"]


def test_a_supply_without_the_unit_sold_is_told():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_b", serf=1)
    state.players[0].in_play[Unit.SERF] = using.supply[state.faction[0], Unit.SERF]
    run(state, using, Step.RESOLVE, 0, region("nw_b"), design("farm"))
    assert lines(state, using) == ["The Humans have no Serf left for the Farm"]


def test_what_a_full_stock_loses_is_told():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_b", serf=1)
    stock(state, 0, ore=int(using.cap), mana=0)
    run(state, using, Step.RESOLVE, 0, region("nw_b"), design("bonus_land", "ore_mana"))
    assert lines(state, using) == ["The Humans receive 1 Ore and 1 Mana (no room for 1 Ore)"]


def test_a_spell_that_hits_nobody_is_told():
    using = rules()
    state = position("humans", "orcs", using=using)
    run(state, using, Step.DEED, 0, int(using.first_effect[FIRST.spell + spell("earthquake")]), NOBODY)
    assert lines(state, using) == ["Earthquake of the Humans hits nobody"]


def test_a_vessel_followed_as_a_build_is_built():
    using = rules()
    state = position("humans", "orcs", using=using)
    for line in ((Event.FOLLOWED, 0, Slot.BUILD, 1), (Event.RECRUITED, 0, Unit.AIR_VESSEL, 1)):
        note(state, *map(int, line))
    assert lines(state, using) == ["The Humans follow Build with a Serf", "The Humans build the Airship"]

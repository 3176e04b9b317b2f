"""The game in words: every question and answer, the standing, and whole games without a gap."""

import re

import numpy as np
import pytest

from sim.engine.header import NOBODY
from sim.games.conquer import narration
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Decision, Resource
from sim.study.steps import new_game
from tests.games.conquer.position import artefact, raise_units, stock, unit
from tests.games.conquer.telling import RULES, question, scene
from tests.playing import positions, random_book

pytestmark = pytest.mark.interpreted

PIXIE, GRIFFIN = 0, 1
HYDRA = 1
VURT = artefact("vurt")
ODD = re.compile(r"_|None|nobody|  |\b1 (?!begins)\w+s\b")  # a name of the code, a gap, a wrong plural

QUESTIONS = {
    Decision.START: ("elves", (), "Choose a starting region"),
    Decision.PLAN: ("elves", (), "Write the action plan"),
    Decision.BOOST: ("orcs", (), "Make an exchange or not"),
    Decision.SUBSTITUTE: ("humans", (4,), "Take 4 wood, or iron and gold instead"),
    Decision.BUILD: ("elves", (), "Build or recruit"),
    Decision.NOTE: ("nagas", (), "Circle a note"),
    Decision.SUMMON: ("nagas", (), "Summon the Hydra or not"),
    Decision.RESERVE: ("humans", (), "Reserve an object for 4 gold or not"),
    Decision.CURSE: ("undead", (), "Curse a region for 3 iron or not"),
    Decision.FLOOD: ("nagas", (), "Turn Qliss into a lake for 1 Serpent or not"),
    Decision.DESTINATION: ("elves", (), "Choose a destination for 4 movement points"),
    Decision.HYDRA_MOVE: ("nagas", (), "Choose a destination for the Hydra"),
    Decision.CURSED: ("elves", (), "Lose one of the weakest units to the curse of Qliss"),
    Decision.WISH: ("elves", (), "Decide what to do about the Undead in Qliss"),
    Decision.CEDE: ("elves", (), "Insist on the fortress of Qliss or cede it"),
    Decision.DEPLOY: ("elves", (PIXIE,), "Deploy Pixies against the Undead in Qliss"),
    Decision.ARM: ("elves", (GRIFFIN,), "Modify Griffins against the Undead in Qliss"),
    Decision.PRIZE: ("elves", (1,), "Choose the reward of the battle in Qliss"),
    Decision.LOOT: ("elves", (1, Resource.GOLD), "Take gold from the Undead, 8 resources at most"),
    Decision.FORTRESS: ("elves", (), "Seize a fortress or not"),
    Decision.MONSTER: ("elves", (), "Fight a monster or not"),
    Decision.ARTEFACT: ("elves", (VURT,), "Collect the artefact of Vurt or not"),
}


@pytest.mark.parametrize("asked", list(Decision))
def test_every_question_has_words(asked):
    faction, about, words = QUESTIONS[asked]
    assert narration.decision(question(asked, about, faction), RULES) == words


@pytest.mark.parametrize(
    ("versus", "words"),
    [
        (Versus.FORTRESS, "Deploy Pixies against the fortress of Qliss (power 20)"),
        (Versus.MONSTER, "Deploy Pixies against a monster (power 20)"),
    ],
)
def test_units_are_deployed_against_a_power(versus, words):
    state = question(Decision.DEPLOY, (PIXIE,))
    state.battle.versus = versus
    assert narration.decision(state, RULES) == words


def test_units_are_deployed_against_a_hydra_that_fights_alone():
    state = scene("undead", "nagas")
    state.decision, state.about[0], state.battle.alone = Decision.DEPLOY, unit(state, 0, "lich"), 0b10
    assert narration.decision(state, RULES) == "Deploy Liches against the Hydra of the Nagas in Qliss"


def test_a_hydra_may_be_deployed_beside_its_owner():
    state = question(Decision.DEPLOY, (HYDRA,), "nagas")
    state.battle.versus = Versus.FORTRESS
    assert narration.decision(state, RULES) == "Deploy the Hydra against the fortress of Qliss (power 20)"


def test_one_resource_is_singular():
    state = question(Decision.LOOT, (1, Resource.GOLD))
    state.battle.loot_left = 1
    assert narration.decision(state, RULES) == "Take gold from the Undead, 1 resource at most"


def test_the_standing_names_vp_stock_army_and_region():
    state = scene("nagas")
    raise_units(state, 1)
    stock(state, 1, wood=0, iron=0, gold=1)
    assert narration.standing(state, RULES) == (
        "Nagas 0 VP, 9 wood, 5 iron, 7 gold, 5 Serpents, the Hydra in Wesgard, in Qliss; Undead 0 VP, 1 gold, in Qliss"
    )


def test_nobody_has_a_name():
    assert narration.seat_name(scene(), NOBODY) == "nobody"


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 5), (4, 5), (4, 6)])
def test_a_whole_game_can_be_told(players, seed):
    match = new_game("conquer", players=players, seed=seed, book=random_book("conquer"), watched=True)
    told = []
    for _ in positions(match):
        told += [match.decision, match.standing(), *map(match.describe, match.options()), *match.chronicle()]
    told += match.chronicle()
    assert all(told)
    assert [line for line in told if ODD.search(line)] == []


def test_the_answers_of_a_question_are_told_apart():
    match = new_game("conquer", players=4, seed=7, book=random_book("conquer"))
    for _ in positions(match):
        words = [match.describe(option) for option in match.options()]
        assert len(set(words)) == len(words), match.decision


def test_what_a_seat_sees_can_be_told():
    match = new_game("conquer", seed=5, book=random_book("conquer"))
    chosen = np.random.default_rng(5)
    for _ in range(40):
        view = match.view(match.decider)
        assert [view.describe(option) for option in match.options()] == [*map(match.describe, match.options())]
        match.apply(int(chosen.choice(match.options())))

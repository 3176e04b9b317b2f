"""A game that comes in editions: what is asked for decides which one is played."""

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from policies import characters
from policies.book import PolicyBook
from policies.characters import RANDOM, Character, minds_of
from policies.choose import mind_dtype
from sim.errors import UsageError
from sim.game import find
from sim.runs.chunks import play_chunk
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import Study, differences, new_study, study_from_json
from sim.study.trace import trace
from tests.toy_game.melee import BOX, CROWD, GAME, PACK

pytestmark = pytest.mark.interpreted

MELEE = "tests.toy_game.melee:GAME"
UNCHOSEN = "tests.toy_game.melee:UNCHOSEN"
TWO = ("lion", "boar")


def melee(**choices) -> Study:
    return new_study(MELEE, **choices)


def book_of(study: Study) -> PolicyBook:
    return PolicyBook(study.game, study.policies, study.edition)


def test_the_game_tells_what_all_its_editions_offer():
    assert (GAME.players, GAME.all_players) == (range(2, 3), (2, 3, 4))
    assert (GAME.factions, GAME.all_factions) == (TWO, (*TWO, *PACK))
    assert BOX not in GAME.layout.content
    assert GAME.all_content[BOX] is False
    assert GAME.all_content.is_knob(BOX)
    assert GAME.edition("") is GAME
    assert GAME.edition("crowd") is CROWD


def test_a_game_without_editions_offers_what_it_has():
    game = find("tests.toy_game.game:GAME")
    assert (game.all_players, game.all_factions) == ((2,), TWO)
    assert game.all_content is game.layout.content


def test_an_unknown_edition_is_told():
    with pytest.raises(UsageError, match="unknown edition 'mob' of toy; its editions are crowd"):
        GAME.edition("mob")
    with pytest.raises(UsageError, match="unknown edition 'mob'"):
        replace(melee(), edition="mob").lineups()


@pytest.mark.parametrize(
    "wrong", [{"editions": {"": CROWD}}, {"editions": {"x": replace(CROWD, key="x")}}, {"boxes": {"bear": "Pack"}}]
)
def test_editions_that_do_not_fit_their_game_are_refused(wrong):
    with pytest.raises(ValueError, match="toy: "):
        replace(GAME, **wrong)


@pytest.mark.parametrize(
    ("asked", "players", "factions"),
    [
        ({"players": 3}, 3, (*TWO, *PACK)),
        ({"factions": ("lion", "wolf")}, 2, ("lion", "wolf")),
        ({"factions": ("hare", "wolf", "boar")}, 3, ("hare", "wolf", "boar")),
        ({"settings": ["box.pack=true"]}, 4, (*TWO, *PACK)),
        ({"players": 2, "settings": {BOX: True}}, 2, (*TWO, *PACK)),
    ],
)
def test_the_box_comes_with_what_needs_it(asked, players, factions):
    study = melee(**asked)
    assert (study.edition, study.players, study.factions) == ("crowd", players, factions)
    assert study.overrides == {BOX: True}
    assert study.described is CROWD


@pytest.mark.parametrize("asked", [{}, {"players": 2}, {"factions": TWO}, {"settings": ["box.pack=false"]}])
def test_the_game_itself_is_played_where_nothing_needs_a_box(asked):
    study = melee(**asked)
    assert (study.edition, study.players, study.factions, study.overrides) == ("", 2, TWO, {})
    assert study.described is GAME


@pytest.mark.parametrize(
    ("asked", "edition"),
    [
        ({}, ""),
        ({"players": 4}, "crowd"),
        ({"factions": ("wolf", "boar")}, "crowd"),
        ({"settings": ["fine.coins=2"]}, "crowd"),
        ({"settings": ["purse.lion=2"]}, ""),
    ],
)
def test_without_a_choice_of_the_game_the_first_edition_that_knows_all_is_played(asked, edition):
    assert new_study(UNCHOSEN, **asked).edition == edition


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"players": 5}, "Coin Duel is for 2 to 4 players, not 5"),
        ({"factions": ("lion", "bear")}, r"unknown faction 'bear' \(did you mean boar\?\); the factions"),
        ({"factions": ("wolf", "wolf")}, "'wolf' is named twice"),
        ({"players": 3, "factions": ("wolf", "lion")}, "3 players need 3 or more factions, not 2"),
        ({"settings": ["fine.coins=2"]}, r"toy\.fine\.coins plays no part in the game .* belongs to Pack"),
        ({"settings": ["fine.coin=2"]}, r"did you mean toy\.fine\.coins"),
        ({"settings": {BOX: 1}}, r"toy\.box\.pack must be true or false, not 1"),
        (
            {"players": 3, "settings": ["box.pack=false"]},
            r"toy\.box\.pack=false contradicts the players.* ask for toy\.box\.pack=true",
        ),
    ],
)
def test_what_no_edition_can_play_is_told_in_one_line(asked, message):
    with pytest.raises(UsageError, match=message) as caught:
        melee(**asked)
    assert "\n" not in str(caught.value)


def test_a_table_that_lacks_its_box_is_refused():
    with pytest.raises(UsageError, match="'wolf' of toy comes with Pack, which is not in play"):
        Study(MELEE, 2, ("lion", "wolf")).lineups()
    with pytest.raises(UsageError, match="2 players at this table, not 3"):
        Study(MELEE, 3, (*TWO, "wolf")).lineups()


def test_an_edition_is_part_of_the_study_only_where_there_is_one():
    base, crowd = melee(), melee(players=3)
    assert "edition" not in base.as_json()
    assert crowd.as_json()["edition"] == "crowd"
    for study in (base, crowd):
        again = study_from_json(json.loads(json.dumps(study.as_json())))
        assert (again, again.hash) == (study, study.hash)
    assert replace(crowd, edition="").hash != crowd.hash
    assert differences(base, replace(base, edition="crowd")) == ["edition"]
    assert differences(replace(base, edition="crowd"), base) == ["edition"]


def test_the_hash_of_a_study_without_an_edition_stays():
    assert Study("kings", 2, ("red", "blue"), seed=7).hash == "e543849c3d62"


def test_what_a_study_says_asks_for_it_again():
    for study in (melee(), melee(players=3), melee(factions=("lion", "hare")), melee(settings=["box.pack=true"])):
        assert melee(players=study.players, factions=study.factions, settings=study.overrides) == study


def test_minds_are_those_of_the_edition():
    assert PolicyBook(MELEE, ("random",)).characters.shape == (1, 2)
    assert PolicyBook(MELEE, ("random",), "crowd").characters.shape == (1, 4)
    name = "lion=random+boar=random"
    assert PolicyBook(MELEE, (name,)).characters.shape == (1, 2)
    with pytest.raises(UsageError, match="has no policy for wolf"):
        PolicyBook(MELEE, (name,), "crowd")


@pytest.mark.usefixtures("chance_wraps")
def test_both_tables_play_side_by_side_in_one_process():
    small, large = melee(games=60), melee(players=4, games=60)
    for study in (small, large, small):
        rows = play_chunk(study, book_of(study), range(60))
        assert rows.seats.shape == (60, study.players)
        assert set(np.unique(rows.seats["faction"])) == set(range(len(study.factions)))
        assert (rows.rounds["resources"] == len(study.described.factions)).all()


@pytest.mark.usefixtures("chance_wraps")
def test_a_game_of_an_edition_is_told():
    study = melee(players=4)
    lines = list(trace(study, book_of(study)))
    assert lines[0] == "Coin Duel with the Pack, game 0 of seed 0"
    assert {line.split(": ")[1].partition(",")[0] for line in lines[1:5]} == {*TWO, *PACK}


@pytest.mark.usefixtures("chance_wraps")
def test_a_copy_of_a_large_state_is_a_large_state():
    study = melee(players=3)
    match = Match(stage_of(study, book_of(study)))
    assert match.view(match.decider).coins.shape == (4,)


def test_policies_may_remember_more_in_an_edition(monkeypatch):
    def mind_of(game):
        return mind_dtype((), [("purses", np.int64, (len(game.factions),))])

    monkeypatch.setattr(characters, "_module", lambda key: SimpleNamespace(mind_of=mind_of))
    shapes = [minds_of(MELEE, [Character(RANDOM)], edition)["purses"].shape for edition in ("", "crowd")]
    assert shapes == [(1, 2, 2), (1, 4, 4)]


def test_a_book_for_another_edition_is_refused():
    with pytest.raises(UsageError, match="minds for 2 factions, the game has 4: make their book for the edition"):
        stage_of(melee(players=3), PolicyBook(MELEE, ("random",)))


def test_a_box_on_the_table_changes_no_rule():
    boxed = melee(players=3, settings=["die.sides=4"])
    assert set(boxed.overrides) == {BOX, "toy.die.sides"}
    assert boxed.changes == {"toy.die.sides": 4}
    assert melee(settings=["die.sides=4"]).changes == {"toy.die.sides": 4}

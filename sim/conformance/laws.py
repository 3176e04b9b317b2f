"""The laws of play, of records and of what a GAME declares, as a class of tests."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import pytest

from sim.conformance.playing import digest, positions, random_book
from sim.conformance.records import astray, narrow_fields, number_fields, records_in
from sim.content.patterns import tags_by_address
from sim.engine.drivers import Opcode
from sim.engine.header import HEADER, NOBODY, End
from sim.errors import ContentError
from sim.game import NO_LABEL, Game, find
from sim.runs.chunks import play_chunk
from sim.study.stage import stage_of
from sim.study.steps import Match, new_game
from sim.study.study import new_study

LUCK_GAMES = 1_000


def match_of(key, index=0, players=None, seed=3, watched=False):
    """Return a game that is played by chance."""
    return new_game(key, players=players, seed=seed, index=index, book=random_book(key), watched=watched)


def short(key):
    """Return the key of a game, or what stands before the colon of module:NAME."""
    return key.rpartition(".")[0] or key


class Laws:
    """Tests that every game passes; a class of yours that begins with Test takes them over and names the games.

    Attributes:
        games: their keys, or module:NAME.
        narrow: by key, the fields of the State that are narrower than 64 bits, and the types that hold what goes in.
    """

    games: ClassVar[Sequence[str]] = ()
    narrow: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    def pytest_generate_tests(self, metafunc):
        """Let each test run for every game, or for every edition of them."""
        if "key" in metafunc.fixturenames:
            metafunc.parametrize("key", self.games, ids=map(short, self.games), scope="session")
        if "edition" in metafunc.fixturenames:
            tables = [(key, name) for key in self.games for name in ("", *find(key).editions)]
            names = ["-".join(filter(None, (short(key), name))) for key, name in tables]
            metafunc.parametrize("edition", [find(key).edition(name) for key, name in tables], ids=names)

    @pytest.fixture
    def game(self, key) -> Game:
        """The game that is named."""
        return find(key)

    def test_every_number_of_the_state_and_the_rules_is_a_wide_one_but_those_of_known_long_arrays(self, edition):
        assert narrow_fields(edition.layout.dtype) == {}
        assert narrow_fields(edition.state) == self.narrow.get(edition.key, {})
        assert edition.state["chance"].subdtype == (np.dtype(np.uint64), (4,))

    def test_narrow_arrays_leave_every_number_where_the_machine_reads_it_in_one_go(self, edition):
        assert [name for record in records_in(edition.state) for name in astray(record)] == []

    def test_no_field_is_hidden_by_an_attribute_of_records(self, edition):
        for dtype in (edition.state, edition.layout.dtype):
            parts = {part for name, _ in number_fields(dtype) for part in name.split(".")}
            assert parts & set(dir(np.record)) == set()

    def test_the_state_begins_with_the_shared_fields(self, edition):
        assert edition.state.names[: len(HEADER)] == tuple(name for name, *_ in HEADER)

    def test_every_column_has_a_meaning_and_a_name_of_its_own(self, edition):
        for columns in (edition.seat_columns, edition.game_columns):
            names = [column.name for column in columns]
            assert len(set(names)) == len(names)
            assert all(column.meaning for column in columns)

    def test_labels_tell_codes_of_whole_numbers_apart(self, edition):
        for column in (*edition.seat_columns, *edition.game_columns):
            assert not column.labels or column.dtype.startswith("int"), column.name
            assert len(set(column.labels)) == len(column.labels), column.name
            assert all(label.strip() for label in column.labels), column.name

    def test_where_values_have_tags_every_knob_has_one_and_every_pattern_means_some(self, edition):
        content = edition.layout.content
        dead = [(tag, one) for tag, patterns in content.tags.items() for one in patterns if not content.matching(one)]
        assert dead == []
        known = tags_by_address(content)
        bare = [address for address in content.defaults if content.is_knob(address) and address not in known]
        assert not content.tags or bare == []

    def test_subjects_name_columns_of_seats_that_fit_their_kind(self, edition):
        labelled = {column.name: bool(column.labels) for column in edition.seat_columns}
        keys = [subject.key for subject in edition.subjects]
        assert len(set(keys)) == len(keys)
        for subject in edition.subjects:
            assert re.fullmatch("[a-z]+(-[a-z]+)*", subject.key), subject.key
            assert subject.title, subject.key
            assert subject.prose, subject.key
            assert subject.columns, subject.key
            assert set(subject.columns) <= set(labelled), subject.key
            assert subject.kind in ("parts", "choice", "route", "map"), subject.key
            coded = [labelled[name] for name in subject.columns]
            assert coded == [True] if subject.kind in ("choice", "route") else not any(coded), subject.key

    def test_maps_have_a_column_for_each_place_of_the_board(self, edition):
        for subject in edition.subjects:
            if subject.kind == "map":
                assert edition.board is not None, subject.key
                assert len(subject.columns) == len(set(subject.columns)) == len(edition.board.places), subject.key

    def test_a_board_can_be_drawn(self, edition):
        if edition.board is None:
            return
        places, borders = edition.board.places, edition.board.borders
        for words in ([place.key for place in places], [place.name for place in places]):
            assert all(word.strip() for word in words)
            assert len(set(words)) == len(words)
        assert all(0 <= place.x <= 100 and 0 <= place.y <= 100 for place in places)
        assert len({(place.x, place.y) for place in places}) == len(places)
        assert all(0 <= one < len(places) and 0 <= other < len(places) and one != other for one, other in borders)
        assert len({frozenset(border) for border in borders}) == len(borders)

    def test_codes_have_labels(self, key, game):
        labelled = [column for column in game.seat_columns if column.labels]
        if not labelled:
            return
        rows = play_chunk(new_study(key, games=20), random_book(key), range(20))
        for column in labelled:
            assert rows.seats[column.name].min() >= NO_LABEL, column.name
            assert rows.seats[column.name].max() < len(column.labels), column.name

    def test_luck_has_the_mean_0(self, key, game):
        if not game.luck_columns:
            return
        rows = play_chunk(new_study(key, games=LUCK_GAMES), random_book(key), range(LUCK_GAMES))
        for kind in game.luck_columns:
            luck = rows.seats[kind]
            assert np.ptp(luck) > 0, kind
            assert (np.abs(luck.mean(axis=0)) <= 4 * luck.std(axis=0) / np.sqrt(LUCK_GAMES)).all(), kind

    def test_recommended_factions_fit_every_number_of_players(self, key, game):
        for players in game.all_players:
            factions = new_study(key, players=players).factions
            assert len(factions) == players or (len(factions) > players and not game.fixed_table)

    def test_what_a_study_says_asks_for_it_again(self, key, game):
        """Also where players or factions bring a box, so that the command of a run plays it again."""
        studies = [new_study(key, players=players) for players in game.all_players]
        studies += [new_study(key, factions=(box, game.factions[0]), players=2) for box in game.boxes]
        studies += [new_study(key, settings=settings) for settings in game.variants.values()]
        for study in studies:
            again = new_study(key, players=study.players, factions=study.factions, settings=study.overrides)
            assert again == study

    def test_factions_of_boxes_stand_behind_those_of_the_game_itself(self, game):
        assert set(game.boxes) == set(game.all_factions) - set(game.factions)
        for edition in game.editions.values():
            assert edition.factions[: len(game.factions)] == game.factions

    def test_named_variants_are_settings_that_the_content_allows(self, key, game):
        for name, settings in game.variants.items():
            try:
                new_study(key, settings=settings)
            except ContentError as error:
                pytest.fail(f"variant {name}: {error}")

    def test_a_game_ends_and_always_offers_distinct_legal_answers(self, key, game):
        for players in game.players:
            match = match_of(key, players=players)
            for _ in positions(match):
                options = match.options()
                assert 0 < len(options) == len(set(options))
                assert 0 <= match.decider < players
            assert match.ending in ("victory", "elimination", "limit")
            assert match.options() == ()

    def test_every_answer_changes_something(self, key):
        for match in positions(match_of(key)):
            before = match.workspace.states.tobytes()
            after = match.workspace.states.copy()
            match.drive(Opcode.LEGAL, states=after)
            assert after.tobytes() == before
            match.drive(Opcode.ANSWER, match.options()[0], states=after)
            assert after.tobytes() != before
            assert match.workspace.states.tobytes() == before

    def test_a_copy_of_the_state_is_the_whole_game(self, key):
        match = match_of(key, index=1)
        for turn, _ in enumerate(positions(match)):
            if turn == 20:
                break
        *arrays, _ = match.workspace  # what a search tries is room to work in, no part of the game
        saved = [array.copy() for array in arrays]
        endings = []
        for _ in range(2):
            for array, copy in zip(arrays, saved, strict=True):
                array[...] = copy
            for _ in positions(match):
                pass
            endings.append(match.workspace.states.tobytes())
        assert endings[0] == endings[1]

    def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(self, key):
        endings = []
        for seed in (3, 3, 4):
            match = match_of(key, seed=seed)
            for _ in positions(match):
                pass
            endings.append(match.workspace.states.tobytes())
        assert endings[0] == endings[1] != endings[2]

    def test_shares_add_up_to_one_unless_the_limit_ends_the_game(self, key, game):
        study = new_study(key, players=max(game.players), games=40)
        rows = play_chunk(study, random_book(key), range(40))
        undecided = rows.games["ended"] == End.LIMIT
        assert np.all(rows.games["ended"] != End.RUNNING)
        assert np.allclose(rows.seats["win_share"].sum(axis=1), ~undecided)
        assert np.all(rows.seats["rank"].min(axis=1) == 1)
        assert np.all(rows.seats["rank"] <= study.players)
        assert np.all(rows.games["rounds"] >= 1)

    def test_seats_rotate_with_the_line_up(self, key, game):
        for players in game.players:
            study = new_study(key, players=players, games=2 * players)
            rows = play_chunk(study, random_book(key), range(study.games))
            design = stage_of(study, random_book(key)).seating.lineups
            for index in range(study.games):
                assert rows.seats["faction"][index].tolist() == design[index % len(design), :, 0].tolist()

    def test_rounds_are_logged_one_by_one(self, key, game):
        study = new_study(key, games=10)
        rows = play_chunk(study, random_book(key), range(10))
        for index in range(10):
            mine = rows.rounds[rows.rounds["game"] == index]
            played = rows.games["rounds"][index]
            assert mine["turn_round"].tolist() == np.repeat(np.arange(1, played + 1), study.players).tolist()

    def test_what_is_hidden_does_not_change_the_legal_answers(self, key):
        for match in positions(match_of(key, index=2)):
            view = match.workspace.states.copy()
            with np.errstate(over="ignore"):
                match.stage.drivers.redeal(view, match.stage.rulebook, (1, 2, 3), match.decider)
            options = match.options()
            count = match.drive(Opcode.LEGAL, states=view)
            assert sorted(match.workspace.options[:count].tolist()) == sorted(options), match.decision

    def test_everything_can_be_said_in_words(self, key):
        match = match_of(key, watched=True)
        for _ in positions(match):
            assert match.decision
            assert match.standing()
            assert all(match.describe(option) for option in match.options())
        assert match.chronicle()
        assert match.decider == NOBODY

    def test_steps_and_compiled_play_are_the_same_game(self, key):
        study = new_study(key, games=3, seed=3)
        rows = play_chunk(study, random_book(key), range(3))
        match = Match(stage_of(study, random_book(key)))
        for index in range(3):
            match.deal(index)
            for _ in positions(match):
                pass
            assert match.state.turn_round == rows.games["rounds"][index]
            assert match.state.decisions[: study.players].tolist() == rows.seats["decisions"][index].tolist()

    def test_compiled_and_interpreted_play_give_the_same_rows(self, key, game):
        players = min(game.players)
        code = f"from sim.conformance.playing import digest; print(digest({key!r}, 2, {players}))"
        found = subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert found.stdout.strip() == digest(key, 2, players), found.stderr

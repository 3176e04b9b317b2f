"""Studies with values read off a box: what is played, what is kept, and what stays as it was."""

import json
from dataclasses import replace

import pytest

from sim.errors import ContentError, UsageError
from sim.runs.batch import run
from sim.runs.reading import read_run
from sim.study.stage import stage_of
from sim.study.steps import new_game
from sim.study.study import boxes_by_game, differences, new_study, read_boxes, study_from_json
from sim.study.trace import trace
from tests.playing import TOY, toy_book, toy_study

pytestmark = pytest.mark.interpreted

MELEE = "tests.toy_game.melee:GAME"
HEAD = 'game = "toy"\nby = "Ben"\ndate = "2026-05-01"\n\n[sheets.Coins]\n'


@pytest.fixture
def written(tmp_path):
    def write(text, name="mine.toml"):
        file = tmp_path / name
        file.write_text(HEAD + text)
        return file

    return write


@pytest.fixture
def sheet(written):
    return written("purse.lion = 4\npurse.boar = 2\nlimit.rounds = 2000\n")


def owned_study(sheet, **choices):
    return toy_study(owned=read_boxes(TOY, [sheet]), **choices)


def test_the_values_are_played_under_the_settings(sheet):
    study = owned_study(sheet, settings={"purse.boar": 9})
    stage = stage_of(study, toy_book(study))
    assert stage.rules.purse.tolist() == [4, 9]
    assert study.overrides == study.changes == {"toy.purse.boar": 9}


def test_a_study_keeps_them_and_is_read_again_without_the_file(sheet):
    study = owned_study(sheet)
    sheet.unlink()
    again = study_from_json(json.loads(json.dumps(study.as_json())))
    assert again == study
    assert again.hash == study.hash
    assert again.described.layout.content["toy.purse.lion"] == 4


def test_a_study_without_any_is_the_one_that_it_was(written):
    assert "owned" not in toy_study().as_json()
    assert owned_study(written('purse.lion = ""\n')) == toy_study()


def test_other_values_are_another_study(sheet, written):
    study, other = owned_study(sheet), owned_study(written("purse.lion = 5\n", "other.toml"))
    assert differences(study, other) == ["owned"]
    assert len({toy_study().hash, study.hash, other.hash}) == 3


def test_a_run_keeps_the_values_and_the_digest_and_is_read_without_the_file(sheet, tmp_path):
    study = owned_study(sheet, games=20)
    run(stage_of(study, toy_book(study)), folder=tmp_path / "run", jobs=1)
    sheet.unlink()
    (kept,) = json.loads((tmp_path / "run" / "run.json").read_text())["study"]["owned"]
    assert kept["values"] == {"toy.purse.lion": 4, "toy.purse.boar": 2, "toy.limit.rounds": 2000}
    assert (kept["by"], kept["digest"]) == ("Ben", study.owned[0].digest)
    assert read_run(tmp_path / "run").study == study


def test_a_run_is_resumed_with_the_same_values_only(sheet, written, tmp_path):
    study = owned_study(sheet, games=20)
    run(stage_of(study, toy_book(study)), folder=tmp_path / "run", jobs=1)
    assert run(stage_of(study, toy_book(study)), folder=tmp_path / "run", resume=True, jobs=1).played == 0
    other = owned_study(written("purse.lion = 5\n", "other.toml"), games=20)
    with pytest.raises(UsageError, match=r"it has the values of mine\.toml .*, this one the values of other\.toml"):
        run(stage_of(other, toy_book(other)), folder=tmp_path / "run", resume=True, jobs=1)


def test_a_run_whose_values_were_changed_by_hand_is_refused(sheet, tmp_path):
    study = owned_study(sheet, games=20)
    run(stage_of(study, toy_book(study)), folder=tmp_path / "run", jobs=1)
    file = tmp_path / "run" / "run.json"
    file.write_text(file.read_text().replace('"toy.purse.lion": 4', '"toy.purse.lion": 5'))
    with pytest.raises(UsageError, match="its study has the hash"):
        read_run(tmp_path / "run")


def test_values_of_another_edition_play_no_part_and_ask_for_none(written):
    owned = read_boxes(MELEE, [written("fine.coins = 2\npurse.lion = 4\n")])
    base, crowd = new_study(MELEE, owned=owned), new_study(MELEE, owned=owned, players=3)
    assert (base.edition, crowd.edition) == ("", "crowd")
    assert [sorted(study.owned[0].values) for study in (base, crowd)] == [
        ["toy.purse.lion"],
        ["toy.fine.coins", "toy.purse.lion"],
    ]
    assert crowd.described.layout.load(crowd.overrides)[1].fine == 2


def test_what_does_not_fit_together_names_its_lines(written):
    file = written("die.red.faces.sword = 5\n", "kings.toml")
    file.write_text(file.read_text().replace('"toy"', '"kings"'))
    told = r"kings\.die\.red\.faces: sword 5 .* = 9 faces do not .*; see kings.toml, line 6 \(sheet 'Coins'\)"
    with pytest.raises(ContentError, match=told):
        new_study("kings", owned=read_boxes("kings", [file]))


def test_worksheets_say_which_game_they_are_of(sheet, written):
    other = written("", "kings.toml")
    other.write_text('game = "kings"\n[sheets.Die]\ndie.red.faces.sword = 4\n')
    sheet.write_text(sheet.read_text().replace('"toy"', '"conquer"').replace("purse.lion", "monster.3.power"))
    sheet.write_text("\n".join(sheet.read_text().splitlines()[:6]))
    found = boxes_by_game([other, sheet])
    assert {key: [dict(box.values) for box in owned] for key, owned in found.items()} == {
        "kings": [{"kings.die.red.faces.sword": 4}],
        "conquer": [{"conquer.monster.3.power": 4}],
    }


def test_a_game_step_by_step_takes_a_worksheet(sheet):
    assert new_game(TOY, content=sheet).rules.purse.tolist() == [4, 2]
    assert new_game(TOY, content=[sheet]).rules.purse.tolist() == [4, 2]


def test_a_saved_game_goes_on_with_its_values(sheet):
    match = new_game(TOY, content=sheet)
    kept = match.save()
    sheet.unlink()
    assert type(match).restore(kept).rules.purse.tolist() == [4, 2]


def test_a_trace_tells_whose_values_it_is_played_with(sheet):
    study = owned_study(sheet, policies=("random",))
    assert "box: 3 values from the box, by Ben, 2026-05-01 (mine.toml)" in list(trace(study, toy_book(study), 0))


def test_a_dead_end_is_told_with_the_worksheets_that_led_there(sheet):
    from sim.errors import RulesError, UnplayableError
    from sim.study.stage import AtPlay

    study = replace(owned_study(sheet), overrides={"toy.die.paying": 3})
    told = r"cannot be played with the values of mine\.toml, toy\.die\.paying=3: stuck"
    with pytest.raises(UnplayableError, match=told), AtPlay(study):
        raise RulesError("stuck")

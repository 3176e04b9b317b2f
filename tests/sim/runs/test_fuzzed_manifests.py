"""run.json as anybody may have left it: a run is read and resumed as before, or refused in one line."""

import copy
import json
import shutil
import warnings

import pandas as pd
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sim.errors import RunError, RunWarning, UsageError
from sim.runs.folder import open_folder
from sim.runs.reading import read_run
from sim.runs.tables import TABLES
from sim.study.stage import stage_of
from tests.playing import TOY, run, toy_study
from tests.sim.runs.small_parts import TinyParts

STUDY = toy_study(games=120, logged=30, seed=11)
BOOK = TinyParts(TOY, ("random",))
ALLOWED = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

PLAIN = st.none() | st.booleans() | st.integers() | st.integers(-3, 3) | st.floats() | st.text(max_size=5)
SURROGATE = st.characters(categories=["Cs"])
VALUES = st.recursive(PLAIN | SURROGATE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A finished run, what its run.json holds, and its tables."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    run(STUDY, BOOK, folder=folder)
    return folder, json.loads((folder / "run.json").read_text()), read_run(folder)


def entries_of(value, here=()):
    """Return the address of every entry of run.json, those inside of others too."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [address for key, inner in pairs for address in [(*here, key), *entries_of(inner, (*here, key))]]


def changed(manifest, address, change):
    """Return a copy of run.json in which `change(its holder, its key)` was made at an address."""
    found = copy.deepcopy(manifest)
    holder = found
    for key in address[:-1]:
        holder = holder[key]
    change(holder, address[-1])
    return found


def check(kept, text):
    """Check that a run with this run.json is what it was, or refused in one line; return the line or None."""
    folder, manifest, whole = kept
    (folder / "run.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        told = told_by(lambda: read_whole(folder, whole))
        told_by(lambda: open_folder(folder, stage_of(STUDY, BOOK), resume=True).missing())
    finally:
        (folder / "run.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return told


def read_whole(folder, whole):
    found = read_run(folder)
    for name in TABLES:
        pd.testing.assert_frame_equal(getattr(found, name), getattr(whole, name))


def told_by(act):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RunWarning)
        try:
            act()
        except (UsageError, RunError) as error:
            told = str(error)
            assert told.isprintable()
            assert len(told) < 600
            assert "run.json" in told or "part-" in told or "is not complete" in told or "holds another study" in told
            return told
    return None


@ALLOWED
@given(data=st.data())
def test_an_entry_of_any_value_is_told_or_does_no_harm(kept, data):
    address = data.draw(st.sampled_from(entries_of(kept[1])))
    value = data.draw(VALUES)
    check(kept, json.dumps(changed(kept[1], address, lambda holder, key: holder.__setitem__(key, value))))


@pytest.mark.parametrize("value", [-1, 0, 1, 3, True, None, "2", 2.0, [], {}, 2**70])
@pytest.mark.parametrize("name", ["format", "behaviour", "part_games"])
def test_a_number_of_another_kind_or_run_is_told(kept, name, value):
    if value != kept[1][name] or type(value) is not int:
        assert check(kept, json.dumps(kept[1] | {name: value})) is not None


@pytest.mark.parametrize("value", [-1, True, None, "", "0" * 12, "0" * 11, [], {}, "\ud800" * 12])
@pytest.mark.parametrize(
    "name", ["content", "lineups", "study_hash", "key", "title", "categories", "settings", "study"]
)
def test_a_text_of_another_kind_or_run_is_told(kept, name, value):
    if value != kept[1][name]:
        assert "run.json" in check(kept, json.dumps(kept[1] | {name: value}))


@pytest.mark.parametrize("name", ["seed", "games", "logged", "players", "rotate", "factions", "policies", "overrides"])
@pytest.mark.parametrize("value", [-1, 1, 119, 2**63, True, None, "lion", ["boar", "lion"], {"toy.die.sides": 5}])
def test_a_study_that_was_edited_is_told(kept, name, value):
    study = kept[1]["study"] | {name: value}
    if study != kept[1]["study"] or type(value) is not type(kept[1]["study"][name]):
        assert "run.json" in check(kept, json.dumps(kept[1] | {"study": study}))


def test_every_entry_is_needed(kept):
    for address in entries_of(kept[1]):
        told = check(kept, json.dumps(changed(kept[1], address, lambda holder, key: holder.pop(key))))
        assert told is not None or address[0] == "versions", address


@ALLOWED
@given(data=st.data(), name=st.text(), value=VALUES)
def test_an_entry_too_many_is_told(kept, data, name, value):
    manifest = kept[1]
    inside = [(), *(address for address in entries_of(manifest) if isinstance(manifest_at(manifest, address), dict))]
    address = (*data.draw(st.sampled_from(inside)), name)
    if address[0] in ("versions", "categories") or name in manifest_at(manifest, address[:-1]):
        return
    told = check(kept, json.dumps(changed(manifest, address, lambda holder, key: holder.__setitem__(key, value))))
    assert told is not None


def manifest_at(manifest, address):
    for key in address:
        manifest = manifest[key]
    return manifest


@ALLOWED
@given(text=st.text() | st.binary().map(lambda content: content.decode("utf-8", "surrogateescape")))
@example(text="[" * 100_000)
@example(text='{"format": ' + "9" * 5000 + "}")
@example(text='{"format": NaN}')
@example(text='{"format": 4, "\ud800": 0}')
def test_any_text_is_told(kept, text):
    assert "run.json" in check(kept, text)


def test_cut_at_any_place_it_is_told(kept):
    text = (kept[0] / "run.json").read_text()
    for length in range(0, len(text) - 2, 97):
        assert "run.json" in check(kept, text[:length])


def test_digests_that_changed_places_are_told(kept):
    parts = kept[1]["parts"]
    assert "part-00000.parquet is damaged" in check(kept, json.dumps(kept[1] | {"parts": parts[::-1]}))
    assert "it has 4 parts, its study 3" in check(kept, json.dumps(kept[1] | {"parts": [*parts, parts[0]]}))
    assert "50 of 120 games are played" in check(kept, json.dumps(kept[1] | {"parts": [parts[0], None, parts[2]]}))


def test_a_part_without_a_digest_was_never_finished(kept, tmp_path):
    """A run killed between the files of a part and its entry in run.json ends with the same bytes."""
    folder, manifest, _ = kept
    again = shutil.copytree(folder, tmp_path / "run")
    (again / "run.json").write_text(json.dumps(manifest | {"parts": manifest["parts"][:1]}))
    assert run(STUDY, BOOK, folder=again, resume=True).played == 70
    found = json.loads((again / "run.json").read_text())
    assert {**found, "timing": 0} == {**manifest, "timing": 0}

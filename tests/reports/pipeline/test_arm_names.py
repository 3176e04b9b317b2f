"""Arms that nobody names get names that fit and differ."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.commands.arms import places_of
from reports.pipeline.arm_names import LONGEST_NAME, arm_names
from reports.pipeline.arms import Arms, changes_in, check_name

pytestmark = pytest.mark.plain
PART = st.text("abc_/", min_size=1, max_size=25)
ADDRESS = st.lists(PART, min_size=1, max_size=4).map(".".join)
LISTED = st.lists(st.integers(0, 9), min_size=1, max_size=2, unique=True)
LONG = "winds.kingdom.{}.start.base_residual"


def test_settings_that_fit_are_written_in_full():
    assert list(changes_in({"a.b": "4,5", "a.c": 9}, "rich")) == ["rich, a.b=4, a.c=9", "rich, a.b=5, a.c=9"]


def test_long_settings_leave_out_what_all_arms_share():
    names = changes_in({LONG.format("numa_sera"): "9,10", LONG.format("siaa_dee"): 3, LONG.format("meran"): "2,3"})
    assert next(iter(names)) == "numa_sera.start.base_residual=9, meran.start.base_residual=2"
    assert len(names) == 4


def test_values_of_several_kingdoms_make_arms_that_differ():
    said = {"numa_sera": "9,10", "dena_vale": 3, "siaa_dee": "2,3"}
    names = changes_in({f"kingdom.{name}.start.base_residual": values for name, values in said.items()})
    assert len({name.casefold() for name in names}) == 4
    assert next(iter(names)) == "numa_sera.start.base_residual=9, siaa_dee.start.base_residual=2"


def test_settings_that_cannot_be_told_apart_by_their_beginning_are_numbered():
    long = f"a.{'b' * LONGEST_NAME}"
    first, second = changes_in({long: "1,2"})
    assert first.endswith(" .. 1")
    assert second.endswith(" .. 2")


@given(st.dictionaries(ADDRESS, LISTED, min_size=1, max_size=4))
def test_every_arm_has_a_name_and_a_folder_of_its_own(listed):
    settings = {address: ",".join(map(str, values)) for address, values in listed.items()}
    changes = changes_in(settings)
    for name in changes:
        check_name(name)
    folders = places_of_names(changes)
    assert len({name.casefold() for name in changes}) == len(changes)
    assert len(set(folders)) == 1 + len(changes)


def places_of_names(names):
    """The folders, in small letters, of the baseline and of arms with these names."""
    places = places_of(Path(), Arms(None, dict.fromkeys(names)))
    return [str(place).casefold() for place in places.values()]


def test_names_of_one_arm_are_its_settings():
    assert arm_names([{"a.b": 1}]) == ["a.b=1"]

"""Laws that every game keeps."""

from typing import ClassVar

import numpy as np

from sim.conformance import Laws
from sim.conformance.records import astray
from tests.playing import game_keys


class TestLaws(Laws):
    games = game_keys()
    narrow: ClassVar = {  # fields of long arrays: `test_indices` refuses what is cut
        "aughmoore": {
            **{f"players.{name}": np.int16 for name in ("distance", "units", "total", "towers")},
            **{f"players.{name}": np.int32 for name in ("fought_in", "explored_in")},
            "token": np.int32,
        }
    }


def test_numbers_that_the_machine_reads_in_parts_are_noticed():
    shifted = np.dtype([("narrow", np.int16, (3,)), ("wide", np.int64), ("inner", [("wide", np.int64)])])
    assert list(astray(shifted)) == ["wide", "inner"]

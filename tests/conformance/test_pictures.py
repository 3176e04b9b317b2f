"""Laws of the pictures of every game and edition: all on them belongs to somebody known, and nobody sees too much."""

import numpy as np
import pytest

from policies.book import PolicyBook
from sim.compiling.compiled import INTERPRETED
from sim.game import find
from sim.picture import NO_POWER
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import game_keys, positions

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="the records of editions are compiled for the playthroughs alone"),
]
LONGEST = 240  # answers by chance; a second game shows more than the rest of a long one
EVERY = 8  # position is looked at
TABLES = [
    pytest.param((key, edition.factions[: max(edition.players)]), id=f"{find(key).key}-{name}".strip("-"))
    for key in game_keys()
    for name, edition in {"": find(key), **find(key).editions}.items()
    if edition.picture
]


@pytest.fixture(scope="module", params=TABLES)
def seen(request):
    """Return a match, and some of its positions as (1,) states, each with its picture."""
    key, factions = request.param
    study = new_study(key, players=len(factions), factions=factions, policies=["random"], seed=3)
    match = Match(stage_of(study, PolicyBook(key, study.policies, study.edition)), watched=False)
    turns = zip(range(LONGEST), positions(match), strict=False)
    positions_seen = [match.workspace.states.copy() for turn, _ in turns if turn % EVERY == 0]
    return match, [(states, picture_of(match, states)) for states in positions_seen]


def picture_of(match, states):
    return match.game.picture(states[0], match.rules)


def dealt_anew(match, states, seat):
    """Return a position with all that a seat cannot see dealt anew."""
    view = states.copy()
    with np.errstate(over="ignore"):
        match.stage.drivers.redeal(view, match.stage.rulebook, (1, 2, 3), seat)
    return view


def test_a_picture_shows_every_place_once_and_owners_that_take_part(seen):
    _, positions_seen = seen
    for _, picture in positions_seen:
        places, powers = picture.board.places, range(NO_POWER, len(picture.sides))
        assert len(picture.sites) == len(places) == len({place.name for place in places})
        assert all(site.owner in powers for site in picture.sites)
        pieces = [piece for site in picture.sites for piece in site.pieces]
        assert all(piece.owner in powers and piece.count > 0 and 0 < len(piece.sign) < 3 for piece in pieces)
        assert all(0 <= one < other < len(places) for one, other in picture.links)


def test_a_picture_tells_how_every_seat_stands(seen):
    match, positions_seen = seen
    seats = range(match.stage.study.players)
    for _, picture in positions_seen:
        sides = picture.sides
        assert [sides[seat].name for seat in seats] == [match.seat_name(seat) for seat in seats]
        assert all(sides[seat].score is not None and all(sides[seat].shown) for seat in seats)


def test_a_seat_is_shown_nothing_that_it_cannot_see(seen):
    match, positions_seen = seen
    for states, picture in positions_seen:
        for seat in range(match.stage.study.players):
            view = picture_of(match, dealt_anew(match, states, seat))
            assert view.seen_by(seat) == picture.seen_by(seat)


def test_cards_that_others_cannot_see_show_their_backs(seen):
    _, positions_seen = seen
    for _, picture in positions_seen:
        assert all(bool(side.hand) == bool(side.backs) for side in picture.sides)

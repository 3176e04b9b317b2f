"""Whole games of Heroes: Write & Conquer by chance, recounted after every answer (H1.2, H3, H8.3, H11.3, H12.3, H13).

Stocks and units are compared with books kept from the chronicle, victory points with a count from the content; what
is marked for good never vanishes, and what there is once is never owned twice.
"""

from functools import lru_cache
from random import Random

import pytest

from sim.engine.header import NOBODY, End
from sim.games.conquer import scoring
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Faction
from tests.games.conquer.ledger import COUNTED_RESOURCES, HYDRA, Ledger, awaited, reached
from tests.games.conquer.position import (
    ARTEFACT_KEYS,
    GENEROUS,
    REGION_KEYS,
    artefact,
    by_chance,
    deal,
    give,
    options,
    rules,
)
from tests.games.conquer.recount import boxes
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
LAVISH = {
    **GENEROUS,
    **{f"artefact.{key}.amount": 2 for key in ARTEFACT_KEYS},
    **{f"faction.{key}.movement.{terrain}.cost": 1 for key in FACTION_KEYS for terrain in ("lake", "forest")},
}
GROWING = ("visited", "mountains", "structures", "monsters", "fortresses", "cursed", "notes", "paired", "gifts")
NEVER_NEGATIVE = ("stock", "units", "circled", "foundation", "points", "deployed", "armed", "bought")
BOXES = {
    "structures": scoring.structure_score,
    "foundations": scoring.foundation_score,
    "resources": scoring.resource_score,
    "victories": scoring.victory_score,
    "artefacts": scoring.artefact_score,
}


def grown(before, after):
    """Return whether a set has lost nothing."""
    return int(before) & ~int(after) == 0


def check_nothing_is_negative(state, ledger):
    for name in NEVER_NEGATIVE:
        assert (state.players[name][: state.seats] >= 0).all(), name
    assert state.battle.loot_left >= 0


def check_books(state, ledger):
    """Stocks and units are what was received and not spent or lost; Humans may have taken iron or gold for wood."""
    for seat in ledger.seats:
        mine = state.players[seat]
        assert mine.units[: len(ledger.units[seat])].tolist() == ledger.units[seat]
        if state.faction[seat] == Faction.HUMANS and mine.gifts >> artefact("paskaar") & 1:
            assert mine.stock.sum() + awaited(state, seat) == sum(ledger.stock[seat])
        else:
            assert mine.stock.tolist() == ledger.stock[seat]


def check_amounts(state, ledger):
    """The VP circled are those of the highest stock there has been."""
    for seat in ledger.seats:
        if state.faction[seat] != Faction.HUMANS:
            circled = [reached(name, ledger.peaks[seat][place]) for place, name in enumerate(COUNTED_RESOURCES)]
            assert state.players[seat].circled.tolist() == circled


def check_trophies(state, ledger):
    """A fortress is seized once, an artefact owned by one player, a monster circled once by each."""
    fortresses = [int(mine.fortresses) for mine in state.players[: state.seats]]
    assert sum(fortresses) == int(state.seized) == sum(1 << region for region in ledger.seized)
    assert len(ledger.seized) == len(set(ledger.seized))
    for number, owner in enumerate(state.owner.tolist()):
        holders = [seat for seat in ledger.seats if int(state.players[seat].artefacts) >> number & 1]
        assert holders == ([] if owner == NOBODY else [owner])
        assert owner == ledger.owners.get(number, NOBODY)
    assert len(ledger.monsters) == len(set(ledger.monsters))
    for seat in ledger.seats:
        assert state.players[seat].monsters == sum(1 << monster for owner, monster in ledger.monsters if owner == seat)


def check_map(state, ledger):
    """Nobody is, has been or does anything in a crossed-out region; the Hydra is a unit while it is on the map."""
    closed = (1 << len(REGION_KEYS)) - 1 & ~int(state.open)
    for mine in state.players[: state.seats]:
        places = [int(mine[name]) for name in ("region", "hydra", "destination", "hydra_destination")]
        assert not closed & sum(1 << place for place in set(places) if place != NOBODY)
        assert not closed & int(mine.visited | mine.mountains | mine.fortresses | mine.cursed | mine.battlefields)
        assert grown(mine.mountains, mine.visited)
    for seat in ledger.seats:
        if state.faction[seat] == Faction.NAGAS:
            assert (state.players[seat].units[HYDRA] == 1) == (state.players[seat].hydra != NOBODY)


def check_score(state, ledger):
    """The victory points are the five boxes, and each of them is what lies on the board."""
    for seat in ledger.seats:
        counted = boxes(state, seat)
        assert {name: int(box(state, USING, seat)) for name, box in BOXES.items()} == counted
        assert scoring.score(state, USING, seat) == sum(counted.values())


def check_growth(state, before):
    """What is marked for good stays."""
    for mine, was in zip(state.players, before.players, strict=True):
        for name in GROWING:
            assert grown(was[name], mine[name]), name
        for name in ("barred", "reserved"):
            assert all(map(grown, was[name], mine[name])), name
        assert (mine.circled >= was.circled).all()
        assert (mine.foundation >= was.foundation).all()
    assert grown(before.seized, state.seized)
    assert grown(before.flooded, state.flooded)
    assert state.open == before.open


CHECKS = (check_nothing_is_negative, check_books, check_amounts, check_trophies, check_map)
USING = rules()


def recount(state, ledger, round_over=True):
    """Recount everything, the victory points at the end of a round."""
    for check in CHECKS:
        check(state, ledger)
    if round_over:
        check_score(state, ledger)


@lru_cache
def play(factions, lavish, answers=10_000):
    """Play by chance, so many answers at most, and recount after each; return the state and the books."""
    using, chance = rules(LAVISH if lavish else {}), Random(" ".join(factions))
    state = deal(*factions, using=using)
    state.chronicle.watched = 1
    ledger = Ledger(state)
    while answers and state.ended == End.RUNNING:
        before = copied(state)
        give(state, using, by_chance(options(state, using), chance))
        ledger.read(state)
        recount(state, ledger, state.rounds_done > before.rounds_done)
        check_growth(state, before)
        answers -= 1
    return state, ledger


PLAIN_TABLES = [("nagas", "humans"), ("undead", "gnomes", "orcs"), ("elves", "humans", "nagas", "undead")]
LAVISH_TABLES = [
    ("gnomes", "elves"),
    ("orcs", "humans", "nagas"),
    ("humans", "undead", "elves", "gnomes"),
    ("undead", "orcs", "nagas", "humans"),
]


@pytest.mark.parametrize("factions", PLAIN_TABLES)
def test_H8_3_H11_3_H12_3_everything_is_conserved_in_games_played_by_chance(factions):
    state, ledger = play(factions, False)
    assert state.ended == End.VICTORY
    assert ledger.monsters


@pytest.mark.parametrize("factions", LAVISH_TABLES)
def test_H8_3_H11_3_H12_3_everything_is_conserved_in_lavish_games(factions):
    state, ledger = play(factions, True)
    assert state.ended == End.VICTORY
    assert ledger.monsters


def test_lavish_games_have_all_sorts_of_trophies_and_losses():
    games = [play(factions, True) for factions in LAVISH_TABLES]
    for name in ("fortresses", "artefacts", "battles_won", "lost", "cursed", "hydras", "looted", "losses_to_curses"):
        assert any(state.players[name].any() for state, _ in games), name


WRONG = ["stock", "units", "circled", "foundation", "artefacts", "fortresses", "monsters", "hydra", "visited"]


@pytest.mark.parametrize("name", WRONG)
def test_the_recount_notices_a_wrong_number(name):
    state, ledger = play.__wrapped__(("nagas", "elves"), True, 60)
    mine = state.players[0]
    if name in ("stock", "units", "circled"):
        mine[name][0] += 1
    elif name == "foundation":
        mine.foundation[0] = -1
    else:
        mine[name] = {"hydra": 2 if mine.hydra == NOBODY else NOBODY, "visited": 1 << 2}.get(name, mine[name] ^ 1)
    with pytest.raises(AssertionError):
        recount(state, ledger)

"""H7: what players who meet announce, when it comes to a battle, ceding, and the order of everything in the action."""

import pytest

from sim.games.conquer.words import Action, Decision, Event, MapObject, Verb
from tests.games.conquer.clash import (
    announce,
    battle,
    decline,
    field,
    stand,
)
from tests.games.conquer.position import (
    answer,
    artefact,
    asked,
    go,
    is_asked,
    is_done,
    offered,
    own,
    perform,
    position,
    put,
    region,
    rules,
    stay,
    stock,
    told,
    units,
)

pytestmark = pytest.mark.interpreted

PIXIES = {"pixie": 20}
SKELETONS = {"skeleton": 20}
MILITIA = {"militia": 20}
NOTHING_THERE = "asander"
FORTRESS = "kosleen"  # power 8
ARTEFACT = "paskaar"


def three(using, at, **changes):
    """Return a position in which Elves, Undead and Humans, each of power 20, are in one region."""
    state = field(using, at, elves=PIXIES, undead=SKELETONS, humans=MILITIA)
    for name, value in changes.items():
        state[name] = value
    return stand(state, using)


def wishes(state, using):
    return [verb for verb in (Verb.LEAVE, Verb.CLAIM, Verb.FIGHT) if offered(state, using, verb)]


def sides(state):
    return [seat for seat in range(int(state.seats)) if state.battle.sides >> seat & 1]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_H7_1_wishes_are_announced_in_turn_from_the_first_player(first):
    using = rules()
    state = three(using, NOTHING_THERE, first=first)
    for place in range(3):
        assert asked(state, Decision.WISH, (first + place) % 3)
        answer(state, using, Verb.LEAVE)
    assert not is_asked(state, Decision.WISH)


@pytest.mark.parametrize(
    ("at", "verbs"),
    [
        (FORTRESS, [Verb.LEAVE, Verb.CLAIM, Verb.FIGHT]),
        (ARTEFACT, [Verb.LEAVE, Verb.CLAIM, Verb.FIGHT]),
        (NOTHING_THERE, [Verb.LEAVE, Verb.FIGHT]),
    ],
)
def test_H7_1_who_meets_others_fights_claims_what_is_there_or_does_neither(at, verbs):
    using = rules()
    assert wishes(three(using, at), using) == verbs


def test_H7_1_a_seized_fortress_cannot_be_claimed():
    using = rules()
    state = field(using, FORTRESS, elves=PIXIES, undead=SKELETONS)
    state.seized = 1 << region(FORTRESS)
    assert wishes(stand(state, using), using) == [Verb.LEAVE, Verb.FIGHT]


def test_H7_1_an_artefact_that_somebody_owns_cannot_be_claimed():
    using = rules()
    state = field(using, ARTEFACT, elves=PIXIES, undead=SKELETONS)
    own(state, using, 1, "paskaar")
    assert wishes(stand(state, using), using) == [Verb.LEAVE, Verb.FIGHT]


@pytest.mark.parametrize(("at", "place"), [(FORTRESS, MapObject.FORTRESS), (ARTEFACT, MapObject.ARTEFACT)])
def test_H7_1_what_is_crossed_off_on_a_players_board_can_be_claimed_by_others_only(at, place):
    using = rules()
    state = field(using, at, elves=PIXIES, humans=MILITIA)
    state.players[0].barred[place] = 1 << region(at)
    stand(state, using)
    assert wishes(state, using) == [Verb.LEAVE, Verb.FIGHT]
    assert wishes(answer(state, using, Verb.LEAVE), using) == [Verb.LEAVE, Verb.CLAIM, Verb.FIGHT]


def test_H7_1_H6_5_under_the_other_ruling_only_who_moved_claims():
    using = rules({"ruling.staying_may_claim": False})
    state = field(using, FORTRESS, elves=PIXIES, undead=SKELETONS)
    put(state, 1, "odmoor")
    perform(state, using, Action.MOVE, 1)
    go(stay(state, using), using, FORTRESS)
    assert wishes(state, using) == [Verb.LEAVE, Verb.FIGHT]
    assert wishes(answer(state, using, Verb.LEAVE), using) == [Verb.LEAVE, Verb.CLAIM, Verb.FIGHT]


def test_H7_1_a_player_elsewhere_is_not_asked():
    using = rules()
    state = field(using, NOTHING_THERE, elves=PIXIES, undead=SKELETONS, humans={})
    put(state, 2, "nareth")
    announce(stand(state, using), using, Verb.LEAVE, Verb.LEAVE)
    assert not is_asked(state, Decision.WISH)


def test_H7_1_players_in_different_regions_announce_no_wish():
    using = rules()
    state = stand(position("elves", "undead", using=using, regions=("asander", "nareth")), using)
    assert is_done(state)


@pytest.mark.parametrize("fighter", [0, 1, 2])
def test_H7_2_one_who_wants_to_fight_draws_all_of_the_region_into_the_battle(fighter):
    using = rules()
    verbs = [Verb.FIGHT if seat == fighter else Verb.LEAVE for seat in range(3)]
    state = announce(three(using, FORTRESS), using, *verbs)
    assert asked(state, Decision.DEPLOY, 0)
    assert sides(state) == [0, 1, 2]


def test_H7_2_several_unyielding_claims_draw_all_of_the_region_into_the_battle():
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.LEAVE, Verb.CLAIM, Verb.INSIST, Verb.INSIST)
    assert asked(state, Decision.DEPLOY, 0)
    assert sides(state) == [0, 1, 2]


def test_H7_2_players_elsewhere_take_no_part():
    using = rules()
    state = field(using, NOTHING_THERE, elves=PIXIES, undead=SKELETONS, humans=MILITIA)
    put(state, 2, "nareth")
    battle(state, using, elves={"pixie": 2}, undead={"skeleton": 1})
    assert sides(state) == [0, 1]
    assert units(state, 2) == MILITIA


def test_H7_2_without_wish_and_claim_nothing_happens_and_nobody_may_seize():
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.LEAVE, Verb.LEAVE, Verb.LEAVE)
    assert told(state, Event.BATTLE) == []
    assert asked(state, Decision.MONSTER, 0)


@pytest.mark.parametrize("claimant", [0, 1, 2])
def test_H7_2_H7_3_a_single_claim_is_granted_without_battle_or_ceding(claimant):
    using = rules()
    verbs = [Verb.CLAIM if seat == claimant else Verb.LEAVE for seat in range(3)]
    state = announce(three(using, FORTRESS), using, *verbs)
    assert asked(state, Decision.FORTRESS, claimant)
    answer(state, using, Verb.DONE)
    assert not is_asked(state, Decision.FORTRESS)


def test_H7_2_a_claim_does_not_keep_another_from_fighting():
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.FIGHT, Verb.CLAIM)
    assert asked(state, Decision.DEPLOY, 0)
    assert told(state, Event.CEDED) == []


@pytest.mark.parametrize("first", [0, 1, 2])
def test_H7_3_claimants_are_asked_in_turn_whether_they_cede(first):
    using = rules()
    state = announce(three(using, FORTRESS, first=first), using, Verb.CLAIM, Verb.CLAIM, Verb.CLAIM)
    for place in range(3):
        assert asked(state, Decision.CEDE, (first + place) % 3)
        answer(state, using, Verb.INSIST)
    assert asked(state, Decision.DEPLOY, 0)


@pytest.mark.parametrize(
    ("answers", "left", "ceded"),
    [((Verb.CEDE,), 2, [1, 0, 0]), ((Verb.INSIST, Verb.CEDE), 0, [0, 0, 1])],
)
def test_H7_3_the_claimant_to_whom_the_other_cedes_may_seize_alone(answers, left, ceded):
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.LEAVE, Verb.CLAIM, *answers)
    assert asked(state, Decision.FORTRESS, left)
    answer(state, using, Verb.DONE)
    assert not is_asked(state, Decision.FORTRESS)
    assert state.players["ceded"][:3].tolist() == ceded


@pytest.mark.parametrize("yielding", [0, 1, 2])
def test_H7_3_with_three_claims_one_ceding_is_not_enough(yielding):
    using = rules()
    answers = [Verb.CEDE if seat == yielding else Verb.INSIST for seat in range(3)]
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.CLAIM, Verb.CLAIM, *answers)
    assert asked(state, Decision.DEPLOY, 0)
    assert sides(state) == [0, 1, 2]


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ((Verb.CEDE, Verb.CEDE), 2),
        ((Verb.CEDE, Verb.INSIST, Verb.CEDE), 1),
        ((Verb.INSIST, Verb.CEDE, Verb.CEDE), 0),
    ],
)
def test_H7_3_of_three_claimants_the_last_one_left_has_the_right(answers, left):
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.CLAIM, Verb.CLAIM, *answers)
    assert state.battles == 0
    assert asked(state, Decision.FORTRESS, left)


def test_H7_3_H12_1_an_artefact_may_be_conceded():
    using = rules()
    state = field(using, ARTEFACT, humans={}, undead={})
    for seat in (0, 1):
        stock(state, seat, wood=12)
    announce(stand(state, using), using, Verb.CLAIM, Verb.CLAIM, Verb.CEDE)
    assert asked(state, Decision.ARTEFACT, 1)
    answer(state, using, Verb.COLLECT, 0)
    assert is_done(state)
    assert state.owner[artefact("paskaar")] == 1


def test_H7_3_H6_5_a_claim_does_not_outlast_the_action():
    using = rules()
    state = announce(three(using, FORTRESS), using, Verb.CLAIM, Verb.LEAVE, Verb.LEAVE)
    decline(state, using)
    announce(stand(state, using), using, Verb.LEAVE, Verb.LEAVE, Verb.LEAVE)
    assert not is_asked(state, Decision.FORTRESS)

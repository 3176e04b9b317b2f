"""The first question of a turn: exploring at once, or other actions before it (W2.5, W2.6)."""

import pytest

from sim.engine.options import unpack
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Decision, Step, Verb
from tests.games.winds.position import answer, asked, control, offered, options, position, rules, run, stack, text

pytestmark = pytest.mark.interpreted


def begin(using, **fields):
    """A position in which player 0 is asked how it begins its turn; `fields` are fields of that player."""
    state = position("dena_vale", "meran", using=using)
    for name, value in fields.items():
        state.players[0][name] = value
    stack(state, "buried_coffer")
    return run(state, using, Step.TURN, 0, begun=False)


def verbs(state, using):
    """What kinds of answer are legal."""
    return [Verb(unpack(option)[0]) for option in options(state, using)]


def test_W2_5_W2_6_a_turn_begins_with_exploring_or_with_other_actions():
    using = rules()
    state = begin(using)
    assert asked(state, Decision.BEGIN, 0)
    assert verbs(state, using) == [Verb.EXPLORE, Verb.ACT_FIRST]


def test_W2_6_who_explores_at_once_may_then_do_all_but_explore():
    using = rules()
    state = begin(using, capital=20)
    answer(state, using, Verb.EXPLORE)
    assert asked(state, Decision.ACT, 0)
    assert state.players[0].capital == 24
    assert not offered(state, using, Verb.EXPLORE)
    assert {Verb.BUY_SKILL, Verb.TRADE, Verb.BUILD, Verb.ATTACK_HERO} <= set(verbs(state, using))


def test_W2_5_who_acts_first_may_explore_at_any_time_but_not_build_or_attack_before():
    using = rules()
    state = begin(using, capital=20)
    answer(state, using, Verb.ACT_FIRST)
    assert asked(state, Decision.ACT, 0)
    assert {Verb.EXPLORE, Verb.BUY_SKILL, Verb.TRADE} <= set(verbs(state, using))
    assert not {Verb.BUILD, Verb.ATTACK_HERO} & set(verbs(state, using))
    answer(state, using, Verb.EXPLORE)
    assert state.players[0].capital == 24
    assert offered(state, using, Verb.BUILD)


def test_W3_7_the_top_discard_may_be_taken_at_once():
    using = rules()
    state = position("meran", "dena_vale", using=using)
    state.players[0].totals[Bonus.DISCARD_PICK] = 1
    state.exploration.discards[0], state.exploration.discarded = text("feint"), 1
    had = int(state.players[0].hand[text("feint")])
    run(state, using, Step.TURN, 0, begun=False)
    assert verbs(state, using) == [Verb.EXPLORE, Verb.PICK_UP, Verb.ACT_FIRST]
    answer(state, using, Verb.PICK_UP)
    assert (int(state.players[0].hand[text("feint")]), int(state.exploration.discarded)) == (had + 1, 0)
    assert asked(state, Decision.ACT, 0)
    assert state.explores == 1


def test_W2_2_start_of_turn_actions_come_before_the_question():
    using = rules()
    state = position("dena_vale", "meran", using=using)
    number = control(state, using, 0, "border_watch")
    run(state, using, Step.TURN, 0, begun=False)
    assert asked(state, Decision.BEGIN, 0)
    assert state.coins[number] == 1


def test_W2_6_without_exploring_in_the_rules_the_question_is_left_out():
    using = rules({"turn.explores": 0})
    assert asked(begin(using), Decision.ACT, 0)

"""A10.1, A10.5, A14.8: how a Battle comes about, who attacks, and what that is worth."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.steps import Step
from tests.games.aughmoore.battles import FIELD, begin, cards, field, fight, lay, pay_all, winner
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    is_asked,
    level,
    march,
    offered,
    place,
    region,
    rules,
    run,
    set_library,
    spell,
    token,
    told,
    tower,
    unit,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted


def at_the_border(using, **defenders):
    """Return a position with Warriors of the Humans beside a region that the Orcs hold, and the Humans acting."""
    state = field(using, "humans", "orcs", orcs=defenders)
    place(state, using, 0, "nw_d", warrior=2)
    act(state, using)
    answer(state, using, Verb.MARCH)
    return state


def test_A10_1_marching_into_enemies_starts_a_battle_and_scores_at_once():
    """The attacker has its VP before anything of the Battle is settled (A10.1)."""
    using = rules()
    state = march(at_the_border(using, serf=1), using, "nw_d", FIELD, warriors=2)
    assert asked(state, Decision.TACTIC, 1)
    assert vp(state, 0) == using.attacker_vp == 1
    assert vp(state, 1) == 0
    assert told(state, Event.BATTLE) == [(0, 1, region(FIELD), 0)]


def test_A10_1_a_lone_tower_is_an_enemy():
    """A structure alone is fought as units are (A10.1)."""
    using = rules()
    state = field(using, "humans", "orcs")
    tower(state, 1, FIELD)
    place(state, using, 0, FIELD, warrior=1)
    assert asked(begin(state, using), Decision.TACTIC, 1)


def test_A10_1_no_battle_without_enemies():
    """Marching into an empty region starts nothing (A10.1)."""
    using = rules()
    state = march(at_the_border(using), using, "nw_d", FIELD, warriors=2)
    assert told(state, Event.BATTLE) == []
    assert vp(state, 0) == 0


def test_A10_1_the_vp_is_kept_in_defeat():
    """Whoever attacks and loses keeps the VP for attacking (A10.1)."""
    using = rules()
    state = fight(field(using, "humans", "orcs", humans={"serf": 1}, orcs={"warrior": 2}), using)
    assert winner(state) == 1
    assert state.players[0].vp_of[Cause.BATTLE] == 1


def test_A10_1_the_size_of_the_vp_is_a_rule():
    """What attacking is worth can be set (A10.1)."""
    using = rules({"battle.attacker_vp": 3})
    assert vp(begin(field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1}), using), 0) == 3


def test_A8_1_A10_1_the_battle_comes_before_exploring():
    """A token stays face-down until the Battle is won, and is explored then (A10.1, A8.1)."""
    using = rules()
    state = at_the_border(using, serf=1)
    token(state, FIELD, "village")
    march(state, using, "nw_d", FIELD, warriors=2)
    assert told(state, Event.EXPLORED) == []
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    assert [found[:2] for found in told(state, Event.EXPLORED)] == [(0, region(FIELD))]


def test_A8_1_A10_1_a_beaten_attacker_does_not_explore():
    """Who is driven off turns no token up (A10.1, A8.1)."""
    using = rules()
    state = at_the_border(using, warrior=4)
    token(state, FIELD, "village")
    march(state, using, "nw_d", FIELD, warriors=2)
    pay_all(lay(state, using), using)
    answer(state, using, Verb.LOSE, 1, 0)
    assert told(state, Event.EXPLORED) == []
    assert units(state, 1, FIELD) == {"warrior": 4}


def test_A10_10_A10_1_the_winner_stays_whole():
    """A won Battle costs nobody but those sacrificed (A10.1, A10.10)."""
    using = rules()
    state = fight(field(using, "humans", "orcs", humans={"warrior": 3, "serf": 1}, orcs={"serf": 1}), using)
    assert units(state, 0, FIELD) == {"warrior": 3, "serf": 1}
    assert units(state, 1, FIELD) == {}


def pulling(using):
    """Return a position in which the Dwarves may use their Priestess on the Orcs beside her."""
    state = field(using, "dwarves", "orcs", dwarves={"priestess": 1})
    place(state, using, 1, "nw_i", serf=3, warrior=1)
    level(state, using, 0, 2)
    return act(state, using)


def use(state, using):
    """Use the first ability that is offered in an own turn."""
    return answer(state, using, Verb.USE, offered(state, using, Verb.USE)[0][0])


def test_A14_8_A10_1_pulling_enemies_to_own_units_is_attacking():
    """The Priestess pulls Serfs beside her: her owner attacks and scores (A10.1, A14.8)."""
    using = rules()
    state = use(pulling(using), using)
    assert units(state, 1, FIELD) == {"serf": 1}
    answer(state, using, Verb.MOVE, 0, region("nw_i"), region(FIELD))
    assert told(state, Event.BATTLE) == [(0, 1, region(FIELD), 0)]
    assert vp(state, 0) == 1
    assert units(state, 1, FIELD) == {"serf": 2}
    assert units(state, 1, "nw_i") == {"serf": 1, "warrior": 1}


def test_A10_2_A10_1_pulled_serfs_fight_alone():
    """Those left behind take no part, and the army of the Priestess wins (A10.1, A10.2)."""
    using = rules()
    state = use(pulling(using), using)
    while offered(state, using, Verb.MOVE):
        answer(state, using, Verb.MOVE, *offered(state, using, Verb.MOVE)[0])
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    assert told(state, Event.STRENGTH)[0][:2] == (0, 3)
    assert told(state, Event.STRENGTH)[1][:2] == (1, 2)


def test_A14_8_the_priestess_pulls_serfs_only():
    """A Warrior beside her stays where he is (A14.8)."""
    using = rules()
    state = use(pulling(using), using)
    assert {moved for moved, _, _ in offered(state, using, Verb.MOVE)} == {unit(state, 1, "serf")}


def test_A14_2_A14_8_the_priestess_pulls_once_a_round():
    """After a pull the ability is not offered again (A14.2, A14.8)."""
    using = rules()
    state = use(pulling(using), using)
    answer(state, using, Verb.DONE)
    pay_all(lay(state, using), using)
    assert asked(state, Decision.ACTION, 0)
    assert offered(state, using, Verb.USE) == []


def test_A14_1_A14_8_the_priestess_needs_level_2():
    """At level I of the Capital she cannot pull (A14.1, A14.8)."""
    using = rules()
    state = field(using, "dwarves", "orcs", dwarves={"priestess": 1})
    place(state, using, 1, "nw_i", serf=3)
    assert offered(act(state, using), using, Verb.USE) == []


def test_A14_8_nobody_is_pulled_out_of_a_capital():
    """Serfs in an enemy Courtyard are out of her reach (A14.8)."""
    using = rules()
    state = field(using, "dwarves", "orcs", at="ne_f", dwarves={"priestess": 1})
    level(state, using, 0, 2)
    assert units(state, 1, "ne_c")["serf"] == 2
    assert offered(act(state, using), using, Verb.USE) == []


def test_A14_8_she_does_not_pull_into_her_own_capital():
    """Enemies are not moved into a region with a Capital City (A14.8)."""
    using = rules()
    state = field(using, "dwarves", "orcs", at="nw_f", orcs={"serf": 2})
    place(state, using, 0, capital(state, 0), priestess=1)
    level(state, using, 0, 2)
    assert offered(act(state, using), using, Verb.USE) == []


def test_A10_5_a_battle_without_an_army_ends_before_the_cards():
    """If Spells leave one side nothing, no Tactic card is laid, and the attacker keeps the VP (A10.5)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1})
    set_library(state, 0, "magic_arrow")
    begin(state, using)
    answer(state, using, Verb.CAST_SPELL, spell("magic_arrow"), 0)
    assert not is_asked(state, Decision.TACTIC)
    assert told(state, Event.NO_BATTLE_LEFT) == [(region(FIELD), 0, 0, 0)]
    assert units(state, 0, FIELD) == {"warrior": 1}
    assert vp(state, 0) == using.attacker_vp + using.spell_vp[spell("magic_arrow")]


def test_A10_5_the_attacker_may_be_the_one_without_an_army():
    """The defender can shoot the last attacker: no cards, and it stays (A10.5)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1})
    set_library(state, 1, "magic_arrow")
    begin(state, using)
    answer(state, using, Verb.CAST_SPELL, spell("magic_arrow"), 0)
    assert told(state, Event.NO_BATTLE_LEFT) != []
    assert units(state, 1, FIELD) == {"serf": 1}
    assert units(state, 0, FIELD) == {}


def test_A11_1_A10_5_a_tower_keeps_the_battle_going():
    """A side whose units are gone still fights with its Tower (A10.5, A11.1)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1})
    tower(state, 1, FIELD)
    set_library(state, 0, "magic_arrow")
    begin(state, using)
    answer(state, using, Verb.CAST_SPELL, spell("magic_arrow"), 0)
    assert asked(state, Decision.TACTIC, 1)


def test_A11_3_A10_5_a_capital_keeps_the_battle_going():
    """A Capital without units is still to be taken (A10.5, A11.3)."""
    using = rules()
    state = field(using, "humans", "orcs", at="ne_c", humans={"warrior": 1})
    for key, number in units(state, 1, "ne_c").items():
        state.players[1].units[region("ne_c"), unit(state, 1, key)] -= number
        state.players[1].total[region("ne_c")] -= number
    assert asked(begin(state, using, "ne_c"), Decision.TACTIC, 1)


def test_A9_11_A10_1_a_storm_or_push_into_enemies_is_an_attack():
    """Unstable Ground moves units into enemies: the mover attacks (A10.1, A9.11)."""
    using = rules()
    state = field(using, "humans", "orcs", orcs={"serf": 1})
    place(state, using, 0, "nw_d", warrior=1)
    run(state, using, Step.PUSH, 0, region("nw_d"))
    answer(state, using, Verb.REGION, region(FIELD))
    assert told(state, Event.BATTLE) == [(0, 1, region(FIELD), 0)]
    assert vp(state, 0) == 1


def test_A10_1_a_third_faction_is_not_drawn_in():
    """Only those in the region fight, though others stand beside it (A10.1)."""
    using = rules()
    state = field(using, "humans", "orcs", "elves", humans={"warrior": 1}, orcs={"serf": 1})
    place(state, using, 2, "nw_i", warrior=3)
    begin(state, using)
    assert list(state.battle.members) == [1 << 0, 1 << 1]
    assert asked(state, Decision.TACTIC, 1)
    assert cards(state, using)

"""Land tokens of Heroes of Land, Air & Sea, kind by kind (A9.1 to A9.12). See also test_lasting."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import DESIGN_KINDS
from sim.games.aughmoore.round.scoring import village_score
from sim.games.aughmoore.words import Face, Objective, Resource
from tests.games.aughmoore.battles import go_to, refuges
from tests.games.aughmoore.position import (
    answer,
    asked,
    build,
    capital,
    design,
    faces,
    held,
    offered,
    place,
    region,
    rules,
    set_library,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.room import LAND_DESIGNS
from tests.games.aughmoore.voyage import bare, march

pytestmark = pytest.mark.interpreted
HERE = "nw_g"
STAY = {"entanglement", "fort", "wizard_tower", "portal", "village"}
KINDS = sorted({kind for number, (kind, _) in DESIGN_KINDS.items() if number < LAND_DESIGNS})
PICTURES = [picture for kind, picture in DESIGN_KINDS.values() if kind == "bonus_land"]


def enter(using, kind, picture="", goal=HERE, **army):
    """Return the Humans about to resolve a token: their whole army has marched in from nw_f."""
    state = bare(using, nw_f=army or {"warrior": 1})
    stock(state, 0, ore=3, mana=3, food=3)
    token(state, goal, kind, picture)
    return state


def step(state, using, goal=HERE):
    """March everybody from nw_f to the token."""
    mine = state.players[0].units[region("nw_f")]
    heroes = sum(int(mine[2 + hero]) << hero for hero in range(3))
    return march(state, using, f"nw_f {goal}", int(mine[0]), int(mine[1]), heroes)


def dealt(kind, picture="", using=None, **army):
    """Return rules and a State in which a token has just been turned up."""
    using = using or rules()
    return using, step(enter(using, kind, picture, **army), using)


# ------------------------------------------------------------------ Bonus resources, keeping and discarding


@pytest.mark.parametrize("picture", PICTURES)
def test_A9_1_bonus_tokens_give_what_they_show(picture):
    """One of each resource shown, twice if it is shown twice (A9.1)."""
    _, state = dealt("bonus_land", picture)
    shown = [Resource[word.upper()] for word in picture.split("_")]
    assert held(state, 0) == tuple(3 + shown.count(resource) for resource in Resource)
    assert faces(state, HERE) == []


def test_A2_2_A9_1_what_does_not_fit_is_lost():
    """No stock exceeds its cap (A9.1, A2.2)."""
    using = rules()
    state = enter(using, "bonus_land", "ore_ore")
    stock(state, 0, ore=using.cap - 1)
    assert held(step(state, using), 0)[0] == using.cap


@pytest.mark.parametrize("kind", KINDS)
def test_A9_2_tokens_stay_or_are_discarded(kind):
    """Entanglement, Fort, Wizard Tower, Portal and Village stay, all others go (A9.2)."""
    _, state = dealt(kind, serf=1, warrior=2)
    assert faces(state, HERE) == ([Face.LASTING] if kind in STAY else [])


def test_A9_2_discarded_tokens_leave_the_game():
    """They return to no pile (A9.2)."""
    using = rules()
    state = enter(using, "mines")
    left = int(state.land_left)
    step(state, using)
    assert state.land_left == left
    assert design("mines") not in state.token[region(HERE)]


# ------------------------------------------------------------------ Farm and Wandering Knight


@pytest.mark.parametrize(("kind", "unit"), [("farm", "serf"), ("wandering_knight", "warrior")])
def test_A9_4_a_unit_joins_for_a_price(kind, unit):
    """Paid, it is placed where the army is (A9.4)."""
    using, state = dealt(kind, paladin=1)
    assert asked(state, Decision.BUY, 0)
    answer(state, using, Verb.PAY)
    assert units(state, 0, HERE) == {unit: 1, "paladin": 1}
    price = using.designs[design(kind)].pay
    assert held(state, 0) == tuple(3 - int(amount) for amount in price)
    assert sum(price) == 1


@pytest.mark.parametrize("kind", ["farm", "wandering_knight"])
def test_A9_4_nobody_has_to_pay(kind):
    """Left alone it costs nothing, and the token goes (A9.4)."""
    using, state = dealt(kind)
    answer(state, using, Verb.DONE)
    assert units(state, 0, HERE) == {"warrior": 1}
    assert held(state, 0) == (3, 3, 3)
    assert faces(state, HERE) == []


@pytest.mark.parametrize(("kind", "unit"), [("farm", "serf"), ("wandering_knight", "warrior")])
def test_A3_8_A9_4_in_a_full_region_it_goes_to_the_courtyard(kind, unit):
    """Where five units are the new one is placed at the Capital (A9.4, A3.8)."""
    using, state = dealt(kind, serf=5)
    answer(state, using, Verb.PAY)
    assert units(state, 0, HERE) == {"serf": 5}
    assert units(state, 0, capital(state, 0)) == {unit: 1}


@pytest.mark.parametrize("kind", ["farm", "wandering_knight"])
def test_A9_4_who_cannot_pay_is_not_asked(kind):
    """Without the price nothing is offered (A9.4)."""
    using = rules()
    state = enter(using, kind)
    stock(state, 0, food=0)
    assert step(state, using).decider == NOBODY
    assert faces(state, HERE) == []


@pytest.mark.parametrize(("kind", "army"), [("farm", {"serf": 12}), ("wandering_knight", {"warrior": 5})])
def test_A3_3_A9_4_an_empty_supply_offers_nobody(kind, army):
    """With all units of the kind in play there is nothing to buy (A9.4, A3.3)."""
    using = rules()
    state = enter(using, kind, paladin=1)
    place(state, using, 0, "nw_c", **army)
    assert step(state, using).decider == NOBODY


def test_A17_1_A9_4_the_last_unit_may_be_an_objective():
    """A Serf bought here can complete eXpand (A9.4, A17.1)."""
    using = rules()
    state = enter(using, "farm", paladin=1)
    place(state, using, 0, "nw_c", serf=11, warrior=5)
    answer(step(state, using), using, Verb.PAY)
    assert state.objective == Objective.EXPAND
    order = [int(line.event) for line in state.chronicle.lines[: state.chronicle.written]]
    assert order.index(Event.PLACED) < order.index(Event.OBJECTIVE)


# ------------------------------------------------------------------ Mines


def test_A9_6_mines_give_resources_of_choice():
    """Three, chosen one by one (A9.6)."""
    using, state = dealt("mines")
    number = int(using.designs[design("mines")].amount)
    assert number == 3
    for left, resource in ((3, Resource.ORE), (2, Resource.FOOD), (1, Resource.FOOD)):
        assert asked(state, Decision.GAIN, 0)
        assert state.about[0] == left
        assert {pick for pick, _, _ in offered(state, using, Verb.CHOOSE)} == set(Resource)
        answer(state, using, Verb.CHOOSE, resource)
    assert held(state, 0) == (4, 3, 5)
    assert state.decider == NOBODY


# ------------------------------------------------------------------ Monster


def test_A9_7_a_strong_army_beats_the_monster():
    """With its threshold in Natural Strength the army stays and scores (A9.7)."""
    using, state = dealt("monster", serf=1, warrior=1)
    monster = using.designs[design("monster")]
    assert monster.threshold == 3
    assert vp(state, 0) == monster.vp
    assert units(state, 0, HERE) == {"serf": 1, "warrior": 1}
    assert faces(state, HERE) == []


def test_A9_7_a_weak_army_goes_home():
    """Below the threshold the army is driven off and gains nothing; nobody is lost (A9.7)."""
    _, state = dealt("monster", serf=2)
    assert units(state, 0, HERE) == {}
    assert units(state, 0, "nw_c") == {"serf": 2}
    assert vp(state, 0) == 0
    assert told(state, Event.DROVE_OFF) == [(0, region(HERE), 0, 0)]
    assert faces(state, HERE) == []


def test_A10_2_A9_7_bonuses_do_not_count():
    """Only Natural Strength does: a Paladin of 4 suffices, two Serfs with abilities do not (A9.7, A10.2)."""
    using = rules()
    state = enter(using, "monster", serf=2)
    build(state, using, 0, "cathedral")
    assert vp(step(state, using), 0) == 0
    _, state = dealt("monster", paladin=1)
    assert vp(state, 0) == 2


def test_A9_7_the_own_towers_are_refuges():
    """The army may go to a region with an own Tower instead of the Capital (A9.7)."""
    using = rules()
    state = enter(using, "monster", serf=2)
    tower(state, 0, "se_h", "nw_a")
    step(state, using)
    assert asked(state, Decision.RETREAT, 0)
    assert refuges(state, using) == {region("nw_c"), region("se_h"), region("nw_a")}
    go_to(state, using, "se_h", "se_h")
    assert units(state, 0, "se_h") == {"serf": 2}


def test_A9_7_units_that_stood_there_fight_along():
    """All own units of the region are the army (A9.7)."""
    using = rules()
    state = enter(using, "monster", serf=1)
    place(state, using, 0, HERE, warrior=1)
    assert vp(step(state, using), 0) == 2


@pytest.mark.parametrize("threshold", [2, 5])
def test_A9_7_the_threshold_is_a_number_of_the_content(threshold):
    """The same army beats a weaker Monster and not a stronger one (A9.7)."""
    _, state = dealt("monster", using=rules({"token.monster.threshold": threshold}), warrior=1, serf=1)
    assert (vp(state, 0) > 0) == (threshold == 2)


# ------------------------------------------------------------------ Rogue


def spied(using, library=("rage",), mana=3, **army):
    """Return the Humans before a Rogue, the Orcs holding these Spells."""
    state = enter(using, "rogue", **army)
    stock(state, 0, mana=mana)
    set_library(state, 1, *library)
    return step(state, using)


def test_A9_10_a_rogue_is_paid_to_spy():
    """For the price one Spell of an enemy's Library is looked at; all units stay (A9.10)."""
    using = rules()
    state = spied(using, ("rage",))
    assert asked(state, Decision.ROGUE, 0)
    answer(state, using, Verb.PAY, 1)
    assert held(state, 0) == (3, 2, 3)
    assert told(state, Event.LOOKED) == [(0, 1, 0, 0)]
    assert state.players[1].library_count == 1
    assert units(state, 0, HERE) == {"warrior": 1}


def test_A9_10_who_does_not_pay_loses_a_unit():
    """The price can be refused (A9.10)."""
    using = rules()
    state = spied(using, ("rage",), serf=1, warrior=1)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.LOSE, 0)
    answer(state, using, Verb.LOSE, 0, 0)
    assert units(state, 0, HERE) == {"warrior": 1}
    assert held(state, 0) == (3, 3, 3)


def test_A9_10_who_cannot_pay_loses_a_unit():
    """Nobody is asked about paying (A9.10)."""
    state = spied(rules(), ("rage",), mana=0, serf=2)
    assert state.decider == NOBODY
    assert units(state, 0, HERE) == {"serf": 1}
    assert state.players[0].lost[0] == 1


def test_A14_1_A9_10_a_hero_lost_takes_his_abilities_along():
    """The unit lost may be the only Hero; his abilities end (A9.10, A14.1)."""
    state = spied(rules(), ("rage",), mana=0, paladin=1)
    assert units(state, 0, HERE) == {}
    assert state.players[0].ability_count == 0


def test_A9_10_any_enemy_with_spells_can_be_spied_on():
    """Those with empty Libraries are passed over as long as somebody has Spells (A9.10)."""
    using = rules()
    state = enter(using, "rogue")
    set_library(state, 1, "rage")
    set_library(state, 3, "rage")
    step(state, using)
    assert {side for side, _, _ in offered(state, using, Verb.PAY)} == {1, 3}


# ------------------------------------------------------------------ Village


def test_A9_12_a_village_gives_nothing_at_once():
    """It stays and pays at the end of the game (A9.12)."""
    _, state = dealt("village")
    assert (vp(state, 0), held(state, 0), state.decider) == (0, (3, 3, 3), NOBODY)
    assert faces(state, HERE) == [Face.LASTING]


def test_A16_7_A9_12_it_belongs_to_whoever_controls_the_region():
    """At the final count its VP go with the region, wherever the finder is now (A9.12, A16.7)."""
    using, state = dealt("village")
    march(state, using, "nw_g nw_f", warriors=1)
    place(state, using, 1, HERE, serf=1)
    worth = int(using.designs[design("village")].vp)
    assert [int(village_score(state, using, side)) for side in (0, 1)] == [0, worth]


def test_A1_9_A9_2_there_are_twelve_kinds_of_land_tokens():
    """Each of them has copies in the game (A9.2, A1.9)."""
    using = rules()
    assert len(KINDS) == 12
    assert all(using.designs[design(kind)].copies > 0 for kind in KINDS)

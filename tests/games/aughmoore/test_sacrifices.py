"""A10.7, A10.9: paying for a Tactic card with resources, with sacrificed units, or with both."""

from itertools import product

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Mark, Slot, Unit
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    damage,
    field,
    fight,
    fill,
    lay,
    mana,
    pay,
    payments,
    totals,
    winner,
)
from tests.games.aughmoore.position import (
    asked,
    build,
    is_asked,
    level,
    offered,
    place,
    rules,
    stock,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted

PALADIN = 1  # the bit of the Humans' first Hero
PALADIN_WORTH, MAGE_WORTH = 4, 3


def due(using, key="first_strike", food=0, ore=0, mana=0, **humans):
    """Return a Battle in which the Humans, who attack, are about to pay for a card with this stock."""
    state = field(using, "humans", "orcs", humans=humans, orcs={"serf": 1})
    stock(state, 0, ore=ore, mana=mana, food=food)
    lay(begin(state, using), using, key, "withdraw")
    pay(state, using)
    return state


def test_A10_9_with_enough_resources_nothing_need_be_sacrificed():
    """All resources is one way to pay (A10.9)."""
    using = rules()
    state = due(using, mana=4, warrior=1)
    assert (0, 0, 0) in payments(state, using)
    pay(state, using)
    assert mana(state, 0) == 0
    assert units(state, 0, FIELD) == {"warrior": 1}


def test_A10_9_one_may_sacrifice_with_enough_resources():
    """A unit may be given although the resources would do: its Strength is spared (A10.9)."""
    using = rules()
    state = due(using, mana=4, warrior=1, serf=1)
    pay(state, using, warriors=1)
    assert mana(state, 0) == 2
    assert units(state, 0, FIELD) == {"serf": 1}


def test_A10_9_what_is_missing_must_be_sacrificed():
    """With too few resources only sufficient sacrifices are offered (A10.9)."""
    using = rules()
    state = due(using, mana=2, serf=2, warrior=1)
    assert payments(state, using) == {(2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0)}
    pay(state, using, serfs=2)
    assert mana(state, 0) == 0
    assert units(state, 0, FIELD) == {"warrior": 1}


def test_A10_9_sacrifices_spare_resources_beyond_what_is_missing():
    """What the units are worth beyond the missing resources is not spent (A10.9)."""
    using = rules()
    state = due(using, mana=2, serf=2, warrior=1)
    pay(state, using, serfs=1, warriors=1)
    assert mana(state, 0) == 1


def test_A10_9_a_surplus_is_lost():
    """A Hero worth more than the price is no change given (A10.9)."""
    using = rules()
    state = due(using, "conscripts", food=2, paladin=1)
    assert payments(state, using) == {(0, 0, 0), (0, 0, PALADIN)}
    pay(state, using, heroes=PALADIN)
    assert int(state.players[0].stock[2]) == 2
    assert units(state, 0, FIELD) == {}


def canonical(price, stocked, serfs, warriors, heroes):
    """Return the payments that suffice and in which no unit is given for nothing, by trying all."""
    found = set()
    for given in product(range(serfs + 1), range(warriors + 1), *[range(2) for _ in heroes]):
        worth = (
            [1] * given[0] + [2] * given[1] + [strength for strength, on in zip(heroes, given[2:], strict=True) if on]
        )
        enough = sum(worth) >= max(0, price - stocked)
        needed = not worth or sum(worth) - min(worth) < price
        if enough and needed:
            found.add((given[0], given[1], sum(on << place for place, on in enumerate(given[2:]))))
    return found


@pytest.mark.parametrize("stocked", [0, 1, 3, 4, 6, 10])
@pytest.mark.parametrize(("key", "price"), [("first_strike", 4), ("charge", 6)])
def test_A10_9_the_list_of_payments_is_complete_and_canonical(stocked, key, price):
    """Every sufficient sacrifice without a useless unit is offered, and nothing else (A10.9)."""
    using = rules()
    state = due(using, key, mana=stocked, serf=2, warrior=1, paladin=1, high_mage=1)
    assert payments(state, using) == canonical(price, stocked, 2, 1, (PALADIN_WORTH, MAGE_WORTH))


def test_A10_9_a_free_card_takes_no_sacrifice():
    """With nothing to pay no unit can be given (A10.9)."""
    using = rules()
    assert payments(due(using, "withdraw", serf=2, warrior=1), using) == {(0, 0, 0)}


def test_A10_9_vessels_are_not_sacrificed():
    """A Vessel cannot pay: without resources its card is ignored (A10.9)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"galleon": 1, "airship": 1}, orcs={"serf": 1})
    fill(state, 0, 0)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert told(state, Event.UNPAID) != []


def test_A10_9_passengers_may_be_sacrificed():
    """Units aboard a Vessel pay like any other (A10.9)."""
    using = rules()
    state = due(using, mana=3, galleon=1, serf=1)
    assert payments(state, using) == {(1, 0, 0)}


def test_A10_9_a_tower_is_not_sacrificed():
    """Structures cannot pay (A10.9)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 3}, orcs={})
    tower(state, 1, FIELD)
    fill(state, 1, 0)
    fight(state, using, cards=("withdraw", "barricade"))
    assert told(state, Event.UNPAID) == [(1, 4, 0, 0)]


def test_A11_4_A10_9_serfs_on_the_bar_and_on_buildings_are_not_sacrificed():
    """Defending a Capital, only the Courtyard can pay (A10.9, A11.4)."""
    using = rules()
    state = field(using, "humans", "orcs", at="ne_c", humans={"warrior": 3})
    build(state, using, 1, "barracks", "blood_tent")
    state.players[1].bar[Slot.RECRUIT] = Mark.SERF
    stock(state, 1, mana=2)
    lay(begin(state, using, "ne_c"), using, "withdraw", "charge")
    assert asked(state, Decision.PAY_TACTIC, 1)
    assert payments(state, using) == {(2, 1, 0)}
    stock(state, 1, mana=1)
    assert payments(state, using) == set()


def test_A10_7_A10_9_what_the_courtyard_cannot_pay_is_ignored():
    """Serfs on the bar do not make a card affordable (A10.7, A10.9)."""
    using = rules()
    state = field(using, "humans", "orcs", at="ne_c", humans={"warrior": 3})
    state.players[1].bar[Slot.RECRUIT] = Mark.SERF
    stock(state, 1, mana=1)
    lay(begin(state, using, "ne_c"), using, "withdraw", "charge")
    assert told(state, Event.UNPAID) != []


def test_A10_9_units_elsewhere_are_not_sacrificed():
    """Only units of the Battle can pay (A10.9)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1})
    place(state, using, 0, "nw_i", warrior=3)
    stock(state, 0, mana=1)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert told(state, Event.UNPAID) != []


def test_A10_9_sacrificed_units_count_in_the_total():
    """Who is sacrificed fights to the end (A10.9)."""
    using = rules()
    state = due(using, serf=2, warrior=1)
    pay(state, using, serfs=2, warriors=1)
    assert totals(state)[0] == 4 + 2
    assert winner(state) == 0
    assert units(state, 0, FIELD) == {}


def test_A10_3_A10_9_abilities_count_sacrificed_units():
    """The Paladin keeps his bonus for a Serf that is sacrificed (A10.9, A10.3)."""
    using = rules()
    state = due(using, mana=3, serf=1, paladin=1)
    pay(state, using, serfs=1)
    assert totals(state)[0] == 5 + 1 + 2
    assert units(state, 0, FIELD) == {"paladin": 1}


def test_A10_9_sacrificed_units_return_to_the_supply():
    """They are lost like destroyed ones, and can be recruited again (A10.9)."""
    using = rules()
    state = due(using, mana=2, warrior=1)
    pay(state, using, warriors=1)
    assert state.players[0].in_play[Unit.WARRIOR] == 1
    assert state.players[0].lost[Unit.WARRIOR] == 1


def test_A11_6_A10_9_the_loser_is_damaged_after_its_sacrifices():
    """Half of what is left after the sacrifices is the damage (A10.9, A11.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"warrior": 2, "serf": 1})
    stock(state, 1, mana=2)
    lay(begin(state, using), using, "first_strike", "first_strike")
    pay(state, using, warriors=1)
    assert asked(state, Decision.PAY_TACTIC, 0)
    pay(state, using)
    assert units(state, 1, FIELD) == {"warrior": 1, "serf": 1}
    assert damage(state) == 2


def test_A11_6_A10_9_a_loser_may_have_sacrificed_everybody():
    """With nobody left there is no damage and no retreat (A10.9, A11.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"warrior": 2})
    fill(state, 1, 0)
    lay(begin(state, using), using, "withdraw", "first_strike")
    pay(state, using, warriors=2)
    pay(state, using)
    assert winner(state) == 0
    assert damage(state) == 0
    assert not is_asked(state, Decision.RETREAT)
    assert units(state, 1, FIELD) == {}


def test_A14_4_A10_9_abilities_of_loss_work_for_the_sacrificed():
    """At level II of the Cathedral a sacrificed Serf may come back for a Food (A10.9, A14.4)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1, "warrior": 2}, orcs={"serf": 1})
    build(state, using, 0, "cathedral")
    level(state, using, 0, 2)
    stock(state, 0, mana=3, food=1)
    lay(begin(state, using), using, "first_strike", "withdraw")
    pay(state, using)
    pay(state, using, serfs=1)
    assert asked(state, Decision.RECOVER, 0)


def test_A10_9_A10_7_the_vp_do_not_depend_on_how_it_is_paid():
    """A card paid by sacrifices scores the same (A10.7, A10.9)."""
    using = rules()
    state = due(using, serf=2, warrior=1)
    pay(state, using, serfs=2, warriors=1)
    assert vp(state, 0) == using.attacker_vp + 2


def test_A10_7_the_defender_pays_first():
    """Both pay, one after the other (A10.7)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"warrior": 1})
    lay(begin(state, using), using)
    assert asked(state, Decision.PAY_TACTIC, 1)
    pay(state, using)
    assert asked(state, Decision.PAY_TACTIC, 0)


def test_A14_5_A10_9_a_cheaper_card_needs_less():
    """The Warlord's discount counts for what is missing as well (A10.9, A14.5)."""
    using = rules()
    state = field(using, "elves", "orcs", elves={"warrior": 2}, orcs={"warlord": 1, "serf": 2})
    level(state, using, 1, 2)
    stock(state, 1, mana=3)
    lay(begin(state, using), using, "withdraw", "charge")
    assert asked(state, Decision.PAY_TACTIC, 1)
    assert (0, 0, 0) not in payments(state, using)
    assert (1, 0, 0) in payments(state, using)


def test_A10_9_what_is_sacrificed_is_told():
    """The chronicle tells who is laid on the side (A10.9)."""
    using = rules()
    state = due(using, mana=2, warrior=1)
    assert offered(state, using, Verb.SACRIFICE)
    pay(state, using, warriors=1)
    assert told(state, Event.SACRIFICED) == [(0, Unit.WARRIOR, 1, 0)]

"""Lines of play of Winds of Numa Sera: what a hand does in a position, and why."""

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.winds import growing, prospects
from policies.winds.policy import choose
from policies.winds.wishes import survey
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.chances import Siege
from sim.games.winds.words import ClassCard, Decision, Goods, Skill, Slot, Target, Verb
from tests.games.winds.position import (
    act,
    answer,
    block,
    drop_cards,
    options,
    position,
    rules,
    stack,
    stronghold,
    train,
    wear,
)

pytestmark = [
    pytest.mark.plain,  # policies are called one by one, which would be compiled for this alone
    pytest.mark.usefixtures("chance_wraps"),
]


def mind_of(name="balanced"):
    """Return the mind of an archetype."""
    return PolicyBook("winds", (name,)).characters.copy()[0, 0]


def chosen(state, using, name="balanced"):
    """Return the verb and the first operand of what an archetype answers."""
    legal = np.array(options(state, using), dtype=np.int64)
    verb, a, _, _ = unpack(int(legal[choose(state, using, mind_of(name), legal, len(legal))]))
    return Verb(int(verb)), int(a)


def met(key, capital, kingdom="numa_sera", worn=()):
    """Return the position in which a player meets an exploration card on its turn."""
    using = rules()
    state = position(kingdom, "dena_vale", using=using)
    drop_cards(state, using, 0)
    state.players[0].capital = capital
    for item, slot in worn:
        wear(state, using, 0, item, slot)
    stack(state, key)
    act(state, using, 0, explored=False)
    return answer(state, using, Verb.EXPLORE), using


@pytest.mark.parametrize(("capital", "option"), [(6, 0), (0, 1)])
def test_a_discount_on_skills_is_taken_by_who_can_buy_one_with_it(capital, option):
    state, using = met("visiting_scholar", capital)
    assert chosen(state, using, "master") == (Verb.OPTION, option)


@pytest.mark.parametrize(("worn", "option"), [(("padded_tunic", Slot.CHEST), 0), (("battle_axe", Slot.RIGHT_HAND), 1)])
def test_thieves_get_a_poor_item_but_coins_for_a_good_one(worn, option):
    state, using = met("thieves_in_camp", 5, worn=(worn,))
    assert chosen(state, using, "champion") == (Verb.OPTION, option)


@pytest.mark.parametrize("name", ["balanced", "conqueror", "champion"])
def test_nobody_attacks_where_no_roll_and_no_card_could_win(name):
    strong = {f"stronghold.{key}.defense": 16 for key in ("border_watch", "forge_gate")}
    using = rules({**strong, "hero.dena_vale_1.defense": 14, "hero.lelia.attack": 0})
    state = position("numa_sera", "dena_vale", using=using)
    drop_cards(state, using, 0)
    state.players[0].capital = 0
    assert chosen(act(state, using, 0), using, name)[0] == Verb.BUILD


def test_a_hunter_does_not_heal_its_prey_for_coins():
    using = rules()
    state = position("siaa_dee", "numa_sera", using=using)
    state.players[1].power, state.players[1].capital = 2, 20
    state.current, state.decider, state.decision = 1, 0, Decision.ANSWER_OFFER
    state.about[0] = 1
    offer = state.offer
    offer.partner, offer.sells, offer.goods, offer.which, offer.price = 0, 0, int(Goods.POWER), 2, 6
    assert chosen(state, using, "champion")[0] == Verb.REJECT


def prize(using, levels):
    """Return what a weak stronghold is worth while the rival has some levels in Weapon training."""
    state = position("numa_sera", "dena_vale", using=using)
    train(state, using, 1, Skill.WEAPON, levels)
    mind = mind_of()
    state.decider = 0
    survey(state, using, mind)
    siege = Siege(int(Target.INDEPENDENT), stronghold("forge_gate"), int(NOBODY), int(NOBODY))
    return prospects.prize(state, using, mind, 0, siege)


def test_a_stronghold_is_worth_less_to_who_cannot_hold_it():
    using = rules()
    assert prize(using, 4) < 0.9 * prize(using, 0)


def many_paths(unlocked):
    """Return what easier classes are worth to Meran with these classes unlocked."""
    using = rules()
    state = position("meran", "dena_vale", using=using)
    state.players[0].unlocked = unlocked
    state.decider = 0
    mind = mind_of("legend")
    survey(state, using, mind)
    return growing.block_worth(state, using, mind, 0, block(state, 0, "many_paths"))


def test_easier_classes_are_worth_something_while_classes_are_locked():
    assert many_paths(1 << ClassCard.HEIR) > 5.0
    assert many_paths((1 << len(ClassCard)) - 1) == 0.0

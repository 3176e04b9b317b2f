"""What cards do in words: every effect, with its moment, its roll and its source; the tests of pools."""

import pytest

from sim.engine.header import new_states
from sim.games.winds.carriers import ITEM_CARRIER, REJECT_CARRIER, SKILL_CARRIER, TEXT_CARRIER
from sim.games.winds.catalogue import EFFECT
from sim.games.winds.effect_words import carrier_words, condition_words, effect_words
from sim.games.winds.rules import LAYOUT
from sim.games.winds.vocabulary import Bonus, Deed, Discard, Giver, Per, Purpose, Roll, Victim, When
from sim.games.winds.words import Count
from tests.games.winds.telling import (
    RULES,
    item,
    text,
)

pytestmark = pytest.mark.interpreted


def made(**parts):
    """Return an effect, made of the parts given."""
    effect = new_states(EFFECT)[0]
    for name, value in parts.items():
        effect[name] = value
    return effect


@pytest.mark.parametrize("deed", list(Deed))
def test_every_deed_has_words(deed):
    told = effect_words(made(deed=deed, amount=2))
    assert told
    assert "_" not in told


@pytest.mark.parametrize("bonus", list(Bonus))
def test_every_lasting_effect_has_words(bonus):
    told = effect_words(made(deed=Deed.BONUS, bonus=bonus, amount=1))
    assert told
    assert "_" not in told


def test_no_two_effects_have_the_same_words():
    deeds = [effect_words(made(deed=deed, amount=2)) for deed in Deed if deed not in (Deed.NONE, Deed.BONUS)]
    bonuses = [effect_words(made(deed=Deed.BONUS, bonus=bonus, amount=1)) for bonus in Bonus]
    assert len({*deeds, *bonuses}) == len(deeds) + len(bonuses)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"moment": When.START_OF_TURN}, "at the start of the turn: gain 2 capital"),
        ({"moment": When.NEIGHBOUR_BUILDS}, "whenever a Neighbor builds: gain 2 capital"),
        ({"moment": When.WIN_BATTLE}, "after a battle won: gain 2 capital"),
        ({"moment": When.SLAY_HERO}, "after slaying a hero: gain 2 capital"),
        ({"moment": When.EACH_EXPLORE}, "with every Explore: gain 2 capital"),
        ({"moment": When.USE, "roll": Roll.AT_LEAST, "bar": 2}, "on a roll of 2 or more gain 2 capital"),
        ({"per": Per.STRONGHOLD}, "gain 2 capital for each stronghold"),
        ({"per": Per.CLASS}, "gain 2 capital for each class"),
        ({"roll": Roll.POSITIVE, "per": Per.ROLL}, "on a positive roll gain 2 capital times the roll"),
        ({"giver": Giver.EACH_NEIGHBOUR}, "take 2 capital from each Neighbor"),
        ({"onto": 1, "purpose": Purpose.ANY}, "place 2 capital on the card"),
        ({"onto": 1, "purpose": Purpose.ITEM}, "place 2 capital on the card for World Forge items"),
        ({"onto": 1, "purpose": Purpose.SKILL_LORE}, "place 2 capital on the card for Lore training"),
        ({"deed": Deed.DAMAGE, "victim": Victim.NEIGHBOUR_HERO}, "the hero of a Neighbor loses 2 Power"),
        ({"deed": Deed.DISCARD, "what": Discard.ITEM}, "discard 2 equipped items"),
        ({"deed": Deed.DISCOUNT, "what": 1}, "the next World Forge item this turn costs 2 less"),
    ],
)
def test_an_effect_is_told_with_its_moment_its_roll_and_its_source(parts, words):
    assert effect_words(made(**{"deed": Deed.CAPITAL, "amount": 2, **parts})) == words


@pytest.mark.parametrize(
    ("carrier", "words"),
    [
        (SKILL_CARRIER + 7, "Defense +3, Defense of own strongholds +2"),
        (ITEM_CARRIER + 2 * item("Plate Cuirass"), "Defense +3, Attack -1"),
        (TEXT_CARRIER + text("Feint"), "1 opposing card without effect"),
        (TEXT_CARRIER + text("Sunder"), "the opposing stat is 2 less"),
        (REJECT_CARRIER + text("Assassin"), "gain 4 capital"),
        (REJECT_CARRIER + text("Feint"), "nothing"),
    ],
)
def test_a_card_is_told_with_all_it_does(carrier, words):
    assert carrier_words(RULES, carrier) == words


@pytest.mark.parametrize("what", list(Count))
def test_every_test_of_a_pool_has_words(what):
    using = LAYOUT.load()[1].copy()
    using.pool_test[0].what, using.pool_test[0].at_least = what, 2
    assert "2" in condition_words(using.pool_test[0])

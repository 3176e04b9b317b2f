"""A10.4: Combat Spells: who casts when, at what price, and what they do."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    cast,
    damage,
    field,
    fill,
    lay,
    lose,
    mana,
    pay_all,
    strengths,
    winner,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    is_asked,
    level,
    offered,
    place,
    region,
    rules,
    set_library,
    spell,
    stock,
    told,
    unit,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted


def clash(using, mine=(), theirs=(), humans=None, orcs=None):
    """Return a Battle of Humans (attacking) and Orcs with these Libraries."""
    state = field(using, "humans", "orcs", humans=humans or {"warrior": 2}, orcs=orcs or {"warrior": 2})
    set_library(state, 0, *mine)
    set_library(state, 1, *theirs)
    return begin(state, using)


def test_A10_4_the_defender_is_asked_first():
    """The defender casts or passes, then the attacker (A10.4)."""
    using = rules()
    state = clash(using, ["rage"], ["rage"])
    assert asked(state, Decision.COMBAT_SPELL, 1)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.COMBAT_SPELL, 0)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.TACTIC, 1)


def test_A10_4_the_defender_cannot_answer_the_attackers_spell():
    """Who has passed casts no more, even after the attacker has cast (A10.4)."""
    using = rules()
    state = clash(using, ["rage"], ["rage"])
    answer(state, using, Verb.DONE)
    cast(state, using, 0, "rage")
    assert asked(state, Decision.TACTIC, 1)


def test_A10_4_one_spell_each():
    """With two Combat Spells in hand only one is cast (A10.4)."""
    using = rules()
    state = clash(using, ["rage", "magic_arrow"], ["rage", "weakness"])
    cast(state, using, 1, "rage")
    assert asked(state, Decision.COMBAT_SPELL, 0)
    cast(state, using, 0, "rage")
    assert asked(state, Decision.TACTIC, 1)


def test_A15_2_A10_4_a_spell_is_paid_discarded_and_scored():
    """A Combat Spell costs its Mana, brings its VP and leaves the Library (A10.4, A15.2)."""
    using = rules()
    state = clash(using, ["rage"])
    cast(state, using, 0, "rage")
    number = spell("rage")
    assert mana(state, 0) == 10 - using.spell_mana[number]
    assert vp(state, 0) == using.attacker_vp + using.spell_vp[number]
    assert state.players[0].library_count == 0


def test_A6_5_A10_4_only_combat_spells():
    """Neither a Cast Spell nor an Interrupt is offered (A10.4, A6.5)."""
    using = rules()
    state = clash(using, ["harvest", "counterspell"], ["earthquake"])
    assert asked(state, Decision.TACTIC, 1)
    state = clash(using, ["harvest", "rage"])
    assert offered(state, using, Verb.CAST_SPELL) == [(spell("rage"), 0, -1)]


def test_A10_4_only_what_can_be_paid():
    """A Spell that costs more Mana than there is cannot be cast (A10.4)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 2}, orcs={"warrior": 2})
    set_library(state, 0, "rage")
    stock(state, 0, mana=using.spell_mana[spell("rage")] - 1)
    assert asked(begin(state, using), Decision.TACTIC, 1)


def test_A10_4_who_is_not_in_the_battle_casts_nothing():
    """A third player with Combat Spells is not asked (A10.4)."""
    using = rules()
    state = field(using, "humans", "orcs", "elves", humans={"warrior": 1}, orcs={"warrior": 1})
    set_library(state, 2, "rage", "magic_arrow")
    assert asked(begin(state, using), Decision.TACTIC, 1)


def test_A10_4_rage_adds_three():
    """Rage strengthens the army of its caster (A10.4)."""
    using = rules()
    state = clash(using, ["rage"])
    cast(state, using, 0, "rage")
    assert strengths(state, using) == {0: (4, 3), 1: (4, 0)}


def test_A10_4_weakness_takes_two():
    """Weakness lowers the enemy army (A10.4)."""
    using = rules()
    state = clash(using, (), ["weakness"])
    cast(state, using, 1, "weakness")
    assert strengths(state, using) == {0: (4, -2), 1: (4, 0)}


def test_A10_4_magic_arrow_destroys_a_serf_or_warrior():
    """The caster of Magic Arrow chooses a Serf or a Warrior, no Hero (A10.4)."""
    using = rules()
    state = clash(using, (), ["magic_arrow"], humans={"serf": 1, "warrior": 1, "paladin": 1})
    cast(state, using, 1, "magic_arrow")
    assert {kind for _, _, kind in offered(state, using, Verb.HIT)} == {0, 1}
    answer(state, using, Verb.HIT, region(FIELD), 0, unit(state, 0, "warrior"))
    assert units(state, 0, FIELD) == {"serf": 1, "paladin": 1}


def test_A10_3_A10_4_a_destroyed_hero_takes_his_bonus_along():
    """Bonuses are counted of who is left: without his Serf the Paladin's is gone (A10.4, A10.3)."""
    using = rules()
    state = clash(using, (), ["magic_arrow"], humans={"serf": 1, "paladin": 1})
    cast(state, using, 1, "magic_arrow")
    assert strengths(state, using)[0] == (4, 0)


def test_A10_4_fireball_lets_the_victim_choose():
    """Fireball costs the enemy units of the Battle (A10.4)."""
    using = rules()
    state = clash(using, ["fireball"], (), orcs={"warrior": 2, "serf": 2})
    cast(state, using, 0, "fireball")
    while is_asked(state, Decision.DESTROY) or is_asked(state, Decision.LOSE):
        verb = Verb.LOSE if state.decision == Decision.LOSE else Verb.HIT
        answer(state, using, verb, *offered(state, using, verb)[0])
    assert sum(units(state, 1, FIELD).values()) == 2


def test_A11_6_A10_4_stone_skin_lessens_the_damage_of_a_defeat():
    """Stone Skin takes three off the damage if its caster loses (A10.4, A11.6)."""
    using = rules()
    state = clash(using, (), ["stone_skin"], humans={"warrior": 5}, orcs={"warrior": 4})
    cast(state, using, 1, "stone_skin")
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    assert damage(state) == 4 - 3


def test_A11_6_A10_4_stone_skin_does_not_harm_the_winner():
    """The enemy's damage is not changed by it (A10.4, A11.6)."""
    using = rules()
    state = clash(using, (), ["stone_skin"], humans={"warrior": 4}, orcs={"warrior": 4})
    cast(state, using, 1, "stone_skin")
    pay_all(lay(state, using), using)
    assert winner(state) == 1
    assert damage(state) == 4


def test_A10_4_battle_gate_brings_units_from_the_courtyard():
    """Battle Gate calls up to two units of the Courtyard into the Battle (A10.4)."""
    using = rules()
    state = clash(using, ["battle_gate"])
    cast(state, using, 0, "battle_gate")
    for _ in range(2):
        assert asked(state, Decision.REINFORCE, 0)
        answer(state, using, Verb.BRING, *offered(state, using, Verb.BRING)[0][:2])
    assert not asked(state, Decision.REINFORCE, 0)
    assert sum(units(state, 0, FIELD).values()) == 4
    assert sum(units(state, 0, capital(state, 0)).values()) == 1


def test_A15_6_A10_4_an_interrupt_may_follow_a_combat_spell():
    """Each Combat Spell may be interrupted; a countered one does nothing and scores nothing (A10.4, A15.6)."""
    using = rules()
    state = clash(using, ["rage"], ["counterspell"])
    cast(state, using, 0, "rage")
    assert asked(state, Decision.INTERRUPT, 1)
    answer(state, using, Verb.CAST_SPELL, spell("counterspell"), 0)
    assert strengths(state, using)[0] == (4, 0)
    assert vp(state, 0) == using.attacker_vp
    assert mana(state, 0) == 10 - using.spell_mana[spell("rage")]
    assert asked(state, Decision.TACTIC, 1)


def test_A10_4_a_countered_spell_was_the_one_spell():
    """Who is countered casts no other one (A10.4)."""
    using = rules()
    state = clash(using, ["rage", "magic_arrow"], ["counterspell"])
    cast(state, using, 0, "rage")
    answer(state, using, Verb.CAST_SPELL, spell("counterspell"), 0)
    assert asked(state, Decision.TACTIC, 1)


def test_A10_6_A10_4_the_spells_come_before_the_cards():
    """What Spells do is known when the Tactic cards are chosen (A10.4, A10.6)."""
    using = rules()
    state = clash(using, ["rage"])
    cast(state, using, 0, "rage")
    assert told(state, Event.STRENGTH) == [(0, 4, 3, 0), (1, 4, 0, 0)]
    assert told(state, Event.PLAYED) == []


def test_A10_4_A14_6_the_paladin_shields_serfs_and_warriors():
    """At level II no enemy Spell hits Serfs and Warriors beside the Paladin (A14.6, A10.4)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"paladin": 1, "serf": 1}, orcs={"warrior": 2})
    level(state, using, 0, 2)
    set_library(state, 1, "magic_arrow")
    begin(state, using)
    cast(state, using, 1, "magic_arrow")
    assert units(state, 0, FIELD) == {"serf": 1, "paladin": 1}


def test_A10_4_A14_5_the_blood_shaman_makes_combat_spells_cheaper():
    """At level III Combat Spells cost two Mana less where he fights, not elsewhere (A14.5, A10.4)."""
    using = rules()
    for at, saved in ((FIELD, 2), ("nw_i", 0)):
        state = field(using, "elves", "orcs", elves={"warrior": 1}, orcs={"warrior": 2})
        place(state, using, 1, at, blood_shaman=1)
        level(state, using, 1, 3)
        fill(state, 1)
        set_library(state, 1, "fireball")
        begin(state, using)
        while not is_asked(state, Decision.COMBAT_SPELL):
            answer(state, using, Verb.DONE)
        cast(state, using, 1, "fireball")
        assert mana(state, 1) == 10 - using.spell_mana[spell("fireball")] + saved


def test_A11_4_A10_4_a_spell_in_a_capital_hits_the_courtyard():
    """In a Battle for a Capital a Combat Spell hits units of the Courtyard (A10.4, A11.4)."""
    using = rules()
    state = field(using, "humans", "orcs", at="ne_c", humans={"warrior": 3})
    set_library(state, 0, "magic_arrow")
    begin(state, using, "ne_c")
    cast(state, using, 0, "magic_arrow")
    answer(state, using, Verb.HIT, region("ne_c"), 1, unit(state, 1, "warrior"))
    assert units(state, 1, "ne_c") == {"serf": 2}


def test_A11_6_A10_4_the_loser_of_a_spell_battle_still_loses_units():
    """A Battle decided by a Spell is resolved like any other (A10.4, A11.6)."""
    using = rules()
    state = clash(using, ["rage"])
    cast(state, using, 0, "rage")
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    assert asked(state, Decision.DAMAGE, 1)
    lose(state, using, "warrior")
    assert units(state, 1, FIELD) == {}

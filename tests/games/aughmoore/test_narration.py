"""The game in words: every question, answer and event, the standing, and whole games without a gap."""

import re
from functools import cache

import numpy as np
import pytest

from sim.engine.agenda import note
from sim.engine.header import NOBODY, End
from sim.engine.options import pack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.errands import take_in_hand
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import enlist
from sim.games.aughmoore.names import DESIGN_KINDS, REGION_NAMES, SPELL_NAMES, TACTIC_NAMES, TOKEN_KEYS
from sim.games.aughmoore.narration import questions
from sim.games.aughmoore.narration.wording import TOWER
from sim.games.aughmoore.state import BUILDINGS, LEVELS, STATE
from sim.games.aughmoore.words import Objective, Phase, Resource, Slot, Tactic, Unit
from sim.study.steps import new_game
from tests.games.aughmoore.room import FACTION_KEYS, FIRST, SPELLS
from tests.playing import positions, random_book

pytestmark = pytest.mark.interpreted

ODD = re.compile(r"_|None|nobody's|[{}]|  | ,|\b1 (?!are|is)(Serf|Warrior|Spell|Tower|Region|unit|resource)s\b|'")
ME, FOE = 0, 1
ORE, MANA, FOOD = Resource
FARM, WIZARD_TOWER, ROGUE, FISHERMAN, BONUS = 10, 14, 16, 25, 3  # designs of tokens


def region(name):
    return REGION_NAMES.index(name)


def spell(name):
    return SPELL_NAMES.index(name)


def design(kind):
    return next(place for place, (found, _) in DESIGN_KINDS.items() if found == kind)


FLATS, FEN, MEADOW, DEEP = map(region, ("Ashen Flats", "Mirefen", "Goldmeadow", "Fog Deep"))
HOME, CAPITAL = region("Northwest Capital"), region("Northeast Capital")


@cache
def begun(*factions):
    match = new_game("aughmoore", players=len(factions), factions=factions, seed=3, rotate=False)
    wanted = ["Northwest", "Northeast"] if len(factions) == 1 else ["Northeast", "Northwest"]
    while match.state.decision != Decision.ACTION or match.decider == NOBODY:
        answers = {match.describe(option): option for option in match.options()}
        chosen = f"take the {wanted[0]} continent" if wanted else ""
        match.apply(answers.get(chosen, match.options()[0]))
        wanted = wanted[1:]
    return match.state.tobytes(), match.rules


def scene(*factions):
    """Return a position with something of everything; seat 0 has its Capital City in the northwest."""
    content, rules = begun(*(factions or ("humans", "orcs")))
    state = np.frombuffer(bytearray(content), STATE)[0]
    for side in (ME, FOE):
        enlist(state, rules, side, Unit.WARRIOR.value, FLATS, 1)
        state.players[side].stock[:] = 5, 6, 7
    enlist(state, rules, ME, Unit.SEA_VESSEL.value, FLATS, 1)
    enlist(state, rules, ME, Unit.SERF.value, FLATS, 1)
    state.tax[:] = 0, 1, 2
    state.battle.region, state.battle.leader[:] = FLATS, (ME, FOE)
    state.battle.members[:], state.players[ME].tactic = (1, 2), Tactic.RALLY
    state.trip.slot, state.trip.origin, state.trip.goal = Slot.MARCH, HOME, FLATS
    state.chronicle.watched, state.chronicle.written = 1, 0
    state.decider = ME
    return state, rules


def effect_of(rules, carrier):
    return int(rules.first_effect[carrier])


HIGH_MAGE = FIRST.hero + 1 * LEVELS + 2
GATE = spell("Gate")

QUESTIONS = [
    (Decision.CONTINENT, (ME,), "Choose a continent for the Capital City"),
    (Decision.UNUSED, (), "Choose the continent that stays out of play"),
    (Decision.ACTION, (), "Place an action token"),
    (Decision.FOLLOW, (Slot.BUILD,), "Follow Build or not"),
    (Decision.MUSTER, (), "Muster a second Command action or not"),
    (Decision.GIVE, (), "Give resources to an ally or not"),
    (Decision.KEEP, (), "Discard a Spell down to the Library limit"),
    (Decision.RESEARCH, (), "Take a free Research action"),
    (Decision.ROUTE, (Slot.MARCH_AGAIN, -1, 0), "March"),
    (Decision.ROUTE, (Slot.MARCH, FLATS, 1), "March from Ashen Flats by up to 1 Region"),
    (Decision.ROUTE, (Slot.SAIL, -1, 0), "Sail with the Galleon"),
    (Decision.ARMY, (), "Choose the army that marches from the Northwest Capital to Ashen Flats"),
    (Decision.ALLY_ARMY, (FOE,), "Take units of the Orcs along or not"),
    (Decision.CONSENT, (), "Let an ally take own units along or not"),
    (Decision.CAST, (0,), "Cast a Spell"),
    (Decision.CAST, (1,), "Cast a Spell or not"),
    (Decision.INTERRUPT, (FOE, GATE), "Interrupt Gate of the Orcs or not"),
    (Decision.GAIN, (2,), "Choose 2 resources to receive"),
    (Decision.STEAL, (1, "Siphon"), "Take 1 resource by Siphon"),
    (Decision.DENY, (2, "Blight"), "Deny the yield of 2 Regions by Blight"),
    (Decision.TRADE, (-1,), "Exchange any number of resources one for one"),
    (Decision.TRADE, (1,), "Exchange up to 1 resource one for one"),
    (Decision.SPAWN, ("effect", "Summon Serfs"), "Place units by Summon Serfs"),
    (Decision.RELOCATE, ("effect", "Gate"), "Move units by Gate"),
    (Decision.DESTROY, ("effect", "Earthquake"), "Destroy units by Earthquake"),
    (Decision.LOSE, (FLATS, 1, 7), "Lose 1 unit in Ashen Flats"),
    (Decision.READY, ("effect", "Gate"), "Turn a Scribed Spell to Ready by Gate"),
    (Decision.REVEAL, ("effect", "Scrying"), "Reveal Exploration tokens by Scrying"),
    (Decision.FREE_ACTION, ("effect", "Fair Wind"), "Take a free action by Fair Wind"),
    (Decision.BUY, (FLATS, FARM), "Take a Serf for 1 Food at the Farm of Ashen Flats or not"),
    (Decision.BUY, (FLATS, WIZARD_TOWER), "Take a Research for 1 Mana at the Wizard Tower of Ashen Flats or not"),
    (Decision.ROGUE, (FLATS, ROGUE), "Pay 1 Mana to the Rogue of Ashen Flats or lose a unit"),
    (Decision.PUSH, (FLATS,), "Choose where Unstable Ground throws the Land Units of Ashen Flats"),
    (Decision.STORM, (DEEP,), "Choose the shore where the Mystical Storm of the Fog Deep casts the units"),
    (Decision.SEND_PIRATES, (DEEP,), "Choose a Sea Region for the Pirates of the Fog Deep"),
    (Decision.FLY_ON, (DEEP,), "Choose where the army lands after the Battle for the Fog Deep"),
    (Decision.START_ABILITY, ("effect", "Rage"), "Use Rage in the Battle or not"),
    (Decision.COMBAT_SPELL, (FLATS,), "Cast a Combat Spell in the Battle for Ashen Flats or not"),
    (Decision.TACTIC, (FLATS,), "Choose a Tactic card for the attack on Ashen Flats"),
    (Decision.CONSCRIPTS, (FLATS,), "Call units of adjacent Regions into the Battle for Ashen Flats"),
    (Decision.PAY_TACTIC, (3,), "Pay for Rally: 3 resources"),
    (Decision.DAMAGE, (3,), "Choose the next loss, with 3 damage to take"),
    (Decision.RETREAT, (FLATS, Unit.HERO_1), "Choose where Paladin Laelithar retreats to from Ashen Flats"),
    (Decision.RECOVER, ("effect", "Gate"), "Bring back a unit by Gate or not"),
    (Decision.LEADER, (FLATS,), "Choose who leads the defence of Ashen Flats"),
    (Decision.REINFORCE, ("effect", "Battle Gate"), "Bring units into the Battle by Battle Gate"),
    (Decision.MOVE_IN, (FLATS,), "Move the Galleon into Ashen Flats or not"),
]


def ask_about(state, rules, asked, parts):
    """Ask about numbers; a text after the first of them, or after "effect", is the Spell whose errand is in hand."""
    state.decision = asked
    state.about[:] = NOBODY
    numbers = [part for part in parts if not isinstance(part, str)]
    if isinstance(parts[-1:][0] if parts else 0, str):
        effect = effect_of(rules, FIRST.spell + spell(parts[-1]))
        take_in_hand(state, effect, NOBODY, int(rules.effects[effect].amount))
        numbers = numbers or [effect]
    state.about[: len(numbers)] = [int(number) for number in numbers]


def test_every_question_is_tested():
    assert {asked for asked, _, _ in QUESTIONS} == set(Decision)


@pytest.mark.parametrize(("asked", "parts", "words"), QUESTIONS)
def test_a_question_is_a_short_command(asked, parts, words):
    state, rules = scene()
    ask_about(state, rules, asked, parts)
    assert questions.decision(state, rules) == words


ANSWERS = [
    (Decision.ACTION, (), Verb.DONE, (), "pass"),
    (Decision.FOLLOW, (Slot.BUILD,), Verb.DONE, (), "do not follow"),
    (Decision.CONTINENT, (ME,), Verb.TAKE_CONTINENT, (0,), "take the Northwest continent"),
    (Decision.UNUSED, (), Verb.LEAVE_CONTINENT, (2,), "leave out the Southeast continent"),
    (Decision.ACTION, (), Verb.RECRUIT, (Unit.SERF, 2), "recruit 2 Serfs for 3 Food"),
    (Decision.ACTION, (), Verb.RECRUIT, (Unit.HERO_2, 1), "recruit the High Mage for 2 Mana and 3 Food"),
    (Decision.ACTION, (), Verb.BUILD, (0,), "build the Cathedral for 3 Ore"),
    (Decision.FOLLOW, (Slot.BUILD,), Verb.BUILD, (0,), "follow and build the Cathedral for 3 Ore"),
    (
        Decision.ACTION,
        (),
        Verb.UPGRADE,
        (),
        "upgrade the Capital City to level II for 4 Ore, 4 Mana and 4 Food",
    ),
    (Decision.ACTION, (), Verb.BUILD_TOWER, (FLATS,), "build a Tower in Ashen Flats for 3 Ore"),
    (Decision.ACTION, (), Verb.BUILD_VESSEL, (Unit.AIR_VESSEL,), "build the Airship for 2 Mana and 2 Food"),
    (Decision.ACTION, (), Verb.CONJURE, (), "conjure 3 Spells"),
    (Decision.ACTION, (), Verb.SCRIBE, (GATE,), "scribe Gate"),
    (Decision.ACTION, (), Verb.TAX, (FOOD,), "tax 4 Food"),
    (Decision.ACTION, (), Verb.MARCH, (), "march"),
    (Decision.MUSTER, (), Verb.SAIL, (), "muster and sail the Galleon"),
    (Decision.ACTION, (), Verb.FLY, (), "fly"),
    (Decision.ACTION, (), Verb.CAST, (), "cast a Spell"),
    (Decision.ACTION, (), Verb.USE, (0,), "use the High Mage: once a round turns 1 Scribed Spell to Ready"),
    (Decision.GIVE, (), Verb.GIVE, (FOE, MANA, 2), "give the Orcs 2 Mana"),
    (Decision.KEEP, (), Verb.DISCARD, (GATE,), "discard Gate"),
    (Decision.ROUTE, (Slot.MARCH, 0), Verb.GO, (HOME, FEN), "march from the Northwest Capital to Mirefen"),
    (
        Decision.ROUTE,
        (Slot.SAIL, 0),
        Verb.GO,
        (DEEP, FLATS),
        "sail the Galleon from the Fog Deep to Ashen Flats against the Orcs",
    ),
    (Decision.ARMY, (), Verb.TAKE, (1, 2, 0b100), "march with the Outrider, 2 Warriors and 1 Serf"),
    (Decision.ARMY, (), Verb.TAKE_VESSEL, (1, 2, 0), "fly the Airship with 2 Warriors and 1 Serf"),
    (Decision.ARMY, (), Verb.TAKE_VESSEL, (0, 0, 0), "fly the Airship with nobody"),
    (Decision.ALLY_ARMY, (FOE,), Verb.TAKE, (1, 0, 1), "take the Warlord and 1 Serf along"),
    (Decision.CONSENT, (), Verb.ALLOW, (), "let them go along"),
    (Decision.CONSENT, (), Verb.REFUSE, (), "keep them there"),
    (Decision.CAST, (0,), Verb.CAST_SPELL, (GATE, 0), "cast Gate for 3 Mana (1 VP)"),
    (Decision.CAST, (0,), Verb.CAST_SPELL, (GATE, 1), "cast the Scribed Spell Gate for 3 Mana (1 VP)"),
    (Decision.GAIN, (2,), Verb.CHOOSE, (ORE,), "receive Ore"),
    (Decision.STEAL, (1, "Siphon"), Verb.STEAL, (FOE, ORE), "take Ore from the Orcs"),
    (Decision.DENY, (1, "Blight"), Verb.REGION, (FLATS,), "deny the yield of Ashen Flats"),
    (Decision.PUSH, (FEN,), Verb.REGION, (FLATS,), "go to Ashen Flats against the Orcs"),
    (Decision.REVEAL, ("effect", "Scrying"), Verb.REGION, (FLATS,), "reveal a token of Ashen Flats"),
    (Decision.SEND_PIRATES, (DEEP,), Verb.REGION, (DEEP,), "send the Pirates to the Fog Deep"),
    (Decision.FLY_ON, (DEEP,), Verb.REGION, (FLATS,), "land in Ashen Flats"),
    (Decision.TRADE, (-1,), Verb.EXCHANGE, (ORE, FOOD), "exchange 1 Ore for 1 Food"),
    (Decision.SPAWN, ("effect", "Summon Warrior"), Verb.PLACE, (FLATS, Unit.WARRIOR), "place a Warrior in Ashen Flats"),
    (
        Decision.SPAWN,
        ("effect", "Summon Serfs"),
        Verb.PLACE,
        (FLATS, Unit.SERF),
        "place 2 Serfs in Ashen Flats",
    ),
    (Decision.RETREAT, (FLATS, 0), Verb.PLACE, (FEN, Unit.SERF), "retreat with a Serf to Mirefen"),
    (
        Decision.RECOVER,
        ("effect", "Gate"),
        Verb.PLACE,
        (HOME, Unit.SERF),
        "bring a Serf back to the Northwest Capital",
    ),
    (
        Decision.RELOCATE,
        ("effect", "Gate"),
        Verb.MOVE,
        (Unit.WARRIOR, FLATS, FEN),
        "move a Warrior from Ashen Flats to Mirefen",
    ),
    (
        Decision.RELOCATE,
        ("effect", "Banish"),
        Verb.MOVE,
        (Unit.WARRIOR, FLATS, CAPITAL),
        "move a Warrior of the Orcs from Ashen Flats to the Northeast Capital",
    ),
    (
        Decision.RELOCATE,
        ("effect", "Gate"),
        Verb.MOVE,
        (TOWER, FLATS, FEN),
        "move the Tower from Ashen Flats to Mirefen",
    ),
    (
        Decision.DESTROY,
        ("effect", "Fireball"),
        Verb.HIT,
        (FLATS, FOE, Unit.HERO_1),
        "destroy the Warlord of the Orcs in Ashen Flats",
    ),
    (
        Decision.DESTROY,
        ("effect", "Earthquake"),
        Verb.HIT,
        (FLATS, FOE, -1),
        "strike the Orcs in Ashen Flats, who choose what they lose",
    ),
    (Decision.DAMAGE, (1,), Verb.LOSE, (Unit.SERF, ME), "lose a Serf"),
    (Decision.DAMAGE, (1,), Verb.LOSE, (Unit.AIR_VESSEL, FOE), "lose the Dragon of the Orcs"),
    (Decision.BUY, (FLATS, FARM), Verb.PAY, (), "take a Serf for 1 Food"),
    (Decision.BUY, (DEEP, FISHERMAN), Verb.PAY, (), "take a Serf free of charge"),
    (Decision.ROGUE, (FLATS, ROGUE), Verb.PAY, (FOE,), "pay 1 Mana and look at a Spell of the Orcs"),
    (Decision.START_ABILITY, ("effect", "Rage"), Verb.ACCEPT, (), "use Rage"),
    (Decision.TACTIC, (FLATS,), Verb.PLAY, (Tactic.CHARGE,), "play Charge (Strength 4, for 6 Mana, 3 VP)"),
    (Decision.TACTIC, (FLATS,), Verb.PLAY, (Tactic.WITHDRAW,), "play Withdraw (Strength 0, free of charge, -2 VP)"),
    (Decision.PAY_TACTIC, (3,), Verb.SACRIFICE, (0, 0, 0), "pay 3 Food"),
    (Decision.PAY_TACTIC, (3,), Verb.SACRIFICE, (0, 1, 0), "sacrifice 1 Warrior and pay 1 resource"),
    (Decision.PAY_TACTIC, (3,), Verb.SACRIFICE, (1, 1, 0), "sacrifice 1 Warrior and 1 Serf"),
    (Decision.LEADER, (FLATS,), Verb.LEAD, (FOE,), "let the Orcs lead"),
    (Decision.CONSCRIPTS, (FLATS,), Verb.BRING, (FEN, Unit.HERO_3), "bring the Outrider from Mirefen"),
    (
        Decision.ROUTE,
        (Slot.SAIL, 0),
        Verb.ENGAGE,
        (FLATS,),
        "attack Ashen Flats from a distance against the Orcs",
    ),
    (Decision.READY, ("effect", "Gate"), Verb.READY, (GATE,), "turn Gate to Ready"),
]


def test_every_kind_of_answer_is_tested():
    assert {verb for _, _, verb, _, _ in ANSWERS} == set(Verb)


@pytest.mark.parametrize(("asked", "topic", "verb", "parts", "words"), ANSWERS)
def test_an_answer_begins_with_a_verb(asked, topic, verb, parts, words):
    state, rules = scene()
    state.players[ME].abilities[0].effect = effect_of(rules, HIGH_MAGE)
    ask_about(state, rules, asked, topic)
    assert questions.describe(state, rules, int(pack(int(verb), *map(int, parts)))) == words


@pytest.mark.parametrize("slot", [Slot.SAIL, Slot.FLY])
def test_a_vessel_takes_passengers_aboard_or_nobody(slot):
    state, rules = scene()
    state.decision, state.trip.slot = Decision.ARMY, slot
    assert questions.describe(state, rules, int(pack(int(Verb.TAKE), 1, 0, 0))) == "take 1 Serf aboard"
    assert questions.describe(state, rules, int(pack(int(Verb.TAKE), 0, 0, 0))) == "take nobody aboard"


EVENTS = [
    (Event.CONTINENT, (ME, 1), "The Humans found their Capital City on the Northeast continent"),
    (Event.UNUSED, (ME, 2), "The Southeast continent stays out of play"),
    (Event.ROUND, (3,), "Round 3 begins; the Humans are first"),
    (Event.ACTION, (ME, Slot.MARCH_AGAIN), "The Humans place an action token on March"),
    (Event.FOLLOWED, (ME, Slot.TAX, 1), "The Humans follow Tax with a Serf"),
    (Event.MUSTERED, (FOE, Slot.MARCH, 0), "The Orcs muster March without a Serf"),
    (Event.RECRUITED, (ME, Unit.SERF, 2), "The Humans recruit 2 Serfs"),
    (Event.BUILT, (ME, 0), "The Humans build the Cathedral: own Warriors +1 in Battles in Plains"),
    (Event.UPGRADED, (ME, 3), "The Humans upgrade their Capital City to level III"),
    (Event.TOWER, (ME, FLATS, 2), "The Humans build a Tower in Ashen Flats for 2 Ore"),
    (Event.SHOWN, (FLATS, BONUS), "A token of Ashen Flats is revealed: Bonus Resources (Ore, Mana)"),
    (Event.SCRIBED, (ME, GATE), "The Humans scribe Gate"),
    (Event.TAXED, (ME, FOOD, 3), "The Humans tax 3 Food"),
    (Event.GAINED, (ME, FOOD, 3), "The Humans receive 3 Food"),
    (Event.GAINED, (ME, FOOD, 1, 2), "The Humans receive 3 Food (no room for 2 Food)"),
    (Event.PAID, (ME, ORE, 1), "The Humans pay 1 Ore"),
    (Event.GAVE, (ME, FOE, ORE, 1), "The Humans give the Orcs 1 Ore"),
    (Event.MARCHED, (ME, HOME, FLATS), "The Humans march from the Northwest Capital to Ashen Flats"),
    (Event.SAILED, (ME, FLATS, DEEP), "The Humans sail from Ashen Flats to the Fog Deep"),
    (Event.FLEW, (ME, FLATS, FEN), "The Humans fly from Ashen Flats to Mirefen"),
    (Event.EXPLORED, (ME, FLATS, FARM), "The Humans explore Ashen Flats: Farm"),
    (Event.VP, (ME, 1, Cause.BATTLE), "The Humans gain 1 VP for starting the Battle"),
    (Event.VP, (ME, 1, Cause.TACTIC), "The Humans gain 1 VP for Rally"),
    (Event.VP, (ME, -2, Cause.TACTIC), "The Humans lose 2 VP for Rally"),
    (Event.VP, (ME, 2, Cause.SPELL), "The Humans gain 2 VP for the Spell"),
    (Event.VP, (ME, -2, Cause.SPELL), "The Humans lose 2 VP: their Spell is countered"),
    (Event.VP, (ME, 2, Cause.TOKEN), "The Humans gain 2 VP for an Exploration token"),
    (Event.VP, (ME, 5, Cause.CAPITAL), "The Humans gain 5 VP for destroying a Capital City"),
    (Event.VP, (ME, 1, Cause.ABILITY), "The Humans gain 1 VP by the ability"),
    (Event.LOST_UNIT, (FOE, Unit.HERO_1, FLATS), "The Orcs lose the Warlord in Ashen Flats"),
    (Event.PLACED, (ME, Unit.SERF, 1, FLATS), "The Humans place 1 Serf in Ashen Flats"),
    (Event.PLACED, (ME, Unit.SERF, 1, DEEP), "The Humans place 1 Serf aboard the Galleon"),
    (Event.TEAM, (0b11,), "The Humans and the Orcs are one team"),
    (Event.NO_WAY, (ME, Slot.MARCH, NOBODY), "The Humans find no way to march"),
    (Event.NO_WAY, (ME, Slot.SAIL, NOBODY), "The Humans find no way to sail the Galleon"),
    (Event.BEAT_MONSTER, (ME, DEEP), "The Humans beat the Sea Monster of the Fog Deep"),
    (Event.NO_USE, (ME, FLATS, NOBODY), "Unstable Ground moves nobody out of Ashen Flats"),
    (Event.NO_USE, (ME, DEEP, NOBODY), "The Mystical Storm moves nobody out of the Fog Deep"),
    (Event.NO_USE, (ME, FLATS, FARM, 1), "The Farm is removed: Ashen Flats has one already"),
    (Event.NO_USE, (ME, FLATS, design("monster")), "The Monster lets the Humans pass"),
    (Event.NO_USE, (ME, FLATS, design("fort")), "The Fort stays: +2 to the defence of Ashen Flats"),
    (Event.NO_USE, (ME, FLATS, design("portal")), "The Portal stays: all Regions with one are adjacent"),
    (Event.NO_USE, (ME, FLATS, design("village")), "The Village stays: 2 VP at the end for the control of Ashen Flats"),
    (
        Event.NO_USE,
        (ME, FLATS, design("entanglement")),
        "The Entanglement stays: each Land Unit that leaves Ashen Flats pays 1 Food",
    ),
    (Event.NO_EFFECT, (ME, "Fireball"), "Fireball of the Humans hits nobody"),
    (Event.NO_EFFECT, (ME, "Fair Wind"), "Fair Wind of the Humans opens no action"),
    (Event.NO_TRADE, (ME,), "The Humans have nothing to exchange"),
    (Event.DROVE_OFF, (ME, FLATS), "The Monster drives the Humans out of Ashen Flats"),
    (Event.DROVE_OFF, (ME, DEEP), "The Sea Monster drives the Humans out of the Fog Deep"),
    (Event.PUSHED, (ME, FLATS, FEN), "Unstable Ground throws the Humans from Ashen Flats to Mirefen"),
    (Event.PUSHED, (ME, DEEP, FEN), "A Mystical Storm casts the Humans from the Fog Deep to Mirefen"),
    (Event.PIRATES_WENT, (ME, DEEP), "The Humans send the Pirates to the Fog Deep"),
    (Event.TRADED, (ME, ORE, FOOD), "The Humans exchange 1 Ore for 1 Food"),
    (Event.LOOKED, (ME, FOE), "The Humans look at a Spell of the Orcs"),
    (Event.CAST, (ME, GATE, 0), "The Humans cast Gate"),
    (Event.CAST, (ME, GATE, 1), "The Humans cast the Scribed Spell Gate"),
    (Event.INTERRUPTED, (ME, spell("Counterspell"), FOE), "The Humans interrupt the Orcs by Counterspell"),
    (Event.COUNTERED, (FOE, GATE), "Gate of the Orcs is countered"),
    (Event.COPIED, (ME, GATE), "The Humans copy Gate"),
    (Event.DREW, (ME, 1), "The Humans draw 1 Spell"),
    (Event.DREW, (ME, 0), "The Humans draw no Spell"),
    (Event.DISCARDED, (ME, 2), "The Humans discard 2 Spells"),
    (Event.STOLE, (ME, FOE, ORE, 2), "The Humans take 2 Ore from the Orcs"),
    (Event.DENIED, (ME, FLATS), "The Humans deny the yield of Ashen Flats in this Collection"),
    (
        Event.RELOCATED,
        (ME, Unit.WARRIOR, FEN, HOME),
        "The Humans move a Warrior from Mirefen to the Northwest Capital",
    ),
    (
        Event.RELOCATED,
        (ME, Unit.WARRIOR, FEN, FLATS),
        "The Humans move a Warrior of the Orcs from Mirefen to Ashen Flats",
    ),
    (Event.RELOCATED, (ME, TOWER, FEN, FLATS), "The Humans move the Tower from Mirefen to Ashen Flats"),
    (Event.READIED, (ME, GATE), "The Humans turn Gate to Ready"),
    (Event.BATTLE, (ME, FOE, FLATS), "Battle for Ashen Flats: the Humans attack the Orcs"),
    (Event.STRENGTH, (ME, 6, 2), "The Humans have a Natural Strength of 6 (+2)"),
    (Event.STRENGTH, (ME, 6, 0), "The Humans have a Natural Strength of 6"),
    (Event.PLAYED, (FOE, Tactic.BARRICADE), "The Orcs play Barricade"),
    (Event.UNPAID, (FOE, Tactic.BARRICADE), "The Orcs cannot pay for Barricade: it is ignored"),
    (Event.CANCELLED, (FOE, Tactic.CONSCRIPTS), "Conscripts of the Orcs is cancelled"),
    (Event.REINFORCED, (ME, Unit.SERF, FEN), "A Serf of the Humans joins the Battle from Mirefen"),
    (Event.SACRIFICED, (ME, Unit.WARRIOR, 2), "The Humans sacrifice 2 Warriors for Rally"),
    (Event.TOTAL, (ME, 9), "The Humans reach a total of 9"),
    (Event.WON, (ME, FLATS), "The Humans win the Battle for Ashen Flats"),
    (Event.DAMAGE, (ME, 3), "The Humans take 3 damage"),
    (Event.DAMAGE, (ME, 0), "The Humans take no damage"),
    (
        Event.DAMAGE,
        (ME, 1, -2, 3),
        "The Humans take 1 damage (3 for half of their Natural Strength, -2 by cards or abilities)",
    ),
    (
        Event.DAMAGE,
        (ME, 0, -2, 1),
        "The Humans take no damage (1 for half of their Natural Strength, spared by cards or abilities)",
    ),
    (Event.TOWER_FELL, (ME, FLATS), "The Tower of the Humans in Ashen Flats is destroyed"),
    (Event.RETREATED, (ME, Unit.WARRIOR, 2, HOME), "The Humans retreat to the Northwest Capital with 2 Warriors"),
    (Event.CAPITAL_FELL, (ME, FOE), "The Orcs destroy the Capital City of the Humans, who are eliminated"),
    (
        Event.NO_BATTLE_LEFT,
        (FLATS,),
        "One side has nothing left in Ashen Flats: the Battle ends without Tactic cards",
    ),
    (Event.COLLECTED, (ME, 1, 0, 3), "The Humans collect nothing and hold 1 Ore and 3 Food"),
    (
        Event.OBJECTIVE,
        (ME, Objective.EXPLOIT),
        "The Humans also reach eXploit: all their Towers are in play",
    ),
    (Event.USED, (ME, "High Mage"), "The Humans use the High Mage: once a round turns 1 Scribed Spell to Ready"),
    (Event.RETURNED, (ME, Unit.SERF), "A Serf of the Humans returns to the Courtyard"),
    (Event.DESTROYED_VESSEL, (ME, DEEP), "The Airship of the Humans finds nowhere to land near the Fog Deep"),
    (Event.TAX_TRACK, (2, 1, 0), "Tax Track: 4 Ore, 3 Mana and 2 Food"),
]
MARCH_ON = "The enemy Orcs march from Ashen Flats"
SOLO = [
    (Event.SOLO_CARD, (0, 4), "The enemy Orcs draw card 5 for the Warlord: Recruit, northeast"),
    (Event.SOLO_FAILED, (0, 4), "The action fails: the Warlord moves instead"),
    (
        Event.SOLO_MOVED,
        (0, FLATS, FEN),
        "The enemy Orcs march from Ashen Flats to Mirefen with the Warlord and 1 Serf",
    ),
    (Event.SOLO_TOOK, (FLATS, 1), "The enemy Orcs collect 1 Exploration token in Ashen Flats"),
    (
        Event.SOLO_TRACK,
        (1, 2),
        "The enemy Orcs advance to space 1 of the Capital City Track for 2 Ore: +1 for each own Warrior when attacking",
    ),
    (Event.SOLO_TRACK, (2, 3), "The enemy Orcs advance to space 2 of the Capital City Track for 3 Ore"),
    (Event.NO_WAY, (FOE, Slot.MARCH, 0), "No way is open to the Warlord"),
    (Event.ROUND, (2,), "Round 2 begins"),
    (Event.SOLO_DREW, (0,), "The enemy Orcs draw card 1 for the Battle: Strength 1"),
    (Event.PLAYED, (FOE, Tactic.CHARGE), "The card of the enemy Orcs stands for Charge"),
    (
        Event.CAST,
        (FOE, SPELLS + 1, 0),
        "The enemy Orcs cast the Spell of the Blood Shaman: place 2 Serfs with the Hero",
    ),
]
SOULS_TOLD = [
    (Event.SOULS, (ME, 2, 0), "The Humans take 2 Souls"),
    (Event.SOULS, (ME, 1, 1), "The Humans take 1 Soul; no token is left for 1 more Soul"),
    (Event.SOULS, (ME, 0, 2), "The Humans take no Soul; no token is left for 2 more Souls"),
    (Event.PAID_SOULS, (ME, 1), "The Humans pay 1 Soul"),
]
TOLD_WITH_OTHERS = {Event.CONJURED, Event.MOVED_UNIT, Event.SCORED, Event.WINNER}


def tell(state, rules, *lines):
    """Return what some lines of the chronicle say."""
    for kind, *parts in lines:
        note(state, kind, *map(int, parts))
    chronicle = state.chronicle
    told = [questions.event(state, rules, chronicle.lines[place]) for place in range(int(chronicle.written))]
    return [words for words in told if words]


def named(rules, source):
    """Return the first effect of the High Mage or of a Spell."""
    return effect_of(rules, HIGH_MAGE if source == "High Mage" else FIRST.spell + spell(source))


def test_every_event_is_tested():
    assert {kind for kind, _, _ in EVENTS + SOLO + SOULS_TOLD} | TOLD_WITH_OTHERS == set(Event)


@pytest.mark.parametrize(("kind", "parts", "words"), EVENTS + SOULS_TOLD)
def test_an_event_is_a_sentence_of_the_report(kind, parts, words):
    state, rules = scene()
    parts = [named(rules, part) if isinstance(part, str) else part for part in parts]
    assert tell(state, rules, (kind, *parts)) == [words]


def solo_scene():
    state, rules = scene("humans")
    state.faction[1] = FACTION_KEYS.index("orcs")
    state.trip.army[:] = 1, 0, 1, 0, 0, 0, 0
    return state, rules


@pytest.mark.parametrize(("kind", "parts", "words"), SOLO)
def test_the_solo_enemy_is_called_so(kind, parts, words):
    state, rules = solo_scene()
    assert tell(state, rules, (kind, *parts)) == [words]


def test_the_solo_enemy_has_a_name_and_a_continent():
    state, rules = solo_scene()
    state.decision, state.about[0] = Decision.CONTINENT, FOE
    assert questions.decision(state, rules) == "Choose a continent for the Capital City of the enemy Orcs"
    assert [questions.seat_name(state, seat) for seat in (ME, FOE, NOBODY)] == ["Humans", "enemy Orcs", "nobody"]


TOGETHER = [
    (
        [
            (Event.MARCHED, ME, HOME, FLATS),
            (Event.PAID, ME, FOOD, 3),
            (Event.MOVED_UNIT, ME, Unit.SERF, 1),
            (Event.MOVED_UNIT, ME, Unit.WARRIOR, 2),
            (Event.MOVED_UNIT, FOE, Unit.HERO_1, 1),
        ],
        [
            "The Humans march from the Northwest Capital to Ashen Flats"
            " with 2 Warriors and 1 Serf and the Warlord of the Orcs",
            "The Humans pay 3 Food for leaving an Entanglement",
        ],
    ),
    (
        [(Event.PUSHED, ME, DEEP, FEN), (Event.MOVED_UNIT, ME, Unit.SEA_VESSEL, 1)],
        ["A Mystical Storm casts the Galleon of the Humans from the Fog Deep to Mirefen"],
    ),
    (
        [(Event.PAID, ME, ORE, 2), (Event.PAID, ME, FOOD, 3), (Event.RECRUITED, ME, Unit.HERO_1, 1)],
        ["The Humans recruit Paladin Laelithar for 2 Ore and 3 Food"],
    ),
    (
        [(Event.PAID, ME, FOOD, 1), (Event.PLACED, ME, Unit.SERF, 1, FLATS)],
        ["The Humans place 1 Serf in Ashen Flats for 1 Food"],
    ),
    (
        [(Event.PLACED, ME, Unit.SERF, 1, FLATS), (Event.PLACED, ME, Unit.SERF, 1, FLATS)],
        ["The Humans place 2 Serfs in Ashen Flats"],
    ),
    (
        [(Event.RECRUITED, ME, Unit.SERF, 1), (Event.PLACED, ME, Unit.SERF, 1, FLATS)],
        ["The Humans recruit 1 Serf in Ashen Flats"],
    ),
    ([(Event.PAID, ME, ORE, 2), (Event.TOWER, ME, FLATS, 2)], ["The Humans build a Tower in Ashen Flats for 2 Ore"]),
    ([(Event.CAST, ME, GATE, 0), (Event.PAID, ME, MANA, 3)], ["The Humans cast Gate for 3 Mana"]),
    (
        [(Event.PAID, ME, FOOD, 3), (Event.VP, ME, 1, Cause.TACTIC)],
        ["The Humans pay 3 Food for Rally", "The Humans gain 1 VP for Rally"],
    ),
    ([(Event.CONJURED, ME, 3), (Event.DREW, ME, 2)], ["The Humans conjure and draw 2 Spells"]),
    ([(Event.TAXED, ME, FOOD, 3), (Event.GAINED, ME, FOOD, 3)], ["The Humans tax 3 Food"]),
    ([(Event.TAXED, ME, FOOD, 3), (Event.GAINED, ME, FOOD, 1, 2)], ["The Humans tax 3 Food (no room for 2 Food)"]),
    (
        [(Event.ACTION, ME, Slot.BUILD), (Event.PAID, ME, ORE, 2), (Event.RECRUITED, ME, Unit.SEA_VESSEL, 1)],
        ["The Humans place an action token on Build", "The Humans build the Galleon for 2 Ore"],
    ),
    (
        [(Event.ACTION, ME, Slot.RECRUIT), (Event.RECRUITED, ME, Unit.SEA_VESSEL, 1)],
        ["The Humans place an action token on Recruit", "The Humans recruit the Galleon"],
    ),
    (
        [(Event.BEAT_MONSTER, ME, FLATS), (Event.VP, ME, 2, Cause.TOKEN)],
        ["The Humans beat the Monster of Ashen Flats and gain 2 VP"],
    ),
    (
        [(Event.PAID, ME, ORE, 1), (Event.VP, ME, 1, Cause.TOKEN)],
        ["The Humans pay 1 Ore", "The Humans gain 1 VP for paying the Pirates"],
    ),
    (
        [(Event.STOLE, ME, FOE, ORE, 1), (Event.GAINED, ME, ORE, 1), (Event.GAINED, ME, FOOD, 1)],
        ["The Humans take 1 Ore from the Orcs", "The Humans receive 1 Food"],
    ),
    (
        [(Event.GAINED, ME, ORE, 1), (Event.GAINED, ME, FOOD, 2), (Event.GAINED, FOE, FOOD, 2)],
        ["The Humans receive 1 Ore and 2 Food", "The Orcs receive 2 Food"],
    ),
    (
        [
            (Event.GAINED, ME, ORE, 1),
            (Event.GAINED, ME, ORE, 2, 2),
            (Event.COLLECTED, ME, 3, 0, 0),
            (Event.GAINED, ME, ORE, 1),
        ],
        ["The Humans collect 5 Ore (no room for 2 Ore) and hold 3 Ore", "The Humans receive 1 Ore"],
    ),
    (
        [(Event.LOST_UNIT, ME, 0, FLATS), (Event.LOST_UNIT, ME, 0, FLATS), (Event.LOST_UNIT, ME, 1, FEN)],
        ["The Humans lose 2 Serfs in Ashen Flats", "The Humans lose 1 Warrior in Mirefen"],
    ),
    (
        [(Event.RETREATED, ME, 0, 2, HOME), (Event.RETREATED, ME, 1, 1, HOME)],
        ["The Humans retreat to the Northwest Capital with 1 Warrior and 2 Serfs"],
    ),
    (
        [(Event.SHOWN, FLATS, FARM), (Event.EXPLORED, ME, FLATS, FARM), (Event.SHOWN, FEN, FARM)],
        ["The Humans explore Ashen Flats: Farm", "A token of Mirefen is revealed: Farm"],
    ),
]


@pytest.mark.parametrize(("lines", "words"), TOGETHER)
def test_lines_that_belong_together_are_told_as_one(lines, words):
    assert tell(*scene(), *lines) == words


def test_an_ability_that_brings_nothing_is_not_told():
    state, rules = scene()
    farmstead = effect_of(rules, 3 * LEVELS)
    assert tell(state, rules, (Event.USED, ME, farmstead)) == []


def test_who_triggers_the_end_is_told():
    state, rules = scene()
    state.objective, state.objective_side = Objective.EXPLORE, ME
    words = "The Humans trigger the end of the game by eXplore: all Land tokens are revealed"
    assert tell(state, rules, (Event.OBJECTIVE, ME, Objective.EXPLORE)) == [words]


def test_a_building_tells_what_works_at_the_present_level():
    state, rules = scene()
    state.players[ME].level = 2
    words = "The Humans build the Sky Harbour: Airship speed +1; the Airship carries 1 Unit more"
    assert tell(state, rules, (Event.BUILT, ME, BUILDINGS - 1)) == [words]


def test_a_final_score_tells_its_parts():
    state, rules = scene()
    mine = state.players[ME]
    mine.vp, mine.buildings, mine.scribed_count, mine.phase[0] = 4, 0b11, 1, Phase.READY
    words = "4 on the Score Track, 4 for units, 2 for Buildings, 1 for Scribed Spells, 1 for Regions"
    assert tell(state, rules, (Event.SCORED, ME, 12)) == [f"The Humans score 12 VP: {words}"]


def test_the_standing_tells_vp_stock_level_units_and_towers_of_all():
    state, rules = scene()
    state.players[FOE].stock[:] = 0
    state.players[ME].tower_count = 1
    assert questions.standing(state, rules) == (
        "Humans 5 VP if it ended now, 5 Ore, 6 Mana, 7 Food, Capital level I, the Galleon, 2 Warriors, 3 Serfs,"
        " 1 Tower; Orcs 3 VP if it ended now, Capital level I, 2 Warriors, 2 Serfs"
    )
    state.players[FOE].out = 1
    state.ended = End.VICTORY
    assert questions.standing(state, rules).startswith("Humans 5 VP, 5 Ore")
    assert questions.standing(state, rules).endswith("; Orcs eliminated")


def test_every_token_and_card_has_a_name():
    assert len(TOKEN_KEYS) == 18
    assert [*TACTIC_NAMES, *SPELL_NAMES] == [name for name in (*TACTIC_NAMES, *SPELL_NAMES) if name]


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 5), (3, 12)])
def test_a_whole_game_can_be_told(players, seed):
    match = new_game("aughmoore", players=players, seed=seed, book=random_book("aughmoore"), watched=True)
    told = []
    for _ in positions(match):
        words = [match.describe(option) for option in match.options()]
        assert len(set(words)) == len(words), match.decision
        told += [match.decision, match.standing(), *words, *match.chronicle()]
    told += match.chronicle()
    assert all(told)
    assert [line for line in told if ODD.search(line)] == []


def test_what_a_seat_sees_can_be_told():
    match = new_game("aughmoore", players=2, seed=5, book=random_book("aughmoore"))
    chosen = np.random.default_rng(5)
    for _ in range(60):
        view = match.view(match.decider)
        assert [view.describe(option) for option in match.options()] == [*map(match.describe, match.options())]
        match.apply(int(chosen.choice(match.options())))

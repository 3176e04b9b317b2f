"""Probes: what the cards in play of player 0 are worth, each measured in play on a copy of the position.

`measure` returns one number for each probe, `promised` what the effects of a card should change of them.
"""

from sim.engine.header import NOBODY
from sim.games.winds.words import Decision, Event, Skill, Step, Verb
from tests.games.winds.position import (
    act,
    answer,
    control,
    drop_cards,
    hold_cards,
    item,
    load_dice,
    offered,
    position,
    run,
    stack,
    stronghold,
    text,
    told,
)

KEEP, KEEP_THEIRS, CITADEL = "forge_gate", "border_watch", "high_citadel"
RICH = 200
LOOKED = ("charge", "ill_wind", "feint", "sunder")


def site(kingdom, using, *others):
    """Return a position in which both players hold a stronghold and nobody holds battle cards."""
    state = position(kingdom, *(others or ("meran" if kingdom != "meran" else "dena_vale",)), using=using)
    for player in range(int(state.seats)):
        drop_cards(state, using, player)
    control(state, using, 0, KEEP)
    control(state, using, 1, KEEP_THEIRS)
    control_nowhere(state, CITADEL)
    state.independent[0] = stronghold(CITADEL)
    return state


def control_nowhere(state, key):
    """Take a stronghold out of the face-up ones and the deck."""
    for place in range(4):
        if state.independent[place] == stronghold(key):
            state.independent[place] = NOBODY


def battle(monkeypatch, state, using, player, verb, *target, faces=(1, 1)):
    """Let a player attack with these rolls and without cards; return both total scores."""
    load_dice(monkeypatch, *faces)
    act(state, using, player)
    state.chronicle.written = 0
    answer(state, using, verb, *target)
    while state.decider != NOBODY and state.decision == Decision.PLACE_CARD:
        answer(state, using, Verb.PASS)
    return told(state, Event.SCORES)[0][:2]


def explore(state, using, *cards):
    """Explore with these cards on top of the deck, keeping the first one where several are looked at."""
    stack(state, *cards)
    act(state, using, 0, explored=False)
    state.chronicle.written = 0
    answer(state, using, Verb.EXPLORE)
    choices = len(offered(state, using, Verb.KEEP)) if state.decision == Decision.LOOK else 1
    while state.decider != NOBODY and state.decision == Decision.LOOK:
        answer(state, using, Verb.KEEP, 0)
    return choices


def spent_on(state, using, verb, place):
    """Return what player 0 pays for a purchase."""
    state.players[0].capital = RICH
    act(state, using, 0)
    answer(state, using, verb, place)
    return RICH - int(state.players[0].capital)


def _attack(monkeypatch, state, using):
    return {
        "attack on a hero": battle(monkeypatch, state.copy(), using, 0, Verb.ATTACK_HERO, 1)[0],
        "attack on an independent stronghold": battle(
            monkeypatch, state.copy(), using, 0, Verb.ATTACK_INDEPENDENT, 0, faces=(1,)
        )[0],
        "attack on a stronghold": battle(
            monkeypatch, state.copy(), using, 0, Verb.ATTACK_STRONGHOLD, stronghold(KEEP_THEIRS), -1, 1
        )[0],
    }


def _defense(monkeypatch, state, using):
    own = stronghold(KEEP)
    return {
        "defense": battle(monkeypatch, state.copy(), using, 1, Verb.ATTACK_HERO, 0)[1],
        "stronghold defense": battle(monkeypatch, state.copy(), using, 1, Verb.ATTACK_STRONGHOLD, own, -1, 0)[1],
    }


def _low_roll(monkeypatch, state, using):
    """An attack with a roll of -3 on the citadel, which is lost."""
    high = battle(monkeypatch, state.copy(), using, 0, Verb.ATTACK_INDEPENDENT, 0, faces=(3,))[0]
    lost = state.copy()
    lost.players[0].power = RICH
    attack, defense = battle(monkeypatch, lost, using, 0, Verb.ATTACK_INDEPENDENT, 0, faces=(-3,))
    return {
        "least roll": attack - high + 3,
        "spared in a lost battle": defense - attack + int(lost.players[0].power) - RICH,
    }


def _prices(monkeypatch, state, using, skill_priced):
    skill, bought, fought = state.copy(), state.copy(), state.copy()
    bought.market[0] = item("great_sword")
    hold_cards(fought, using, 0, "charge")
    fought.players[0].capital = RICH
    load_dice(monkeypatch, -3)
    act(fought, using, 0)
    answer(fought, using, Verb.ATTACK_INDEPENDENT, 0)
    answer(fought, using, Verb.PLAY, text("charge"))
    return {
        "price of a skill": spent_on(skill, using, Verb.BUY_SKILL, skill_priced),
        "price of an item": spent_on(bought, using, Verb.BUY_ITEM, 0),
        "price of a battle card": RICH - int(fought.players[0].capital),
    }


def _exploring(state, using):
    met, hit = state.copy(), state.copy()
    before = int(met.players[0].explored)
    seen = explore(met, using, *LOOKED)
    explore(hit, using, "plague_wind")
    return {
        "cards looked at": seen,
        "cards met": int(met.players[0].explored) - before,
        "lost to a plague": told(hit, Event.DAMAGE)[0][1] if told(hit, Event.DAMAGE) else 0,
    }


def _incomes(state, using):
    built, begun, theirs = state.copy(), state.copy(), state.copy()
    act(built, using, 0)
    answer(built, using, Verb.BUILD, *offered(built, using, Verb.BUILD)[0])
    begun.players[0].power = 1
    capital = int(state.players[0].capital)
    run(begun, using, Step.TURN, 0)
    act(theirs, using, 1)
    answer(theirs, using, Verb.BUILD, *offered(theirs, using, Verb.BUILD)[0])
    return {
        "residual capital": told(built, Event.RESIDUAL)[-1][1],
        "capital at the start of a turn": int(begun.players[0].capital) - capital,
        "healed at the start of a turn": int(begun.players[0].power) - 1,
        "capital when a neighbor builds": int(theirs.players[0].capital) - capital,
    }


def idle(state):
    """Take back the present question and all that is still to be done."""
    state.decider = NOBODY
    state.agenda.depth = 0
    return state


def measure(monkeypatch, state, using, skill_priced=Skill.AGRICULTURE):
    """Return what every probe shows for player 0."""
    state = idle(state.copy())
    state.coins[:] = 0
    return {
        **_attack(monkeypatch, state, using),
        **_defense(monkeypatch, state, using),
        **_low_roll(monkeypatch, state, using),
        **_prices(monkeypatch, state, using, skill_priced),
        **_exploring(state, using),
        **_incomes(state, using),
    }


def changes(before, after):
    """Return by how much each probe differs, where it does."""
    return {probe: after[probe] - before[probe] for probe in before if after[probe] != before[probe]}


ATTACKS = {
    "any": ("attack on a hero", "attack on an independent stronghold", "attack on a stronghold"),
    "hero": ("attack on a hero",),
    "stronghold": ("attack on an independent stronghold", "attack on a stronghold"),
}


def promised(effects, strongholds=0, classes=0):
    """Return the changes that effects of the content stand for, by probe."""
    found = {}
    for effect in effects:
        for probe, change in _promise(effect, {"flat": 1, "stronghold": strongholds, "class": classes}):
            found[probe] = found.get(probe, 0) + change
    return found


def _promise(effect, per):
    amount = effect["amount"]
    match effect["kind"]:
        case "attack":
            return [(probe, amount) for probe in ATTACKS[effect.get("versus", "any")]]
        case "defense":
            return [("defense", amount)]
        case "stronghold_defense":
            return [("stronghold defense", amount)]
        case "residual":
            return [("residual capital", amount * per[effect.get("per", "flat")])]
        case "discount":
            return [(f"price of a {effect['on'].replace('_', ' ')}".replace("a item", "an item"), -amount)]
        case "loss_reduction" if effect["from"] == "hazard":
            return [("lost to a plague", -amount)]
        case "loss_reduction":
            return [("spared in a lost battle", amount)]
        case "look":
            return [("cards looked at", amount - 1)]
        case "explore" if effect.get("when") == "each_explore":
            return [("cards met", amount)]
        case "roll_floor":
            return [("least roll", amount + 3)]
        case "heal" if effect.get("when") == "start_of_turn":
            return [("healed at the start of a turn", amount)]
        case "capital" if effect.get("when") == "start_of_turn" and "onto" not in effect:
            return [("capital at the start of a turn", amount)]
        case "capital" if effect.get("when") == "neighbour_builds":
            return [("capital when a neighbor builds", amount)]
        case _:
            return []

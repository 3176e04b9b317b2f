"""Battles of Heroes of Land, Air & Sea for the tests: two armies in a region, and the answers that they need."""

from typing import Any

from sim.games.aughmoore.battle.strength import bonus, natural
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Resource
from tests.games.aughmoore.position import (
    answer,
    asked,
    is_asked,
    offered,
    place,
    position,
    region,
    run,
    spell,
    stock,
    tactic,
    told,
    unit,
)

PLENTY = 10
FIELD = "nw_h"  # Plains, away from both Capitals
WOODS = "nw_a"  # a Forest
HEIGHTS = "nw_j"  # Mountains
QUIET = "first_strike"  # the card laid where only the armies matter: both sides have it, and Serfs may lay it


def field(using: Any, *factions: str, at: str = FIELD, **armies: dict[str, int]) -> Any:
    """Return a position with full stocks and armies in one region: `field(using, "humans", "orcs", humans={..})`."""
    state = position(*factions, using=using)
    for side, faction in enumerate(factions):
        fill(state, side)
        place(state, using, side, at, **armies.get(faction, {}))
    return state


def fill(state: Any, side: int, number: int = PLENTY) -> None:
    """Give a side so many of each resource."""
    stock(state, side, ore=number, mana=number, food=number)


def begin(state: Any, using: Any, at: str = FIELD, attacker: int = 0) -> Any:
    """Let a Battle break out in a region, up to its first question."""
    return run(state, using, Step.BATTLE, attacker, region(at))


def no_spells(state: Any, using: Any) -> Any:
    """Let nobody cast a Combat Spell."""
    while is_asked(state, Decision.COMBAT_SPELL):
        answer(state, using, Verb.DONE)
    return state


def cast(state: Any, using: Any, side: int, key: str) -> Any:
    """Let the side that is asked cast a Combat Spell."""
    assert asked(state, Decision.COMBAT_SPELL, side)
    return answer(state, using, Verb.CAST_SPELL, spell(key), 0)


def lay(state: Any, using: Any, attacker: str = QUIET, defender: str = QUIET) -> Any:
    """Let both sides lay a Tactic card."""
    no_spells(state, using)
    keys = {int(state.battle.leader[0]): attacker, int(state.battle.leader[1]): defender}
    while is_asked(state, Decision.TACTIC):
        answer(state, using, Verb.PLAY, tactic(keys[int(state.decider)]))
    return state


def call(state: Any, using: Any, *called: tuple[str, str]) -> Any:
    """Let the side that plays Conscripts call units: pairs of region and unit; then no more."""
    side = int(state.decider)
    for origin, key in called:
        assert asked(state, Decision.CONSCRIPTS, side)
        answer(state, using, Verb.BRING, region(origin), unit(state, side, key))
    if asked(state, Decision.CONSCRIPTS, side):
        answer(state, using, Verb.DONE)
    return state


def pay(state: Any, using: Any, serfs: int = 0, warriors: int = 0, heroes: int = 0) -> Any:
    """Let the side that is asked pay for its card with these sacrifices."""
    assert is_asked(state, Decision.PAY_TACTIC)
    return answer(state, using, Verb.SACRIFICE, serfs, warriors, heroes)


def pay_all(state: Any, using: Any) -> Any:
    """Let everybody pay with resources alone, and call nobody."""
    while is_asked(state, Decision.PAY_TACTIC) or is_asked(state, Decision.CONSCRIPTS):
        if state.decision == Decision.CONSCRIPTS:
            answer(state, using, Verb.DONE)
        else:
            pay(state, using)
    return state


def fight(state: Any, using: Any, at: str = FIELD, attacker: int = 0, cards: tuple[str, str] = (QUIET, QUIET)) -> Any:
    """Fight a Battle with these cards (attacker's, defender's), paid by resources, up to the loser's first question."""
    begin(state, using, at, attacker)
    return pay_all(lay(state, using, *cards), using)


def lose(state: Any, using: Any, key: str) -> Any:
    """Let the loser lose a unit to the damage."""
    side = int(state.decider)
    assert asked(state, Decision.DAMAGE, side)
    return answer(state, using, Verb.LOSE, unit(state, side, key), side)


def go_to(state: Any, using: Any, *keys: str) -> Any:
    """Let the beaten units retreat one by one to these regions."""
    for key in keys:
        assert is_asked(state, Decision.RETREAT)
        answer(state, using, Verb.PLACE, region(key), int(state.about[1]))
    return state


def refuges(state: Any, using: Any) -> set[int]:
    """Return the regions that the next beaten unit may go to."""
    return {goal for goal, _, _ in offered(state, using, Verb.PLACE)}


def cards(state: Any, using: Any) -> set[int]:
    """Return the Tactic cards that may be laid."""
    return {card for card, _, _ in offered(state, using, Verb.PLAY)}


def payments(state: Any, using: Any) -> set[tuple[int, int, int]]:
    """Return the sacrifices that may pay: Serfs, Warriors, Heroes (a bit each)."""
    return set(offered(state, using, Verb.SACRIFICE))


def winner(state: Any) -> int:
    """Return the leader of the side that won the last Battle."""
    return told(state, Event.WON)[-1][0]


def totals(state: Any) -> dict[int, int]:
    """Return the totals compared in the last Battle, by side."""
    return {side: total for side, total, _, _ in told(state, Event.TOTAL)[-2:]}


def damage(state: Any) -> int:
    """Return the damage that the loser of the last Battle takes."""
    return told(state, Event.DAMAGE)[-1][1]


def strengths(state: Any, using: Any) -> dict[int, tuple[int, int]]:
    """Return each side's Natural Strength and bonus in the present Battle, by side."""
    leaders = [int(side) for side in state.battle.leader]
    return {
        side: (int(natural(state, using, part)), int(bonus(state, using, part))) for part, side in enumerate(leaders)
    }


def mana(state: Any, side: int) -> int:
    """Return the Mana of a side."""
    return int(state.players[side].stock[Resource.MANA])

"""The automatic enemy of solo play for the tests: set up on the north-east continent, moved and made to act by hand.

The player's Capital City is in the north-west, the south-west is out of play. Heroes of the enemy are named by keys.
"""

from collections.abc import Mapping
from typing import Any

from sim.conformance.prepared import prepared
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Compass, SoloAction, Unit
from tests.games.aughmoore.position import (
    REGION_KEYS,
    answer,
    asked,
    before_rounds,
    clear_tokens,
    place,
    region,
    remove,
    rules,
    run,
    set_library,
    stock,
    told,
    unit,
)

ENEMY = 1
HOME = "ne_c"  # the enemy's Capital
CASTLE = "nw_c"  # the player's


def law(settings: Mapping[str, Any] | None = None, enemy: str = "orcs") -> Any:
    """Return the Rules record in which the enemy plays a faction."""
    return rules({"solo.enemy": enemy, **(settings or {})})


def dealt_alone(using: Any, player: str = "humans", seed: int = 1) -> Any:
    """Return the State of solo play at the very beginning of the first round."""
    return prepared(before_rounds, using, player, seed)


def alone(using: Any, player: str = "humans", seed: int = 1, **changes: Any) -> Any:
    """Return a position of solo play: nobody in the player's Courtyard, no tokens, nothing on the agenda."""
    state = prepared(_alone, using, player, seed)
    for name, value in changes.items():
        state[name] = value
    return state


def _alone(using: Any, player: str, seed: int) -> Any:
    state = dealt_alone(using, player, seed)
    state.agenda.depth = 0
    remove(state, using, 0, CASTLE)
    set_library(state, 0)
    clear_tokens(state)
    state.hidden_land = 99  # eXplore stays out of reach unless a test wants it
    state.chronicle.watched = 1
    state.chronicle.written = 0
    return state


def hero(state: Any, key: str) -> int:
    """Return the number of one of the enemy's Heroes, 0 to 2."""
    return unit(state, ENEMY, key) - Unit.HERO_1


def send(state: Any, key: str, goal: str) -> None:
    """Move one of the enemy's units that there is once to a region, without consequences."""
    number = unit(state, ENEMY, key)
    pieces.move_unit(state, ENEMY, number, int(state.players[ENEMY].at[number]), region(goal), 1)


def lead(state: Any, using: Any, key: str, goal: str, **army: int) -> None:
    """Move a Hero of the enemy to a region, and give him units from the supply."""
    if where(state, key) != goal:
        send(state, key, goal)
    place(state, using, ENEMY, goal, **army)


def where(state: Any, key: str) -> str:
    """Return the region of a unit of the enemy that there is once."""
    return REGION_KEYS[int(state.players[ENEMY].at[unit(state, ENEMY, key)])]


def card(using: Any, action: SoloAction) -> int:
    """Return the first card of an action."""
    return using.card_action.tolist().index(action)


def pointing(using: Any, direction: Compass) -> int:
    """Return the card with an arrow; there is one of each direction."""
    return using.card_direction.tolist().index(direction)


def stack(state: Any, *cards: int) -> None:
    """Put cards on top of the enemy's deck, the first one uppermost."""
    deck = state.solo.deck
    rest = [int(found) for found in deck.cards[: deck.left] if found not in cards]
    found = rest + list(reversed(cards))
    deck.left = len(found)
    deck.cards[: deck.left] = found


def turn(state: Any, using: Any, key: str, action: SoloAction, arrow: Compass | None = None) -> Any:
    """Let a Hero of the enemy draw a card of an action, with this arrow on it."""
    drawn = card(using, action)
    if arrow is not None:
        using.card_direction[drawn] = arrow
    stack(state, drawn)
    return run(state, using, Step.SOLO, hero(state, key))


def go(state: Any, using: Any, key: str, arrow: Compass) -> str:
    """Let a Hero of the enemy move by an arrow, as after a failed action; return where he is then."""
    run(state, using, Step.SOLO_MOVE, hero(state, key), pointing(using, arrow))
    return where(state, key)


def decline(state: Any, using: Any) -> Any:
    """Let the player not follow."""
    assert asked(state, Decision.FOLLOW, 0)
    return answer(state, using, Verb.DONE)


def failed(state: Any) -> bool:
    """Return whether the last action of the enemy has failed."""
    return bool(state.solo.failed)


def steps(state: Any) -> list[tuple[str, str]]:
    """Return the steps that the enemy's Heroes took, from region to region."""
    return [(REGION_KEYS[origin], REGION_KEYS[goal]) for _, origin, goal, _ in told(state, Event.SOLO_MOVED)]


def poor(state: Any) -> None:
    """Take all resources from the enemy."""
    stock(state, ENEMY, ore=0, mana=0, food=0)


def wealthy(state: Any, side: int = ENEMY, amount: int = 10) -> None:
    """Fill all resources of a side."""
    stock(state, side, ore=amount, mana=amount, food=amount)

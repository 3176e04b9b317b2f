"""Seats at a table, Spells cast and interrupted, rounds ended: what the tests of effects and of casting share."""

from sim.engine.agenda import push
from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.names import SPELL_KEYS
from sim.games.aughmoore.steps import Step
from tests.games.aughmoore.battles import begin, field, fill
from tests.games.aughmoore.position import (
    answer,
    asked,
    give,
    is_asked,
    march,
    offered,
    options,
    position,
    rules,
    run,
    set_library,
    spell,
)

FOUR = ("humans", "orcs", "dwarves", "elves")


def table(*libraries, using=None):
    """Return a position with full stocks and these Libraries, in the order of the seats."""
    state = position(*FOUR[: len(libraries)], using=using or rules())
    for seat, keys in enumerate(libraries):
        fill(state, seat)
        set_library(state, seat, *keys)
    return state


def cast(state, using, key, seat=0, *, written=False):
    """Let a player cast a Spell of the Library, or a Scribed one, up to the first question."""
    run(state, using, Step.CAST, seat)
    return answer(state, using, Verb.CAST_SPELL, spell(key), int(written))


def interrupt(state, using, seat, key):
    """Let the player who is asked interrupt with a Spell."""
    assert asked(state, Decision.INTERRUPT, seat)
    return answer(state, using, Verb.CAST_SPELL, spell(key), 0)


def pass_by(state, using, seat):
    """Let the player who is asked not interrupt."""
    assert asked(state, Decision.INTERRUPT, seat)
    return answer(state, using, Verb.DONE)


def castable(state, using):
    """Return the Spells that the player who is asked may cast: key, and whether it is a Scribed one."""
    return {(SPELL_KEYS[number], bool(written)) for number, written, _ in offered(state, using, Verb.CAST_SPELL)}


def seated(*factions, number=10):
    """Return a position of these factions with so many of each resource."""
    using = rules()
    state = position(*factions, using=using)
    for seat in range(len(factions)):
        fill(state, seat, number)
    return state, using


def end_round(state, using):
    """Carry out the end of a round, and take the next one off the agenda."""
    push(state, int(Step.ROUND_END), 0, 0)
    GAME.advance(state, using)
    state.agenda.depth = 0
    return state


def use(state, using, seat=0):
    """Let a player whose turn it is use the one ability that is offered."""
    ((number, _, _),) = offered(state, using, Verb.USE)
    return answer(state, using, Verb.USE, number)


def go(state, using, seat, origin, goal, **army):
    """Let a player march, up to the first question after it."""
    run(state, using, Step.MARCH, seat, NOBODY)
    return march(state, using, origin, goal, **army)


def idle_until(state, using, decision):
    """Give the first legal answer to everything up to a question."""
    while state.decider != NOBODY and state.decision != decision:
        give(state, using, options(state, using)[0])
    assert is_asked(state, decision)


def battle(*libraries):
    """Return a Battle of Humans against Orcs, others looking on."""
    using = rules()
    state = field(using, *FOUR[: len(libraries)], humans={"warrior": 3}, orcs={"warrior": 3})
    for seat, keys in enumerate(libraries):
        set_library(state, seat, *keys)
    return begin(state, using), using

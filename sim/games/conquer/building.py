"""The building and recruitment action (H4, H5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import first_of, without_first
from sim.games.conquer.carriers import structure_carrier
from sim.games.conquer.effects import barred, has, renew
from sim.games.conquer.gathering import asked, exchange, exchange_options
from sim.games.conquer.recruiting import conversion_options, convert, recruit, recruit_options
from sim.games.conquer.resources import fire, gain, held, pay, receive_gifts
from sim.games.conquer.serpents import exchange_for_serpents, summon, summon_options
from sim.games.conquer.state import STOCK
from sim.games.conquer.vocabulary import Happening, Special
from sim.games.conquer.words import Decision, Event, Faction, MapObject, Resource, Step, Verb


@compiled
def build_all(state):
    """Let everybody build and recruit; what happens at the end of the action follows in turn order (H4.1)."""
    for index in range(state.seats - 1, -1, -1):
        push(state, Step.RITE, (state.first + index) % state.seats)
    for index in range(state.seats - 1, -1, -1):
        push(state, Step.BUILD_BEGIN, asked(state, index))


@compiled
def begin_building(state, rules, seat):
    """Begin a player's building action: Serpents are exchanged for first (H4.2, H4.9, H19.1)."""
    mine = state.players[seat]
    mine.built = 0
    mine.recruited = 0
    mine.rites = 0
    mine.summoned = 0
    mine.build_level = state.level * rules.per_level[state.action]
    mine.free_levels = free_levels(rules, mine)
    mine.exchanged_count = 0
    push(state, Step.BUILD, seat)
    if has(mine, Special.SERPENT_EXCHANGE):
        exchange_for_serpents(state, rules, seat)
    fire(state, rules, seat, Happening.BUILD.value)


@compiled
def free_levels(rules, mine):
    """Return the levels whose structures need no resources, a bit each (H16.2)."""
    if not has(mine, Special.SCIENCE_SCALE):
        return 0
    science = mine.stock[Resource.SCIENCE]
    second = (science >= rules.free_level_2) << 2
    third = (science >= rules.free_level_3) << 3
    return second | third | (science >= rules.free_level_4) << 4


@compiled
def is_free(rules, mine, level):
    """Return whether structures of a level need no resources in this action (H16.2)."""
    levels = mine.free_levels if rules.free_from_next else free_levels(rules, mine)
    return levels >> level & 1 == 1


@compiled
def open_structures(rules, mine, faction):
    """Return the structures that are not built and of which one that they require is, a bit each (H4.4, H4.5)."""
    found = 0
    for structure in range(rules.structure_count[faction]):
        required = rules.structure_requires[faction, structure]
        found |= ((required == 0) | (required & mine.structures != 0)) << structure
    return found & ~mine.structures


@compiled
def allowed_structures(rules, mine, faction):
    """Return the structures whose way is open, and by a ruling those of free levels too, a bit each (H4.4, H16.2)."""
    found = open_structures(rules, mine, faction)
    if not rules.free_needs_arrows:
        for structure in range(rules.structure_count[faction]):
            found |= is_free(rules, mine, rules.structure_level[faction, structure]) << structure
    return found & ~mine.structures


@compiled
def affordable(rules, mine, faction, structure):
    """Return whether a player has the resources that a structure costs, or needs none (H4.3, H16.2)."""
    if is_free(rules, mine, rules.structure_level[faction, structure]):
        return True
    for resource in range(STOCK + 1):
        if held(mine, resource) < rules.structure_cost[faction, structure, resource]:
            return False
    return True


@compiled
def takes_foundation(rules, mine, level):
    """Return whether a structure of a level may be built onto the foundation of the current region (H4.7, H19.13)."""
    region = mine.region
    stands = rules.foundations >> region & 1 and not barred(mine, MapObject.FOUNDATION, region)
    return stands and mine.foundation[region] < level


@compiled
def build(state, seat):
    """Ask what to build or recruit next; the order is the player's (H4.1)."""
    ask(state, seat, Decision.BUILD)


@compiled
def build_options(state, rules, seat, buffer):
    """List structures, recruits, conversions, exchanges and summons, and ending the action (H4.1, H4.2, H4.8)."""
    mine = state.players[seat]
    count = add(buffer, 0, pack(Verb.DONE))
    if mine.built < rules.structures_each:
        count = structure_options(state, rules, seat, buffer, count)
    count = recruit_options(state, seat, buffer, count)
    count = conversion_options(rules, mine, buffer, count)
    count = exchange_options(state, rules, seat, buffer, count)
    return summon_options(state, rules, seat, buffer, count)


@compiled
def structure_options(state, rules, seat, buffer, count):
    """List the structures that may be built at this level, beside or on the foundation (H4.1 to H4.5, H4.7)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    allowed = allowed_structures(rules, mine, faction)
    while allowed:
        structure = first_of(allowed)
        allowed = without_first(allowed)
        within = rules.structure_level[faction, structure] <= mine.build_level
        if within and affordable(rules, mine, faction, structure):
            count = add(buffer, count, pack(Verb.BUILD, structure, 0))
            if takes_foundation(rules, mine, rules.structure_level[faction, structure]):
                count = add(buffer, count, pack(Verb.BUILD, structure, 1))
    return count


@compiled
def answer_build(state, rules, seat, option):
    """Carry one thing of the building action out, and ask for the next (H4.1)."""
    verb, a, b, c = unpack(option)
    if verb == Verb.DONE:
        return
    push(state, Step.BUILD, seat)
    match verb:
        case Verb.BUILD:
            build_structure(state, rules, seat, a, b)
        case Verb.RECRUIT:
            recruit(state, rules, seat, a, b)
        case Verb.CONVERT:
            convert(state, rules, seat, a, b)
        case Verb.EXCHANGE:
            exchange(state, rules, seat, option)
        case _:
            summon(state, seat, a, b, c)


@compiled
def build_structure(state, rules, seat, structure, onto):
    """Pay for a structure, mark it, and receive its effect (H4.1, H4.3, H4.6, H4.7)."""
    mine = state.players[seat]
    faction = state.faction[seat]
    level = rules.structure_level[faction, structure]
    free = is_free(rules, mine, level)
    note(state, Event.BUILT, seat, structure, free, mine.region if onto else NOBODY)
    if not free:
        for resource in range(STOCK + 1):
            pay(state, seat, resource, rules.structure_cost[faction, structure, resource])
    mine.built += 1
    mine.structures |= 1 << structure
    if onto:
        mine.foundation[mine.region] = level
    fire(state, rules, seat, Happening.STRUCTURE_BUILT.value)
    renew(state, rules, seat)
    receive_gifts(state, rules, seat, structure_carrier(faction, structure))
    if faction == Faction.NAGAS:
        gain(state, rules, seat, Resource.NOTE.value, rules.notes_each)

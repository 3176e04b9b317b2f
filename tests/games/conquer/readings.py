"""Readings of the rulings: each function answers one question about play under the rules that it is given."""

from sim.games.conquer import scoring
from sim.games.conquer.resources import gain
from sim.games.conquer.words import Action, Decision, Event, MapObject, Resource, Verb
from tests.games.conquer.clash import battle, field
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    erect,
    go,
    held,
    idle,
    offered,
    own,
    perform,
    place_hydra,
    position,
    put,
    raise_units,
    region,
    stock,
    structure,
    told,
    units,
    visit,
    wait_for,
)
from tests.games.conquer.probes import attack_player, hunt


def asks_for_a_prize(using):
    """H9.8: who wins a battle with all monsters circled."""
    state = position("humans", "orcs", using=using)
    state.players[0].monsters = 0xFF
    attack_player(state, using, 5)
    return wait_for(state, using, Decision.PRIZE)


def battles_without_a_winner(using):
    """H9.9: both deploy nothing."""
    state = position("humans", "orcs", using=using)
    attack_nobody(state, using)
    return int(state.drawn), len(told(state, Event.NO_BATTLE))


def attack_nobody(state, using):
    """Let player 0 want a battle in which nothing is deployed."""
    put(state, 1, "paskaar")
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    while state.decider >= 0:
        idle(state, using)


def who_stays_may_seize(using):
    """H6.5."""
    state = position("humans", "orcs", using=using, regions=("kosleen", "uldane"))
    raise_units(state, 0, knight=2)
    return wait_for(perform(state, using, Action.MOVE, 1), using, Decision.FORTRESS)


def monsters_for_who_stays(using):
    """H6.5, H6.8: with 2 points left."""
    state = position("humans", "orcs", using=using)
    raise_units(state, 0, knight=9)
    wait_for(perform(state, using, Action.MOVE, 2), using, Decision.MONSTER)
    return len(offered(state, using, Verb.HUNT))


def enters_a_reserved_portal_on_foot(using):
    """H14.2."""
    state = position("orcs", "humans", using=using, regions=("kosleen", "uldane"))
    state.players[0].barred[MapObject.PORTAL] = 1 << region("harrax")
    return region("harrax") in destinations(state, using, 2)


def destinations(state, using, level):
    """Return the regions that player 0 can choose."""
    perform(state, using, Action.MOVE, level)
    assert wait_for(state, using, Decision.DESTINATION)
    return {where for where, _, _ in offered(state, using, Verb.GO)}


def strikes_again(using):
    """H15.2: on the first visit, and on one after it."""
    found = []
    for known in ((), ("lorvane",)):
        state = position("orcs", "undead", using=using)
        state.players[1].cursed = 1 << region("lorvane")
        visit(state, 0, *known)
        perform(state, using, Action.MOVE, 2)
        go(state, using, "lorvane")
        found.append(wait_for(state, using, Decision.CURSED))
    return tuple(found)


def weakest(using):
    """H15.2: of two armies."""
    found = []
    for army in ({"automaton": 1, "mechasaur": 1}, {"mechanic": 1, "anisopter": 1}):
        state = position("gnomes", "undead", using=using)
        erect(state, using, 0, "precision_forge")
        raise_units(state, 0, **army)
        state.players[1].cursed = 1 << region("lorvane")
        perform(state, using, Action.MOVE, 2)
        go(state, using, "lorvane")
        wait_for(state, using, Decision.CURSED)
        found.append({CATALOGUE.units("gnomes")[place] for place, _, _ in offered(state, using, Verb.LOSE)})
    return tuple(found)


def curses_a_region_again(using):
    """H15.3, H15.4: whether it may, and the points of it."""
    state = position("undead", "orcs", using=using)
    erect(state, using, 0, "plague_column")
    stock(state, 0, iron=3)
    state.players[0].cursed = 1 << region("paskaar")
    wait_for(perform(state, using, Action.BUILD, 1), using, Decision.CURSE)
    again = (region("paskaar"), -1, -1) in offered(state, using, Verb.CURSE)
    if again:
        answer(state, using, Verb.CURSE, region("paskaar"))
    return again, int(scoring.artefact_score(state, using, 0))


def takes_a_lonely_hydra(using):
    """H15.2: Nagas without Serpents, who come to their Hydra."""
    state = position("nagas", "undead", using=using)
    raise_units(state, 0)
    place_hydra(state, 0, "tog_eed")
    state.players[1].cursed = 1 << region("tog_eed")
    perform(state, using, Action.MOVE, 3)
    go(state, using, "tog_eed")
    return wait_for(state, using, Decision.CURSED)


def resources_in_a_tie(using):
    """H13.7: of Orcs, Gnomes, Nagas and Humans, none of whose armies counts but Serpents."""
    state = position("orcs", "gnomes", "nagas", "humans", using=using)
    for seat in range(4):
        stock(state, seat, wood=1, iron=2, gold=3)
    stock(state, 0, rage=5)
    stock(state, 1, science=7)
    return tuple(int(scoring.inventory(state, using, seat)) for seat in range(4))


def circled_by_a_visit_and_by_gathering(using):
    """H3.2."""
    found = []
    for action in (Action.MOVE, Action.WOOD):
        state = position("humans", "orcs", using=using, regions=("brynnlore", "uldane"))
        stock(state, 0, wood=13)
        perform(state, using, action, 2)
        if action == Action.MOVE:
            go(state, using, "esmore")
            wait_for(state, using, Decision.BUILD)
        found.append(int(state.players[0].circled[0]))
    return tuple(found)


def resources_score(using):
    """H3.2: of Nagas and of Humans."""
    state = position("nagas", "humans", using=using)
    for seat in (0, 1):
        state.players[seat].circled[0] = 3
    return tuple(int(scoring.resource_score(state, using, seat)) for seat in (0, 1))


def two_mechanics_and_an_automaton(using):
    """H16.3."""
    state = position("gnomes", "humans", using=using)
    raise_units(state, 0, mechanic=2, automaton=1)
    return attack_player(state, using, 1, 2)


def free_without_the_arrow(using):
    """H16.2."""
    state = position("gnomes", "humans", using=using)
    stock(state, 0, science=4)
    perform(state, using, Action.BUILD, 2)
    return len(offered(state, using, Verb.BUILD))


def free_in_the_same_action(using):
    """H16.2."""
    using.structures_each = 2
    state = position("gnomes", "humans", using=using)
    stock(state, 0, science=1, wood=2, gold=2)
    perform(state, using, Action.BUILD, 2)
    answer(state, using, Verb.BUILD, structure(state, 0, "academy"), 0)
    return len(offered(state, using, Verb.BUILD))


def a_used_pair_summons(using):
    """H19.4."""
    state = position("nagas", "humans", using=using)
    state.players[0].notes = state.players[0].paired = 0b11
    perform(state, using, Action.BUILD, 1)
    return len(offered(state, using, Verb.SUMMON)) > 0


def hydra_survives_a_monster(using):
    """H19.10, H19.11."""
    state = position("nagas", "humans", using=using)
    place_hydra(state, 0, "dortal")
    wait_for(perform(state, using, Action.MOVE, 1), using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 0, 1)
    return state.players[0].hydra == region("dortal")


def hydra_joins_its_owner(using):
    """H19.11: 12 of the Hydra and 9 of the Serpents."""
    state = position("nagas", "humans", using=using)
    place_hydra(state, 0, "paskaar")
    wait_for(perform(state, using, Action.MOVE, 3), using, Decision.MONSTER)
    return len(offered(state, using, Verb.HUNT))


def spoils_of_a_hydra_beside_its_owner(using):
    """H19.11: of the first monster, which it beats without Serpents."""
    state = position("nagas", "humans", using=using)
    raise_units(state, 0)
    place_hydra(state, 0, "paskaar")
    hunt(state, using, 1)
    return sum(held(state, 0))


def loots_the_owner_of_a_hydra(using):
    """H19.9: of a Hydra that was beaten elsewhere."""
    state = position("nagas", "humans", using=using)
    stock(state, 0, gold=5)
    place_hydra(state, 0, "folen")
    raise_units(state, 1, knight=9)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.DEPLOY, 1)
    answer(state, using, Verb.DEPLOY, 9)
    return bool(offered(state, using, Verb.TAKE_LOOT))


def loot_of_a_loser_without_gold(using):
    """H9.5: beaten by a power of 5, it receives 3 gold afterwards; the gold of both."""
    state = position("humans", "orcs", using=using)
    stock(state, 0)
    stock(state, 1)
    attack_player(state, using, 5)
    assert wait_for(state, using, Decision.PRIZE)
    if offered(state, using, Verb.TAKE_LOOT):
        answer(state, using, Verb.TAKE_LOOT)
    gain(state, using, 1, int(Resource.GOLD), 3)
    return held(state, 0)[Resource.GOLD], held(state, 1)[Resource.GOLD]


def gifts_of_a_regained_artefact(using):
    """H12.5."""
    state = position("humans", "orcs", using=using)
    for seat in (0, 1, 0):
        own(state, using, seat, "dortal", gifts=True)
    return units(state, 0)["knight"]


def points_of_the_dam(using):
    """H19.15: with two players."""
    state = position("nagas", "humans", using=using)
    erect(state, using, 0, "dam")
    return int(scoring.structure_score(state, using, 0)) - CATALOGUE.boards["nagas"]["structure"]["dam"]["vp"]


def passes_a_crossed_out_region(using):
    """H6.10: Qliss by way of Morreed, which is never a stop for two players."""
    state = position("humans", "orcs", using=using, regions=("jorveld", "uldane"))
    found = destinations(state, using, 3)
    assert region("morreed") not in found
    return region("qliss") in found


def griffins_buy_without_nests(using):
    """H18.1."""
    state = position("elves", "humans", using=using, regions=("folen", "uldane"))
    raise_units(state, 0, griffin=2)
    stock(state, 0, wood=2)
    return wait_for(perform(state, using, Action.MOVE, 1), using, Decision.ARTEFACT)


def power_of_a_horn_alone(using):
    """H8.5."""
    state = position("elves", "humans", using=using)
    erect(state, using, 0, "horn")
    return attack_player(state, using, 0)


def strikes_who_was_there(using):
    """H15.2: a player who has visited the region and stands elsewhere, when it is cursed."""
    state = position("undead", "orcs", using=using, regions=("lorvane", "uldane"))
    erect(state, using, 0, "plague_column")
    stock(state, 0, iron=3)
    visit(state, 1, "lorvane")
    raise_units(state, 1, scout=1)
    wait_for(perform(state, using, Action.BUILD, 1), using, Decision.CURSE)
    answer(state, using, Verb.CURSE, region("lorvane"))
    return wait_for(state, using, Decision.CURSED, 1)


def hydra_held_back(using):
    """H19.8: whether its owner is asked about the Hydra in a battle between players."""
    state = position("nagas", "humans", using=using, regions=("folen", "folen"))
    raise_units(state, 0, serpent=2)
    place_hydra(state, 0, "folen")
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.DEPLOY)
    return bool(state.about[0] == CATALOGUE.units("nagas").index("hydra"))


def winner_beside_equals(using):
    """H9.2: of the powers 3, 3 and 2 in a battle of three."""
    state = field(using, "asander", humans={"militia": 3}, undead={"skeleton": 3}, elves={"pixie": 2})
    battle(state, using, humans={"militia": 3}, undead={"skeleton": 3}, elves={"pixie": 2})
    return int(state.battle.winner)

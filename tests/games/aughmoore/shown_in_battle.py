"""What effects show in a Battle: Strength, cards, losses, what the winner gains, who is safe."""

from collections import Counter

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Unit
from tests.games.aughmoore.battles import begin, strengths, winner
from tests.games.aughmoore.entries import EFFECTS
from tests.games.aughmoore.position import (
    answer,
    build,
    capital,
    level,
    offered,
    place,
    region,
    spell,
    stock,
    tactic,
    told,
)
from tests.games.aughmoore.shown_in_rounds import Seen, moves, sort_of
from tests.games.aughmoore.stage import (
    NEXT,
    STOCK,
    Stage,
    come,
    library,
    muster,
    numbers,
    play,
    stage,
)

AT_SEA = "strait_sw_nw"
WEAK, STRONG = {"warrior": 2, "serf": 3}, {"warrior": 5, "serf": 5}


def fight(made: Stage, *until: Decision) -> Stage:
    """Let the Battle break out at the place of the effect and play it."""
    begin(made.state, made.using, made.at, made.side if made.attacks else made.foe)
    return play(made, *until)


def totals(made: Stage) -> Seen:
    """Return both sides' Strength in the present Battle."""
    found = {made.side: "own", made.foe: "enemy"}
    return Counter({f"{found[side]} Strength": sum(both) for side, both in strengths(made.state, made.using).items()})


def final_totals(made: Stage) -> Seen:
    """Return the totals compared at the end of the Battle."""
    found = {made.side: "own", made.foe: "enemy"}
    return Counter({f"{found[side]} total": total for side, total, _, _ in told(made.state, Event.TOTAL)})


def clash(made: Stage) -> Seen:
    """Strength and armies when the Tactic cards are to be chosen."""
    muster(made)
    fight(made, Decision.TACTIC)
    return numbers(made) + totals(made)


def join(made: Stage) -> Seen:
    """Who has come when the Tactic cards are to be chosen; the Vessel waits next to the Battle, two units with it."""
    muster(made)
    near = "sw_g" if made.lacks == "reach" else NEXT[made.at]
    made.army(made.side, near, air_vessel=1, serf=2)
    fight(made, Decision.TACTIC)
    return numbers(made)


def victory(made: Stage) -> Seen:
    """What the winner of a Battle has afterwards; the beaten army consists of Serfs and perhaps a Hero."""
    made.army(made.side, made.at, warrior=2 if made.effect.kind == "spawn" else 3)
    made.army(made.side, made.at, serf=made.number if made.effect.when == "fought" else 0)
    vessels = {f"{kind}_vessel": int(f"own_{kind}_vessel" in made.words) for kind in ("sea", "air")}
    made.army(made.side, made.at, **vessels)
    come(made)
    destroyed = made.number if (made.effect.per or "").startswith("destroyed_enemy") else 1
    hero = int("enemy_hero" in (made.effect.needs or ()) and made.lacks != "need enemy_hero")
    made.army(made.foe, made.at, serf=2 * destroyed - 1, hero_1=hero)
    library(made, "harvest", "harvest", side=made.foe)
    if made.lacks == "need destroyed_enemy":
        made.cards[made.foe] = "withdraw"
    if made.effect.when == "fought" and made.effect.per != "destroyed_enemy_land":
        made.sacrifice = made.number - (made.effect.per == "destroyed_any")
        stock(made.state, made.side, mana=4 - made.sacrifice)
    fight(made, Decision.FREE_ACTION, Decision.ROUTE)
    return moves(made) if made.effect.kind == "free_action" else numbers(made)


def beaten(made: Stage) -> Seen:
    """What the loser of a Battle has afterwards, who loses one unit."""
    made.army(made.side, made.at, warrior=1)
    made.army(made.foe, made.at, **STRONG)
    fight(made)
    return numbers(made)


def defeat(made: Stage) -> Seen:
    """The damage that the beaten side takes."""
    own, enemy = (WEAK, STRONG) if made.effect.when != "won" else (STRONG, WEAK)
    vessel = int("own_sea_vessel" in made.words)
    made.army(made.side, made.at, sea_vessel=vessel, **own)
    made.army(made.foe, made.at, sea_vessel=int("enemy_vessel" in made.words), **enemy)
    come(made)
    if made.effect.table == "spell":
        library(made, made.effect.key)
    if made.effect.table == "tactic":
        made.cards[made.side] = made.effect.key
    fight(made)
    return Counter({"damage": told(made.state, Event.DAMAGE)[-1][1]})


def tie(made: Stage) -> Seen:
    """Who wins equal totals as attacker."""
    made.army(made.side, made.at, warrior=2)
    there = int(made.state.players[made.side].at[made.hero]) == region(made.at)
    if made.effect.solo:
        made.cards[made.foe] = "withdraw"
        made.using.card_strength[:] = made.using.tactic_strength[tactic("withdraw")]
    equal = int(made.using.strength[made.state.faction[made.side], made.hero]) if there else 0
    made.army(made.foe, made.at, warrior=2, serf=equal)
    fight(made)
    return Counter({"wins": int(winner(made.state) == made.side)})


def loss(made: Stage) -> Seen:
    """What is left after a defeat in which units fall that the effect waits for, or others."""
    waits = (made.effect.lost or made.effect.units)[0]
    falls = waits if made.lacks != "unit" else ("air_vessel" if waits == "serf" else "serf")
    stock(made.state, made.side, ore=2 * STOCK, mana=2 * STOCK, food=2 * STOCK)
    guard = 3 if falls == "warrior" and made.hero != NOBODY else 0  # the Hero who waits for the loss survives it
    made.army(made.side, made.at, **_FALLING.get(falls, {falls: 1, "serf": guard}))
    made.army(made.foe, made.at, **STRONG)
    fight(made)
    return numbers(made)


_FALLING = {"serf": {"serf": 3}, "hero": {"hero_1": 1}}


def cancelled(made: Stage) -> Seen:
    """How many Tactic cards of the enemy are cancelled."""
    made.army(made.side, made.at, warrior=1)
    made.army(made.foe, made.at, warrior=1)
    made.cards[made.foe] = "withdraw" if made.lacks == "card" else made.effect.tactics[0]
    fight(made)
    return Counter(f"{side} cancelled" for side, _, _, _ in told(made.state, Event.CANCELLED) if side == made.foe)


def card(made: Stage) -> Seen:
    """What a Tactic card adds to the total, against a card or a structure."""
    effect = made.effect
    stock(made.state, made.side, ore=10, mana=10, food=10)
    stock(made.state, made.foe, ore=10, mana=10, food=10)
    muster(made)
    met = effect.versus[0] if effect.versus and made.lacks != "card" else "withdraw"
    made.cards.update({made.side: effect.key, made.foe: met})
    begin(made.state, made.using, made.at, made.foe if "barricade" in (effect.key,) or met == "siege" else made.side)
    play(made)
    return final_totals(made)


def call(made: Stage) -> Seen:
    """How many units Conscripts bring from the region next to the Battle, or from farther away."""
    made.army(made.side, made.at, warrior=2)
    made.army(made.foe, made.at, warrior=1)
    made.army(made.side, "nw_g" if made.lacks == "reach" else NEXT[made.at], serf=3)
    made.cards.update({made.side: made.effect.key, made.foe: "withdraw"})
    fight(made)
    return Counter({"units brought": len(told(made.state, Event.REINFORCED))})


def combat(made: Stage) -> Seen:
    """Strength and armies after a Combat Spell."""
    muster(made, warrior=1)
    if made.effect.per != "enemy_unit":
        made.army(made.foe, made.at, serf=1, hero_1=1, air_vessel=int("air_vessel" in (made.effect.units or ())))
    made.army(made.side, capital(made.state, made.side), serf=3)
    library(made, made.effect.key)
    fight(made, Decision.TACTIC)
    return numbers(made) + totals(made)


EVERY_UNIT = 31  # all kinds of units in a set of UnitWord
BURNING = next(effect.number for effect in EFFECTS if effect.name == "faction.orcs.building.dragon_spire.ability.2.1")
ARROW = next(effect.number for effect in EFFECTS if effect.name == "spell.magic_arrow.1")


def safety(made: Stage) -> Seen:
    """Which units a Spell or an ability can destroy in a Battle: a Magic Arrow and a Dragon that hit all kinds."""
    found: Seen = Counter()
    for danger in ("spells", "abilities"):
        scene = stage(made.effect, made.lacks, made.number, alive=_lives(made), beside=(BURNING,))
        found.update(_exposed(scene, danger))
    return found


def _lives(made: Stage) -> bool:
    return bool(made.using.effects[made.effect.number].kind != 0)


def _exposed(made: Stage, danger: str) -> Seen:
    state, using = made.state, made.using
    at_sea = made.effect.units == ("sea_vessel",)
    made.at = AT_SEA if at_sea else made.at
    made.army(made.side, made.at, serf=1, warrior=1, **({"sea_vessel": 1} if at_sea else {"air_vessel": 1}))
    other = Unit.HERO_1 + (1 if made.hero in (NOBODY, Unit.HERO_1) else 0)
    place(state, using, made.side, made.at, **{made.key(made.side, other): 1})
    made.army(made.foe, made.at, air_vessel=1)
    using.effects[ARROW].units = using.effects[BURNING].units = EVERY_UNIT
    if danger == "spells":
        library(made, "magic_arrow", side=made.foe)
        begin(state, using, made.at, made.foe)
        answer(state, using, Verb.CAST_SPELL, spell("magic_arrow"), 0)
    else:
        level(state, using, made.foe, 3)
        build(state, using, made.foe, "dragon_spire")
        begin(state, using, made.at, made.foe)
    if state.decision != Decision.DESTROY:
        return Counter(f"{danger}: {sort_of(kind)}" for _, kind, _, _ in told(state, Event.LOST_UNIT))
    hits = offered(state, using, Verb.HIT)
    return Counter(f"{danger}: {sort_of(kind)}" for _, _, kind in hits)

"""Which scene shows an effect: each probe plays one and returns numbers that the effect can change."""

from collections.abc import Callable

from tests.games.aughmoore.entries import Effect
from tests.games.aughmoore.shown_for_good import goals, no_serf, passengers, price, reach, solo_way, towers_away
from tests.games.aughmoore.shown_in_battle import (
    beaten,
    call,
    cancelled,
    card,
    clash,
    combat,
    defeat,
    join,
    loss,
    safety,
    tie,
    victory,
)
from tests.games.aughmoore.shown_in_rounds import (
    Seen,
    after,
    arrival,
    cast,
    collection,
    discovery,
    end,
    interrupt,
    refuge,
    turn,
)
from tests.games.aughmoore.stage import Stage

Probe = Callable[[Stage], Seen]
PROBES: dict[tuple[str, str], Probe] = {
    ("strength", "battle"): clash,
    ("destroy", "battle"): clash,
    ("reinforce", "battle"): join,
    ("strength", "combat"): combat,
    ("destroy", "combat"): combat,
    ("reinforce", "combat"): combat,
    ("strength", "tactic"): card,
    ("reinforce", "tactic"): call,
    ("cancel_tactic", "tactic"): cancelled,
    ("cancel_tactic", "reveal"): cancelled,
    ("win_ties", "always"): tie,
    ("recover", "fallen"): loss,
    ("gain", "fallen"): loss,
    ("destroy", "fallen"): loss,
    ("work", "always"): collection,
    ("cost", "always"): price,
    ("speed", "always"): goals,
    ("adjacency", "always"): goals,
    ("limit", "always"): passengers,
    ("serfless", "always"): no_serf,
    ("engage", "always"): reach,
    ("immunity", "always"): safety,
}
MOMENTS: dict[str, Probe] = {
    "won": victory,
    "fought": victory,
    "collection": collection,
    "after_action": after,
    "arrive": arrival,
    "explored": discovery,
    "turn": turn,
    "cast": cast,
    "enemy_cast": interrupt,
    "end": end,
}


def probe_of(effect: Effect) -> Probe:
    """Return the probe that shows an effect."""
    if effect.kind == "damage":
        return defeat
    if effect.rule in ("monster", "unstable_ground", "pirates"):
        return refuge
    if effect.kind == "ignore":
        return no_serf if effect.rule == "tower_serf" else goals
    if effect.solo and effect.per == "destroyed_own":
        return beaten
    if effect.link == "tower_tower":
        return towers_away
    if effect.solo and effect.kind == "speed":
        return solo_way
    return PROBES.get(effect.what) or MOMENTS[effect.when]


def without_limits(made: Stage) -> Seen:
    """Where it could go if its speed were higher by so much, or if there were no such rule for anybody."""
    effect, using = made.effect, made.using
    if effect.kind == "speed":
        using.speed[:] += effect.amount
        using.solo_steps += effect.amount
    match effect.rule:
        case "desert_stop":
            using.desert_stops_march = 0
        case "central_sea_stop":
            using.central_stops_sail = 0
        case "enemy_stop":
            made.lacks = "enemies"
    return probe_of(effect)(made)

"""What effects must fulfil: kinds at moments at which the rules look for them, with what they need.

Whoever adds a kind to a module of the rules adds a line here; [vocabulary.kind] of the content says the same in words.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import ContentError
from sim.games.aughmoore.content.catalogue import EFFECT, FACTION_KEYS, Catalogue, fill_effect
from sim.games.aughmoore.content.vocabulary import EVERYWHERE, MOST_LEFT, ORDER_STEPS
from sim.games.aughmoore.state import LEVELS, LIBRARY, MOST_ABILITIES

MOST_MARKS = 60  # effects of a faction that can be told apart once used
LARGEST = 100
NONE = "none"

# what a kind cannot do without
NEEDED: Mapping[str, tuple[str, ...]] = {
    "strength": ("amount",),
    "damage": ("amount", "side"),
    "destroy": ("amount", "units"),
    "cancel_tactic": ("tactics",),
    "reinforce": ("units", "zone", "amount"),
    "win_ties": (),
    "vp": ("amount",),
    "gain": ("amount", "resource"),
    "steal": ("amount", "resource"),
    "deny": ("amount",),
    "cost": ("of", "amount", "resource"),
    "trade": ("amount", "rate"),
    "spawn": ("units", "amount", "zone"),
    "recover": ("units", "amount", "zone"),
    "relocate": ("side", "units", "amount", "to"),
    "speed": ("amount", "units"),
    "free_action": ("action",),
    "serfless": ("action",),
    "adjacency": ("link", "units"),
    "ignore": ("rule", "units"),
    "immunity": ("from", "units"),
    "limit": ("of", "amount", "units"),
    "draw": ("amount",),
    "discard": ("amount",),
    "ready": ("amount",),
    "counter": (),
    "copy": (),
    "explore": ("mode", "amount"),
    "engage": ("units", "reach", "action"),
    "work": ("units", "terrain"),
    "travel": ("units", "action"),
}

TIMES = ("per", "every", "most")
# what may stand beside that
OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "strength": (*TIMES, "side", "needs", "terrain", "versus", "pay", "may"),
    "damage": ("needs", "terrain"),
    "destroy": ("side", "zone", "reach", "chooser", "needs", "terrain", "lost", "uses", "pay", "may"),
    "cancel_tactic": ("needs", "terrain"),
    "reinforce": ("needs", "terrain", "pay", "may"),
    "win_ties": ("needs", "terrain"),
    "vp": (*TIMES, "needs", "terrain"),
    "gain": (*TIMES, "needs", "terrain", "after", "lost", "uses"),
    "steal": ("target", "needs", "terrain", "uses", "pay", "may"),
    "deny": ("reach", "uses", "may"),
    "cost": ("uses",),
    "trade": ("needs", "terrain", "after", "uses"),
    "spawn": ("needs", "terrain", "after", "uses", "pay", "may"),
    "recover": ("price", "uses", "pay", "may"),
    "relocate": ("needs", "terrain", "reach", "uses", "pay", "may"),
    "speed": ("action",),
    "free_action": ("needs", "terrain", "after", "steps", "units", "uses", "pay", "may"),
    "serfless": ("uses",),
    "immunity": ("zone", "terrain"),
    "draw": ("needs", "terrain", "after", "uses"),
    "discard": ("needs", "terrain", "target", "uses"),
    "ready": ("needs", "terrain", "uses", "may"),
    "counter": ("most",),
    "copy": ("most",),
    "explore": ("needs", "terrain", "reach", "uses", "may"),
}
CONDITIONS = ("needs", "terrain", "uses", "after", "lost")  # of abilities alone

LASTING = dict.fromkeys(("win_ties", "cost", "speed", "adjacency", "ignore", "immunity", "limit", "work"), ("always",))
IN_BATTLE = {
    "strength": ("battle",),
    "damage": ("won", "lost"),
    "destroy": ("battle", "fallen"),
    "cancel_tactic": ("reveal",),
    "vp": ("won", "end"),
    "discard": ("won",),
}
# the moments of each kind on the boards of players, on those of the solo enemy, and on cards
ABILITY: Mapping[str, tuple[str, ...]] = {
    **LASTING,
    **IN_BATTLE,
    "serfless": ("always",),
    "engage": ("always",),
    "travel": ("always",),
    "reinforce": ("battle",),
    "gain": ("collection", "won", "fought", "fallen", "arrive", "after_action", "explored"),
    "deny": ("turn",),
    "steal": ("won", "arrive", "collection"),
    "trade": ("after_action",),
    "spawn": ("won", "collection", "after_action", "arrive"),
    "recover": ("fallen",),
    "relocate": ("turn", "arrive", "won"),
    "free_action": ("won", "after_action", "arrive", "explored"),
    "draw": ("after_action", "won"),
    "ready": ("arrive", "turn"),
    "explore": ("arrive", "turn"),
}
SOLO: Mapping[str, tuple[str, ...]] = {
    **LASTING,
    **IN_BATTLE,
    "gain": ("collection", "won", "fought", "fallen", "arrive"),
    "steal": ("won", "collection"),
    "spawn": ("won", "collection"),
    "recover": ("fallen",),
}
SOLO_SPELL = dict.fromkeys(("destroy", "vp", "gain", "steal", "deny", "spawn", "relocate", "explore"), ("cast",))
CAST = SOLO_SPELL | dict.fromkeys(("trade", "free_action", "draw", "ready"), ("cast",))
COMBAT = dict.fromkeys(("strength", "damage", "destroy", "reinforce"), ("combat",))
INTERRUPT = dict.fromkeys(("counter", "copy", "gain"), ("enemy_cast",))
TACTIC = dict.fromkeys(("strength", "damage", "cancel_tactic", "reinforce"), ("tactic",))
SPELLS = {"cast": CAST, "combat": COMBAT, "interrupt": INTERRUPT}

# the words that the rules know beside a kind, where they do not take all of them
LIMITED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("destroy", "side"): ("enemy",),
    ("reinforce", "zone"): ("adjacent", "capital"),
    ("discard", "target"): ("enemy_here",),
    ("spawn", "zone"): ("here", "capital", "own_region"),
    ("recover", "zone"): ("capital",),
    ("limit", "of"): ("capacity",),
    ("limit", "units"): ("sea_vessel", "air_vessel"),
    ("engage", "units"): ("sea_vessel",),
    ("engage", "action"): ("sail",),
    ("speed", "units"): ("serf", "warrior", "hero", "sea_vessel", "air_vessel", "army"),
    ("adjacency", "units"): ("serf", "warrior", "hero", "air_vessel", "army"),
    ("travel", "action"): ("sail", "fly"),
    ("travel", "units"): ("serf", "warrior", "hero", "sea_vessel", "air_vessel"),
    ("immunity", "units"): ("serf", "warrior", "hero", "sea_vessel", "air_vessel", "army"),
    ("free_action", "action"): ("march", "sail", "fly", "cast"),
    ("relocate", "units"): ("serf", "warrior", "hero", "tower"),
}
# rules that can be set aside, and for whom
SET_ASIDE: Mapping[str, tuple[str, ...]] = {
    "desert_stop": ("army",),
    "central_sea_stop": ("sea_vessel",),
    "central_sea_cost": ("army", "air_vessel"),
    "ferry_ban": ("air_vessel",),
    "enemy_stop": ("sea_vessel", "air_vessel"),
    "monster": ("army", "sea_vessel", "air_vessel"),
    "unstable_ground": ("army", "sea_vessel", "air_vessel"),
    "pirates": ("army", "sea_vessel", "air_vessel"),
    "tower_serf": ("this",),
    "sea_end": ("serf", "warrior", "hero"),
    "sea_enemy": ("army",),
}
GOALS = {"tower": ("next",), "own": ("own_region",), "enemy": ("here", "next", "unoccupied", "capital")}
# kinds whose amount is done piece by piece
COUNTED = ("destroy", "steal", "deny", "spawn", "recover", "relocate", "ready", "explore", "reinforce", "trade")
# kinds that take units from place to place and could go on without end
UNENDING = ("relocate", "free_action")
# kinds whose owner is asked before they begin
OFFERED = ("steal", "deny", "spawn", "recover", "relocate", "destroy", "ready", "explore", "free_action", "reinforce")
OUTSIDE_BATTLE = ("arrive", "collection", "cast")

Effect = Mapping[str, Any]


def check_effects(catalogue: Catalogue) -> None:
    """Raise ContentError if an effect is none that the rules carry out where it stands."""
    content = catalogue.content
    drawn = LIBRARY - max(content[f"capital.{level}.library"] for level in range(1, LEVELS + 1))
    effects = content.once(check_effects, _effects, catalogue)
    for where, owner, tables in effects:
        content.vet(tables, _check_effect, where, owner, drawn)
    kinds = [content.plain[f"{where}.kind"] for where, _, _ in effects]
    for (where, _, _), kind in zip(effects, kinds, strict=True):
        if kind == "cost":
            _check_discount(where, catalogue, content.nested(where))
    _check_counts(Counter(owner for _, owner, _ in effects), MOST_MARKS)
    in_force = (owner for (_, owner, _), kind in zip(effects, kinds, strict=True) if kind != NONE)
    _check_counts(Counter(in_force), MOST_ABILITIES)


def _check_counts(counted: Counter[str], most: int) -> None:
    for faction in FACTION_KEYS:
        if counted[faction] > most:
            raise ContentError(f"aughmoore.faction.{faction} has {counted[faction]} effects; the rules take {most}")


def _effects(catalogue: Catalogue) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each effect: its address, the faction on whose board it stands (or its table), and what to read of it."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for where in (where for carrier in catalogue.carriers() for where in carrier.rows):
        _, table, key, *_ = where.split(".")
        owner = key if table == "faction" else table
        found.append((where, owner, (where, f"spell.{key}.type") if table == "spell" else (where,)))
    return found


def _check_effect(effect: Effect, *more: Any) -> None:
    """Refuse an effect that the rules do not carry out where it stands, whatever the others are."""
    *spell_type, where, owner, drawn = more
    fill_effect(np.zeros(1, EFFECT)[0], effect, where)
    if effect["kind"] == NONE:
        return
    _check_moment(where, _readings(where, owner, spell_type), effect)
    _check_words(where, owner, effect)
    _check_numbers(where, drawn, effect)
    _check_use(where, owner, effect)


def _readings(where: str, owner: str, spell_type: list[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the moments of each kind where an effect stands."""
    if spell_type:
        return SPELLS[spell_type[0]]
    if owner == "solo":
        return SOLO_SPELL if ".spell." in where else SOLO
    return TACTIC if owner == "tactic" else ABILITY


def _check_moment(where: str, readings: Mapping[str, tuple[str, ...]], effect: Effect) -> None:
    """Refuse a kind where the rules do not look for it, and one that lacks something."""
    kind, moment = effect["kind"], effect.get("when", "always")
    if kind not in readings:
        raise ContentError(f"{where}.kind is {kind!r}; there the rules take {', '.join(sorted(readings))}")
    if moment not in readings[kind]:
        raise ContentError(f"{where}.when is {moment!r}; for {kind} the rules take {', '.join(readings[kind])}")
    lacking = [name for name in NEEDED[kind] if name not in effect]
    if lacking:
        raise ContentError(f"{where} has no {lacking[0]}; {kind} needs {', '.join(NEEDED[kind])}")
    known = (*NEEDED[kind], *OPTIONAL.get(kind, ()))
    if strange := [name for name in effect if name not in known and name not in ("kind", "when")]:
        raise ContentError(f"{where} has {strange[0]}; {kind} takes {', '.join(known)}")
    if moment == "after_action" and not effect.get("after"):
        raise ContentError(f"{where}.after is empty; after_action needs the actions that it follows")
    if moment == "fallen" and ("needs" in effect or "terrain" in effect):
        raise ContentError(f"{where} has a condition, which the rules do not look for at the moment fallen")
    if moment == "fallen" and kind != "recover" and not effect.get("lost"):
        raise ContentError(f"{where}.lost is empty; fallen needs the units whose loss it follows")


def _check_words(where: str, owner: str, effect: Effect) -> None:
    """Refuse words that the rules do not read beside this kind."""
    kind, moment = effect["kind"], effect.get("when", "always")
    bare = owner == "spell" or moment in ("cast", "combat", "enemy_cast") or (owner == "tactic" and kind != "strength")
    if bare and (strange := [name for name in CONDITIONS if name in effect and name not in NEEDED[kind]]):
        raise ContentError(f"{where} has {strange[0]}, which the rules look for with abilities alone")
    chosen = kind == "strength" and (effect.get("may") or "pay" in effect)
    if chosen and (strange := [name for name in (*TIMES, "side") if name in effect]):
        raise ContentError(f"{where} has {strange[0]}; Strength that the owner may decline is its amount, once")
    if kind == "cost" and "uses" in effect:
        _check_word(f"{where}.of", effect["of"], ("spell", "combat_spell"))
    for (listed, name), allowed in LIMITED.items():
        if listed == kind and name in effect:
            _check_word(f"{where}.{name}", effect[name], allowed)
    if kind == "ignore":
        _check_word(f"{where}.rule", effect["rule"], tuple(SET_ASIDE))
        _check_word(f"{where}.units", effect["units"], SET_ASIDE[effect["rule"]])
    if kind == "reinforce" and moment == "battle":
        _check_word(f"{where}.units", effect["units"], ("air_vessel",))
    if kind == "damage" and owner != "spell":
        _check_word(f"{where}.side", effect["side"], ("enemy",) if moment == "won" else ("own",))
    if kind == "strength" and moment == "tactic":
        _check_word(f"{where}.side", effect.get("side", "own"), ("own",))
    if kind == "relocate":
        moved = "tower" if "tower" in effect["units"] else effect["side"]
        _check_word(f"{where}.to", effect["to"], GOALS[moved])
    if kind == "steal" and moment in OUTSIDE_BATTLE:
        _check_word(f"{where}.target", effect.get("target", "enemy_here"), ("one_enemy",))


def _check_word(where: str, given: Any, allowed: tuple[str, ...]) -> None:
    for one in (given,) if isinstance(given, str) else given:
        if one not in allowed:
            raise ContentError(f"{where} is {one!r}; there the rules take {', '.join(allowed)}")


def _check_numbers(where: str, drawn: int, effect: Effect) -> None:
    """Refuse numbers that the rules cannot carry out."""
    kind = effect["kind"]
    least = 1 if kind == "trade" else 0 if kind in COUNTED else -LARGEST
    most = MOST_LEFT if kind in COUNTED else LARGEST
    if kind == "draw":
        least, most = 0, drawn
    for name, low, high in (
        ("amount", least, most),
        ("every", 1, LARGEST),
        ("most", 0, LARGEST),
        ("reach", 0, EVERYWHERE),
        ("steps", 0, ORDER_STEPS - 1),
        ("rate", 1, 1),
    ):
        if name in effect and not low <= effect[name] <= high:
            raise ContentError(f"{where}.{name} is {effect[name]}; the rules take {low} to {high}")


def _check_discount(where: str, catalogue: Catalogue, effect: Effect) -> None:
    """Refuse a discount on any kind of resource where a price names two, as the rules take it off each of them."""
    if effect["kind"] != "cost" or effect["resource"] != "any":
        return
    _check_word(f"{where}.of", effect["of"], ("tactic",))
    for key, card in catalogue.tactics.items():
        kinds = [kind for kind, amount in card["cost"].items() if amount > 0]
        if len(kinds) > 1:
            raise ContentError(
                f"aughmoore.tactic.{key}.cost names {' and '.join(kinds)}; "
                f"beside the discount on any kind at {where} the rules take one"
            )


def _check_use(where: str, owner: str, effect: Effect) -> None:
    """Refuse an ability that could be used without end, and prices and limits that nobody looks at."""
    kind, moment, uses = effect["kind"], effect.get("when", "always"), effect.get("uses", "unlimited")
    again = moment == "turn" or (moment == "arrive" and kind in UNENDING)
    if again and uses != "round":
        raise ContentError(f"{where}.uses is {uses!r}; at the moment {moment} the rules take 'round' for {kind}")
    if not effect.get("may") and not any(effect.get("pay", {}).values()):
        return
    asked = kind == "strength" if moment == "battle" else kind in OFFERED
    if owner in ("solo", "tactic") or not (asked or moment == "turn" or (kind == "reinforce" and moment == "battle")):
        raise ContentError(f"{where} cannot be declined or paid for: nobody is asked for {kind} at the moment {moment}")
    serfs = effect.get("pay", {}).get("serf", 0)
    others = sum(effect.get("pay", {}).values()) - serfs
    if (serfs and moment != "battle") or (others and moment == "battle"):
        raise ContentError(f"{where}.pay: Serfs pay for what happens in a Battle, resources for all else")

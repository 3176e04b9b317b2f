"""What Buildings, Heroes, Spells and Tactic cards are called as the source of an effect, and what they do."""

from typing import Any

import numpy as np

from sim.content.nested import rows_of
from sim.games.aughmoore.content.catalogue import Catalogue
from sim.games.aughmoore.content.charts import FOUR_SIDE
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.names import HERO_NAMES, SPECIAL_NAMES, SPELL_NAMES
from sim.games.aughmoore.narration.solo_effects import solo_text
from sim.games.aughmoore.narration.souls import soul_text
from sim.games.aughmoore.narration.wording import building_name, faction_of, tactic_name, the, with_article
from sim.games.aughmoore.rules import FOUR
from sim.games.aughmoore.size import factions
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS

_BOARDS = tuple(Catalogue(FOUR.content, FOUR_SIDE).boards.values())


def _texts(table: str) -> tuple[str, ...]:
    """Return what the abilities of Buildings or Heroes do, by faction, Building or Hero and step."""
    return tuple(
        str(ability["text"])
        for board in _BOARDS
        for item in board[table].values()
        for ability in rows_of(item["ability"])
    )


BUILDING_TEXTS, HERO_TEXTS = _texts("building"), _texts("hero")
SPECIAL_TEXTS = tuple(
    tuple(part for item in board.get("special", {}).values() for part in str(item["text"]).split("; "))
    for board in _BOARDS
)


def building_words(state: Any, side: int, building: int) -> str:
    """Return what a Building does at the present level of its Capital City."""
    first = (faction_of(state, side) * BUILDINGS + building) * LEVELS
    return "; ".join(BUILDING_TEXTS[first : first + int(state.players[side].level)])


def carrier_of(rules: Any, effect: int) -> int:
    """Return what carries an effect: the last carrier whose effects do not begin after it."""
    return int(np.searchsorted(rules.first_effect, effect, side="right")) - 1


def source_name(rules: Any, effect: int) -> str:
    """Return what an effect belongs to: "the Cathedral", "Paladin Laelithar", "Fireball"."""
    carrier = carrier_of(rules, effect)
    if carrier < rules.carriers.hero:
        return building_name(*divmod(carrier // LEVELS, BUILDINGS))
    if carrier < rules.carriers.spell:
        faction, hero = divmod((carrier - rules.carriers.hero) // LEVELS, HEROES)
        return with_article(HERO_NAMES[faction][hero])
    if carrier < rules.carriers.tactic:
        return SPELL_NAMES[carrier - rules.carriers.spell]
    if carrier < rules.carriers.solo_ability:
        return tactic_name(carrier - rules.carriers.tactic)
    return _solo_source(rules, carrier)


def _solo_source(rules: Any, carrier: int) -> str:
    if carrier >= rules.carriers.special:
        return SPECIAL_NAMES[carrier - rules.carriers.special]
    if carrier < rules.carriers.solo_hero:
        return "the Capital City Track"
    faction, hero = divmod((carrier - rules.carriers.solo_hero) % (factions(rules) * HEROES), HEROES)
    name = with_article(HERO_NAMES[faction][hero])
    return f"the Spell of {name}" if carrier >= rules.carriers.solo_spell else name


def effect_text(rules: Any, effect: int) -> str:
    """Return what an ability or a Spell of the solo enemy does, "" for a card."""
    carrier = carrier_of(rules, effect)
    if carrier < rules.carriers.hero:
        return BUILDING_TEXTS[carrier]
    if carrier < rules.carriers.spell:
        return HERO_TEXTS[carrier - rules.carriers.hero]
    if carrier >= rules.carriers.special:
        return _special_text(rules, carrier, effect)
    return solo_text(rules.effects[effect]) if carrier >= rules.carriers.solo_ability else ""


def _special_text(rules: Any, carrier: int, effect: int) -> str:
    """Return the part of a special card's text about an effect; the last part is about all that are left."""
    if text := soul_text(carrier - rules.carriers.special, rules.effects[effect]):
        return text
    parts = SPECIAL_TEXTS[carrier - rules.carriers.special]
    return parts[min(effect - int(rules.first_effect[carrier]), len(parts) - 1)]


def special_words(rules: Any, faction: int) -> str:
    """Return what a faction's board has beside its Buildings and Heroes, each part once."""
    first, last = (int(rules.first_effect[int(rules.carriers.special) + faction + more]) for more in (0, 1))
    return "; ".join(dict.fromkeys(effect_text(rules, effect) for effect in range(first, last)))


def carrier_text(rules: Any, carrier: int) -> str:
    """Return what all effects of a carrier do, as far as it is told."""
    first, last = int(rules.first_effect[carrier]), int(rules.first_effect[carrier + 1])
    return "; ".join(filter(None, (effect_text(rules, effect) for effect in range(first, last))))


def ability_words(rules: Any, effect: int, price: str = "") -> str:
    """Return an ability with what it does: "the High Mage: once a round turns 1 Scribed Spell to Ready"."""
    text = effect_text(rules, effect)
    return f"{source_name(rules, effect)}{price}" + (f": {text}" if text else "")


def idle_words(state: Any, rules: Any, side: int, effect: int) -> str:
    """Return what a Spell fails to do: "Fireball of the Elves hits nobody"."""
    deed = _IDLE.get(Kind(int(rules.effects[effect].kind)), "has no effect")
    return f"{source_name(rules, effect)} of {the(state, side)} {deed}"


_IDLE = {
    Kind.DESTROY: "hits nobody",
    Kind.RELOCATE: "moves nobody",
    Kind.SPAWN: "places nobody",
    Kind.REINFORCE: "brings nobody into the Battle",
    Kind.STEAL: "takes nothing",
    Kind.DENY: "denies nothing",
    Kind.READY: "turns no Spell to Ready",
    Kind.EXPLORE: "turns up no token",
    Kind.FREE_ACTION: "opens no action",
}

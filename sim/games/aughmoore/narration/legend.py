"""What a referee must know before the first turn: the map, the boards, prices, cards and tokens."""

from collections.abc import Iterator
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed, plain
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.names import DESIGN_KINDS_BY_BOARD, REGION_NAMES_BY_BOARD, SPELL_NAMES, UNIT_NAMES
from sim.games.aughmoore.narration.box_legend import box_legend
from sim.games.aughmoore.narration.cards import BUILDING_TEXTS, HERO_TEXTS, carrier_text
from sim.games.aughmoore.narration.solo import SOLO_ACTIONS
from sim.games.aughmoore.narration.wording import (
    building_name,
    continent_name,
    direction_name,
    faction_of,
    goods,
    level_name,
    region_name,
    resource_name,
    seat_name,
    tactic_name,
    token_name,
)
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS, SOLO_CARDS, TRACK
from sim.games.aughmoore.words import SoloAction, SpellType, Tactic, Terrain, TokenEffect, Unit

__all__ = ["legend"]


def legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the map and the numbers in force."""
    names = REGION_NAMES_BY_BOARD[int(state.board)]
    yield from (_region(state, rules, region) for region, name in enumerate(names) if name)
    yield from _prices(rules)
    yield from (_level(rules, level) for level in range(LEVELS))
    for side in range(int(state.sides)):
        yield from (f"{seat_name(state, side)}: {line}" for line in _faction(rules, faction_of(state, side)))
    yield from (_tactic(rules, tactic) for tactic in Tactic)
    yield from (_spell(rules, spell) for spell in range(len(rules.spell_copies)) if rules.spell_copies[spell])
    yield from (_token(state, rules, token) for token in sorted(DESIGN_KINDS_BY_BOARD[int(state.board)]))
    yield from box_legend(state, rules)
    if state.solo.on:
        yield from _solo(rules)
        yield from _enemy(state, rules)


def _region(state: Any, rules: Any, region: int) -> str:
    """Return a region: its Terrain, its continent, what it yields, and what lies beside it."""
    terrain = Terrain(int(rules.terrain[region]))
    told = [plain(terrain)]
    if rules.continent[region] != NOBODY:
        told.append(f"on {continent_name(state, int(rules.continent[region]))}")
    if terrain != Terrain.SEA and rules.resource_of[terrain] != NOBODY:
        told.append(f"yields {resource_name(int(rules.resource_of[terrain]))}")
    if rules.spaces[region]:
        told.append(counted(int(rules.spaces[region]), "Worker Space"))
    told += ["central"] if rules.central[region] else []
    beside = (
        ("borders", "border_count", "borders"),
        ("shores", "shore_count", "by"),
        ("ferries", "ferry_count", "ferry to"),
    )
    for lists, counts, word in beside:
        others = rules[lists][region][: int(rules[counts][region])].tolist()
        if others:
            told.append(f"{word} {listed([region_name(state, other) for other in others])}")
    return f"{region_name(state, region)}: {'; '.join(told)}"


def _prices(rules: Any) -> Iterator[str]:
    yield f"each Building: {goods(rules.building_cost)}, {int(rules.building_vp)} VP"
    yield f"a Tower: {int(rules.tower_ore)} Ore for each Region from the Capital, {int(rules.tower_vp)} VP for each"
    yield f"a pair of Serfs: {goods(rules.pair_cost)}"
    slots = listed([str(int(number)) for number in rules.tax_slot])
    yield f"Tax Track: its places give {slots}"
    each, working = int(rules.region_income), int(rules.worker_income)
    yield f"Collection: {each} for a controlled Region, {working} for each working Serf"
    yield f"at most {int(rules.cap)} of each resource are held"
    yield f"a controlled Region: {int(rules.region_vp)} VP; a Scribed Spell: {int(rules.scribed_vp)} VP"
    yield f"starting a Battle: {int(rules.attacker_vp)} VP; a destroyed Capital City: {int(rules.capital_vp)} VP"


def _level(rules: Any, level: int) -> str:
    price = f"for {goods(rules.level_cost[level])}, " if level else ""
    held = f"{counted(int(rules.level_library[level]), 'Spell')} held, {int(rules.level_scribed[level])} Scribed"
    worth = f"{int(rules.level_vp[level])} VP, Strength {int(rules.level_strength[level])}"
    towers = counted(int(rules.level_towers[level]), "Tower")
    return f"Capital City of {level_name(level + 1)}: {price}{worth}, {held}, {towers}"


def _faction(rules: Any, faction: int) -> Iterator[str]:
    """Yield the units, Buildings and Heroes of a faction."""
    for unit in Unit:
        stats = [int(rules[name][faction][unit]) for name in ("strength", "speed", "unit_vp", "supply", "capacity")]
        told = f"Strength {stats[0]}, Speed {stats[1]}, {stats[2]} VP, {stats[3]} in the box"
        carries = f", carries {stats[4]}" if stats[4] else ""
        lock = int(rules.unlocked_by[faction][unit])
        needs = f", needs {building_name(faction, lock)}" if lock != NOBODY else ""
        yield f"{UNIT_NAMES[faction][unit]} for {goods(rules.unit_cost[faction][unit])}: {told}{carries}{needs}"
    for building in range(BUILDINGS):
        texts = _by_level(BUILDING_TEXTS, faction * BUILDINGS + building)
        yield f"{building_name(faction, building)}: {texts}"
    for hero in range(HEROES):
        yield f"{UNIT_NAMES[faction][Unit.HERO_1 + hero]}: {_by_level(HERO_TEXTS, faction * HEROES + hero)}"


def _by_level(texts: tuple[str, ...], place: int) -> str:
    own = texts[place * LEVELS : (place + 1) * LEVELS]
    return "; ".join(f"from {level_name(level)} on {text}" for level, text in enumerate(own, 1))


def _tactic(rules: Any, tactic: Tactic) -> str:
    sides = (
        ("attackers", rules.tactic_attacker),
        ("defenders", rules.tactic_defender),
        ("Serfs alone", rules.tactic_serfs),
    )
    who = listed([word for word, allowed in sides if allowed[tactic]])
    worth = f"Strength {int(rules.tactic_strength[tactic]):+}, {int(rules.tactic_vp[tactic])} VP"
    return f"{tactic_name(tactic)} for {goods(rules.tactic_cost[tactic])}: {worth}, for {who}"


def _spell(rules: Any, spell: int) -> str:
    first, last = (int(rules.first_effect[int(rules.carriers.spell) + spell + more]) for more in (0, 1))
    does = [f"{plain(Kind(int(one.kind)))} {int(one.amount)}" for one in rules.effects[first:last]]
    head = f"{plain(SpellType(int(rules.spell_type[spell])))}, {int(rules.spell_mana[spell])} Mana"
    cards = counted(int(rules.spell_copies[spell]), "card")
    return f"Spell {SPELL_NAMES[spell]}, {head}, {int(rules.spell_vp[spell])} VP, {cards}: {listed(does)}"


def _token(state: Any, rules: Any, token: int) -> str:
    """Return an Exploration token: how many there are, what it asks for and brings."""
    design = rules.designs[token]
    told = [f"{counted(int(design.copies), 'token')}, {plain(TokenEffect(int(design.effect)))}"]
    told += [f"for {goods(design.pay)}"] if any(design.pay) else []
    told += [f"shows {goods(design.shown)}"] if any(design.shown) else []
    for name in ("amount", "threshold", "strength", "vp", "units_lost"):
        told += [f"{name.replace('_', ' ').replace('vp', 'VP')} {int(design[name])}"] if design[name] else []
    return f"token {token_name(state, token)}: {', '.join(told)}{', stays' if design.stays else ''}"


def _solo(rules: Any) -> Iterator[str]:
    """Yield the cards and the track of the automatic enemy."""
    for card in range(SOLO_CARDS):
        way = direction_name(int(rules.card_direction[card]))
        tactics = [tactic_name(int(rules[name][card])) for name in ("card_attack", "card_defence")]
        told = f"Strength {int(rules.card_strength[card])}, {tactics[0]} in attack, {tactics[1]} in defence"
        yield f"solo card {card + 1}: {SOLO_ACTIONS[SoloAction(int(rules.card_action[card]))]}, {way}, {told}"
    for space in range(TRACK):
        worth = f"level {int(rules.track_level[space])}, {int(rules.track_vp[space])} VP"
        yield f"space {space + 1} of the Capital City Track: {int(rules.track_ore[space])} Ore, {worth}"


def _enemy(state: Any, rules: Any) -> Iterator[str]:
    """Yield what the abilities of the automatic enemy's track and Heroes do, and their Spells."""
    faction, first = faction_of(state, 1), rules.carriers
    for space in range(TRACK):
        if ability := int(rules.track_ability[space]):
            text = carrier_text(rules, int(first.solo_ability) + faction * LEVELS + ability - 1)
            yield f"from space {space + 1} of the Capital City Track on: {text}"
    for hero in range(HEROES):
        place = faction * HEROES + hero
        name = UNIT_NAMES[faction][Unit.HERO_1 + hero]
        yield f"enemy {name}: {carrier_text(rules, int(first.solo_hero) + place)}"
        price = f"{int(rules.solo_mana[faction, hero])} Mana, {int(rules.solo_vp[faction, hero])} VP"
        yield f"Spell of enemy {name}, {price}: {carrier_text(rules, int(first.solo_spell) + place)}"

"""Winds of Numa Sera as it is seen on the table: strongholds, heroes and their equipment, the World Forge, hands.

There is no map; the strongholds are laid out as cards in rows.
"""

from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    STRONGHOLD_KEYS,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    active_hero,
    card_name,
    fitted,
    seat_name,
)
from sim.games.winds.state import LINE_LENGTH, N_SKILLS
from sim.games.winds.victory import standing
from sim.games.winds.words import ClassCard, Count, Kind, Skill, Target, Victory
from sim.picture import NO_POWER, Board, Picture, Piece, Place, Side, Site

COLUMNS = 4
SIDES = ("attack", "defense")


def _spot(number: int) -> tuple[float, float]:
    """Return where a stronghold is drawn."""
    rows = -(-len(STRONGHOLD_KEYS) // COLUMNS)
    return 100 * (number % COLUMNS + 0.5) / COLUMNS, round(100 * (number // COLUMNS + 0.5) / rows, 1)


BOARD = Board(
    tuple(
        Place(key, name, *_spot(number))
        for number, (key, name) in enumerate(zip(STRONGHOLD_KEYS, STRONGHOLD_NAMES, strict=True))
    ),
    shape="cards",
)


def picture(state: Any, rules: Any) -> Picture:
    """Return what lies on the table now."""
    owners = _owners(state)
    return Picture(
        board=BOARD,
        sites=tuple(_site(state, rules, number, owners) for number in range(len(STRONGHOLD_KEYS))),
        sides=tuple(_side(state, rules, seat) for seat in range(int(state.seats))),
        table=tuple(_table(state, rules)),
        measure="% of the way to victory",
        battles=int(state.battles),
    )


def _owners(state: Any) -> dict[int, int]:
    """Return who controls which stronghold; NOBODY those that lie face up."""
    owners = {int(one): NO_POWER for one in state.independent if one != NOBODY}
    for seat in range(int(state.seats)):
        mine = state.players[seat]
        owners |= dict.fromkeys(mine.strongholds[: int(mine.counts[Count.STRONGHOLDS])].tolist(), seat)
    return owners


def _site(state: Any, rules: Any, number: int, owners: dict[int, int]) -> Site:
    if number not in owners:
        return Site(NO_POWER, note="not in sight")
    owner, coins = owners[number], int(state.coins[number])
    target = Target.INDEPENDENT if owner == NO_POWER else Target.STRONGHOLD
    defense = int(defense_stat(state, rules, target.value, number, owner))
    pieces = [Piece("point of Defense", "D", owner, defense)]
    if coins:
        pieces.append(Piece("coin", "c", owner, coins))
    gain = f"independent, brings {int(rules.initial_capital[number])} capital" if owner == NO_POWER else ""
    return Site(owner, tuple(pieces), gain)


def _side(state: Any, rules: Any, seat: int) -> Side:
    mine = state.players[seat]
    secret = _secrets(state, rules, seat)
    shown = _kingdom(state, rules, seat) if mine.alive else ["eliminated"]
    return Side(
        name=seat_name(state, seat),
        score=float(standing(state, rules, seat)),
        shown=tuple(line for line in shown if line),
        hand=tuple(words for words, _ in secret),
        backs=tuple(_backs(state, rules, seat)),
    )


def _kingdom(state: Any, rules: Any, seat: int) -> list[str]:
    """Return the hero, the coins and the cards that lie open before a player."""
    mine = state.players[seat]
    target = Target.HERO.value
    attack = int(attack_stat(state, rules, seat, Target.INDEPENDENT.value))
    defense = int(defense_stat(state, rules, target, NOBODY, seat))
    hero = f"{HERO_NAMES[active_hero(state, seat)]}: Power {int(mine.power)}, Attack {attack}, Defense {defense}"
    waiting = [HERO_NAMES[int(one)] for one in mine.line[int(mine.lost) + 1 :]]
    return [
        hero,
        f"then {', '.join(waiting)}" if waiting else f"last of {LINE_LENGTH} heroes",
        f"{int(mine.capital)} capital" + (f" and {int(mine.savings)} on the hero" if mine.savings else ""),
        _listed("skills", [f"{plain(Skill(s))} {_level(mine, s)}" for s in range(N_SKILLS) if _level(mine, s)]),
        _listed("wears", _worn(rules, mine)),
        _listed("items", [ITEM_NAMES[item] for item in _items(mine) if item < int(rules.forge_items)]),
        _listed("mavens", [TEXT_NAMES[int(text)] for text in mine.mavens[: int(mine.maven_count)]]),
        _listed("classes", [plain(card) for card in ClassCard if int(mine.unlocked) >> card & 1]),
        _listed("built", [name for block, name in enumerate(_blocks(state, seat)) if int(mine.ticked) >> block & 1]),
        _listed("fulfilled", [plain(goal).capitalize() for goal in Victory if int(mine.fulfilled) >> goal & 1]),
    ]


def _listed(what: str, names: list[str]) -> str:
    return f"{what}: {', '.join(names)}" if names else ""


def _worn(rules: Any, mine: Any) -> list[str]:
    """Return the equipped items with where they are worn; a two-handed one fills both hands, and is one item."""
    worn = [fitted(rules, item, slot) for slot, item in enumerate(mine.equipped.tolist()) if item != NOBODY]
    return list(dict.fromkeys(worn))


def _level(mine: Any, skill: int) -> int:
    return int(mine.counts[Count.WEAPON_LEVEL + skill])


def _items(mine: Any) -> list[int]:
    return [int(item) for item in mine.items[: int(mine.item_count)]]


def _blocks(state: Any, seat: int) -> tuple[str, ...]:
    return BLOCK_NAMES[int(state.faction[seat])]


def _secrets(state: Any, rules: Any, seat: int) -> list[tuple[str, int]]:
    """Return the cards that only a player sees, in words, and how many there are of each."""
    mine = state.players[seat]
    held = [(int(text), int(mine.hand[text])) for text in mine.hand.nonzero()[0]]
    mythic = int(rules.first_text[Kind.MYTHIC]) - int(rules.forge_items)
    held += [(mythic + item, 1) for item in _items(mine) if item >= int(rules.forge_items)]
    told = [(card_name(rules, text) + (f" ({number})" if number > 1 else ""), number) for text, number in sorted(held)]
    return (
        told + [(f"face down: {TEXT_NAMES[text]}", 1) for text in _face_down(state, seat)] + _looked(state, rules, seat)
    )


def _looked(state: Any, rules: Any, seat: int) -> list[tuple[str, int]]:
    """Return the cards that a player is looking at."""
    if seat != state.decider:
        return []
    return [(f"looks at {card_name(rules, int(text))}", 0) for text in state.looked[: int(state.looked_count)]]


def _face_down(state: Any, seat: int) -> list[int]:
    """Return the battle cards that a player has placed and not yet shown."""
    battle = state.battle
    if battle.revealed:
        return []
    leaders = (battle.attacker, battle.defender)
    sides = [side for side in range(len(SIDES)) if leaders[side] == seat]
    return [int(text) for side in sides for text in battle.placed[side, : int(battle.count[side])]]


def _backs(state: Any, rules: Any, seat: int) -> list[str]:
    """Return how many cards a player holds, has face down, and looks at."""
    mine = state.players[seat]
    held = int(mine.hand.sum()) + sum(item >= int(rules.forge_items) for item in _items(mine))
    numbers = (
        (held, ""),
        (len(_face_down(state, seat)), " face down"),
        (len(_looked(state, rules, seat)), " looked at"),
    )
    return [counted(number, "card") + where for number, where in numbers if number]


def _table(state: Any, rules: Any) -> list[str]:
    """Return whose turn it is, the World Forge, the cards placed in a battle, and what is left of the decks."""
    market = [f"{ITEM_NAMES[int(item)]} ({int(rules.item_price[item])})" for item in state.market if item != NOBODY]
    skills = [f"{plain(Skill(skill))} {int(number)}" for skill, number in enumerate(state.skill_cards)]
    told = [f"In turn: {seat_name(state, int(state.current))}", _listed("World Forge", market)]
    told += [_listed("skill cards left", skills), *_shown_cards(state)]
    decks = (("exploration", state.exploration), ("World Forge", state.forge), ("stronghold", state.castles))
    told += [f"{counted(int(deck.left), f'{name} card')} to be drawn" for name, deck in decks]
    if state.exploration.discarded:
        top = int(state.exploration.discards[int(state.exploration.discarded) - 1])
        told.append(f"discarded last: {TEXT_NAMES[top]}")
    return [line for line in told if line]


def _shown_cards(state: Any) -> list[str]:
    """Return the battle cards that lie face up."""
    battle = state.battle
    if not battle.revealed:
        return []
    placed = [[TEXT_NAMES[int(text)] for text in battle.placed[side, : int(battle.count[side])]] for side in (0, 1)]
    return [_listed(f"cards in {deed}", names) for deed, names in zip(SIDES, placed, strict=True) if names]

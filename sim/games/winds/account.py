"""What everybody has on the table in Winds of Numa Sera, and how near to victory it ends."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.engine.accounts import TABLE, Account, Holding, piles, remade
from sim.engine.header import NOBODY
from sim.engine.phrases import members, plain
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    active_hero,
    seat_name,
)
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.words import ClassCard, Count, Kind, Skill, Slot, Victory

__all__ = ["account", "boxes", "others", "reshuffled"]

PERCENT = 100
EXPLORATION = "exploration"
DISCOUNTED = ("skill card", "World Forge item")  # the places of `players.discount`


def account(state: Any, rules: Any) -> dict[str, Counter[str]]:
    """Return what each player has, what lies face up, and how many cards are left."""
    owned = {seat_name(state, seat): _owned(state, rules, seat) for seat in range(int(state.seats))}
    table = Counter(dict(_left(state)))
    table.update(_face_up(state))
    return owned | {TABLE: table}


def _owned(state: Any, rules: Any, seat: int) -> Counter[str]:
    mine = state.players[seat]
    found = Counter(dict([*_hero(state, seat, mine), *_learnt(state, seat, mine)]))
    for more in (_cards(rules, mine), _strongholds(state, mine)):
        found.update(more)
    return found


def _hero(state: Any, seat: int, mine: Any) -> Iterator[tuple[str, int]]:
    """Yield the capital, the line of succession, and the active hero's Power."""
    hero = HERO_NAMES[active_hero(state, seat)]
    yield "capital", int(mine.capital)
    yield f"Power of {hero}", max(0, int(mine.power))
    yield f"capital on {hero}", int(mine.savings)
    yield from ((f"{HERO_NAMES[one]} slain", 1) for one in mine.line[: int(mine.lost)].tolist())
    waiting = mine.line[int(mine.lost) + 1 : LINE_LENGTH].tolist()
    yield from ((f"{HERO_NAMES[one]} to follow", place) for place, one in enumerate(waiting, 1))
    yield "heroes slain by it", int(mine.counts[Count.HEROES_SLAIN])
    yield from ((f"{what} cheaper by", off) for what, off in zip(DISCOUNTED, mine.discount.tolist(), strict=True))


def _learnt(state: Any, seat: int, mine: Any) -> Iterator[tuple[str, int]]:
    """Yield the levels of skills, classes, blocks and conditions."""
    counts = mine.counts.tolist()
    yield from ((f"{plain(skill).capitalize()} training", counts[Count.WEAPON_LEVEL + skill]) for skill in Skill)
    yield from ((f"class {plain(ClassCard(card)).capitalize()}", 1) for card in members(mine.unlocked))
    yield "battle cards played", counts[Count.BATTLE_CARDS_PLAYED]
    blocks = BLOCK_NAMES[int(state.faction[seat])]
    yield from ((f"block {blocks[block]}", 1) for block in members(mine.ticked))
    yield from ((f"victory condition {plain(Victory(one)).capitalize()}", 1) for one in members(mine.fulfilled))
    yield from ((f"upgraded {plain(Slot(slot))}", ticked) for slot, ticked in enumerate(mine.upgraded.tolist()))


def _cards(rules: Any, mine: Any) -> Counter[str]:
    """Return the items, the cards in hand, and the mavens."""
    held = [f"{ITEM_NAMES[item]} in hand" for item in mine.items[: int(mine.item_count)].tolist()]
    for slot, item in enumerate(mine.equipped.tolist()):
        if item != NOBODY:
            held.append(f"{ITEM_NAMES[item]} on the slot {plain(Slot(slot))}")
    held += [f"maven {TEXT_NAMES[text]}" for text in mine.mavens[: int(mine.maven_count)].tolist()]
    found = Counter(held)
    texts = range(TEXT_CARRIER, TEXT_CARRIER + int(rules.text_count))
    in_play = [one - TEXT_CARRIER for one in mine.held[: int(mine.held_count)].tolist() if one in texts]
    found.update([f"blessing of {TEXT_NAMES[text]}" for text in in_play if rules.text_kind[text] == Kind.POOL])
    for text, number in enumerate(mine.hand.tolist()):
        if number:
            kind = "" if rules.text_kind[text] == Kind.POOL else "battle card "
            found[f"{kind}{TEXT_NAMES[text]}"] += number
    return found


def _strongholds(state: Any, mine: Any) -> Counter[str]:
    """Return the strongholds of a player, and the capital on them."""
    found: Counter[str] = Counter()
    for stronghold in mine.strongholds[: int(mine.counts[Count.STRONGHOLDS])].tolist():
        found[f"stronghold {STRONGHOLD_NAMES[stronghold]}"] = 1
        found[f"capital on {STRONGHOLD_NAMES[stronghold]}"] = int(state.coins[stronghold])
    return found


def _left(state: Any) -> Iterator[tuple[str, int]]:
    """Yield the cards left in each deck."""
    yield from piles(EXPLORATION, state.exploration).items()
    yield "World Forge items to draw", int(state.forge.left)
    yield "strongholds to draw", int(state.castles.left)
    cards = state.skill_cards.tolist()
    yield from ((f"{plain(skill).capitalize()} training cards", cards[skill]) for skill in Skill)


def _face_up(state: Any) -> Counter[str]:
    """Return the items and strongholds that lie face up."""
    items = [f"{ITEM_NAMES[item]} at the World Forge" for item in state.market.tolist() if item != NOBODY]
    castles = [place for place in state.independent.tolist() if place != NOBODY]
    return Counter([*items, *(f"independent stronghold {STRONGHOLD_NAMES[place]}" for place in castles)])


def boxes(state: Any, rules: Any, seat: int, row: Any) -> Holding:
    """Return what each of the nearest victory conditions, as many as win, adds to how near victory is, in percent."""
    if not state.players[seat].alive:
        return {}
    needed = int(rules.conditions[int(rules.setting)])
    shares = sorted(((_share(state, rules, seat, row, one), -one) for one in Victory), reverse=True)[:needed]
    total = sum(share for share, _ in shares) // needed
    found: dict[str, int] = {}
    for left in range(needed, 0, -1):
        share, condition = shares.pop()
        found[plain(Victory(-condition)).capitalize()] = share // needed if left > 1 else total - sum(found.values())
    return found


def _share(state: Any, rules: Any, seat: int, row: Any, condition: Victory) -> int:
    """Return how much of a victory condition is fulfilled, in percent."""
    if rules.achievements_stay and int(state.players[seat].achieved) >> condition & 1:
        return PERCENT
    levels = max(int(row[f"{plain(skill)}_level"]) for skill in Skill)
    counts = (int(row.strongholds), int(row.classes), levels, int(row.heroes_slain))
    return min(PERCENT, PERCENT * counts[condition] // int(rules.at_least[condition]))


def others(state: Any, rules: Any) -> dict[str, Holding]:
    """Return the boxes of those who play without a seat: everybody has a seat."""
    return {}


def reshuffled(before: Account, after: Account) -> Iterator[str]:
    """Yield why the exploration deck was made anew (W3.3, W3.14)."""
    if remade(EXPLORATION, before, after):
        empty = before[TABLE][f"{EXPLORATION} cards to draw"] == 0
        why = "was empty" if empty else "held no battle card"
        yield f"The exploration deck {why}: the discards are shuffled into it"

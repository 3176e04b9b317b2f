"""What a referee of Winds of Numa Sera must know before the first turn: mats, heroes, cards, prices, victory."""

from collections.abc import Iterator
from typing import Any

from sim.engine.effects import carried
from sim.engine.phrases import counted, listed, members, plain, sentence
from sim.games.winds.carriers import (
    CLASS_CARRIER,
    HERO_CARRIER,
    ITEM_CARRIER,
    REJECT_CARRIER,
    SKILL_CARRIER,
    STRONGHOLD_CARRIER,
    TEXT_CARRIER,
    block_carrier,
)
from sim.games.winds.effect_words import carrier_words, condition_words, effect_words
from sim.games.winds.names import (
    BLOCK_NAMES,
    HERO_NAMES,
    ITEM_NAMES,
    KINGDOM_NAMES,
    STRONGHOLD_NAMES,
    TEXT_NAMES,
    card_name,
    training,
)
from sim.games.winds.state import LEVELS
from sim.games.winds.words import Ability, BlockKind, ClassCard, Cost, Fit, Kind, Side, Skill, Victory

__all__ = ["legend"]


def legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the mats and cards in the game and the numbers in force."""
    yield f"the battle die shows {listed([str(int(face)) for face in rules.faces[: int(rules.sides)]])}"
    needed = [f"{plain(one).capitalize()} asks for {int(rules.at_least[one])}" for one in Victory]
    yield f"{counted(int(rules.conditions[int(rules.setting)]), 'victory condition')} of these wins: {listed(needed)}"
    for kingdom in state.faction[: int(state.seats)].tolist():
        yield from (f"{KINGDOM_NAMES[kingdom]}: {line}" for line in _mat(rules, kingdom))
    yield from _skills(rules)
    yield from (_class(rules, card) for card in ClassCard)
    yield from (_stronghold(rules, one) for one in range(int(rules.stronghold_count)))
    yield from (_item(rules, item) for item in range(int(rules.item_count)))
    yield from (_card(rules, text) for text in range(int(rules.text_count)))


def _mat(rules: Any, kingdom: int) -> Iterator[str]:
    """Yield the heroes and the build tree of a kingdom."""
    yield f"residual capital {int(rules.base_residual[kingdom])}"
    for hero in rules.line[kingdom].tolist():
        stats = [int(rules[f"hero_{stat}"][hero]) for stat in ("attack", "defense", "power")]
        does = carrier_words(rules, HERO_CARRIER + hero)
        yield f"{HERO_NAMES[hero]}, Attack {stats[0]}, Defense {stats[1]}, Power {stats[2]}: {does}"
    yield from (_block(rules, kingdom, block) for block in range(int(rules.block_count[kingdom])))


def _block(rules: Any, kingdom: int, block: int) -> str:
    names = BLOCK_NAMES[kingdom]
    link = " and " if rules.block_needs_all[kingdom][block] else " or "
    after = link.join(names[other] for other in members(rules.block_after[kingdom][block]))
    both = " or " if rules.block_needs_any[kingdom][block] else " and "
    needs = both.join(condition_words(one) for one in rules.block_needs[kingdom][block] if one.what >= 0)
    told = [plain(BlockKind(int(rules.block_kind[kingdom][block])))]
    told += [f"after {after}"] if after else []
    told += [f"needs: {needs}"] if needs else []
    told += ["ticked from the start"] if int(rules.block_pre_ticked[kingdom]) >> block & 1 else []
    told += ["not to win by"] if rules.block_cannot_tick[kingdom][block] else []
    return f"block {names[block]}, {', '.join(told)}: {carrier_words(rules, block_carrier(kingdom, block))}"


def _skills(rules: Any) -> Iterator[str]:
    for skill in Skill:
        for level in range(LEVELS):
            does = carrier_words(rules, SKILL_CARRIER + skill * LEVELS + level)
            yield f"{training(skill, level + 1)} for {int(rules.skill_price[level])} capital: {does}"


def _class(rules: Any, card: ClassCard) -> str:
    link = " and " if rules.class_needs_all[card] else " or "
    needs = link.join(condition_words(one) for one in rules.class_needs[card] if one.what >= 0)
    return f"class {plain(card).capitalize()}, needs: {needs}: {carrier_words(rules, CLASS_CARRIER + card)}"


def _stronghold(rules: Any, one: int) -> str:
    stats = f"Defense {int(rules.stronghold_defense[one])}, initial capital {int(rules.initial_capital[one])}"
    return f"stronghold {STRONGHOLD_NAMES[one]}, {stats}: {carrier_words(rules, STRONGHOLD_CARRIER + one)}"


def _item(rules: Any, item: int) -> str:
    forged = item < int(rules.forge_items)
    price = f", price {int(rules.item_price[item])}" if forged else ", mythic"
    needs = " and ".join(condition_words(one) for one in rules.item_needs[item] if one.what >= 0)
    head = f"{ITEM_NAMES[item]}, {plain(Fit(int(rules.item_fit[item])))}{price}{f', needs: {needs}' if needs else ''}"
    sides = [carrier_words(rules, ITEM_CARRIER + 2 * item + side) for side in range(1 + forged)]
    return f"item {head}: {', upgraded: '.join(sides)}"


_SIDES = {Side.ATTACKER: "for the attacker", Side.DEFENDER: "for the defender", Side.EITHER: "for either side"}
_ABILITIES = {Ability.ONGOING: "ongoing", Ability.ONCE_PER_TURN: "once per turn", Ability.ONE_TIME: "one-time use"}


def _card(rules: Any, text: int) -> str:
    """Return an exploration card: how many there are, what it asks for, what it does."""
    kind, does = Kind(int(rules.text_kind[text])), carrier_words(rules, TEXT_CARRIER + text)
    head = f"{sentence(card_name(rules, text))}, {counted(int(rules.exploration_copies[text]), 'card')}"
    if kind == Kind.BATTLE:
        paid = "Power" if rules.battle_cost_in[text] == Cost.POWER else "capital"
        side = _SIDES[Side(int(rules.battle_side[text]))]
        return f"{head}, {side}, for {int(rules.battle_cost[text])} {paid}: {does}"
    if kind == Kind.MAVEN:
        rejected = carrier_words(rules, REJECT_CARRIER + text)
        return f"{head}, {_ABILITIES[Ability(int(rules.maven_ability[text]))]}: {does}; rejected: {rejected}"
    if kind == Kind.POOL:
        return f"{head}, test: {condition_words(rules.pool_test[text])}: {does}"
    if kind == Kind.MYTHIC:
        return f"{head}: the item {TEXT_NAMES[text]}"
    return f"{head}: {' / '.join(effect_words(effect) for effect in carried(rules, TEXT_CARRIER + text))}"

"""Whole games by chance, recounted after the answers: cards, coins and lasting effects neither appear nor vanish.

The recount reads what lies on the table alone and is written apart from the rules (W1, W4, W10.14, W11.8).
"""

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY, End
from sim.engine.options import verb_of
from sim.games.winds.carriers import (
    BLOCK_CARRIER,
    CLASS_CARRIER,
    HERO_CARRIER,
    ITEM_CARRIER,
    SKILL_CARRIER,
    STRONGHOLD_CARRIER,
    TEXT_CARRIER,
)
from sim.games.winds.state import LEVELS, MAX_BLOCKS, MAX_HELD
from sim.games.winds.vocabulary import Bonus, Deed
from sim.games.winds.words import Count, Decision, Fit, Kind, Skill, Slot, Step, Verb
from tests.games.winds.position import GAME, options, position, rules, settle

pytestmark = pytest.mark.interpreted

ANSWERS = 260
FRAIL = {f"hero.{key}.power": 8 for key in ("lelia", "meran_1", "sjorsja", "dena_vale_1")}
DEADLY = {**FRAIL, "exploration.hazard.plague_wind.copies": 2, "ruling.round_limit.rounds": 60}
OTHERWISE = {
    "ruling.slain_equipment.choice": "slayer_takes_one",
    "ruling.slain_other_cards.choice": "mavens_discarded",
    "ruling.excess_damage.choice": "carries_to_next_hero",
    "ruling.look_stacking.choice": "add_up",
    "ruling.restricted_coins_when_won.choice": "stay_restricted",
    "ruling.cancelled_card.choice": "cost_refunded",
    "ruling.forge_refill.choice": "end_of_turn",
}
DISCARDED = {"ruling.slain_equipment.choice": "discarded", "ruling.discount_stacking.choice": "best_only"}
REVEALED = (Decision.BOON, Decision.HAZARD, Decision.MAVEN)
FINAL = (Verb.ATTACK_HERO, Verb.ATTACK_INDEPENDENT, Verb.ATTACK_STRONGHOLD, Verb.BUILD)
WRONG: list[tuple[str, int | None]] = [("hand", 30), ("mavens", 0), ("items", 0), ("totals", Bonus.ATTACK)]
WRONG += [("counts", what) for what in (Count.ITEMS_EQUIPPED, Count.STRONGHOLDS, Count.FORGE_LEVEL)]
WRONG += [(name, None) for name in ("held_count", "maven_count", "unlocked", "ticked", "lost", "power", "capital")]


@dataclass
class Gone:
    """What has left the game for good: it can only grow."""

    items: int = 0
    levels: int = 0


def equipped_by(mine):
    """The items on a player's hero, each once, with the slot that holds it."""
    found = {}
    for slot in Slot:
        if mine.equipped[slot] != NOBODY and not (slot == Slot.LEFT_HAND and two_handed(mine)):
            found[slot] = int(mine.equipped[slot])
    return found


def two_handed(mine):
    """Return whether one weapon fills both hands."""
    right, left = int(mine.equipped[Slot.RIGHT_HAND]), int(mine.equipped[Slot.LEFT_HAND])
    return right == left and GAME_RULES.item_fit[right] == Fit.TWO_HANDED


GAME_RULES = rules()


def owned_items(mine):
    """All items of a player, in hand and equipped."""
    return [*mine.items[: mine.item_count].tolist(), *equipped_by(mine).values()]


def blessings(mine):
    """The pools among the cards that a player has in play."""
    texts = [int(carrier) - TEXT_CARRIER for carrier in mine.held[: mine.held_count]]
    return [text for text in texts if 0 <= text < GAME_RULES.text_count and GAME_RULES.text_kind[text] == Kind.POOL]


def on_the_table(state):
    """Cards shown that are not discarded before all is settled: boons, hazards, battle cards (W10.14)."""
    waiting = state.agenda.entries[: state.agenda.depth]
    played = [state.battle.placed[side][: state.battle.count[side]].tolist() for side in (0, 1)]
    shown = [*played[0], *played[1]] if state.battle.revealed else []
    return shown + [int(entry.a) for entry in waiting if entry.step == Step.PUT_AWAY]


def recount_exploration(state, using, gone):
    """Every exploration card lies in one place; those of an eliminated player stay with it (W11.8)."""
    deck = state.exploration
    found = Counter(deck.cards[: deck.left].tolist()) + Counter(deck.discards[: deck.discarded].tolist())
    found.update(state.looked[: state.looked_count].tolist())
    if state.decider != NOBODY and state.decision in REVEALED:
        found[int(state.about[0])] += 1
    found.update(on_the_table(state))
    first = int(using.first_text[Kind.MYTHIC]) - int(using.forge_items)
    for mine in state.players[: state.seats]:
        found.update({text: int(count) for text, count in enumerate(mine.hand) if count})
        found.update(mine.mavens[: mine.maven_count].tolist())
        found.update(blessings(mine))
        found.update(first + number for number in owned_items(mine) if number >= using.forge_items)
    assert [found[text] for text in range(using.text_count)] == using.exploration_copies[: using.text_count].tolist()


def recount_forge(state, using, gone):
    """Every World Forge item lies in one place or was discarded."""
    found = Counter(state.forge.cards[: state.forge.left].tolist())
    found.update(number for number in state.market.tolist() if number != NOBODY)
    for mine in state.players[: state.seats]:
        found.update(number for number in owned_items(mine) if number < using.forge_items)
    assert max(found.values()) <= using.forge_copies
    missing = int(using.forge_items * using.forge_copies) - found.total()
    assert missing >= gone.items
    gone.items = missing


def recount_strongholds(state, using, gone):
    """Every stronghold of the game lies in the deck, on the board or above one mat; coins only there."""
    found = [number for number in state.independent.tolist() if number != NOBODY]
    found += state.castles.cards[: state.castles.left].tolist()
    assert all(state.coins[number] == 0 for number in found)
    for mine in state.players[: state.seats]:
        found += mine.strongholds[: mine.counts[Count.STRONGHOLDS]].tolist()
    assert len(found) == len(set(found)) == using.castles[state.seats - 2]


def recount_skills(state, using, gone):
    """Skill cards lie in the colleges, beside the mats or are out with an eliminated player."""
    levels = state.players["counts"][: state.seats, Count.WEAPON_LEVEL : Count.LORE_LEVEL + 1]
    missing = int(using.skill_cards[state.seats - 2]) * len(Skill) - int(state.skill_cards.sum() + levels.sum())
    assert (state.skill_cards >= 0).all()
    assert missing >= gone.levels
    assert state.living < state.seats or missing == 0
    gone.levels = missing


def recount_money(state, using, gone):
    """Nobody owes anything, and a hero in play has Power, at most its maximum."""
    for name in ("capital", "savings", "item_count", "maven_count", "battle_cards", "pools", "hand"):
        assert (state.players[name] >= 0).all()
    assert (state.coins >= 0).all()
    falling = {
        int(entry.a) for entry in state.agenda.entries[: state.agenda.depth] if entry.step in (Step.FALL, Step.SLAY)
    }
    for seat, mine in enumerate(state.players[: state.seats]):
        if mine.alive and seat not in falling:
            hero = mine.line[mine.lost]
            assert 0 < mine.power <= using.hero_power[hero] + mine.totals[Bonus.MAX_POWER]


def cards_in_play(mine, using, kingdom):
    """The carriers that a player must hold, from what lies before it."""
    found = [HERO_CARRIER + int(mine.line[mine.lost])]
    found += [STRONGHOLD_CARRIER + int(number) for number in mine.strongholds[: mine.counts[Count.STRONGHOLDS]]]
    for skill in Skill:
        level = int(mine.counts[Count.WEAPON_LEVEL + skill])
        found += [SKILL_CARRIER + skill * LEVELS + level - 1] if level else []
    found += [CLASS_CARRIER + card for card in range(5) if mine.unlocked >> card & 1]
    found += [BLOCK_CARRIER + kingdom * MAX_BLOCKS + place for place in range(MAX_BLOCKS) if mine.ticked >> place & 1]
    for slot, number in equipped_by(mine).items():
        ticked = mine.upgraded[slot]
        if using.item_fit[number] == Fit.TWO_HANDED:
            ticked = mine.upgraded[Slot.RIGHT_HAND] and mine.upgraded[Slot.LEFT_HAND]
        found.append(ITEM_CARRIER + 2 * number + bool(ticked and number < using.forge_items))
    return found + [TEXT_CARRIER + int(text) for text in [*mine.mavens[: mine.maven_count], *blessings(mine)]]


def totals_of(carriers, using):
    """Lasting effects of cards, added up from scratch; of floors, and of looks by the ruling, the highest."""
    found = [0] * len(Bonus)
    found[Bonus.ROLL_FLOOR] = min(using.faces[: using.sides].tolist())
    for carrier in carriers:
        for effect in using.effects[using.first_effect[carrier] : using.first_effect[carrier + 1]]:
            if effect.deed == Deed.BONUS:
                old, more = found[effect.bonus], int(effect.amount)
                found[effect.bonus] = max(old, more) if using.highest_only[effect.bonus] else old + more
    return found


def recount_effects(state, using, gone):
    """Cards in play and their totals, of living players."""
    for seat, mine in enumerate(state.players[: state.seats]):
        if mine.alive:
            carriers = cards_in_play(mine, using, int(state.faction[seat]))
            assert sorted(mine.held[: mine.held_count].tolist()) == sorted(carriers)
            assert len(carriers) <= MAX_HELD
            assert mine.totals.tolist() == totals_of(carriers, using)


def recount_counts(state, using, gone):
    """What conditions count, from what the player holds."""
    for mine in state.players[: state.seats]:
        levels = mine.counts[Count.WEAPON_LEVEL : Count.LORE_LEVEL + 1]
        kinds = [int(mine.hand[using.text_kind == kind].sum()) for kind in (Kind.BATTLE, Kind.POOL)]
        assert [mine.battle_cards, mine.pools] == kinds
        if mine.alive:
            assert mine.counts[Count.SKILL_LEVELS] == levels.sum()
            assert mine.counts[Count.SKILL_TYPES] == (levels > 0).sum()
            assert mine.counts[Count.ITEMS_EQUIPPED] == len(equipped_by(mine))
            assert mine.counts[Count.CLASSES] == int(mine.unlocked).bit_count()
            assert mine.counts[Count.BLOCKS_TICKED] == int(mine.ticked).bit_count()


def recount_slain(state, using, gone):
    """Slain heroes of all sorts, and the living."""
    assert state.players["lost"].sum() == state.slain + state.perished
    assert state.players["counts"][:, Count.HEROES_SLAIN].sum() == state.players["lost_to_others"].sum() == state.slain
    assert state.living == state.players["alive"].sum() == (state.players["lost"][: state.seats] < 3).sum()


RECOUNTS = (
    recount_exploration,
    recount_forge,
    recount_strongholds,
    recount_skills,
    recount_money,
    recount_effects,
    recount_counts,
    recount_slain,
)


def recount(state, using, gone=None):
    """Recount everything."""
    for check in RECOUNTS:
        check(state, using, gone or Gone())


def pick(state, using, chance):
    """Answer by chance, ending about every third turn at each step, so that rounds go by and heroes fall."""
    legal = options(state, using)
    last = [option for option in legal if verb_of(option) in FINAL]
    attacks = [option for option in last if verb_of(option) != Verb.BUILD]
    if state.decision == Decision.ACT and last and chance.random() < 0.35:
        return chance.choice(attacks if attacks and chance.random() < 0.7 else last)
    return chance.choice(legal)


def play(players, seed, answers=ANSWERS, settings=None, every=1):
    """Play by chance, so many answers at most, and recount after every so many; return the state and the rules."""
    using, chance, gone = rules(settings or {}), random.Random(seed), Gone()
    state = position(using=using, seed=seed, players=players)
    state.chronicle.watched = 0
    push(state, Step.TURN, 0)
    settle(state, using, begun=False)
    while answers and state.ended == End.RUNNING:
        option, player = pick(state, using, chance), int(state.decider)
        state.decider = NOBODY
        GAME.apply(state, using, player, option)
        settle(state, using, begun=False)
        answers -= 1
        if answers % every == 0:
            recount(state, using, gone)
    return state, using


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "settings", [DEADLY, DEADLY | OTHERWISE, DEADLY | DISCARDED], ids=["plain", "other", "discarded"]
)
def test_everything_is_conserved_in_games_played_by_chance(players, settings):
    play(players, players, settings=settings)


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_end_and_add_up(seed):
    state, using = play(4, seed, 5_000, DEADLY | {"win.setting.choice": "empire"}, every=20)
    assert state.ended != End.RUNNING
    assert state.players["lost"].sum() > 0
    recount(state, using)


@pytest.mark.parametrize(("name", "place"), WRONG)
def test_the_recount_notices_a_wrong_number(name, place):
    state, using = play(2, 1, 60)
    mine = state.players[0]
    if place is None:
        mine[name] = {"power": 99, "capital": -1, "unlocked": mine[name] ^ 1, "ticked": mine[name] ^ 2}.get(
            name, mine[name] + 9
        )
    else:
        mine[name][place] += 1
        mine.item_count += name == "items"
        mine.maven_count += name == "mavens"
    with pytest.raises((AssertionError, IndexError)):
        recount(state, using)

"""What a seat cannot see: face-down tokens, other Libraries, the deck, Tactic cards not yet revealed (A6.3, A10.6)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import wipe
from sim.engine.chance import roll, shuffle
from sim.engine.header import NOBODY
from sim.games.aughmoore.battle.tactics import may_lay, serfs_alone
from sim.games.aughmoore.deeds.errands import wipe_errands
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.ground.waters import is_land_token
from sim.games.aughmoore.size import regions
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.words import Face


@compiled
def hide(state, rules, seat):
    """Deal anew what a seat cannot see."""
    wipe(state)
    wipe_errands(state)
    mix_tokens(state, rules)
    mix_spells(state, seat)
    if state.solo.on:
        shuffle(state, state.solo.deck.cards, state.solo.deck.left)
    mix_tactics(state, rules, seat)


@compiled
def mix_tokens(state, rules):
    """Lay the face-down tokens anew, together with those left over: of land by land, of the sea by sea (A1.9, P27)."""
    for region in range(regions(state)):
        for index in range(PILE):
            if state.face[region, index] != Face.HIDDEN:
                continue
            if is_land_token(rules, state.token[region, index]):
                state.land_pile[state.land_left] = state.token[region, index]
                state.land_left += 1
            else:
                state.sea_pile[state.sea_left] = state.token[region, index]
                state.sea_left += 1
    shuffle(state, state.land_pile, state.land_left)
    shuffle(state, state.sea_pile, state.sea_left)
    for region in range(regions(state)):
        for index in range(PILE):
            if state.face[region, index] != Face.HIDDEN:
                continue
            if is_land_token(rules, state.token[region, index]):
                state.land_left -= 1
                state.token[region, index] = state.land_pile[state.land_left]
            else:
                state.sea_left -= 1
                state.token[region, index] = state.sea_pile[state.sea_left]
    forget(state.land_pile, state.land_left)
    forget(state.sea_pile, state.sea_left)


@compiled
def mix_spells(state, seat):
    """Deal the Libraries of the others anew from them, the deck and the face-down discards (A6.3)."""
    deck = state.spells
    whole = deck.left
    for index in range(deck.discarded):
        deck.cards[whole] = deck.discards[index]
        whole += 1
    for other in range(state.seats):
        mine = state.players[other]
        if other != seat:
            for index in range(mine.library_count):
                deck.cards[whole] = mine.library[index]
                whole += 1
    shuffle(state, deck.cards, whole)
    for other in range(state.seats):
        mine = state.players[other]
        if other != seat:
            for index in range(mine.library_count):
                whole -= 1
                mine.library[index] = deck.cards[whole]
    for index in range(deck.discarded):
        whole -= 1
        deck.discards[index] = deck.cards[whole]
    forget(deck.cards, deck.left)
    forget(deck.discards, deck.discarded)


@compiled
def forget(cards, count):
    """Clear what lies beyond the cards of a pile: it could show what was drawn."""
    for index in range(count, len(cards)):
        cards[index] = NOBODY


@compiled
def mix_tactics(state, rules, seat):
    """Let the others in a Battle have laid any card that they may play (A10.6)."""
    battle = state.battle
    if not battle.sealed:
        return
    for part in range(2):
        leader = battle.leader[part]
        if leader == seat or is_enemy(state, leader) or state.players[leader].tactic == NOBODY:
            continue
        seen = 0
        alone = serfs_alone(state, part)
        for tactic in range(len(rules.tactic_vp)):
            if may_lay(state, rules, part, tactic, alone):
                seen += 1
                if roll(state, seen) == 0:
                    state.players[leader].tactic = tactic

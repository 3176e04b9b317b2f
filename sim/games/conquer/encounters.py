"""Players who meet in a region: who wants to fight, who claims its object, who cedes it (H7)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.engine.sets import size_of
from sim.games.conquer.battle import begin_battle
from sim.games.conquer.effects import barred, together
from sim.games.conquer.words import Decision, Event, MapObject, Right, Step, Verb, Wish


@compiled
def in_turn(state, step):
    """Put a step for every player on the agenda, beginning with the first player (H7.5)."""
    for index in range(state.seats - 1, -1, -1):
        push(state, step, (state.first + index) % state.seats)


@compiled
def players_in(state, region):
    """Return the seats whose current region this is, a bit each."""
    present = 0
    for seat in range(state.seats):
        if state.players[seat].region == region:
            present |= 1 << seat
    return present


@compiled
def hydras_in(state, region):
    """Return the seats whose Hydra is in a region, a bit each."""
    present = 0
    for seat in range(state.seats):
        if state.players[seat].hydra == region:
            present |= 1 << seat
    return present


@compiled
def grant_rights(state, rules, seat):
    """Let a player who meets nobody use its region's objects, and a Hydra that does the fortress (H7.5, H19.12)."""
    mine = state.players[seat]
    if not state.met >> mine.region & 1 and may_use(rules, mine):
        mine.right = Right.BOTH
    if mine.hydra != NOBODY and not together(mine) and not state.met >> mine.hydra & 1:
        mine.hydra_right = Right.FORTRESS


@compiled
def may_use(rules, mine):
    """Return whether a player who has not moved may use the objects of its region (H6.5)."""
    return mine.moved == 1 or rules.staying_may_claim == 1


@compiled
def next_meeting(state):
    """Return the next region where several meet, the first player's before those clockwise from it (H7.4)."""
    for index in range(state.seats):
        mine = state.players[(state.first + index) % state.seats]
        if shared(state, mine.region):
            return mine.region
        if mine.hydra != NOBODY and shared(state, mine.hydra):
            return mine.hydra
    return NOBODY


@compiled
def shared(state, region):
    """Return whether several players, or their Hydras, are in a region where they have not met yet in this action."""
    if state.met >> region & 1:
        return False
    return size_of(players_in(state, region) | hydras_in(state, region)) > 1


@compiled
def meet(state, rules):
    """Let the players of the next shared region meet: a Hydra must fight, others say what they want (H7.1, H19.7)."""
    region = next_meeting(state)
    if region == NOBODY:
        for seat in range(state.seats):
            grant_rights(state, rules, seat)
        in_turn(state, Step.FORTRESS)
        return
    state.met |= 1 << region
    state.encounters += 1
    push(state, Step.MEETINGS)
    present = players_in(state, region)
    hydras = hydras_in(state, region)
    if hydras:
        begin_battle(state, rules, region, present | hydras, hydras & ~present)
        return
    push(state, Step.JUDGE, region)
    for index in range(state.seats - 1, -1, -1):
        seat = (state.first + index) % state.seats
        if present >> seat & 1:
            push(state, Step.WISH, seat)


@compiled
def ask_wish(state, seat):
    """Ask whether a player wants to fight or claims the object (H7.1)."""
    ask(state, seat, Decision.WISH)


@compiled
def claimable(state, rules, seat):
    """Return whether there is a fortress or an artefact that a player could claim (H7.1)."""
    mine = state.players[seat]
    region = mine.region
    if not may_use(rules, mine):
        return False
    if (rules.fortresses & ~state.seized) >> region & 1 and not barred(mine, MapObject.FORTRESS, region):
        return True
    artefact = rules.artefact_at[region]
    return artefact != NOBODY and state.owner[artefact] == NOBODY and not barred(mine, MapObject.ARTEFACT, region)


@compiled
def wish_options(state, rules, seat, buffer):
    """List leaving the others alone, claiming what is there, and fighting (H7.1)."""
    count = add(buffer, 0, pack(Verb.LEAVE))
    if claimable(state, rules, seat):
        count = add(buffer, count, pack(Verb.CLAIM))
    return add(buffer, count, pack(Verb.FIGHT))


@compiled
def answer_wish(state, seat, option):
    """Announce the wish (H7.1)."""
    verb, _, _, _ = unpack(option)
    mine = state.players[seat]
    if verb == Verb.FIGHT:
        mine.wish = Wish.FIGHT
    else:
        mine.wish = Wish.CLAIM if verb == Verb.CLAIM else Wish.LEAVE
    note(state, Event.WISHED, seat, mine.wish)


@compiled
def wishing(state, region, wish):
    """Return the players of a region who announced a wish, a bit each."""
    found = 0
    for seat in range(state.seats):
        mine = state.players[seat]
        if mine.region == region and mine.wish == wish:
            found |= 1 << seat
    return found


@compiled
def judge(state, rules, region):
    """Begin a battle if anybody wants one; let several claimants cede first (H7.2, H7.3)."""
    if wishing(state, region, Wish.FIGHT.value):
        begin_battle(state, rules, region, players_in(state, region), 0)
        return
    push(state, Step.SETTLE, region)
    claims = wishing(state, region, Wish.CLAIM.value)
    for index in range(state.seats - 1, -1, -1):
        seat = (state.first + index) % state.seats
        if claims >> seat & 1:
            push(state, Step.CEDE, seat)


@compiled
def offer_ceding(state, seat):
    """Ask a claimant whether it cedes, as long as there is another one (H7.3)."""
    if size_of(wishing(state, state.players[seat].region, Wish.CLAIM.value)) > 1:
        ask(state, seat, Decision.CEDE)


@compiled
def cede_options(buffer):
    """List insisting and ceding (H7.3)."""
    return add(buffer, add(buffer, 0, pack(Verb.INSIST)), pack(Verb.CEDE))


@compiled
def answer_cede(state, seat, option):
    """Give the claim up, or not (H7.3)."""
    verb, _, _, _ = unpack(option)
    mine = state.players[seat]
    if verb == Verb.CEDE:
        mine.wish = Wish.LEAVE
        mine.ceded += 1
    note(state, Event.CEDED, seat, verb == Verb.CEDE)


@compiled
def settle(state, rules, region):
    """Begin a battle if several still claim; a single claimant has the right (H7.2, H7.3)."""
    claims = wishing(state, region, Wish.CLAIM.value)
    if size_of(claims) > 1:
        begin_battle(state, rules, region, players_in(state, region), 0)
        return
    for seat in range(state.seats):
        if claims >> seat & 1:
            state.players[seat].right = Right.BOTH

"""Mavens: accepting or rejecting them, and using those of the inner circle (W5.4 to W5.8)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note
from sim.engine.decks import discard
from sim.engine.effects import effect_of
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.winds.carriers import REJECT_CARRIER, TEXT_CARRIER
from sim.games.winds.effects import do_deeds, gain_carrier, left_of, lose_carrier, right_of
from sim.games.winds.vocabulary import Bonus, Deed, Victim, When
from sim.games.winds.words import Ability, Decision, Event, Leaving, Verb


@compiled
def meet_maven(state, player, text):
    """Ask whether a maven is accepted or rejected (W5.4)."""
    ask(state, player, Decision.MAVEN, text)


@compiled
def maven_options(buffer):
    """List accepting and rejecting (W5.4)."""
    count = add(buffer, 0, pack(Verb.ACCEPT))
    return add(buffer, count, pack(Verb.REJECT))


@compiled
def answer_maven(state, rules, player, option, text):
    """Take the maven into the inner circle, or discard it for capital or healing (W5.4, W5.5)."""
    verb, _, _, _ = unpack(option)
    mine = state.players[player]
    if verb == Verb.ACCEPT:
        note(state, Event.MAVEN_ACCEPTED, player, text)
        mine.mavens_accepted += 1
        join(state, rules, player, text)
    else:
        note(state, Event.MAVEN_REJECTED, player, text)
    if verb == Verb.REJECT or mine.totals[Bonus.MAVEN_BOTH] > 0:
        do_deeds(state, rules, player, (REJECT_CARRIER + text, NOBODY), When.NOW)
    if verb == Verb.REJECT:
        discard(state.exploration, text)


@compiled
def join(state, rules, player, text):
    """Add a maven to a player's inner circle."""
    mine = state.players[player]
    mine.mavens[mine.maven_count] = text
    mine.maven_count += 1
    gain_carrier(state, rules, player, TEXT_CARRIER + text)


@compiled
def leave(state, rules, player, place):
    """Remove a maven from a player's inner circle and return its text."""
    mine = state.players[player]
    text = mine.mavens[place]
    mine.maven_count -= 1
    mine.mavens[place] = mine.mavens[mine.maven_count]
    lose_carrier(state, rules, player, TEXT_CARRIER + text)
    return text


@compiled
def dismiss(state, rules, player, place):
    """Discard a maven of the inner circle (W5.7)."""
    text = leave(state, rules, player, place)
    note(state, Event.MAVEN_LEAVES, player, text)
    discard(state.exploration, text)


@compiled
def only_effect(rules, text):
    """Return the first effect of a maven, the one that it is used for."""
    return effect_of(rules, TEXT_CARRIER + text)


@compiled
def maven_with(state, rules, player, deed):
    """Return the place of a maven that can do a deed, NOBODY without one; each once a turn (W5.6, W5.8)."""
    mine = state.players[player]
    if mine.triggers >> When.USE & 1:
        for index in range(mine.maven_count):
            text = mine.mavens[index]
            if only_effect(rules, text).deed == deed and not mine.used >> text & 1:
                return index
    return NOBODY


@compiled
def usable(rules, mine, place):
    """Return whether a maven has something to use that was not used this turn (W5.6)."""
    text = mine.mavens[place]
    effect = only_effect(rules, text)
    at_need = effect.deed == Deed.SAVE_HERO or effect.deed == Deed.WEAKEN_STRONGHOLD
    active = effect.deed != Deed.BONUS and effect.deed != Deed.NONE and effect.moment == When.USE
    return active and not at_need and rules.maven_ability[text] != Ability.ONGOING and not mine.used >> text & 1


@compiled
def use_options(state, rules, player, buffer, count):
    """List the mavens that may be used, against each opponent where one is hurt (W5.6)."""
    mine = state.players[player]
    if not mine.triggers >> When.USE & 1:
        return count
    for index in range(mine.maven_count):
        if usable(rules, mine, index):
            victim = only_effect(rules, mine.mavens[index]).victim
            if victim == Victim.OWN_HERO:
                count = add(buffer, count, pack(Verb.USE, index))
            else:
                count += add_victims(state, player, index, victim, buffer[count:])
    return count


@compiled
def add_victims(state, player, place, victim, buffer):
    """List the opponents whose hero a maven may hurt (W5.6)."""
    count = 0
    for other in range(state.seats):
        near = other == left_of(state, player) or other == right_of(state, player)
        if other != player and state.players[other].alive and (near or victim == Victim.ANY_OPPONENT_HERO):
            count = add(buffer, count, pack(Verb.USE, place, other))
    return count


@compiled
def use_maven(state, rules, player, place, other):
    """Use a maven; a one-time one leaves, some only if it comes about (W5.6, W5.7)."""
    mine = state.players[player]
    text = mine.mavens[place]
    mine.used |= 1 << text
    note(state, Event.MAVEN_USED, player, text, other)
    done = do_deeds(state, rules, player, (TEXT_CARRIER + text, other), When.USE)
    leave_after_use(state, rules, player, place, done)


@compiled
def leave_after_use(state, rules, player, place, done):
    """Discard a one-time maven after use (W5.7)."""
    text = state.players[player].mavens[place]
    if rules.maven_ability[text] == Ability.ONE_TIME and (done or rules.maven_leaving[text] == Leaving.ALWAYS):
        dismiss(state, rules, player, place)

"""Search: a player who plays promising answers out and gives the one after which it fares best.

Written once for all games, like the drivers (`sim.engine.drivers`), and bound with them. The searcher deals again what
its seat cannot see, lets the policy that it leans on play all seats to the end, and spreads its rollouts by sequential
halving (Karnin, Koren, Somekh 2013, algorithm 1), with three changes: what earlier rounds have shown still counts, the
candidates of a round are played out from the same deals with the same chance, so that they differ by the answer alone,
and the policy's own answer is left only for one that is clearly better.
Everything is drawn from the searcher's own chance, and its budget is never passed.
"""

import math
from typing import Any

import numpy as np

from sim.engine.bans import take_over_bans
from sim.engine.chance import next_word, roll, seed_chance, seed_play
from sim.engine.header import MAX_SEATS, NOBODY, End, record
from sim.engine.mixtures import seat_mind
from sim.engine.unbound import unbound

MOST_CANDIDATES = 32  # answers played out at one question
FARTHEST = 20_000  # steps and answers of a rollout; the longest games seen take a tenth of it
ASKED = 4  # times that the policy is asked for every candidate wanted, before the others are drawn by lot
HEAT = 1.25  # how much hotter it is each time
MARGIN = 0.5  # what the distance to the best other score counts beside the win, at most: it varies less by luck
LEAST_ROLLOUTS = 2  # of every candidate in a round
TRUST = 1.0  # over the root of its rollouts, what the policy's own answer is held above others: two standard errors
TRUST_IN_VALUE = 0.25  # likewise, where rollouts end in the value, which varies less

CANDIDATE = record(
    [
        ("index", np.int64),  # of the option
        ("rollouts", np.int64),  # played so far
        ("worth", np.float64),  # what they came to together
    ]
)


hide = choose = advance = outcome = think = carry_out = call_off = share_win = chance = unbound
candidates_wanted = is_candidate = nominate = ask_policy = gather = unbound
deal_again = hand_out = win_share = end_worth = play_out = play_round = swap = estimate = keep_better = halve = (
    search
) = weigh = list_legal = unbound


def _candidates_wanted(rollouts, count):
    """Return how many options the budget is enough for: each is played out so often in every round it is in."""
    wanted, rounds = 1, 0
    while wanted < count and wanted < MOST_CANDIDATES:
        rounds += wanted == 1 << rounds
        if (wanted + 1) * rounds * LEAST_ROLLOUTS > rollouts:
            break
        wanted += 1
    return wanted


def _is_candidate(trials, index):
    """Return whether an option is a candidate already."""
    known = False
    for number in range(trials.gathered[0]):
        known = known or trials.candidates[number].index == index
    return known


def _nominate(trials, index):
    """Make an option a candidate, once."""
    if not is_candidate(trials, index):
        candidate = trials.candidates[trials.gathered[0]]
        candidate.index = index
        candidate.rollouts = 0
        candidate.worth = 0.0
        trials.gathered[0] += 1


def _ask_policy(workspace, rules, count, wanted):
    """Nominate what the policy answers when it is asked again and again, hotter each time."""
    state, trials = workspace.states[0], workspace.trials
    for number in range(ASKED * wanted):
        if trials.gathered[0] < wanted:
            trials.minds[0] = trials.before[0]
            mind = trials.minds[0]
            mind.temperature *= HEAT ** (number + 1)
            seed_chance(mind, trials.key[0], number, MAX_SEATS + 1)
            nominate(trials, choose(state, rules, mind, workspace.options, count))


def _gather(workspace, rules, count):
    """Gather the candidates: the policy's own answer first, then others that it might give, then any by lot."""
    state, trials = workspace.states[0], workspace.trials
    mind = workspace.minds[state.decider]
    trials.before[0] = mind
    trials.key[0] = next_word(mind)
    trials.gathered[0] = 0
    trials.own[0] = choose(state, rules, mind, workspace.options, count)
    nominate(trials, trials.own[0])
    wanted = candidates_wanted(mind.rollouts, count)
    if wanted == count:
        for index in range(count):
            nominate(trials, index)
    else:
        ask_policy(workspace, rules, count, wanted)
        while trials.gathered[0] < wanted:
            nominate(trials, roll(mind, count))


def _deal_again(workspace, rules, number):
    """Copy the game, with a chance of its own for every rollout, and deal again all that the searcher cannot see."""
    trials = workspace.trials
    trials.states[0] = workspace.states[0]
    state = trials.states[0]
    state.chronicle.watched = 0
    seed_play(state, trials.key[0], number, MAX_SEATS)
    hide(state, rules, state.decider)


def _hand_out(workspace, seating, number, is_own):
    """Give all seats the mind of the policy that the searcher leans on; the searcher's own keeps its memory.

    Where that is a mixture, nobody knows which of its members another seat plays: each rollout draws them again.

    Its memory after the policy's own answer is another than before, where it may give any other answer. What a seat is
    forbidden in the game it is forbidden here too.
    """
    trials = workspace.trials
    searcher = workspace.states[0].decider
    for seat in range(workspace.states[0].seats):
        if seat != searcher:
            character, faction = workspace.lineup[searcher, 1], workspace.lineup[seat, 0]
            seat_mind(trials.minds, seat, seating.characters, character, faction, (trials.key[0], number, seat))
            take_over_bans(trials.minds[seat], workspace.minds[seat])
        else:
            trials.minds[seat] = workspace.minds[searcher] if is_own else trials.before[0]
            seed_chance(trials.minds[seat], trials.key[0], number, seat)
        trials.minds[seat].rollouts = 0


def _win_share(trials, rules, seat):
    """Return a seat's share of the win at the end of a game."""
    state = trials.states[1]
    for other in range(state.seats):
        trials.rows[other].rank = 0
        outcome(state, rules, other, trials.rows[other])
    share_win(state, trials.rows)
    return trials.rows[seat].win_share


def _end_worth(trials, rules, seat):
    """Return what an end is worth to a seat: its share of the win, and a little for its distance to the best other."""
    state = trials.states[1]
    share, mine = win_share(trials, rules, seat), trials.rows[seat].score
    if state.seats == 1:
        return share
    best = -np.inf
    for other in range(state.seats):
        if other != seat:
            best = max(best, trials.rows[other].score)
    return share + MARGIN * (mine - best) / (1.0 + abs(mine) + abs(best))


def _play_out(workspace, rules, seating, option):
    """Return what an answer is worth in the deal made last, played to the end or to the searcher's horizon."""
    trials = workspace.trials
    trials.states[1] = trials.states[0]
    state = trials.states[1]
    searcher = state.decider
    ahead = workspace.minds[searcher].horizon if state.seats > 1 else 0  # who is alone races no other seat
    last = state.rounds_done + ahead
    carry_out(state, rules, option)
    moves = 0
    while state.ended == End.RUNNING and moves < FARTHEST and (ahead == 0 or state.rounds_done < last):
        moves += 1
        if state.decider == NOBODY:
            advance(state, rules)
        else:
            carry_out(state, rules, think(state, rules, trials.minds[state.decider], trials.options))
    if ahead > 0 and state.ended == End.RUNNING:
        return chance(trials, rules, seating.value, searcher)
    call_off(state)
    return win_share(trials, rules, searcher) if ahead > 0 else end_worth(trials, rules, searcher)


def _play_round(workspace, rules, seating, number, left):
    """Play the first so many candidates out once, from the same deal and with the same chance."""
    trials = workspace.trials
    deal_again(workspace, rules, number)
    for place in range(left):
        candidate = trials.candidates[place]
        hand_out(workspace, seating, number, candidate.index == trials.own[0])
        candidate.worth += play_out(workspace, rules, seating, workspace.options[candidate.index])
        candidate.rollouts += 1


def _swap(one, other):
    """Change the places of two candidates."""
    one.index, other.index = other.index, one.index
    one.rollouts, other.rollouts = other.rollouts, one.rollouts
    one.worth, other.worth = other.worth, one.worth


def _estimate(candidate, own, trust):
    """Return what a candidate is held for: the policy's own answer is left only for what is clearly better.

    Of many answers that are about as good the one with the luckiest rollouts seems the best and is not;
    a player who follows luck at every question plays worse than its policy.
    """
    more = trust / math.sqrt(candidate.rollouts) if candidate.index == own else 0.0
    return candidate.worth / candidate.rollouts + more


def _keep_better(trials, left, kept, trust):
    """Bring the better ones of the candidates to the front, best first; of equals the earlier one."""
    candidates, own = trials.candidates, trials.own[0]
    for place in range(kept):
        best = place
        for other in range(place + 1, left):
            if estimate(candidates[other], own, trust) > estimate(candidates[best], own, trust):
                best = other
        swap(candidates[place], candidates[best])


def _halve(workspace, rules, seating, mind):
    """Spread the rollouts: the same number for every candidate, then for those of the better half, and so on."""
    trials, rollouts = workspace.trials, mind.rollouts
    trust = TRUST_IN_VALUE if mind.horizon > 0 else TRUST
    left, number = trials.gathered[0], 0
    while left > 1:
        rounds = 0
        while 1 << rounds < left:
            rounds += 1
        each = rollouts // (left * rounds)
        for _ in range(each):
            play_round(workspace, rules, seating, number, left)
            number += 1
        rollouts -= each * left
        kept = (left + 1) // 2
        keep_better(trials, left, kept, trust)
        left = kept


def _search(workspace, rulebook, seating, count):
    """Return the index of the option after which the decider fares best.

    Where that is not the policy's own answer, its mind forgets what it thought of that one.
    """
    rules, trials = rulebook[0], workspace.trials
    searcher = workspace.states[0].decider
    mind = workspace.minds[searcher]
    gather(workspace, rules, count)
    halve(workspace, rules, seating, mind)
    chosen = trials.candidates[0].index
    if chosen != trials.own[0]:
        for word in range(len(mind.chance)):
            trials.before[0].chance[word] = mind.chance[word]
        workspace.minds[searcher] = trials.before[0]
    return chosen


def _weigh(workspace, rulebook, seating, rollouts):
    """Play the candidates in the workspace out, each so often, from the same deals with the same chance."""
    rules, trials = rulebook[0], workspace.trials
    state = workspace.states[0]
    mind = workspace.minds[state.decider]
    count = list_legal(state, rules, workspace.options)
    trials.before[0] = mind
    trials.key[0] = next_word(mind)
    trials.own[0] = choose(state, rules, mind, workspace.options, count)
    for number in range(rollouts):
        play_round(workspace, rules, seating, number, trials.gathered[0])


SEARCH: dict[str, Any] = {  # each after those that it calls
    "candidates_wanted": _candidates_wanted,
    "is_candidate": _is_candidate,
    "nominate": _nominate,
    "ask_policy": _ask_policy,
    "gather": _gather,
    "deal_again": _deal_again,
    "hand_out": _hand_out,
    "win_share": _win_share,
    "end_worth": _end_worth,
    "play_out": _play_out,
    "play_round": _play_round,
    "swap": _swap,
    "estimate": _estimate,
    "keep_better": _keep_better,
    "halve": _halve,
    "search": _search,
    "weigh": _weigh,
}

"""Combat in Heroes: Write & Conquer: whether to fight, what to deploy, and which reward to take."""

from policies.choose import highest, noisy
from policies.conquer.armies import actions_ahead, monster_worth, point_worth, three_worth, toll
from policies.conquer.prices import recall_prices
from policies.conquer.regions import artefact_net, fortress_worth, object_worth
from policies.conquer.worth import artefact_worth, unit_worth
from sim.compiling.compiled import compiled
from sim.engine.chance import uniform
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.conquer.deploying import LICH, SKELETON
from sim.games.conquer.effects import has
from sim.games.conquer.encounters import hydras_in, players_in
from sim.games.conquer.monsters import BY_HYDRA, leftmost
from sim.games.conquer.power import MECHANIC, armed_so_far, can_fight, hydra_power, unit_power, whole_power
from sim.games.conquer.prizes import losers
from sim.games.conquer.state import GATHERED, REGIONS, UNITS
from sim.games.conquer.vocabulary import Special, Versus
from sim.games.conquer.words import Action, Faction, Verb

LOOT = 4.0  # resources that a battle usually yields
LEAST = 0.05  # VP that a point of power counts at least where it is bid
BOLD = 0.5  # share of the strongest rival's power with which even a peaceful player insists
ROUNDED = 0.999  # lets every share of a power but none at all deploy something
RETURNING = 0.001  # worth of a Skeleton that will return: as good as nothing, but no two alike
DEAR = 10.0  # worth of a point of power where no lower type could bring it
PAIRED = 4  # power that a Mechanic brings to a unit that it doubles
SORE = 1.2  # worth of a looted resource: it is the loser's loss besides


@compiled
def strongest_rival(state, rules, region):
    """Return the whole power of the strongest other player in a region, by its Hydra if that stands there alone."""
    most = 0
    present = players_in(state, region)
    hydras = hydras_in(state, region) & ~present
    for other in range(state.seats):
        if other != state.decider and present >> other & 1:
            most = max(most, whole_power(state, rules, other, Versus.PLAYER.value))
        if other != state.decider and hydras >> other & 1:
            most = max(most, hydra_power(state, rules, other))
    return most


@compiled
def win_worth(state, rules, mind):
    """Return what winning a battle here brings: a monster, a reward, the object of the region."""
    seat = state.decider
    mine = state.players[seat]
    total = 0.0
    monster = leftmost(mine)
    if monster != NOBODY:
        least = LOOT * mind.prices[0] - three_worth(mind, rules.monster_resources[monster])
        total += monster_worth(rules, mind, monster) + max(0.0, least)
    power = whole_power(state, rules, seat, Versus.FORTRESS.value)
    return total + object_worth(state, rules, mind, mine.region, power)


@compiled
def choose_wish(state, rules, mind, options, count):
    """Fight where that promises most, claim what is worth having, otherwise leave the others alone."""
    seat = state.decider
    recall_prices(state, rules, mind)
    mine = state.players[seat]
    own = whole_power(state, rules, seat, Versus.PLAYER.value)
    if own == 0:
        return 0
    rival = strongest_rival(state, rules, mine.region)
    fight = 0.0
    if own > rival:
        cost = (rival + 1) * max(LEAST, point_worth(state, rules, mind))
        fight = noisy(mind, mind.weights.duel * win_worth(state, rules, mind) - cost)
    claim = object_worth(state, rules, mind, mine.region, whole_power(state, rules, seat, Versus.FORTRESS.value))
    if fight > 0.0 and fight > claim:
        return count - 1
    return 1 if claim > 0.0 and count > 2 else 0


@compiled
def choose_cede(state, rules, mind):
    """Insist as long as one's army is not much weaker than the others'."""
    seat = state.decider
    own = whole_power(state, rules, seat, Versus.PLAYER.value)
    rival = strongest_rival(state, rules, state.players[seat].region)
    return 0 if own * (BOLD + mind.weights.duel) > rival else 1


@compiled
def bid(state, rules, mind):
    """Return the power to deploy in a battle, drawn as in an all-pay auction whose bidders know each other's means.

    The prize is worth as many points of power to each. The stronger side bids all amounts up to the weaker one's means
    equally often, and otherwise just more than those; the weaker one bids nothing as often as that. (Che and Gale 1998)
    """
    rival = strongest_rival(state, rules, state.battle.region)
    own = whole_power(state, rules, state.decider, Versus.PLAYER.value)
    prize = win_worth(state, rules, mind) / max(LEAST, point_worth(state, rules, mind))
    if by_hydra_alone(state):
        return rival + 1 if own > rival and prize > rival else 0
    sure = max(0.0, 1.0 - rival / max(prize, 1.0))
    if uniform(mind) < sure and own != rival:
        return rival + 1 if own > rival else 0
    return int(uniform(mind) ** (1.0 / (1.0 + mind.weights.daring)) * min(own, rival, prize) + ROUNDED)


@compiled
def with_stake(state, rules, mind, power):
    """Return the power to bid with the stake added once it has no other use, but no more than surely wins."""
    if actions_ahead(state, rules, Action.MOVE.value) > 0.0:
        return power
    rival = strongest_rival(state, rules, state.battle.region)
    most = min(rival + 1, whole_power(state, rules, state.decider, Versus.PLAYER.value))
    return power + int(min(1.0, mind.weights.stake) * max(0, most - power))


@compiled
def by_hydra_alone(state):
    """Return whether all others in the battle are Hydras without their owners, whose power is known."""
    others = state.battle.sides & ~(1 << state.decider)
    return others & ~state.battle.alone == 0


@compiled
def power_bid(state, rules, mind):
    """Return the power to deploy: what a monster or a fortress needs; in a battle what was drawn for it once."""
    battle, unit = state.battle, state.about[0]
    if battle.versus != Versus.PLAYER:
        return battle.needed
    this = state.turn_round * REGIONS + battle.region
    if mind.bid_for != this or unit == top_type(state, rules, battle.versus):
        recall_prices(state, rules, mind)
        mind.bid = with_stake(state, rules, mind, bid(state, rules, mind))
        mind.bid_for = this
    return mind.bid


@compiled
def top_type(state, rules, versus):
    """Return the top-most type that a player can deploy, the one asked about first."""
    for unit in range(UNITS - 1, -1, -1):
        if can_fight(state, rules, state.decider, versus, unit) > 0:
            return unit
    return NOBODY


@compiled
def choose_deployment(state, rules, mind, options, count):
    """Deploy the number with which the power bid is reached at the least loss, as the lower types could fill it up."""
    unit = state.about[0]
    if unit == top_type(state, rules, state.battle.versus):
        recall_prices(state, rules, mind)
    wanted = power_bid(state, rules, mind)
    for index in range(count):
        _, number, _, _ = unpack(options[index])
        mind.scores[index] = -loss_with(state, rules, mind, (wanted, unit, number))
    return highest(mind, mind.scores, count)


@compiled
def loss_with(state, rules, mind, trial):
    """Return the worth of the units spent with so many of one type, the rest of the bid met as cheaply as it can be.

    The trial is (power wanted, type, number).
    """
    wanted, unit, number = trial
    seat = state.decider
    mine = state.players[seat]
    lacking = float(wanted) - power_above(state, rules, unit)
    each = float(unit_power(state, rules, seat, unit, number))
    lacking -= number * each
    loss = number * unit_worth(state, rules, mind, unit)
    if unit == SKELETON and returns(mine):
        loss = RETURNING * number
    if lacking <= 0.0:
        return loss
    rate = cheapest_below(state, rules, mind, unit, number)
    return loss + lacking * rate


@compiled
def returns(mine):
    """Return whether fallen Skeletons return after this combat."""
    return has(mine, Special.RESURRECTION) and mine.deployed[LICH] > 0


@compiled
def power_above(state, rules, unit):
    """Return the power of what is deployed of the types above one."""
    seat = state.decider
    mine = state.players[seat]
    total = float(mine.combat_bonus[state.battle.versus])
    for higher in range(unit + 1, UNITS):
        if mine.deployed[higher] > 0:
            total += mine.deployed[higher] * unit_power(state, rules, seat, higher, mine.deployed[higher])
    return total


@compiled
def cheapest_below(state, rules, mind, unit, number):
    """Return the least worth of a point of power among the types below one; a high one if there are none."""
    seat = state.decider
    mine = state.players[seat]
    faction = state.faction[seat]
    best = DEAR
    for lower in range(unit):
        units = can_fight(state, rules, seat, state.battle.versus, lower)
        if units > 0:
            power = unit_power(state, rules, seat, lower, units)
            if faction == Faction.GNOMES and lower == MECHANIC:
                power = PAIRED if number > 0 else 1
            worth = unit_worth(state, rules, mind, lower)
            if lower == SKELETON and has(mine, Special.RESURRECTION) and unit == LICH and number > 0:
                worth = RETURNING
            best = min(best, worth / max(1, power))
    return best


@compiled
def choose_arming(state, rules, mind, options, count):
    """Modify as few units as the bid asks for; in battle as many as it takes."""
    mine = state.players[state.decider]
    lacking = float(power_bid(state, rules, mind)) - power_above(state, rules, NOBODY)
    if state.battle.versus != Versus.PLAYER or armed_so_far(mine) > 0:
        return 0
    for index in range(count):
        _, number, _, _ = unpack(options[index])
        if 2.0 * number >= lacking:
            return index
    return count - 1


@compiled
def choose_prize(state, rules, mind, options, count):
    """Take the reward worth most."""
    monster = state.about[0]
    recall_prices(state, rules, mind)
    for index in range(count):
        verb, artefact, _, _ = unpack(options[index])
        score = 0.0
        match verb:
            case Verb.TAKE_MONSTER:
                score = three_worth(mind, rules.monster_resources[monster])
            case Verb.TAKE_LOOT:
                score = loot_worth(state, rules, mind)
            case Verb.TAKE_ARTEFACT:
                score = artefact_worth(state, rules, mind, artefact)
            case _:
                pass
        mind.scores[index] = score
    return highest(mind, mind.scores, count)


@compiled
def loot_worth(state, rules, mind):
    """Return what the losers' resources are worth, as far as they may be taken, and the harm that it does them."""
    total = 0.0
    left = float(state.battle.loot_left)
    for loser in range(state.seats):
        if losers(state, rules, state.decider) >> loser & 1:
            for resource in range(GATHERED):
                taken = min(left, float(state.players[loser].stock[resource]))
                left -= taken
                total += taken * mind.prices[resource] * SORE
    return total


@compiled
def choose_fortress(state, rules, mind, options, count):
    """Seize the fortress if it is worth the units, by the Hydra if that can."""
    recall_prices(state, rules, mind)
    _, by_hydra, _, _ = unpack(options[count - 1])
    if by_hydra:
        return count - 1
    return 1 if fortress_worth(state, rules, mind, state.players[state.decider].region) > 0.0 else 0


@compiled
def choose_hunt(state, rules, mind, options, count):
    """Fight the monster that brings most beyond the power it costs; the Hydra costs nothing."""
    recall_prices(state, rules, mind)
    mind.scores[0] = 0.0
    for index in range(1, count):
        _, monster, by_hydra, _ = unpack(options[index])
        score = monster_worth(rules, mind, monster)
        if by_hydra == BY_HYDRA:
            score -= three_worth(mind, rules.monster_resources[monster])
        else:
            score -= toll(state, rules, mind, rules.monster_power[monster] + rules.margin)
        mind.scores[index] = score
    return highest(mind, mind.scores, count)


@compiled
def choose_artefact(state, rules, mind, count, artefact):
    """Collect the artefact if it is worth its price, for the lesser price if there are two."""
    recall_prices(state, rules, mind)
    return count - 1 if artefact_net(state, rules, mind, artefact) > 0.0 else 0

"""Monsters and fortresses as a question names them: by their power, a fortress also by its region."""

from analysis.odds.conquer.hunt import Target
from analysis.odds.conquer.rules import BattleRules
from analysis.odds.reading import pairs_of, whole
from sim.games.conquer.names import REGION_KEYS, REGION_NAMES
from sim.games.conquer.vocabulary import Versus

MOST_POWER = 9_999
FORM = "monster=POWER, fortress=POWER or both"
NAMES = {"fortress": Versus.FORTRESS, "monster": Versus.MONSTER}


def targets_of(rules: BattleRules, text: str, *, loss: float, bare: bool) -> list[Target]:
    """Find what is fought: a fortress, a monster, or one after the other.

    Args:
        rules: the monsters and fortresses that there are.
        text: monster=POWER, fortress=POWER or fortress=REGION, or both.
        loss: what a resource gained counts, in victory points.
        bare: whether resources are not gained, as by a Hydra that fights apart.

    Raises:
        ValueError: there is something else in the text, or no such fortress.
    """
    pairs = pairs_of("--versus", text, FORM)
    powers = dict(pairs)
    if len(powers) < len(pairs) or set(powers) - set(NAMES):
        raise ValueError(f"--versus is {text!r}, must be {FORM}")
    worth = 0.0 if bare else loss
    return [_target(rules, versus, powers[name], worth) for name, versus in NAMES.items() if name in powers]


def _target(rules: BattleRules, versus: Versus, text: str, worth: float) -> Target:
    known = _fortresses(rules, worth) if versus == Versus.FORTRESS else _monsters(rules, worth)
    if versus == Versus.FORTRESS and not text.isdigit():
        return _fortress(known, text)
    power = whole(f"--versus: {versus.name.lower()}", text, MOST_POWER)
    gains = {target.gain for target in known.values() if target.power == power}
    return Target(versus=versus, power=power, gain=gains.pop() if len(gains) == 1 else None)


def _fortress(known: dict[str, Target], name: str) -> Target:
    """Return the fortress of a region."""
    keys = [key for key in known if name.lower() in (key, REGION_NAMES[REGION_KEYS.index(key)].lower())]
    if not keys:
        raise ValueError(f"--versus: there is no fortress {name!r}; there are {', '.join(known)}, or give its power")
    return known[keys[0]]


def _monsters(rules: BattleRules, worth: float) -> dict[str, Target]:
    record = rules.record
    rows = zip(record.monster_power, record.monster_vp, record.monster_resources, strict=True)
    return {
        str(place): Target(versus=Versus.MONSTER, power=int(power), gain=float(vp + worth * resources.sum()))
        for place, (power, vp, resources) in enumerate(rows, 1)
    }


def _fortresses(rules: BattleRules, worth: float) -> dict[str, Target]:
    record = rules.record
    fortresses = {}
    for place, key in enumerate(REGION_KEYS):
        if record.fortresses >> place & 1:
            gain = float(record.fortress_vp[place] + worth * record.fortress_resources[place].sum())
            fortresses[key] = Target(versus=Versus.FORTRESS, power=int(record.fortress_power[place]), gain=gain)
    return fortresses

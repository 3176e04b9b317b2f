"""Policies that are others for each faction, by name: `FACTION=POLICY+FACTION=POLICY`, as `red=raider+others=builder`.

They play the games in which each faction is in the hands that suit it best.
"""

from collections.abc import Collection, Mapping

from policies.paths import IN
from sim.errors import UsageError, meant, shortened

OTHERS = "others"  # all factions that are not named
EQUALS, AND = "=", "+"


def is_by_faction(name: str) -> bool:
    """Return whether a policy's name gives factions policies of their own."""
    before, equals, _ = name.partition(EQUALS)
    return bool(equals) and IN not in before


def shared_out(name: str, factions: Collection[str]) -> dict[str, str]:
    """Return the name of the policy of every faction.

    Args:
        name: of the policy.
        factions: all those of the game.

    Raises:
        UsageError: if a faction is unknown, named twice, or left out.
    """
    shown = shortened(repr(name))
    pairs = [part.partition(EQUALS) for part in name.split(AND)]
    named = {faction: policy for faction, _, policy in pairs}
    if odd := [faction for faction in named if faction not in (*factions, OTHERS)]:
        raise UsageError(
            f"policy {shown} names the unknown faction {shortened(repr(odd[0]))}"
            f"{meant(odd[0], factions)}; allowed are {', '.join(factions)} and {OTHERS}"
        )
    if len(named) < len(pairs):
        raise UsageError(f"policy {shown} names a faction twice; each has one policy")
    if OTHERS not in named and (left := [faction for faction in factions if faction not in named]):
        raise UsageError(f"policy {shown} has no policy for {left[0]}; add {left[0]}=POLICY or {OTHERS}=POLICY")
    return {faction: named[faction] if faction in named else named[OTHERS] for faction in factions}


def name_of(policies: Mapping[str, str], factions: Collection[str]) -> str:
    """Return the name under which factions have these policies; the others of the game play what the first one plays.

    Examples:
        >>> name_of({"red": "raider", "blue": "builder"}, ["red", "blue", "green"])
        'red=raider+blue=builder+others=raider'
    """
    pairs = [f"{faction}{EQUALS}{policy}" for faction, policy in policies.items()]
    if len(policies) < len(factions):
        pairs.append(f"{OTHERS}{EQUALS}{next(iter(policies.values()))}")
    return AND.join(pairs)

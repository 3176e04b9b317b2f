"""What a user asks to be played, gathered from the command line or a study file, and the study that comes of it."""

from policies.archetypes import MEMBER

BALANCED = "balanced"  # what most games call their policy for all occasions
NOT_BY_DEFAULT = ("probe", "slow", "looks_ahead", MEMBER)  # traits of policies that a study only uses by name

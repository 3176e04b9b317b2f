"""What tests of strength measure, and when one mean is clearly higher: by more than four standard errors."""

from math import sqrt

ERRORS = 4
ALONE = 27 / 64  # of the tables of four at which a policy sits once, if every seat draws one of four policies


def error_of(values):
    """Return the standard error of a mean."""
    return values.std() / sqrt(len(values))


def share_alone(seats, policy):
    """Return the win share of a policy in the games in which it sits once, the others at the table being the field."""
    mine = seats[seats["policy"] == policy]
    return mine.loc[~mine["game"].duplicated(keep=False), "win_share"].mean()


def clearly_first(values, policies):
    """Return the policy with the highest mean, None if the next one comes within four errors of the difference."""
    groups = values.groupby(policies, observed=True)
    (first, most), (second, more) = groups.mean().nlargest(2).items()
    apart = sqrt(sum(error_of(groups.get_group(name)) ** 2 for name in (first, second)))
    return first if most - more > ERRORS * apart else None

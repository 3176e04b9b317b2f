"""When one mean of a statistical test is called clearly higher than another: by more than four standard errors."""

from math import sqrt

ERRORS = 4


def error_of(values):
    """Return the standard error of a mean."""
    return values.std() / sqrt(len(values))


def clearly_first(values, policies):
    """Return the policy with the highest mean, None if the next one comes within four errors of the difference."""
    groups = values.groupby(policies, observed=True)
    (first, most), (second, more) = groups.mean().nlargest(2).items()
    apart = sqrt(sum(error_of(groups.get_group(name)) ** 2 for name in (first, second)))
    return first if most - more > ERRORS * apart else None

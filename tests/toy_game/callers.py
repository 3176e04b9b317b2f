"""Python policies for the duel: the shape that a user's own policies have."""


def heads(view, options):
    """Always call heads."""
    return 0


def by_chance(view, options):
    """Call by chance, as the study's seed decides."""
    return view.generator().integers(len(options))


def peeking(view, options):
    """Call what lies under the cup; the view has dealt the coin anew, so this is no better than any other call."""
    return int(view.coin)


def too_high(view, options):
    """Answer what is no option: every policy is checked."""
    return len(options)

"""Python policies for the duel: the shape that a user's own policies have."""

import os
import signal
import sys


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


def leaving(view, options):
    """End the process it runs in when the boar is down to its last coin, which no policy should."""
    if view.coins[1] == 1:
        os._exit(3)
    return 0


def quitting(view, options):
    """Leave the program as a script would."""
    sys.exit("enough")


def killed(view, options):
    """Be killed, as the system does where memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)

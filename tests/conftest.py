"""With the compiler switched off plain Python takes shortcuts."""

from sim.compiling.compiled import INTERPRETED
from tests import shortcuts

if INTERPRETED:
    shortcuts.install()

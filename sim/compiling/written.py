"""Functions whose source is written at run time.

Numba compiles no call of a function that is found in a table. What it does compile is a chain of comparisons, so
`sim.engine.tables` writes one. Its lines can be read wherever Python shows source: in tracebacks, in a debugger, and
with `inspect.getsource`.
"""

import linecache
from collections.abc import Mapping
from typing import Any


def written(source: str, names: Mapping[str, Any], module: str, title: str) -> dict[str, Any]:
    """Return what a source defines.

    Args:
        source: definitions of functions.
        names: what they know by name.
        module: the module that they belong to.
        title: says in tracebacks what was written, unique in the module.
    """
    file = f"<{title} of {module}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    namespace = {**names, "__name__": module}
    exec(compile(source, file, "exec"), namespace)
    return namespace

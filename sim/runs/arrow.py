"""Columns as tables of Arrow, made of their bytes.

Arrow's own ways to read arrays and lists import pandas to ask whether they are its own. A run into a folder has no
other use for pandas: with it a start took 1.4 seconds of processor time, and takes 1.0 without.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pyarrow as pa

from sim.runs.tables import Columns


def arrow_table(columns: Columns, categories: Mapping[str, Sequence[str]]) -> pa.Table:
    """Return columns as a table of Arrow; those that have categories hold the codes of their names, -1 for none."""
    arrays = {
        name: _named(values, categories[name]) if name in categories else _numbers(values)
        for name, values in columns.items()
    }
    return pa.Table.from_arrays(list(arrays.values()), names=list(arrays))


def _numbers(values: np.ndarray, present: pa.Buffer | None = None) -> pa.Array:
    kept = np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(kept.dtype), len(kept), [present, pa.py_buffer(kept)])


def _named(codes: np.ndarray, names: Sequence[str]) -> pa.DictionaryArray:
    known = codes >= 0
    if len(names) > len(codes):  # a study has more line-ups than a part has games
        used, within = np.unique(codes[known], return_inverse=True)
        codes, names = codes.copy(), [names[code] for code in used]
        codes[known] = within
    present = None if known.all() else pa.py_buffer(np.packbits(known, bitorder="little"))
    return pa.DictionaryArray.from_arrays(_numbers(codes, present), _texts(names))


def _texts(names: Sequence[str]) -> pa.Array:
    texts = [name.encode() for name in names]
    ends = np.cumsum([0, *(len(text) for text in texts)], dtype=np.int64)
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(texts))]
    return pa.Array.from_buffers(pa.large_string(), len(texts), buffers)

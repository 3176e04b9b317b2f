"""The fields of records, as their laws look at them."""

import numpy as np

WIDE = (np.dtype(np.int64), np.dtype(np.float64))
GENERATORS = ("chance", "streams.key", "streams.dice.chance")


def number_fields(dtype, path=""):
    """Yield the names and types of all fields of a record that hold numbers, those of records in it included."""
    for name in dtype.names:
        field = dtype[name]
        base = field.subdtype[0] if field.subdtype else field
        if base.names:
            yield from number_fields(base, f"{path}{name}.")
        else:
            yield f"{path}{name}", base


def narrow_fields(dtype):
    """Return the fields that are narrower than 64 bits, or no numbers that rules calculate with."""
    return {name: base for name, base in number_fields(dtype) if base not in WIDE and name not in GENERATORS}


def records_in(dtype):
    """Yield a record and all records in it."""
    yield dtype
    for name in dtype.names:
        base = dtype[name].subdtype[0] if dtype[name].subdtype else dtype[name]
        if base.names:
            yield from records_in(base)


def astray(record):
    """Return the fields of a record that do not begin where the machine reads their numbers in one go."""
    for name in record.names:
        base = record[name].subdtype[0] if record[name].subdtype else record[name]
        size = max(number.itemsize for _, number in number_fields(base)) if base.names else base.itemsize
        if record.fields[name][1] % size or base.itemsize % size:
            yield name

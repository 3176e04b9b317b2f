"""Answers as a short text that stands in an address: whole numbers in groups of seven bits, deflated, in base64url."""

import base64
import binascii
import zlib
from collections.abc import Sequence

from sim.errors import UsageError
from sim.study.played import MOST_ANSWERS

BITS = 7
MORE = 1 << BITS  # set in every byte of a number but its last
MOST_BYTES = 3 * MOST_ANSWERS


def packed(answers: Sequence[int]) -> str:
    """Return answers as a text.

    Examples:
        >>> unpacked(packed([0, 5, 300]))
        (0, 5, 300)
        >>> packed([])
        ''
    """
    raw = bytearray()
    for number in answers:
        while number >= MORE:
            raw.append(number % MORE | MORE)
            number >>= BITS
        raw.append(number)
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    deflated = deflating.compress(bytes(raw)) + deflating.flush()
    return base64.urlsafe_b64encode(deflated).decode().rstrip("=") if raw else ""


def unpacked(text: str) -> tuple[int, ...]:
    """Return the answers of a text.

    Raises:
        UsageError: if it is none that `packed` returns.
    """
    raw = _inflated(text)
    answers, number, shift = [], 0, 0
    for byte in raw:
        number |= (byte & MORE - 1) << shift
        shift += BITS
        if byte < MORE:
            answers.append(number)
            number, shift = 0, 0
        elif shift > 3 * BITS:
            raise _damaged()
    if shift:
        raise _damaged()
    return tuple(answers)


def _inflated(text: str) -> bytes:
    if not text:
        return b""
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        deflated = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
        raw = inflating.decompress(deflated, MOST_BYTES)
    except (UnicodeEncodeError, binascii.Error, zlib.error) as error:
        raise _damaged() from error
    if not inflating.eof or inflating.unused_data:
        raise _damaged()
    return raw


def _damaged() -> UsageError:
    return UsageError("the answers in the address are damaged: they are not those that were written")

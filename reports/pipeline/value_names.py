"""What readers call the values of a game: as they are named on its components, never by their addresses."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.content.content import Content
from sim.content.values import as_text

MOST_TOLD = 4


class ValueNames:
    """The names of the values of a content: what they belong to as printed where that is known, and the rest."""

    def __init__(self, content: Content):
        self.content = content
        self._in_table = Counter(address.rpartition(".")[0] for address in content.defaults if content.is_knob(address))
        self._printed = {
            address.removesuffix(".name"): value.value
            for address, value in content.defaults.items()
            if address.endswith(".name") and value.presentation and _is_printed(value.value)
        }
        self._by_key = {
            _key(table): name for table, name in self._printed.items() if _letters(_key(table)) == _letters(name)
        }

    def of(self, address: str, common: int) -> str:
        """Return the name of a value, without so many parts of its address that all on the component begin with."""
        parts = address.split(".")
        printed, end = self._carrier(parts, common)
        if printed:
            key = "" if _letters(parts[end - 1]) in _letters(printed) else f" ({parts[end - 1]})"
            return f"{printed}{key}: {', '.join(self._words(parts[end:]))}"
        return _capital(", ".join(self._words(parts[common - parts[common].isdigit() :])))

    def in_full(self, address: str) -> str:
        """Return the name of a value apart from its component, as a sentence takes it.

        A choice that stands alone in its table has its name: "Ruling lead player" and not "Ruling lead player choice".
        """
        table, _, _ = address.rpartition(".")
        is_choice = isinstance(self.content.defaults[address].value, str) and self._in_table[table] == 1
        parts = (table if is_choice else address).split(".")
        printed, end = self._carrier(parts, 1)
        words = " ".join(self._words(parts[end:]))
        return f"{printed}: {words}" if printed else _capital(words)

    def _carrier(self, parts: Sequence[str], common: int) -> tuple[str, int]:
        """Return the printed name of what a value belongs to, and how many parts lead there; "" where none is known."""
        ends = range(len(parts) - 1, common, -1)
        named = ((self._printed.get(".".join(parts[:end]), ""), end) for end in ends)
        return next((found for found in named if found[0]), ("", common))

    def _words(self, parts: Sequence[str]) -> list[str]:
        """Return parts of an address as words: numbers stand behind the part that they count."""
        words: list[str] = []
        for part in parts:
            if part.isdigit() and words:
                words[-1] += f" {part}"
            else:
                words.append(self._by_key.get(part, part.replace("_", " ")))
        return words


def setting_words(names: ValueNames, settings: Mapping[str, Any]) -> str:
    """Return settings in words: "Road cost gold 2, Army cost wheat 1", and of many how many more there are."""
    told = [f"{names.in_full(address)} {value_words(value)}" for address, value in list(settings.items())[:MOST_TOLD]]
    more = len(settings) - len(told)
    return ", ".join([*told, f"{more} more"] if more else told)


def value_words(value: Any) -> str:
    """Return a value as readers see it: a word of the content file without underscores."""
    return as_text(value).replace("_", " ") if isinstance(value, str) else as_text(value)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _is_printed(name: Any) -> bool:
    """Return whether a name is one that readers see, and not a word of the content file."""
    return isinstance(name, str) and "_" not in name


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _key(table: str) -> str:
    """Return the last part of an address."""
    return table.rpartition(".")[2]

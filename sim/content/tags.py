"""Tags of values: what part of a game they are about, as its content file declares by patterns of addresses.

    [tags]
    turn_order = ["ruling.lead_player.*", "seating.*"]
    battle = ["die.red.*", "combat.*"]

A pattern is an address without the game's key, * for any part of it. A value may have several tags. In the order of the
patterns those that bear on the tag most come first. A file need not declare any.
"""

import fnmatch
from collections.abc import Iterable, Mapping
from typing import Any

from sim.errors import ContentError, meant, shortened

__all__ = ["TABLE", "TAGS", "Tags", "joined_tags", "tag_named", "tagged", "tags_in"]

TABLE = "tags"
TAGS = ("turn order", "economy", "battle", "cards", "board", "start", "scoring")
Tags = Mapping[str, tuple[str, ...]]  # patterns by tag


def tags_in(tables: Mapping[str, Any], path: object) -> Tags:
    """Return the tags that the tables of a content file declare.

    Raises:
        ContentError: if a tag is unknown, or its patterns are no list of texts.
    """
    declared = tables.get(TABLE, {})
    if not isinstance(declared, dict) or not all(map(_are_patterns, declared.values())):
        raise ContentError(f'{path}: [{TABLE}] is a table of lists of addresses, such as battle = ["combat.*"]')
    try:
        return {tag_named(name): tuple(patterns) for name, patterns in declared.items()}
    except ContentError as error:
        raise ContentError(f"{path}: {error}") from error


def joined_tags(first: Tags, second: Tags) -> Tags:
    """Return the tags of two contents of a game: the patterns of both."""
    return {
        tag: tuple(dict.fromkeys((*first.get(tag, ()), *second.get(tag, ()))))
        for tag in TAGS
        if tag in first or tag in second
    }


def tag_named(text: str) -> str:
    """Return the tag that a text names; a hyphen or an underscore may stand for its space.

    Raises:
        ContentError: naming the tags, if it is none of them.

    Examples:
        >>> tag_named("Turn_order")
        'turn order'
    """
    spelt = " ".join(text.replace("_", " ").replace("-", " ").split()).lower()
    if spelt not in TAGS:
        raise ContentError(
            f"unknown tag {shortened(repr(text.strip()))}{meant(spelt, TAGS)}; the tags are {', '.join(TAGS)}"
        )
    return spelt


def tagged(key: str, addresses: Iterable[str], patterns: Iterable[str]) -> list[str]:
    """Return the addresses of a game that some patterns mean, in the order of the patterns."""
    known = tuple(addresses)
    found = (address for pattern in patterns for address in fnmatch.filter(known, f"{key}.{pattern}"))
    return list(dict.fromkeys(found))


def _are_patterns(listed: Any) -> bool:
    return isinstance(listed, list) and bool(listed) and all(isinstance(one, str) and one for one in listed)

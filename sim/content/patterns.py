"""What of a content a user means.

kings.road.cost.gold    one address, with or without the game's key
road.*                  * for any part of it
tag:battle              all with a tag
tag:start:*.elves.*     of those with a tag the ones that a pattern means
"""

import fnmatch
from collections.abc import Mapping

from sim.content.content import Content
from sim.content.tags import TABLE, tag_named, tagged
from sim.errors import ContentError

__all__ = ["TAG", "addresses_meant", "is_tag", "tags_by_address", "with_tag"]

TAG = "tag:"


def is_tag(pattern: str) -> bool:
    """Return whether a pattern names a tag."""
    return pattern.strip().lower().startswith(TAG)


def addresses_meant(content: Content, pattern: str) -> list[str]:
    """Return the full addresses that a pattern means, with or without the game's key; none where * matches none.

    Raises:
        ContentError: if an address without * is unknown, or nothing of the game has the tag.
    """
    if is_tag(pattern):
        name, _, among = pattern.strip()[len(TAG) :].partition(":")
        tagged = with_tag(content, name)
        return fnmatch.filter(tagged, f"{content.key}.{among.strip()}") if among else tagged
    short = pattern.removeprefix(f"{content.key}.")
    return content.matching(short) if "*" in short else [content.full_address(short)]


def with_tag(content: Content, name: str) -> list[str]:
    """Return the full addresses of the values that have a tag, those that bear on it most first.

    Raises:
        ContentError: if there is no such tag, or the game gives it to none of its values.
    """
    tag = tag_named(name)
    if not content.tags:
        raise ContentError(f"{content.key} has no tags; the table [{TABLE}] of its content file would give it some")
    if found := tagged(content.key, content.defaults, content.tags.get(tag, ())):
        return found
    raise ContentError(f"no value of {content.key} has the tag {tag!r}; its tags are {', '.join(content.tags)}")


def tags_by_address(content: Content) -> Mapping[str, tuple[str, ...]]:
    """Return the tags of every value that has some, by its full address."""
    found: dict[str, tuple[str, ...]] = {}
    for tag, patterns in content.tags.items():
        for address in tagged(content.key, content.defaults, patterns):
            found[address] = (*found.get(address, ()), tag)
    return found

"""A question in a few words: what a page about it is called, so that links to two battles can be told apart."""

from collections.abc import Iterator, Sequence

from reports.web.calculator.form import Group, Item

LONGEST = 90  # characters of a title that previews show


def question_words(groups: Sequence[Group]) -> str:
    """Return what is asked: "attacker: armies 3; defender: armies 2, fortification walls"; "" where nothing is."""
    told = [(group.title, list(_told((*group.open, *group.folded)))) for group in groups]
    words = "; ".join(f"{_short(title)}: {', '.join(parts)}" for title, parts in told if parts)
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0].rstrip(',;:')} …"


def _told(items: Sequence[Item]) -> Iterator[str]:
    """Yield what is filled in, each in a few words."""
    for item in items:
        if item.control.kind == "army":
            yield from _army(item)
        elif item.control.kind != "faces" and item.told:
            value = item.raw or item.chosen or ",".join(item.values.values())
            yield f"{item.words.label.lower()} {item.words.called(value)}"
        yield from _told(item.beside)


def _army(item: Item) -> Iterator[str]:
    """Yield the units of an army with their numbers."""
    factions = getattr(item.control, "factions", ())
    for faction in (each for each in factions if each.key == item.value("faction")):
        units = [(unit.name or unit.value, item.value(f"{faction.key}.{unit.value}")) for unit in faction.choices]
        yield f"{faction.title} {' '.join(f'{number} {name}' for name, number in units if number)}".rstrip()


def _short(title: str) -> str:
    return title.removeprefix("The ").lower()

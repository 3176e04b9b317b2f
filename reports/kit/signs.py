"""Signs of a letter or two that stand for names where there is no room for them, so that colour never speaks alone."""

from collections.abc import Sequence


def signs_for(names: Sequence[str]) -> dict[str, str]:
    """Choose a sign for each name: its initial, and where names share it the first later letter that sets them apart.

    Args:
        names: different names, as readers see them.

    Returns:
        Different signs by name; names that no letter sets apart are numbered.

    Examples:
        >>> signs_for(["Lionkin", "Lizardfolk", "Elves"])
        {'Lionkin': 'Lo', 'Lizardfolk': 'Lz', 'Elves': 'E'}
    """
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(name[:1].upper(), []).append(name)
    seconds = {name: second for group in alike.values() for name, second in _seconds(group).items()}
    return {name: name[:1].upper() + seconds[name] for name in names}


def _seconds(names: Sequence[str]) -> dict[str, str]:
    """What follows the initial that these names share."""
    if len(names) == 1:
        return dict.fromkeys(names, "")
    for at in range(1, min(map(len, names))):
        letters = {name: name[at].lower() for name in names}
        if len(set(letters.values())) == len(names) and all(letter.isalpha() for letter in letters.values()):
            return letters
    return {name: str(1 + at) for at, name in enumerate(names)}

"""Letters that tell the players of a watched game apart without their colours."""

from collections.abc import Sequence


def marks_of(names: Sequence[str]) -> list[str]:
    """Return a letter for each name: its first one that no name before it has taken, else its number.

    Example:
        >>> marks_of(["Purple", "Blue", "Black"])
        ['P', 'B', 'L']
    """
    taken: list[str] = []
    for number, name in enumerate(names, 1):
        letters = (letter.upper() for letter in name if letter.isalpha())
        taken.append(next((letter for letter in letters if letter not in taken), str(number)))
    return taken

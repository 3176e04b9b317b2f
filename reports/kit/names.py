"""Names as readers see them: what a game calls its factions and the columns of its tables, and lists of names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sim.engine.phrases import plural
from sim.game import Game

BATTLE = "battle"


@dataclass(frozen=True)
class Wording:
    """How a game speaks to readers.

    Attributes:
        faction: what it calls one faction, "kingdom".
        plural: whether the name of one faction is a plural, and what is said of it too.
        names: factions whose names readers see otherwise, "siaa_dee": "Siaa De'e".
        columns: columns of seats or rounds whose own names say too little.
        battle: what it calls what the column `battles` counts, "march".
    """

    faction: str = "faction"
    plural: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    battle: str = BATTLE

    @property
    def battles(self) -> str:
        """What the game calls several of what the column `battles` counts."""
        return plural(self.battle)

    @property
    def fights(self) -> bool:
        """Whether these are battles, in which somebody attacks."""
        return self.battle == BATTLE

    @property
    def factions(self) -> str:
        """What the game calls several factions."""
        return f"{self.faction}s"

    def name(self, name: object) -> str:
        """A name as readers see it, that of a faction as its game writes it."""
        return shown_name(self.names.get(str(name), name))

    def column(self, column: str) -> str:
        """A column as readers see it, in a title or alone."""
        return shown_name(self._columns.get(column, column))

    def column_within(self, column: str) -> str:
        """A column as readers see it, within a sentence."""
        return self._columns.get(column, shown_name(column).lower())

    @property
    def _columns(self) -> Mapping[str, str]:
        return {"battles": self.battles, **self.columns}


PLAIN = Wording()


def wording_of(game: Game) -> Wording:
    """Return how a game speaks to readers."""
    names, columns = game.faction_names, game.column_words
    return Wording(game.faction_word, game.plural_factions, names, columns, game.battle_word)


def shown_name(name: object) -> str:
    """A name without underscores and with a capital first.

    Examples:
        >>> shown_name("fortification_levels")
        'Fortification levels'
    """
    text = str(name).replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """Names as a list in a sentence, "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def game_mean_words(*, shares: bool, flags: bool) -> str:
    """What the mean of a game is called, whose seats have 0 or 1 each (`flags`), at most one of them 1 (`shares`)."""
    if shares:
        return "Share of games"
    return "Seats in a game" if flags else "Mean of a game"


def group_words(*, solo: bool) -> dict[str, str]:
    """What readers call winners and others: where one seat plays alone, they are the games that it won and lost."""
    won, lost = ("Games won", "Games lost") if solo else ("Winners", "Others")
    return {"winners": won, "winner": won if solo else "Winner", "others": lost}

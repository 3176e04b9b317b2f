"""What the page on the smallest changes asks of each game: what is to be reached, and what may be changed for it."""

from dataclasses import dataclass

from reports.kit.names import Wording, wording_of
from sim.game import find

USUAL, MORE = 24_000, 60_000  # games of a tuning, and of one to two points with many small steps
KINGDOMS = ("purple", "red", "blue", "green")
FEWEST = 20_000  # that a tuning takes


@dataclass(frozen=True)
class Question:
    """One tuning.

    Attributes:
        game: its key.
        key: under which what is played is kept.
        title: the question in words.
        about: what may be changed, and why.
        over: what may be changed, as the command takes it.
        options: what else the command is given.
        budget: games.
    """

    game: str
    key: str
    title: str
    about: str
    over: tuple[str, ...]
    options: tuple[str, ...] = ()
    budget: int = USUAL

    @property
    def wording(self) -> Wording:
        """How the game speaks to readers."""
        return wording_of(find(self.game))


QUESTIONS = (
    Question(
        "kings",
        "kings-factions",
        "Is every kingdom fair?",
        "Discounts on the armies of a kingdom may be given, up to two wheat or gold each; none is printed.",
        tuple(f"rebate.{name}.army.{of}=0..2" for name in KINGDOMS for of in ("wheat", "gold")),
        budget=MORE,
    ),
    Question(
        "kings",
        "kings-seats",
        "Can every seat be fair?",
        "The last seat wins too often ([why](kings_last_seat.md)). Rulings on who is when at turn may be read "
        "otherwise, and the points of titles and of victory may change.",
        (
            "ruling.lead_player.choice",
            "ruling.construction_order.choice",
            "ruling.support_check.choice",
            "ruling.title_first.choice",
            "ruling.title_lost.choice",
            "achievement.*.points=0..3",
            "victory.points=11..15",
        ),
        ("--target", "seats"),
        MORE,
    ),
    Question(
        "winds",
        "winds-factions",
        "Can every kingdom be fair?",
        "What each kingdom begins with may change: how many battle cards, and what stays in its base.",
        ("kingdom.*.start.*",),
        budget=MORE,
    ),
    Question(
        "winds",
        "winds-conqueror",
        "Can the Conqueror win a third of the games?",
        "Four strongholds come too quickly ([why](winds.md)). How much each condition asks for may change; the "
        "Conqueror is to decide between 30 and 40% of the games.",
        (
            "victory.conqueror.at_least=4..7",
            "victory.legend.at_least=3..5",
            "victory.master.at_least=3..4",
            "victory.champion.at_least=2..3",
        ),
        ("--target", "ends.conqueror=0.3..0.4"),
    ),
    Question(
        "conquer",
        "conquer-duel",
        "Can the Undead and the Orcs be even in a game of two?",
        "What their units cost, how many they begin with, and what their structures score may change.",
        (
            "faction.undead.structure.*.vp",
            "faction.undead.unit.*.cost",
            "faction.orcs.structure.*.vp",
            "faction.orcs.unit.*.cost",
            "faction.orcs.unit.*.start",
        ),
        ("--players", "2", "--factions", "undead,orcs"),
        MORE,
    ),
    Question(
        "conquer",
        "conquer-factions",
        "Can all six factions be within five points?",
        "What units cost, their power and how many a faction begins with may change, all within the ranges that the "
        "text leaves open.",
        ("faction.*.unit.*.start", "faction.*.unit.*.cost", "faction.*.unit.*.power"),
        ("--tolerance", "0.05"),
    ),
    Question(
        "aughmoore",
        "aughmoore-factions",
        "Can every faction be within five points?",
        "The numbers of the buildings of Orcs and Humans may change, within the ranges that the text leaves open.",
        ("faction.orcs.*.amount", "faction.humans.*.amount"),
        ("--tolerance", "0.05"),
    ),
    Question(
        "aughmoore",
        "aughmoore-expand",
        "Can eXpand decide a quarter of the games?",
        "It asks for every unit of the supply to be recruited. The number of units and towers, and what a building "
        "costs, may change; eXpand is to decide between 20 and 30% of the games.",
        ("unit.serf.count=9..13", "unit.warrior.count=3..6", "tower.count=2..4", "building.cost.ore=2..4"),
        ("--target", "ends.eXpand=0.2..0.3"),
    ),
)

"""The games that the study of ten factions rests on, and what they show."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import counterpoise as cp
from analysis.shares import WinShares, win_shares
from docs.studies.boxes import BOTH, BOXES, Box, SetUp, set_ups
from docs.studies.laboratory import Laboratory
from reports.kit.precision import Precision
from reports.pipeline.sensitivity import LabFound, read_lab
from reports.pipeline.strength import policies_of
from sim.game import find
from sim.runs.reading import read_run

GAME = find("aughmoore")
ARMS = "docs/studies/ten_factions.toml"
SEED = ("--seed", 1)
RANDOM, ARCHETYPES, TRAINED, AHEAD = "Random", "Archetypes", "Trained", "Looking ahead"
POLICIES = policies_of(GAME.key, "archetypes")
BOTS = {
    RANDOM: ("--policies", "random"),
    ARCHETYPES: ("--policies", ",".join(POLICIES)),
    TRAINED: ("--policies", "trained"),
    AHEAD: ("--policies", "lookahead"),
}
STRONG = (ARCHETYPES, TRAINED, AHEAD)
GAMES = {RANDOM: 2_000, ARCHETYPES: 6_000, TRAINED: 6_000, AHEAD: 500}
AHEAD_GAMES, USUAL = 100, "4 players"  # the one set-up of the other boxes in which the slowest bots play
DRAWS, EACH = 1_024, 16
RULING_DRAWS, RULING_EACH = 192, 64
ARM_GAMES, WORTH_GAMES, BUDGET, WITHIN = 2_500, 1_000, 40_000, 0.05
BOTH_SIDES = "Souls from both sides"
FOUR = ("--players", 4, *BOTH.options, *SEED)
RULINGS = "ruling.*"
PARTS = ("map.*", "token.*", "spell.*", "tactic.*", "capital.*", RULINGS)  # what varies beside the boards
MECHANICS = ("warriors", "heroes", "buildings", "upgrade", "towers", "sea-vessels", "air-vessels", "fly", "cast",
             "combat-spells", "abilities", "scribe")  # fmt: skip
CHANGED = (
    "faction.undead.special.underworld.effect.1.most=1..3",
    "faction.undead.special.underworld.effect.2.pay.soul=1..2",
    "faction.undead.special.underworld.effect.3.pay.soul=2..3",
    "faction.orcs.building.blood_tent.ability.1.effect.1.amount=0..1",
    "faction.orcs.building.blood_tent.ability.3.effect.1.amount=0..2",
    "faction.orcs.building.beast_pens.ability.1.effect.1.amount=0..1",
    "faction.orcs.building.barracks.ability.2.effect.1.amount=0..1",
)


class Found(NamedTuple):
    """What the games of the page show.

    Attributes:
        strength: shares of four players with both boxes, by bots.
        set_ups: shares by the title of a set-up and by bots, for each box.
        arms: numbers of the comparison, by bots.
        drawn: rulebooks in which boards, decks, map and rulings vary.
        rulings: rulebooks in which rulings vary.
        worth: numbers of mechanics.
        tuned: what changes of the two boards come to.
    """

    strength: dict[str, WinShares]
    set_ups: dict[Box, dict[str, dict[str, WinShares]]]
    arms: dict[str, dict[str, Any]]
    drawn: LabFound
    rulings: LabFound
    worth: dict[str, Any]
    tuned: cp.Tuning

    @property
    def factions(self) -> list[str]:
        """All ten."""
        return list(self.strength[RANDOM].rows)


def play(lab: Laboratory) -> Found:
    """Give the commands."""
    strength = {bots: shares_of(lab, f"four-{key(bots)}", GAMES[bots], *FOUR, *BOTS[bots]) for bots in BOTS}
    by_box = {box: {one.title: set_up(lab, one) for one in set_ups(box)} for box in BOXES}
    by_box[BOTH][USUAL] = {bots: strength[bots] for bots in STRONG}
    arms = {bots: lab("compare", ARMS, "-n", lab.games(ARM_GAMES), *BOTS[bots], out=f"arms-{key(bots)}")
            for bots in (ARCHETYPES, TRAINED)}  # fmt: skip
    boards = [f"faction.{name}.*" for name in strength[RANDOM].rows]
    drawn = rulebooks(lab, "rulebooks", (DRAWS, EACH), [*boards, *PARTS])
    rulings = rulebooks(lab, "rulings", (RULING_DRAWS, RULING_EACH), [RULINGS])
    without = [word for one in MECHANICS for word in ("--without", one)]
    worth = lab("restrict", GAME.key, "-n", lab.games(WORTH_GAMES), *FOUR, *BOTS[ARCHETYPES], *without, out="worth")
    return Found(strength, by_box, arms, drawn, rulings, worth, tuned(lab))


def key(words: str) -> str:
    """The name under which games are kept."""
    return words.lower().replace(" ", "-")


def over(patterns: Iterable[str]) -> list[str]:
    """What varies, as a command takes it."""
    return [word for pattern in patterns for word in ("--over", pattern)]


def shares_of(lab: Laboratory, out: str, games: int, *options: object) -> WinShares:
    """Play games and return the win shares of the factions."""
    lab("run", GAME.key, "-n", lab.games(games), *options, "--logged", 0, out=out)
    return win_shares(read_run(lab.folder / out, games=["game"], rounds=[]).seats)


def set_up(lab: Laboratory, one: SetUp) -> dict[str, WinShares]:
    """Play one set-up; the four players of both boxes play anyway."""
    usual = one.title == USUAL
    if usual and one.box is BOTH:
        return {}
    games = {ARCHETYPES: one.games, TRAINED: one.games, **({AHEAD: AHEAD_GAMES} if usual else {})}
    return {bots: shares_of(lab, f"{one.key}-{key(bots)}", number, *one.options, *SEED, *BOTS[bots])
            for bots, number in games.items()}  # fmt: skip


def tuned(lab: Laboratory) -> cp.Tuning:
    """Look for the smallest change of the boards of Undead and Orcs, and read what was found."""
    budget = lab.games(BUDGET)
    goal = ("--tolerance", WITHIN, "--budget", budget)
    lab("tune", GAME.key, *FOUR, *BOTS[ARCHETYPES], *over(CHANGED), *goal, out="tuned")
    return cp.tune(GAME.key, CHANGED, players=4, variant=BOTH.variant, policies=POLICIES, seed=1, tolerance=WITHIN,
                   budget=budget, out=lab.folder / "tuned", resume=True)  # fmt: skip


def rulebooks(lab: Laboratory, out: str, size: tuple[int, int], patterns: Iterable[str]) -> LabFound:
    """Draw rulebooks for four players with both boxes, and read what they say."""
    draws, each = size
    number_of = ("--draws", lab.draws(draws), "--each", each)
    lab("sensitivity", GAME.key, *FOUR, *BOTS[ARCHETYPES], *number_of, *over(patterns), out=out)
    return read_lab(lab.folder / out, Precision())

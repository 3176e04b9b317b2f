"""Heroes of Land, Air & Sea: which of the ten factions are over and under, and which rulings and values decide it."""

from typing import Any, NamedTuple

import pandas as pd

import counterpoise as cp
from analysis.intervals import Interval
from analysis.sensitivity.lookup import first_to_look_up, narrower, together
from analysis.sensitivity.outcomes import FACTION
from analysis.shares import WinShares, win_shares
from docs.studies import cells, factions
from docs.studies.boxes import BOTH, BOXES, SEATS, Box, SetUp, set_ups
from docs.studies.drawing import grouped_shares
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from reports.kit.names import listed, wording_of
from reports.kit.numbers import count, plain_percent
from reports.kit.precision import LEVEL, Precision
from reports.pipeline.sensitivity import LabFound, read_lab
from reports.pipeline.strength import policies_of
from reports.tables import of_report as tables
from reports.tables import tuning as tuning_tables
from reports.words.sensitivity import faction_of, part_bounds
from reports.words.sensitivity import rulebooks as rulebooks_percent
from sim.content.components import by_component
from sim.game import find
from sim.runs.reading import read_run

GAME = find("aughmoore")
WORDS = wording_of(GAME)
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
DRAWS, EACH, TOTALS = 1_024, 16, 128
RULING_DRAWS, RULING_EACH = 192, 64
ARM_GAMES, WORTH_GAMES, BUDGET, WITHIN = 2_500, 1_000, 40_000, 0.05
LOOKED_UP = 12
WEAK = ("lizardfolk", "merfolk", "dwarves")
FOUR = ("--players", 4, *BOTH.options, *SEED)
RULINGS = "ruling.*"
GROUPS = {
    "map.*": "The map",
    "token.*": "Tokens",
    "spell.*": "Spells",
    "tactic.*": "Tactic cards",
    "capital.*": "Capital City",
    RULINGS: "Rulings",
}
MECHANICS = ("warriors", "heroes", "buildings", "upgrade", "towers", "sea-vessels", "air-vessels", "fly", "cast",
             "combat-spells", "abilities", "scribe")  # fmt: skip
READINGS = ("baseline", "Souls from both sides", "one Soul a Battle", "both sides, one a Battle", "four Souls a Battle",
            "no Souls")  # fmt: skip
BOARD = ("baseline", "Blood Tent III: 1 VP", "Blood Tent III: 3 VP", "no Blood Tent III", "Beast Pens I: 2 resources")
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
        drawn: rulebooks in which everything varies.
        totals: numbers of groups of values in them.
        rulings: rulebooks in which rulings vary.
        worth: numbers of mechanics.
        tuned: what changes of the two boards come to.
    """

    strength: dict[str, WinShares]
    set_ups: dict[Box, dict[str, dict[str, WinShares]]]
    arms: dict[str, dict[str, Any]]
    drawn: LabFound
    totals: list[dict[str, Any]]
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
    patterns = [*map(factions.board_of, strength[RANDOM].rows), *GROUPS]
    totals = rulebooks(lab, "rulebooks", (DRAWS, EACH), *over(patterns), "--totals", lab.draws(TOTALS))["totals"]
    rulebooks(lab, "rulings", (RULING_DRAWS, RULING_EACH), *over([RULINGS]))
    without = [word for one in MECHANICS for word in ("--without", one)]
    worth = lab("restrict", GAME.key, "-n", lab.games(WORTH_GAMES), *FOUR, *BOTS[ARCHETYPES], *without, out="worth")
    drawn, rulings = (read_lab(lab.folder / name, Precision()) for name in ("rulebooks", "rulings"))
    return Found(strength, by_box, arms, drawn, totals, rulings, worth, tuned(lab))


def key(words: str) -> str:
    """The name under which games are kept."""
    return words.lower().replace(" ", "-")


def over(patterns: Any) -> list[str]:
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


def rulebooks(lab: Laboratory, out: str, size: tuple[int, int], *options: object) -> dict[str, Any]:
    """Draw rulebooks for four players with both boxes."""
    draws, each = size
    options = ("--draws", lab.draws(draws), "--each", each, *options)
    return lab("sensitivity", GAME.key, *FOUR, *BOTS[ARCHETYPES], *options, out=out)


def tell(lab: Laboratory, page: Page) -> None:
    """Give the commands and fill the page."""
    found = play(lab)
    page.title("Ten factions")
    answer(page, found)
    by_strength(page, found)
    by_set_up(page, found)
    souls(page, found)
    decides(page, found)
    rulings(page, found)
    mechanics(page, found)
    evens(page, found)
    look_up(page, found)
    rests_on(page, found)
    page.made(GAME, lab.commands)


def by_strength(page: Page, found: Found) -> None:
    """Shares of four players with both boxes in the hands of all bots."""
    page.heading("By strength of play")
    page.say(
        "Four players, both boxes, each faction in changing company and on every seat: 25% is fair. *Archetypes* are "
        "the five policies made by hand, mixed; *looking ahead* tries answers to the end of the round. The sign says "
        "what the interval settles: ▲ over and ▼ under by more than two points, ● balanced, ○ open. Intervals of 95% "
        "hold for all factions of a column together."
    )
    page.table(factions.shares_table("Share of games won, four players, both boxes", WORDS, found.strength))
    groups = {bots: plain_shares(found.strength[bots]) for bots in STRONG}
    page.figure("strength", "The share of games that each faction wins, by bots; the numbers are in the table above",
                lambda figure: grouped_shares(figure, groups, found.factions, "Share of games", 0.25), 560)  # fmt: skip


def by_set_up(page: Page, found: Found) -> None:
    """Shares by box and number of players."""
    page.heading("By box, players and teams")
    page.say(
        f"All set-ups of the rulebooks, in games in which every faction has about {SEATS} seats; who is named is over "
        "or under by more than two points, all others are within that or open. In solo games there is no fair share: "
        "the share is of games won against the automatic enemy, and is compared with the mean of all. In teams a win "
        "is shared, so that what factions are worth shows less."
    )
    for box, by in found.set_ups.items():
        page.table(factions.verdict_table(box.title, WORDS, by, STRONG))
    for bots in (ARCHETYPES, TRAINED):
        both = {title: one[bots] for title, one in found.set_ups[BOTH].items()}
        page.table(factions.shares_table(f"Both boxes, {bots.lower()}", WORDS, both))
    tables_of = {title: one[ARCHETYPES] for title, one in found.set_ups[BOTH].items() if title.endswith("players")}
    groups = {title: factions.times_fair(one) for title, one in tables_of.items()}
    page.figure("players", "Share of games won by number of players, both boxes, archetypes, as a part of a fair share",
                lambda figure: grouped_shares(figure, groups, found.factions, "Share of games, fair = 100%", 1.0),
                760)  # fmt: skip


def souls(page: Page, found: Found) -> None:
    """What the readings of what brings Souls are worth, and some numbers of the Orcs' board."""
    page.heading("What the ruling for Souls is worth")
    both, none = (change_of(found, "undead", arm) for arm in ("Souls from both sides", "no Souls"))
    page.say(
        "The default ruling (8.27, enemies alone) gives the Undead a Soul for each Land Unit of an enemy that falls in "
        f"their Battles, two at most. That own fallen count too moves their share by {both[ARCHETYPES]} points with "
        f"archetypes and {both[TRAINED]} with trained bots; no Souls at all by {none[ARCHETYPES]} and {none[TRAINED]}. "
        "How many Souls a Battle brings at most hardly matters beside that. All lines are played in the same games; "
        "the intervals hold for all lines and factions together."
    )
    page.table(factions.readings_table("What brings Souls", "undead", WORDS, found.arms, READINGS))
    page.say(
        "The Orcs' board for comparison. Blood Tent III gives VP for a Battle won as the attacker, and Beast Pens I "
        "takes resources from the loser; both are assumed. Without Blood Tent III the Orcs are still over."
    )
    page.table(factions.readings_table("What the Orcs' board says", "orcs", WORDS, found.arms, BOARD))


def decides(page: Page, found: Found) -> None:
    """The factions over all rulebooks, and the values that move them."""
    page.heading("Which values decide each faction")
    lab = found.drawn.lab
    page.say(
        f"{count(lab.uncertain.varied)} assumed values were drawn at once, {count(lab.draws)} times, and {lab.each} "
        "games of four players were played by each such rulebook, with archetypes. The first interval is that of "
        "chance, the second one says where the share of a faction lies in 95% of rulebooks that agree with the text. "
        "Which kind an effect is does not vary."
    )
    page.table(tables.rulebook_shares(found.drawn.found, words=WORDS))
    page.say(
        "For each group of values fresh rulebooks were drawn once more with other values in that group alone. The "
        "table says which part of the spread of a share the group affects, alone or together with others; parts add "
        "up to more than all."
    )
    page.table(factions.groups_table(found.totals, WORDS, found.factions, GROUPS))
    page.say("Single values that move a share by more than chance, the three strongest of each faction:")
    page.table(tables.effects(factions.movers(found.drawn.found.first, 3), LEVEL, "Single values", words=WORDS))


def rulings(page: Page, found: Found) -> None:
    """What the rulings do alone, and which of them no bot uses."""
    page.heading("Which rulings decide")
    lab, pairs = found.rulings.lab, found.rulings.pairs
    page.say(
        f"The same with all {len(lab.uncertain.dimensions)} rulings and nothing else, in {count(lab.draws)} rulebooks "
        f"of {lab.each} games. No way of reading the rulebook makes a faction fair that is over or under by more than "
        "a few points: of the verdicts above, rulings leave nearly all as they are."
    )
    page.table(tables.rulebook_shares(found.rulings.found, words=WORDS))
    page.table(tables.effects(factions.movers(found.rulings.found.first, 3), LEVEL, words=WORDS))
    never = pairs[pairs["changed"] == 0]
    page.say(
        f"Of the others, {len(never)} are never used by these bots: changed alone, they changed none of "
        f"{never['games'].min()} games of four players. Nothing can be said of these, and some concern teams or solo "
        f"games alone: {names_of(never)}."
    )


def mechanics(page: Page, found: Found) -> None:
    """What mechanics are worth to the factions."""
    page.heading("What the mechanics are worth")
    page.say(
        f"In {count(found.worth['games'])} games of four players with archetypes, played once more for every mechanic "
        "and every seat: by how many percentage points a seat wins less often if it alone goes without. The interval "
        "of each column holds for all its mechanics together."
    )
    page.table(factions.mechanics_table(found.worth["mechanics"], WORDS))


def evens(page: Page, found: Found) -> None:
    """What a change of the two boards does."""
    page.heading("What evens Undead and Orcs")
    page.say(
        f"`tune` was asked for the fewest changes on these two boards that bring all ten factions within "
        f"{100 * WITHIN:g} points, with archetypes. It might lower Souls and what they buy, and take away the Orcs' "
        "gain of Blood Tent I, VP of Blood Tent III, theft of Beast Pens I and discount of the Barracks."
    )
    page.say(found.tuned.verdict)
    page.table(tuning_tables.frontier(found.tuned.tuned))
    page.table(tuning_tables.before_after(found.tuned.tuned))


def look_up(page: Page, found: Found) -> None:
    """What to look up first, on which component it stands, and how much narrower the shares would then be."""
    page.heading("What to look up in the box first")
    result, content = found.drawn.found, found.drawn.lab.stage.content
    outcomes = tuple(f"{FACTION}:{name}" for name in found.factions)
    chosen = first_to_look_up(result.first, outcomes, most=LOOKED_UP)
    known = together(result.halves.only(outcomes), {one: result.bins[one] for one in chosen}).table
    page.say(
        "These values move the shares of all factions together most, and each moves one by more than chance. Whoever "
        "owns the boxes can settle them in minutes: `counterpoise worksheet aughmoore --first 40` makes sheets to fill "
        "in, and `--content` plays with them. What brings Souls (8.27) is a question for the author."
    )
    sheets = {one: by_component(GAME.key, content.components, [one])[0].title for one in chosen}
    page.table(factions.lookup_table(result.first, sheets, WORDS))
    less = [f"{plain_percent(narrower(row['estimate']))} for {WORDS.name(faction_of(row['outcome']))}"
            for row in known.fillna(0.0).to_dict("records")]  # fmt: skip
    page.say(f"If all of these were known, the spread of a share would be narrower by {listed(less)}.")


def answer(page: Page, found: Found) -> None:
    """The answer in short."""
    orcs, undead, birdfolk = (shares_said(found, name) for name in ("orcs", "undead", "birdfolk"))
    page.say(
        "**Orcs win too often in every hand that tries to win; whether the Undead do hangs on one card that nobody "
        "here has seen.** With both boxes and four players, where 25% is fair, Orcs win "
        f"{orcs[ARCHETYPES]} of their games with bots made by hand, {orcs[TRAINED]} with trained ones and "
        f"{orcs[AHEAD]} with ones that look ahead. The Undead win {undead[ARCHETYPES]}, {undead[TRAINED]} and "
        f"{undead[AHEAD]}: over with the weaker bots, under with the stronger."
    )
    drawn = {faction_of(row["outcome"]): row for row in found.drawn.found.shares.to_dict("records")}
    page.say(
        f"**The values decide more than the rulings.** Over all rulebooks that agree with the text Orcs are over in "
        f"{rulebooks_said(drawn['orcs'], 'over')} and Undead in {rulebooks_said(drawn['undead'], 'over')}; "
        f"{listed([WORDS.name(name) for name in WEAK])} are under in "
        f"{listed([rulebooks_said(drawn[name], 'under') for name in WEAK])}. What moves the Undead most is the card "
        "Underworld: what a Soul buys and what brings one. Of the 90 rulings hardly any moves a share."
    )
    page.say(
        f"Random bots find none of this: all but Birdfolk ({birdfolk[RANDOM]}) are then near a fair share. So these "
        "are verdicts about factions in the hands of somebody who uses their boards."
    )


def rests_on(page: Page, found: Found) -> None:
    """How far the answer depends on assumed values and on bots."""
    page.heading("What the answer rests on")
    known = found.drawn.lab.uncertain
    page.points(
        f"**Values.** {count(known.varied)} assumed values were varied and {count(known.fixed_count)} were not, most "
        "of them what kind an effect is. Nearly all abilities of the boards are assumed. With real boards the "
        "verdict on any faction may be another one.",
        "**Bots.** `trained` has weights for the base game, not for the factions of the boxes, so that it may play "
        f"these worse than people would. Looking ahead leans on it, and {count(GAMES[AHEAD])} games of it settle only "
        "the largest differences.",
        "**Hands.** Rulings, values, mechanics and changes were asked of archetypes alone, with four players and both "
        "boxes. With stronger bots Orcs have more to lose by a change than these tables say.",
        "**Many questions.** Intervals hold for all factions of a table's column, not for all tables together. Of "
        "the values that are named about one in twenty is a false alarm.",
    )


def shares_said(found: Found, name: str) -> dict[str, str]:
    """What a faction wins in all hands."""
    return {bots: cells.share(factions.interval_of(one.rows[name])) for bots, one in found.strength.items()}


def rulebooks_said(row: dict[str, Any], verdict: str) -> str:
    """In which part of the rulebooks a verdict holds, "81% (73 to 93%)"."""
    return f"{rulebooks_percent(row[verdict])} ({part_bounds(row, verdict)})"


def change_of(found: Found, name: str, arm: str) -> dict[str, str]:
    """By how many points an arm moves a faction, by bots."""
    return {bots: factions.moved(factions.row_of(numbers["factions"], arm=arm, faction=name))
            for bots, numbers in found.arms.items()}  # fmt: skip


def names_of(pairs: pd.DataFrame) -> str:
    """Addresses in a sentence."""
    return listed([f"`{one.removeprefix(f'{GAME.key}.')}`" for one in pairs["address"]])


def plain_shares(found: WinShares) -> dict[str, Interval]:
    """The shares as intervals."""
    return {name: factions.interval_of(row) for name, row in found.rows.items()}


if __name__ == "__main__":
    make("ten_factions", tell)

"""Heroes of Land, Air & Sea: which of the ten factions are over and under, and which rulings and values decide it."""

from typing import Any

import pandas as pd

from analysis.intervals import Interval
from analysis.sensitivity.lookup import first_to_look_up, narrower, together
from analysis.sensitivity.outcomes import FACTION
from analysis.shares import WinShares
from docs.studies import cells, factions
from docs.studies.boxes import BOTH, SEATS
from docs.studies.drawing import effect_curves, grouped_shares
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from docs.studies.ten_factions_games import (
    AHEAD,
    ARCHETYPES,
    BOTH_SIDES,
    GAME,
    GAMES,
    STRONG,
    TRAINED,
    WITHIN,
    Found,
    play,
)
from reports.kit.names import listed, wording_of
from reports.kit.numbers import count, plain_percent
from reports.kit.precision import LEVEL
from reports.pipeline.arms import BASELINE
from reports.tables import of_report as tables
from reports.tables import tuning as tuning_tables
from reports.words.sensitivity import faction_of, part_bounds
from reports.words.sensitivity import rulebooks as rulebooks_percent
from sim.content.components import by_component

WORDS = wording_of(GAME)
LOOKED_UP = 12
OVER_OR_UNDER = {"orcs": "over", "undead": "over", "lizardfolk": "under", "merfolk": "under"}
COST = "All of it takes about 22 minutes of processor time, six of them to compile three editions of the game."
CURVES = {
    "undead": {"faction.undead.special.underworld.effect.2.pay.soul": "Undead: Souls for a Serf"},
    "orcs": {
        "faction.orcs.building.blood_tent.ability.3.effect.1.amount": "Orcs: VP of Blood Tent III",
        "faction.orcs.building.beast_pens.ability.1.effect.1.amount": "Orcs: theft of Beast Pens I",
    },
    "birdfolk": {"faction.birdfolk.building.temple_of_alms.ability.1.effect.1.amount": "Birdfolk: Temple of Alms I"},
}
READINGS = (BASELINE, BOTH_SIDES, "one Soul a Battle", "both sides, one a Battle", "four Souls a Battle",
            "no Souls")  # fmt: skip
BOARD = (BASELINE, "Blood Tent III: 1 VP", "Blood Tent III: 3 VP", "no Blood Tent III", "Beast Pens I: 2 resources")


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
    page.say(COST)


def by_strength(page: Page, found: Found) -> None:
    """Shares of four players with both boxes, by bots."""
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
        "is shared, so that a strong faction shows less. Looking ahead is slow, and was played with four players alone."
    )
    for box, by in found.set_ups.items():
        page.table(factions.verdict_table(box.title, WORDS, by, STRONG))
    page.say(
        "What changes with the number of players: Birdfolk played by archetypes, who are over with two, are among the "
        "weakest from four on, and Undead played by archetypes gain with the number of players. With trained bots and "
        "both boxes Birdfolk are under at every table but the solo one, and Undead are over with two alone. In solo "
        "games who wins most depends on the bots: Humans and Elves with archetypes, Goblins with trained ones."
    )
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
    both, none = (change_of(found, "undead", arm) for arm in (BOTH_SIDES, "no Souls"))
    page.say(
        "The default ruling (8.27, enemies alone) gives the Undead a Soul for each Land Unit of an enemy that falls in "
        f"their Battles, two at most. That own fallen count too moves their share by {both[ARCHETYPES]} points with "
        f"archetypes and {both[TRAINED]} with trained bots; no Souls at all by {none[ARCHETYPES]} and {none[TRAINED]}. "
        "With archetypes it hardly matters beside that how many Souls a Battle brings at most. All lines are "
        "played in the same games; "
        "the intervals hold for all lines and factions together."
    )
    page.table(factions.readings_table("What brings Souls", "undead", WORDS, found.arms, READINGS))
    page.say(
        "The Orcs' board for comparison. Blood Tent III gives VP for a Battle won as the attacker, and Beast Pens I "
        "takes resources from the loser; both are assumed. Without Blood Tent III Orcs played by archetypes are still "
        "over; those of trained bots are moved by less than a point in each line."
    )
    page.table(factions.readings_table("What the Orcs' board says", "orcs", WORDS, found.arms, BOARD))


def decides(page: Page, found: Found) -> None:
    """The factions over all rulebooks, and the values that move them."""
    page.heading("Which values decide each faction")
    lab = found.drawn.lab
    page.say(
        f"{count(lab.uncertain.varied)} assumed values of boards, map, tokens, Spells, Tactic cards and Capital "
        f"Cities, all rulings among them, were drawn at once, {count(lab.draws)} times, and {lab.each} games of four "
        "players were played by each such rulebook, with archetypes. The first interval is that of chance, the second "
        "one says where the share of a faction lies in 95% of rulebooks that agree with the text. Which kind an effect "
        "is does not vary."
    )
    page.table(tables.rulebook_shares(found.drawn.found, words=WORDS))
    curves = {title: curve_of(found, name, address) for name, own in CURVES.items() for address, title in own.items()}
    page.figure("values", "The shares of Undead, Orcs and Birdfolk by four values of their boards",
                lambda figure: effect_curves(figure, curves, "Share of games"), 280)  # fmt: skip
    page.say(
        "As the values stand, the Undead win less than in most of these rulebooks: in a third of them a Serf rises "
        "for no Soul at all. Whether it costs one or two is not seen to matter. What the Undead win, all others lose; "
        "so Dwarves, who are over as the values stand, are mostly under here."
    )
    page.say("Single values that move a share by more than chance, the three strongest of each faction:")
    page.table(tables.effects(factions.movers(found.drawn.found.first, 3), LEVEL, words=WORDS))


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
    page.say(
        "Buildings, and the level of the Capital City that lets them work, are worth more to Orcs than to anybody "
        "else. Merfolk are not seen to gain anything by their Buildings, which is a way to make them stronger."
    )


def evens(page: Page, found: Found) -> None:
    """What a change of the two boards does."""
    page.heading("What evens Undead and Orcs")
    page.say(
        f"`tune` was asked for the fewest changes on these two boards that bring all ten factions within "
        f"{100 * WITHIN:g} points, with archetypes. It might lower Souls and what they buy, and take away the Orcs' "
        "gain of Blood Tent I, VP of Blood Tent III, theft of Beast Pens I and discount of the Barracks."
    )
    page.table(tuning_tables.before_after(found.tuned.tuned, "The rules as they are, and the change that does most"))
    page.table(tuning_tables.frontier(found.tuned.tuned, "What was confirmed on fresh games"))
    arms = (BASELINE, found.tuned.tuned.answer.arm)
    orcs, undead = ([tuned_share(found, name, arm) for arm in arms] for name in ("orcs", "undead"))
    page.say(
        "No change within these ranges is enough for all ten. The one that is named as closest takes the gain off "
        "Blood "
        f"Tent I and the theft off Beast Pens I: the Orcs then win {orcs[1]} in place of {orcs[0]}, the Undead "
        f"{undead[1]} in place of {undead[0]}. The others share what the Orcs lose. Birdfolk and Merfolk stay under, "
        "and need something of their own. With trained bots this was not tried."
    )


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
        "**With bots made by hand Orcs win too often; with trained ones Birdfolk hardly ever win, and the others "
        "are not "
        "seen to be far from fair. Whether the Undead win too often depends on one card whose text is lost, and on who "
        "plays.** With both boxes and four players, where 25% is fair, Orcs win "
        f"{orcs[ARCHETYPES]} of their games with bots made by hand, {orcs[TRAINED]} with trained ones and "
        f"{orcs[AHEAD]} "
        f"with ones that look ahead. They are over in {over_in(found, ARCHETYPES)} with bots made by hand and in "
        f"{over_in(found, TRAINED)} with trained ones. The Undead win {undead[ARCHETYPES]}, {undead[TRAINED]} and "
        f"{undead[AHEAD]}, the Birdfolk {birdfolk[ARCHETYPES]}, {birdfolk[TRAINED]} and {birdfolk[AHEAD]}."
    )
    drawn = {faction_of(row["outcome"]): row for row in found.drawn.found.shares.to_dict("records")}
    said = {name: rulebooks_said(drawn[name], verdict) for name, verdict in OVER_OR_UNDER.items()}
    page.say(
        f"**Values decide more than rulings.** Over all rulebooks that agree with the text, Orcs are over in "
        f"{said['orcs']} and Undead in {said['undead']}; Lizardfolk are under in {said['lizardfolk']} and Merfolk in "
        f"{said['merfolk']}. Of {len(found.rulings.lab.uncertain.dimensions)} rulings few move a share by more than "
        "chance. The exception is what brings Souls (8.27): if own fallen counted too, the share of the "
        f"Undead would move by {change_of(found, 'undead', BOTH_SIDES)[ARCHETYPES]} points with bots made by hand."
    )
    page.say("What a publisher can do:")
    page.points(
        "**Look up** the card Underworld, the Orcs' Blood Tent and Beast Pens, the Lionkin's Colosseum, and two Tactic "
        "cards, Withdraw and Charge: no other components decide as much. The list is at the end.",
        "**Settle three readings** with the author: what brings Souls; whether a player may follow several actions in "
        "a round (`ruling.several_follows_a_round`), which moves the Orcs; and `ruling.unpayable_tactic`, which moves "
        "the Undead.",
        "**If the boards are as assumed**, take the gain off Blood Tent I and the theft off Beast Pens I: the Orcs "
        "then "
        f"win {tuned_share(found, 'orcs', found.tuned.tuned.answer.arm)} with bots made by hand, which is still too "
        "much. Give Lizardfolk and Merfolk more, and Birdfolk where four or more play.",
    )


def rests_on(page: Page, found: Found) -> None:
    """How far the answer depends on assumed values and on bots."""
    page.heading("What the answer rests on")
    known = found.drawn.lab.uncertain
    page.points(
        f"**Values.** {count(known.varied)} assumed values were varied and {count(known.fixed_count)} were not, most "
        "of them what kind an effect is. Nearly all abilities of the boards are assumed. With real boards the "
        "verdict on any faction may be another one.",
        "**Bots.** Games of trained bots with both boxes are mostly over after two or three rounds "
        "([the verdicts](../games/aughmoore.md)), so that much of the boards hardly comes into play, and it is not "
        "known "
        "whether people would find an answer to that, or a way for the Birdfolk. Looking ahead leans on them, and "
        f"{count(GAMES[AHEAD])} games of it settle only the largest differences.",
        "**Archetypes.** Rulings, values, mechanics and changes were asked of archetypes alone, with four players and "
        "both boxes. With trained bots they may decide otherwise: Souls and the Orcs' board matter less to these.",
        "**Many questions.** Intervals hold for all factions of a table's column, not for all tables together. Of "
        "the values that are named about one in twenty is a false alarm.",
    )


def shares_said(found: Found, name: str) -> dict[str, str]:
    """What a faction wins, by bots."""
    return {bots: cells.share(factions.interval_of(one.rows[name])) for bots, one in found.strength.items()}


def rulebooks_said(row: dict[str, Any], verdict: str) -> str:
    """In which part of the rulebooks a verdict holds, "81% (73 to 93%)"."""
    return f"{rulebooks_percent(row[verdict])} ({part_bounds(row, verdict)})"


def change_of(found: Found, name: str, arm: str) -> dict[str, str]:
    """By how many points an arm moves a faction, by bots."""
    return {bots: factions.moved(factions.row_of(numbers["factions"], arm=arm, faction=name))
            for bots, numbers in found.arms.items()}  # fmt: skip


def over_in(found: Found, bots: str) -> str:
    """In how many set-ups the Orcs are over, "20 of 29 set-ups"."""
    played = [by[bots].rows["orcs"]["verdict"] for one in found.set_ups.values() for by in one.values()]
    return f"{played.count('over')} of {len(played)} set-ups"


def tuned_share(found: Found, name: str, arm: str) -> str:
    """What a faction wins under an arm of the tuning."""
    table = found.tuned.tuned.share_rows("faction")
    row = factions.row_of(table.to_dict("records"), arm=arm, faction=name)
    return cells.share(factions.interval_of(row, "family_low", "family_high"))


def curve_of(found: Found, name: str, address: str) -> pd.DataFrame:
    """The share of a faction by the number that a value is played at."""
    table = found.drawn.found.curve(f"{GAME.key}.{address}")
    return table[table["outcome"] == f"{FACTION}:{name}"]


def names_of(pairs: pd.DataFrame) -> str:
    """Addresses in a sentence."""
    return listed([f"`{one.removeprefix(f'{GAME.key}.')}`" for one in pairs["address"]])


def plain_shares(found: WinShares) -> dict[str, Interval]:
    """The shares as intervals."""
    return {name: factions.interval_of(row) for name, row in found.rows.items()}


if __name__ == "__main__":
    make("ten_factions", tell)

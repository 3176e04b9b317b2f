"""Which assumed values decide the verdicts on the Gnomes and the Orcs of Heroes: Write & Conquer?"""

from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure

from analysis.sensitivity.lookup import MOST_FALSE, first_to_look_up, narrower, together
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from reports import figures
from reports.kit.columns import TextColumn, counted, named, share_columns, shown
from reports.kit.inks import ACCENT, SECOND
from reports.kit.names import listed, wording_of
from reports.kit.numbers import count, plain_percent
from reports.kit.precision import LEVEL, Precision
from reports.kit.rows import Row, interval_rows
from reports.kit.style import percent_axis
from reports.pipeline.sensitivity import LabFound, read_lab
from reports.sections.sensitivity import deciding_values
from reports.tables import of_report as tables
from reports.words.sensitivity import NAMED, outcome_words, part_bounds, rulebooks, too_few_words, varied_words
from sim.game import find

GAME = find("conquer")
WORDS = wording_of(GAME)
ASKED = ("gnomes", "orcs")
OUTCOMES = tuple(f"faction:{name}" for name in ASKED)
GROUPS = {f"faction.{name}.*": f"{name.capitalize()}: board" for name in GAME.factions} | {
    "region.*": "The map",
    "monster.*": "Monsters",
    "ruling.*": "Rulings",
    "resource.*": "Resources",
}
CURVES = 4
COLOURS = dict(zip(ASKED, (ACCENT, SECOND), strict=True))


def tell(lab: Laboratory, page: Page) -> None:
    """Give the command and fill the page."""
    over = [word for pattern in GROUPS for word in ("--over", pattern)]
    numbers = lab("sensitivity", "conquer", "--draws", lab.draws(1024), "--each", 32, *over,
                  "--totals", lab.draws(192), out="rulebooks")  # fmt: skip
    found = read_lab(Path(numbers["run"]), Precision())
    groups = pd.DataFrame(numbers["totals"]).assign(n=lab.draws(192))
    page.title("Which assumed values decide the verdicts on Gnomes and Orcs?")
    answer(page, found, groups)
    verdicts(page, found)
    boards(page, groups)
    values(page, found)
    page.heading("What the answer rests on")
    page.points(
        f"**Values.** {varied_words(found)} The kinds of effects, the borders of the map and the arrows between "
        f"structures "
        "were not varied, as no other drawing of them is known. True boards may differ in those too.",
        "**Ranges.** A range is where somebody who knows the printed examples would expect a value. A wider one would "
        "spread the shares further.",
        "**Bots.** The archetypes and the trained policies, mixed. They were made for the values as they are in the "
        "content. In a rulebook where something else is strong they may not see it.",
    )
    page.made(GAME, lab.commands)


def answer(page: Page, found: LabFound, groups: pd.DataFrame) -> None:
    """The answer in short."""
    rows = {row["outcome"]: row for row in found.found.shares.to_dict("records")}
    told = [
        f"{WORDS.name(name)} are {verdict_parts(rows[outcome])}" for name, outcome in zip(ASKED, OUTCOMES, strict=True)
    ]
    page.say(
        "**No single value does, and no verdict on them can be trusted before the boards are known.** Of the "
        f"rulebooks that agree with the text, {'; '.join(told)}. The true share of the Gnomes lies anywhere from "
        f"{between(rows[OUTCOMES[0]])} and that of the Orcs from {between(rows[OUTCOMES[1]])}."
    )
    page.say(
        f"What decides is the boards: {listed([group_words(groups, outcome) for outcome in OUTCOMES])}. Within a board "
        f"the effect is spread over many values. {known_words(found)}"
    )


def verdict_parts(row: dict) -> str:
    """In which parts of the rulebooks a share is over, balanced and under, each with its interval."""
    return listed([f"{word} in {rulebooks(row[word])} ({part_bounds(row, word)})" for word in NAMED])


def between(row: dict) -> str:
    """Where a true share lies, chance and assumptions together."""
    return f"{plain_percent(row['low_all'])} to {plain_percent(row['high_all'])}"


def group_words(groups: pd.DataFrame, outcome: str) -> str:
    """Which group has most to do with a share."""
    own = groups[groups["outcome"] == outcome].sort_values("total", ascending=False).iloc[0]
    name = GROUPS[own["address"].removeprefix("conquer.")]
    whose = WORDS.name(outcome.partition(":")[2])
    return f"“{name}” has a hand in {plain_percent(own['total'])} of the spread of the {whose}' share"


def own_lookup(found: LabFound, outcome: str) -> tuple[str, ...]:
    """The values that decide most of one share."""
    return first_to_look_up(found.found.first, (outcome,))


def known_words(found: LabFound) -> str:
    """How much narrower a share would be if the values that decide it most were known."""
    told = []
    for name, outcome in zip(ASKED, OUTCOMES, strict=True):
        chosen = own_lookup(found, outcome)
        if not chosen:
            told.append(f"No value stands out for the {WORDS.name(name)}.")
            continue
        fit = together(found.found.halves.only((outcome,)), {one: found.found.bins[one] for one in chosen})
        gain = narrower(float(fit.table["estimate"].fillna(0.0).iloc[0]))
        values_named = listed([f"`{one.removeprefix('conquer.')}`" for one in chosen])
        told.append(
            f"If {values_named} were known, the spread of the {WORDS.name(name)}' share would be narrower by "
            f"{plain_percent(gain)}."
        )
    return " ".join(told)


def verdicts(page: Page, found: LabFound) -> None:
    """All factions over the rulebooks."""
    page.heading("The factions over all rulebooks")
    page.say(
        f"{count(found.lab.draws)} rulebooks were drawn in which every open value has one of its own, and "
        f"{found.lab.each} games were played by each. The short thick bar is the interval of chance. The long one adds "
        "the assumptions."
    )
    page.figure("rulebooks", "Win shares of all factions over the rulebooks; the table has the intervals",
                lambda figure: figures.rulebook_intervals(found.found, figure.subplots(), words=WORDS),
                330)  # fmt: skip
    page.table(tables.rulebook_shares(found.found, words=WORDS))
    if few := too_few_words(found):
        page.say(few)


def boards(page: Page, groups: pd.DataFrame) -> None:
    """Which groups of values have a hand in the two shares."""
    page.heading("Which part of the content decides")
    page.say(
        "For each group fresh rulebooks were drawn once more with other values in that group alone. The total index "
        "is the "
        "part of the spread that the group has a hand in, alone or together with others; the parts add up to more "
        "than all."
    )
    own = groups[groups["outcome"].isin(OUTCOMES)].copy()
    own["group"] = [GROUPS[address.removeprefix("conquer.")] for address in own["address"]]
    own = own.sort_values(["outcome", "total"], ascending=[True, False])
    page.figure("groups", "Total indices of the groups; the numbers are in the table below",
                lambda figure: group_figure(figure, own), 330)  # fmt: skip
    page.table(shown(own.rename(columns={"total": "estimate"}), [
        TextColumn("Share of", lambda row: WORDS.name(row["outcome"].partition(":")[2]), numeric=False),
        named("group", "Group"),
        *share_columns(LEVEL, "Has a hand in"),
        counted("n", "Rulebooks"),
    ]))  # fmt: skip


def group_figure(figure: Figure, own: pd.DataFrame) -> None:
    """A panel a faction."""
    axes = figure.subplots(1, len(OUTCOMES), sharey=False)
    for ax, outcome in zip(axes, OUTCOMES, strict=True):
        rows = own[own["outcome"] == outcome].to_dict("records")
        interval_rows([Row(row["group"], row["total"], row["low"], row["high"]) for row in rows], ax)
        ax.set_title(outcome_words(outcome, WORDS))
        percent_axis(ax.xaxis)
        ax.set_xlim(-0.05, 1.05)
        ax.set_xlabel("of the spread")


def values(page: Page, found: LabFound) -> None:
    """The single values that are hardly chance."""
    page.heading("Which single values stand out")
    first = found.found.first
    sure = first[first["outcome"].isin(OUTCOMES) & (first["q"] <= MOST_FALSE)].sort_values("variance", ascending=False)
    everything = first[first["outcome"].isin(OUTCOMES)]
    page.say(
        f"Of {count(len(everything) // 2)} things that varied, {count(sure['address'].nunique())} move one of the two "
        f"shares "
        "by more than chance explains, with one false alarm in twenty of them to be expected."
    )
    if sure.empty:
        return
    widest = deciding_values(found)
    page.figure("tornado", figures.explained(widest), lambda figure: figures.tornado(
        widest, figure.subplots(), words=WORDS), 90 + 50 * len(widest))  # fmt: skip
    page.say("How far a value alone moves the share that it moves most, all factions considered.")
    page.table(tables.effects(sure.head(12), LEVEL, "Of Gnomes and Orcs", words=WORDS))
    for number, address in enumerate(dict.fromkeys(sure["address"].head(CURVES))):
        curve = found.found.curve(address)
        own = curve[curve["outcome"].isin(OUTCOMES)]
        labels = [tables.bin_label(centre, found.dimensions[address], found.found.bins[address].single)
                  for centre in found.found.bins[address].centres.tolist()]  # fmt: skip
        page.say(f"`{address}`:")
        page.figure(f"curve-{number + 1}", f"Win shares of Gnomes and Orcs at each value of {address}",
                    lambda figure, own=own, labels=labels: figures.effect_curve(
                        own, labels, figure.subplots(), words=WORDS, palette=COLOURS), 280)  # fmt: skip


if __name__ == "__main__":
    make("conquer_verdicts", tell)

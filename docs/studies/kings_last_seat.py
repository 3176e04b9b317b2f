"""How much of the last seat's advantage in War of Kings can a rule take away?"""

from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.figure import Figure

from analysis.comparing.arms import arm_shares
from analysis.comparing.imbalance import distances, imbalance_table
from analysis.seats import seat_advantage
from analysis.sensitivity.lookup import MOST_FALSE
from analysis.sensitivity.rulebooks import rulebook_shares
from docs.studies import cells
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from reports.figures.panels import one_scale, panels
from reports.kit.columns import TextColumn, counted, named, share_columns, shown
from reports.kit.names import listed
from reports.kit.numbers import NO_NUMBER, number, p_text, percent
from reports.kit.precision import LEVEL, Precision
from reports.kit.rows import Row, interval_rows
from reports.kit.style import percent_axis
from reports.pipeline.sensitivity import LabFound, read_lab
from reports.tables import of_report as tables
from sim.game import find
from sim.runs.reading import read_run

FILE = "docs/studies/kings_last_seat.toml"
LEAD = "ruling.lead_player.choice"
ROTATES = "lead rotates"
SEATS = 4
BY_HAND = ("balanced", "builder", "raider")
BOTS = (*BY_HAND, "trained")
TABLES = (2, 3, 5, 6)
LAST = f"seat:{SEATS}"


def tell(lab: Laboratory, page: Page) -> None:
    """Give the commands and fill the page."""
    numbers = lab("compare", FILE, "-n", lab.games(12_000), out="rules")
    runs = {arm["arm"]: read_run(arm["run"]) for arm in numbers["arms"]}
    shares = pd.DataFrame(numbers["shares"]["seat"])
    imbalance = imbalance_table(distances(arm_shares({name: run.seats for name, run in runs.items()}, "seat")))
    turns = {name: turn_shares(runs[name], rotates=name == ROTATES) for name in ("baseline", ROTATES)}
    bots = other_bots(lab)
    sizes = other_tables(lab)
    open_, held = drawn(lab), drawn(lab, "--set", f"{LEAD}=random_then_fixed")

    page.title("How much of the last seat's advantage can a rule take away?")
    answer(page, shares, imbalance, turns, bots)
    rules(page, shares, imbalance)
    why(page, turns)
    elsewhere(page, bots, sizes)
    assumptions(page, open_, held)
    page.heading("What the answer rests on")
    rests(page, open_)
    page.made(find("kings"), lab.commands)


def answer(page: Page, shares: pd.DataFrame, imbalance: pd.DataFrame, turns: dict, bots: pd.DataFrame) -> None:
    """The answer in short."""
    first, last = (cell(shares, "baseline", seat) for seat in (1, SEATS))
    apart = imbalance.set_index("arm")["estimate"]
    rotating = listed([cell(shares, ROTATES, seat) for seat in range(1, SEATS + 1)])
    page.say(
        "**All of it, and one rule does it: let the lead rotate.** In War of Kings with four players the first seat "
        f"wins {first} of the games and the last seat {last}; 25% would be fair. If the lead passes to the left after "
        f"every round, the seats win {rotating}. The typical distance of a seat from fair falls from "
        f"{100 * apart['baseline']:.1f} to {100 * apart[ROTATES]:.1f} points."
    )
    others = imbalance[~imbalance["arm"].isin(["baseline", ROTATES])]
    sure = others[others["q_value"] <= MOST_FALSE]
    helping, hurting = (moved(sure[sure["difference"] * sign > 0]) for sign in (-1, 1))
    page.say(
        f"Of the other {len(others)} rules that were tried {'only ' + helping if helping else 'none'} brings "
        f"the seats surely closer to fair{'; ' + hurting + ' takes them further away' if hurting else ''}. "
        "Rotation does not take away what moving last in the deciding round is worth: "
        f"whoever does wins {cell(turns[ROTATES], None, SEATS)} of the games, whoever moves first in it "
        f"{cell(turns[ROTATES], None, 1)}. It deals that out evenly."
    )
    by_hand = sorted(own_share(bots, policy, "fixed", "last") for policy in BY_HAND)
    fixed, rotating = (
        {which: own_share(bots, "trained", lead, which) for which in ("first", "last")}
        for lead in ("fixed", "rotating")
    )
    page.say(
        "**How large the advantage is depends on the bots.** Where one policy made by hand plays all seats, the last "
        f"seat wins {by_hand[0]} to {by_hand[-1]} of the games. Where the trained policy does, it wins "
        f"{fixed['last']} and the first seat {fixed['first']}; with a rotating lead {rotating['last']} and "
        f"{rotating['first']}."
    )
    page.say(
        "The rulebook names the lead player for the whole game (p. 7). The content keeps the rotation as a ruling that "
        "one may set: `--set ruling.lead_player.choice=rotates_each_round`."
    )


def moved(rows: pd.DataFrame) -> str:
    """Rules in a sentence, and by how many points each moves the seats; nothing of none."""
    return listed([f"“{row['arm']}” (by {abs(100 * row['difference']):.1f} points)" for row in rows.to_dict("records")])


def own_share(bots: pd.DataFrame, policy: str, lead: str, which: str) -> str:
    """What the first or the last seat wins where a policy plays all seats."""
    own = bots[(bots["table"] == policy) & (bots["lead"] == lead) & (bots["which"] == which)].iloc[0]
    return percent(own["estimate"], own["low"], own["high"], LEVEL, 1)


def cell(table: pd.DataFrame, arm: str | None, seat: int) -> str:
    """A share with as many digits as its interval allows."""
    own = table if arm is None else table[table["arm"] == arm]
    row = own[own["seat"] == seat].iloc[0]
    return percent(row["estimate"], row["low"], row["high"], LEVEL, 1)


def rules(page: Page, shares: pd.DataFrame, imbalance: pd.DataFrame) -> None:
    """The rules side by side."""
    page.heading("Which rules were tried")
    page.say(
        "Everything of the content whose text concerns the order of play, or what the last turn of a round can win: "
        "who "
        "leads, in which order players build, when support is paid, who has a title of which several are worthy, and "
        "how "
        "many points end the game. All arms play the same games, so that a difference says more than two separate "
        "studies would."
    )
    rows = [
        Row(str(row["arm"]).capitalize(), row["estimate"], row["low"], row["high"],
            f"{100 * row['estimate']:.1f} points", float(imbalance["estimate"].iloc[0]))
        for row in imbalance.to_dict("records")
    ]  # fmt: skip
    page.figure(
        "rules",
        "How far the seats are from fair under each rule: " + "; ".join(f"{row.label} {row.note}" for row in rows),
        lambda figure: imbalance_figure(figure, rows),
        70 + 34 * len(rows),
    )
    page.say(
        "How far a seat typically is from its fair share (root mean square), with 95% intervals. The dashed line is "
        "the "
        "rules as they are."
    )
    page.table(shown(wide(shares, imbalance), [
        named("arm", "Rule"),
        *(TextColumn(f"Seat {seat}", lambda row, seat=seat: row[f"seat {seat}"]) for seat in range(1, SEATS + 1)),
        TextColumn("From fair", lambda row: f"{100 * row['estimate']:.1f}"),
        TextColumn("95% interval", lambda row: f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"),
        TextColumn("q of no change", lambda row: NO_NUMBER if pd.isna(row["q_value"]) else p_text(row["q_value"])),
        counted(),
    ]))  # fmt: skip
    widest = (shares["high"] - shares["low"]).max() / 2
    page.say(
        f"Shares of single seats are known to {100 * widest:.1f} points either way. Distances are in percentage "
        f"points, with "
        "what chance adds taken out."
    )


def imbalance_figure(figure: Figure, rows: list[Row]) -> None:
    """Rows of distances from fair."""
    ax = interval_rows(rows, figure.subplots())
    ax.set_xlim(left=-0.002)
    ax.xaxis.set_major_formatter(lambda value, _: number(100 * value, 0))
    ax.set_xlabel("Distance of the seats from fair in percentage points")


def wide(shares: pd.DataFrame, imbalance: pd.DataFrame) -> pd.DataFrame:
    """The shares of all seats beside the distance, a row a rule."""
    seats = pd.DataFrame(
        {f"seat {seat}": [cell(shares, arm, seat) for arm in imbalance["arm"]] for seat in range(1, SEATS + 1)}
    )
    return pd.concat([imbalance, seats], axis=1)


def turn_shares(run: Any, *, rotates: bool) -> pd.DataFrame:
    """Win shares by who is when at turn in the round that decides the game; seat 1 moves first in it."""
    seats = run.seats.merge(run.games[["game", "rounds"]], on="game", suffixes=("", "_of_game"))
    lead = (seats["rounds"] - 1) % SEATS if rotates else 0
    seats["seat"] = (seats["seat"].astype(int) - 1 - lead) % SEATS + 1
    return seat_advantage(seats).table


def why(page: Page, turns: dict[str, pd.DataFrame]) -> None:
    """Where the advantage comes from."""
    page.heading("Where the advantage comes from")
    page.say(
        "Points are counted at the end of a round. Who moves last takes a settlement or a title, and nobody can take "
        "it "
        "back before the count. Under a fixed lead that is always the same player; under a rotating one it is somebody "
        "else every round. So the seats are sorted again here: by who is when at turn in the round that decides the "
        "game."
    )
    rows = pd.concat([table.assign(rule=name) for name, table in turns.items()], ignore_index=True)
    rows["rule"] = rows["rule"].replace({"baseline": "fixed lead", ROTATES: "rotating lead"})
    page.figure("turns", turn_words(rows), lambda figure: turn_figure(figure, rows), 230)
    page.table(shown(rows, [
        named("rule", "Lead"), TextColumn("Turn in the deciding round", lambda row: str(row["seat"])),
        *share_columns(LEVEL, "Win share"), counted(),
    ]))  # fmt: skip
    page.say(
        "The slope stays, flatter: under a fixed lead the last player has had the last turn of all rounds before as "
        "well. "
        "What rotation changes is whose it is."
    )


def turn_words(rows: pd.DataFrame) -> str:
    """What the figure shows, for those who cannot see it."""
    told = [
        f"{rule}: {', '.join(percent(row.estimate, row.low, row.high, LEVEL, 1) for row in own.itertuples())}"
        for rule, own in rows.groupby("rule", sort=False)
    ]
    return "Win shares by turn in the deciding round, first to last; " + "; ".join(told)


def turn_figure(figure: Figure, rows: pd.DataFrame) -> None:
    """A panel a rule."""
    groups = list(rows.groupby("rule", sort=False))
    axes = panels(figure, len(groups))
    for ax, (rule, own) in zip(axes, groups, strict=True):
        interval_rows([Row(f"Turn {row['seat']}", row["estimate"], row["low"], row["high"], "", 1 / SEATS)
                       for row in own.to_dict("records")], ax, tolerance=0.02)  # fmt: skip
        ax.set_title(rule.capitalize())
        percent_axis(ax.xaxis)
        ax.set_xlabel("Share of games won")
    one_scale(axes)


def other_bots(lab: Laboratory) -> pd.DataFrame:
    """The last seat's share with one policy each, with a fixed and a rotating lead."""
    found = [
        ends(lab("compare", "kings", "-n", lab.games(4_000), "--policies", policy, "--set",
                 f"{LEAD}=rotates_each_round", out=f"bots-{policy}"), policy)
        for policy in BOTS
    ]  # fmt: skip
    return pd.concat(found, ignore_index=True)


def other_tables(lab: Laboratory) -> pd.DataFrame:
    """The same with other numbers of players."""
    found = [
        ends(lab("compare", "kings", "-n", lab.games(4_000), "--players", players, "--set",
                 f"{LEAD}=rotates_each_round", out=f"players-{players}"), f"{players} players")
        for players in TABLES
    ]  # fmt: skip
    return pd.concat(found, ignore_index=True)


def ends(numbers: dict[str, Any], name: str) -> pd.DataFrame:
    """The first and the last seat under both leads."""
    shares = pd.DataFrame(numbers["shares"]["seat"])
    own = shares[shares["seat"].isin([1, numbers["players"]])].copy()
    own["lead"] = ["fixed" if arm == "baseline" else "rotating" for arm in own["arm"]]
    own["which"] = ["first" if seat == 1 else "last" for seat in own["seat"]]
    return own.assign(table=name, fair=1 / numbers["players"])


def elsewhere(page: Page, bots: pd.DataFrame, sizes: pd.DataFrame) -> None:
    """Whether it holds with other bots and other numbers of players."""
    page.heading("With other bots and other numbers of players")
    page.say("Each row is a study of its own, in which one policy plays all seats, or in which more or fewer play.")
    page.table(shown(beside([bots, sizes]), [
        named("table", "Table"), TextColumn("Fair", lambda row: f"{100 * row['fair']:.1f}%"),
        *(TextColumn(f"{which.capitalize()} seat, {lead}", lambda row, key=f"{which} {lead}": row[key])
          for lead in ("fixed", "rotating") for which in ("first", "last")),
        counted(),
    ]))  # fmt: skip


def beside(parts: list[pd.DataFrame]) -> pd.DataFrame:
    """A row a table, a column a seat and lead."""
    rows = []
    for name, own in pd.concat(parts).groupby("table", sort=False):
        cells = {
            f"{row['which']} {row['lead']}": f"{percent(row['estimate'], row['low'], row['high'], LEVEL, 1)} "
            f"({100 * row['low']:.1f} to {100 * row['high']:.1f})"
            for row in own.to_dict("records")
        }
        rows.append({"table": name, "fair": own["fair"].iloc[0], "n": own["n"].iloc[0], **cells})
    return pd.DataFrame(rows)


def drawn(lab: Laboratory, *words: str) -> LabFound:
    """Rulebooks that agree with the text."""
    told = lab("sensitivity", "kings", "--draws", lab.draws(300), "--seed", 2, *words,
               out="rulebooks-held" if words else "rulebooks")  # fmt: skip
    return read_lab(Path(told["run"]), Precision())


def assumptions(page: Page, open_: LabFound, held: LabFound) -> None:
    """What other values that agree with the text do to the last seat."""
    page.heading("With other values that agree with the text")
    page.say(
        "A quarter of the values of War of Kings are assumed. Could another reading of them turn the finding? "
        "Rulebooks were drawn in which every open value has one of its own, the ruling on the lead among them."
    )
    page.table(
        tables.effects(sure_of(open_), LEVEL, "What moves the last seat's true share by more than chance explains")
    )
    page.say(f"In {held.lab.draws} further rulebooks the lead was held fixed while everything else varied:")
    page.table(shown(seat_rulebooks(held), [
        named("outcome", "Seat", lambda name: name.partition(":")[2]),
        *share_columns(LEVEL, "Win share"),
        TextColumn("and assumptions", lambda row: f"{100 * row['low_all']:.1f}% to {100 * row['high_all']:.1f}%"),
        TextColumn("over in 100", lambda row: cells.parts(row, "over")),
        TextColumn("under in 100", lambda row: cells.parts(row, "under")),
        counted("n", "Rulebooks"),
    ]))  # fmt: skip
    told = ", ".join(f"`{address}`" for address in sure_of(held)["address"])
    page.say(
        "The first interval is that of chance, the second adds the assumptions: there the true share lies in 95% of "
        "the rulebooks. " + (f"What moves the last seat besides: {told}." if told else
                         "No other value alone moves the last seat by more than chance explains.")
    )  # fmt: skip


def sure_of(found: LabFound) -> pd.DataFrame:
    """The values whose effect on the last seat is hardly chance, the strongest first."""
    first = found.found.first
    own = first[(first["outcome"] == LAST) & (first["q"] <= MOST_FALSE)]
    return own.sort_values("variance", ascending=False)


def seat_rulebooks(found: LabFound) -> pd.DataFrame:
    """The shares of the seats over the rulebooks, as `rulebook_shares` tells those of factions."""
    names = tuple(f"seat:{seat}" for seat in range(1, SEATS + 1))
    own = found.found.halves.only(names)
    return rulebook_shares(own, dict.fromkeys(names, 1 / SEATS), level=LEVEL, tolerance=0.02)


def rests(page: Page, found: LabFound) -> None:
    """On what the answer depends."""
    page.points(
        "**Bots.** This most of all: the trained policy leaves the last seat a far smaller advantage. Its weights were "
        "found by play, so which of them does it is not known. No policy plans to be last.",
        f"**Values.** {found.lab.uncertain.varied} assumed values were varied, {found.lab.uncertain.fixed_count} were "
        f"not.",
        "**Rules.** Only what is a value or a ruling of the content was tried. A larger stock for earlier seats, or "
        "points "
        "that count only when every player had a turn after them, are no values yet and would need a rule.",
    )


if __name__ == "__main__":
    make("kings_last_seat", tell)

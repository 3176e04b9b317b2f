"""Winds of Numa Sera: which victory condition is too quick, and what evens it?"""

from typing import Any, NamedTuple

import pandas as pd

from analysis.intervals import Interval
from analysis.routes import Routes
from docs.studies import cells
from docs.studies.drawing import grouped_shares, parts_above
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from docs.studies.ways import Rulebooks, mean_rounds, policy_shares, rulebooks, shares, ways_to_win
from reports.kit.blocks import Shown
from reports.kit.names import shown_name
from reports.kit.numbers import count, number, plain_percent
from sim.game import find

NAME, GAME, QUICK = "winds", "winds", "conqueror"
CONDITIONS = ("conqueror", "champion", "master", "legend")
FAIR = 1 / len(CONDITIONS)
ARMS = "docs/studies/winds-arms.toml"
ALL, BY_HAND, TRAINED = "All policies", "Made by hand", "Trained"
BOTS = {
    ALL: (),
    BY_HAND: ("--policies", "balanced,conqueror,legend,master,champion"),
    TRAINED: ("--policies", "trained_1,trained_2"),
}
GAMES, ALONE, ARM_GAMES, EACH, SEED = 10_000, 2_000, 5_000, 64, 1
DRAWS = {ALL: 1_000, BY_HAND: 500}
SIX = "Six strongholds"
STEPS = [0.05 * step for step in range(21)]
DRAWN = ("baseline", "five", "six", "five and walls")


class Arms(NamedTuple):
    """What a comparison tells: its numbers, and how the games of each arm were won, by policy and by condition."""

    numbers: dict[str, Any]
    ways: dict[str, Routes]
    policies: dict[str, dict[str, Interval]]


def tell(lab: Laboratory, page: Page) -> None:
    """Give the commands and fill the page."""
    bots = {words: played(lab, words, options, GAMES) for words, options in BOTS.items()}
    alone = {name: striving(lab, name) for name in (*CONDITIONS, "balanced")}
    drawn = {words: drawn_for(lab, words, BOTS[words], draws) for words, draws in DRAWS.items()}
    six = drawn_for(lab, SIX, BOTS[BY_HAND] + ("--set", "victory.conqueror.at_least=6"), DRAWS[BY_HAND])
    arms = {words: compared(lab, words) for words in (BY_HAND, ALL)}
    page.title("Winds of Numa Sera: which victory condition is too quick, and what evens it?")
    answer(page, bots, drawn, arms)
    wider(page, six)
    how_won(page, bots, alone)
    what_evens(page, arms)
    rests_on(page, drawn, six)
    page.made(find(GAME), lab.commands)


def key(words: str) -> str:
    """The name under which games are kept."""
    return words.lower().replace(" ", "-")


def played(lab: Laboratory, words: str, options: tuple[str, ...], games: int) -> Routes:
    """Play games with some bots and return how they are won."""
    lab("run", GAME, "-n", lab.games(games), "--seed", SEED, *options, out=key(words))
    return ways_to_win(lab.folder / key(words))


def striving(lab: Laboratory, name: str) -> tuple[Routes, Interval]:
    """Play games in which everybody plays one policy; how they are won, and their mean length."""
    words = f"all {name}"
    return played(lab, words, ("--policies", name), ALONE), mean_rounds(lab.folder / key(words))


def drawn_for(lab: Laboratory, words: str, options: tuple[str, ...], draws: int) -> Rulebooks:
    """Draw rulebooks and tell how games are won by them."""
    out = f"rulebooks-{key(words)}"
    size = ("--draws", lab.draws(draws), "--each", EACH, "--seed", SEED)
    lab("sensitivity", GAME, *size, *options, out=out)
    return rulebooks(lab.folder / out)


def compared(lab: Laboratory, words: str) -> Arms:
    """Play all changes with some bots."""
    out = f"arms-{key(words)}"
    numbers = lab("compare", ARMS, "-n", lab.games(ARM_GAMES), *BOTS[words], out=out)
    runs = {arm["arm"]: lab.folder / out / arm["arm"].replace(" ", "-") for arm in numbers["arms"]}
    return Arms(
        numbers,
        {name: ways_to_win(folder) for name, folder in runs.items()},
        {name: policy_shares(folder) for name, folder in runs.items()},
    )


def answer(page: Page, bots: dict[str, Routes], drawn: dict[str, Rulebooks], arms: dict[str, Arms]) -> None:
    """The answer in short."""
    quick = {words: cells.share(shares(found)[QUICK]) for words, found in bots.items()}
    half = drawn[ALL].above(QUICK, 0.5)
    six = {words: shares(found.ways["six"]) for words, found in arms.items()}
    five = shares(arms[BY_HAND].ways["five"])[QUICK]
    page.say(
        f"**The Conqueror is too quick.** Four strongholds decide {quick[ALL]} of the games with all bots together, "
        f"{quick[BY_HAND]} with bots made by hand, and {quick[TRAINED]} with trained ones, where each of four "
        "conditions would have 25%. The others mostly come two or three rounds later."
    )
    page.say(
        f"This does not hang on the values that somebody had to assume: in {cells.parts(half)} of 100 rulebooks that "
        "agree with the text the Conqueror alone decides more than half of the games."
    )
    page.say(
        f"**With the values as they stand, six strongholds in place of four even it**: the "
        "shares of the four conditions then lie between "
        f"{lowest(six[BY_HAND])} and {highest(six[BY_HAND])} with bots made by hand, and between {lowest(six[ALL])} "
        f"and {highest(six[ALL])} with all bots. Five bring the Conqueror to {cells.share(five)}, about halfway, and "
        "five with stronger walls to a third. To make another condition easier does less. The price is a longer "
        f"game, and kingdoms that are less even: {kingdoms(arms[BY_HAND])}."
    )


def wider(page: Page, six: Rulebooks) -> None:
    """What six strongholds do where assumed values are others."""
    over = {name: six.above(name, FAIR) for name in (QUICK, "master")}
    quick, master = (Interval(row["estimate"], row["low"], row["high"], six.draws) for row in over.values())
    page.say(
        "That six are the right number does hang on assumed values. Over the rulebooks that agree with the text the "
        f"Conqueror then has {cells.share(quick)} on average and the Master {cells.share(master)}; the Master has more "
        f"than 25% in {cells.parts(over['master'])} of 100 of them. So the number can only be chosen once the real "
        "cards are known; that four are too few can be said before."
    )


def kingdoms(found: Arms) -> str:
    """How the shares of the two kingdoms that move most go with six strongholds."""
    six = [row for row in found.numbers["factions"] if row["arm"] == "six"]
    moved = sorted(six, key=lambda row: row["difference"])
    names = find(GAME).faction_names
    told = [f"{names.get(row['faction'], shown_name(row['faction']))} from {plain_percent(row['before'])} to "
            f"{plain_percent(row['after'])}" for row in (moved[-1], moved[0])]  # fmt: skip
    return f"{told[0]} of its games, {told[1]}"


def lowest(found: dict[str, Interval]) -> str:
    """The smallest share of a condition."""
    return cells.share(min((found[name] for name in CONDITIONS), key=lambda one: one.estimate))


def highest(found: dict[str, Interval]) -> str:
    """The largest share of a condition."""
    return cells.share(max((found[name] for name in CONDITIONS), key=lambda one: one.estimate))


def how_won(page: Page, bots: dict[str, Routes], alone: dict[str, tuple[Routes, Interval]]) -> None:
    """Shares and lengths of the conditions with several bots."""
    page.heading("How games are won")
    page.say(
        "Four players, the short game (one condition wins), each kingdom on each seat equally often. *All policies* "
        "are the mixture that a study plays by default. The trained ones in it began as the policy `conqueror`, so "
        "that the bots made by hand are the fairer judge."
    )
    groups = {words: shares(found) for words, found in bots.items()}
    page.table(cells.share_table("Share of all games, with 95% intervals", "Bots", groups, CONDITIONS))
    page.figure("bots", "The share of games won by each victory condition in three mixtures of bots",
                lambda figure: grouped_shares(figure, groups, CONDITIONS, "Share of all games", FAIR), 330)  # fmt: skip
    page.table(lengths("Rounds of games won by a condition, all policies", bots[ALL]))
    page.say(
        "A condition can be frequent because it is quick or because many strive for it. So let everybody in the game "
        "strive for the same one:"
    )
    page.table(of_one_mind(alone))
    page.say(
        "Where all four are after strongholds, the game is over in the fewest rounds, though they take them from each "
        "other. Bots that want all conditions alike and follow whichever is nearest (`balanced`) mostly end as "
        "Conquerors. So it is the condition that is quick, and not only the bots that like it."
    )


def lengths(title: str, found: Routes) -> Shown:
    """When games end that are won by each condition."""
    rounds = found.rounds.set_index(["label", "statistic"])
    rows = tuple(
        (shown_name(name), *quantiles(rounds.loc[name]), count(rounds.loc[name, "n"].max())) for name in CONDITIONS
    )
    return Shown(("Condition", "Median round", "95% interval", "80% of games end in rounds", "n"), rows,
                 (False, True, True, True, True), "", title)  # fmt: skip


def quantiles(rows: pd.DataFrame) -> tuple[str, str, str]:
    """The median with its interval, and the rounds between which 80% of the games end."""
    middle = rows.loc["median"]
    return (
        number(middle["estimate"], 0),
        f"{number(middle['low'], 0)} to {number(middle['high'], 0)}",
        f"{number(rows.loc['p10', 'estimate'], 0)} to {number(rows.loc['p90', 'estimate'], 0)}",
    )


def of_one_mind(alone: dict[str, tuple[Routes, Interval]]) -> Shown:
    """How games go in which everybody plays the same policy."""
    rows = []
    for name, (found, rounds) in alone.items():
        own = (cells.share(shares(found)[one]) for one in CONDITIONS)
        rows.append((f"`{name}`", cells.mean(rounds), *own, count(rounds.n)))
    head = ("Everybody plays", "Mean rounds", *(shown_name(name) for name in CONDITIONS), "n")
    return Shown(head, tuple(rows), (False, *[True] * (len(head) - 1)), "", "Tables of one mind: share of games won by")


def what_evens(page: Page, arms: dict[str, Arms]) -> None:
    """The changes, what they do to the conditions, and what else they do."""
    page.heading("What evens it")
    page.say(
        "Seven changes were played against the rules as they are, on the same games. The numbers of the conditions "
        "are printed, so those arms are house rules: five or six strongholds for the Conqueror; four classes for the "
        "Legend, level three for the Master, two slain heroes for the Champion. The Defense of strongholds is assumed: "
        "*walls* sets each to the top of its range. The policies know the numbers and play for them."
    )
    groups = {name: shares(arms[BY_HAND].ways[name]) for name in DRAWN}
    page.figure("arms", "The share of games won by each victory condition under four sets of rules",
                lambda figure: grouped_shares(figure, groups, CONDITIONS, "Share of all games", FAIR), 350)  # fmt: skip
    for words, found in arms.items():
        page.table(cells.share_table(f"Share of all games: {words.lower()}", "Rules",
                                     {name: shares(one) for name, one in found.ways.items()}, CONDITIONS))  # fmt: skip
    page.say(
        "To make another condition easier takes games away from all others, and puts a second quick one beside the "
        "Conqueror, which stays the most frequent one. Stronger walls slow it, but within their range not enough, also "
        "with five strongholds."
    )
    page.table(side_effects(arms[BY_HAND]))
    page.say(
        "*Points from fair* says how far a kingdom typically is from its fair share. More strongholds make the "
        "kingdoms less even, for they were tuned with four: whoever changes that number has to balance the kingdoms "
        "again. The last columns say what a seat of each policy wins where 25% is fair. With six strongholds no plan "
        "is ahead by as much as `conqueror` was before; `master` then leads."
    )


def side_effects(found: Arms) -> Shown:
    """What the changes do to length, kingdoms and policies."""
    rounds = {row["arm"]: row for row in found.numbers["course"] if row["quantity"] == "rounds"}
    rows = []
    for arm in found.numbers["arms"]:
        name = arm["arm"]
        row = rounds.get(name)
        longer = cells.NO_NUMBER if row is None else cells.signed_interval(row["difference"], row["low"], row["high"])
        even = cells.points_of(Interval(arm["imbalance"], arm["low"], arm["high"], arm["n"]))
        mine = (cells.share(found.policies[name][one]) for one in CONDITIONS)
        rows.append((name, longer, even, *mine, count(arm["n"])))
    head = ("Rules", "Rounds more", "Kingdoms: points from fair", *(f"`{name}`" for name in CONDITIONS), "n")
    return Shown(head, tuple(rows), (False, *[True] * (len(head) - 1)), "", "What else the changes do: made by hand")


def rests_on(page: Page, drawn: dict[str, Rulebooks], six: Rulebooks) -> None:
    """How far the answer depends on assumed values and on bots."""
    page.heading("What the answer rests on")
    known = drawn[ALL].found.lab.uncertain
    page.say(
        f"Most numbers of this game are assumed, for the pictures of its cards are lost. {count(known.varied)} assumed "
        f"values were varied, all at once, and {count(known.fixed_count)} were not. Every rulebook was played in "
        f"{EACH} games; what chance adds to the spread of so few games is taken out."
    )
    page.table(over_rulebooks({**drawn, "Made by hand, six strongholds": six}))
    page.figure("rulebooks", "In how many of 100 rulebooks the Conqueror decides more than a share of the games",
                lambda figure: parts_above(figure, {words: curve(one) for words, one in drawn.items()},
                                           "Share of games that the Conqueror decides, at least"), 330)  # fmt: skip
    page.say(
        f"The bands are 95% intervals. {EACH} games of a rulebook do not show the shape of the curves between them, so "
        "that steps in the lines mean nothing."
    )
    movers = drawn[ALL].movers(QUICK)
    top = ", ".join(f"`{row['address']}` ({percent_of(row)})" for row in movers.head(3).to_dict("records"))
    page.say(
        f"No single value decides it. Of the spread of the Conqueror's share the largest parts are explained by {top}: "
        "none of them would bring it near 25% by itself."
    )
    page.points(
        "**Bots.** Policies play here, not people. They think one turn ahead, and nobody was trained for the changed "
        "numbers. People who see a Conqueror coming may gather against it; policies do so a little (`spite`).",
        "**Variants.** Asked is the short game of four. In the long game two conditions are needed.",
        "**Tuning.** The values were tuned so that a short game lasts about ten rounds. That the Conqueror is quick is "
        "a finding about the printed number four together with these values, and holds over their ranges; real cards "
        "may lie outside.",
    )


def over_rulebooks(drawn: dict[str, Rulebooks]) -> Shown:
    """The share of each condition over the rulebooks."""
    rows = []
    for words, found in drawn.items():
        for name in CONDITIONS:
            quarter, half = found.above(name, FAIR), found.above(name, 0.5)
            mean = Interval(quarter["estimate"], quarter["low"], quarter["high"], found.draws)
            reach = cells.range_of(quarter["low_all"], quarter["high_all"])
            rows.append((words, shown_name(name), cells.share(mean), reach, cells.parts(quarter), cells.parts(half),
                         count(found.draws)))  # fmt: skip
    head = ("Bots", "Condition", "Mean share", "95% of rulebooks", "Of 100 over 25%", "over 50%", "Rulebooks")
    return Shown(head, tuple(rows), (False, False, *[True] * 5), "", "Over the rulebooks that agree with the text")


def curve(found: Rulebooks) -> pd.DataFrame:
    """In which part of the rulebooks the Conqueror decides more than each share."""
    rows = [(step, found.above(QUICK, step)) for step in STEPS]
    return pd.DataFrame(
        [(step, row["over"], row["over_low"], row["over_high"]) for step, row in rows],
        columns=["share", "estimate", "low", "high"],
    )


def percent_of(row: dict[str, Any]) -> str:
    """A part of the spread with its interval."""
    return cells.share(Interval(row["estimate"], row["low"], row["high"], row["n"]))


if __name__ == "__main__":
    make("winds", tell)

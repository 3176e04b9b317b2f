"""Heroes of Land, Air & Sea: does anything within its ranges make eXterminate a real way to win?"""

from typing import Any, NamedTuple

import pandas as pd

from analysis.intervals import Interval, share_interval
from docs.studies import cells
from docs.studies.drawing import effect_curves, grouped_shares, parts_above
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from docs.studies.ways import (
    LEVEL,
    Rulebooks,
    early_and_late,
    mean_rounds,
    policy_shares,
    rulebooks,
    shares,
    ways_to_win,
    won_run,
)
from reports.kit.blocks import Shown
from reports.kit.numbers import count
from reports.pipeline.arms import BASELINE
from sim.game import find

GAME, ASKED = "aughmoore", "eXterminate"
OBJECTIVES = ("eXplore", "eXpand", "eXploit", ASKED)
FAIR = 1 / len(OBJECTIVES)
EARLY = 6  # rounds
ARMS = "docs/studies/aughmoore-arms.toml"
ALL, BY_HAND, TRAINED, ALIKE = "All policies", "Made by hand", "Trained", "Exterminator"
BOTS = {
    ALL: (),
    BY_HAND: ("--policies", "balanced,explorer,expander,exploiter,exterminator"),
    TRAINED: ("--policies", "trained"),
    ALIKE: ("--policies", "exterminator"),
}
GAMES = {ALL: 3_000, BY_HAND: 3_000, TRAINED: 2_000, ALIKE: 2_000}
DRAWS = {ALL: 400, ALIKE: 200}
ARM_GAMES, EACH, SEED = 1_500, 40, 1
LEVELS = (0.05, 0.1, FAIR)
STEPS = [0.02 * step for step in range(51)]
CHARGE = "aughmoore.tactic.charge"
CURVES = {
    "aughmoore.capital.1.strength": "Capital City, level I",
    CHARGE: "Charge",
    "aughmoore.tactic.siege.strength": "Siege",
    "aughmoore.tactic.siege.effect.1.amount": "Siege, at structures",
}
DRAWN = ("baseline", "weak level I", "all three", "no early fall", "strong level I")


class Arms(NamedTuple):
    """What a comparison tells: its numbers, how games were won by each arm, and when those by eXterminate ended."""

    numbers: dict[str, Any]
    ways: dict[str, dict[str, Interval]]
    split: dict[str, tuple[Interval, Interval]]


def tell(lab: Laboratory, page: Page) -> None:
    """Give the commands and fill the page."""
    for words, options in BOTS.items():
        lab("run", GAME, "-n", lab.games(GAMES[words]), "--seed", SEED, *options, out=key(words))
    drawn = {words: drawn_for(lab, words) for words in DRAWS}
    arms = {words: compared(lab, words) for words in (ALL, BY_HAND, TRAINED)}
    page.title("Heroes of Land, Air & Sea: can eXterminate be a real way to win?")
    answer(page, lab, drawn, arms)
    as_it_stands(page, lab)
    within_ranges(page, drawn)
    favourable(page, arms)
    rests_on(page, drawn)
    page.made(find(GAME), lab.commands)


def key(words: str) -> str:
    """The name under which games are kept."""
    return words.lower().replace(" ", "-")


def drawn_for(lab: Laboratory, words: str) -> Rulebooks:
    """Draw rulebooks and tell how games are won by them."""
    out = f"rulebooks-{key(words)}"
    size = ("--draws", lab.draws(DRAWS[words]), "--each", EACH, "--seed", SEED)
    lab("sensitivity", GAME, *size, *BOTS[words], out=out)
    return rulebooks(lab.folder / out)


def compared(lab: Laboratory, words: str) -> Arms:
    """Play all arms with some bots."""
    out = f"arms-{key(words)}"
    numbers = lab("compare", ARMS, "-n", lab.games(ARM_GAMES), *BOTS[words], out=out)
    runs = {arm["arm"]: lab.folder / out / arm["arm"].replace(" ", "-") for arm in numbers["arms"]}
    return Arms(
        numbers,
        {name: shares(ways_to_win(folder)) for name, folder in runs.items()},
        {name: early_and_late(folder, ASKED, EARLY) for name, folder in runs.items()},
    )


def answer(page: Page, lab: Laboratory, drawn: dict[str, Rulebooks], arms: dict[str, Arms]) -> None:
    """The answer in short."""
    now = {words: cells.share(shares(ways_to_win(lab.folder / key(words)))[ASKED]) for words in BOTS}
    tenth, even = drawn[ALL].above(ASKED, 0.1), drawn[ALL].above(ASKED, FAIR)
    mean = cells.share(Interval(even["estimate"], even["low"], even["high"], drawn[ALL].draws))
    best = {name: cells.share(own[ASKED]) for name, own in arms[ALL].ways.items()}
    page.say(
        f"**Yes, and with the strongest bots as a rush.** As the values stand, eXterminate decides {now[ALL]} of the "
        "games of four players with all bots together, where one of four objectives would have 25%: "
        f"{now[BY_HAND]} with bots made by hand, and {now[TRAINED]} with trained ones. Over the rulebooks that agree "
        f"with the text its mean share is {mean}; in {cells.parts(tenth)} of 100 of them it decides more than 10% of "
        f"the games, in {cells.parts(even)} more than 25%."
    )
    page.say(
        f"Single values move it far: the card Siege at its strongest brings it to {best['strong Siege']}, a Capital "
        f"City as weak as allowed at level I to {best['weak level I']}, at levels II and III to "
        f"{best['weak levels II and III']}, one as strong as allowed at level I to {best['strong level I']}; all that "
        f"helps at level I together to {best['all three']}. Much of that is a rush: a neighbour falls before it has "
        f"built anything, and the game is over by round {EARLY}. It need not be: with a Capital City that is strong at "
        "level I and weak at II and III, and strong cards, eXterminate "
        f"decides {cells.share(arms[ALL].split['no early fall'][1])} of the games after that round."
    )
    trained = {name: tuple(map(cells.share, split)) for name, split in arms[TRAINED].split.items()}
    page.say(
        f"**Trained bots rush whatever the values are**: as these stand eXterminate decides {trained[BASELINE][0]} of "
        f"their games by round {EARLY} and {trained[BASELINE][1]} later, with the strongest level I "
        f"{trained['strong level I'][0]} and {trained['strong level I'][1]}, and with the values that are to keep it "
        f"from coming early {trained['no early fall'][0]} and {trained['no early fall'][1]}. So strong Capital Cities "
        "make the rush rarer; no value that was tried leaves a late siege as the more frequent way among players who "
        "can rush."
    )


def as_it_stands(page: Page, lab: Laboratory) -> None:
    """Objectives with several bots, when games end, and what the plan is worth."""
    folders = {words: lab.folder / key(words) for words in BOTS}
    groups = {words: shares(ways_to_win(folder)) for words, folder in folders.items()}
    page.heading("As the values stand")
    page.say(
        "Four players, the base game. An objective triggers the end, one more round is played, and the most victory "
        "points win; so these are shares of the games whose end an objective triggered. *All policies* are the "
        "mixture that a study plays by default; *Exterminator* has four players of that policy, which raises armies "
        "and attacks."
    )
    page.table(cells.share_table("Share of all games, with 95% intervals", "Bots", groups, OBJECTIVES))
    page.figure("bots", "The share of games that each objective ends in four mixtures of bots",
                lambda figure: grouped_shares(figure, groups, OBJECTIVES, "Share of all games", FAIR), 350)  # fmt: skip
    page.table(split_table({words: (early_and_late(folder, ASKED, EARLY), mean_rounds(folder)) for words, folder in
                            folders.items()}, "Bots"))  # fmt: skip
    plan, reached = policy_shares(folders[BY_HAND])["exterminator"], winners(folders[BY_HAND])
    page.say(
        f"Who destroys a Capital City wins {cells.share(reached)} of the games made by hand, though a strong army "
        f"helps with both. To plan for it costs nothing: among them `exterminator` wins {cells.share(plan)}, where "
        "25% is fair. But most of its wins come by another objective. With trained bots most Capital Cities that fall "
        "do so in the first rounds."
    )


def winners(folder: Any) -> Interval:
    """What seats win that have destroyed a Capital City."""
    run, _ = won_run(folder, "reached_exterminate")
    own = run.seats[run.seats["reached_exterminate"] > 0]
    return share_interval(own["win_share"], own["game"], LEVEL)


def split_table(rows: dict[str, tuple[tuple[Interval, Interval], Interval]], corner: str) -> Shown:
    """How many games eXterminate decides early and late, and how long games are."""
    found = tuple(
        (words, cells.share(early), cells.share(late), cells.mean(rounds), count(rounds.n))
        for words, ((early, late), rounds) in rows.items()
    )
    head = (corner, f"Over by round {EARLY}", "Later", "Mean rounds of all games", "n")
    return Shown(head, found, (False, *[True] * 4), "", f"Share of all games that {ASKED} ends")


def within_ranges(page: Page, drawn: dict[str, Rulebooks]) -> None:
    """The share over all rulebooks that agree with the text, and the values that move it."""
    page.heading("Within the ranges")
    known = drawn[ALL].found.lab.uncertain
    page.say(
        f"All {count(known.varied)} assumed values that vary were drawn at once, {count(drawn[ALL].draws)} times, and "
        f"{EACH} games were played by each rulebook. What chance adds to the spread of so few games is taken out. The "
        "values as they stand are rather hard on eXterminate: its mean share over the rulebooks is higher."
    )
    page.table(over_rulebooks(drawn))
    page.figure("rulebooks", "In how many of 100 rulebooks eXterminate decides more than a share of the games",
                lambda figure: parts_above(figure, {words: above(one) for words, one in drawn.items()},
                                           "Share of games that eXterminate decides, at least"), 330)  # fmt: skip
    page.say(
        f"The bands are 95% intervals. {EACH} games of a rulebook do not show the shape of the curves between them, so "
        "that steps in the lines mean nothing."
    )
    page.say("These values move the share by more than chance, each by itself, with all bots together:")
    page.table(movers(drawn[ALL]))
    curves = {title: numbered(drawn[ALL], address) for address, title in CURVES.items()}
    page.figure("values", "The share of games that eXterminate decides by strength of Capital City and Tactic cards",
                lambda figure: effect_curves(figure, curves, "Decided by eXterminate"), 280)  # fmt: skip
    page.say(
        "Of values that are named so about one in twenty is a false alarm. Two parts of Charge are known by their sum "
        "alone, so a strong Charge has a weak second part. Siege is the attacker's card, and stronger against "
        "structures. What these do not explain comes from many small effects and from values together."
    )


def over_rulebooks(drawn: dict[str, Rulebooks]) -> Shown:
    """The share of eXterminate over the rulebooks, with both groups of bots."""
    rows = []
    for words, found in drawn.items():
        *least, even = (found.above(ASKED, level) for level in LEVELS)
        mean = Interval(even["estimate"], even["low"], even["high"], found.draws)
        reach = cells.range_of(even["low_all"], even["high_all"])
        rows.append((words, cells.share(mean), reach, *map(cells.parts, (*least, even)), count(found.draws)))
    head = ("Bots", "Mean share", "95% of rulebooks", "Of 100 over 5%", "over 10%", "over 25%", "Rulebooks")
    return Shown(head, tuple(rows), (False, *[True] * 6), "", f"Share of games that {ASKED} decides")


def above(found: Rulebooks) -> pd.DataFrame:
    """In which part of the rulebooks eXterminate decides more than each share."""
    rows = [(step, found.above(ASKED, step)) for step in STEPS]
    return pd.DataFrame(
        [(step, row["over"], row["over_low"], row["over_high"]) for step, row in rows],
        columns=["share", "estimate", "low", "high"],
    )


def movers(found: Rulebooks) -> Shown:
    """The values that move the share, and which part of its spread each explains."""
    rows = [
        (
            f"`{row['address']}`",
            cells.share(Interval(row["estimate"], row["low"], row["high"], row["n"])),
            count(row["n"]),
        )
        for row in found.movers(ASKED).to_dict("records")
    ]
    return Shown(("Value", "Explains of the spread", "Rulebooks"), tuple(rows), (False, True, True), "")


def numbered(found: Rulebooks, address: str) -> pd.DataFrame:
    """The effect curve of a value; alternatives of Charge by the strength that they give it."""
    table = found.curve(ASKED, address)
    if address != CHARGE:
        return table
    choices = found.found.dimensions[CHARGE].choices
    strength = [choices[int(at)][f"{CHARGE}.strength"] for at in table["number"]]
    return table.assign(number=strength).sort_values("number")


def favourable(page: Page, arms: dict[str, Arms]) -> None:
    """Arms at the values that help most, and at those that hinder."""
    page.heading("The most favourable values")
    page.say(
        "The same games with values at the ends of their ranges. *Weak level I*: the strength of a Capital City of "
        "that level is 2 in place of 4. *Strong Charge*: 6 in place of 4. *Strong Siege*: 4, and 3 more against "
        "structures, in place of 3 and 2. *All three*: these together. *Weak levels II and III*: 4 and 6 in place of 7 "
        "and 10. *No early fall*: 6, 4 and 6 at levels I, II and III, with both cards strong. *Strong level I*: 6."
    )
    groups = {name: arms[ALL].ways[name] for name in DRAWN}
    page.figure("arms", "The share of games that each objective ends under five sets of values",
                lambda figure: grouped_shares(figure, groups, OBJECTIVES, "Share of all games", FAIR), 400)  # fmt: skip
    for words, found in arms.items():
        page.table(arm_table(words, found))
    page.say(
        "A weak level I helps the rush, weak levels II and III help who comes later, and a strong Siege helps both. A "
        "strong level I takes about half of it away. Trained bots rush under all of these values, least with a strong "
        "level I; few of their games are decided by a late siege, but for those without an early fall."
    )


def arm_table(words: str, found: Arms) -> Shown:
    """All arms with some bots: eXterminate in all, early and late, and what it does to length."""
    rounds = {row["arm"]: row for row in found.numbers["course"] if row["quantity"] == "rounds"}
    rows = []
    for arm in found.numbers["arms"]:
        name, row = arm["arm"], rounds.get(arm["arm"])
        more = cells.NO_NUMBER if row is None else cells.signed_interval(row["difference"], row["low"], row["high"])
        rows.append(
            (name, cells.share(found.ways[name][ASKED]), *map(cells.share, found.split[name]), more, count(arm["n"]))
        )
    head = ("Values", f"{ASKED} decides", f"over by round {EARLY}", "later", "Rounds more", "n")
    return Shown(head, tuple(rows), (False, *[True] * 5), "", words)


def rests_on(page: Page, drawn: dict[str, Rulebooks]) -> None:
    """How far the answer depends on assumed values and on bots."""
    page.heading("What the answer rests on")
    known = drawn[ALL].found.lab.uncertain
    page.points(
        f"**Values.** {count(known.varied)} assumed values were varied and {count(known.fixed_count)} were not, among "
        "them what kind of effect an ability or a card has. The strength of a Capital City and the numbers of Siege "
        "are not in the text. One look at a board and at two cards would settle a large part of the question.",
        "**Bots.** Policies play one action ahead, and none was trained for other values than those that stand. The "
        "trained ones come of a league in which armies rush at Capital Cities, keep them or build. They "
        "guard their own Capital City a little (`guard`); people who know that it can fall in round 3 would guard it "
        "more, and the rush would be rarer. People who plan a siege over several rounds would win more of them late.",
        "**Players.** With one and two players a fallen Capital City ends the game at once; that was not asked here.",
        "**Real.** Which share makes an objective real is a matter of taste. So the tables give several.",
    )


if __name__ == "__main__":
    make("aughmoore", tell)

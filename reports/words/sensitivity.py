"""What the verdict owes to assumed values, in words."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from analysis.sensitivity.outcomes import END, FACTION, LEAD_CHANGES, POLICY, ROUNDS, ROUTE, SEAT
from analysis.sensitivity.sensitivity import Sensitivity
from reports.kit.names import PLAIN, Wording, listed, shown_name
from reports.kit.numbers import count, number, plain_percent
from reports.pipeline.ranges import IS
from reports.pipeline.sensitivity import LabFound

PLAIN_OUTCOMES = {
    ROUNDS: "Length in rounds",
    LEAD_CHANGES: "Changes of the lead",
    f"{END}:limit": "Games that hit the round limit",
}
FIRST = "1"
TOO_WIDE = 0.9  # an interval that says nothing
WIDE = 0.5  # an interval of a part of the rulebooks that tells too little
MOST_NAMED = 5  # values in a sentence
NEVER_USED, INFLUENCE_UNSEEN = "never used by these bots", "no influence seen"
UNNAMED = (
    "Most of the spread of a win share comes from values that act only together, but these draws do not show which; "
    "more rulebooks may (--draws)."
)
NAMED = ("over", "balanced", "under")


def outcome_words(outcome: str, words: Wording = PLAIN) -> str:
    """An outcome as readers see it, "Win share of Crimson"."""
    if outcome in PLAIN_OUTCOMES:
        return PLAIN_OUTCOMES[outcome]
    kind, _, name = outcome.partition(":")
    match kind:
        case "faction":
            return f"Win share of {words.name(name)}"
        case "policy":
            return f"Win share of the policy {shown_name(name).lower()}"
        case "seat":
            return f"Win share of {'the first seat' if name == FIRST else f'seat {name}'}"
        case "route":
            return f"Games won by {name.replace('_', ' ')}"
        case _:
            return f"Games that end by {name}"


def is_share(outcome: str) -> bool:
    """Whether an outcome is a share, which readers see in percent."""
    return outcome.partition(":")[0] in (FACTION, POLICY, SEAT, END, ROUTE)


def faction_of(outcome: str) -> str:
    """The name of the faction that an outcome is the share of."""
    return outcome.partition(":")[2]


def rulebooks(share: float) -> str:
    """A part of the rulebooks in percent."""
    text = number(100 * share, 0)
    return "<1%" if text == "0" and share > 0 else f"{text}%"


def part_bounds(row: Mapping[Any, Any], word: str) -> str:
    """The interval of a part of the rulebooks, "30 to 57%"."""
    low, high = (number(100 * row[f"{word}_{bound}"], 0) for bound in ("low", "high"))
    return f"{low} to {high}%"


def drawn_words(found: LabFound) -> str:
    """What was drawn and played, in a sentence or two."""
    lab = found.lab
    refused = ""
    if found.refused:
        refused = f" The rules refused {plain_percent(found.refused_share)} of what was drawn, which was drawn again."
    which, what = " that agree with the text", "is open"
    if any(IS in text for text in lab.over):  # a range of the user's own may go beyond what the text allows
        which, what = "", "was asked for"
    return (
        f"{count(lab.draws)} rulebooks{which} were drawn, each with its own values for all that {what}, and "
        f"{count(lab.each)} games were played with each.{refused}"
    )


def varied_words(found: LabFound) -> str:
    """How much of the assumed content was varied, in a sentence."""
    known = found.lab.uncertain
    assumed = known.varied + known.fixed_count
    dimensions = len(known.dimensions)
    moved = f"{count(known.varied)} of the {count(assumed)} assumed values that play depends on were varied"
    things = "one thing by itself" if dimensions == 1 else f"{count(dimensions)} things, each by itself"
    if not known.varied:
        return f"None of the {count(assumed)} assumed values that play depends on was varied, but {things}."
    if not known.fixed_count:
        return f"All {count(assumed)} assumed values that play depends on were varied, as {things}."
    return f"{moved}, as {things}; {_were_not(known.fixed_count)}."


def _were_not(number_of_values: int) -> str:
    return "one was not" if number_of_values == 1 else f"{count(number_of_values)} were not"


def rulebook_words(found: LabFound, words: Wording) -> list[str]:
    """A sentence a faction: in which part of the rulebooks it is over, balanced, under."""
    rows = found.found.shares.to_dict("records")
    return [_rulebook_sentence(row, words) for row in rows if row["fair_share"] == row["fair_share"]]


def _rulebook_sentence(row: Mapping[Any, Any], words: Wording) -> str:
    verb = "are" if words.plural else "is"
    parts = [f"{word} in {rulebooks(row[word])} ({part_bounds(row, word)})" for word in NAMED]
    name = words.name(faction_of(row["outcome"]))
    return f"Of the rulebooks that agree with the text, {name} {verb} {listed(parts)}."


def too_few_words(found: LabFound) -> str:
    """Say that there are too few games of a rulebook to separate over from balanced, and how many are enough.

    An interval of a part that is narrow for every faction needs no more games, however few there were.
    """
    rows, each, enough = found.found.shares.to_dict("records"), found.lab.each, found.games_enough
    if found.further or not any(row[f"{word}_high"] - row[f"{word}_low"] > WIDE for row in rows for word in NAMED):
        return ""
    if enough <= each:
        return "Many rulebooks may lie near the edge of what counts as balanced, so that these parts stay uncertain."
    return (
        f"{count(each)} games of each rulebook are too few to separate over from balanced; about {count(enough)} "
        f"would be enough (--each {enough}). --until-decided plays only undecided rulebooks further."
    )


def further_words(found: LabFound) -> str:
    """Say how many games undecided rulebooks were played further, and how many are undecided still."""
    if not found.further:
        return ""
    draws, left = count(found.lab.draws), found.undecided
    still = f"{count(left)} of {draws} are still undecided" if left else f"all {draws} are decided"
    return f"Undecided rulebooks were played further, in {count(found.further)} games; {still}."


def look_up_words(found: LabFound, words: Wording) -> str:
    """What to look up first, and how much narrower the verdict would then be."""
    result = found.found
    if not result.look_up and result.joint.named:
        return "No single value alone moves a win share by more than chance explains; look up those that act together."
    if not result.look_up:
        return "No single value moves a win share by more than chance explains, so there is none to look up first."
    known = result.known.dropna(subset=["estimate"])
    reductions = [
        f"{plain_percent(row['narrower'])} for {words.name(faction_of(row['outcome']))}"
        for row in known.to_dict("records")
    ]
    known_words = "If it was known" if len(result.look_up) == 1 else "If they were known"
    narrower = f"narrower by {listed(reductions)}" if reductions else "hardly narrower"
    return f"Look up first: {listed(list(result.look_up))}. {known_words}, the true shares would spread {narrower}."


def pair_words(row: Mapping[Any, Any]) -> str:
    """What changing a value alone did, where no effect is significant."""
    return INFLUENCE_UNSEEN if row["changed"] else NEVER_USED


def without_effect_words(pairs: pd.DataFrame) -> str:
    """Which values without a significant effect no policy uses, and how many others show no influence."""
    never, others = pairs[pairs["changed"] == 0], int((pairs["changed"] > 0).sum())
    said = []
    if len(never):
        names = listed(never["address"].tolist()) if len(never) <= MOST_NAMED else f"{count(len(never))} values"
        games = count(int(never["games"].min()))
        said.append(f"Never used by these bots in {games} games: {names}.")
    if others:
        values = "one other value" if others == 1 else f"{count(others)} other values"
        unseen = f"No influence seen of {values if len(never) else values.replace(' other', '')}"
        said.append(f"{unseen}: games go otherwise, but no outcome moves by more than chance explains.")
    return " ".join(said)


def interaction_words(result: Sensitivity) -> str:
    """How much of the spread the values cause only together."""
    names = set(result.shares["outcome"])
    rows = result.interactions[result.interactions["outcome"].isin(names)].dropna(subset=["estimate"])
    if rows.empty or len(result.bins) == 1:
        return ""
    low, high = float(rows["low"].min()), float(rows["high"].max())
    if high - low > TOO_WIDE:
        return "These draws do not show how much of the spread comes from values that act only together."
    return (
        f"Between {plain_percent(low)} and {plain_percent(high)} of the spread of the win shares comes from values "
        "that act only together."
    )


def joint_words(result: Sensitivity) -> str:
    """Which values act only together, or that some do which these draws do not show."""
    sets = result.joint.named
    if sets:
        shown = "; ".join(listed(list(one)) for one in sets[:MOST_NAMED])
        more = f"; and {count(len(sets) - MOST_NAMED)} more sets" if len(sets) > MOST_NAMED else ""
        return (
            f"Values act together: {shown}{more}. What one of them does depends on the others, so look up all of a set."
        )
    return UNNAMED if result.joint.most else ""


def stands_words(shares: pd.DataFrame, found: LabFound, words: Wording) -> str:
    """In how many rulebooks the verdict of a study holds, by its least sure faction; the true shares where none is.

    Args:
        shares: win shares of the study with their verdicts, by faction.
        found: what the draws tell.
        words: how the game speaks to readers.
    """
    rows = {faction_of(row["outcome"]): row for row in found.found.shares.to_dict("records")}
    judged = shares[shares["verdict"].isin(NAMED)].to_dict("records")
    sure = [(rows[row["faction"]][row["verdict"]], row) for row in judged if row["faction"] in rows]
    if not sure:
        return f"Other values that agree with the text were tried in {count(found.lab.draws)} rulebooks."
    least, row = min(sure, key=lambda pair: pair[0])
    name = words.name(row["faction"])
    verb = "are" if words.plural else "is"
    return (
        f"With other values that agree with the text each verdict holds in at least {rulebooks(least)} of the "
        f"rulebooks; the least sure one is that {name} {verb} {row['verdict']}."
    )

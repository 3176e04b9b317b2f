"""All games: what is the smallest change that makes the game fair?"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from analysis.intervals import Interval
from analysis.tuning.answers import FAIR, MET, NONE
from analysis.tuning.goals import END, LENGTH
from docs.studies import cells
from docs.studies.laboratory import Laboratory
from docs.studies.page import Page, make
from docs.studies.smallest_change_questions import FEWEST, QUESTIONS, Question
from reports.kit.blocks import Shown
from reports.kit.names import listed
from reports.kit.numbers import count, number, plain_percent
from reports.pipeline.arms import BASELINE
from reports.words.tuning import MET_WORDS
from sim.content.values import as_text
from sim.game import find

SEED = 1
Numbers = Mapping[str, Any]
Changes = Sequence[Mapping[str, Any]]


def tell(lab: Laboratory, page: Page) -> None:
    """Give the commands and fill the page."""
    found = [(question, tuned(lab, question)) for question in QUESTIONS]
    page.title("What is the smallest change that makes a game fair?")
    page.say(
        "`tune` looks for the smallest change that meets a goal, and confirms it on fresh games "
        "([how](../tuning.md)). Here each game is asked twice. *Does it*: the intervals show that all goals are "
        "met; where a smaller change that was tested is open, that is said. *May do it*: the games do not settle it."
    )
    page.table(overview(found))
    for key, asked in groupby(found, key=lambda pair: pair[0].game):
        page.heading(find(key).title)
        for question, numbers in asked:
            section(page, question, numbers)
    page.heading("What these answers rest on")
    page.say(
        "All hold for the bots of the laboratory, mixed at every table, and for the values of the games that had to be "
        "assumed. Small means few values, then few steps; whether a change is good for the game, or easy to print, is "
        "for its designer to say. Which change is named depends on what may be changed."
    )
    first, *others = dict.fromkeys(question.game for question in QUESTIONS)
    page.made(find(first), lab.commands, *map(find, others))


def tuned(lab: Laboratory, question: Question) -> Numbers:
    """Search and confirm a change."""
    over = [word for address in question.over for word in ("--over", address)]
    budget = max(FEWEST, lab.games(question.budget))
    options = (*over, *question.options, "--budget", budget, "--seed", SEED)
    return lab("tune", question.game, *options, out=question.key)


def overview(found: Sequence[tuple[Question, Numbers]]) -> Shown:
    """A row a question: the answer, and how large the change is."""
    rows = []
    for question, numbers in found:
        row = answered(numbers)
        size = (str(row["values"]), str(row["steps"]), plain_percent(row["otherwise"]))
        rows.append((find(question.game).title, question.title, bold(question, numbers), *size))
    head = ("Game", "Question", "Answer", "Values", "Steps", "Games won otherwise")
    return Shown(head, tuple(rows), (False, False, False, True, True, True), "")


def section(page: Page, question: Question, numbers: Numbers) -> None:
    """One question: the answer, what it reaches, and what was confirmed."""
    page.say(f"**{question.title}** {question.about}")
    page.say(f"{bold(question, numbers)} {rest(question, numbers)}")
    page.table(reached(question, numbers))
    if numbers["status"] == NONE:
        page.say(f"{count(len(numbers['frontier']) - 1)} changes were confirmed, {sizes(numbers)}.")
    else:
        page.table(confirmed(question, numbers))


def bold(question: Question, numbers: Numbers) -> str:
    """The answer in a line."""
    status, changed = numbers["status"], words(question, numbers["changes"]) or "The rules as they are"
    if status == FAIR:
        return "Nothing needs to change."
    if status == NONE:
        return "No change that was tested does it."
    surely = status == MET or numbers["larger"] == numbers["changes"]
    return f"{changed} {'does' if surely else 'may do'} it."


def rest(question: Question, numbers: Numbers) -> str:
    """What is known beside the answer: what comes closest, the effect, what is open."""
    row, sentences = answered(numbers), []
    if numbers["status"] == NONE:
        sentences.append(f"{words(question, row['changes']) or 'The game as it is'} comes closest.")
    if row["arm"] != BASELINE:
        sentences.append(
            f"Somebody else then wins {plain_percent(row['otherwise'])} of the games, and the share of a "
            f"{question.wording.faction} moves by {number(100 * row['shift'], 1)} points on average."
        )
    if numbers["larger"] not in (None, numbers["changes"]):
        sentences.append(f"{words(question, numbers['larger'])} surely does it, but is larger.")
    others = len(set(numbers["undecided"]) - {row["arm"]})
    if others and numbers["status"] != NONE:
        sentences.append(f"Of the others in the table below, {count(others)} {'is' if others == 1 else 'are'} open.")
    return " ".join(sentences)


def sizes(numbers: Numbers) -> str:
    """How many values the changes have that were confirmed."""
    values = [row["values"] for row in numbers["frontier"] if row["arm"] != BASELINE]
    least, most = min(values), max(values)
    return f"all of {least} values" if least == most else f"of {least} to {most} values"


def answered(numbers: Numbers) -> Mapping[str, Any]:
    """The row of what was confirmed that is the answer, or that comes closest."""
    changes = numbers["closest"]["changes"] if numbers["status"] == NONE else numbers["changes"]
    return next(row for row in numbers["frontier"] if row["changes"] == changes)


def reached(question: Question, numbers: Numbers) -> Shown:
    """A row a goal: its band, and where it lies before and after."""
    arm = answered(numbers)["arm"]
    before, after = ([row for row in numbers["goals"] if row["arm"] == one] for one in (BASELINE, arm))
    rows = [(goal(question, own), band(own), value(old), value(own), MET_WORDS[own["met"]], count(own["n"]))
            for old, own in zip(before, after, strict=True)]  # fmt: skip
    head = ("Goal", "Should be", "As it is", "With the change", "Goal met", "n")
    return Shown(head, tuple(rows), (False, True, True, True, False, True), "")


def confirmed(question: Question, numbers: Numbers) -> Shown:
    """A row a change that was confirmed, from the smallest on."""
    rows = [
        (
            words(question, row["changes"]) or "none",
            str(row["values"]),
            str(row["steps"]),
            plain_percent(row["otherwise"]),
            MET_WORDS[row["met"]],
            count(row["n"]),
        )
        for row in numbers["frontier"]
    ]
    head = ("Confirmed", "Values", "Steps", "Games won otherwise", "Goals", "n")
    return Shown(head, tuple(rows), (False, True, True, True, False, True), "")


def words(question: Question, changes: Changes) -> str:
    """What is changed, "army.cost.gold from 5 to 4"."""
    start = f"{question.game}."
    return listed([f"`{row['address'].removeprefix(start)}` from {as_text(row['from'])} to {as_text(row['to'])}"
                   for row in changes])  # fmt: skip


def goal(question: Question, row: Mapping[str, Any]) -> str:
    """What is to be reached."""
    if row["kind"] == LENGTH:
        return "Rounds"
    if row["kind"] == END:
        return f"Games ended by {row['name']}"
    return f"Seat {row['name']}" if row["kind"] == "seat" else question.wording.name(row["name"])


def band(row: Mapping[str, Any]) -> str:
    """Where a goal should lie."""
    if row["kind"] == LENGTH:
        return f"{row['band_low']:g} to {row['band_high']:g}"
    return cells.range_of(row["band_low"], row["band_high"])


def value(row: Mapping[str, Any]) -> str:
    """Where a goal lies."""
    found = Interval(row["estimate"], row["low"], row["high"], row["n"])
    return cells.mean(found) if row["kind"] == LENGTH else cells.share(found)


if __name__ == "__main__":
    make("smallest_change", tell)

from dataclasses import replace

import pandas as pd
import pytest

from analysis.hands import Dependence, Hands
from analysis.intervals import Interval
from analysis.replies import CYCLES, MOVING, SETTLED, Replies
from analysis.shares import WinShares
from reports.kit.terminal import answer_text
from reports.page.html import page_html
from reports.pipeline.hands import BEST, Play
from reports.pipeline.strength import Strength
from reports.report import Report
from reports.sections import sections
from reports.tables.of_report import hands as hands_table
from reports.words.hands import level_sentences, replies_words
from tests.reports import synthetic

SHARES = {"over": 0.31, "under": 0.19, "balanced": 0.25, "undecided": 0.26}
HALVES = {"over": 0.015, "under": 0.015, "balanced": 0.015, "undecided": 0.03}


def shares(purple: str, red: str, half: float = 0.0) -> WinShares:
    """Purple and Red with these verdicts, and intervals that are usual for them or as wide as is said."""
    rows = [
        {
            "faction": faction,
            "games": 900,
            "estimate": SHARES[word],
            "low": SHARES[word] - (half or HALVES[word]),
            "high": SHARES[word] + (half or HALVES[word]),
            "low_alone": SHARES[word] - (half or HALVES[word]),
            "high_alone": SHARES[word] + (half or HALVES[word]),
            "fair_share": 0.25,
            "verdict": word,
            "games_needed_even": 300 if word == "undecided" else 0,
            "games_needed_low": 600 if word == "undecided" else 0,
            "games_needed": 1000 if word == "undecided" else 0,
            "n": 900,
        }
        for faction, word in (("purple", purple), ("red", red))
    ]
    settings = {"by": "faction", "level": 0.95, "tolerance": 0.02, "method": "made up", "games": 900}
    return WinShares(pd.DataFrame(rows), Interval(0.0, 0.0, 0.004, 900), 0.02, settings)


def studied(report: Report, own: WinShares, *others: WinShares) -> Report:
    names = ("raider alone", "builder alone", BEST)
    policies = ("raider", "builder", "purple=raider+red=builder+others=raider")
    found = [Hands(name, (one,), won) for name, one, won in zip(names, policies, others, strict=False)]
    replies = Replies({"purple": "raider", "red": "builder"}, SETTLED, 2, 0.01)
    return synthetic.changed(report, shares=own, play=Play(tuple(found), replies))


def levelled(report: Report, **levels: WinShares) -> Report:
    found = tuple(Hands(name, (name,), won, 40 * (name == "search")) for name, won in levels.items())
    return synthetic.changed(report, levels=Strength(found, ("There are no trained bots for this game.",)))


def level_words(report: Report) -> list[str]:
    levels = report.others.levels.levels
    return level_sentences(Dependence(report.balance.shares, levels), report.terms.words)


EVEN = shares("balanced", "balanced")
UNSEEN = "No bot that was tested is seen to change that; with one of them a kingdom could be off by up to"
FAVOUR = "No kingdom is favoured or held back by more than 2 percentage points."


@pytest.mark.parametrize(
    ("own", "others", "bold", "headline"),
    [
        (EVEN, [EVEN, EVEN], "Balanced.", f"Balanced. {FAVOUR} No bot that was tested changes that."),
        (
            EVEN,
            [shares("undecided", "balanced"), EVEN],
            "",
            f"{FAVOUR} {UNSEEN} 2.9 percentage points.",  # a share of 26%, three points to either side
        ),
        (EVEN, [EVEN, shares("over", "balanced")], "", f"{FAVOUR} It depends on play."),
        (EVEN, [EVEN, shares("undecided", "balanced", half=0.09)], "", f"{FAVOUR} {UNSEEN} 7.4 percentage points."),
        (
            shares("over", "balanced"),
            [shares("over", "undecided")],
            "",
            "Purple wins more than its fair share. No bot that was tested changes that.",
        ),
        (
            shares("over", "balanced"),
            [shares("balanced", "balanced")],
            "",
            "Purple wins more than its fair share. It depends on play.",
        ),
        (EVEN, [], "", FAVOUR),
    ],
)
def test_a_game_is_called_balanced_only_where_all_hands_agree(report, own, others, bold, headline):
    words = studied(report, own, *others).verdict
    assert (words.bold, words.headline) == (bold, headline)


def test_no_game_is_called_balanced_whose_verdict_turns_between_the_strongest(report):
    even = studied(report, EVEN, EVEN)
    assert even.verdict.bold == "Balanced."
    for last, bold in ((EVEN, "Balanced."), (shares("over", "balanced"), "")):
        words = levelled(even, archetypes=shares("over", "balanced"), trained=EVEN, search=last).verdict
        assert words.bold == bold
    assert words.headline == f"{FAVOUR} It depends on play."


def test_a_share_that_still_moves_as_play_gets_stronger_is_told(report):
    def won(share: float) -> WinShares:
        found = shares("undecided", "balanced")
        bounds = {"estimate": share, "low_alone": share - 0.01, "high_alone": share + 0.01}
        purple = found.table["faction"] == "purple"
        values = {name: found.table[name].where(~purple, value) for name, value in bounds.items()}
        return replace(found, table=found.table.assign(**values))

    even = studied(report, EVEN, EVEN)
    purple, _ = level_words(levelled(even, random=won(0.9), trained=won(0.25), search=won(0.35)))
    told = "From trained bots to searching bots its share rises (+10.0, +8.6 to +11.4): it still moves."
    assert purple.endswith(told)
    assert "settled" in level_words(levelled(even, trained=won(0.25), search=won(0.251)))[0]
    assert "Between the two strongest" not in level_words(levelled(even, random=won(0.9), search=won(0.3)))[0]


def test_shares_that_move_between_hands_beyond_chance_may_depend_on_play(report):
    """Estimates of 21 and 28 of 100 games, 2.5 points to either side, beside 25: each verdict alone is undecided."""

    def moved(estimate: float) -> WinShares:
        found = shares("undecided", "balanced")
        bounds = {"estimate": estimate, "low": estimate - 0.025, "high": estimate + 0.025}
        purple = found.table["faction"] == "purple"
        return replace(found, table=found.table.assign(**{
            name: found.table[name].where(~purple, value) for name, value in bounds.items()
        }))  # fmt: skip

    words = studied(report, EVEN, moved(0.21), moved(0.28)).verdict
    assert (words.bold, words.headline) == ("", f"{FAVOUR} It may depend on play.")
    assert "Between bots the share of Purple varied most: by 3.3 percentage points" in " ".join(words.findings)


def test_the_bold_word_is_bold_on_the_page_and_on_the_terminal(report):
    found = studied(report, EVEN, EVEN, EVEN)
    assert f'<h1><strong>Balanced.</strong></h1>\n  <p class="lead">{FAVOUR}' in page_html(found)
    headline = answer_text(found.verdict).renderables[0]
    assert [(span.style, headline.plain[span.start : span.end]) for span in headline.spans] == [("bold", "Balanced.")]


def test_a_verdict_that_depends_on_play_says_how_far(report):
    findings = studied(report, EVEN, EVEN, shares("over", "balanced"), EVEN).verdict.findings
    assert (
        "How strong Purple is depends on play: it wins 25.0% of its games with this cast, but 31.0% (29.5 to 32.5%) "
        "where all play Builder." in findings
    )
    best = studied(report, EVEN, EVEN, EVEN, shares("balanced", "under")).verdict.findings
    assert any(sentence.endswith("where each kingdom plays with its best bot.") for sentence in best)


def test_where_nothing_else_was_tried_the_limits_say_what_the_verdict_rests_on(report):
    limits = synthetic.changed(report, play=Play(lacking="one policy played every seat")).verdict.limits
    assert "Only these bots were tested: one policy played every seat." in limits


@pytest.mark.parametrize(
    ("outcome", "told"),
    [(SETTLED, "won clearly more with another policy"), (CYCLES, "go in a circle"), (MOVING, "still changing")],
)
def test_best_replies_are_told_with_what_becomes_of_them(report, outcome, told):
    found = studied(report, EVEN, EVEN).others.play.replies
    words = replies_words(replace(found, outcome=outcome), report.terms.words)
    assert words.startswith("The best bot found for each kingdom, when the others play theirs too: Raider for Purple ")
    assert told in words


def test_each_faction_has_a_sentence_about_its_levels(report):
    found = levelled(
        synthetic.changed(report, shares=shares("under", "over")),
        random=shares("balanced", "balanced"),
        archetypes=shares("under", "over"),
        trained=shares("balanced", "over"),
        search=shares("balanced", "over"),
    )
    assert level_words(found) == [
        "Red: balanced with random bots, over with archetypes, with trained bots and with searching bots: holds.",
        "Purple: balanced with random bots, under with archetypes, balanced with trained bots and with "
        "searching bots: depends on play.",
    ]


def test_random_hands_do_not_decide_whether_a_verdict_holds(report):
    found = levelled(synthetic.changed(report, shares=EVEN), random=shares("over", "over"), archetypes=EVEN)
    assert all(sentence.endswith(": holds.") for sentence in level_words(found))


def test_the_levels_stand_right_after_the_verdict_and_then_the_other_hands(report):
    found = levelled(
        studied(report, EVEN, EVEN, EVEN), random=EVEN, archetypes=EVEN, search=shares("undecided", "over")
    )
    keys = [section.key for section in sections(found)]
    assert keys[:4] == ["verdict", "strength", "play", "seats"]
    page = page_html(found)
    assert "There are no trained bots for this game." in page
    assert "play 40 games to the end before they answer" in page
    assert page_html(found) == page


def test_a_table_of_hands_says_share_interval_and_what_becomes_of_the_verdict(report):
    own = synthetic.changed(report, shares=EVEN)
    levels = levelled(own, archetypes=EVEN, search=shares("over", "undecided")).others.levels.levels
    found = hands_table(EVEN, levels, words=report.terms.words)
    assert found.head == (
        "Kingdom", "This study, 900 games", "Archetypes, 900 games", "Search, 900 games", "Verdict"
    )  # fmt: skip
    assert found.rows[0][0] == "Purple"
    assert found.rows[0][3] == "\u25b2\u00a031.0% (29.5 to 32.5%)"
    assert [row[-1] for row in found.rows] == ["depends on play", "open"]
    assert found.csv.splitlines()[0].startswith("hands,change,faction")
    assert "search,turns,purple" in found.csv

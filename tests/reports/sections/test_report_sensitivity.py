"""The section on what the verdict owes to assumed values, and the sentences that it gives to the verdict."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.sensitivity.halves import Further
from reports.assembly.summary import sensitivity_numbers, summary
from reports.figures import svg
from reports.pipeline.sensitivity import drawn_of
from reports.sections import sections
from reports.sections.sensitivity import deciding_values, sensitivity_section
from reports.tables import of_report as tables
from reports.words.sensitivity import (
    further_words,
    interaction_words,
    joint_words,
    outcome_words,
    rulebook_words,
    rulebooks,
    too_few_words,
    without_effect_words,
)
from tests.reports import drawn_rulebooks, synthetic

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def found():
    return drawn_rulebooks.drawn()


@pytest.fixture(scope="module")
def told(report, found):
    return synthetic.changed(report, drawn=found)


def section(report):
    return sensitivity_section(report.basis.drawn, report.study.policies, report.terms)


def texts(report):
    return [block.text for block in section(report).blocks if block.kind == "prose"]


def test_the_section_stands_before_the_seats_and_only_where_rulebooks_were_drawn(report, told):
    assert "rests" not in [one.key for one in sections(report)]
    keys = [one.key for one in sections(told)]
    assert keys.index("verdict") < keys.index("rests") < keys.index("seats")


def test_it_says_how_much_was_varied_and_what_was_not(told):
    drawn, *_ = texts(told)
    assert drawn.startswith("300 rulebooks that agree with the text were drawn")
    assert "48 games were played with each" in drawn
    known = told.basis.drawn.lab.uncertain
    assert f"2 of the {2 + len(known.fixed)} assumed values that play depends on were varied" in drawn
    folded = next(block for block in section(told).blocks if block.kind == "folded")
    assert "assumed values that were not varied, and why" in folded.summary
    assert len(folded.table.rows) == told.basis.drawn.lab.uncertain.fixed_count


def test_it_says_in_how_many_rulebooks_a_faction_is_what_it_is(told):
    words = rulebook_words(told.basis.drawn, told.terms.words)
    assert len(words) == len(synthetic.FACTIONS)
    assert words[0].startswith("Of the rulebooks that agree with the text, Purple is over in ")
    assert words[0] in texts(told)


def test_it_says_how_many_games_tell_over_from_balanced(told):
    """A share of 1 in 6 is known to a point of standard deviation after 1,389 games, in rotations of 12."""
    found, sentence = told.basis.drawn, too_few_words(told.basis.drawn)
    assert 1_200 < found.games_enough < 1_600
    assert found.games_enough % 12 == 0
    assert sentence in texts(told)
    assert sentence == (
        f"48 games of each rulebook are too few to separate over from balanced; about {found.games_enough:,} would be "
        f"enough (--each {found.games_enough}). --until-decided plays only undecided rulebooks further."
    )


def played_further(found, shares, times):
    """Return what the draws tell once every rulebook has these shares in so many times the games."""
    all_games = Further(np.full(found.lab.draws, shares), np.full(found.lab.draws, times))
    halves = replace(found.found.halves, further=dict.fromkeys(found.found.shares["outcome"], all_games))
    return replace(found, found=replace(found.found, halves=halves))


def test_it_says_what_was_played_further_and_what_is_still_undecided(found):
    assert not further_words(found)
    draws, each = found.lab.draws, found.lab.each
    sure, unsure = played_further(found, 0.4, 64.0), played_further(found, 0.2, 3.0)
    assert further_words(sure) == (
        f"Undecided rulebooks were played further, in {draws * each * 63:,} games; all {draws} are decided."
    )
    assert further_words(unsure).endswith(f"; {draws} of {draws} are still undecided.")
    assert not too_few_words(unsure)


def test_where_the_parts_are_known_no_more_games_are_asked_for(found):
    shares = found.found.shares
    bounds = {f"{word}_{end}": shares[word] for word in ("over", "balanced", "under") for end in ("low", "high")}
    assert not too_few_words(replace(found, found=replace(found.found, shares=shares.assign(**bounds))))


def test_what_decides_is_named_drawn_and_looked_up_first(told):
    assert any(text.startswith(f"Look up first: {drawn_rulebooks.RULING} and ") for text in texts(told))
    charts = [block.key for block in section(told).blocks if block.kind == "chart"]
    assert charts[:3] == ["rulebook-intervals", "rulebook-parts", "tornado"]
    assert charts[3] == "curve-kings-ruling-over-support-choice"
    widest = deciding_values(told.basis.drawn).iloc[0]
    assert widest["address"] == drawn_rulebooks.RULING
    assert widest["high_mean"] - widest["low_mean"] == pytest.approx(0.15, abs=0.06)


def test_the_verdict_says_how_often_it_stands(report, told):
    assert any("Other values could change the verdict." in limit for limit in report.verdict.limits)
    limits = " ".join(told.verdict.limits)
    assert "Other values could change" not in limits
    assert "With other values that agree with the text" in limits or "were tried in 300 rulebooks" in limits


def test_where_nothing_stands_out_nothing_is_drawn_of_it(report):
    still = synthetic.changed(report, drawn=drawn_rulebooks.drawn(ruling=0.0, price=0.0))
    assert any(text.startswith("No single value moves a win share") for text in texts(still))
    assert "tornado" not in [block.key for block in section(still).blocks if block.kind == "chart"]
    assert deciding_values(still.basis.drawn).empty


def test_values_that_act_together_are_named_and_shown_by_table_of_content(report):
    found = drawn_rulebooks.drawn(ruling=0.0, price=0.0, both=0.6)
    told = synthetic.changed(report, drawn=found)
    both = tuple(sorted([drawn_rulebooks.PRICE, drawn_rulebooks.RULING]))
    assert {tuple(sorted(one)) for one in found.found.joint.named} == {both}
    assert joint_words(found.found) in texts(told)
    assert joint_words(found.found).startswith("Values act together: kings.")
    assert any("look up those that act together" in text for text in texts(told))
    table = next(
        block for block in section(told).blocks if getattr(block, "title", "").startswith("What tables of content")
    )
    purple = [row[1] for row in table.rows if row[0] == "Win share of Purple"]
    assert set(purple[:-1]) == {"kings.bargain.*", "kings.ruling.*"}
    assert purple[-1] == "Not explained"
    numbers = sensitivity_numbers(found)
    assert {tuple(sorted(row["addresses"])) for row in numbers["together"]} == {both}
    assert {row["group"] for row in numbers["groups"]} == {"kings.bargain.*", "kings.ruling.*", "rest"}


def test_what_acts_together_unseen_is_told(found):
    """Nothing is named, and yet most of the spread is of no value alone."""
    joint = replace(found.found.joint, most=True)
    assert "these draws do not show which" in joint_words(replace(found.found, joint=joint))


def test_values_that_add_up_are_not_said_to_act_together(found):
    assert joint_words(found.found) == ""
    assert sensitivity_numbers(found)["together"] == []


PAIRS = pd.DataFrame({"address": ["kings.a", "kings.b", "kings.c"], "games": [128, 16, 128], "changed": [0, 9, 0]})


def test_values_that_no_bot_uses_are_kept_apart_from_those_without_influence(report, found):
    with_pairs = synthetic.changed(report, drawn=replace(found, pairs=PAIRS))
    assert without_effect_words(PAIRS) in texts(with_pairs)
    assert "Never used by these bots in 128 games: kings.a and kings.c." in without_effect_words(PAIRS)
    folded = [block for block in section(with_pairs).blocks if block.kind == "folded"]
    shown = folded[0].table.rows
    assert [row[0] for row in shown] == ["kings.a", "kings.c", "kings.b"]
    assert [row[1] for row in shown] == ["never used by these bots"] * 2 + ["no influence seen"]
    rows = sensitivity_numbers(with_pairs.basis.drawn)["without_effect"]
    assert rows[1] == {"address": "kings.b", "games": 16, "changed": 9, "found": "no influence seen"}


@pytest.mark.parametrize(
    ("changed", "begins"),
    [
        ([9, 9, 9], "No influence seen of 3 values: "),
        ([0, 0, 9], "Never used by these bots in 128 games: kings.a and "),
    ],
)
def test_the_sentence_counts_what_is_without_influence(changed, begins):
    assert without_effect_words(PAIRS.assign(games=128, changed=changed)).startswith(begins)


def test_of_nothing_that_was_tried_nothing_is_said(told):
    assert without_effect_words(PAIRS.head(0)) == ""
    assert not any("Never used" in text or "No influence" in text for text in texts(told))


def test_refused_rulebooks_and_other_policies_are_told(report):
    refused = drawn_rulebooks.drawn(replace(drawn_rulebooks.STUDY, policies=("builder",)), refused=100)
    words = texts(synthetic.changed(report, drawn=refused))
    assert "The rules refused 25% of what was drawn, which was drawn again." in words[0]
    assert words[1] == "The rulebooks were played by other policies than the games of the study."


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_every_figure_can_be_drawn_and_has_words_for_those_who_cannot_see_it(told, width):
    charts = [block for block in section(told).blocks if block.kind == "chart"]
    for chart in charts:
        assert svg(chart, width).startswith("<svg")
        assert chart.alt
        assert chart.table or chart.key == "rulebook-parts"


def test_other_programs_are_told_the_same(told, report):
    numbers = summary(told)["sensitivity"]
    assert numbers == sensitivity_numbers(told.basis.drawn)
    assert {row["faction"] for row in numbers["factions"]} == set(synthetic.FACTIONS)
    assert numbers["look_up"][0] == drawn_rulebooks.RULING
    assert summary(report)["sensitivity"] is None


def test_a_run_without_rulebooks_has_none(tmp_path, told):
    assert drawn_of(tmp_path, told.study, told.terms.precision) is None


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("faction:purple", "Win share of Purple"),
        ("seat:1", "Win share of the first seat"),
        ("seat:3", "Win share of seat 3"),
        ("policy:raider", "Win share of the policy raider"),
        ("rounds", "Length in rounds"),
        ("end:limit", "Games that hit the round limit"),
        ("end:elimination", "Games that end by elimination"),
        ("lead changes", "Changes of the lead"),
    ],
)
def test_outcomes_have_names_for_readers(outcome, words):
    assert outcome_words(outcome) == words


@pytest.mark.parametrize(("share", "words"), [(0.0, "0%"), (0.001, "<1%"), (0.456, "46%"), (1.0, "100%")])
def test_parts_are_percentages(share, words):
    assert rulebooks(share) == words


def test_tables_tell_both_intervals_and_the_parts(found):
    shown = tables.rulebook_shares(found.found)
    assert shown.head[2:4] == ("95%: chance", "and assumptions")
    assert shown.rows[0][0] == "Purple"
    assert "low_all" in shown.csv
    assert "act only together" in interaction_words(found.found)

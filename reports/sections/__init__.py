"""The sections of the page, in the order in which they are read."""

from reports.kit.blocks import Section
from reports.report import Report
from reports.sections.answers import answer_section
from reports.sections.balance import matchup_section, policy_section, seat_section
from reports.sections.course import curve_section, end_section, tempo_section
from reports.sections.evidence import assumption_section, build_section, odds_section
from reports.sections.favourites import favourite_section
from reports.sections.framing import method_section, played_section
from reports.sections.hands import play_section, strength_section
from reports.sections.luck import luck_section
from reports.sections.sensitivity import sensitivity_section
from reports.sections.subjects import subject_sections
from reports.sections.summary import next_section
from reports.words.explained import explained_words


def sections(report: Report) -> list[Section]:
    """All sections that this report has something to say in, beside its summary."""
    terms, balance, others, basis = report.terms, report.balance, report.others, report.basis
    replies = None if others.play is None else others.play.replies
    made = (
        answer_section(
            "verdict", "The verdict", report.verdict, explained_words(balance.explained, terms.words.factions)
        ),
        strength_section(others.levels, balance.shares, terms),
        play_section(others.dependence, replies, terms),
        sensitivity_section(basis.drawn, report.study.policies, terms),
        seat_section(balance.seats, terms),
        matchup_section(balance.matchups, terms),
        end_section(report.tempo, balance.shares, terms),
        tempo_section(report.tempo, balance.shares.fair_share, terms),
        favourite_section(report.favourites, terms),
        luck_section(report.luck, report.study, terms),
        curve_section(report.tempo, terms),
        odds_section(report.odds, report.terms.words),
        build_section(report.builds, terms),
        *subject_sections(report.subjects, terms),
        policy_section(balance.policies, balance.interactions, terms),
        assumption_section(basis, terms.words),
        next_section(report.verdict),
        played_section(report),
        method_section(None if report.stopping is None else balance.wider, terms),
    )
    return [section for section in made if section is not None]

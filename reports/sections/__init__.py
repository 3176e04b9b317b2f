"""The sections of the page, in the order in which they are read."""

from collections.abc import Callable

from reports.kit.blocks import Section
from reports.report import Report
from reports.sections.balance import matchup_section, policy_section, seat_section, share_section
from reports.sections.course import curve_section, end_section, tempo_section
from reports.sections.evidence import assumption_section, build_section, odds_section
from reports.sections.framing import method_section, played_section, verdict_section
from reports.sections.hands import play_section, strength_section
from reports.sections.sensitivity import sensitivity_section
from reports.sections.subjects import subject_sections

BEFORE_SUBJECTS: tuple[Callable[[Report], Section | None], ...] = (
    played_section,
    verdict_section,
    strength_section,
    play_section,
    sensitivity_section,
    share_section,
    seat_section,
    matchup_section,
    end_section,
    tempo_section,
    curve_section,
    odds_section,
    build_section,
)
AFTER_SUBJECTS: tuple[Callable[[Report], Section | None], ...] = (
    policy_section,
    assumption_section,
    method_section,
)


def sections(report: Report) -> list[Section]:
    """All sections that this report has something to say in."""
    before, after = ([make(report) for make in makers] for makers in (BEFORE_SUBJECTS, AFTER_SUBJECTS))
    return [section for section in (*before, *subject_sections(report), *after) if section is not None]

"""The sections of the page, in the order in which they are read."""

from collections.abc import Callable

from reports.blocks import Section
from reports.report import Report
from reports.sections.balance import matchup_section, policy_section, seat_section, share_section
from reports.sections.course import curve_section, end_section, tempo_section
from reports.sections.evidence import assumption_section, build_section, odds_section
from reports.sections.framing import method_section, played_section, verdict_section

SECTIONS: tuple[Callable[[Report], Section | None], ...] = (
    played_section,
    verdict_section,
    share_section,
    seat_section,
    matchup_section,
    end_section,
    tempo_section,
    curve_section,
    odds_section,
    build_section,
    policy_section,
    assumption_section,
    method_section,
)


def sections(report: Report) -> list[Section]:
    """All sections that this report has something to say in."""
    return [section for make in SECTIONS if (section := make(report)) is not None]

"""How well one colour is read on another."""

from reports.kit.inks import luminance

READABLE = 4.5  # what WCAG 2.2 asks of text at level AA


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two "#rrggbb" colours, 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)

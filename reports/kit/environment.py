"""What fills in the templates of pages, without what draws and lays out those of a report."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


@cache
def environment() -> Environment:
    """Return what fills in the templates of pages that draw nothing."""
    return new_environment()


def new_environment() -> Environment:
    """Return the same again, for pages that add filters of their own."""
    return Environment(
        loader=PackageLoader("reports", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )

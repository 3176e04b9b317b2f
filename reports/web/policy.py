"""Content security policies: what a browser may run, load and be told to do on a page."""

import re

from reports.kit.offline import digest, own_scripts

SITE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL | re.IGNORECASE)


def self_contained(html: str) -> str:
    """Return the policy of a page that brings its own style: it may load and send nothing, and run no script but ours.

    Style elements are allowed by their digests. Figures say in attributes how they are drawn, thousands of times, and
    an attribute has no way to load anything where loading is forbidden.
    """
    digests = " ".join(dict.fromkeys(map(digest, STYLE.findall(html))))
    styles = f"style-src-elem {digests}; " if digests else ""
    own = " ".join(map(digest, own_scripts(html)))
    scripts = f"script-src {own}; " if own else ""
    return (
        f"default-src 'none'; {scripts}{styles}style-src-attr 'unsafe-inline'; img-src data:; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'"
    )

"""A page that is taken into a bundle keeps the scripts that came with this program, and loses all others."""

import re
from html import unescape

from reports.bundle.adapted import adapted, said_by
from reports.kit.head import Place
from reports.kit.offline import digest, static_file

SLIDERS = static_file("whatif.js")
FOREIGN = "alert(1)"
PAGE = """<!DOCTYPE html>
<html><head>
<meta charset="utf-8">
<title>What if?</title>
<meta name="description" content="Sliders">
<style>p { margin: 0; }</style>
</head>
<body><script>{}</script></body></html>"""


def allowed(script):
    """Return what a page with a script may do as part of a bundle."""
    html = PAGE.replace("{}", script)
    taken = adapted(html, said_by(html, "page"), Place("index.html"))
    return unescape(re.search(r'Policy" content="([^"]*)"', taken)[1])


def test_sliders_work_in_a_bundle():
    assert digest(SLIDERS) in allowed(SLIDERS)


def test_other_scripts_do_not_run_nor_ours_once_it_is_changed():
    assert digest(FOREIGN) not in allowed(FOREIGN)
    changed = f"{SLIDERS}{FOREIGN}"
    assert digest(changed) not in allowed(changed)

"""The site asks no other host, and its search works from a folder."""

from types import SimpleNamespace

import pytest

pytest.importorskip("mkdocs", reason="what builds the site is installed with the extra docs")

from docs.site.pages import FETCHED, STAND_IN, on_post_page, on_post_template


@pytest.mark.parametrize(("url", "way"), [("index.html", ""), ("reference/commands.html", "../")])
def test_what_the_theme_would_fetch_is_our_own(url, way):
    page = on_post_page(f'<script src="{FETCHED}"></script>', SimpleNamespace(url=url), None)
    assert page == f'<script src="{way}{STAND_IN}"></script>'


def test_the_answer_to_an_unknown_address_asks_no_other_host_either():
    assert on_post_template(f'<script src="{FETCHED}"></script>', "404.html", None).count("https:") == 0

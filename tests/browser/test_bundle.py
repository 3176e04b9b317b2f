"""A bundle of the toy game and of one real game in a browser: from a disk without a network, and kept from a host."""

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from reports.bundle.asked import BundleAsked
from reports.bundle.folder import write_bundle
from reports.bundle.make import Bundle, make_bundle
from reports.bundle.one_file import one_page
from reports.pipeline.questions import question_of
from reports.pipeline.request import stage_for
from sim.runs.batch import run
from sim.study.study import Study
from tests.browser.access import ASKED
from tests.browser.small import one_small_map
from tests.links import broken_links
from tests.reports.command_line import TOY

REAL = "kings"
WIDTHS = (390, 768, 1920)
KEPT = """() => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("nothing is kept")), 60000);
  const answers = navigator.serviceWorker;
  if (answers.controller) done();
  else answers.addEventListener("controllerchange", () => done());
})"""

pytestmark = pytest.mark.slow  # plays and analyses two studies


@pytest.fixture(scope="module")
def bundle(blank_charts: None) -> Bundle:
    """Charts are looked at on the page of a report alone, at every width."""

    def play(study: Study, folder: Path) -> None:
        run(stage_for(study), folder=folder)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(question_of(REAL), "common", one_small_map(REAL))
        return make_bundle(BundleAsked((TOY, REAL), (), (), games_each=24, seed=1), play, lambda _: None)


@pytest.fixture(scope="module")
def folder(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bundle") / "site"
    write_bundle(place, bundle.files)
    return place


@pytest.fixture
def quiet(browser: Browser) -> Iterator[Page]:
    """A page without a network, on which nothing may be said to the console."""
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page, troubles = context.new_page(), []
    page.on("console", lambda told: troubles.append(told.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert not troubles


def test_no_link_leads_to_what_is_not_there(folder: Path) -> None:
    assert broken_links(folder) == []


def test_a_broken_link_would_be_found(folder: Path, tmp_path: Path) -> None:
    page = '<a href="gone.html">one</a> <a href="#nowhere">two</a> <a href="https://a.example/">three</a>'
    (tmp_path / "page.html").write_text(page)
    assert len(broken_links(tmp_path)) == 3


def test_every_page_opens_without_a_network_at_every_width(folder: Path, quiet: Page) -> None:
    for page in sorted(folder.glob("*.html")):
        for width in WIDTHS:
            quiet.set_viewport_size({"width": width, "height": 800})
            quiet.goto(page.as_uri())
            assert quiet.evaluate("document.documentElement.scrollWidth") <= width, (page.name, width)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_mend(folder: Path, quiet: Page, scheme: str) -> None:
    quiet.emulate_media(color_scheme=scheme)
    for page in ("index", "reading", f"{REAL}-odds", f"{REAL}-study"):
        quiet.goto((folder / f"{page}.html").as_uri())
        expect(quiet.locator(".busy")).to_have_count(0)  # what is about to change is faint
        found = Axe().run(quiet, options=ASKED[scheme])
        assert not found.response["violations"], (page, found.generate_report())


def test_a_reader_goes_from_the_front_page_to_every_kind_of_page_and_back(folder: Path, quiet: Page) -> None:
    for link in ("Study of 24 games", "Battle odds", "The longest game", "How to read this"):
        quiet.goto((folder / "index.html").as_uri())
        quiet.get_by_role("link", name=link).last.click()
        quiet.get_by_role("link", name="Counterpoise", exact=True).click()
        expect(quiet.get_by_role("heading", name="Counterpoise", exact=True)).to_be_visible()


def test_a_host_is_needed_no_more_once_a_browser_has_kept_the_bundle(folder: Path, browser: Browser) -> None:
    handler = functools.partial(QuietHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    page.evaluate(KEPT)
    assert page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())")
    server.shutdown()
    server.server_close()
    page.goto(f"http://127.0.0.1:{server.server_port}/{REAL}-odds.html#attackers=3&defenders=2")
    expect(page.locator("h2.headline")).to_contain_text("94%")
    context.close()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the files of a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("scripted", [True, False])
def test_one_file_holds_all_pages_and_their_links(
    bundle: Bundle, tmp_path: Path, browser: Browser, scripted: bool
) -> None:
    file = tmp_path / "all.html"
    file.write_text(one_page(bundle), encoding="utf-8")
    context = browser.new_context(offline=True, java_script_enabled=scripted, viewport={"width": 390, "height": 800})
    page, troubles = context.new_page(), []
    page.on("console", lambda told: troubles.append(told.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(file.as_uri())
    front = page.frame_locator("iframe:visible")
    front.get_by_role("link", name="Battle odds").click()
    assert page.url.endswith(f"#{REAL}-odds.html")
    odds = page.frame_locator("iframe:visible")
    if scripted:
        odds.get_by_role("link", name="3 armies against 2").click()
    expect(odds.locator("h2.headline").first).to_contain_text("94%")
    odds.get_by_role("link", name="Counterpoise", exact=True).click()
    assert page.url.endswith("#index.html")
    context.close()
    assert not troubles

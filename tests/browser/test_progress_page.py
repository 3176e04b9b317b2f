"""The page of a run in progress in a browser, and the what-if page among the runs."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from policies.book import PolicyBook
from reports.commands.surrogates import PAGE
from reports.kit.precision import Precision
from reports.page.whatif import build_whatif
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import play_lab
from reports.pipeline.whatif import design_of, read_whatif
from sim.runs.lock import locked
from sim.study.study import Study
from tests.playing import run
from tests.reports.command_line import TOY


@pytest.fixture(scope="module")
def stopped(runs):
    """A run of two parts of which one is written."""
    folder, study = runs / "toy-stopped", Study(TOY, 2, ("lion", "boar"), ("random",), games=20_000, logged=0)
    run(study, PolicyBook(TOY, study.policies), folder=folder)
    head = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**head, "parts": head["parts"][:1]}))
    return folder


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (390, "dark"), (1280, "light")])
def test_a_run_in_progress_can_be_read_by_everybody(opened, stopped, width, scheme):
    with locked(stopped):
        page = opened("/runs/toy-stopped", width=width, color_scheme=scheme)
        assert page.get_by_role("status").inner_text().startswith("Running: 10,000 of 20,000 games")
        assert page.get_by_role("progressbar").get_attribute("value") == "10000"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_an_interrupted_run_is_found_on_the_front_page(opened, stopped):
    page = opened("/")
    page.get_by_role("link", name="toy-stopped", exact=True).click()
    assert "Interrupted" in page.get_by_role("status").inner_text()


def test_the_sliders_of_a_what_if_page_move_where_it_is_served(opened, runs):
    design = design_of(StudyRequest(TOY, policies=("random",)).study(), ("purse.lion=1..8",), 1_000, 50)
    play_lab(design, runs / "toy-whatif", resume=False, jobs=1)
    build_whatif(read_whatif(runs / "toy-whatif", Precision()), runs / "toy-whatif" / PAGE)
    page = opened("/runs/toy-whatif#purse.lion=8")
    assert page.get_by_label("Purse lion").get_attribute("aria-valuetext") == "8"
    assert "lion=8" in page.inner_text("#command")

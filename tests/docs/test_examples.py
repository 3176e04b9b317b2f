"""The commands in the documentation run, and print what the documentation shows.

A block marked `console` holds commands after `$`, and below each of them what it prints: every line must occur in the
output, in that order; `...` stands for any lines, or for a part of one. A block with a title is a file of that name in
the working folder. A page with edits of files has a test of its own.
"""

import re
import shlex

import pytest

from reports.cli import status
from tests.docs.pages import ROOT, blocks, examples

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
TRIED = [page for page in PAGES if examples(page) and all(block.language != "diff" for block in blocks(page))]


@pytest.mark.slow
@pytest.mark.usefixtures("blank_charts")
@pytest.mark.parametrize("page", TRIED, ids=lambda page: page.stem)
def test_the_commands_of_a_page_run_in_their_order(page, tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for block in blocks(page):
        if block.title:
            (tmp_path / block.title).write_text(block.text)
    for example in examples(page):
        program, *arguments = shlex.split(example.command)
        assert program == "counterpoise"
        assert status(arguments) == 0, (example.command, capsys.readouterr().err)
        assert not example.missing_in(capsys.readouterr().out), example.command


def test_links_between_pages_lead_somewhere():
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "benchmarks" / "README.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_the_policy_shown_is_the_one_that_is_tested():
    code = (ROOT / "docs" / "examples" / "patient_builder.py").read_text(encoding="utf-8")
    assert code.partition('"""\n\n')[2].strip() in (ROOT / "docs" / "adding-a-policy.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["costly-roads", "army-rebate"])
def test_the_study_file_shown_is_the_one_that_is_tested(name):
    text = (ROOT / "docs" / "examples" / f"{name}.toml").read_text(encoding="utf-8").partition("\n\n")[2].strip()
    page = (ROOT / "docs" / "testing-a-rule-change.md").read_text(encoding="utf-8")
    assert text in "\n".join(line.strip() for line in page.splitlines())

"""The commands in the documentation run, and print what the documentation shows.

A block marked `console` holds commands after `$`, and below each of them what it prints: every line must occur in the
output, in that order; `...` stands for any lines. A block with a title is a file of that name in the working folder.
"""

import re
import shlex
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

from reports.cli import status

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^ *```console\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r'^ *```\w+ title="([^"]+)"\n(.*?)^ *```', re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """A command of a page, and the lines shown below it."""

    command: str
    shown: tuple[str, ...]


def examples(page: Path) -> list[Example]:
    found: list[Example] = []
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in map(str.strip, block.splitlines()):
            if line.startswith("$ "):
                found.append(Example(line.removeprefix("$ "), ()))
            elif line and line != "...":
                found[-1] = Example(found[-1].command, (*found[-1].shown, line))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.stem)
def test_the_commands_of_a_page_run_in_their_order(page, tmp_path, monkeypatch, capsys):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in FILE.findall(page.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(textwrap.dedent(text))
    for example in examples(page):
        program, *arguments = shlex.split(example.command)
        assert program == "counterpoise"
        assert status(arguments) == 0, (example.command, capsys.readouterr().err)
        printed = iter(line.strip() for line in capsys.readouterr().out.splitlines())
        missing = [line for line in example.shown if line not in printed]
        assert not missing, example.command


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

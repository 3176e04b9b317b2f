"""What stands around the code: the citation, and the forms for what readers report."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.plain
ROOT = Path(__file__).parents[2]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def test_the_citation_is_of_the_version_that_is_installed():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (cited["version"], cited["cff-version"]) == (project["version"], "1.2.0")


@pytest.mark.parametrize("form", [form for form in FORMS if form.stem != "config"], ids=lambda form: form.stem)
def test_a_form_asks_something_that_must_be_answered(form):
    read = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= set(read)
    assert any(field.get("validations", {}).get("required") for field in read["body"])
    assert len({field["id"] for field in read["body"]}) == len(read["body"])


def made(target: str, place: Path) -> str:
    """The commands that make runs for a target where nothing is installed yet."""
    line = ["make", "--dry-run", "--no-print-directory", f"VENV={place}", target]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout


@pytest.mark.skipif(not shutil.which("make"), reason="what make does is asked of make")
@pytest.mark.parametrize(("page", "target"), [("tutorial.md", "install"), ("../README.md", "study")])
def test_what_a_page_makes_first_installs_no_test_tools(page, target, tmp_path):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert re.findall(r"^make (?:PYTHON=\S+ )?(\w+)", text, re.MULTILINE)[0] == target
    (installed,) = [line for line in made(target, tmp_path / "venv").splitlines() if "pip install" in line]
    assert installed.endswith("--editable .")


def test_hooks_before_a_commit_run_what_make_lint_runs():
    (hooks,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    lint = makefile.partition("\nlint: ")[2].partition("\n\n")[0].replace("$(BIN)", ".venv/bin").splitlines()[1:]
    entries = [hook["entry"].removeprefix("env ").replace(" --force-exclude", "") for hook in hooks["hooks"]]
    assert entries == [line.strip().removesuffix(" .") for line in lint]

"""What stands around the code: the citation, and the forms for what readers report."""

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

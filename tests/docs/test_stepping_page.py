"""What the pages on Python show runs, and gives what they show."""

import doctest
import re
from pathlib import Path

import pytest

from sim.compiling.compiled import INTERPRETED

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.usefixtures("blank_charts")
@pytest.mark.skipif(INTERPRETED, reason="plays whole games; runs compiled")
@pytest.mark.parametrize(("name", "least"), [("stepping.md", 30), ("reference/python.md", 5)])
def test_the_examples_of_a_page_give_what_it_shows(name, least, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (DOCS / name).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, str(DOCS / name), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=told.append)
    assert not told, "".join(told)
    assert len(test.examples) >= least


@pytest.mark.slow
@pytest.mark.usefixtures("blank_charts")
@pytest.mark.skipif(INTERPRETED, reason="plays a whole study; runs compiled")
def test_the_example_of_the_front_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (block,) = BLOCK.findall((DOCS.parent / "README.md").read_text(encoding="utf-8"))
    exec(block, {})
    assert (tmp_path / "kings.html").exists()

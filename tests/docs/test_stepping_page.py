"""What the page on stepping shows in Python runs, and gives what it shows."""

import doctest
import re
from pathlib import Path

import pytest

from sim.compiling.compiled import INTERPRETED

PAGE = Path(__file__).parents[2] / "docs" / "stepping.md"


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="plays whole games; runs compiled")
def test_the_examples_of_the_page_give_what_it_shows():
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=told.append)
    assert not told, "".join(told)
    assert len(test.examples) > 30

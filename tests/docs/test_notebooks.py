"""The notebooks of the documentation run from their first cell to the last."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs_and_shows_what_it_did(path, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [[kinds(cell) for cell in each.cells if cell.cell_type == "code"] for each in (nbformat.read(path, 4), book)]
    assert shown[0] == shown[1]


def kinds(cell):
    return [output.output_type for output in cell.outputs]

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
    assert kinds(book) == kinds(nbformat.read(path, as_version=4))


def kinds(book):
    return [[shown.output_type for shown in cell.outputs] for cell in book.cells if cell.cell_type == "code"]

"""The JSON Schema of study files allows what their reader allows, and refuses what it refuses."""

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from reports.pipeline.study_file import read_arms_file
from reports.pipeline.study_schema import study_schema
from sim.errors import UsageError
from tests.reports.command_line import CommandLine

ROOT = Path(__file__).parents[3]
FILES = sorted([*(ROOT / "docs" / "examples").glob("*.toml"), *(ROOT / "docs" / "studies").glob("*.toml")])
CHECK = Draft202012Validator(study_schema())


def test_the_schema_is_printed(capsys):
    Draft202012Validator.check_schema(study_schema())
    assert CommandLine(capsys)("study", "--schema").json == json.loads(json.dumps(study_schema()))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_study_files_of_the_documentation_fit_the_schema(file):
    assert [error.message for error in CHECK.iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[study]\nplayers = 3",
        "[study]\ngame = 3",
        "[study]\ngame = 'kings'\npolicy = 'raider'",
        "[study]\ngame = 'kings'\npolicies = 'raider'",
        "[study]\ngame = 'kings'\nfactions = [1, 2]",
        "[study]\ngame = 'kings'\ngames = 0",
        "[study]\ngame = 'kings'\nseed = -1",
        "[study]\ngame = 'kings'\nlogged = 2.5",
        "set = 3\n[study]\ngame = 'kings'",
        "[study]\ngame = 'kings'\n[sets]\n",
        "[study]\ngame = 'kings'\n[arms.cheap]\n",
        "[study]\ngame = 'kings'\n[arms.cheap]\nvariant = 3",
        "[study]\ngame = 'kings'\n[arms]\ncheap = 3",
    ],
)
def test_a_malformed_study_file_is_refused_by_the_schema_and_by_the_reader(tmp_path, text):
    (tmp_path / "bad.toml").write_text(text)
    assert not CHECK.is_valid(tomllib.loads(text))
    with pytest.raises(UsageError):
        read_arms_file(tmp_path / "bad.toml")[0].study()

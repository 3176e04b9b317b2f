"""The JSON Schema of study files, by which editors complete and check them, made from what their reader allows."""

from typing import Any

from reports.pipeline.study_file import STUDY_ENTRIES, TABLES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SETTINGS = {
    "type": "object",
    "description": "Values set otherwise, ADDRESS = VALUE; tables in tables are parts of an address.",
    "additionalProperties": {
        "anyOf": [{"type": ["number", "string", "boolean", "array"]}, {"$ref": "#/$defs/settings"}]
    },
}
ARM = {
    "allOf": [{"$ref": "#/$defs/settings"}],
    "minProperties": 1,
    "properties": {"variant": {"type": "string", "description": "A named set of changes of the game."}},
}
SHAPES = {
    "study": {"$ref": "#/$defs/study"},
    "set": {"$ref": "#/$defs/settings"},
    "arms": {"type": "object", "additionalProperties": ARM, "description": "Sets of rules to compare, by name."},
}


def study_schema() -> dict[str, Any]:
    """Return the schema as plain values; what only the rules of a game decide, such as addresses, it leaves open."""
    study = {"type": "object", "required": ["game"], "additionalProperties": False, "properties": STUDY_ENTRIES}
    return {
        "$schema": DIALECT,
        "title": "A study of Counterpoise",
        "type": "object",
        "required": ["study"],
        "additionalProperties": False,
        "properties": {name: SHAPES[name] for name in TABLES},
        "$defs": {"study": study, "settings": SETTINGS},
    }

"""The description of the interface for other programs (OpenAPI 3.1), made from the questions of the games."""

import inspect
from collections.abc import Mapping
from importlib import metadata
from typing import Any, get_args

from analysis.odds.controls import Control, Count, Pick
from analysis.odds.questions import MOST_CHECKED
from reports.pipeline.questions import question_of
from reports.pipeline.with_odds import games_with_odds
from reports.web.asking import asked_with
from reports.web.calculator.forms import Form, form_of
from reports.web.calculator.shown import upper_first
from sim.game import find
from sim.study.study import SEED_LIMIT

Described = dict[str, Any]

KINDS = {bool: "boolean", int: "integer", float: "number", str: "string"}
OPEN = Count().most  # of a control that knows no bound
BOUNDS = {"check": {"minimum": 1, "maximum": MOST_CHECKED}, "seed": {"minimum": 0, "maximum": SEED_LIMIT - 1}}
ABOUT = (
    "Exact battle odds. Every answer is the object that `counterpoise odds GAME --json` prints; every refusal holds "
    "the sentence that the command line says. A parameter without a value counts as not given. No state is kept."
)
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
SCHEMAS = {
    "Answer": {
        "type": "object",
        "description": "What is known about the battle; each game adds its own keys.",
        "required": ["method"],
        "properties": {
            "method": {"type": "string", "description": "How the numbers were found."},
            "attacker_wins": {**SHARE, "type": ["number", "null"], "description": "Chance that the attacker wins."},
            "monte_carlo": {"$ref": "#/components/schemas/Check"},
        },
    },
    "Check": {
        "type": "object",
        "description": "Fought by chance: the attacker's share, or where nobody attacks that of what is asked about "
        "under its own key, with its 95% interval.",
        "required": ["n", "low", "high"],
        "properties": {"n": {"type": "integer"}, "attacker_wins": SHARE, "low": SHARE, "high": SHARE},
    },
    "Table": {
        "type": "object",
        "description": "The odds of many battles, a row each.",
        "required": ["method", "table"],
        "properties": {"method": {"type": "string"}, "table": {"type": "array", "items": {"type": "object"}}},
    },
    "Refusal": {
        "type": "object",
        "required": ["detail"],
        "properties": {"detail": {"type": "string", "description": "One sentence: what is wrong, what is allowed."}},
    },
}


def described() -> Described:
    """Return the description of all games."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Counterpoise", "version": _version(), "description": ABOUT},
        "paths": {f"/api/odds/{key}": {"get": _operation(key)} for key in games_with_odds()},
        "components": {"schemas": SCHEMAS},
    }


def _version() -> str:
    try:
        return metadata.version("counterpoise")
    except metadata.PackageNotFoundError:  # run from its source, never installed
        return "0"


def _operation(key: str) -> Described:
    return {
        "operationId": f"odds_{key}",
        "summary": f"{upper_first(find(key).battle_word)} odds of {find(key).title}",
        "description": inspect.getdoc(question_of(key)),
        "parameters": _parameters(key),
        "responses": _responses(),
    }


def _parameters(key: str) -> list[Described]:
    form = form_of(key)
    return [_parameter(name, asked, form) for name, asked in asked_with(key).items()]


def _parameter(name: str, asked: inspect.Parameter, form: Form) -> Described:
    kind, option = get_args(asked.annotation)
    written = f" Written {option.metavar}." if option.metavar else ""
    schema = {**_schema(kind, asked.default), **BOUNDS.get(name, _bounds(form.controls.get(name), asked.default))}
    return {
        "name": name,
        "in": "query",
        "description": f"{option.help}{written}",
        "allowEmptyValue": True,
        "schema": schema,
    }


def _schema(kind: Any, default: Any) -> Described:
    """Return the kind of a value, and what it is where nothing is said."""
    only = next((known for known in (kind, *get_args(kind)) if known in KINDS), str)
    if kind not in KINDS and list[str] in (kind, *get_args(kind)):
        return {"type": "array", "items": {"type": "string"}, "default": list(default or ())}
    told = {} if default is None else {"default": default}
    return {"type": KINDS[only], **told}


def _bounds(control: Control | None, default: Any) -> Described:
    """Return what values a field may have, as far as its control knows."""
    if isinstance(control, Pick):
        return {"enum": list(dict.fromkeys([default, *(choice.value for choice in control.choices)]))}
    if isinstance(control, Count) and control.most < OPEN:
        return {"minimum": control.least, "maximum": control.most}
    return {}


def _responses() -> Mapping[str, Described]:
    answer = {"anyOf": [_ref("Answer"), _ref("Table")]}
    again = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}
    return {
        "200": _response("The answer; with `table` the odds of many battles.", answer),
        "404": _response("There is no such game.", _ref("Refusal")),
        "414": _response("The address is too long.", _ref("Refusal")),
        "422": _response("The question cannot be answered, or not within the limits.", _ref("Refusal")),
        "503": {**_response("Not now: ask again after a while.", _ref("Refusal")), "headers": again},
    }


def _response(description: str, schema: Mapping[str, Any]) -> Described:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _ref(name: str) -> Described:
    return {"$ref": f"#/components/schemas/{name}"}

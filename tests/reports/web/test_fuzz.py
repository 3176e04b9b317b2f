"""Addresses that nobody would write: no fault of the server, and no answer that its description does not allow."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from reports.pipeline.with_odds import games_with_odds
from reports.web.app import Executors, create_app
from reports.web.asking import asked_with
from reports.web.executor import OpenExecutor

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
LONG_WORK = ("table", "check")  # take seconds, or compile; asked for elsewhere
bounded = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)
schema = schemathesis.openapi.from_asgi(
    "/openapi.json",
    create_app(Executors(OpenExecutor(), OpenExecutor()), runs=None),  # no runs are asked for
)


@schema.parametrize()
@bounded
def test_answers_are_as_they_are_described(case):
    for name in LONG_WORK:
        (case.query or {}).pop(name, None)
    case.call_and_validate(checks=CHECKS)


ODD = ["", " ", ",", "=", ":", ".", "-1", "--help", "0", "1e9", "nan", "inf", "9" * 5000, "\0", "é" * 50, "<b>", "\r\n"]
VALUES = st.sampled_from(ODD) | st.text(max_size=20)
PARTS = st.sampled_from(["", ".0", ".any.x", ".faction", ".humans.militia", "."])


def queries(key):
    """Parameters of a game and others, also in the parts that a form sends."""
    known = [name for name in asked_with(key) if name not in LONG_WORK]
    names = st.tuples(st.sampled_from([*known, "more", "faces"]), PARTS).map("".join) | st.text(max_size=8)
    return st.lists(st.tuples(names, VALUES), max_size=6)


@pytest.mark.parametrize("key", games_with_odds())
def test_any_address_of_a_calculator_is_a_page(client, key):
    @bounded
    @given(queries(key))
    def ask(query):
        found = client.get(f"/odds/{key}", params=query)
        assert found.status_code in (200, 303, 422)
        if found.status_code == 303:
            assert found.headers["location"].startswith(f"/odds/{key}")
            assert client.get(found.headers["location"]).status_code in (200, 422)

    ask()


@pytest.mark.parametrize("key", games_with_odds())
def test_thousands_of_parameters_are_answered_in_a_sentence(client, key):
    found = client.get(f"/api/odds/{key}?{'&'.join(['set=a'] * 1_500)}")
    assert found.status_code == 422
    assert len(found.json()["detail"]) < 2_000

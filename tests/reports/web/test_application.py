"""What every answer of the server carries, and what is refused before anybody looks at it."""

import asyncio
import re

import pytest

from reports.web import app as application
from reports.web.app import STATIC, Executors, create_app
from reports.web.executor import OpenExecutor
from reports.web.headers import LONGEST_QUERY
from reports.web.limits import busy
from tests.reports.web import slow_tasks
from tests.reports.web.asgi_client import Client

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
PAGES = ["/", "/odds/kings", "/odds/kings?attackers=3&defenders=2", "/odds/kings?attackers=x", "/nowhere", "/runs/none"]
OTHERS = ["/api/odds/kings?attackers=3&defenders=2", "/openapi.json", "/static/favicon.svg", "/api/odds/chess"]
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", re.IGNORECASE)
ELSEWHERE = re.compile(r"""(?:src|href|action)=["']?(?:https?:)?//""", re.IGNORECASE)


@pytest.mark.parametrize("address", PAGES + OTHERS)
def test_every_answer_is_guarded_and_sets_no_cookie(client, address):
    found = client.get(address, headers={"Cookie": "a=b"})
    assert found.headers["content-security-policy"].startswith(POLICY)
    assert found.headers["x-content-type-options"] == "nosniff"
    assert found.headers["referrer-policy"] == "no-referrer"
    assert not {"set-cookie", "server", "x-powered-by"} & set(found.headers)


@pytest.mark.parametrize("address", PAGES)
def test_pages_keep_to_their_policy(client, address):
    """No script or style within the page, and nothing from another host."""
    page = client.get(address).text
    assert not INLINE.search(page)
    assert not ELSEWHERE.search(page)


@pytest.mark.parametrize("address", ["/", "/odds/kings?attackers=3&defenders=2", "/api/odds/kings", "/static/site.css"])
def test_head_tells_what_get_would(client, address):
    got, head = client.get(address), client("HEAD", address)
    assert (head.status_code, head.headers["content-length"]) == (got.status_code, got.headers["content-length"])


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("address", ["/", "/api/odds/kings", "/odds/kings", "/runs/none", "/openapi.json"])
def test_only_reading_is_allowed(client, method, address):
    found = client(method, address)
    assert found.status_code == 405
    assert set(found.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::1]"])
def test_a_name_of_another_site_is_refused(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "localhost"])
def test_its_own_names_are_known_with_any_port(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_long_addresses_are_refused(client):
    assert client.get(f"/api/odds/kings?militia={'x' * (LONGEST_QUERY - 8)}").status_code == 422
    found = client.get(f"/api/odds/kings?militia={'x' * LONGEST_QUERY}")
    assert found.status_code == 414
    assert "at most" in found.json()["detail"]


def test_there_are_no_pages_that_call_other_hosts(client):
    for address in ("/docs", "/redoc"):
        assert client.get(address).status_code == 404


def test_what_is_not_there_is_told_as_it_was_asked(client):
    assert "nothing at this address" in client.get("/nowhere", headers={"Accept": "text/html"}).text
    assert "nothing at this address" in client.get("/api/nowhere").json()["detail"]


@pytest.mark.parametrize("address", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/..%2fapp.py"])
def test_nothing_beside_the_static_files_is_served(client, address):
    assert (STATIC / ".." / "app.py").exists()
    assert client.get(address).status_code == 404


class Declining(OpenExecutor):
    """Is always busy."""

    async def ask(self, task, *arguments):
        raise busy()


def test_a_busy_server_says_when_to_come_back_and_its_page_does(runs):
    client = Client(create_app(Executors(Declining(), Declining()), runs))
    numbers = client.get("/api/odds/kings?attackers=3&defenders=2")
    assert (numbers.status_code, numbers.headers["retry-after"]) == (503, "5")
    assert "busy" in numbers.json()["detail"]
    page = client.get("/odds/kings?attackers=3&defenders=2")
    assert (page.status_code, page.headers["retry-after"], page.headers["refresh"]) == (503, "5", "5")
    assert "busy" in page.text
    assert 'value="3"' in page.text  # the form as it was filled in


def test_a_fault_is_told_without_its_inside(runs, monkeypatch):
    monkeypatch.setattr(application, "odds_numbers", lambda key, query: slow_tasks.faulty(1))
    found = Client(create_app(Executors(OpenExecutor(), OpenExecutor()), runs)).get("/api/odds/kings")
    assert found.status_code == 500
    assert found.json() == {"detail": "this is a fault of Counterpoise; the server's output has it"}
    assert found.headers["content-security-policy"].startswith(POLICY)


def test_many_may_ask_at_once(client):
    async def asked():
        addresses = [f"/api/odds/kings?attackers={1 + one % 4}&defenders=1" for one in range(32)]
        return await asyncio.gather(*(client.asked("GET", address) for address in addresses))

    assert {found.status_code for found in asyncio.run(asked())} == {200}

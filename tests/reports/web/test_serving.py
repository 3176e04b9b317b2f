"""`counterpoise serve` from its start to its end."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from ipaddress import ip_address
from threading import Thread
from types import SimpleNamespace

import httpx
import pytest
import uvicorn

from reports.commands.serve import show_code
from reports.web import patience
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from reports.web.serving import address_in_network, listening
from sim.errors import RunError, UsageError
from tests.reports.command_line import CommandLine


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.mark.slow  # starts a server and its workers
def test_a_server_answers_until_it_is_interrupted(tmp_path):
    command = [sys.executable, "-m", "reports.cli", "serve", "--port", "0", "--jobs", "1", "--json"]
    heeding = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731  also where tests ignore it
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env={**os.environ, "PYTHONUNBUFFERED": ""}, preexec_fn=heeding, **told) as server:
        address = json.loads(server.stdout.readline())["address"]
        found = httpx.get(f"{address}api/odds/kings?attackers=3&defenders=2", timeout=120)
        assert found.json()["attacker_wins"] == pytest.approx(0.94, abs=0.005)
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=60)
    assert (server.returncode, out, err) == (130, "", "counterpoise: interrupted\n")


@pytest.fixture
def impatient(monkeypatch, tmp_path):
    """The port of a server that waits for a request a fifth of a second."""
    monkeypatch.setattr(patience, "SECONDS", 0.2)
    app = create_app(Executors(OpenExecutor(), OpenExecutor()), tmp_path)
    with listening("127.0.0.1", 0) as place:
        server = uvicorn.Server(uvicorn.Config(app, http=patience.PatientProtocol, log_level="critical"))
        thread = Thread(target=server.run, kwargs={"sockets": [place.listener]})
        thread.start()
        yield place.listener.getsockname()[1]
        server.should_exit = True
        thread.join(30)


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: "])
def test_a_connection_that_brings_no_request_is_closed(impatient, begun):
    with socket.create_connection(("127.0.0.1", impatient), timeout=30) as slow:
        slow.sendall(begun)
        assert slow.recv(1) == b""


def test_a_request_in_time_is_answered_after_its_deadline(impatient):
    with socket.create_connection(("127.0.0.1", impatient), timeout=30) as quick:
        quick.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: quick.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 200 OK")


def test_a_port_that_is_taken_is_told_of_in_a_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(RunError, match=f"port {port}: [^()]*; choose another --host or --port$"),
            listening("127.0.0.1", port),
        ):
            pass


def test_an_address_that_is_none_is_a_mistake():
    with pytest.raises(UsageError, match="is no address"), listening("no..address", 0):
        pass


@pytest.mark.parametrize(("host", "own"), [("127.0.0.1", True), ("localhost", True), ("0.0.0.0", False)])
def test_only_its_own_names_are_heeded_unless_others_are_let_in(host, own):
    with listening(host, 0) as place:
        assert ("*" not in place.names) == own
        assert place.address.startswith("http://127.0.0.1:")


def test_others_in_the_network_ask_by_the_address_that_is_shown():
    with listening("0.0.0.0", 0, "192.0.2.7") as place:
        assert re.fullmatch(r"http://192\.0\.2\.7:\d+/", place.address)
        assert set(place.names) == {"localhost", "127.0.0.1", "[::1]", "192.0.2.7"}


def test_the_address_in_the_network_is_one_of_this_machine(monkeypatch):
    assert ip_address(address_in_network())
    monkeypatch.setattr(socket.socket, "connect", lambda *_: (_ for _ in ()).throw(OSError("unreachable")))
    with pytest.raises(UsageError, match="this machine is in none"):
        address_in_network()


def test_the_code_of_an_address_is_for_a_camera(capsys, monkeypatch):
    drawn = []
    code = SimpleNamespace(terminal=lambda compact: drawn.append(compact))
    monkeypatch.setitem(sys.modules, "segno", SimpleNamespace(make=lambda address: drawn.append(address) or code))
    show_code("http://192.0.2.7:8000/")
    assert drawn == ["http://192.0.2.7:8000/", True]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--show", "kings-0001"), "--show names runs for --lan"),
        (("--lan", "--host", "::1"), "it does not go with --host ::1"),
        (("--lan", "--show", "nosuch"), "there is no run 'nosuch'"),
    ],
)
def test_options_for_a_network_go_together(cli, tmp_path, options, told):
    assert told in cli.refuses("serve", tmp_path, *options)


def test_a_missing_library_is_told_of_with_its_remedy(cli, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'counterpoise[web]'" in cli.refuses("serve")


@pytest.mark.parametrize("odd", [("--port", "70000"), ("--port", "x"), ("--jobs", "0"), ("--seconds", "0")])
def test_options_out_of_range_are_refused(cli, odd):
    cli.refuses("serve", *odd)


def test_what_is_no_folder_of_runs_is_refused(cli, tmp_path):
    assert "is not there" in cli.refuses("serve", tmp_path / "rnus")
    (tmp_path / "run.json").write_text("{}")
    assert "is no folder" in cli.refuses("serve", tmp_path / "run.json")
    assert f"serve the folder that it stands in: {tmp_path.parent}" in cli.refuses("serve", tmp_path)

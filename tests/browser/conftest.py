"""One server and one browser for all tests; every page watches that nothing is fetched elsewhere, nothing refused."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SETTING = "COUNTERPOISE_BROWSER"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
FORESEEN = ("status of 422", "status of 503")  # answers that a browser tells of, and the page too
PATIENCE = 60.0  # seconds until the server must listen

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder whose runs the server shows."""
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="session")
def address(runs: Path) -> Iterator[str]:
    """Where a server listens that answers in this process, without limits of time."""
    executor = OpenExecutor()
    app = create_app(Executors(executor, executor), runs)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    ends = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < ends:
        time.sleep(0.02)
    assert server.started
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that the system has."""
    found = os.environ.get(SETTING) or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed, and {SETTING} names none; `make browser`")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A blank page."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens addresses of the server; at the end no page may have asked another host or been refused anything."""
    pages: list[tuple[Page, list[str]]] = []

    def opening(path: str, width: int = 1280, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, base_url=address, **options)
        page, troubles = context.new_page(), []
        page.on("request", lambda asked: _stays(asked.url, address) or troubles.append(f"asked {asked.url}"))
        page.on("console", lambda told: told.type != "error" or troubles.append(f"console: {told.text}"))
        page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
        pages.append((page, troubles))
        page.goto(path)
        return page

    yield opening
    troubles = [trouble for _, each in pages for trouble in each if not any(status in trouble for status in FORESEEN)]
    for page, _ in pages:
        page.context.close()
    assert not troubles


def _stays(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "about:"))

"""Odds that need no server: what is packed is what the program answers, and the page needs nothing but itself."""

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from functools import cache

import pytest

from reports.pipeline.questions import answered, asking_of, numbers, question_of
from reports.web.asking import asking
from reports.web.calculator import packed
from reports.web.calculator.forms import form_of, plain_words
from reports.web.calculator.joining import asked, entries
from reports.web.calculator.offline import offline_calculator
from sim.errors import UsageError
from sim.game import find
from tests.browser.small import one_small_map
from tests.reports.command_line import CommandLine

GAMES = ("kings", "winds", "conquer", "aughmoore")
SHARP = ("die.red.faces.sword=5", "die.red.faces.shield=1")

pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def small(monkeypatch):
    for key in GAMES:
        monkeypatch.setattr(question_of(key), "common", one_small_map(key))


def page_of(key, settings=(), **fields):
    return offline_calculator(asking_of(key, question_of(key)(**fields), settings))


@cache
def common_page(key):
    """Return the page of a game's battles on one small map, made once."""
    return page_of(key)


def packed_in(page):
    data = json.loads(re.search(r'id="packed">(.*?)</script>', page, re.DOTALL)[1])
    inflated = {name: [inflate(part) for part in data[name]] for name in ("keys", "parts")}
    return data, dict(zip(inflated["keys"][0], [text for part in inflated["parts"] for text in part], strict=True))


def inflate(text):
    return json.loads(zlib.decompress(base64.b64decode(text)))


@pytest.mark.parametrize("key", GAMES)
def test_a_form_that_sends_a_key_asks_the_very_question(key):
    """What the script puts together from the form is joined by the server's own rules; the order of parts is free."""
    form, question = form_of(key), question_of(key)
    for fields in form.words.examples.values():
        meant = asked(form.controls, question, list(fields.items()))
        sent = entries(form.controls, question, meant)
        again = asked(form.controls, question, sent)
        assert entries(form.controls, question, again) == sent
        told = [numbers(answered(asking(key, each.query))) for each in (again, meant)]
        assert told[0] == told[1]


@pytest.mark.parametrize("key", GAMES)
def test_common_battles_are_possible_and_every_map_is_whole(key):
    battles = next(iter(question_of(key).common(find(key).all_content)))
    data, fragments = packed_in(common_page(key))
    (first, last), *_ = data["maps"]
    assert last - first == len(battles.rows) * len(battles.columns)
    assert all('class="headline"' in fragments[name] for name in list(fragments)[first:last])


def test_the_same_values_give_the_same_bytes():
    assert page_of("kings") == common_page("kings")


def test_what_is_asked_stands_there_first_even_if_it_is_on_no_map():
    data, fragments = packed_in(page_of("kings", attackers=9, militia="town"))
    assert data["first"] == "attackers=9&militia=town"
    assert "The attacker" in fragments[data["first"]]


def test_settings_hold_for_all_answers_and_are_named():
    page = page_of("kings", SHARP)
    assert "Computed with changed values: die.red.faces.sword=5, die.red.faces.shield=1" in page
    told = [re.search(r'id="chance" value="([^"]*)"', packed_in(each)[1]["attackers=3&defenders=2"])[1]
            for each in (page, common_page("kings"))]  # fmt: skip
    assert float(told[0]) > float(told[1])
    assert packed_in(page)[0]["defaults"]["dice.die.red.faces.sword"] == "5"  # the form says nothing new by it


def test_a_battle_that_is_impossible_is_refused():
    with pytest.raises(UsageError, match="name one defender"):
        page_of("kings", attackers=3, defenders=2, militia="town")


@pytest.mark.parametrize("key", GAMES)
def test_nothing_runs_but_its_own_script_and_nothing_is_asked_elsewhere(key):
    page = common_page(key)
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', page)[1].replace("&#39;", "'")
    for tag in ("script", "style"):
        (inline,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode() in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', page)


def test_a_game_that_names_no_battles_has_no_page(monkeypatch):
    monkeypatch.delattr(question_of("kings"), "common")
    monkeypatch.setattr(
        packed, "form_of", lambda *_: replace(form_of("kings"), words=plain_words(question_of("kings")))
    )
    assert not packed.names_battles("kings")
    with pytest.raises(UsageError, match="names no battles for a page"):
        page_of("kings")


def test_identifiers_are_unique_without_the_script():
    found = re.findall(r'\sid="([^"]*)"', common_page("kings"))
    assert len(found) == len(set(found))


def test_the_command_writes_the_page_and_says_how_large_it_is(capsys, tmp_path):
    cli, file = CommandLine(capsys), tmp_path / "odds.html"
    told = cli("odds", "kings", "--attackers", 2, "--defenders", 2, "--page", file, "--json").json
    assert told == {"page": str(file), "bytes": file.stat().st_size}
    assert "does not go with" in cli.refuses("odds", "kings", "--table", "--page", file)
    assert "does not go with" in cli.refuses("odds", "kings", "--attackers", 2, "--check", 10, "--page", file)

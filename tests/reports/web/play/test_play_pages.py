"""A game that is played in the browser, page by page: its address is the game, and nothing hidden stands on a page."""

import html
import json
import re
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from policies.book import PolicyBook
from reports.web.app import Executors, create_app
from reports.web.executor import OpenExecutor
from reports.web.play import address, table
from reports.web.play.address import ACTIONS, LONGEST, OFTEN, ONCE, read
from reports.web.play.view import places_named
from sim.study.played import PERSON
from sim.study.retold import AnsweredBook, retold
from tests.playing import TOY
from tests.reports.web.asgi_client import Client

DUEL = [("faction", "lion"), ("seat", PERSON), ("faction", "boar"), ("seat", "random"), ("seed", "3")]
BOTH = [("faction", "lion"), ("seat", PERSON), ("faction", "boar"), ("seat", PERSON), ("seed", "3")]


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr(address, "game_keys", lambda: (TOY, "kings"))
    monkeypatch.setattr(table, "KEPT", table.Tables())
    return Client(create_app(Executors(OpenExecutor(), OpenExecutor()), tmp_path))


def moved(client, query, method="GET"):
    """Return the page at which a request ends, and its query."""
    found = client(method, f"/play/{TOY}?{urlencode(query)}")
    while found.status_code == 303:
        query = parse_qsl(found.headers["location"].partition("?")[2], keep_blank_values=True)
        found = client.get(found.headers["location"])
    assert found.status_code == 200, found.text
    return found.text, query


def state_of(page):
    return re.search(r'data-state="(\w+)"', page)[1]


def played_to_its_end(client, query):
    page, query = moved(client, query)
    while state_of(page) != "over":
        action = re.search(r'name="do" value="((?:answer|look)\.\d+)"', page)[1]
        page, query = moved(client, [*query, ("do", action)])
    return page, query


def test_the_form_offers_seats_and_policies(client):
    page = client.get(f"/play/{TOY}").text
    assert page.count('<select name="seat">') == page.count('<select name="faction">') == 2
    assert '<option value="search:50">' in page


def test_a_game_is_played_to_its_end_and_retold_the_same(client):
    page, query = played_to_its_end(client, DUEL)
    game = read(TOY, tuple(query))[0].game
    last = list(retold(game.study, AnsweredBook(PolicyBook(TOY, game.study.cast), game.answers)))[-1]
    winner = re.fullmatch(r"Winner: (\w+) \(seat \d\)", last)[1]
    assert f"{winner} wins after" in page


def test_an_address_is_a_saved_game_for_a_server_that_remembers_nothing(client, monkeypatch):
    _, query = moved(client, DUEL)
    page, query = moved(client, [*query, ("do", "answer.0")])
    monkeypatch.setattr(table, "KEPT", table.Tables())
    again, _ = moved(client, query)
    assert again == page


def test_games_kept_are_few(client, monkeypatch):
    monkeypatch.setattr(table, "KEPT", table.Tables(2))
    played_to_its_end(client, DUEL)
    assert len(table.KEPT) == 2


def test_going_back_leads_to_the_same_question(client):
    page, query = moved(client, DUEL)
    after, further = moved(client, [*query, ("do", "answer.1")])
    back, _ = moved(client, [*further, ("do", "back"), ("moment", re.search(r'value="back\.(\d+)"', after)[1])])
    assert back == page


def test_the_screen_is_passed_on_between_persons(client):
    page, query = moved(client, BOTH)
    assert state_of(page) == "curtain"
    assert 'id="game"' not in page
    assert "answer." not in page
    page, query = moved(client, [*query, ("do", re.search(r'value="(look\.\d)"', page)[1])])
    assert state_of(page) == "asked"
    page, _ = moved(client, [*query, ("do", "answer.0")])
    assert state_of(page) == "curtain"


def test_bots_finish_a_game_and_seats_change_hands(client):
    page, query = moved(client, DUEL)
    finished, ended = moved(client, [*query, ("do", "finish"), ("to", "random")])
    assert state_of(finished) == "over"
    assert ("change", "0.1.random") in ended or any(name == "change" for name, _ in ended)
    page, query = moved(client, [*query, ("do", "hand"), ("hand", "2"), ("to", PERSON)])
    assert state_of(page) == "curtain"


@pytest.mark.parametrize("policy", ["random", "search:8"])
def test_a_policy_says_what_it_would_answer_and_the_game_stays(client, policy):
    _, query = moved(client, DUEL)
    page, there = moved(client, [*query, ("do", "ask"), ("ask", policy)])
    assert f"{policy} would take the answer that is marked" in html.unescape(page)
    assert page.count("its answer") == 1
    assert there[: len(query)] == query


def test_a_search_says_what_it_holds_of_each_answer(client):
    _, query = moved(client, DUEL)
    page, _ = moved(client, [*query, ("do", "ask"), ("ask", "search:8")])
    assert page.count(" rollouts</span>") == 2


def test_a_saved_file_is_opened_again(client):
    _, query = moved(client, DUEL)
    page, query = moved(client, [*query, ("do", "answer.0")])
    file = client.get(f"/play/{TOY}/save?{urlencode(query)}")
    assert file.headers["content-disposition"].startswith('attachment; filename="toy-3-')
    opened = client("POST", f"/play/{TOY}", data={"saved": file.text})
    assert opened.status_code == 303
    assert client.get(opened.headers["location"]).text == page


def test_a_replay_shows_the_answers_given(client):
    _, query = played_to_its_end(client, DUEL)
    page = client.get(f"/play/{TOY}/replay?{urlencode(query)}").text
    assert "victory after" in page
    assert "played by person" in page


def test_a_long_game_comes_in_the_body(client, monkeypatch):
    monkeypatch.setattr("reports.web.play.tasks.LONGEST", 50)
    monkeypatch.setattr("reports.web.play.page.LONGEST", 50)
    page = client("POST", f"/play/{TOY}", data={"faction": ["lion", "boar"], "seat": [PERSON, "random"]})
    assert page.status_code == 200
    assert '<form id="table" method="post"' in page.text
    assert "too long for an address" in page.text
    assert LONGEST > 50


def test_bots_that_take_long_answer_over_several_requests(client, monkeypatch):
    monkeypatch.setattr(table, "PATIENCE", 0.0)
    bots = [*DUEL[:1], ("seat", "random"), *DUEL[2:]]
    found = client.get(f"/play/{TOY}?{urlencode(bots)}")
    requests = 1
    while 'data-state="waiting"' in found.text:
        assert "The bots are thinking" in found.text
        found = client.get(found.headers["refresh"].partition("url=")[2])
        requests += 1
    assert found.status_code in (200, 303)
    assert requests > 2


@given(st.dictionaries(st.sampled_from((*ONCE, *OFTEN, *ACTIONS)), st.text(max_size=12)))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_asked_gets_a_page_or_a_sentence(client, asked):
    for query in (list(asked.items()), [*DUEL, *asked.items()]):
        assert client("POST", f"/play/{TOY}", data=encoded(query)).status_code in (200, 303, 422)


def test_pages_keep_to_the_policy_of_the_site(client):
    found = client.get(f"/play/{TOY}?{urlencode(moved(client, DUEL)[1])}")
    assert "script-src 'self'" in found.headers["content-security-policy"]
    assert " style=" not in found.text
    assert " onclick=" not in found.text


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ([*DUEL, ("answers", "!!")], "answers in the address are damaged"),
        ([*DUEL, ("rules", "99.aaa")], "no longer fits: the behaviour of its rules is 99"),
        ([*DUEL, ("rules", "1.aaa")], "no longer fits: the content of its rules"),
        ([*DUEL, ("eyes", "3")], "there is no seat 3"),
        ([*DUEL, ("change", "1")], "change must be a whole number"),
        ([*DUEL, ("change", "9.1.random")], "a seat changes hands after 0 to 0 answers"),
        ([*DUEL, ("do", "dance")], "allowed are answer, look, back, hand, finish and ask"),
        ([*DUEL, ("do", "answer.7")], "there is no answer 7"),
        ([*DUEL, ("do", "answer")], "an answer is its number in the list"),
        ([*DUEL, ("do", "back.5")], "there is no moment"),
        ([*DUEL, ("do", "hand"), ("hand", "3"), ("to", "random")], "there is no seat"),
        ([*DUEL, ("do", "hand"), ("hand", "1"), ("to", "os:remove")], "no policy 'os:remove'"),
        ([*DUEL, ("do", "finish"), ("to", PERSON)], "person is no policy that could answer"),
        ([*DUEL, ("do", "ask"), ("ask", "mine@/etc/passwd.toml")], "plays here; allowed are person, random"),
        ([*DUEL, ("do", "ask"), ("ask", "search:8:x@y.toml")], "plays here"),
        ([*DUEL, ("do", "ask"), ("ask", "search:99999")], "at most 1,000 rollouts"),
        ([*DUEL, ("tune", "x")], "no parameter 'tune'"),
        (DUEL[:3], "2 factions, 1 players"),
        ([*DUEL[:4], ("seed", "minus")], "seed must be a whole number"),
        ([("faction", "lion"), ("seat", "x"), ("faction", "ox"), ("seat", "random")], "no policy 'x'"),
        ([("faction", "lion"), ("seat", "random"), ("faction", "ox"), ("seat", "random")], "unknown faction 'ox'"),
        ([("players", "two")], "players must be a whole number"),
        ([("players", "9")], "2 players, not 9"),
        ([("saved", "{")], "it is no JSON"),
        ([("saved", "[" * 100_000)], "it is no JSON"),
        ([("saved", "{}")], "is no saved game"),
    ],
)
def test_a_mistake_is_one_sentence(client, query, line):
    found = client("POST", f"/play/{TOY}", data=encoded(query))
    assert found.status_code == 422
    assert line in html.unescape(found.text)


def encoded(query):
    names = dict.fromkeys(name for name, _ in query)
    return {name: [value for other, value in query if other == name] for name in names}


@pytest.mark.parametrize("path", ["/play/chess", "/play/os:system", "/play/chess/replay", "/play/chess/save"])
def test_an_unknown_game_is_not_found(client, path):
    found = client.get(path)
    assert found.status_code == 404
    assert "the games are" in found.text


def test_what_is_sent_is_bounded(client):
    assert client("POST", f"/play/{TOY}", content=b"x" * ((1 << 20) + 1)).status_code == 413
    assert client("POST", f"/play/{TOY}", content=b"\xff=1").status_code == 422


def test_a_file_of_a_policy_that_must_not_play_here_is_refused(client):
    _, query = moved(client, DUEL)
    file = json.loads(client.get(f"/play/{TOY}/save?{urlencode(query)}").text)
    file["study"]["policies"][1] = "os:remove"
    assert client("POST", f"/play/{TOY}", data={"saved": json.dumps(file)}).status_code == 422


def test_of_names_within_names_the_longest_counts():
    names = ("West", "West Gate", "Gate (3)")
    assert places_named("march from West Gate to Gate (3), not Western", names) == (1, 2)
    assert places_named("stay", ()) == ()

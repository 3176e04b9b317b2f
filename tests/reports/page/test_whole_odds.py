"""The page of all battles: its numbers are those of the odds, and it needs nothing but itself."""

import base64
import hashlib
import json
import re

import numpy as np
import pytest

from analysis.odds.kings.odds import battle_odds
from analysis.odds.kings.question import Question, rules_of
from analysis.odds.whole import NUMBER_PARTS, SHARE_PARTS, Axis, Measure, Spread, Whole
from reports.page.whole_odds import whole_html
from reports.pipeline.questions import asking_of, question_of, wholly
from sim.errors import UsageError
from sim.game import find

pytestmark = pytest.mark.plain
SHARP = ["die.red.faces.sword=5", "die.red.faces.shield=1"]
ASKED = asking_of("kings", Question(attackers=5, militia="town", fort="castle", withdraw_at=1), SHARP)
MEASURES = ("attacker_wins", "defender_holds", "withdrawn", "attacker_losses", "defender_losses", "mean_rounds")


@pytest.fixture(scope="module")
def page() -> str:
    return whole_html(wholly(ASKED), ASKED.content, "War of Kings", ASKED.settings)


@pytest.fixture(scope="module")
def data(page: str) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])


def test_numbers_of_the_page_are_those_of_the_odds(data):
    shape = [len(axis["choices"]) for axis in data["axes"]]
    rules, chance = rules_of(ASKED.content), np.random.default_rng(5)
    for place in chance.choice(np.prod(shape), size=60, replace=False):
        own, foe, fort, left = (int(each) for each in np.unravel_index(place, shape))
        name = data["axes"][1]["choices"][foe]
        met = {"defenders": int(name)} if name.isdigit() else {"militia": name}
        walls = data["axes"][2]["choices"][fort]
        odds = battle_odds(rules, attackers=own + 1, fortification=walls, withdraw_at=left, **met)
        for measure, key in zip(data["measures"], MEASURES, strict=True):
            parts = data["share_parts"] if measure["share"] else data["number_parts"]
            assert abs(measure["parts"][place] / parts - getattr(odds, key)) <= 1 / parts
        survivors = data["spreads"][0]["parts"][place]
        assert np.array(survivors) / SHARE_PARTS == pytest.approx(
            odds.attacker_survivors[: len(survivors)], abs=0.5 / SHARE_PARTS + 1e-12
        )


def test_the_page_is_small_and_names_no_other_host(page):
    assert len(page.encode()) < 1_000_000
    assert "http://" not in page.replace("http-equiv", "")
    assert "https://" not in page
    assert not re.search(r'\b(src|href)="', page)


def test_nothing_runs_but_its_own_script_and_style(page):
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', page)[1].replace("&#39;", "'")
    inline = [re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)[1] for tag in ("script", "style")]
    for text in inline:
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_page_names_what_was_changed_and_what_is_assumed(page):
    assert all(setting in page for setting in SHARP)
    assert ASKED.content.hash in page
    assert "kings.die.red.faces.sword" in page
    assert "assumed, not printed" in page


def test_what_is_asked_is_chosen_first(data):
    assert [axis["choices"][axis["start"]] for axis in data["axes"]] == ["5", "town", "castle", "at 1 left"]


def test_without_a_script_the_main_tables_are_there(page):
    assert page.count("<caption>The attacker wins. Fortification:") == 4


def test_a_chance_is_told_as_none_only_where_nothing_else_can_be():
    chances = np.array([0.0, 1e-9, 0.5, 1 - 1e-9, 1.0])
    assert Measure(name="", values=chances).parts == [0, 1, SHARE_PARTS // 2, SHARE_PARTS - 1, SHARE_PARTS]
    assert Measure(name="", values=np.array([1.2344]), share=False).parts == [round(1.2344 * NUMBER_PARTS)]


def test_long_spreads_end_in_what_lies_beyond():
    spread = Spread(name="", unit="", first=1, chances=[np.array([0.5, 0.25, 0.125, 0.125])], longest=2)
    assert spread.parts == [[5000, 2500, 2500]]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (Question(attackers=9), "attacking armies: '9' is not on the page"),
        (Question(militia="hamlet"), "'hamlet' is not on the page"),
        (Question(stakes="1,2,3"), "--stakes does not go with a page"),
    ],
)
def test_what_the_page_does_not_hold_is_refused(question, told):
    with pytest.raises(UsageError, match=told):
        wholly(asking_of("kings", question))


@pytest.mark.parametrize("key", ["winds", "conquer", "aughmoore"])
def test_games_with_too_many_battles_say_which_have_a_page(key):
    with pytest.raises(UsageError, match="too many battles for one page of all of them; games that have one: kings"):
        wholly(asking_of(key, question_of(key)()))


def test_any_whole_table_has_a_page():
    axes = tuple(Axis(name=name, choices=("one", "two")) for name in ("Own", "Foe", "Place"))
    whole = Whole(
        axes=axes,
        measures=(Measure(name="Wins", values=np.full((2, 2, 2), 0.25)),),
        spreads=(),
        prose=("So it is.",),
        rests_on=(),
    )
    assert "25.0%" in whole_html(whole, find("kings").layout.content, "Some <game>", ())

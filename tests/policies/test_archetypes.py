import pytest

from policies.archetypes import ALONE, BY_TRAINING, Archetype, Grammar, seated
from sim.errors import UsageError
from sim.toml import read_tables

WEIGHTS = ("attack", "build")
PLANS = ("random", "weigh", "rush")

OTHERS = {"peaceful": {"doc": "Elsewhere.", "plan": "rush", "weights": {"attack": 0, "build": 5}, "red": {"build": 6}}}

GOOD = """
[balanced]
doc = "Does a little of everything."
weights = { attack = 1, build = 2.0 }
born = { command = "by hand", seed = 0, date = "2026-01-31", against = ["random"] }

[raider]
like = "balanced"
doc = "Attacks."
plan = "rush"
temperature = 0.5
traits = ["stochastic"]
weights = { attack = 3.5 }

[berserk]
like = "raider"
doc = "Attacks hotly."
temperature = 2
"""


@pytest.fixture
def read(tmp_path):
    def read(text):
        (tmp_path / "duel.toml").write_text(text)
        grammar = Grammar("duel.toml", WEIGHTS, PLANS, ("red", "blue"), OTHERS)
        return grammar.read(read_tables(tmp_path / "duel.toml", "TOML"))

    return read


def test_archetypes_are_read_with_what_they_are_like(read):
    found = read(GOOD)
    assert list(found) == ["balanced", "raider", "berserk"]
    assert found["balanced"].plan == "weigh"
    assert found["balanced"].born["date"] == "2026-01-31"
    assert found["raider"].weights == {"attack": 3.5, "build": 2.0}
    assert (found["berserk"].plan, found["berserk"].temperature) == ("rush", 2.0)
    assert found["berserk"].weights == found["raider"].weights
    assert found["raider"].born == {}


def test_an_archetype_may_be_like_one_of_another_file(read):
    found = read(GOOD + "[hermit]\nlike = 'peaceful'\ndoc = 'Waits.'\nweights = { attack = -1 }\n")
    assert "peaceful" not in found
    assert found["hermit"].plan == "rush"
    assert found["hermit"].weights == {"attack": -1.0, "build": 5.0}
    assert found["hermit"].weights_of("red") == {"attack": -1.0, "build": 6.0}


def test_weights_may_differ_by_faction(read):
    found = read(GOOD + "[raider.blue]\nbuild = 9.0\n")
    assert found["raider"].weights_of("red") == {"attack": 3.5, "build": 2.0}
    assert found["raider"].weights_of("blue") == {"attack": 3.5, "build": 9.0}
    assert found["berserk"].weights_of("blue")["build"] == 9.0
    assert found["balanced"].by_faction == {}


def test_what_an_archetype_weighs_itself_counts_before_what_it_is_like_weighs_by_faction(read):
    found = read(GOOD + "[balanced.blue]\nattack = 7.0\nbuild = 8.0\n")
    assert found["raider"].weights_of("blue") == {"attack": 3.5, "build": 8.0}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a", "cannot be read as TOML"),
        ("[a]\ndoc = 'x'\nweights = {attack = 1}", r"duel\.toml: a lacks the weight build"),
        (
            "[a]\ndoc = 'x'\nweights = {attack = 1, bild = 2}",
            r"the weight 'bild' \(did you mean build\?\); the weights are attack, build",
        ),
        ("[a]\nweights = {attack = 1, build = 2}", "needs `doc`"),
        ("[a]\ndoc = 'x'\nweights = {attack = 'much', build = 2}", "attack = 'much'; a weight is a finite number"),
        ("[a]\ndoc = 'x'\nweights = {attack = inf, build = 2}", "a weight is a finite number"),
        ("[a]\ndoc = 'x'\nplan = 'y'\nweights = {attack = 1, build = 2}", "the plans are random, weigh, rush"),
        ("[a]\ndoc = 'x'\nweights = {attack = 1, build = 2}\n[a.red]\nbild = 1", r"a\.red has the weight 'bild'"),
        ("[a]\ndoc = 'x'\nweights = {attack = 1, build = 2}\n[a.green]\nbuild = 1", "has the entry 'green'"),
        ("[a]\ndoc = 'x'\nweights = {attack = 1, build = 2}\nred = 5", "must be a table of weights"),
        ("[a]\ndoc = 'x'\nheat = 1\nweights = {attack = 1, build = 2}", "the entry 'heat'; allowed are like, doc"),
        ("[a]\ndoc = 'x'\nlike = 'b'", "is like 'b'; the archetypes are peaceful, a"),
        ("[a]\ndoc = 'x'\nlike = 'b'\n[b]\ndoc = 'y'\nlike = 'a'", "is like itself"),
        ("[a]\ndoc = 'x'\ntemperature = -1\nweights = {attack = 1, build = 2}", "temperature -1"),
        ("[a]\ndoc = 'x'\ntraits = 'probe'\nweights = {attack = 1, build = 2}", "traits = 'probe'; it must be a list"),
        ("[a]\ndoc = 'x'\nlike = 3", "is like 3; the archetypes are"),
        ("[a]\ndoc = 'x'\nborn = 3\nweights = {attack = 1, build = 2}", "born = 3; it must be a table"),
        ("a = 3", r"duel\.toml has a = 3; an archetype is a table \[NAME\]"),
        ("[a]\ndoc = 'x'\nborn = {seed = 1}\nweights = {attack = 1, build = 2}", "needs born = "),
    ],
)
def test_what_is_wrong_is_told_in_one_line(read, text, message):
    with pytest.raises(UsageError, match=message) as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_what_was_trained_to_play_alone_plays_there_only():
    traits = {"builder": (), "trained": (BY_TRAINING,), "recluse": (BY_TRAINING, ALONE)}
    known = {name: Archetype(name, "Plays.", "weigh", traits=own) for name, own in traits.items()}
    assert [*seated(known, 1)] == ["builder", "recluse"]
    assert [*seated(known, 4)] == [*seated(known, None)] == ["builder", "trained"]
    del known["recluse"]
    assert [*seated(known, 1)] == ["builder", "trained"]

import pytest

from policies.book import PolicyBook, is_external
from policies.by_faction import name_of, shared_out
from sim.errors import UsageError
from sim.game import find

COLOURS = ("red", "blue", "green")


def test_every_faction_gets_the_policy_that_is_named_for_it():
    assert shared_out("red=raider+others=builder", COLOURS) == {"red": "raider", "blue": "builder", "green": "builder"}


def test_the_name_of_a_profile_gives_it_back():
    profile = {"blue": "raider", "red": "builder"}
    name = name_of(profile, COLOURS)
    assert name == "blue=raider+red=builder+others=raider"
    assert {faction: shared_out(name, COLOURS)[faction] for faction in profile} == profile
    assert name_of(dict.fromkeys(COLOURS, "raider"), COLOURS) == "red=raider+blue=raider+green=raider"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "read=raider+others=builder",
            r"unknown faction 'read' \(did you mean red\?\); allowed are red, blue, green and",
        ),
        ("red=raider+red=builder", "names a faction twice"),
        ("red=raider+blue=builder", r"has no policy for green; add green=POLICY or others=POLICY"),
        ("red", "has no policy for blue"),
    ],
)
def test_a_name_that_leaves_a_faction_open_is_told(name, message):
    with pytest.raises(UsageError, match=message):
        shared_out(name, COLOURS)


def test_each_faction_is_played_with_the_mind_of_its_policy():
    names = ("red=search:20:raider+others=builder", "raider", "builder")
    assert not is_external(names[0])
    minds = PolicyBook("kings", names).characters
    red = find("kings").factions.index("red")
    for faction in range(minds.shape[1]):
        mind, model = minds[0, faction], minds[1 if faction == red else 2, faction]
        assert mind["weights"] == model["weights"]
        assert mind["rollouts"] == (20 if faction == red else 0)


def test_an_unknown_policy_of_a_faction_is_told():
    with pytest.raises(UsageError, match="unknown policy 'rider'"):
        PolicyBook("kings", ("red=rider+others=builder",))

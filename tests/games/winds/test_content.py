"""The content of Winds of Numa Sera: the numbers of the box, knobs that reach the rules, settings that are refused."""

import re
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from sim.errors import ContentError
from sim.games.winds import game
from sim.games.winds.game import GAME
from sim.games.winds.rulings import RULINGS
from tests.games.winds.position import CATALOGUE, KINGDOM_KEYS

pytestmark = pytest.mark.interpreted
LAYOUT = GAME.layout
CONTENT = LAYOUT.content
SOURCES = [path.read_text() for path in sorted(Path(game.__file__).parent.rglob("*.py"))]

# Values that tell what is in the box, or say in words what the code does.
DESCRIPTIVE = r"""
    components | players\. | win\.\w+\.(standard|immediate)$
    | victory\.\w+\.(what|at_the_same_time|one_victim_needed)$
    | setup\.(skill_deck\.plus|stronghold_deck_left|forge\.cards|capital|classes|first_player|heroes|build_block
        |discard_pile)
    | turn\.(?!explores) | explore\. | exploration_kind\. | heal\. | equip\. | trade\.not_tradable$ | build\.
    | residual\.
    | battle\.(?!cards\.per_player) | slain\. | elimination\. | skill_cost\.(per_level|total|levels)$ | skill_rule
    | class_rule | class\.\w+\.copies$ | kingdom\.\w+\.strongest_for$ | hero_card\. | stronghold_rule\. | forge_rule\.
"""
DESCRIBES = re.compile(rf"winds\.({DESCRIPTIVE})", re.VERBOSE)
FREE = [address for address in LAYOUT.unbound if not address.startswith("winds.ruling.")]


def test_a_value_that_cannot_be_set_describes_the_box():
    assert [address for address in FREE if not DESCRIBES.match(address)] == []


def test_a_value_that_describes_the_box_is_refused_as_a_setting():
    for address in LAYOUT.unbound:
        with pytest.raises(ContentError, match="describes the box and changes nothing"):
            CONTENT.override({address: CONTENT.values[address].value})


def other(value):
    """Another value that the address allows, None if there is none."""
    if isinstance(value.value, bool):
        return not value.value
    if isinstance(value.value, int):
        return value.value - 1 if value.value > 1 else value.value + 1
    return next((choice for choice in value.alternatives if choice != value.value), None)


TWICE = "winds.forge_deck.copies_each"  # more than one copy is more than the rules take
POOL = "winds.setup.battle_cards.pool"  # bounds what is dealt, see checks
FIELD_KNOBS = [a for a, place in LAYOUT.knobs.items() if place and other(CONTENT.values[a]) is not None and a != TWICE]


def test_every_knob_of_a_field_changes_its_place_in_the_rules_record():
    plain = LAYOUT.load()[1]
    for address in FIELD_KNOBS:
        changed = LAYOUT.load({address: other(CONTENT.values[address])})[1]
        name, *place = LAYOUT.knobs[address]
        assert plain[name][tuple(place)] != changed[name][tuple(place)], address
    assert len(FIELD_KNOBS) > 40


# Alone, these make a line of succession impossible.
LINE = re.compile(r"winds\.hero\.\w+\.(place|kingdom)")

CARDS = [a for a, place in LAYOUT.knobs.items() if not place and not LINE.match(a) and a != POOL]
ONE_OF_EACH = {  # one address of each shape, whatever the card or block is called
    re.sub(
        r"(hero|stronghold|forge_item|exploration\.\w+|skill|class|kingdom\.\w+\.block)\.\w+", r"\1.*", address
    ): address
    for address in CARDS
    if other(CONTENT.values[address]) is not None
}


def test_every_knob_of_a_card_or_board_changes_the_rules_record():
    plain = LAYOUT.load()[1].tobytes()
    loaded = {a: LAYOUT.load({a: other(CONTENT.values[a])})[1].tobytes() for a in ONE_OF_EACH.values()}
    assert [address for address, record in loaded.items() if record == plain] == []
    assert len(loaded) > 60


def test_every_field_of_the_rules_record_is_read_by_the_rules():
    idle = [name for name in LAYOUT.dtype.names if not any(re.search(rf"\brules\.{name}\b", text) for text in SOURCES)]
    assert idle == []


def test_every_value_of_play_is_int64_or_float64():
    fields = [LAYOUT.dtype[name].base for name in LAYOUT.dtype.names]
    parts = [kind[name].base for kind in fields if kind.names for name in kind.names]
    assert {kind.type for kind in [*fields, *parts] if not kind.names} == {np.int64, np.float64}


SPLIT = {"battle": (26, 14), "boon": (14, 9), "hazard": (12, 8), "maven": (12, 12), "mythic": (10, 10), "pool": (6, 6)}


@pytest.mark.parametrize("kind", SPLIT)
def test_the_exploration_deck_has_its_six_kinds(kind):
    cards = [card for it, _, card in CATALOGUE.texts if it.name.lower() == kind]
    assert (sum(card["copies"] for card in cards), len(cards)) == SPLIT[kind]


def test_cards_add_up_to_the_printed_numbers():
    exploration = sum(card["copies"] for _, _, card in CATALOGUE.texts)
    assert exploration == CONTENT["components.exploration_card"] == 80
    assert len(CATALOGUE.texts) == 59
    forge = len(CATALOGUE.forge_items) * CONTENT["forge_deck.copies_each"]
    assert forge == CONTENT["components.forge_item_card"] == 25
    assert len(CATALOGUE.heroes) == CONTENT["components.hero_card"] == 12
    assert len(CATALOGUE.strongholds) == CONTENT["components.stronghold_card"] == 10
    skills = len(CATALOGUE.skills) * CONTENT["setup.skill_deck.players_4"]
    assert skills == CONTENT["components.skill_card"] == 35
    assert len(CATALOGUE.classes) * 4 == CONTENT["components.class_card"] == 20


def drawn(entry):
    """The values of play under each of the complete sets of an entry."""
    own = {address: value.value for address, value in CONTENT.values.items()}
    return [own | chosen for chosen in CONTENT.sets[entry]]


def test_every_other_split_of_the_exploration_deck_fills_it():
    for values in drawn("winds.exploration"):
        copies = [address for address in values if re.fullmatch(r"winds\.exploration\..*\.copies", address)]
        assert sum(values[address] for address in copies) == 80


@pytest.mark.parametrize("skill", ["weapon", "defense", "forge", "agriculture", "lore"])
def test_no_level_of_a_skill_is_drawn_worse_than_the_one_before(skill):
    for values in drawn(f"winds.skill.{skill}"):
        best = {}
        for level in range(1, 5):
            for number in (1, 2):
                effect = f"winds.skill.{skill}.level.{level}.effect.{number}"
                if f"{effect}.kind" in values:
                    kind, amount = values[f"{effect}.kind"], values[f"{effect}.amount"]
                    assert amount >= best.get(kind, 0), effect
                    best[kind] = amount


def test_an_upgraded_item_is_drawn_better_than_its_base():
    for key, item in CATALOGUE.forge_items.items():
        base, upgraded = (CONTENT.values[f"winds.forge_item.{key}.{side}.1.amount"] for side in ("base", "upgraded"))
        kinds = {CONTENT[f"forge_item.{key}.{side}.1.kind"] for side in ("base", "upgraded")}
        if len(kinds) == len(item["base"]) == len(item["upgraded"]) == 1:
            least = min(upgraded.choices) if upgraded.low is None else upgraded.low
            assert least > (base.value if base.high is None else base.high), key


def test_every_assumed_value_of_play_varies_or_says_why_not():
    assumed = [value for value in CONTENT.values.values() if value.source == "assumed"]
    still = [v.address for v in assumed if v.low == v.high and not v.alternatives and not v.fixed]
    assert [address for address in still if CONTENT.is_knob(address)] == []


def test_the_battle_die_has_no_zero():
    assert list(CONTENT["die.battle.faces"]) == [-3, -2, -1, 1, 2, 3]


@pytest.mark.parametrize("kingdom", KINGDOM_KEYS)
def test_every_tree_has_thirteen_blocks_one_of_them_ticked(kingdom):
    blocks = CATALOGUE.kingdoms[KINGDOM_KEYS.index(kingdom)]["block"]
    assert (len(blocks), sum(block["pre_ticked"] for block in blocks.values())) == (13, 1)


def by_table(addresses):
    """Addresses in groups that share their first steps: a card, a hero, a tree."""
    return [list(group) for _, group in groupby(addresses, lambda address: address.split(".")[1:4])]


@pytest.mark.parametrize("rank", range(3))
def test_every_alternative_loads(rank):
    chosen = [a for a in LAYOUT.knobs if len(CONTENT.values[a].alternatives) > rank]
    for group in by_table(a for a in chosen if not LINE.match(a)):
        settings = {address: CONTENT.values[address].alternatives[rank] for address in group}
        assert LAYOUT.load(settings)[0].outside_range == ()


@pytest.mark.parametrize("end", ["low", "high"])
def test_both_ends_of_every_range_are_allowed(end):
    for group in by_table(a for a in LAYOUT.knobs if CONTENT.values[a].low is not None and not LINE.match(a)):
        settings = {address: getattr(CONTENT.values[address], end) for address in group}
        assert LAYOUT.load(settings)[0].outside_range == ()


def copies(kind, number, *keys):
    """The settings that give cards of a kind so many copies."""
    return {f"exploration.{kind}.{key}.copies": number for key in keys}


MANY = ("charge", "reckless_assault", "raise_shields", "hold_the_line", "favorable_wind", "ill_wind")
REFUSED = [
    (copies("battle", 0, *MANY), r"has 14 battle cards; the pool at set-up needs 15 .*battle_cards\.pool"),
    ({"setup.battle_cards.pool": 27}, r"has 26 battle cards; the pool at set-up needs 27"),
    ({"kingdom.meran.start.battle_cards": 7}, r"start with 16 battle cards .*; the pool has 15"),
    ({"setup.battle_cards.pool": 11}, r"start with 12 battle cards .*; the pool has 11"),
    ({"hero.lelia.place": 2}, r"numa_sera is impossible: .* places 2, 2, 3 \(winds\.hero\.\*\.place\)"),
    ({"hero.dena_vale_3.place": 4}, r"dena_vale is impossible: .* places 1, 2, 4"),
    ({"exploration.boon.buried_coffer.option.1.kind": "fly"}, r"option\.1\.kind must be one of capital, none, not fly"),
    ({"kingdom.meran.block.caravans.after.blocks": ["cave"]}, r"caravans\.after\.blocks names 'cave'; the tree has sc"),
    (copies("maven", 14, "healer"), r"winds\.exploration\.maven\.\*\.copies make 25 cards; the rules take 24"),
    (copies("pool", 8, "pool_of_might"), r"winds\.exploration\.pool\.\*\.copies make 13 cards; the rules take 12"),
    (copies("boon", 17, "festival"), r"festival.* 17.*; the rules take .*16"),
    (copies("boon", 16, "festival", "old_road", "deserters", "healing_spring"), r"a deck has 1 to 128"),
    ({"forge_deck.copies_each": 2}, r"^50 World Forge items \(winds\.forge_deck\.copies_each\) and 10 .*take 40"),
    (copies("mythic", 16, "windrazor"), r"and 25 mythic items \(winds\.exploration\.mythic\.\*\.copies\) are too many"),
    ({"hero.lelia.power": 0}, r"winds\.hero\.lelia\.power is 0; the rules take at least 1"),
    ({"hero.sjorsja.kingdom": "meran"}, r"winds\.hero\.sjorsja\.kingdom .*changes nothing"),
    ({"setup.strongholds.players_2": 0}, r"winds\.setup\.strongholds\.players_2 is 0; the rules take 1 to 10"),
    ({"setup.strongholds.players_4": 11}, r"players_4 is 11; the rules take 1 to 10"),
    ({"setup.strongholds.face_up": 7}, r"winds\.setup\.strongholds\.face_up is 7; the rules take 1 to 6"),
    ({"setup.strongholds.face_up": 0}, r"face_up is 0; the rules take 1 to 6"),
    ({"exploration.boon.old_road.option.1.amount": 5}, r"old_road\.option\.1\.amount is 5; the rules take 0 to 4"),
    ({"exploration.hazard.thieves_in_camp.option.1.amount": 5}, r"thieves_in_camp.* is 5; the rules take 0 to 4"),
    ({"kingdom.siaa_dee.block.relentless.effect.1.amount": 5}, r"relentless.* is 5; the rules take 0 to 4"),
    ({"exploration.hazard.corrupt_treasurer.option.1.amount": 0}, r"corrupt_treasurer.*; the rules take at least 1"),
    ({"exploration.battle.glancing_blow.effect.1.amount": 0}, r"glancing_blow.* is 0; the rules take at least 1"),
    ({"hero.lelia.attack": 1001}, r"winds\.hero\.lelia\.attack is 1001; the rules take -1000 to 1000"),
    ({"die.battle.faces": [0, 1001]}, r"winds\.die\.battle\.faces is 1001; the rules take -1000 to 1000"),
    ({"setup.forge.face_up": 7}, r"winds\.setup\.forge\.face_up is 7; the rules take 0 to 6"),
    ({"turn.explores": 9}, r"winds\.turn\.explores is 9; the rules take 0 to 8"),
    ({"battle.cards.per_player": 5}, r"winds\.battle\.cards\.per_player is 5; the rules take 0 to 4"),
    ({"trade.offer.most_capital": 0}, r"winds\.trade\.offer\.most_capital is 0; the rules take 1 to 100"),
    ({"trade.offer.power": 21}, r"winds\.trade\.offer\.power is 21; the rules take 1 to 20"),
    ({"ruling.round_limit.rounds": 0}, r"winds\.ruling\.round_limit\.rounds is 0; the rules take 1 to 1000"),
    ({"win.empire.conditions": 5}, r"winds\.win\.empire\.conditions is 5; the rules take 1 to 4"),
    ({"win.throne.conditions": 0}, r"winds\.win\.throne\.conditions is 0; the rules take 1 to 4"),
    ({"victory.champion.at_least": 0}, r"winds\.victory\.champion\.at_least is 0; the rules take at least 1"),
    ({"die.battle.faces": []}, r"winds\.die\.battle\.faces needs 1 to 12 faces"),
    ({"die.battle.faces": [1] * 13}, r"winds\.die\.battle\.faces needs 1 to 12 faces"),
    (
        {"exploration.mythic.crown_of_echoes.effect.1.amount": 9},
        r"winds\..*crown_of_echoes\.effect\.1 looks at 9 cards; the rules take 8",
    ),
    ({"exploration.maven.healer.copies": -1}, r"must be a whole number of at least 0"),
    ({"exploration.battle.charge.side": "both"}, r"must be one of attacker, either"),
    ({"ruling.hero_order.choice": "eldest"}, r"must be one of chosen, listed, random"),
    ({"hero.leila.power": 9}, r"did you mean winds\.hero\.lelia\.power"),
    ({"components.exploration_card": 81}, r"describes the box and changes nothing"),
]


@pytest.mark.parametrize(("settings", "message"), REFUSED)
def test_settings_that_cannot_be_are_refused_in_one_line(settings, message):
    with pytest.raises(ContentError, match=message) as refused:
        LAYOUT.load(settings)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "battle_cards"', 'kind = "flight"', r"has the effect kind 'flight'; the rules know .*attack.*capital"),
        ('name = "cancel_card"', 'name = "cancel_all"', r"has the special 'cancel_all'; the rules know .*cancel_card"),
    ],
)
def test_a_file_with_a_word_that_the_rules_do_not_know_is_refused_in_one_line(old, new, message, tmp_path):
    text = Path(LAYOUT.path).read_text()
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new))
    changed = type(LAYOUT)(LAYOUT.key, path, LAYOUT.fields, LAYOUT.derive, LAYOUT.check, LAYOUT.uses)
    with pytest.raises(ContentError, match=message) as refused:
        changed.load()
    assert "\n" not in str(refused.value)


def test_rulings_are_fields_of_the_rules_record():
    chosen = {field.template for field in RULINGS}
    knobs = {address.removeprefix("winds.") for address in LAYOUT.knobs if ".ruling." in address}
    assert knobs - chosen == {"ruling.round_limit.rounds"}
    assert chosen <= knobs


@pytest.mark.parametrize(
    ("name", "choice"), [("kingdom_choice", "fixed_line_up"), ("first_player_choice", "rotates_over_games")]
)
def test_kingdoms_and_first_player_are_an_affair_of_the_line_up(name, choice):
    assert CONTENT[f"ruling.{name}.choice"] == choice

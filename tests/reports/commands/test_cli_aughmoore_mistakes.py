"""What users get wrong with Heroes of Land, Air & Sea: one line, the right exit status, and nothing played."""

import pytest

from tests.reports.command_line import CommandLine


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", 8), "1 to 7 players, not 8"),
        (("--players", 5, "--set", "box.order_chaos=false"), "box.order_chaos=false contradicts 5 players"),
        (("--players", 0), "not 0"),
        (("--factions", "elves,gnomes"), "humans, orcs, dwarves, elves"),
        (("--factions", "elves,orcs,elves"), "'elves' is named twice"),
        (("--players", 3, "--factions", "elves,orcs"), "3 players need 3 or more factions, not 2"),
        (("--variant", "hard"), "teams"),
        (("--variant", "teams", "--players", 3), "for 4 players in two teams, not 3"),
        (("--set", "tower.strenght=4"), "did you mean aughmoore.tower.strength?"),
        (("--set", "token.village=3"), "is a table; take one of its values"),
        (("--set", "spell.gate.name=Door"), "changes nothing"),
        (("--set", "faction.elves.building.moonwell.ability.1.text=rain"), "changes nothing"),
        (("--set", "solo.enemy=dragons"), "random, humans, orcs, dwarves, elves"),
        (("--set", "solo.card.1.direction=up"), "one of n, ne, e, se, s, sw, w, nw"),
        (("--set", "map.land.nw_a.terrain=capital"), "must be one of forest, plains"),
        (("--set", "team.play=1"), "must be true or false"),
        (("--set", "tower.strength=-1"), "at least 0"),
        (("--set", "battle.damage_divisor=0"), "the rules take 1 to 100"),
        (("--set", "unit.serf.speed=16"), "the rules take 0 to 15"),
        (("--set", "setup.land_tokens_in_swamp=3"), "the rules take 0 to 2"),
        (("--set", "setup.resources.ore=11"), "resource.cap allows 10"),
        (("--set", "setup.courtyard.serf=13"), "unit.serf.count is 12"),
        (("--set", "spell.rage.copies=60"), "make 116 Spell cards"),
        (("--set", "token.pirates.count=20"), "41 sea tokens; the rules take 32 at most"),
        (("--set", "setup.land_tokens_per_region=2"), "the largest set-up deals 74"),
        (("--set", "faction.humans.building.observatory.unlocks=paladin"), "each has one Building"),
        (("--set", 'map.land.nw_a.land=["nw_b"]'), "nw_a.land does not name 'nw_d'"),
        (("--set", 'map.land.nw_a.land=["atlantis"]'), "no land region"),
        (("--set", 'map.link.graticule_1.ends=["nw_a", "nw_b"]'), "a ferry route joins two"),
        (("--set", "faction.humans.building.cathedral.ability.2.effect.1.kind=vanish"), "must be one of recover, none"),
        (("--set", "faction.humans.building.cathedral.ability.3.effect.1.amount=200"), "the rules take"),
    ],
)
def test_a_mistake_is_told_in_one_line(cli, arguments, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert told in cli.refuses("run", "aughmoore", *arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[study]\ngame = "aughmoore"\nplayers = 8\n', "not 8"),
        ('[study]\ngame = "aughmoore"\nfactions = ["elves", "nagas"]\n', "nagas"),
        ('[study]\ngame = "aughmoore"\n[set]\naughmoore.tower.count = 11\n', "the rules take 0 to 10"),
        ('[study]\ngame = "aughmoore"\n[set]\naughmoore.ruling.workers = "declared"\n', "unknown address"),
    ],
)
def test_a_mistake_in_a_study_file_is_told_in_one_line(cli, text, told, tmp_path):
    file = tmp_path / "study.toml"
    file.write_text(text)
    assert told in cli.refuses("study", file, "--out", tmp_path / "run")
    assert not (tmp_path / "run").exists()

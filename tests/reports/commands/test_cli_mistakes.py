"""What users get wrong, and what the world does to a run: one line, the right exit status, and nothing lost."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.reports.command_line import TOY, CommandLine

ROOT = Path(__file__).parents[3]
LONG = "x" * 3000
FAILING_POLICIES = """
def broken(view, options):
    raise KeyError("no plan")

def outside(view, options):
    return len(options)

def leaving(view, options):
    import os
    os._exit(0)

def patient(view, options):
    import time
    time.sleep(0.001)
    return 0
"""


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def toy_run(tmp_path_factory):
    from reports.cli import status

    folder = tmp_path_factory.mktemp("toy") / "run"
    assert status(["run", TOY, "-n", "60", "--out", str(folder), "--jobs", "1"]) == 0
    return folder


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run", "chess"), "the games are"),
        (("run", "no.such.module:GAME"), "no.such.module"),
        (("run",), "counterpoise run --help"),
        (("runn", TOY), "runn"),
        (("run", TOY, "--wrong"), "--wrong"),
        (("run", TOY, "-n", "many"), "--games"),
        (("run", TOY, "-n", 0), "at least 1 game"),
        (("run", TOY, "-n", -5), "at least 1 game"),
        (("run", TOY, "--players", 3), "not 3"),
        (("run", TOY, "--players", 0), "not 0"),
        (("run", "kings", "--players", 7), "2 to 6"),
        (("run", TOY, "--factions", "lion"), "need"),
        (("run", TOY, "--factions", "lion,lion"), "twice"),
        (("run", TOY, "--factions", "lion,wolf"), "lion, boar"),
        (("run", "kings", "--players", 3, "--factions", "red,blue"), "3 players need 3 factions"),
        (("run", TOY, "--policies", "clever"), "random"),
        (("run", TOY, "--policies", "no_such_module:play"), "no_such_module"),
        (("run", TOY, "--set", "toy.purse.wolf=3"), "toy.purse"),
        (("run", TOY, "--set", "toy.purse.lion"), "ADDRESS=VALUE"),
        (("run", TOY, "--set", "toy.purse.lion=-1"), "at least 0"),
        (("run", TOY, "--set", "toy.purse.lion=lots"), "whole number"),
        (("run", TOY, "--variant", "poor"), "rich"),
        (("run", "kings", "--set", "die.red.faces.sword=7"), "die.red"),
        (("run", "conquer", "--variant", "hard"), "conquer has no variants"),
        (("run", "conquer", "--factions", "elves,dwarfs"), "humans, undead, gnomes, orcs, elves, nagas"),
        (("run", "conquer", "--factions", "elves,orcs,elves"), "'elves' is named twice"),
        (("run", "conquer", "--players", 5), "2 to 4 players, not 5"),
        (("run", "conquer", "--set", "monster.2.strength=9"), "did you mean conquer.monster.2."),
        (("run", "conquer", "--set", "ruling.objects_at_start=at setup"), "changes nothing"),
        (("run", "conquer", "--set", "ruling.weakest_unit=tallest"), "lowest_gold_cost"),
        (("run", "conquer", "--set", "combat.margin=0"), "the rules take 1 to 10"),
        (("run", TOY, "--seed", -1), "seed"),
        (("run", TOY, "--logged", -1), "at least 0"),
        (("run", TOY, "--jobs", 0), "jobs"),
        (("run", TOY, "--backend", "magic"), "threads"),
        (("run", TOY, "--chunk", 0), "chunk"),
        (("run", TOY, "--resume"), "--out"),
        (("content", "chess"), "the games are"),
        (("content", "kings", "--source", "rumour"), "printed, public, inferred, assumed"),
        (("policies", "chess"), "the games are"),
        (("trace", TOY, "--game", -1), "numbered from 0"),
        (("compare", TOY), "--set"),
        (("compare", TOY, "--set", "toy.purse.lion=3"), "the same"),
        (("ladder", TOY), "two policies or more"),
        (("ladder", TOY, "--policies", "random,random"), "two policies or more"),
        (("ladder", "aughmoore", "--players", 1), "two players or more"),
        (("ladder", TOY, "--policies", "random,nobody"), "unknown policy 'nobody'"),
        (("ladder", TOY, "--level", 1), "level"),
        (("study", TOY, "--level", 2), "level"),
        (("study", TOY, "--tolerance", -1), "tolerance"),
        (("study", "missing.toml"), "missing.toml"),
        (("report", "missing"), "no run folder"),
        (("run", "."), "unknown game '.'"),
        (("run", ".."), "unknown game '..'"),
        (("run", "..:GAME"), "named module:NAME"),
        (("content", ".:GAME"), "named module:NAME"),
        (("run", TOY, "--policies", "..:play"), "write module:function"),
        (("run", TOY, "--policies", ",".join(f"p{number}" for number in range(3000))), "at most 100, not 3000"),
        (("run", TOY, "-n", 2**63), "at most 1000000000, not 9223372036854775808"),
        (("run", TOY, "-n", "9" * 5000), "--games"),
        (("run", TOY, "--seed", 2**63), "from 0 to 9223372036854775807"),
        (("run", TOY, "--seed", "9" * 5000), "--seed"),
        (("run", TOY, "--logged", 2**64), "at most 1000000000"),
        (("run", TOY, "--jobs", 10**8), "at most 1024"),
        (("run", TOY, "--out", "runs/\udcff"), "no text in UTF-8"),
        (("run", TOY, "--out", "runs/\0"), "the character 0"),
        (("run", TOY, "--set", f"toy.purse.lion={2**63 - 1}"), "at most 10000"),
        (("run", "kings", "--set", "kings.movement.road_steps=9223372036854775807"), "at most 10000"),
        (("trace", TOY, "--game", 2**63), "there is no game 9223372036854775808"),
        (("trace", TOY, "--game", 2**64), "numbered from 0 to 999999999"),
        (("odds", "kings", "--attackers", 3, "--defenders", 2, "--check", 10**20), "a check fights from 1 to"),
        (("odds", "kings", "--attackers", 3, "--defenders", 2, "--check", 10, "--seed", 2**63), "the seed must be"),
        (("train", TOY, "--confirm", 2_000_000_000), "'--confirm': Input should be less than or equal to 10000000"),
        (("train", TOY, "--confirm", 10**39), "'--confirm'"),
        (("trace", TOY, "--page", "\x1b]0;title\x07"), r"must end in .html, not \x1b]0;title\x07"),
        (("study", TOY, "--tolerance", 0), "nothing could be found balanced"),
        (("study", TOY, "--tolerance", 1), "between 0 and 1"),
        (("study", TOY, "--tolerance", "0%"), "lies between 0% and 100%, not 0%"),
        (
            ("run", TOY, "--tolerance", "much"),
            "a share such as 0.02, or a part of the fair share such as 8%, not 'much'",
        ),
        (("study", TOY, "--level", "nan"), "level"),
    ],
)
def test_a_mistake_is_told_in_one_line(cli, arguments, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert told in cli.refuses(*arguments)
    assert not list(tmp_path.glob("runs/*"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", LONG),
        ("run", f"{LONG}:GAME"),
        (LONG,),
        (f"--{LONG}",),
        ("run", TOY, f"--{LONG}"),
        ("run", TOY, "--players", LONG),
        ("run", TOY, "--factions", LONG),
        ("run", TOY, "--factions", ",".join(["lion"] * 2000)),
        ("run", TOY, "--policies", LONG),
        ("run", TOY, "--policies", f"{LONG}:play"),
        ("run", TOY, "--variant", LONG),
        ("run", TOY, "--set", LONG),
        ("run", TOY, "--set", f"{LONG}=1"),
        ("run", TOY, "--set", f"toy.purse.lion={LONG}"),
        ("run", TOY, "--backend", LONG),
        ("run", TOY, "--out", LONG),
        ("content", "kings", "--source", LONG),
        ("content", "kings", "--set", f"road.cost.gold=[{LONG}]"),
        ("study", f"{LONG}.toml"),
        ("study", f"{'a blank ' * 1000}.toml"),
        ("report", LONG),
        ("odds", LONG),
        ("odds", "kings", "--attackers", LONG),
        ("odds", "conquer", "--attacker", LONG, "--versus", "monster=8"),
    ],
)
def test_of_a_long_name_a_message_repeats_only_the_beginning(cli, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = cli(*arguments)
    assert found.code in (1, 2)
    assert found.err.startswith("counterpoise: ")
    assert found.err.count("\n") == 1
    assert len(found.err) < 2000
    assert "x" * 400 not in found.err
    assert "Error:" not in found.err.replace("ModuleNotFoundError:", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[study", "cannot be read as a study"),
        ("", "[study]"),
        ("[study]\nplayers = 2\n", "names its game"),
        ('[study]\ngame = "kings"\ncolour = 1\n', "'colour'"),
        ('[study]\ngame = "kings"\n[more]\n', "[more]"),
        ('[study]\ngame = "kings"\nfactions = "red"\n', "list of names"),
        ('[study]\ngame = "kings"\ngames = "many"\n', "whole number"),
        ('[study]\ngame = "kings"\ngames = 1.5\n', "whole number"),
        ('[study]\ngame = "kings"\n[set]\nkings.rode.cost.gold = 1\n', "kings.rode.cost.gold"),
        ('[study]\ngame = "kings"\n[set]\nkings.road.cost.gold = 1979-05-27\n', "kings.road.cost.gold"),
        ('set = 3\n[study]\ngame = "kings"\n', "[set]"),
        ('[study]\ngame = "kings"\ngames = ' + "9" * 5000, "a number of thousands of digits"),
        ('[study]\ngame = "kings"\ngames = 0x' + "f" * 9000, "at most 1000000000"),
        ('[study]\ngame = "kings"\npolicies = 0x' + "f" * 9000, "list of names"),
        ('[study]\ngame = "kings"\nplayers = ' + "[" * 5000 + "]" * 5000, "nested too deeply"),
        ('[study]\ngame = "kings"\n[set]\n' + ".".join("a" * 3000) + " = 1", "too deep"),
        ('[study]\ngame = "kings"\n[set]\nroad.cost.gold = ' + "[" * 50 + "]" * 50, "20 lists deep"),
        ('[study]\ngame = "kings"\n[set]\nroad.cost.gold = 0x' + "f" * 9000, "at most 10000"),
        ('[study]\ngame = ".."\n', "unknown game '..'"),
        (
            '[study]\ngame = "kings"\n[set]\nkings.road.cost.gold = 1\nroad.cost.gold = 2\n',
            "sets kings.road.cost.gold twice, as kings.road.cost.gold and as road.cost.gold",
        ),
        (f'[study]\ngame = "{TOY}"\n[set]\n"purse.lion" = 1\n[set.purse]\nlion = 1\n', "sets toy.purse.lion twice"),
        ("#" * 1_000_001, "larger than 1000000 bytes"),
    ],
)
def test_a_malformed_study_file_is_refused(cli, tmp_path, text, told):
    file = tmp_path / "study.toml"
    file.write_text(text)
    assert told in cli.refuses("study", file, "--out", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_study_that_is_no_regular_file_is_refused_and_not_waited_for(cli, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "folder.toml").mkdir()
    for name in ("pipe", "device", "folder"):
        assert "it is no regular file" in cli.refuses("study", tmp_path / f"{name}.toml")


def test_rules_that_come_to_a_dead_end_are_refused_with_what_is_set(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    speechless = ("run", "tests.toy_game.dead_ends:SPEECHLESS", "-n", 3, "--jobs", 1)
    line = cli.refuses(*speechless, "--set", "toy.die.sides=7")
    assert "the game cannot be played with toy.die.sides=7: the rules ask a question without a legal answer" in line
    assert not list(tmp_path.glob("runs/*"))
    assert cli.refuses(*speechless, code=1) == "counterpoise: the rules ask a question without a legal answer\n"


def test_a_trace_of_rules_that_come_to_a_dead_end_tells_what_is_set(cli):
    found = cli("trace", "tests.toy_game.dead_ends:SPEECHLESS", "--set", "toy.die.sides=7")
    assert found.code == 2
    assert found.err.startswith("counterpoise: the game cannot be played with toy.die.sides=7: ")


def test_a_run_is_never_played_over(cli, toy_run):
    before = (toy_run / "run.json").read_bytes()
    assert "already holds a run" in cli.refuses("run", TOY, "-n", 60, "--out", toy_run)
    assert "games is 60, not 61" in cli.refuses("run", TOY, "-n", 61, "--out", toy_run, "--resume")
    assert (toy_run / "run.json").read_bytes() == before


def test_a_foreign_folder_is_left_alone(cli, tmp_path):
    (tmp_path / "letters.txt").write_text("dear")
    assert "no run folder" in cli.refuses("run", TOY, "-n", 5, "--out", tmp_path)
    assert "no run.json" in cli.refuses("report", tmp_path)
    (tmp_path / "run.json").write_text("{}")
    assert "not written by counterpoise" in cli.refuses("report", tmp_path)


@pytest.mark.filterwarnings("default::sim.errors.RunWarning")
def test_a_truncated_part_is_told_and_played_again(cli, toy_run, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(toy_run, folder)
    (part,) = (folder / "seats").glob("*.parquet")
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in cli.refuses("report", folder, code=1)
    assert "will be played again" in cli("run", TOY, "-n", 60, "--out", folder, "--resume", "--json").err
    assert part.read_bytes() == whole
    assert cli("report", folder, "--json").code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_is_told(cli, tmp_path):
    tmp_path.chmod(0o500)
    assert "Permission denied" in cli.refuses("run", TOY, "-n", 5, "--out", tmp_path / "run", code=1)


def test_a_place_below_a_file_is_told(cli, tmp_path):
    (tmp_path / "file").write_text("")
    assert "Not a directory" in cli.refuses("run", TOY, "-n", 5, "--out", tmp_path / "file" / "run", code=1)


def test_a_full_disk_is_told_and_what_was_finished_stays(cli, toy_run, tmp_path, monkeypatch):
    import pyarrow.parquet

    def full(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(pyarrow.parquet, "write_table", full)
        assert "No space left" in cli.refuses("run", TOY, "-n", 60, "--out", tmp_path / "run", code=1)
    assert cli("run", TOY, "-n", 60, "--out", tmp_path / "run", "--resume").code == 0
    for part in toy_run.glob("*/*.parquet"):
        assert (tmp_path / "run" / part.relative_to(toy_run)).read_bytes() == part.read_bytes()


def test_a_page_that_cannot_be_written_is_told(cli, toy_run, tmp_path):
    told = cli.refuses("report", toy_run, "--out", tmp_path / "nowhere" / "page.html", code=1)
    assert "cannot write" in told
    assert "--out writes HTML" in cli.refuses("report", toy_run, "--out", tmp_path / "page.pdf")


@pytest.mark.usefixtures("plain_workers")
@pytest.mark.parametrize(("name", "told"), [("broken", "raised KeyError"), ("outside", "the index of an option is")])
def test_a_failing_policy_is_named_with_its_game(cli, tmp_path, monkeypatch, name, told):
    (tmp_path / "failing_policies.py").write_text(FAILING_POLICIES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    policy = f"failing_policies:{name}"
    line = cli.refuses("run", TOY, "-n", 5, "--policies", policy, "--jobs", 1, code=1)
    assert told in line
    assert f"policy {policy} in game 0" in line


@pytest.mark.usefixtures("plain_workers")
def test_a_policy_that_ends_its_process_is_told_with_the_command_to_resume(cli, tmp_path, monkeypatch):
    (tmp_path / "leaving_policies.py").write_text(FAILING_POLICIES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    asked = ["run", TOY, "-n", "5", "--policies", "leaving_policies:leaving", "--jobs", "1"]
    line = cli.refuses(*asked, "--out", "run", code=1)
    assert "died at game 0, round 1, where the policy leaving_policies:leaving was asked" in line
    assert f"0 of 5 games are kept in run: counterpoise {' '.join(asked)} --out run --resume" in line


def test_a_part_of_another_seed_is_refused_by_the_report(cli, toy_run, tmp_path):
    folder = shutil.copytree(toy_run, tmp_path / "run")
    assert cli("run", TOY, "-n", 60, "--seed", 7, "--out", tmp_path / "other").code == 0
    for table in ("games", "seats", "rounds"):
        shutil.copy(tmp_path / "other" / table / "part-00000.parquet", folder / table)
    assert f"{folder}/games/part-00000.parquet is damaged" in cli.refuses("report", folder, code=1)


@pytest.mark.parametrize("place", ["..", "ok/../.."])
def test_a_place_that_is_no_place_for_a_run_is_refused(cli, tmp_path, monkeypatch, place):
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "home")
    assert "folder" in cli.refuses("run", TOY, "-n", 5, "--out", place)
    assert list(tmp_path.rglob("*")) == [tmp_path / "home"]


@pytest.mark.slow
def test_an_interrupted_run_keeps_what_is_finished_and_says_how_to_resume(cli, tmp_path):
    (tmp_path / "slow_policies.py").write_text(FAILING_POLICIES)
    asked = ["run", TOY, "-n", "450", "--policies", "slow_policies:patient", "--jobs", "1"]
    code, told = _interrupted(asked, tmp_path)
    assert code == 130
    (line,) = [line for line in told.splitlines() if "compiling the rules" not in line]  # said where the cache is empty
    assert f"counterpoise {' '.join(asked)} --out run --resume" in line
    header = json.loads((tmp_path / "run" / "run.json").read_text())
    assert header["study"]["games"] == 450
    assert list((tmp_path / "run" / "games").glob("*.parquet")) != []


def _interrupted(arguments: list[str], folder: Path) -> tuple[int, str]:
    """Start a run in a folder, interrupt it once a part is written; return its exit status and what it told."""
    with subprocess.Popen(
        [sys.executable, "-m", "reports.cli", *arguments, "--out", "run"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_interrupts,
    ) as process:
        try:
            _wait_for(folder / "run" / "games" / "part-00000.parquet", process)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, told


def _heed_interrupts() -> None:
    """Let the run be interrupted although the tests run in the background, where a shell has interrupts ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for(path: Path, process: subprocess.Popen) -> None:
    for _ in range(1200):
        if path.exists():
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    raise AssertionError(f"{path} was never written")


def test_debugging_shows_where_an_error_comes_from(capsys, monkeypatch):
    from reports.cli import status

    monkeypatch.setenv("COUNTERPOISE_DEBUG", "1")
    assert status(["run", "chess"]) == 2
    assert "Traceback" in capsys.readouterr().err
    monkeypatch.delenv("COUNTERPOISE_DEBUG")
    for words in (["--debug", "run", "chess"], ["run", "chess", "--debug"]):
        assert status(words) == 2
        assert "Traceback" in capsys.readouterr().err


def test_a_failure_of_ours_is_one_line_too(cli, monkeypatch):
    monkeypatch.setattr("reports.commands.describing.all_games", lambda: 1 / 0)
    assert "ZeroDivisionError: division by zero (--debug shows where)" in cli.refuses("games", code=1)


def test_a_long_failure_has_neither_colours_nor_an_end_that_is_cut_off(cli, monkeypatch):
    """Numba tells in a thousand coloured words what it cannot compile."""

    def failing():
        raise TypeError("\x1b[1mno such overload\x1b[0m " * 500)

    monkeypatch.setattr("reports.commands.describing.all_games", failing)
    told = cli.refuses("games", code=1)
    assert told.startswith("counterpoise: TypeError: no such overload no such overload")
    assert told.rstrip().endswith(".. (--debug shows where)")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("kngs",), "No such command 'kngs' (did you mean study kings?); see `counterpoise --help`"),
        (("Winds", "-n", 5), "No such command 'Winds' (did you mean study winds?)"),
        (("studdy", "kings"), "No such command 'studdy' (did you mean study?); see `counterpoise --help`"),
        (("run", "kingz"), "unknown game 'kingz' (did you mean kings?); the games are"),
        (("run", "kings", "--factions", "red,Purpel"), "'Purpel' (did you mean purple?); the factions of kings are"),
        (("run", "kings", "--policies", "raidr"), "'raidr' (did you mean raider?); the policies of kings are"),
        (("run", "kings", "--policies", "search:8:raidr"), "unknown archetype (did you mean raider?); the archetypes"),
        (("run", "kings", "--policies", "rad=raider+others=random"), "'rad' (did you mean red?); allowed are"),
        (("run", "kings", "--variant", "smal"), "'smal' (did you mean small?); the variants of kings are"),
        (("odds", "kngs"), "'kngs' (did you mean kings?); the games with odds are"),
        (("content", "kings", "amry"), "no address of kings holds 'amry'; near it: army"),
    ],
)
def test_a_misspelt_name_is_told_with_the_one_that_was_meant(cli, arguments, told):
    assert told in cli.refuses(*arguments)

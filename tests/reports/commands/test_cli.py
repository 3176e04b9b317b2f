import fnmatch
import importlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from reports.cli import COMMANDS, app
from reports.commands import bench
from reports.commands.examples import EXAMPLES
from reports.pipeline.with_odds import games_with_odds
from sim.compiling import compiled
from sim.game import find, game_keys
from sim.study.study import new_study
from tests.reports.command_line import TOY, CommandLine

RUN_KEYS = {
    "game", "games", "players", "seconds", "games_per_second", "decisions", "decisions_per_second", "jobs", "run"
}  # fmt: skip
SHARE_KEYS = {"games", "win_share", "low", "high", "fair_share", "verdict"}
REPORT_KEYS = {"page", "games", "factions", "seats", "rounds", "ends", "subjects"}
DEADLINE = 120  # seconds, of a process that takes one
MOST_MODULES = 400
VERDICTS = {"balanced", "over", "under", "undecided"}


@pytest.fixture
def cli(capsys):
    return CommandLine(capsys)


@pytest.fixture(scope="module")
def toy_run(tmp_path_factory):
    """A finished run of the toy game."""
    from reports.cli import status

    folder = tmp_path_factory.mktemp("toy") / "run"
    assert status(["run", TOY, "-n", "300", "--out", str(folder), "--jobs", "1"]) == 0
    return folder


def test_help_comes_at_once_and_names_every_command():
    """At once: what takes long to import is not imported, nor anything else in such numbers."""
    code = "import sys; from reports.cli import status; status(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=DEADLINE)
    imported = {name.partition(".")[0] for name in done.stderr.split()}
    assert imported.isdisjoint({"numpy", "pandas", "scipy", "numba", "pyarrow", "matplotlib", "jinja2", "rich"})
    assert len(done.stderr.split()) < MOST_MODULES
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)


def test_help_imports_no_library_of_numbers():
    code = "import sys, reports.cli; print([n for n in ('numpy', 'pandas', 'numba', 'rich') if n in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=DEADLINE).stdout.strip()
        == "[]"
    )


def test_help_lists_every_command_with_the_first_line_of_its_own_help(cli):
    for name, (module, line) in COMMANDS.items():
        made = getattr(importlib.import_module(f"reports.commands.{module}"), name.replace("-", "_"))
        assert made.__doc__.splitlines()[0] == line
        assert line in cli(name, "--help").out


def test_the_front_page_names_every_command():
    told = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    assert not [name for name in COMMANDS if f"| `counterpoise {name}" not in told]


def test_who_reads_only_the_first_lines_is_told_of_no_failure():
    line = [sys.executable, "-m", "reports.cli", "content", "kings"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as telling:
        telling.stdout.close()
        assert telling.stderr.read() == b""
    assert telling.returncode == 0


def test_help_of_a_command_offers_what_it_does(cli):
    assert "completion" in cli("--help").out
    assert not [name for name in COMMANDS if "completion" in cli(name, "--help").out]
    assert not [name for name in COMMANDS if "[[" in cli(name, "--help").out]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_ends_with_an_example_that_can_be_asked(cli, name):
    example = f"counterpoise {EXAMPLES[name]}"
    assert cli(name, "-h").out == cli(name, "--help").out
    assert " ".join(cli(name, "-h").out.split()).endswith(f"Example: {example}")
    command = typer.main.get_command(app)
    words, context = shlex.split(example), None
    while command is not None:
        context = command.make_context(words[0], words[1:], parent=context)
        words = words[1:]
        command = command.get_command(context, words[0]) if hasattr(command, "get_command") else None


def test_examples_name_addresses_that_there_are_and_play_whole_blocks():
    known = list(find("kings").all_content.values)
    words = [(name, word) for name, example in EXAMPLES.items() for word in shlex.split(example)]
    patterns = [word.partition("=")[0] for name, word in words if re.match(r"[a-z]+\.(?!toml)[a-z*]", word)]
    assert [pattern for pattern in patterns if not fnmatch.filter(known, f"kings.{pattern}")] == []
    played = [new_study("kings", games=int(word)) for name, word in words if word.isdecimal() and int(word) >= 1000]
    assert all(study.games % study.block == 0 for study in played)


@pytest.mark.parametrize("key", games_with_odds())
def test_help_about_battles_ends_with_an_example_that_is_answered(cli, key):
    program, *words = shlex.split(" ".join(cli("odds", key, "-h").out.split()).partition("Example: ")[2])
    assert program == "counterpoise"
    assert "attacker_wins" in cli(*words, "--json").json


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("counterpoise sen", {"sensitivity"}),
        ("counterpoise study k", {"kings"}),
        ("counterpoise compare ", {*game_keys()}),
        ("counterpoise run kings --poli", {"--policies"}),
    ],
)
def test_shells_complete_commands_games_and_options(words, found):
    last = len(words.split(" ")) - 1
    asked = {"_COUNTERPOISE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(last)}
    line = [sys.executable, "-c", "from reports.cli import main; main()"]
    done = subprocess.run(line, env={**os.environ, **asked}, capture_output=True, text=True, timeout=DEADLINE)
    assert {*done.stdout.split()} == found


@pytest.mark.skipif(not shutil.which("bash"), reason="completion of bash is tried in bash")
def test_completion_is_installed_for_the_shell_in_use(tmp_path):
    program = shlex.join([sys.executable, "-c", "from reports.cli import main; main()", "--install-completion"])
    home = {**os.environ, "HOME": str(tmp_path)}
    subprocess.run(["bash", "-c", f"{program}; true"], env=home, capture_output=True, timeout=DEADLINE, check=True)
    code = 'source "$HOME/.bashrc"; complete -p counterpoise'
    done = subprocess.run(["bash", "-c", code], env=home, capture_output=True, text=True, timeout=DEADLINE)
    assert done.stdout.startswith("complete ")


def test_a_compiler_that_is_loaded_cannot_be_left_out(cli, monkeypatch):
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    assert compiled.__name__ in sys.modules
    assert cli("--plain", "games").err.startswith("counterpoise: --plain comes too late here")


@pytest.mark.slow
@pytest.mark.parametrize("first", [True, False])
def test_a_plain_game_is_played_without_compiling(tmp_path, first):
    words = ["run", TOY, "-n", "2", "--jobs", "1", "--out", str(tmp_path / "run")]
    words.insert(0 if first else len(words), "--plain")
    code = (
        "import sys, reports.cli as cli; cli.status(sys.argv[1:]); from numba import config as c; print(c.DISABLE_JIT)"
    )
    unset = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = subprocess.run([sys.executable, "-c", code, *words], env=unset, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1"


@pytest.mark.parametrize(
    ("command", "games"),
    [
        ("run", "1,000"),
        ("study", "until all is settled, about 40,000 at most,"),
        ("compare", "10,000"),
        ("restrict", "about 3,000"),
    ],
)
def test_help_tells_how_many_games_are_played(cli, command, games):
    assert f"games to play; {games} unless given" in " ".join(cli(command, "--help").out.split())


def test_the_version_is_told(cli):
    assert cli("--version").out.startswith("counterpoise ")


def test_without_a_command_help_is_shown(cli):
    found = cli()
    assert found.code == 0
    assert "Commands:" in found.out
    assert "kings" in cli("odds").out


def test_games_are_listed_with_their_content_by_source(cli):
    (kings,) = [game for game in cli("games", "--json").json["games"] if game["key"] == "kings"]
    assert set(kings) == {"key", "title", "players", "factions", "boxes", "policies", "variants", "content"}
    assert kings["players"] == [2, 6]
    assert kings["content"]["assumed"] > 0
    assert "War of Kings" in cli("games").out


def test_content_is_listed_by_source(cli):
    values = cli("content", "kings", "--source", "assumed", "--json").json["values"]
    assert all(value["source"] == "assumed" and "range" in value for value in values)
    assert all({"address", "value"} <= set(value) and ("where" in value or "why" in value) for value in values)


def test_content_is_listed_by_parts_of_addresses(cli):
    values = cli("content", "kings", "army.cost", "road.r*", "--json").json["values"]
    assert {value["address"].rpartition(".")[0] for value in values} == {"kings.army.cost", "kings.road.rule"}
    assert {value["knob"] for value in values if "rule" in value["address"]} == {False}


def test_piped_content_keeps_every_cell_whole(cli):
    head, *lines = cli("content", "kings").out.splitlines()
    rows = {line.split("\t")[0]: dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines}
    assert set(rows) == {row["address"] for row in cli("content", "kings", "--json").json["values"]}
    assert rows["kings.army.cost.gold"]["Knob"] == "yes"
    assert rows["kings.components.village"]["Knob"] == "no"


def test_what_content_calls_no_knob_is_refused_by_set(cli):
    told = cli.refuses("content", "kings", "--set", "components.village=5")
    assert "changes nothing" in told


def test_a_setting_shows_in_the_content(cli):
    values = cli("content", "kings", "--set", "road.cost.gold=7", "--json").json["values"]
    assert {value["address"]: value["value"] for value in values}["kings.road.cost.gold"] == 7


def test_policies_say_what_they_do(cli):
    rows = cli("policies", "kings", "--json").json["policies"]
    assert {"name", "doc", "plan", "traits", "born", "default"} <= set(rows[0])
    assert cli("policies", "kings").code == 0


def test_a_run_says_how_fast_it_was(toy_run, cli, tmp_path):
    found = cli("run", TOY, "-n", 40, "--out", tmp_path / "run", "--json")
    assert set(found.json) >= RUN_KEYS
    assert found.json["games"] == 40
    assert found.json["run"] == str(tmp_path / "run")
    assert found.err == ""


def test_a_run_goes_into_the_next_free_folder(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli("run", TOY, "-n", 5).out.splitlines()[-1] == "runs/toy-0001"
    assert cli("run", TOY, "-n", 5).out.splitlines()[-1] == "runs/toy-0002"


@pytest.mark.drawn
def test_a_report_writes_a_page_and_tells_the_shares(toy_run, cli, tmp_path):
    page = tmp_path / "page.html"
    found = cli("report", toy_run, "--out", page, "--json").json
    assert set(found) >= REPORT_KEYS
    assert found["page"] == str(page)
    assert found["games"] == 300
    assert sum(part["estimate"] for part in found["luck"]["parts"]) == pytest.approx(1)
    assert {row["faction"] for row in found["factions"]} == {"lion", "boar"}
    assert [row["seat"] for row in found["seats"]] == [1, 2]
    assert {row["verdict"] for row in found["factions"] + found["seats"]} <= VERDICTS
    assert set(found["ends"]) <= {"victory", "elimination", "limit"}
    assert page.read_text(encoding="utf-8").startswith("<!")
    assert all(set(row) >= {"faction", *SHARE_KEYS} for row in found["factions"])
    assert all(set(row) >= {"seat", *SHARE_KEYS} for row in found["seats"])
    assert set(found["rounds"]) == {"median", "p10", "p90"}
    assert sum(found["ends"].values()) == pytest.approx(1)


def test_a_page_speaks_the_language_of_its_game(toy_run):
    from reports.assembly.analysed import analysed_run
    from reports.kit.precision import PrecisionAsked

    report = analysed_run(toy_run, PrecisionAsked(), replay=0)
    assert report.terms.words.faction == "faction"
    assert report.origin.round_limit is None
    assert find("kings").faction_word == "kingdom"


def test_a_study_is_a_run_and_a_report(cli, tmp_path):
    found = cli("study", TOY, "-n", 50, "--out", tmp_path / "first", "--json").json
    assert set(found) >= REPORT_KEYS | RUN_KEYS
    found = cli("study", TOY, "-n", 50, "--out", tmp_path / "run")
    assert found.out.splitlines()[-1] == str(tmp_path / "run" / "report.html")
    again = cli("report", tmp_path / "run", "--json").json
    assert again["games"] == 50


def test_a_study_file_says_what_to_play_and_options_go_before_it(cli, tmp_path):
    file = tmp_path / "study.toml"
    file.write_text(
        f'[study]\ngame = "{TOY}"\ngames = 30\nseed = 4\n\n[set]\ntoy.purse.lion = 6\n"toy.purse.boar" = 2\n'
    )
    found = cli("study", file, "-n", 20, "--out", tmp_path / "run", "--json").json
    header = json.loads((tmp_path / "run" / "run.json").read_text())
    assert found["games"] == 20
    assert header["study"]["seed"] == 4
    assert header["study"]["overrides"] == {"toy.purse.boar": 2, "toy.purse.lion": 6}


def test_a_trace_tells_the_game_of_its_number(cli):
    found = cli("trace", TOY, "--seed", 3, "--game", 1, "--json").json
    assert found["lines"][0] == "Coin Duel, game 1 of seed 3"
    assert cli("trace", TOY, "--seed", 3, "--game", 1).out.splitlines() == found["lines"]


def test_a_comparison_plays_the_same_games_under_two_sets_of_rules(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = cli("compare", TOY, "-n", 400, "--set", "toy.purse.lion=8", "--json").json
    (lion,) = [row for row in found["factions"] if row["faction"] == "lion"]
    assert lion["verdict"] == "more"
    assert lion["low"] < lion["difference"] < lion["high"]
    assert found["after"] == {"toy.purse.lion": 8}
    assert "Win share by faction" in cli("compare", TOY, "-n", 100, "--set", "toy.purse.lion=8").out


LADDER_KEYS = {"policy", "rating", "low", "high", "games", "equilibrium"}
FIELD = "tests.toy_game.callers:heads,random"


def test_a_ladder_rates_policies_at_tables_of_every_mixture(cli):
    found = cli("ladder", TOY, "-n", 120, "--policies", FIELD, "--seed", 2, "--jobs", 1, "--json").json
    assert {row["policy"] for row in found["policies"]} == set(FIELD.split(","))
    assert all(row.keys() >= LADDER_KEYS for row in found["policies"])
    assert all(row["low"] < row["rating"] < row["high"] for row in found["policies"])
    assert sum(row["equilibrium"] for row in found["policies"]) == pytest.approx(1)
    strengths = [row["strength"] for row in found["policies"]]
    assert strengths == sorted(strengths, reverse=True)
    assert found["misfit"].keys() == {"company", "faction"}
    assert (found["games"], found["compositions"], found["cycles"]) == (120, 3, [])


def test_a_ladder_is_told_in_a_table_and_in_sentences(cli):
    printed = cli("ladder", TOY, "-n", 60, "--policies", FIELD, "--jobs", 1).out
    assert "Policies by strength: 60 games of 2 seats, 3 mixtures of policies" in printed
    assert "What survives: " in printed
    assert "No circle of policies" in printed
    assert "What survives: open; " in printed
    assert "Policies by places" in cli("ladder", TOY, "-n", 60, "--policies", FIELD, "--jobs", 1, "--by", "places").out
    assert "goes by wins or places, not by 'luck'" in cli.refuses("ladder", TOY, "--by", "luck")


def test_a_ladder_plays_few_games_where_a_policy_is_slow(cli, monkeypatch):
    monkeypatch.setattr("reports.commands.rating.SLOW_GAMES", 30)
    assert cli("ladder", TOY, "--policies", FIELD, "--jobs", 1, "--json").json["games"] == 30


def test_a_variant_is_a_named_set_of_changes(cli, tmp_path):
    cli("run", TOY, "-n", 5, "--variant", "rich", "--out", tmp_path / "run")
    header = json.loads((tmp_path / "run" / "run.json").read_text())
    assert header["study"]["overrides"] == {"toy.purse.boar": 10, "toy.purse.lion": 6}


def test_a_setting_beyond_its_range_is_a_warning(cli, tmp_path):
    found = cli("content", "kings", "--set", "die.red.faces.sword=6", "--set", "die.red.faces.blank=0", "--json")
    assert found.code == 0


@pytest.mark.slow
def test_bench_measures_one_worker_two_workers_and_a_start(cli):
    found = cli("bench", TOY, "-n", 500, "--json").json
    assert found["games_per_second"] > 0
    assert found["two_workers_ratio"] > 0
    assert found["warm_start_seconds"] > 0
    assert all(found[name] is None for name in bench.COLD)


def test_bench_leaves_the_start_itself_out_of_what_compiling_takes(monkeypatch):
    """Of each pair of starts the first one compiles; a trace compiles nothing, first or after playing."""
    starts = iter([31.0, 1.0, 2.0, 2.5, 4.0])
    monkeypatch.setattr(bench, "_timed", lambda arguments, cache: (next(starts), "{}"))
    found = bench._cold_seconds("kings")
    assert list(found) == list(bench.COLD)
    assert list(found.values()) == [31.0, 30.0, 4.0, 0.0]


@pytest.mark.slow
@pytest.mark.drawn
def test_kings_is_played_reported_and_traced(cli, tmp_path):
    found = cli("study", "kings", "-n", 24, "--out", tmp_path / "run", "--json")
    assert found.code == 0, found.err
    assert {row["faction"] for row in found.json["factions"]} <= {"purple", "red", "white", "blue", "green", "black"}
    assert found.json["run"] == str(tmp_path / "run")
    assert len(cli("trace", "kings", "--policies", "random", "--players", 2).out.splitlines()) > 20

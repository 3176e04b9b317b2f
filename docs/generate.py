"""Write the generated pages of the documentation: `make docs`. A test compares them with what stands in the folder.

Generated are docs/reference/tables.md, docs/reference/study.schema.json, and in README.md and every docs/games/<key>.md
the lines between `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from docs.markdown import table
from docs.studies.verdicts.pages import verdict_line, verdict_part
from docs.studies.verdicts.results import read_results
from docs.studies.verdicts.setups import read_plan
from policies.book import describe
from reports.pipeline.study_schema import study_schema
from sim.game import NO_LABEL, Column, Game, find
from sim.origins import own_keys
from sim.runs.tables import GAME_COLUMNS, ROUND_COLUMNS, SEAT_COLUMNS

DOCS = Path(__file__).parent
ROOT = DOCS.parent
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TABLES_HEAD = """# The tables of a run

This page is generated from `sim/runs/tables.py` and the games; `make docs` writes it again.

A run folder holds three tables as Parquet files, `games/part-*.parquet`, `seats/part-*.parquet` and
`rounds/part-*.parquet`, and `run.json`, which says what was played. Read them with [`counterpoise`](python.md), or
with any library that reads Parquet:

```python
import counterpoise as cp

run = cp.Run("runs/kings-0001")
run.seats.groupby("faction", observed=True)["win_share"].mean()
```

Every game has the columns listed first; its own follow them. `rounds` is kept for the first games of a run only
(`--logged`). A game that hit the round limit is a row like any other, with `end` = `limit`. Numbers have the smallest
type that holds them; names are categories.

Where chance was rotated (`--rotate-chance`) every table has `chance` after the shared columns: games with the same
number share their chance, and are no more independent than the seats of one game.
"""


def pages() -> dict[Path, str]:
    """Return every generated page as it should be, by path."""
    front = ROOT / "README.md"
    found = {DOCS / "reference" / "tables.md": tables_page(), front: front_page(front.read_text(encoding="utf-8"))}
    found[DOCS / "reference" / "study.schema.json"] = json.dumps(study_schema(), indent=2) + "\n"
    for key, game in own_games().items():
        path = DOCS / "games" / f"{key}.md"
        if path.exists():
            found[path] = game_page(game, path.read_text(encoding="utf-8"))
    return found


def own_games() -> dict[str, Game]:
    """Return the games of this package by key; others have pages of their own."""
    return {key: find(key) for key in own_keys()}


def tables_page() -> str:
    """Return the page about the tables."""
    common = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS, "rounds": ROUND_COLUMNS}
    parts = [TABLES_HEAD]
    for name, columns in common.items():
        parts.append(f"## {name}\n\n{_columns(columns)}")
    for key, game in own_games().items():
        parts.append(f"## {game.title}\n")
        parts.append(f"Columns of `games` that only `{key}` has:\n\n{_columns(_own(game, 'game_columns'))}")
        parts.append(f"Columns of `seats` that only `{key}` has:\n\n{_columns(_own(game, 'seat_columns'))}")
    return "\n".join(parts)


def _own(game: Game, table: str) -> list[Column]:
    """The columns of all editions of a game, each once, as the first one that has it says what it means."""
    found: dict[str, Column] = {}
    for edition in game.all_editions:
        for column in getattr(edition, table):
            found.setdefault(column.name, column)
    return list(found.values())


def front_page(text: str) -> str:
    """Return the README with its lists of games written again."""
    games = [*own_games().values()]
    head = ("key", "game", "players", "factions", "verdicts", "page")
    pages = "".join(f"  - [{game.title}]({_page(game)})\n" for game in games)
    results, plan = read_results(), read_plan()
    rows = (_game_row(game, verdict_line(game, results, plan)) for game in games)
    return _rewritten(text, {"games": _table(head, rows), "pages": pages})


def _game_row(game: Game, verdicts: str) -> tuple[str, ...]:
    """What the list of games says of one of them."""
    least, most = min(game.all_players), max(game.all_players)
    factions = f"{_count(len(game.all_factions))} {game.faction_word}s"
    return (
        f"`{game.key}`",
        f"{game.title} ({game.note})" if game.note else game.title,
        str(least) if least == most else f"{least} to {most}",
        f"{factions}, {game.besides}" if game.besides else factions,
        verdicts,
        f"[{_page(game)}]({_page(game)})",
    )


def _page(game: Game) -> str:
    return f"docs/games/{game.key}.md"


def _count(number: int) -> str:
    """A number of factions in words, or in digits where it is large."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def game_page(game: Game, text: str) -> str:
    """Return a game's page with its generated parts written again."""
    counts = game.all_content.counts().items()
    sources = _table(("source", "values"), ((source, str(count)) for source, count in counts))
    rows = ((f"`{row['name']}`", row["doc"], ", ".join(row["traits"])) for row in describe(game.key))
    policies = _table(("policy", "what it does", "traits"), rows)
    verdicts = verdict_part(game, read_results(), read_plan())
    return _rewritten(text, {"sources": sources, "policies": policies, "verdicts": verdicts})


def _rewritten(text: str, parts: Mapping[str, str]) -> str:
    """Return a page with the lines between the marks of each part written again."""
    for name, part in parts.items():
        pattern = rf"(<!-- begin {name} -->\n).*?( *<!-- end {name} -->)"
        text = re.sub(pattern, lambda found, part=part: found[1] + part + found[2], text, flags=re.DOTALL)
    return text


def _columns(columns: Sequence[Column]) -> str:
    return _table(("column", "type", "meaning"), ((f"`{one.name}`", one.dtype, _meaning(one)) for one in columns))


def _meaning(column: Column) -> str:
    """What a column means, and what its codes mean where it has labels."""
    codes = (f"{code} {label}" for code, label in enumerate(column.labels))
    return f"{column.meaning}: {', '.join((*codes, f'{NO_LABEL} none of these'))}" if column.labels else column.meaning


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return table(head, rows) + "\n"


def write() -> None:
    """Write every generated page."""
    for path, page in pages().items():
        path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write()

"""Texts for readers use plain present-day words: what is listed here stays out of them.

Looked at are the pages of the documentation, the templates and scripts of pages, help texts, the public docstrings of
`counterpoise`, and all sentences in code: what commands print, what a mistake is answered with, what a trace or a page
says of a game. So are the texts in content and archetypes, which pages and commands show. Code spans are left out, for
names of code and keys of JSON stay.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.plain
ROOT = Path(__file__).parents[2]
INSTEAD = {  # a pattern, and what a text says instead
    r"anew": "again",
    r"seldom": "rarely",
    r"reckon\w*": "calculate",
    r"ow(es?|ing|ed) (a part )?(to|its)": "depends on",
    r"nobody knows": "unknown",
    r"by lot": "at random",
    r"turn(s|ed)? round": "reverse",
    r"at the table": "in play",
    r"who asks": "the user, you",
    r"(un)?told(?! apart)": "shown, given, said",
    r"tells?(?! .{0,40}apart)": "shows, says",
    r"in (these|other|good|somebody's|random|trained|searching|all|whose|certain|the same) hands": "with these bots",
    r"(random|trained|searching|other) hands": "bots",
    r"(a|the|its|their|for a) worth (of|to|is|within)|worth of": "value",
    r"all but 1 in": "99%",
    r"wins \d+ in 100": "percent",
    r"stands? out from luck": "is statistically significant",
    r"explain apart": "after allowing for the average strength of both",
    r"is no cause": "correlation only",
    r"even chance": "a 50% chance",
    r"can do without": "could not be tested",
    r"rests on this cast": "only these bots were tested",
    r"hardly chance": "statistically significant",
    r"\d+ of 100 (games|seats|rulebooks|studies|such games)": "percent",
    r"to say next to nothing|says? next to nothing": "shows almost nothing",
    r"better(s|ed) (a|the) (policy|weights?)|be bettered": "improve",
    r"for want of": "for lack of",
    r"not yet:": "please correct this, still preparing",
    r"worths": "values",
}
TRACED = ("by lot",)  # other programs read traces, so their lines keep their wording
LISTED = re.compile("|".join(rf"\b(?:{pattern})\b" for pattern in INSTEAD), re.IGNORECASE)
CODE = re.compile(r"```.*?```|^( {4}|>>>).*?$|`[^`\n]*`|\]\([^)]*\)", re.DOTALL | re.MULTILINE)


def pages() -> list[Path]:
    """The documentation, and what the games rule."""
    written = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]
    return [*written, *(ROOT / "sim").rglob("RULES.md")]


def modules() -> list[Path]:
    """Modules whose strings people read."""
    rooms = ("sim", "policies", "analysis", "reports", "counterpoise", "docs")
    return [path for room in rooms for path in sorted((ROOT / room).rglob("*.py")) if path.name != "test_words.py"]


def listed(text: str) -> list[str]:
    """The listed words in a text."""
    return [match[0] for match in LISTED.finditer(text)]


def listed_of_game(path: Path, text: str) -> list[str]:
    """The listed words in a text of a module or a content, but for those that traces of games have always had."""
    kept = TRACED if "games" in path.parts else ()
    return [word for word in listed(text) if word not in kept]


def strings(tree: ast.AST) -> Iterator[str]:
    """Sentences in code: strings that are no docstrings, and the parts of formatted ones."""
    unread = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread:
            yield node.value


def quoted(script: str) -> str:
    """Sentences in a script: quoted text with a space in it, without what is put in."""
    texts = re.findall(r'"[^"\n]*"|`[^`]*`', re.sub(r"\s//.*", "", script))
    return re.sub(r"\$\{.*?\}", "", "\n".join(text for text in texts if " " in text))


def attributes(template: str) -> str:
    """What a template says in attributes: to those who hear a page, and where a pointer rests."""
    return "\n".join(re.findall(r"(?:aria-label|title|alt|placeholder|content)=\"([^\"]*)\"", template))


def texts_in(tables: Any) -> Iterator[str]:
    """All texts in a TOML file, at any depth."""
    if isinstance(tables, str):
        yield tables
    elif isinstance(tables, Mapping | list):
        for each in tables.values() if isinstance(tables, Mapping) else tables:
            yield from texts_in(each)


def helps(tree: ast.Module) -> Iterator[str]:
    """Docstrings of commands, up to the parts that describe code."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield re.split(r"\n\s+(?:Args|Returns|Raises):", ast.get_docstring(node) or "")[0]


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_of_the_documentation_uses_plain_words(path: Path) -> None:
    assert listed(CODE.sub("", path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_and_what_it_has_shown_use_plain_words(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    shown = [
        out.get("text") or out.get("data", {}).get("text/plain", "")
        for cell in cells
        for out in cell.get("outputs", [])
    ]
    written = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    assert [text for text in map("".join, [*written, *shown]) if listed(CODE.sub("", text))] == []


def test_templates_use_plain_words() -> None:
    files = sorted((ROOT / "reports" / "templates").rglob("*.j2"))
    sources = {path.name: path.read_text("utf-8") for path in files}
    texts = {
        name: re.sub(r"{[{%].*?[%}]}|<[^>]*>", "", text) + re.sub(r"{{.*?}}", "", attributes(text))
        for name, text in sources.items()
    }
    assert {name: found for name, text in texts.items() if (found := listed(text))} == {}


@pytest.mark.parametrize("name", ["content.toml", "archetypes.toml", "trained.toml", "expansions.toml"])
def test_texts_of_content_and_of_policies_use_plain_words(name: str) -> None:
    files = [path for room in ("sim", "policies", "reports") for path in sorted((ROOT / room).rglob(name))]
    assert files
    texts = [(path, text) for path in files for text in texts_in(tomllib.loads(path.read_text("utf-8")))]
    assert [(path, text) for path, text in texts if listed_of_game(path, text)] == []


def test_docstrings_of_the_public_package_use_plain_words() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "counterpoise").glob("*.py"))]
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(node) or "" for tree in trees for node in ast.walk(tree) if isinstance(node, documented)]
    assert [text for text in texts if listed(CODE.sub("", text))] == []


def test_scripts_of_pages_use_plain_words() -> None:
    files = sorted((ROOT / "reports" / "web" / "static").glob("*.js"))
    texts = {path.name: quoted(path.read_text("utf-8")) for path in files}
    assert any(texts.values())
    assert {name: found for name, text in texts.items() if (found := listed(text))} == {}


def test_sentences_in_code_use_plain_words() -> None:
    found = {
        (str(path.relative_to(ROOT)), text): listed_of_game(path, text)
        for path in modules()
        for text in strings(ast.parse(path.read_text("utf-8")))
        if " " in text
    }
    assert {place: words for place, words in found.items() if words} == {}


def test_help_texts_use_plain_words() -> None:
    commands = sorted((ROOT / "reports" / "commands").glob("*.py"))
    texts = [text for path in commands for text in helps(ast.parse(path.read_text("utf-8")))]
    assert len(texts) > 20
    assert [text for text in texts if listed(text)] == []


@pytest.mark.parametrize(
    "text", ["dealt anew", "What is told", "in other hands", "the worth of it", "it wins 94 in 100"]
)
def test_a_listed_word_is_found(text: str) -> None:
    assert listed(text)


@pytest.mark.parametrize("text", ["cards in the hand", "cannot be told apart", "what a mechanic is worth", "by hand"])
def test_a_plain_word_is_left_alone(text: str) -> None:
    assert not listed(text)

"""Texts for readers use plain present-day words: what is listed here stays out of them.

Looked at are the pages of the documentation, the templates and scripts of pages, help texts, and what `reports` and
the battle odds print. Code spans are left out, for names of code and keys of JSON stay; so are the studies, which are
records of a date with pictures of their own.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

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
    r"in (these|other|good|somebody's|random|trained|searching|all|whose) hands": "with these bots, with other bots",
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
}
LISTED = re.compile("|".join(rf"\b(?:{pattern})\b" for pattern in INSTEAD), re.IGNORECASE)
CODE = re.compile(r"```.*?```|^( {4}|>>>).*?$|`[^`\n]*`|\]\([^)]*\)", re.DOTALL | re.MULTILINE)


def pages() -> list[Path]:
    """The documentation, but for the records of studies."""
    written = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    return [path for path in written if "studies" not in path.parts]


def modules() -> list[Path]:
    """Modules whose strings people read."""
    return [path for room in ("reports", "analysis/odds") for path in sorted((ROOT / room).rglob("*.py"))]


def listed(text: str) -> list[str]:
    """The listed words in a text."""
    return [match[0] for match in LISTED.finditer(text)]


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


def helps(tree: ast.Module) -> Iterator[str]:
    """Docstrings of commands, up to the parts that describe code."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield re.split(r"\n\s+(?:Args|Returns|Raises):", ast.get_docstring(node) or "")[0]


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_of_the_documentation_uses_plain_words(path: Path) -> None:
    assert listed(CODE.sub("", path.read_text("utf-8"))) == []


def test_templates_use_plain_words() -> None:
    files = sorted((ROOT / "reports" / "templates").rglob("*.j2"))
    texts = {path.name: re.sub(r"{[{%].*?[%}]}|<[^>]*>", "", path.read_text("utf-8")) for path in files}
    assert {name: found for name, text in texts.items() if (found := listed(text))} == {}


def test_scripts_of_pages_use_plain_words() -> None:
    files = sorted((ROOT / "reports" / "web" / "static").glob("*.js"))
    texts = {path.name: quoted(path.read_text("utf-8")) for path in files}
    assert any(texts.values())
    assert {name: found for name, text in texts.items() if (found := listed(text))} == {}


def test_sentences_in_code_use_plain_words() -> None:
    found = {
        (str(path.relative_to(ROOT)), text): listed(text)
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

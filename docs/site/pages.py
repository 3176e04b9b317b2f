"""Pages of the site that stand elsewhere: the front page, clauses of the games, benchmarks, reference of the code.

MkDocs calls these functions while it builds (`hooks` in mkdocs.yml).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
GAMES = sorted(ROOT.glob("sim/games/*/game.py"))
FETCHED, STAND_IN = "https://unpkg.com/iframe-worker/shim", "site/search_worker.js"
OUTSIDE = {  # what docs link to that is no part of them, and where the site has it
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "Containerfile": "Containerfile",
}
PACKAGES = {  # what is imported by those who work from Python, and what it is for
    "analysis": "Questions asked of the tables of a run, each answered with intervals",
    "analysis/comparing": "Rules held against each other on the same games",
    "analysis/sensitivity": "How assumptions affect a verdict",
    "analysis/surrogate": "What any rulebook in some ranges comes to",
    "analysis/tuning": "The smallest change that makes a game fair",
    "analysis/restricted": "What a mechanic is worth",
    "analysis/ladder": "How strong policies are",
    "analysis/training": "Weights found by play",
    "analysis/odds": "Questions about battles",
    "analysis/odds/equilibria": "Optimal plans of both sides where choices are sealed",
    "analysis/odds/chance": "Dice, and chains of rounds",
    "sim": "What a game is, and how it is found",
    "sim/study": "What is played: studies, line-ups, and one game step by step",
    "sim/runs": "Many games: the batch, its tables, and the folder that keeps them",
    "sim/content": "Values with their addresses, sources and ranges",
    "sim/engine": "What rules are made of",
    "policies": "Who plays",
}


def _titles() -> dict[str, str]:
    """Return the titles of the games by key, as their pages have them."""
    pages = {path.parent.name: ROOT / "docs" / "games" / f"{path.parent.name}.md" for path in GAMES}
    return {key: page.read_text("utf-8").partition("\n")[0].removeprefix("# ") for key, page in pages.items()}


ODDS = {f"analysis/odds/{key}": f"Battles of {title}" for key, title in _titles().items()}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put what belongs to a game into the navigation, after what stands there for all of them."""
    assert config.nav is not None
    code = _entry(_entry(config.nav, "Reference"), "Code")
    code += [{package.replace("/", "."): _reference(package)} for package in ODDS]
    games = _entry(config.nav, "Games")
    games[:0] = [f"games/{key}.md" for key in _titles()]
    _entry(games, "Clauses of the rulebooks").extend(f"clauses/{key}.md" for key in _titles())
    studies = _entry(config.nav, "Studies")
    pages = sorted(path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/studies/*.md"))
    studies += [page for page in pages if page not in studies]
    return config


def _entry(nav: list[Any], name: str) -> list[Any]:
    """Return the list under a name of the navigation."""
    (found,) = (part[name] for part in nav if isinstance(part, dict) and name in part)
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand outside of docs, and one page of reference for each package."""
    for path, name in OUTSIDE.items():
        files.append(File.generated(config, name, content=_moved(path)))
    for rules in sorted(ROOT.glob("sim/games/*/RULES.md")):
        files.append(File.generated(config, f"clauses/{rules.parent.name}.md", content=rules.read_text("utf-8")))
    for package, purpose in {**PACKAGES, **ODDS}.items():
        files.append(File.generated(config, f"{_reference(package)}", content=_reference_page(package, purpose)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Let links from docs to pages outside of them lead to where the site has those."""
    for path, name in OUTSIDE.items():
        for up in ("", "../"):  # a page of docs, and one of a folder in docs
            markdown = markdown.replace(f"](../{up}{path})", f"]({up}{name})")
    return markdown


def _moved(path: str) -> str:
    """Return a page of the project's root with its links as seen from the site's."""
    text = (ROOT / path).read_text(encoding="utf-8")
    text = re.sub(r"\]\((?:\.\./)?docs/", "](", text)
    for other, name in OUTSIDE.items():
        text = text.replace(f"]({other})", f"]({name})")
    return text


def _reference(package: str) -> str:
    return f"reference/code/{package.replace('/', '.')}.md"


def _reference_page(package: str, purpose: str) -> str:
    """Return a page with everything public that the modules of a package say of themselves."""
    modules = "\n\n".join(f"::: {name}" for name in _modules(package))
    return f"# {package.replace('/', '.')}\n\n{purpose}.\n\n{modules}\n"


def _modules(package: str) -> Iterator[str]:
    """Yield the names of a package's modules that say something in public."""
    for path in sorted((ROOT / package).glob("*.py")):
        if path.stem != "__init__" and _is_public(path):
            yield ".".join((*Path(package).parts, path.stem))


def _is_public(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return any(not name.startswith("_") for name in defined)


def on_post_page(output: str, page: Any, config: MkDocsConfig) -> str:
    """Give a page our own stand-in for workers, where the theme would fetch one from another host."""
    return output.replace(FETCHED, f"{'../' * page.url.count('/')}{STAND_IN}")


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Do the same for what is no page, such as the answer to an address that leads nowhere."""
    return output_content.replace(FETCHED, STAND_IN)

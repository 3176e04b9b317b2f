"""A study page: what a script says, shows and draws becomes docs/studies/NAME.md and its figures."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from matplotlib.figure import Figure

from docs.markdown import paragraph, table
from docs.studies.laboratory import Laboratory
from reports.kit.blocks import Shown
from reports.kit.inks import PAPER
from reports.kit.style import PIXELS, POINTS_PER_INCH, house_style
from sim.game import Game

STUDIES = Path(__file__).parent
RUNS = Path("runs/studies")
SHARPNESS = 144  # dots per inch: two for each pixel of a page


@dataclass
class Page:
    """The blocks of a page, one after the other.

    Attributes:
        name: of its file and its script.
        folder: where it is written; its figures come into `images` there.
        blocks: in Markdown.
    """

    name: str
    folder: Path
    blocks: list[str] = field(default_factory=list)

    def title(self, text: str) -> None:
        """Begin the page."""
        self.blocks.append(f"# {text}")

    def heading(self, text: str) -> None:
        """Begin a section."""
        self.blocks.append(f"## {text}")

    def say(self, text: str) -> None:
        """Add a paragraph."""
        self.blocks.append(paragraph(text))

    def points(self, *texts: str) -> None:
        """Add a list."""
        self.blocks.append("\n".join(paragraph(text, initial_indent="- ", subsequent_indent="  ") for text in texts))

    def table(self, shown: Shown) -> None:
        """Add a table, as the laboratory's own pages show it."""
        text = table(shown.head, shown.rows, ["---:" if numeric else "---" for numeric in shown.numeric])
        self.blocks.append(f"**{shown.title}**\n\n{text}" if shown.title else text)

    def figure(self, key: str, alt: str, draw: Callable[[Figure], object], height: float) -> None:
        """Draw a figure in the style of the reports and add it.

        Args:
            key: short name, unique on the page.
            alt: what it shows, for readers who cannot see it.
            draw: draws into an empty figure.
            height: in pixels; it is 720 wide.
        """
        place = Path("images") / f"{self.name}-{key}.png"
        (self.folder / place).parent.mkdir(parents=True, exist_ok=True)
        with house_style(key):
            figure = Figure(figsize=(PIXELS["wide"] / POINTS_PER_INCH, height / POINTS_PER_INCH), layout="constrained")
            draw(figure)
            figure.savefig(self.folder / place, dpi=SHARPNESS, facecolor=PAPER, metadata={"Software": None})
        self.blocks.append(f"![{alt}]({place.as_posix()})")

    def made(self, game: Game, commands: list[str], *others: Game) -> None:
        """Say how anybody makes the page again, and of which rules it speaks."""
        self.heading("How this page was made")
        rules = "; ".join(
            f"behaviour {one.behaviour} of `{one.key}`, content {one.layout.content.hash}" for one in (game, *others)
        )
        self.say(
            f"`python -m docs.studies.{self.name}` gives these commands and writes this page and its figures again, "
            f"from the same games. Counterpoise {version('counterpoise')}, {rules}."
        )
        lines = "\n".join(dict.fromkeys(commands))
        self.blocks.append(f"```sh\n{lines}\n```")

    def write(self) -> Path:
        """Write the page and return its path."""
        path = self.folder / f"{self.name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n".join(self.blocks) + "\n", encoding="utf-8")
        return path


def make(name: str, tell: Callable[[Laboratory, Page], None]) -> None:
    """Make a page as the command line asks for it.

    Args:
        name: of the page.
        tell: gives the commands and fills the page.
    """
    parser = argparse.ArgumentParser(prog=f"python -m docs.studies.{name}", description=f"Make {name}.md again.")
    parser.add_argument("--to", type=Path, default=STUDIES, metavar="FOLDER", help="where the page is written")
    parser.add_argument("--runs", type=Path, default=RUNS, metavar="FOLDER", help="where what is played is kept")
    parser.add_argument("--part", type=float, default=1.0, help="of the games that are played: less for a first look")
    asked = parser.parse_args()
    page = Page(name, asked.to)
    tell(Laboratory(asked.runs / name, asked.part), page)
    print(page.write())

"""Games of somebody else: packages as `counterpoise new-game` writes them."""

import subprocess
import sys
from pathlib import Path

from reports.commands.game_package import write_package


def make_game(folder: Path, key: str) -> Path:
    """Write a game of this key into a folder of games, and return its package."""
    write_package(key, folder)
    return folder / key


def install(project: Path, site: Path) -> Path:
    """Install a project into a folder for packages, with what it declares, and return that folder."""
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*words, "--target", str(site), str(project)], check=True, timeout=300)
    return site

"""Who plays with whom in a game of teams: the seats of each team, by the number of players (A20.1).

The base game knows two teams of two. With Order & Chaos the content gives the formats, and which of those for six
players is played.
"""

from collections.abc import Sequence

import numpy as np

from sim.content.content import Content
from sim.engine.header import NOBODY
from sim.errors import ContentError

FORMATS = "team.format"
CHOSEN = "team.six_players_play"
ABILITIES = "team.bonuses_of"
TWO_OF_TWO = ("a", "b", "a", "b")


def formats(content: Content) -> list[Sequence[str]]:
    """Return the team of each seat in each format that is played: one for each number of players at most."""
    if CHOSEN not in content:
        return [TWO_OF_TWO]
    known = content.nested(FORMATS)
    chosen = content[CHOSEN]
    rivals = known[chosen]["players"]
    return [item["seats"] for key, item in known.items() if key == chosen or item["players"] != rivals]


def fill_teams(content: Content, rules: np.record) -> None:
    """Fill which team each seat belongs to, by the number of players, and whose abilities count (A20.1, A20.6, O20)."""
    rules.team_of[:] = NOBODY
    for seats in formats(content):
        if any(team == seats[place - 1] for place, team in enumerate(seats)):
            raise ContentError(f"aughmoore.{FORMATS}: two of a team sit side by side in {', '.join(seats)}")
        letters = list(dict.fromkeys(seats))
        for seat, team in enumerate(seats):
            rules.team_of[len(seats), seat] = letters.index(team)
    rules.leader_bonuses = content[ABILITIES] == "leader" or (content[ABILITIES] == "by_box" and CHOSEN in content)


def table_sizes(content: Content) -> list[int]:
    """Return the numbers of players that can play in teams (A20.1, O19)."""
    return sorted(len(seats) for seats in formats(content))

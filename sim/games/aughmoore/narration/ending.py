"""The end of the game in words: what triggered it, the scores with their parts, and who has won."""

from typing import Any

from sim.engine.phrases import counted
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.capital import buildings_built
from sim.games.aughmoore.narration.lines import Lines
from sim.games.aughmoore.narration.wording import does, is_enemy, sides_of
from sim.games.aughmoore.round.scoring import (
    ability_score,
    level_score,
    plays_on,
    region_score,
    tower_score,
    unit_score,
    village_score,
    wealth,
)
from sim.games.aughmoore.words import Objective

OBJECTIVES = {
    Objective.EXPLORE: "eXplore: all Land tokens are revealed",
    Objective.EXPAND: "eXpand: all their Serfs and Warriors are in play",
    Objective.EXPLOIT: "eXploit: all their Towers are in play",
    Objective.EXTERMINATE: "eXterminate: they have destroyed a Capital City",
    Objective.TRACK: "the last space of the Capital City Track",
}


def objective(state: Any, side: int, objective: Objective) -> str:
    """Tell an objective reached: the first one triggers the end."""
    first = state.objective == objective and state.objective_side == side
    deed = "trigger the end of the game by" if first else "also reach"
    return does(state, side, f"{deed} {OBJECTIVES[objective]}")


def scored(state: Any, rules: Any, side: int, score: int) -> str:
    """Tell a final score with its parts."""
    if state.players[side].out:
        return does(state, side, f"are eliminated and score {score} VP")
    parts = score_words(state, rules, side)
    team = f"; their team scores {int(state.players[side].score)} VP" if state.teams else ""
    return does(state, side, f"score {score} VP{f': {parts}' if parts else ''}{team}")


def score_words(state: Any, rules: Any, side: int) -> str:
    """Return what a side's final score comes from: "3 on the Score Track, 5 for units, 4 for Regions"."""
    return ", ".join(f"{vp} {what}" for what, vp in score_parts(state, rules, side).items() if vp)


def score_parts(state: Any, rules: Any, side: int) -> dict[str, int]:
    """Return the parts of a side's score by what they are for."""
    mine = state.players[side]
    track = " Track" if is_enemy(state, side) else ""
    parts = {
        "on the Score Track": mine.vp,
        "for units": unit_score(state, rules, side),
        "for Buildings": buildings_built(mine) * rules.building_vp,
        "for Towers": tower_score(state, rules, side),
        f"for the Capital City{track}": level_score(state, rules, side),
        "for Scribed Spells": mine.scribed_count * rules.scribed_vp,
        "for Regions": region_score(state, rules, side),
        "for Villages": village_score(state, rules, side),
        "by abilities": ability_score(state, rules, side),
    }
    return {what: int(vp) for what, vp in parts.items()}


def winner(state: Any, rules: Any, side: int, before: Lines, after: Lines) -> str | None:
    """Tell all who have won in one line, and what has decided a tie."""
    if any(other.event == Event.WINNER for other in before):
        return None
    won = 1 << side | sum(1 << other.side for other in after if other.event == Event.WINNER)
    shared = won & ~int(state.friends[side])
    tied = tied_with(state, side, won)
    if not tied:
        deed = "share the victory" if shared else "win the game"
        return f"{sides_of(state, won)} {deed}{_together(state, won, shared)}"
    theirs = max(int(wealth(state, rules, other)) for other in tied)
    by = f"by {counted(int(wealth(state, rules, side)), 'resource')} to {theirs}"
    deed = "share the victory, the others lose the tie" if shared else "win the tie"
    return f"{sides_of(state, won)} {deed} {by}"


def _together(state: Any, won: int, shared: int) -> str:
    return " together" if state.teams and not shared else ""


def tied_with(state: Any, side: int, won: int) -> list[int]:
    """Return who has the score of a winner and has yet not won."""
    score = int(state.players[side].score)
    others = [other for other in range(int(state.sides)) if not won >> other & 1]
    return [other for other in others if int(state.players[other].score) == score and plays_on(state, other)]

"""Heroes: Write & Conquer in words: questions and standings, for `trace` and the step interface.

Questions are short commands. Answers are told in `answer_words`, what happened in `chronicle`.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain
from sim.games.conquer.account import account, boxes, others, reshuffled
from sim.games.conquer.answer_words import describe
from sim.games.conquer.chronicle import event
from sim.games.conquer.encounters import players_in
from sim.games.conquer.legend import legend
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.scoring import score
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.wording import (
    army,
    artefact_name,
    claimed,
    faction_of,
    goods,
    here,
    is_hydra,
    mine_of,
    object_name,
    players,
    price_of,
    seat_name,
    sides,
    the,
    unit_plural,
)
from sim.games.conquer.words import Decision, MapObject, Resource

Words = Callable[..., str]  # of the state, the rules and what a question is about

__all__ = [
    "account",
    "boxes",
    "decision",
    "describe",
    "event",
    "legend",
    "others",
    "reshuffled",
    "seat_name",
    "standing",
]


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked: a short command, such as "Choose a starting region"."""
    return _QUESTIONS[Decision(int(state.decision))](state, rules, int(state.about[0]), int(state.about[1]))


def standing(state: Any, rules: Any) -> str:
    """Return in one line the VP, the resources, the army and the region of all players."""
    return "; ".join(_stands(state, rules, seat) for seat in range(int(state.seats)))


def _stands(state: Any, rules: Any, seat: int) -> str:
    mine, faction = state.players[seat], int(state.faction[seat])
    parts = [f"{int(score(state, rules, seat))} VP", *goods(faction, mine.stock), *army(faction, mine.units)]
    if mine.hydra != NOBODY:
        parts[-1] += f" in {REGION_NAMES[mine.hydra]}"
    if mine.region != NOBODY:
        parts.append(f"in {REGION_NAMES[mine.region]}")
    return f"{seat_name(state, seat)} {', '.join(parts)}"


def _destination(state: Any, rules: Any, *_: int) -> str:
    return f"Choose a destination for {counted(int(mine_of(state).points), 'movement point')}"


def _meeting(state: Any, rules: Any, *_: int) -> str:
    region = here(state)
    others = players(state, int(players_in(state, region)), int(state.decider))
    return f"Decide what to do about {others} in {REGION_NAMES[region]}"


def _foe(state: Any, rules: Any) -> str:
    """Return what units are being deployed against."""
    battle = state.battle
    if battle.versus == Versus.PLAYER:
        return f"{sides(state, int(state.decider))} in {REGION_NAMES[battle.region]}"
    power = int(battle.needed) - int(rules.margin)
    if battle.versus == Versus.FORTRESS:
        return f"{object_name(MapObject.FORTRESS, here(state))} (power {power})"
    return f"a monster (power {power})"


def _deploy_what(state: Any, rules: Any, unit: int, _: int) -> str:
    faction = faction_of(state)
    what = "the Hydra" if is_hydra(faction, unit) else unit_plural(faction, unit)
    return f"Deploy {what} against {_foe(state, rules)}"


def _loot_what(state: Any, rules: Any, loser: int, resource: int) -> str:
    most = counted(int(state.battle.loot_left), "resource")
    return f"Take {plain(Resource(resource))} from {the(state, loser)}, {most} at most"


_QUESTIONS: dict[Decision, Words] = {
    Decision.START: lambda s, r, a, b: "Choose a starting region",
    Decision.PLAN: lambda s, r, a, b: "Write the action plan",
    Decision.BOOST: lambda s, r, a, b: "Make an exchange or not",
    Decision.SUBSTITUTE: lambda s, r, a, b: f"Take {a} wood, or iron and gold instead",
    Decision.BUILD: lambda s, r, a, b: "Build or recruit",
    Decision.NOTE: lambda s, r, a, b: "Circle a note",
    Decision.SUMMON: lambda s, r, a, b: "Summon the Hydra or not",
    Decision.RESERVE: lambda s, r, a, b: f"Reserve an object {price_of(s, r.tower_pay, r.tower_price)} or not",
    Decision.CURSE: lambda s, r, a, b: f"Curse a region {price_of(s, r.plague_pay, r.plague_price)} or not",
    Decision.FLOOD: lambda s, r, a, b: (
        f"Turn {REGION_NAMES[here(s)]} into a lake {price_of(s, r.geyser_pay, r.geyser_price)} or not"
    ),
    Decision.DESTINATION: _destination,
    Decision.HYDRA_MOVE: lambda s, r, a, b: "Choose a destination for the Hydra",
    Decision.CURSED: lambda s, r, a, b: f"Lose one of the weakest units to the curse of {REGION_NAMES[here(s)]}",
    Decision.WISH: _meeting,
    Decision.CEDE: lambda s, r, a, b: f"Insist on {claimed(s, r, here(s))} or cede it",
    Decision.DEPLOY: _deploy_what,
    Decision.ARM: lambda s, r, a, b: f"Modify {unit_plural(faction_of(s), a)} against {_foe(s, r)}",
    Decision.PRIZE: lambda s, r, a, b: f"Choose the reward of the battle in {REGION_NAMES[s.battle.region]}",
    Decision.LOOT: _loot_what,
    Decision.FORTRESS: lambda s, r, a, b: "Seize a fortress or not",
    Decision.MONSTER: lambda s, r, a, b: "Fight a monster or not",
    Decision.ARTEFACT: lambda s, r, a, b: f"Collect {artefact_name(a)} or not",
}

"""Heroes: Write & Conquer in words: questions and standings, for `trace` and the step interface.

Questions are short commands. Answers are told in `answer_words`, what happened in `chronicle`.
"""

from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted
from sim.engine.sentences import Sentences
from sim.games.conquer.account import account, boxes, others, reshuffled
from sim.games.conquer.answer_words import describe
from sim.games.conquer.chronicle import event
from sim.games.conquer.encounters import players_in
from sim.games.conquer.legend import legend
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.scoring import score
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.wording import (
    NAMERS,
    SCENE,
    army,
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
    unit_plural,
)
from sim.games.conquer.words import Decision, MapObject

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
    return _QUESTIONS(state, rules, state.decision, state.about)


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


def _others(state: Any, rules: Any) -> str:
    return players(state, int(players_in(state, here(state))), int(state.decider))


def _foe(state: Any, rules: Any) -> str:
    """Return what units are being deployed against."""
    battle = state.battle
    if battle.versus == Versus.PLAYER:
        return f"{sides(state, int(state.decider))} in {REGION_NAMES[battle.region]}"
    power = int(battle.needed) - int(rules.margin)
    if battle.versus == Versus.FORTRESS:
        return f"{object_name(MapObject.FORTRESS, here(state))} (power {power})"
    return f"a monster (power {power})"


def _units(state: Any, rules: Any, unit: int) -> str:
    faction = faction_of(state)
    return "the Hydra" if is_hydra(faction, unit) else unit_plural(faction, unit)


_QUESTIONS = Sentences(
    {
        Decision.START: "Choose a starting region",
        Decision.PLAN: "Write the action plan",
        Decision.BOOST: "Make an exchange or not",
        Decision.SUBSTITUTE: "Take {amount} wood, or iron and gold instead",
        Decision.BUILD: "Build or recruit",
        Decision.NOTE: "Circle a note",
        Decision.SUMMON: "Summon the Hydra or not",
        Decision.RESERVE: "Reserve an object {tower_price} or not",
        Decision.CURSE: "Curse a region {plague_price} or not",
        Decision.FLOOD: "Turn {here} into a lake {geyser_price} or not",
        Decision.DESTINATION: "Choose a destination for {points}",
        Decision.HYDRA_MOVE: "Choose a destination for the Hydra",
        Decision.CURSED: "Lose one of the weakest units to the curse of {here}",
        Decision.WISH: "Decide what to do about {others} in {here}",
        Decision.CEDE: "Insist on {claimed} or cede it",
        Decision.DEPLOY: "Deploy {unit} against {foe}",
        Decision.ARM: "Modify {unit} against {foe}",
        Decision.PRIZE: "Choose the reward of the battle in {battlefield}",
        Decision.LOOT: "Take {resource} from {loser}, {most} at most",
        Decision.FORTRESS: "Seize a fortress or not",
        Decision.MONSTER: "Fight a monster or not",
        Decision.ARTEFACT: "Collect {artefact} or not",
    },
    {**NAMERS, "unit": _units},
    {
        **SCENE,
        "others": _others,
        "foe": _foe,
        "battlefield": lambda state, rules: REGION_NAMES[state.battle.region],
        "points": lambda state, rules: counted(int(mine_of(state).points), "movement point"),
        "most": lambda state, rules: counted(int(state.battle.loot_left), "resource"),
        "tower_price": lambda state, rules: price_of(state, rules.tower_pay, rules.tower_price),
        "plague_price": lambda state, rules: price_of(state, rules.plague_pay, rules.plague_price),
        "geyser_price": lambda state, rules: price_of(state, rules.geyser_pay, rules.geyser_price),
    },
)

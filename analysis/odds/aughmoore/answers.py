"""Answers about Battles of Heroes of Land, Air & Sea: numbers for programs, tables for people."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.aughmoore.contest import SIDES, Contest, Ending
from analysis.odds.aughmoore.field import Meeting
from analysis.odds.aughmoore.plans import Plans, best_chances, best_gains
from analysis.odds.aughmoore.quantities import lost_ranges, notes_of, quantities_of
from analysis.odds.questions import Answer, Quantity, ranges_of
from sim.games.aughmoore.names import (
    BUILDING_KEYS,
    EXPANDED_SPELL_KEYS,
    TACTIC_KEYS,
    TACTIC_NAMES,
    UNIT_KEYS,
    UNIT_NAMES,
)

METHOD = "exact: every pair of Tactic cards played out; plans by linear programming and support enumeration"
OVER = "exact: the Battle is over before Tactic cards are chosen"


def answer_of(meeting: Meeting, contest: Contest) -> Answer:
    """Return who wins, the best mixtures of cards of both sides, and what they lead to."""
    numbers = {"method": METHOD, **_strengths(contest), **_settings(meeting, contest)}
    if contest.over:
        return _decided(meeting, contest, numbers)
    endings = contest.endings()
    chances, gains = best_chances(endings), best_gains(endings)
    quantities = quantities_of(endings, chances)
    numbers |= _played(meeting, contest, chances)
    numbers["value"] = chances.wins
    numbers["ranges"] = _ranges(meeting, endings, chances)
    numbers["valued"] = {
        **_played(meeting, contest, gains),
        "ranges": _ranges(meeting, endings, gains),
        "attacker_value": gains.gains[0],
        "defender_value": gains.gains[1],
        "gap": gains.gap,
        "equilibria": gains.equilibria,
    }
    numbers["pairs"] = pairs_table(meeting, contest, endings)
    return Answer(
        numbers, _tables(meeting, contest, endings, chances, gains), quantities, notes_of(quantities, gains.equilibria)
    )


def _ranges(meeting: Meeting, endings: Sequence[Sequence[Ending]], plans: Plans) -> dict[str, Any]:
    lost = lost_ranges(endings, plans, [army.faction for army in meeting.armies])
    return {**ranges_of(quantities_of(endings, plans)), **{key: vars(found) for key, found in lost.items()}}


def _decided(meeting: Meeting, contest: Contest, numbers: dict[str, Any]) -> Answer:
    """Return the answer about a Battle in which nobody is left to choose a card."""
    ending = contest.finished()
    won = float(ending.winner == 0)
    numbers |= {
        "method": OVER,
        "attacker_wins": won,
        "defender_wins": 1 - won,
        "value": won,
        "attacker_plan": [],
        "defender_plan": [],
    }
    numbers |= {f"{side}_losses": losses(meeting, part, ending.lost) for part, side in enumerate(SIDES)}
    quantities = (Quantity(key="attacker_wins", words="the attacker wins", value=won, share=True),)
    return Answer(
        numbers, {f"{SIDES[ending.winner].capitalize()} wins without Tactic cards": _sides(contest)}, quantities
    )


def _strengths(contest: Contest) -> dict[str, Any]:
    """Return the Strength of both sides before the cards."""
    numbers: dict[str, Any] = {}
    for part, side in enumerate(SIDES):
        natural, bonus = (int(each) for each in contest.strengths[part])
        numbers |= {f"{side}_strength": natural + bonus, f"{side}_natural": natural, f"{side}_bonus": bonus}
    return numbers


def _played(meeting: Meeting, contest: Contest, plans: Plans) -> dict[str, Any]:
    numbers: dict[str, Any] = {"attacker_wins": plans.wins, "defender_wins": 1 - plans.wins}
    for part, side in enumerate(SIDES):
        numbers |= {
            f"{side}_plan": plan_table(contest, plans, part),
            f"{side}_losses": losses(meeting, part, plans.lost),
            f"{side}_structures_lost": plans.structures[part],
            f"{side}_vp": plans.vp[part],
            f"{side}_spent": plans.spent[part],
        }
    return numbers


def plan_table(contest: Contest, plans: Plans, part: int) -> pd.DataFrame:
    """Return the cards that a plan uses, the likeliest first: tactic, probability, wins (the side's chance with it)."""
    used = [place for place, chance in enumerate(plans.chances[part]) if chance > 0]
    rows = [
        {
            "tactic": TACTIC_KEYS[contest.cards[part][place]],
            "probability": float(plans.chances[part][place]),
            "wins": float(plans.wins_with[part][place]),
        }
        for place in used
    ]
    return pd.DataFrame(rows).sort_values("probability", ascending=False, kind="stable", ignore_index=True)


def losses(meeting: Meeting, part: int, lost: np.ndarray) -> dict[str, float]:
    """Return the units that a side loses on average, those of which it loses any."""
    keys = UNIT_KEYS[meeting.armies[part].faction]
    return {key: float(number) for key, number in zip(keys, lost[part], strict=True) if number > 0}


def pairs_table(meeting: Meeting, contest: Contest, endings: Sequence[Sequence[Ending]]) -> pd.DataFrame:
    """Return a row a pair of cards: what it ends in, and what each side makes of it."""
    rows = []
    for own, line in zip(contest.cards[0], endings, strict=True):
        for foe, ending in zip(contest.cards[1], line, strict=True):
            row: dict[str, Any] = {"attacker": TACTIC_KEYS[own], "defender": TACTIC_KEYS[foe]}
            row["winner"] = SIDES[ending.winner]
            for part, side in enumerate(SIDES):
                row[f"{side}_total"] = ending.totals[part]
                row[f"{side}_card"] = ending.cards[part]
                row[f"{side}_vp"] = ending.vp[part]
                row[f"{side}_spent"] = ending.spent[part]
                row[f"{side}_lost"] = in_words(meeting, part, ending)
                row[f"{side}_value"] = ending.gains[part]
            rows.append(row)
    return pd.DataFrame(rows)


def in_words(meeting: Meeting, part: int, ending: Ending) -> str:
    """Return what a side lost in words."""
    army = meeting.armies[part]
    parts = [
        f"{int(number)} {name}"
        for name, number in zip(UNIT_NAMES[army.faction], ending.lost[part], strict=True)
        if number
    ]
    if ending.structures[part]:
        parts.append("Capital City" if army.capital else "Tower")
    return ", ".join(parts) or "nothing"


def _settings(meeting: Meeting, contest: Contest) -> dict[str, Any]:
    worth, battle = contest.conduct.worth, contest.table.state.battle
    sides = [
        {
            "faction": army.key,
            "units": {key: number for key, number in zip(UNIT_KEYS[army.faction], army.units, strict=True) if number},
            "tower": army.tower,
            "capital": army.capital,
            "level": army.level,
            "buildings": [BUILDING_KEYS[army.faction][place] for place in army.buildings],
            "resources": list(army.stock),
            "spell": None if army.spell < 0 else EXPANDED_SPELL_KEYS[army.spell],
            "scribed": army.scribed,
            "bar": army.bar,
            "souls": army.souls,
        }
        for army in meeting.armies
    ]
    valued = {"resource": worth.resource, "prize": worth.prize, "distance": worth.distance, "capital": worth.capital}
    valued["soul"] = worth.soul
    where = {"place": meeting.place, "terrain": meeting.terrain.name.lower(), "fort": meeting.fort}
    where["attacker_way"] = "fly" if battle.flew else "sail" if battle.sailed else "march"
    return {"settings": {"armies": sides, **where, "worth": valued}}


def _sides(contest: Contest) -> pd.DataFrame:
    rows = [
        {"side": side, "natural": int(natural), "bonus": int(bonus), "strength": int(natural + bonus)}
        for side, (natural, bonus) in zip(SIDES, contest.strengths, strict=True)
    ]
    return pd.DataFrame(rows)


def _tables(
    meeting: Meeting, contest: Contest, endings: Sequence[Sequence[Ending]], chances: Plans, gains: Plans
) -> dict[str, pd.DataFrame]:
    tables = {
        "Strength before Tactic cards": _sides(contest),
        "Attacker : defender with each pair of cards, * where the attacker wins": _totals(contest, endings),
    }
    for title, plans in (("for the chance to win", chances), ("for victory points and all that is valued", gains)):
        for part, side in enumerate(SIDES):
            table = plan_table(contest, plans, part)
            table["tactic"] = [TACTIC_NAMES[TACTIC_KEYS.index(key)] for key in table["tactic"]]
            tables[f"The {side}'s plan {title}"] = table
        tables[f"What comes of it, {title}"] = _outcome(meeting, plans)
    return tables


def _totals(contest: Contest, endings: Sequence[Sequence[Ending]]) -> pd.DataFrame:
    """Return the totals of both sides for each pair of cards; a star stands beside the attacker's victories."""
    columns = [TACTIC_NAMES[card] for card in contest.cards[1]]
    rows = [
        {
            "attacker": TACTIC_NAMES[own],
            **{
                name: f"{each.totals[0]} : {each.totals[1]}{' *' if each.winner == 0 else ''}"
                for name, each in zip(columns, line, strict=True)
            },
        }
        for own, line in zip(contest.cards[0], endings, strict=True)
    ]
    return pd.DataFrame(rows)


def _outcome(meeting: Meeting, plans: Plans) -> pd.DataFrame:
    rows = []
    for part, side in enumerate(SIDES):
        lost = losses(meeting, part, plans.lost)
        rows.append(
            {
                "side": side,
                "wins": plans.wins if part == 0 else 1 - plans.wins,
                "VP": plans.vp[part],
                "resources spent": plans.spent[part],
                "value": plans.gains[part],
                "losses": ", ".join(f"{number:.2f} {key}" for key, number in lost.items()) or "nothing",
            }
        )
    return pd.DataFrame(rows)

"""Battles for the tests: two sides in a territory between two kingdoms, and dice that show what the test says.

Purple (player 0) attacks from HOME; the territory fought over is FIELD; red (player 1) holds YONDER and BEYOND beside
it. Armies have moved tokens unless a test says otherwise, so that nobody is asked about a withdrawal.
"""

from collections import Counter
from typing import Any

from sim.games.kings import armies, combat
from sim.games.kings.words import Decision, Die, Face, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_land,
    position,
    put_army,
    question,
    rules,
    run,
    territory,
)

ATTACKER, DEFENDER, THIRD = 0, 1, 2
HOME, SECOND_HOME = territory("purple", "front"), territory("purple", "left")
FIELD = territory("purple", "middle")
YONDER, BEYOND = territory("red", "front"), territory("red", "right")


def battlefield(
    attackers: int = 1,
    defenders: int = 1,
    *,
    using: Any = None,
    defender: int = DEFENDER,
    settlement: int = Settlement.NONE,
    culture: int | None = None,
    walls: int = 0,
    moved: int = 1,
) -> Any:
    """Return a position in which purple's armies have entered the field that the defender holds."""
    state = position(using=rules() if using is None else using)
    clear_armies(state)
    state.current = ATTACKER
    give_land(state, defender, FIELD, settlement, culture, walls)
    if defenders:
        put_army(state, defender, FIELD, count=defenders, moved=moved)
    for _ in range(attackers):
        invade(state, HOME)
    return state


def invade(state: Any, origin: int, place: int = FIELD, power: int = ATTACKER) -> int:
    """Let a new army of a power enter a territory from another one; return its number."""
    index = put_army(state, power, origin, moved=1)
    armies.move_army(state, power, index, place)
    return index


def begin(state: Any, using: Any, place: int = FIELD) -> None:
    """Open the battle phase and choose the offer of battle in a territory."""
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    answer(state, using, Verb.CHOOSE_LAND, place)


def damage_of(state: Any, power: int, place: int = FIELD) -> list[int]:
    """Return the damage of a power's armies in a territory."""
    mine = state.powers[power]
    return [int(army.damage) for army in mine.armies[: mine.army_count] if army.place == place]


def fight_on(state: Any, using: Any) -> None:
    """Place every hit on the first army and press every attack until something else is asked."""
    while question(state) and question(state)[1] in (Decision.PRESS, Decision.DAMAGE):
        if state.decision == Decision.PRESS:
            answer(state, using, Verb.FIGHT)
        else:
            power = int(state.about[0])
            mine = state.powers[power]
            targets = [i for i in range(mine.army_count) if mine.armies[i].place == FIELD and mine.armies[i].damage < 3]
            answer(state, using, Verb.CHOOSE_ARMY, power, targets[0])


def script_dice(monkeypatch: Any, *rolls: tuple[int, int]) -> list[Counter]:
    """Let the next combat rolls show so many (swords, shields), later ones blanks.

    A round has four rolls: attack, defence, counterattack, and the attacker's defence. Returns the list to which each
    roll adds its dice by kind.
    """
    script, thrown, faces = list(rolls), [], []
    clear = combat.clear_roll

    def begin_roll(roll: Any) -> None:
        assert not faces, f"the roll had too few dice for what is left of it: {faces}"
        swords, shields = script.pop(0) if script else (0, 0)
        faces.extend([Face.SWORD] * swords + [Face.SHIELD] * shields)
        thrown.append(Counter())
        clear(roll)

    def show_face(state: Any, using: Any, die: int, purpose: int) -> Face:
        thrown[-1][Die(int(die)).name.lower()] += 1
        return faces.pop(0) if faces else Face.BLANK

    monkeypatch.setattr(combat, "clear_roll", begin_roll)
    monkeypatch.setattr(combat, "roll_face", show_face)
    return thrown

"""Armies of Heroes: Write & Conquer from what was typed: factions, units, structures, artefacts, resources by name."""

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.rules import HYDRA, STOCK, BattleRules, Board, Carrier, named
from sim.games.conquer.effect_kinds import Special

MOST_UNITS = 99
MOST_STOCK = 999
APART = "apart"
FORM = "FACTION:UNIT=N,UNIT=N,.., such as humans:militia=5,knight=2"


def army_of(rules: BattleRules, flag: str, units: str, carriers: str, stock: str) -> Army:
    """Find a faction and its army.

    Args:
        rules: the factions that there are.
        flag: the option, for what is wrong.
        units: FACTION:UNIT=N,UNIT=N,..
        carriers: names or keys of structures and artefacts, separated by commas; an artefact has its region's.
        stock: RESOURCE=N,.. of wood, iron, gold, rage and science.

    Raises:
        ValueError: a name is unknown or repeated, a number is out of bounds, or it is not told what matters.
    """
    faction, colon, listed = units.partition(":")
    if not colon:
        raise ValueError(f"{flag} is {units!r}, must be {FORM}")
    board = named("faction", faction, rules.boards)
    told = _units(flag, board, listed)
    apart = APART in told.values()
    numbers = {key: 1 if number == APART else int(number) for key, number in told.items()}
    if apart and sum(numbers.values()) > 1:
        raise ValueError(f"{flag}: a Hydra that is apart fights alone, name no other units")
    army = Army(
        rules=rules,
        board=board,
        units=tuple(numbers.get(unit.key, 0) for unit in board.units),
        carriers=_carriers(flag, board, carriers),
        stock=_stock(flag, stock),
        apart=apart,
    )
    if Special.ARMOR_SHOP in army.specials and army.armor_price and "wood" not in army.stock:
        raise ValueError(f"{flag}-resources: how much wood is there for the Armor Shop? Tell it by wood=N")
    return army


def pairs_of(flag: str, text: str, form: str) -> list[tuple[str, str]]:
    """Split KEY=VALUE,KEY=VALUE,.. at commas and equals signs."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for key, equals, value in pairs:
        if not (key.strip() and equals and value.strip()):
            raise ValueError(f"{flag} is {text!r}, must be {form}")
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def whole(flag: str, name: str, text: str, most: int) -> int:
    """Read a whole number from 0 on."""
    if not text.isascii() or not text.isdigit() or int(text) > most:
        raise ValueError(f"{flag}: {name} is {text!r}, must be a whole number from 0 to {most}")
    return int(text)


def _units(flag: str, board: Board, listed: str) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for name, number in pairs_of(flag, listed, FORM):
        unit = named(f"unit of the {board.name}", name, board.units)
        if unit.key in numbers:
            raise ValueError(f"{flag}: {unit.name} is named twice")
        if unit.key != HYDRA:
            whole(flag, unit.name, number, MOST_UNITS)
        elif number not in ("0", "1", APART):
            raise ValueError(f"{flag}: {unit.name} is {number!r}, must be 0, 1, or apart where it fights alone")
        numbers[unit.key] = number
    return numbers


def _carriers(flag: str, board: Board, carriers: str) -> tuple[Carrier, ...]:
    sort = f"structure of the {board.name} or artefact"
    found = [named(sort, name, board.carriers) for name in carriers.split(",") if name.strip()]
    for carrier in found:
        if found.count(carrier) > 1:
            raise ValueError(f"{flag}-with: {carrier.name} is named twice")
    return tuple(found)


def _stock(flag: str, stock: str) -> dict[str, int]:
    flag = f"{flag}-resources"
    found: dict[str, int] = {}
    for name, number in pairs_of(flag, stock, "RESOURCE=N,RESOURCE=N,.."):
        if name not in STOCK:
            raise ValueError(f"{flag}: there is no resource {name!r}; there are {', '.join(STOCK)}")
        if name in found:
            raise ValueError(f"{flag}: {name} is named twice")
        found[name] = whole(flag, name, number, MOST_STOCK)
    return found

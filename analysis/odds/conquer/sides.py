"""Armies of Heroes: Write & Conquer from what was typed: factions, units, structures, artefacts, resources by name."""

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.rules import HYDRA, STOCK, BattleRules, Board, Carrier
from analysis.odds.reading import listed, named, pairs_of, whole
from sim.games.conquer.vocabulary import Special

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
        ValueError: a name is unknown or repeated, a number is out of bounds, or what matters is not stated.
    """
    faction, colon, numbers = units.partition(":")
    if not colon:
        raise ValueError(f"{flag} is {units!r}, must be {FORM}")
    board = named("faction", faction, rules.boards)
    owned = _units(flag, board, numbers)
    apart = APART in owned.values()
    counts = {key: 1 if number == APART else int(number) for key, number in owned.items()}
    if apart and sum(counts.values()) > 1:
        raise ValueError(f"{flag}: a Hydra that is apart fights alone, name no other units")
    army = Army(
        rules=rules,
        board=board,
        units=tuple(counts.get(unit.key, 0) for unit in board.units),
        carriers=_carriers(flag, board, carriers),
        stock=_stock(flag, stock),
        apart=apart,
    )
    if Special.ARMOR_SHOP in army.specials and army.armor_price and "wood" not in army.stock:
        raise ValueError(f"{flag}-resources: how much wood is there for the Armor Shop? Give it as wood=N")
    return army


def _units(flag: str, board: Board, text: str) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for name, number in pairs_of(flag, text, FORM):
        unit = named(f"unit of the {board.name}", name, board.units)
        if unit.key in numbers:
            raise ValueError(f"{flag}: {unit.name} is named twice")
        if unit.key != HYDRA:
            whole(f"{flag}: {unit.name}", number, MOST_UNITS)
        elif number not in ("0", "1", APART):
            raise ValueError(f"{flag}: {unit.name} is {number!r}, must be 0, 1, or apart where it fights alone")
        numbers[unit.key] = number
    return numbers


def _carriers(flag: str, board: Board, carriers: str) -> tuple[Carrier, ...]:
    sort = f"structure of the {board.name} or artefact"
    in_force = [named(sort, name, board.carriers) for name in listed(carriers)]
    for carrier in in_force:
        if in_force.count(carrier) > 1:
            raise ValueError(f"{flag}-with: {carrier.name} is named twice")
    return tuple(in_force)


def _stock(flag: str, stock: str) -> dict[str, int]:
    flag = f"{flag}-resources"
    units: dict[str, int] = {}
    for name, number in pairs_of(flag, stock, "RESOURCE=N,RESOURCE=N,.."):
        if name not in STOCK:
            raise ValueError(f"{flag}: there is no resource {name!r}; there are {', '.join(STOCK)}")
        if name in units:
            raise ValueError(f"{flag}: {name} is named twice")
        units[name] = whole(f"{flag}: {name}", number, MOST_STOCK)
    return units

"""What a set of content values must fulfil before a game is played with it: numbers, cards, tokens and boards."""

from collections.abc import Iterator, Mapping
from typing import Any

from sim.content.content import Content
from sim.errors import ContentError
from sim.games.aughmoore.content.catalogue import BOXES, Catalogue, catalogue_of, designs
from sim.games.aughmoore.content.charts import BASE_SIDE, FLOATING, Side
from sim.games.aughmoore.content.effect_checks import check_effects
from sim.games.aughmoore.content.map_checks import check_map
from sim.games.aughmoore.state import (
    BASE,
    BUILDINGS,
    EXPANDED,
    HEROES,
    LAND_TOKENS,
    LEVELS,
    LIBRARY,
    PILE,
    SCRIBED,
    SOLO_CARDS,
    SPELL_CARDS,
    TRACK,
    VESSELS,
)
from sim.games.aughmoore.words import Tactic, Terrain, Unit

KEY = "aughmoore"
FASTEST = 15  # orders hold so many steps
ARMY = 22  # all units of a player
LARGEST = 100  # a number beyond it would not fit the tables of results
BOUNDS: Mapping[str, tuple[int, int]] = {
    "*": (-LARGEST, LARGEST),  # what the state, the questions and the tables of results have room for
    "game.most_rounds": (1, LARGEST),
    "setup.land_tokens_*": (0, PILE),
    "setup.sea_tokens_*": (0, PILE),
    "setup.continents.*": (BASE.continents - 1, BASE.continents),
    f"setup.continents.{BASE.players}": (BASE.players, BASE.continents),
    "resource.cap": (1, 99),
    "limit.units_per_region": (1, ARMY),
    "limit.army": (1, ARMY),
    "limit.towers_per_continent*": (0, 10),
    "round.actions_per_player": (1, 4),
    "action.serfs_for_pair_cost": (2, 9),
    "action.sail_*": (0, FASTEST),
    "action.fly_*": (0, FASTEST),
    "objective.rounds_after": (0, 10),
    "objective.exterminate_at_once_up_to_players": (0, BASE.players),
    "unit.*.speed": (0, FASTEST),
    "unit.serf.count": (1, 15),
    "unit.warrior.count": (1, 6),
    "faction.*.speed": (0, FASTEST),
    "faction.*.capacity": (0, ARMY),
    "faction.*.ability.*.level": (1, LEVELS),
    "tower.count": (0, 10),
    "capital.*.scribed": (0, SCRIBED),
    "capital.*.library": (0, LIBRARY),
    "battle.damage_divisor": (1, LARGEST),
    "token.*.units_lost": (0, ARMY),
    "map.land.*.spaces": (0, ARMY),
    "solo.action.attack.reach": (0, FASTEST),
    "solo.move.army": (0, FASTEST),
    "solo.move.vessel": (0, FASTEST),
    "solo.move.air_central_sea": (1, FASTEST),
    "solo.move.leaves_capital_most": (1, ARMY),
    "solo.reshuffle_when_left": (0, SOLO_CARDS - 1),
    "solo.track.*.level": (1, LEVELS),
    "solo.track.*.ability": (0, LEVELS),
}
EXPANDED_BOUNDS: Mapping[str, tuple[int, int]] = {
    **BOUNDS,
    "setup.continents.*": (BASE.continents - 1, EXPANDED.continents - 1),
    **{f"setup.continents.{players}": (BASE.continents - 1, BASE.continents) for players in range(1, BASE.players)},
    f"setup.continents.{BASE.players}": (BASE.players, BASE.continents),
    "setup.continents.5": (5, EXPANDED.continents - 1),
    "setup.continents.6": (EXPANDED.continents - 1, EXPANDED.continents - 1),
    "setup.continents.7": (EXPANDED.continents - 1, EXPANDED.continents - 1),
    "map.floating.central_step": (1, FASTEST),
    "map.floating.shore_step": (1, FASTEST),
    "map.floating.tokens": (0, LARGEST),
    "underworld.souls_most": (0, LARGEST),
}
DRAWS = ("setup.spells_dealt", "action.conjure_draw", "collection.spells")
LAND_UNITS_SOLD = ("serf", "warrior")
RESOURCES = {"ore", "mana", "food"}


def check_rules(content: Content, side: Side = BASE_SIDE) -> None:
    """Raise ContentError if numbers lie out of bounds or the map, a board or an effect cannot be played."""
    catalogue = catalogue_of(content, side)
    content.require_all(EXPANDED_BOUNDS if catalogue.chart.expanded else BOUNDS)
    _check_start(content)
    _check_tactics(catalogue)
    _check_spells(catalogue)
    for faction in catalogue.boards:
        _check_board(catalogue, faction)
        _check_solo_board(catalogue, faction)
    _check_solo(content)
    check_map(catalogue.chart)
    _check_tokens(catalogue)
    check_effects(catalogue)


def _check_start(content: Content) -> None:
    """Refuse a set-up with more than the cap, the supply or a Library holds."""
    cap = content["resource.cap"]
    for table in ("setup.resources", "solo.setup.resources"):
        for resource, amount in content.under(table).items():
            if amount > cap:
                raise ContentError(f"{KEY}.{table}.{resource} is {amount}; resource.cap allows {cap}")
    for unit in LAND_UNITS_SOLD:
        there, number = content[f"unit.{unit}.count"], content[f"setup.courtyard.{unit}"]
        if number > there:
            raise ContentError(f"{KEY}.setup.courtyard.{unit} is {number}; unit.{unit}.count is {there}")
    pair, serfs = content["action.serfs_for_pair_cost"], content["unit.serf.count"]
    if pair > serfs:
        raise ContentError(f"{KEY}.action.serfs_for_pair_cost is {pair}; unit.serf.count is {serfs}")
    held = max(content[f"capital.{level}.library"] for level in range(1, LEVELS + 1))
    for address in DRAWS:
        if content[address] + held > LIBRARY:
            most = LIBRARY - held
            raise ContentError(f"{KEY}.{address} is {content[address]}; with a Library of {held} the rules take {most}")


def _check_tactics(catalogue: Catalogue) -> None:
    """Refuse a hand of Tactic cards that leaves some army without a card to play."""
    _check_keys(f"{KEY}.tactic", catalogue.tactics, [tactic.name.lower() for tactic in Tactic])
    for role in ("attacker", "defender"):
        if not any(tactic[role] and tactic["serfs_alone"] for tactic in catalogue.tactics.values()):
            raise ContentError(f"{KEY}.tactic.*.{role}: no card is left that Serfs alone may play as {role}")


def _check_spells(catalogue: Catalogue) -> None:
    """Refuse a Spell deck that does not fit its box, or cannot be dealt."""
    kinds = catalogue.size.spells
    if len(catalogue.spells) != kinds:
        raise ContentError(f"{KEY}.spell has {len(catalogue.spells)} kinds of Spells; the rules take {kinds}")
    cards = sum(spell["copies"] for spell in catalogue.spells.values() if catalogue.on_table(spell))
    dealt = catalogue.chart.side.players[-1] * catalogue.content["setup.spells_dealt"]
    if not dealt <= cards <= SPELL_CARDS:
        raise ContentError(f"{KEY}.spell.*.copies make {cards} Spell cards; the rules take {dealt} to {SPELL_CARDS}")


def _check_board(catalogue: Catalogue, faction: str) -> None:
    """Refuse a board whose Buildings do not unlock each Hero and each Vessel once, or with abilities amiss."""
    board, where = catalogue.boards[faction], f"{KEY}.faction.{faction}"
    for table, number in (("building", BUILDINGS), ("hero", HEROES), ("vessel", VESSELS)):
        _check_length(f"{where}.{table}", board[table], number)
    unlockable = catalogue.unlockable(faction)
    openers: dict[str, str] = {}
    for key, building in board["building"].items():
        unlocked, address = building["unlocks"], f"{where}.building.{key}.unlocks"
        if unlocked not in unlockable:
            raise ContentError(f"{address} is {unlocked!r}; the board has {', '.join(unlockable)}")
        if unlocked in openers:
            raise ContentError(f"{address} is {unlocked!r}, as {openers[unlocked]} has it; each has one Building")
        openers[unlocked] = f"building.{key}"
    for table in ("building", "hero"):
        for key, item in board[table].items():
            _check_length(f"{where}.{table}.{key}.ability", item["ability"], LEVELS)
    for (key, vessel), unit in zip(board["vessel"].items(), (Unit.SEA_VESSEL, Unit.AIR_VESSEL), strict=True):
        if vessel["kind"] != (kind := unit.name.lower()):
            raise ContentError(f"{where}.vessel.{key}.kind is {vessel['kind']!r}; there the rules take {kind}")
    _check_special(catalogue, faction)


def _check_special(catalogue: Catalogue, faction: str) -> None:
    """Refuse a board with more than one special table, or one that waits for a Building that is not there."""
    special, where = catalogue.boards[faction].get("special", {}), f"{KEY}.faction.{faction}"
    if len(special) > 1:
        raise ContentError(f"{where}.special has {len(special)} entries; the rules take 1")
    known = ("", *catalogue.buildings(faction))
    for key, item in special.items():
        if item["building"] not in known:
            raise ContentError(
                f"{where}.special.{key}.building is {item['building']!r}; the board has {', '.join(known[1:])}"
            )
    box = catalogue.boards[faction].get("box", BOXES[0])
    if box not in BOXES:
        raise ContentError(f"{where}.box is {box!r}; the boxes are {', '.join(BOXES)}")


def _check_solo_board(catalogue: Catalogue, faction: str) -> None:
    for table, number in (("ability", LEVELS), ("hero", HEROES), ("spell", HEROES)):
        _check_length(f"{KEY}.solo.board.{faction}.{table}", catalogue.solo[faction][table], number)


def _check_solo(content: Content) -> None:
    """Refuse a solo deck or a track of another length."""
    _check_length(f"{KEY}.solo.card", content.nested("solo.card"), SOLO_CARDS)
    _check_length(f"{KEY}.solo.track", content.nested("solo.track"), TRACK)


def _check_length(where: str, table: Mapping[str, Any], number: int) -> None:
    if len(table) != number:
        raise ContentError(f"{where} has {len(table)} entries; the rules take {number}")


def _check_keys(where: str, table: Mapping[str, Any], keys: list[str]) -> None:
    if list(table) != keys:
        raise ContentError(f"{where} has {', '.join(table)}; the rules take {', '.join(keys)}")


def _check_tokens(catalogue: Catalogue) -> None:
    """Refuse tokens that do not fit their pile, or a pile that cannot be dealt (O12)."""
    for key, token in catalogue.tokens.items():
        shown = {word for picture in token.get("picture", {}) for word in picture.split("_")}
        if strange := sorted(shown - RESOURCES):
            raise ContentError(f"{KEY}.token.{key}.picture shows {strange[0]!r}; the resources are ore, mana, food")
        if token["effect"] == "buy_unit" and token.get("unit") not in LAND_UNITS_SOLD:
            raise ContentError(f"{KEY}.token.{key}.unit is {token.get('unit')!r}; the rules take serf or warrior")
    piles = {"land": LAND_TOKENS, "sea": catalogue.size.sea_tokens}
    there = dict.fromkeys(piles, 0)
    for _, key, _, copies in designs(catalogue):
        there[catalogue.tokens[key]["region"]] += copies
    for region, needed in (("land", max(_land_tokens(catalogue))), ("sea", _sea_tokens(catalogue))):
        if there[region] < needed:
            raise ContentError(f"{KEY}.token has {there[region]} {region} tokens; the largest set-up deals {needed}")
        if there[region] > piles[region]:
            raise ContentError(
                f"{KEY}.token has {there[region]} {region} tokens; the rules take {piles[region]} at most"
            )


def _land_tokens(catalogue: Catalogue) -> Iterator[int]:
    """Yield how many Land tokens each number of players needs at most: on all regions in play but those of Capitals."""
    content, side = catalogue.content, catalogue.chart.side
    each = content["setup.land_tokens_per_region"]
    needed = _tokens_on(catalogue)
    aloft = needed.pop(FLOATING, 0)
    for players in side.players:
        in_play = content[f"setup.continents.{players}"]
        floating = aloft if players > side.continents or "pestilence" in catalogue.boxes else 0
        yield sum(sorted(needed.values())[-in_play:]) + floating - max(players, 2) * each


def _tokens_on(catalogue: Catalogue) -> dict[str, int]:
    """Return how many tokens each continent takes that nobody lives on."""
    each = catalogue.content["setup.land_tokens_per_region"]
    swamp = catalogue.content["setup.land_tokens_in_swamp"]
    needed = dict.fromkeys((region["continent"] for region in catalogue.chart.lands.values()), 0)
    for region in catalogue.chart.lands.values():
        needed[region["continent"]] += swamp if region["terrain"] == Terrain.SWAMP.name.lower() else each
    return needed


def _sea_tokens(catalogue: Catalogue) -> int:
    """Return how many Sea tokens are dealt at most: on all seas, and on a Sunken Continent but its Capital."""
    content = catalogue.content
    each, central = content["setup.sea_tokens_per_region"], content["setup.sea_tokens_in_central_region"]
    land = content["setup.land_tokens_per_region"]
    sunken = max(_tokens_on(catalogue).values()) - land if "pestilence" in catalogue.boxes else 0
    return sum(central if region["central"] else each for region in catalogue.chart.seas.values()) + sunken

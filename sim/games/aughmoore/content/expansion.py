"""What the expansions add to the Rules record: boxes, the Floating and the Sunken Continent, Souls.

The rules of the base game have these fields too, so that there is one code; in them nothing of it is in play.
"""

import numpy as np

from sim.content.layout import Field, array
from sim.content.nested import word
from sim.engine.header import NOBODY
from sim.games.aughmoore.content.catalogue import BOXES, Catalogue
from sim.games.aughmoore.content.rulings import BOX_READINGS
from sim.games.aughmoore.state import Size
from sim.games.aughmoore.words import CloisterLevels, Start

FLAGS = {
    "vessel_below_stops": "map.floating.sea_vessel_below_stops",
    "first_vessel_reveals": "map.floating.first_vessel_reveals_central_tokens",
    "birdfolk_float": "map.floating.birdfolk_must_start_here",
    "merfolk_may_float": "map.floating.merfolk_may_start_here",
    "souls_break_ties": "underworld.souls_are_resources_for_ties",
}
NUMBERS = {
    "floating_central_step": "map.floating.central_step",
    "floating_shore_step": "map.floating.shore_step",
    "floating_tokens": "map.floating.tokens",
    "souls_most": "underworld.souls_most",
    "souls_start": "underworld.souls_at_start",
}
WORDS = {  # 1 while the address has that word
    "floating_always": ("map.floating.play", "always"),
    "vessels_start_below": ("map.floating.sea_vessels_start", "central_sea"),
    **{name: (f"ruling.{ruling}", reading) for name, (ruling, reading) in BOX_READINGS.items()},
}
READ = (
    "box.*",
    "map.floating.above.*",
    "map.floating.continent.*",
    "map.floating.gates_join",
    "map.floating.land.*",
    "map.floating.link.*",
    "map.sunken.token.*",
    "team.format.*.seats",
    "team.format.*.players",
    "team.six_players_play",
    "ruling.cloister_levels",
    "ruling.gates_of_one_letter",
    "ruling.pyramid_at_the_end",
)
USES = (*READ, *FLAGS.values(), *NUMBERS.values(), *(address for address, _ in WORDS.values()))


def expansion_fields(size: Size) -> list[Field]:
    """Return the fields that `fill_expansion` fills, with the room of a size."""
    return [
        array("board", ()),  # 0 the base game, with an expansion 1 the side for four, 2 that for six
        array("regions", ()),  # the number after that of the last region in use
        array("mainland", ()),  # continents of the board without the Floating Continent
        array("sea_places", size.seas),  # number of each Sea Region of either side, NOBODY on the other one
        array("on_board", size.continents),  # 1 = the side of the board has the continent, or it is the Floating one
        array("floats", size.continents),  # 1 = the Floating Continent
        array("floating_shore", size.regions),  # 1 = region by the shore of the Floating Continent
        array("below", ()),  # Central Sea Region below the Floating Continent, NOBODY
        array("boxes", len(BOXES)),  # 1 = the box is on the table: Order & Chaos, Pestilence
        array("box_of", size.factions),  # box that a faction comes from, NOBODY = the base game
        array("start_of", size.factions),  # a member of Start
        array("special_building", size.factions),  # Building that its special effects need, NOBODY = none
        array("cloister_levels", ()),  # a member of CloisterLevels
        *(array(name, ()) for name in (*FLAGS, *NUMBERS, *WORDS)),
    ]


def fill_expansion(catalogue: Catalogue, rules: np.record) -> None:
    """Fill what the expansions add; without one what says that there is nothing."""
    rules.below = rules.special_building[:] = rules.box_of[:] = NOBODY
    if not catalogue.chart.expanded:
        return
    content = catalogue.content
    for place, box in enumerate(BOXES):
        rules.boxes[place] = box in catalogue.boxes
    for fields in (FLAGS, NUMBERS):
        for name, address in fields.items():
            rules[name] = content[address]
    for name, (address, given) in WORDS.items():
        rules[name] = content[address] == given
    rules.floating_always &= "pestilence" in catalogue.boxes
    rules.cloister_levels = word(CloisterLevels, content["ruling.cloister_levels"], "aughmoore.ruling.cloister_levels")
    rules.below = catalogue.chart.numbers[content[f"map.floating.above.{catalogue.chart.side.key}"]]
    for place, key in enumerate(catalogue.boards):
        fill_board(catalogue, rules, place, key)


def fill_board(catalogue: Catalogue, rules: np.record, place: int, faction: str) -> None:
    """Fill the box of a faction, where it begins, and which Building its special effects need (O6)."""
    board = catalogue.boards[faction]
    where = f"aughmoore.faction.{faction}"
    if "box" in board:
        rules.box_of[place] = BOXES.index(board["box"])
    rules.start_of[place] = word(Start, board.get("start", "any"), f"{where}.start")
    for item in board.get("special", {}).values():
        if item["building"]:
            rules.special_building[place] = catalogue.buildings(faction).index(item["building"])

"""The terms of a Battle of Heroes of Land, Air & Sea as a question states them, and the Battle that is meant."""

from dataclasses import dataclass

import numpy as np

from analysis.odds.aughmoore.armies import STRUCTURES, SideTerms, armies_of, number
from analysis.odds.aughmoore.field import TERRAINS, Meeting
from analysis.odds.aughmoore.places import FLOATING, PLACES, SUNKEN, place_of
from analysis.odds.aughmoore.ways import WAYS, way_named
from analysis.odds.aughmoore.worth import Worth
from analysis.odds.questions import asked_for, option
from analysis.odds.reading import check_amount, flag_of, is_named, position_of
from sim.content.content import Content
from sim.errors import UsageError
from sim.game import find
from sim.games.aughmoore.names import EXPANDED_SPELL_KEYS, SPELL_NAMES
from sim.games.aughmoore.state import FAR
from sim.games.aughmoore.words import Terrain
from sim.study.editions import Chosen, chosen_edition

GAME = "aughmoore"
ARMY = "FACTION:UNIT=N,.."
SUCH_AS = "--attacker humans:warrior=3 --defender orcs:warrior=2"
UNITS, NAMES, STOCK, SPELL = "UNIT=N,..", "NAME,NAME,..", "ore=N,mana=N,food=N", "NAME[:UNIT]"
PLAINS = "plains"
BOX_OF_PLACE = {FLOATING: "pestilence", SUNKEN: "pestilence"}


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a question about a Battle states."""

    attacker: str = option("The attacking army: faction and units.", "", metavar=ARMY)
    defender: str = option("The army attacked; tower=1 and capital=1 are its structures there.", "", metavar=ARMY)
    terrain: str = option(f"Terrain of the region: {', '.join(TERRAINS)}.", PLAINS)
    place: str = option(f"Where the region is: {', '.join(PLACES)} [board; a Capital City stands where it must].", "")
    fort: bool = option("The region has a Fort.", False)
    attacker_way: str = option(f"How the attacker came: {', '.join(WAYS)} [as its Vessels can, else march].", "")
    attacker_buildings: str = option("Buildings of the attacker.", "", metavar=NAMES)
    defender_buildings: str = option("Buildings of the defender.", "", metavar=NAMES)
    attacker_level: int = option("Level of the attacker's Capital City.", 1)
    defender_level: int = option("Level of the defender's Capital City.", 1)
    attacker_resources: str = option("What the attacker has [full stock]; else just what is named.", "", metavar=STOCK)
    defender_resources: str = option("What the defender has.", "", metavar=STOCK)
    attacker_spell: str = option("Combat Spell of the attacker, paid from its Mana; what it hits.", "", metavar=SPELL)
    defender_spell: str = option("Combat Spell of the defender, which is cast first.", "", metavar=SPELL)
    attacker_scribed: int = option("Scribed Spells of the attacker.", 0)
    defender_scribed: int = option("Scribed Spells of the defender.", 0)
    attacker_souls: int = option("Souls of the attacker, if the Undead attack.", 0)
    defender_souls: int = option("Souls of the defender, if the Undead defend.", 0)
    attacker_neighbours: str = option("Units beside the Battle, for Conscripts to call.", "", metavar=UNITS)
    defender_neighbours: str = option("The same of the defender.", "", metavar=UNITS)
    attacker_tactics: str = option("Tactic cards that the attacker chooses from [all].", "", metavar=NAMES)
    defender_tactics: str = option("Tactic cards that the defender chooses from [all].", "", metavar=NAMES)
    defender_bar: int = option("Serfs on the defender's Action Bar, which defend its Capital City.", 0)
    resource: float = option("VP that a resource is worth, in prices and in stock.", 0.25)
    soul: float = option("VP that a Soul is worth.", 0.375)
    prize: float = option("Extra VP for winning: the region.", 1.0)
    distance: int = option("Land Regions from the Capital to the Tower: its price and its VP.", 3)
    capital: float = option("VP that losing the Capital City costs its owner.", 20.0)

    def meeting(self, content: Content) -> Meeting:
        """Return the two armies where they meet.

        Raises:
            ValueError: a Battle that is impossible or not stated fully; one line says what is wrong.
        """
        if not self.attacker or not self.defender:
            raise ValueError(f"no armies are given: --attacker {ARMY} and --defender {ARMY}, such as {SUCH_AS}")
        _, game, content = self._edition(content)
        rulebook = np.array([game.layout.rules_of(content)], game.layout.dtype)
        terrain, way = position_of("terrain", self.terrain, TERRAINS, TERRAINS), way_named(self.attacker_way)
        attacker, defender = armies_of(rulebook[0], self._attacker(), self._defender())
        if defender.capital and self.terrain != PLAINS:
            raise ValueError("--terrain does not go with capital=1: a Capital City has a region of its own")
        return Meeting(
            table=game.state,
            rulebook=rulebook,
            armies=(attacker, defender),
            terrain=Terrain.CAPITAL if defender.capital else Terrain[TERRAINS[terrain].upper()],
            fort=self.fort,
            place=place_of(rulebook[0], self.place, attacker, defender),
            way=way,
        )

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions that are to meet; they may come with a box.

        Raises:
            UsageError: there is no such faction; the line lists all of them.
        """
        known = find(GAME).all_factions
        named = [army.partition(":")[0] for army in (self.attacker, self.defender) if ":" in army]
        return tuple(dict.fromkeys(known[position_of("faction", name, known, known)] for name in named))

    @property
    def settings(self) -> dict[str, bool]:
        """The boxes that the place and the Spells come from, as settings."""
        spells = map(_spell_box, (self.attacker_spell, self.defender_spell))
        needed = {*spells, *(box for place, box in BOX_OF_PLACE.items() if is_named(self.place, place))}
        return {f"{GAME}.box.{box}": True for box in needed if box}

    def _edition(self, content: Content) -> Chosen:
        """Return the table at which the factions meet under these settings."""
        game = find(GAME).owning(content.owned)
        try:
            return chosen_edition(game, asked_for(self, game, content.overrides))
        except UsageError as error:
            raise ValueError(str(error)) from error

    def worth(self, meeting: Meeting) -> Worth:
        """Return what gains and losses count.

        Raises:
            ValueError: an amount is no number of 0 or more.
        """
        for name in ("resource", "soul", "prize", "capital"):
            check_amount(flag_of(name), getattr(self, name))
        return Worth(
            rules=meeting.rules,
            resource=self.resource,
            prize=self.prize,
            distance=number("--distance", self.distance, 1, FAR),
            capital=self.capital,
            soul=self.soul,
        )

    def _attacker(self) -> SideTerms:
        return SideTerms(
            flag="--attacker",
            army=self.attacker,
            buildings=self.attacker_buildings,
            level=self.attacker_level,
            resources=self.attacker_resources,
            spell=self.attacker_spell,
            tactics=self.attacker_tactics,
            neighbours=self.attacker_neighbours,
            scribed=self.attacker_scribed,
            souls=self.attacker_souls,
        )

    def _defender(self) -> SideTerms:
        return SideTerms(
            flag="--defender",
            army=self.defender,
            structures=STRUCTURES,
            buildings=self.defender_buildings,
            level=self.defender_level,
            resources=self.defender_resources,
            spell=self.defender_spell,
            tactics=self.defender_tactics,
            neighbours=self.defender_neighbours,
            scribed=self.defender_scribed,
            souls=self.defender_souls,
            bar=self.defender_bar,
        )


def _spell_box(spell: str) -> str:
    """Return the box that a Combat Spell comes from, nothing for those of the base game."""
    name, content = spell.partition(":")[0], find(GAME).all_content
    for key, title in zip(EXPANDED_SPELL_KEYS, SPELL_NAMES, strict=True):
        if is_named(name, key, title) and (box := f"spell.{key}.box") in content:
            return str(content[box])
    return ""

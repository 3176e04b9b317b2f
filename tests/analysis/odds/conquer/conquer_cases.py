"""Rules, armies and structures that the tests of the odds of Heroes: Write & Conquer draw from."""

from functools import lru_cache

from hypothesis import strategies as st

from analysis.odds.conquer.army import Army
from analysis.odds.conquer.rules import BattleRules, battle_rules
from analysis.odds.conquer.ways import Ways, Worth, all_ways
from analysis.odds.reading import named
from sim.games.conquer.rules import LAYOUT
from sim.games.conquer.vocabulary import Versus

CONTENT = LAYOUT.content
MATTERS = {
    "humans": ("armoury", "tournament_ground", "vurt"),
    "undead": ("bone_forge", "soul_well", "vurt", "odmoor"),
    "gnomes": ("precision_forge", "odmoor"),
    "orcs": ("ram_yard", "war_chiefs_tent", "powder_mill", "vurt", "odmoor"),
    "elves": ("armor_shop", "horn", "folen", "tog_eed"),
    "nagas": ("singing_shell", "reef", "maelstrom", "vurt"),
}
STOCK = ("wood", "iron", "gold", "science")


@lru_cache(maxsize=64)
def _rules(settings) -> BattleRules:
    return battle_rules(CONTENT.override(dict(settings)))


def rules(**settings) -> BattleRules:
    """Return the rules under some settings, whose addresses have two underscores for a dot."""
    return _rules(tuple((name.replace("__", "."), value) for name, value in settings.items()))


RULES = rules()


def army(faction, carriers=(), stock=None, *, using=RULES, apart=False, **units) -> Army:
    """Return an army by names: of its faction, of structures and artefacts, of resources and units."""
    board = named("faction", faction, using.boards)
    assert set(units) <= {unit.key for unit in board.units}
    return Army(
        rules=using,
        board=board,
        units=tuple(units.get(unit.key, 0) for unit in board.units),
        carriers=tuple(named("carrier", name, board.carriers) for name in carriers),
        stock={"wood": 0, **(stock or {})},
        apart=apart,
    )


def ways(one: Army, versus=Versus.PLAYER, **worth) -> Ways:
    """Return all deployments of an army."""
    return all_ways(one, versus, Worth(**worth))


def only(found: Ways, **units) -> int:
    """Return the place of the one deployment with these units and no others, as many of them modified as can be."""
    wanted = [units.get(unit.key, 0) for unit in found.army.board.units]
    places = [place for place in range(len(found)) if found.deployed[:, place].tolist() == wanted]
    return max(places, key=lambda place: found.armed[place])


@st.composite
def armies(draw, *factions: str, most: int = 4, using: BattleRules = RULES) -> Army:
    """Draw armies of some factions (or any) with up to so many units of a type, with and without what helps them."""
    faction = draw(st.sampled_from(factions or tuple(MATTERS)))
    board = named("faction", faction, using.boards)
    limits = {unit.key: 1 if unit.key == "hydra" else most for unit in board.units}
    units = {key: draw(st.integers(0, limit)) for key, limit in limits.items()}
    carriers = draw(st.lists(st.sampled_from(MATTERS[faction]), unique=True, max_size=3))
    stock = {name: draw(st.integers(0, 9)) for name in STOCK}
    apart = faction == "nagas" and units["hydra"] == 1 and draw(st.booleans())
    if apart:
        units = {"hydra": 1}
    return army(faction, carriers, stock, using=using, apart=apart, **units)

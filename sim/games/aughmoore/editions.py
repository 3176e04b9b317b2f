"""The editions of Heroes of Land, Air & Sea: which boxes are on the table, and which side of the board is up.

With Order & Chaos, Pestilence or both, up to four play on the board of the base game and more on its other side. The
boxes come with their factions, with more players and with the settings `box.order_chaos` and `box.pestilence`.
"""

from dataclasses import replace

from sim.content.content import Content
from sim.content.layout import RulesLayout
from sim.game import Asked, Choice, Game
from sim.games.aughmoore import expanded_records, names, rules, subjects
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.content.charts import FOUR_SIDE, SIX_SIDE, Side
from sim.games.aughmoore.state import BASE, EXPANDED, EXPANDED_STATE

KEY = "aughmoore"
TITLES = {"order_chaos": "Order & Chaos", "pestilence": "Pestilence"}
VARIANTS = {
    "order_chaos": {"box.order_chaos": True},
    "pestilence": {"box.pestilence": True},
    "both_expansions": {"box.order_chaos": True, "box.pestilence": True},
}

_VALUES = rules.FOUR.content
BOX_OF = {key: str(_VALUES[f"faction.{key}.box"]) for key in FACTION_KEYS[BASE.factions :]}
BOXES = {key: TITLES[box] for key, box in BOX_OF.items()}  # titles of the boxes that factions come from
_MOST_BASE = _VALUES["in_box.base.most_players"]
_MOST_ORDER_CHAOS = _VALUES["in_box.order_chaos.most_players"]


def _values_of(box: str) -> tuple[str, ...]:
    """Return the addresses of the values that a box brings with its factions."""
    factions = [key for key, own in BOX_OF.items() if own == box]
    return (f"box.{box}", *(f"{table}.{key}.*" for table in ("faction", "solo.board") for key in factions))


_RULED = {address.partition(".")[2] for address in _VALUES.matching("ruling.*")}
_RULED -= {address.partition(".")[2] for address in rules.LAYOUT.content.matching("ruling.*")}
_RULED_IN_ORDER_CHAOS = {"ruling.both_may_rise", "ruling.driven_off"}

BOX_VALUES = {
    TITLES["order_chaos"]: (
        *_values_of("order_chaos"),
        "underworld.*",
        "map.six.*",
        "team.*",
        *sorted(_RULED_IN_ORDER_CHAOS),
    ),
    TITLES["pestilence"]: (
        *_values_of("pestilence"),
        *sorted(_RULED - _RULED_IN_ORDER_CHAOS),
        "map.floating.*",
        "map.sunken.*",
        "token.pyramid.*",
        "token.coral_reef.*",
        "token.*.picture_pestilence.*",
        "token.island_traders.after_march",
        *(f"spell.{key}.*" for key in names.EXPANDED_SPELL_KEYS[len(names.SPELL_KEYS) :]),
    ),
}


def choose_edition(asked: Asked) -> Choice:
    """Return the table that players, factions and settings ask for, with the boxes that they need (O2, P2, P3, O42)."""
    needs = _needs(asked)
    boxes = [box for box in TITLES if box in needs or asked.settings.get(f"{KEY}.box.{box}")]
    edition = "six" if (asked.players or 0) > _MOST_BASE else "four" if boxes else ""
    return Choice(
        edition,
        {f"{KEY}.box.{box}": True for box in boxes},
        {f"{KEY}.box.{box}": what for box, what in needs.items()},
    )


def _needs(asked: Asked) -> dict[str, str]:
    """Return the boxes that players, factions and settings need, each with the first of them that does, in words."""
    players = asked.players or 0
    enemy = asked.settings.get(f"{KEY}.solo.enemy")
    floating = asked.settings.get(f"{KEY}.map.floating.play") == "always"
    needing = [
        *((BOX_OF[faction], f"the faction {faction}") for faction in asked.factions if faction in BOX_OF),
        *([(BOX_OF[enemy], f"{KEY}.solo.enemy={enemy}")] if enemy in BOX_OF else []),
        *([("pestilence", f"{KEY}.map.floating.play=always")] if floating else []),
        *([("order_chaos", f"{players} players")] if players > _MOST_BASE else []),
        *([("pestilence", f"{players} players")] if players > _MOST_ORDER_CHAOS else []),
    ]
    return dict(reversed(needing))


def recommended(content: Content, players: int) -> tuple[str, ...]:
    """Return the factions of the base game and of the boxes on the table: each plays equally often."""
    return tuple(key for key in FACTION_KEYS if key not in BOX_OF or content[f"box.{BOX_OF[key]}"])


def _edition(game: Game, side: Side, layout: RulesLayout) -> Game:
    """Return the game on a side of the board, with the records that have room for the expansions."""
    return replace(
        game,
        players=side.players,
        factions=FACTION_KEYS,
        faction_names=dict(zip(FACTION_KEYS, names.FACTION_NAMES, strict=True)),
        recommended=recommended,
        layout=layout,
        state=EXPANDED_STATE,
        most_options=EXPANDED.options,
        outcome=expanded_records.outcome,
        seat_columns=expanded_records.SEAT_COLUMNS,
        subjects=subjects.subjects(side.number),
        board=subjects.board(side.number),
        boxes=BOXES,
        box_values=BOX_VALUES,
    )


def with_editions(game: Game) -> Game:
    """Return the base game with its editions; all of them know which box a faction comes from."""
    return replace(
        game,
        variants={**game.variants, **VARIANTS},
        editions={"four": _edition(game, FOUR_SIDE, rules.FOUR), "six": _edition(game, SIX_SIDE, rules.SIX)},
        choose_edition=choose_edition,
        boxes=BOXES,
        box_values=BOX_VALUES,
    )

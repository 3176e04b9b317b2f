"""Caravans to the Sea, assembled: the steps of the turn, the questions put to players, and the Game description.

Read this file first. Each row names the functions that carry a paragraph of the rules out.
"""

from sim.engine.tables import Question, Row, functions_of
from sim.game import Game

from caravans import halting, hidden, marching, market, mishaps, narration, records, setup, turn
from caravans.mechanics import MECHANICS
from caravans.names import GUILD_NAMES
from caravans.picture import BOARD, GROUNDS, picture
from caravans.rules import LAYOUT
from caravans.state import PLAYERS, STATE
from caravans.words import Decision, Guild, Step, Verb

GUILD_KEYS = tuple(guild.name.lower() for guild in Guild)
MOST_OPTIONS = 16

STEPS: dict[Step, Row] = {
    Step.CONTRACT: setup.offer_contracts,
    Step.ROUND: turn.begin_round,
    Step.TURN: turn.begin_turn,
    Step.MARKET: market.visit_market,
    Step.SET_OUT: turn.set_out,
    Step.MARCH: marching.go_on,
    Step.LEG: marching.lead_leg,
    Step.HALT: halting.halt,
    Step.END_TURN: turn.end_turn,
    Step.END_ROUND: turn.end_round,
}
QUESTIONS = {
    Decision.CONTRACT: Question(setup.contract_options, setup.keep_contract),
    Decision.MARKET: Question(market.market_options, market.buy),
    Decision.MARCH: Question(marching.march_options, marching.march),
    Decision.MISHAP: Question(mishaps.mishap_options, mishaps.answer_mishap),
}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)


def recommended(content, players):
    """Return all guilds: with fewer than five players each of them plays equally often."""
    return GUILD_KEYS


DRAFT = {
    "setup.coins.first": 2,
    "setup.coins.second": 2,
    "setup.coins.third": 3,
    "setup.coins.fourth": 3,
    "setup.coins.fifth": 4,
    "card.escort.halts": False,
    "animal.ox.gait": (1, 1, 1, 2, 2, 2),
    "animal.ox.footing.desert": 0,
    "guild.smiths.coins": 0,
    "guild.dyers.coins": 0,
    "guild.potters.coins": 0,
}  # as the game was before its first study

GAME = Game(
    key="caravans",
    title="Caravans to the Sea",
    note="an example of a game from elsewhere",
    behaviour=1,
    players=range(2, PLAYERS + 1),
    factions=GUILD_KEYS,
    battle_word="march",
    faction_word="guild",
    plural_factions=True,
    faction_names=dict(zip(GUILD_KEYS, GUILD_NAMES, strict=True)),
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=MOST_OPTIONS,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hidden.hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=narration,
    policy="caravans.policy",
    archetypes=("archetypes.toml", "trained.toml"),
    odds="caravans.question",
    picture=picture,
    board=BOARD,
    grounds=GROUNDS,
    verbs=Verb,
    decisions=Decision,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    column_words=records.COLUMN_WORDS,
    subjects=records.SUBJECTS,
    variants={"draft": DRAFT},
)

"""Coin duel, assembled: the table of contents of the game.

Two players put coins on the table. A coin is flipped under a cup, one of them calls it, and if the die agrees the
loser of the call pays one coin to the other. Who has no coins left loses. With purses a and b and a die that pays on
k of s faces, the owner of a wins with probability a / (a + b), after a * b * s / k rounds on average.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask
from sim.engine.tables import Question, Row, functions_of
from sim.game import Game
from tests.toy_game import features, records, words
from tests.toy_game.duel import answer_call, call_options, flip, hide, pay, setup
from tests.toy_game.picture import picture
from tests.toy_game.rules import LAYOUT
from tests.toy_game.state import STATE
from tests.toy_game.words import Decision, Step


@compiled
def ask_call(state, seat):
    """Ask a seat to call the coin."""
    ask(state, seat, Decision.CALL)


STEPS: dict[Step, Row] = {Step.FLIP: flip, Step.CALL: ask_call, Step.PAY: pay}
QUESTIONS = {Decision.CALL: Question(call_options, answer_call)}

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS, asked=("seat",))


def recommended(content, players):
    """Return the factions of a duel."""
    return ("lion", "boar")


GAME = Game(
    key="toy",
    title="Coin Duel",
    behaviour=1,
    players=range(2, 3),
    factions=("lion", "boar"),
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=2,
    setup=setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=words,
    picture=picture,
    verbs=words.Verb,
    decisions=Decision,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    features=features.features,
    feature_words=features.MEANINGS,
    variants={"rich": {"toy.purse.lion": 6, "toy.purse.boar": 10}},
)

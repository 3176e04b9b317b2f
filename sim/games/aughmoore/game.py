"""Heroes of Land, Air & Sea, assembled: its chapters, and the Game description.

Read this file first, then the `chapter.py` of each wing: each arm there names the function that carries a paragraph of
the rulebook out.
"""

from pathlib import Path

from sim.engine.tables import Question, Row, functions_of, joined
from sim.game import Game
from sim.games.aughmoore import features, hidden, names, records, setup, subjects
from sim.games.aughmoore.battle import chapter as battle_chapter
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.content.teams import table_sizes
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds import chapter as deeds_chapter
from sim.games.aughmoore.editions import with_editions
from sim.games.aughmoore.exploration import chapter as exploration_chapter
from sim.games.aughmoore.ground.scratch import leave_room
from sim.games.aughmoore.map import chapter as map_chapter
from sim.games.aughmoore.mechanics import MECHANICS
from sim.games.aughmoore.narration import questions
from sim.games.aughmoore.picture import GROUNDS, picture
from sim.games.aughmoore.round import chapter as round_chapter
from sim.games.aughmoore.rules import LAYOUT
from sim.games.aughmoore.solo import turns
from sim.games.aughmoore.state import BASE, STATE
from sim.games.aughmoore.steps import Step

STEPS: dict[Step, Row] = joined(
    round_chapter.STEPS,
    map_chapter.STEPS,
    exploration_chapter.STEPS,
    deeds_chapter.STEPS,
    battle_chapter.STEPS,
    {
        Step.CONTINENT: setup.choose_continent,
        Step.UNUSED: setup.choose_unused,
        Step.DEAL: setup.deal,
        Step.SOLO: turns.take_turn,
        Step.SOLO_MOVE: turns.move_hero,
    },
)
QUESTIONS = joined(
    round_chapter.QUESTIONS,
    map_chapter.QUESTIONS,
    exploration_chapter.QUESTIONS,
    deeds_chapter.QUESTIONS,
    battle_chapter.QUESTIONS,
    {
        Decision.CONTINENT: Question(setup.continent_options, setup.answer_continent),
        Decision.UNUSED: Question(setup.unused_options, setup.answer_unused),
    },
)

advance, options, apply = functions_of(__name__, STEPS, QUESTIONS, asked=("side", "seat"), afterwards=leave_room)


def recommended(content, players):
    """Return all four factions: with fewer players each of them plays equally often (A1.1)."""
    return FACTION_KEYS[: BASE.factions]


def refusal(content, players):
    """Return why so many players cannot play: teams are two of two, with Order & Chaos six play too (A20.1)."""
    sizes = table_sizes(content)
    if content["team.play"] and players not in sizes:
        fitting = " or ".join(str(number) for number in sizes)
        teams = "two teams" if len(sizes) == 1 else "teams"
        return f"team play (aughmoore.team.play) is for {fitting} players in {teams}, not {players}"
    return ""


BASE_GAME = Game(
    key="aughmoore",
    title="Heroes of Land, Air & Sea",
    note="map, boards and most cards assumed",
    behaviour=4,
    players=range(1, BASE.players + 1),
    factions=FACTION_KEYS[: BASE.factions],
    faction_names=dict(zip(FACTION_KEYS[: BASE.factions], names.FACTION_NAMES, strict=False)),
    plural_factions=True,
    fixed_table=False,
    recommended=recommended,
    layout=LAYOUT,
    state=STATE,
    most_options=BASE.options,
    setup=setup.setup,
    advance=advance,
    options=options,
    apply=apply,
    hide=hidden.hide,
    observe=records.observe,
    outcome=records.outcome,
    summary=records.summary,
    words=questions,
    policy="policies.aughmoore.policy",
    archetypes=("archetypes.toml", "trained.toml"),
    deciding=Path(__file__).with_name("deciding.toml"),
    odds="analysis.odds.aughmoore.question",
    picture=picture,
    grounds=GROUNDS,
    features=features.features,
    feature_words=features.MEANINGS,
    value="value.toml",
    verbs=Verb,
    decisions=Decision,
    mechanics=MECHANICS,
    seat_columns=records.SEAT_COLUMNS,
    game_columns=records.GAME_COLUMNS,
    variants={"teams": {"team.play": True}},
    refusal=refusal,
    column_words=records.COLUMN_WORDS,
    subjects=subjects.subjects(0),
    board=subjects.board(0),
)
GAME = with_editions(BASE_GAME)

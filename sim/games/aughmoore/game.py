"""Heroes of Land, Air & Sea, assembled: its chapters, and the Game description.

Read this file first, then the `chapter.py` of each wing: each arm there names the function that carries a paragraph of
the rulebook out.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import pop
from sim.errors import RulesError
from sim.game import Game
from sim.games.aughmoore import hidden, names, records, setup, subjects
from sim.games.aughmoore.battle import chapter as battle_chapter
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.content.teams import table_sizes
from sim.games.aughmoore.decisions import NOT_ASKED, Decision, Verb
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


@compiled
def advance(state, rules):
    """Carry out the top step of the agenda: one of the chapters knows it."""
    step, a, b, c, d = pop(state)
    known = (
        round_chapter.advance_round(state, rules, step, a, b, c, d)
        or map_chapter.advance_movement(state, rules, step, a, b, c, d)
        or exploration_chapter.advance_exploration(state, rules, step, a, b, c, d)
        or deeds_chapter.advance_deeds(state, rules, step, a, b, c, d)
        or battle_chapter.advance_battle(state, rules, step, a, b, c, d)
        or advance_special(state, rules, step, a, b)
    )
    if not known:
        raise RulesError("the agenda holds a step that the rules do not know")
    leave_room(state)


@compiled
def advance_special(state, rules, step, a, b):
    """Carry out a step of the set-up or of the automatic enemy; tell whether it is one."""
    match step:
        case Step.CONTINENT:
            setup.choose_continent(state, a)
        case Step.UNUSED:
            setup.choose_unused(state, a)
        case Step.DEAL:
            setup.deal(state, rules)
        case Step.SOLO:
            turns.take_turn(state, rules, a)
        case Step.SOLO_MOVE:
            turns.move_hero(state, rules, a, b)
        case _:
            return False
    return True


@compiled
def options(state, rules, buffer):
    """List the legal answers to the present question, which belongs to one of the chapters; return their number."""
    side = state.decider
    count = round_chapter.round_options(state, rules, side, buffer)
    if count == NOT_ASKED:
        count = map_chapter.movement_options(state, rules, side, buffer)
    if count == NOT_ASKED:
        count = exploration_chapter.exploration_options(state, rules, side, buffer)
    if count == NOT_ASKED:
        count = deeds_chapter.deeds_options(state, rules, side, buffer)
    if count == NOT_ASKED:
        count = battle_chapter.battle_options(state, rules, side, buffer)
    if count == NOT_ASKED:
        count = setup_options(state, rules, buffer)
    leave_room(state)
    return count


@compiled
def setup_options(state, rules, buffer):
    """List the legal answers to a question of the set-up; there is no other left."""
    match state.decision:
        case Decision.CONTINENT:
            return setup.continent_options(state, rules, state.about[0], buffer)
        case Decision.UNUSED:
            return setup.unused_options(state, rules, buffer)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


@compiled
def apply(state, rules, side, option):
    """Carry out an answer: one of the chapters knows its question."""
    known = (
        round_chapter.apply_to_round(state, rules, side, option)
        or map_chapter.apply_to_movement(state, rules, side, option)
        or exploration_chapter.apply_to_exploration(state, rules, side, option)
        or deeds_chapter.apply_to_deeds(state, rules, side, option)
        or battle_chapter.apply_to_battle(state, rules, side, option)
    )
    if not known:
        apply_to_setup(state, rules, side, option)
    leave_room(state)


@compiled
def apply_to_setup(state, rules, side, option):
    """Carry out an answer to a question of the set-up; there is no other left."""
    match state.decision:
        case Decision.CONTINENT:
            setup.answer_continent(state, rules, option)
        case Decision.UNUSED:
            setup.answer_unused(state, side, option)
        case _:
            raise RulesError("a player is asked a question that the rules do not know")


def recommended(content, players):
    """Return all four factions: with fewer players each of them plays equally often (A1.1)."""
    return FACTION_KEYS[: BASE.factions]


def refusal(content, players):
    """Tell why so many players cannot play: teams are two of two, with Order & Chaos six play too (A20.1)."""
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
    behaviour=3,
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
    picture=picture,
    grounds=GROUNDS,
    verbs=Verb,
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

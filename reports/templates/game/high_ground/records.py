"""What a game leaves in the tables: columns, rows of `rounds`, `seats` and `games`, and subjects."""

from sim.compiling.compiled import compiled
from sim.game import Column, Subject

from high_ground.names import PLACE_NAMES
from high_ground.scoring import final_score
from high_ground.state import FIRST_HILL, PLACES
from high_ground.words import Place

HELD = tuple(f"held_{place.name.lower()}" for place in Place)

SEAT_COLUMNS = (
    Column("secret", "the hill that the clan kept secret", labels=PLACE_NAMES[FIRST_HILL:], compared=False),
    Column("mustered", "warriors mustered by order"),
    Column("battles", "battles fought as attacker"),
    Column("battles_won", "battles won as attacker"),
    Column("defences", "battles fought as defender"),
    Column("defences_held", "battles won as defender"),
    Column("yielded", "hills left to an attacker without a battle"),
    *(
        Column(name, f"rounds at whose end the clan held {place}", compared=False)
        for name, place in zip(HELD, PLACE_NAMES, strict=True)
    ),
)

GAME_COLUMNS = (Column("battles", "battles fought"),)

COLUMN_WORDS = dict(zip(HELD, PLACE_NAMES, strict=True))

SUBJECTS = (
    Subject(
        key="hills",
        title="Hills held",
        prose="For how many rounds the clans hold each hill.",
        columns=HELD,
        kind="map",
    ),
    Subject(
        key="secret",
        title="Secret hills",
        prose="How often each hill is a clan's secret, and how often that clan wins.",
        columns=("secret",),
        kind="choice",
    ),
    Subject(
        key="war",
        title="Battles",
        prose="Battles that a clan begins, wins, and leaves to the attacker.",
        columns=("battles", "battles_won", "defences_held", "yielded"),
    ),
)


@compiled
def observe(state, rules, seat, row):
    """Write how a clan stands at the end of a round."""
    row.standing = state.players[seat].points
    row.battles = state.players[seat].battles
    row.conquests = state.players[seat].battles_won
    for place in range(PLACES):
        if state.holder[place] == seat:
            row.resources += state.warriors[place]
            row.territory += place >= FIRST_HILL


@compiled
def outcome(state, rules, seat, row):
    """Write a clan's result: the most points win, and equals share the win (HG5.3)."""
    mine = state.players[seat]
    row.score = final_score(state, rules, seat)
    row.rank = 1
    for other in range(state.seats):
        row.rank += final_score(state, rules, other) > row.score
    row.secret = state.secrets[seat] - FIRST_HILL
    row.mustered = mine.mustered
    row.battles = mine.battles
    row.battles_won = mine.battles_won
    row.defences = mine.defences
    row.defences_held = mine.defences_held
    row.yielded = mine.yielded
    write_held(mine, row)


@compiled
def write_held(mine, row):
    """Write for how many rounds the clan held each hill; camps stay 0, and empty on the map."""
    row.held_gorse_hill = mine.held[Place.GORSE_HILL]
    row.held_larch_hill = mine.held[Place.LARCH_HILL]
    row.held_thorn_hill = mine.held[Place.THORN_HILL]
    row.held_crown_hill = mine.held[Place.CROWN_HILL]


@compiled
def summary(state, rules, row):
    """Write what the game as a whole came to."""
    row.battles = state.battle.number

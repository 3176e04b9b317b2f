"""What a race leaves in the tables (rows of `rounds`, `seats` and `games`)."""

from sim.compiling.compiled import compiled, unrolled
from sim.game import Column, Subject

from caravans.names import CAMP_NAMES, PLACE_KEYS, PLACE_NAMES, STRETCH_NAMES, several
from caravans.road import stretch_at
from caravans.rules import ANIMALS
from caravans.words import Camp, Card

BOUGHT = tuple(f"bought_{card.name.lower()}" for card in Card)
LED = tuple(f"led_{card.name.lower()}" for card in ANIMALS)
MISHAPS = tuple(f"mishaps_{camp.name.lower()}" for camp in Camp)
ENDS = tuple(f"ends_{key}" for key in PLACE_KEYS)

SEAT_COLUMNS = (
    Column("arrived", "round of arrival in the harbour, 0 if never", "int16", compared=False),
    Column("coins", "coins at the end", "int16"),
    Column("legs", "legs led", "int16"),
    Column("mishaps", "legs that failed", "int16"),
    Column("saved", "mishaps that a guide or an escort turned aside", "int16"),
    Column("lost", "spaces lost in mishaps", "int16"),
    Column("rests", "turns without a leg", "int16"),
    Column("firsts", "camps in which it halted first", "int8"),
    Column("wages", "coins earned by animals that rested", "int16"),
    Column("spent", "coins paid in the market", "int16"),
    Column("fed", "coins paid for fodder", "int16"),
    Column("contract", "camp of the contract that was kept", "int8", labels=CAMP_NAMES[: Camp.HARBOUR]),
    Column("delivered", "1 if the contract was fulfilled", "int8"),
    *(Column(name, f"{several(card)} bought", "int16") for name, card in zip(BOUGHT, Card, strict=True)),
    *(Column(name, f"legs led by {several(card)}", "int16") for name, card in zip(LED, ANIMALS, strict=True)),
    *(Column(name, f"mishaps on {STRETCH_NAMES[camp]}", "int16") for camp, name in enumerate(MISHAPS)),
    *(Column(name, f"turns that ended at {PLACE_NAMES[at]}", "int16", compared=False) for at, name in enumerate(ENDS)),
)

GAME_COLUMNS = (
    Column("arrivals", "caravans in the harbour at the end", "int8"),
    Column("mishaps", "legs that failed"),
    Column("delivered", "contracts fulfilled", "int8"),
    Column("reshuffles", "times the discard pile became the deck of the market", "int16"),
)

COLUMN_WORDS = {
    **{name: f"{several(card)} bought" for name, card in zip(BOUGHT, Card, strict=True)},
    **{name: f"legs of {several(card)}" for name, card in zip(LED, ANIMALS, strict=True)},
    **{name: f"mishaps on {STRETCH_NAMES[camp]}" for name, camp in zip(MISHAPS, Camp, strict=True)},
    **dict(zip(ENDS, PLACE_NAMES, strict=True)),
    "conquests": "first halts in camps",
    "firsts": "first halts in camps",
    "saved": "mishaps turned aside",
    "lost": "spaces lost",
    "spent": "coins spent in the market",
    "fed": "coins paid for fodder",
    "delivered": "contracts fulfilled",
    "territory": "camps passed",
}

SUBJECTS = (
    Subject(
        key="market",
        title="What is bought",
        prose="Cards bought in a race, by kind: animals lead a leg every turn, the others are used once.",
        columns=BOUGHT,
    ),
    Subject(
        key="animals",
        title="Which animals lead",
        prose="Legs led in a race by each kind of animal, those that failed too.",
        columns=LED,
    ),
    Subject(
        key="mishaps",
        title="Where legs fail",
        prose="Mishaps in a race on each stretch of the road.",
        columns=MISHAPS,
    ),
    Subject(
        key="contracts",
        title="Which contract is kept",
        prose="How often the contract for each camp is kept at the start, and how often whoever kept it wins.",
        columns=("contract",),
        kind="choice",
    ),
    Subject(
        key="road",
        title="Where turns end",
        prose="Turns that end in each place, by a halt or a mishap.",
        columns=ENDS,
        kind="map",
    ),
)


@compiled
def observe(state, rules, seat, row):
    """Write how a caravan stands at the end of a round."""
    mine = state.players[seat]
    row.standing = mine.space
    row.resources = mine.coins
    row.territory = stretch_at(rules, mine.space)
    row.battles = mine.marches
    row.conquests = mine.firsts


@compiled
def rank(state, seat):
    """Return a caravan's place: by the space it stands on, then by its coins; equals share it (C8.2, C8.3)."""
    mine = state.players[seat]
    place = 1
    for other in range(state.seats):
        theirs = state.players[other]
        place += theirs.space > mine.space or (theirs.space == mine.space and theirs.coins > mine.coins)
    return place


@compiled
def outcome(state, rules, seat, row):
    """Write a caravan's result, and what it did on the way."""
    mine = state.players[seat]
    row.score = mine.space
    row.rank = rank(state, seat)
    row.arrived = mine.arrived
    row.coins = mine.coins
    row.legs = mine.legs
    row.mishaps = mine.mishaps
    row.saved = mine.saved
    row.lost = mine.lost
    row.rests = mine.rests
    row.firsts = mine.firsts
    row.wages = mine.wages
    row.spent = mine.spent
    row.fed = mine.fed
    row.contract = mine.dealt[0]
    row.delivered = mine.delivered
    write_cards(mine, row)
    write_places(mine, row)


@compiled
def write_cards(mine, row):
    """Write what was bought, and which animals led."""
    card = 0
    for name in unrolled(BOUGHT):
        row[name] = mine.bought[card]
        card += 1
    animal = 0
    for name in unrolled(LED):
        row[name] = mine.led[animal]
        animal += 1


@compiled
def write_places(mine, row):
    """Write where legs failed, and where turns ended."""
    stretch = 0
    for name in unrolled(MISHAPS):
        row[name] = mine.mishaps_at[stretch]
        stretch += 1
    place = 0
    for name in unrolled(ENDS):
        row[name] = mine.ends[place]
        place += 1


@compiled
def summary(state, rules, row):
    """Write what belongs to the race as a whole."""
    row.arrivals = 0
    row.mishaps = 0
    row.delivered = 0
    row.reshuffles = state.deck.shuffles - 1
    for seat in range(state.seats):
        mine = state.players[seat]
        row.arrivals += mine.arrived > 0
        row.mishaps += mine.mishaps
        row.delivered += mine.delivered

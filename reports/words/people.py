"""What is said of games that people have played."""

from sim.engine.phrases import counted, listed
from sim.study.played import PERSON
from sim.study.study import Study

MIXED = "People and bots sat at the same tables: shares also reflect who played what."


def mixed_words(study: Study) -> str:
    """Return a warning of games of people and bots at one table; an empty text of all other games."""
    seats = {policy for sitting in study.sat for policy in sitting.policies}
    return MIXED if PERSON in seats and len(seats) > 1 else ""


def played_words(study: Study) -> str:
    """Return who played the games that a study gathers; an empty text of games that bots alone have played."""
    seats = [policy for sitting in study.sat for policy in sitting.policies]
    people = seats.count(PERSON)
    if not people:
        return ""
    begins = f"People's games: {counted(study.games, 'game')} saved while they were played"
    if people == len(seats):
        return f"{begins}, every seat by a person."
    bots = listed([name for name in study.cast if name != PERSON])
    return (
        f"{begins}; people played {people} of {counted(len(seats), 'seat')}, bots the others ({bots}). Shares of "
        "factions and seats are of people and bots together; the comparison of policies sets them apart."
    )

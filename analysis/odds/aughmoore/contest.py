"""Every pair of Tactic cards of a Battle, played to its end."""

from dataclasses import dataclass, replace

import numpy as np

from analysis.odds.aughmoore.armies import ANY
from analysis.odds.aughmoore.conduct import Conduct, Table
from analysis.odds.aughmoore.field import Meeting, battlefield
from analysis.odds.aughmoore.worth import Holdings, Worth, gain, holdings_of
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack
from sim.games.aughmoore.battle.skirmish import ATTACKER, begin
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import SPELL_NAMES, TACTIC_KEYS, UNIT_KEYS

SIDES = ("attacker", "defender")


@dataclass(frozen=True, eq=False)
class Ending:
    """How a Battle ends with one pair of Tactic cards; every pair of values is the attacker's, then the defender's.

    Attributes:
        winner: 0 the attacker, 1 the defender.
        totals: Strength of both sides with their cards.
        cards: what became of each card: "played", "unpaid", "cancelled".
        lost: units of each side destroyed or sacrificed, by kind, shape (2, units).
        structures: Towers and Capital Cities that each side lost.
        vp: victory points that each side scored from the outbreak on.
        spent: resources that each side spent from the outbreak on.
        gains: worth of it all to each side.
    """

    winner: int
    totals: tuple[int, int]
    cards: tuple[str, str]
    lost: np.ndarray
    structures: tuple[int, int]
    vp: tuple[int, int]
    spent: tuple[int, int]
    gains: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Contest:
    """A Battle before the choice of Tactic cards.

    Attributes:
        table: the Battle when the cards are to be chosen, or over if there was nobody left to fight.
        conduct: how all other questions are answered.
        before: what both sides had when it broke out.
        strengths: Natural Strength and bonuses of both sides before the cards, shape (2, 2).
        leaders: the sides that lead attack and defence.
        cards: cards that each side may play.
    """

    table: Table
    conduct: Conduct
    before: tuple[Holdings, Holdings]
    strengths: np.ndarray
    leaders: tuple[int, int]
    cards: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def over(self) -> bool:
        """Whether the Battle ended before the cards."""
        return not self.table.answers

    def stands(self, part: int) -> bool:
        """Return whether a side has anything left to fight with."""
        return bool(self.strengths[part, 0] > 0)

    def after(self, attacker: int, defender: int) -> Table:
        """Return the Battle once two cards are chosen."""
        first = self.table.copy().answer(int(pack(Verb.PLAY, defender)))
        return first.answer(int(pack(Verb.PLAY, attacker)))

    def endings(self) -> list[list[Ending]]:
        """Play every pair of cards to its end: a row for each card of the attacker."""
        return [[self.ending(own, foe) for foe in self.cards[1]] for own in self.cards[0]]

    def wins(self) -> np.ndarray:
        """Return 1 for each pair of cards with which the attacker wins, shape (attacker's cards, defender's cards)."""
        quick = replace(self.conduct, quick=True)
        won = [[quick.wins(self.after(own, foe), ATTACKER) for foe in self.cards[1]] for own in self.cards[0]]
        return np.array(won, float)

    def ending(self, attacker: int, defender: int) -> Ending:
        """Play one pair of cards to its end."""
        table = self.conduct.to_end(self.after(attacker, defender))
        return self._ending(table)

    def finished(self) -> Ending:
        """Return how a Battle ended that was over before the cards."""
        return self._ending(self.table)

    def _ending(self, table: Table) -> Ending:
        state = table.state
        winner = int(state.battle.winner)
        if winner == NOBODY:
            winner = 0 if self.stands(0) and not self.stands(1) else 1
        after = [holdings_of(state, side) for side in self.leaders]
        lost = np.array(state.battle.fallen, np.int64)
        for part, (then, now) in enumerate(zip(self.before, after, strict=True)):
            lost[part] = then.units if now.out else lost[part]
        pairs = [(then, now) for then, now in zip(self.before, after, strict=True)]
        structures = [then.towers - now.towers + now.out for then, now in pairs]
        vp = [now.vp - then.vp for then, now in pairs]
        spent = [0 if now.out else int((then.stock - now.stock).sum()) for then, now in pairs]
        gains = [gain(self.conduct.worth, *pair, won=winner == part) for part, pair in enumerate(pairs)]
        return Ending(
            winner=winner,
            totals=(int(state.battle.total[0]), int(state.battle.total[1])),
            cards=(_card(table, 0), _card(table, 1)),
            lost=lost,
            structures=(structures[0], structures[1]),
            vp=(vp[0], vp[1]),
            spent=(spent[0], spent[1]),
            gains=(gains[0], gains[1]),
        )


def _card(table: Table, part: int) -> str:
    battle = table.state.battle
    if battle.cancelled[part]:
        return "cancelled"
    return "unpaid" if battle.unpaid[part] else "played"


def contest_of(meeting: Meeting, worth: Worth) -> Contest:
    """Let a Battle break out and bring it to the choice of Tactic cards.

    Raises:
        ValueError: the armies cannot meet so, or a Spell or a card cannot be played; one line says what is wrong.
    """
    states, region = battlefield(meeting)
    before = (holdings_of(states[0], 0), holdings_of(states[0], 1))
    begin(states, meeting.rulebook, region)
    spells = {side: (army.spell, army.target) for side, army in enumerate(meeting.armies)}
    conduct = Conduct(worth, spells)
    table = conduct.to_cards(Table(states, meeting.rulebook).answer())
    _check_spells(meeting, table)
    contest = contest_at(table, conduct, before)
    return contest if contest.over else _restricted(contest, meeting)


def contest_at(table: Table, conduct: Conduct, before: tuple[Holdings, Holdings] | None = None) -> Contest:
    """Return the contest of a Battle whose cards are to be chosen now.

    Args:
        table: the Battle; the defender is the first to be asked.
        conduct: how all other questions are answered.
        before: what both sides had when it broke out; None for what they have now.
    """
    state = table.state
    leaders = (int(state.battle.leader[0]), int(state.battle.leader[1]))
    now = (holdings_of(state, leaders[0]), holdings_of(state, leaders[1]))
    cards = ((), ()) if not table.answers else _cards(table)
    return Contest(
        table=table,
        conduct=conduct,
        before=before or now,
        strengths=table.strengths(),
        leaders=leaders,
        cards=cards,
    )


def _cards(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cards that attacker and defender may play; the defender is asked first."""
    if table.decision != Decision.TACTIC or table.part_of(table.side) != 1:
        raise ValueError("the defender is not about to choose a Tactic card")
    defender = tuple(int(unpack(option)[1]) for option in table.answers)
    trial = table.copy().answer(table.answers[0])
    return tuple(int(unpack(option)[1]) for option in trial.answers), defender


def _restricted(contest: Contest, meeting: Meeting) -> Contest:
    """Leave the cards that were named."""
    chosen = []
    for name, army, allowed in zip(SIDES, meeting.armies, contest.cards, strict=True):
        cards = tuple(card for card in army.tactics if card in allowed)
        refused = [TACTIC_KEYS[card] for card in army.tactics if card not in allowed]
        if len(army.tactics) < len(TACTIC_KEYS) and refused:
            listed = ", ".join(TACTIC_KEYS[card] for card in allowed)
            raise ValueError(f"--{name}-tactics: the {name} may not play {refused[0]} here, but {listed}")
        chosen.append(cards)
    return replace(contest, cards=(chosen[0], chosen[1]))


def _check_spells(meeting: Meeting, table: Table) -> None:
    """Refuse a Spell that was not cast for lack of Mana, and one that did not hit what it was to hit."""
    battle = table.state.battle
    for part, army in enumerate(meeting.armies):
        if army.spell == ANY:
            continue
        name = SPELL_NAMES[army.spell]
        if not battle.combat_cast[part]:
            price, mana = int(meeting.rules.spell_mana[army.spell]), army.stock[1]
            raise ValueError(f"--{SIDES[part]}-spell: {name} costs {price} Mana, the {SIDES[part]} has {mana}")
        if army.target != ANY and not battle.fallen[1 - part, army.target]:
            foe = meeting.armies[1 - part]
            raise ValueError(f"--{SIDES[part]}-spell: {name} cannot hit {UNIT_KEYS[foe.faction][army.target]} there")

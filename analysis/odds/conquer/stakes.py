"""What a battle between players of Heroes: Write & Conquer is worth to each of them (H9.3 to H9.7).

The winner circles a monster and may seize or collect what lies in the region: its prize. It takes one reward besides:
the monster's resources or an artefact, of a fixed worth, or loot, which grows with the difference of power and ends
with what the loser has. Everybody pays the price of its own losses. All is counted in victory points.

Final ranks are relative: a point that a rival gains is as bad as one that is lost. So by default a side is after the
difference between its gains and the mean of those of the others in the battle. Between two sides this makes the battle
a zero-sum game, whatever prizes and prices are, and its solution exact: the plan found secures its value against
anything that the rival may do, and no other secures more. What a rival spends cannot be influenced, so that counting it
changes the value and no plan. To be after one's own gains alone (as with others ahead at the table who do not fight) is
another question; where no tie is likely it is the same as half the prize in the first.
"""

import math
from dataclasses import dataclass

OBJECTIVES = ("difference", "own")


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What is at stake, in victory points.

    Attributes:
        prizes: for each side, what winning brings in any case.
        rewards: for each side, the worth of the best reward other than loot.
        price: what losing one gold's worth of units (or one power, where losses count by power) costs.
        loot: what one looted resource is worth, to the winner as to the loser; 0 = nobody loots.
        objective: "difference" or "own", see above.
    """

    prizes: tuple[float, ...]
    rewards: tuple[float, ...]
    price: float
    loot: float = 0.0
    objective: str = "difference"

    def __post_init__(self) -> None:
        if self.objective not in OBJECTIVES:
            raise ValueError(f"objective is {self.objective!r}, must be one of {', '.join(OBJECTIVES)}")
        for number in (*self.prizes, *self.rewards, self.price, self.loot):
            if not (math.isfinite(number) and number >= 0):
                raise ValueError(f"a stake is {number}, must be a number of 0 or more")

    @property
    def relative(self) -> bool:
        """Whether a side counts what others gain as its own loss."""
        return self.objective == "difference"

    def gain(self, side: int) -> float:
        """Return what winning brings a side that does not loot."""
        return self.prizes[side] + self.rewards[side]

    @property
    def scale(self) -> float:
        """What plans are judged by: the largest gain of any side, at least one victory point."""
        return max(1.0, *(self.gain(side) for side in range(len(self.prizes))))

"""From the draws of a study to which open values decide most, as worksheets put them in an order."""

import pandas as pd

from analysis.sensitivity.lookup import MOST_FALSE
from reports.pipeline.deciding import Deciding
from reports.pipeline.request import DEFAULTS, default_policies, repeated, value_options
from reports.pipeline.sensitivity import LabFound

LIKELY = 0.5  # rate of false discoveries among the values that are put in an order
DIGITS = 2


def with_found(known: Deciding, found: LabFound) -> Deciding:
    """Return what was known with what the draws of a study tell."""
    start = f"{found.lab.stage.game.key}."
    effects = _effects(found)
    sure, likely = (effects[effects["q"] <= most] for most in (MOST_FALSE, LIKELY))
    sure_shares = {
        str(address).removeprefix(start): float(f"{share:.{DIGITS}g}") for address, share in sure["share"].items()
    }
    grown = {address: max(share, known.shares.get(address, 0.0)) for address, share in sure_shares.items()}
    shares = {**known.shares, **grown}
    places = dict.fromkeys([*known.likely, *(str(address).removeprefix(start) for address in likely.index)])
    command = _command(found)
    measured = [one for one in known.measured if one.get("command") != command]
    return Deciding(
        shares,
        tuple(address for address in places if address not in shares),
        (*measured, {"command": command, "games": found.games}),
    )


def _effects(found: LabFound) -> pd.DataFrame:
    """Return a row an address, the surest first: which part of the factions' summed variance it explains, and its q."""
    judged = list(found.found.shares["outcome"])
    first, spread = (table[table["outcome"].isin(judged)] for table in (found.found.first, found.found.spread))
    whole = float(spread["estimate"].clip(lower=0).sum()) or 1.0
    by_address = first.groupby("address", sort=False)
    effects = pd.DataFrame({"share": by_address["variance"].sum() / whole, "q": by_address["q"].min()})
    return effects[effects["share"] > 0].sort_values("q", kind="stable")


def _command(found: LabFound) -> str:
    lab, study = found.lab, found.lab.study
    words = ["counterpoise", "sensitivity", study.game, "--draws", str(lab.draws), "--each", str(lab.each)]
    words += ["--players", str(study.players), "--factions", ",".join(study.factions)]
    usual = default_policies(study.game, study.players)
    words += [] if study.policies == usual else ["--policies", ",".join(study.policies)]
    words += [] if study.seed == DEFAULTS.seed else ["--seed", str(study.seed)]
    words += repeated("--over", lab.over)
    return " ".join([*words, *value_options(study)])

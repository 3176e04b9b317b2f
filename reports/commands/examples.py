"""An example of each command, which its help ends with."""

EXAMPLES = {
    "games": "games --json",
    "content": "content kings --source assumed",
    "policies": "policies kings",
    "worksheet": "worksheet kings --first 40 --out my.toml",
    "run": "run kings -n 1008 --players 4 --out runs/first",
    "report": "report runs/first --tolerance 0.03",
    "study": "study kings -n 400 --set army.cost.gold=6",
    "trace": "trace kings --seed 7 --game 2",
    "compare": "compare kings -n 4004 --set army.cost.gold=4,6",
    "sensitivity": "sensitivity kings --over 'deck.*' --draws 64",
    "restrict": "restrict kings --without castles",
    "tune": "tune kings --over 'army.cost.*' --tolerance 0.03",
    "whatif": "whatif kings --over army.cost.gold=3..7 --over 'rebate.red.army.*=0..2'",
    "train": "train kings --policy raider --generations 20 --out mine.toml",
    "learn": "learn kings -n 8000 --out value.toml",
    "ladder": "ladder kings -n 2016 --policies balanced,raider,trader",
    "bench": "bench kings -n 2000",
    "odds": "odds kings --attackers 3 --defenders 2",
    "new-game": "new-game river_war games/river_war",
    "serve": "serve runs --port 8080",
}


def ending(name: str) -> str:
    """Return the last line of a command's help."""
    return f"Example: counterpoise {EXAMPLES[name]}"

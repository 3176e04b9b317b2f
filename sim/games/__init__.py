"""One package a game; `sim.origins` finds them by walking this folder."""

"""One package a game; `sim.game.all_games` finds them by walking this folder."""

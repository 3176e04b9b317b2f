"""Heroes: Write & Conquer; read `game.py` first, beside `RULES.md`."""

"""Tests of Counterpoise; `tests.toy_game` is a complete game to copy from."""

"""Odds, reports and games to watch in a browser: what `counterpoise serve` serves (extra `web`)."""

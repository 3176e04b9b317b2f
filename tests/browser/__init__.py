"""Tests of served pages in a real browser; they skip where there is none (`make browser` installs one)."""

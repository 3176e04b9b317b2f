"""The automatic enemy of solo play (A18, A19)."""

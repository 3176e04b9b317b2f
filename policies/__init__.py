"""Policies: how players choose among the legal options. A policy sees only what its seat can see."""

"""Tests of Caravans to the Sea."""

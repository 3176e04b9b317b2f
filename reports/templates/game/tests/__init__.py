"""Tests of High Ground."""

"""The tests: examples that read like a rulebook, laws, and journeys through the app."""

from pathlib import Path

HOME = Path(__file__).parents[1]  # of the project

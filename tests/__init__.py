"""The tests: examples that read like a rulebook, laws, and journeys through the app."""

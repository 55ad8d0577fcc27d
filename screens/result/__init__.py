"""How a match ended, and its course replayed."""

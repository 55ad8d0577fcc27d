"""The moment after a round: who leads, what has changed, and whether it lies there like that."""

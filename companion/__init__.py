"""Table Companion: keeps score of a match and says which rule a move breaks."""

__version__ = "0.2.0"

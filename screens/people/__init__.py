"""Who plays: everybody, and each person."""

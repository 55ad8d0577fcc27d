"""What every game is written in; it knows no game."""

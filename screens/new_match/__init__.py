"""The set-up of a match: the game, who plays, house rules."""

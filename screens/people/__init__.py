"""The people who play: a list of all, and a screen for each."""

"""The screen where a round's result is entered."""

"""The screen on which a form is filled in: a round, a score sheet, the rest of a move."""

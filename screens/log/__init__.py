"""The log of a match, and the sheet of each move."""

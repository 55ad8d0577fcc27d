"""The log of a match, the sheet of each move, and the repair of a slip."""

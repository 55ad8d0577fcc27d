"""The result of a match, and its replay."""

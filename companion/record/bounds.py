"""Limits on files, lines, names and imports.

They are so high that no evening reaches them, and so low that the most of everything still opens
within a second. `docs/keeping.md` lists them; `tests/journeys/test_maxima.py` plays them.
"""

from __future__ import annotations

# Every record
LARGEST_FILE = 5_000_000  # bytes
MOST_WORK = 250_000  # moves that corrections take back, bring back or have judged again

# A record that comes from somebody else
MOST_LINES = 4_000  # ten times the longest evening
MOST_WORK_OF_A_STRANGER = 60_000
PLAIN_MOVE = 60  # characters of formulas that cost one player as much as a move of another game
A_ROW = 900  # so many more for the row of a score sheet

# An archive
LARGEST_ARCHIVE = 100_000_000  # bytes, packed
MOST_UNPACKED = 200_000_000
MOST_ENTRIES = 10_000
MOST_OF_A_MONTH = 600  # records: they share a page of the index
LARGEST_DIRECTORY = 2_000_000  # bytes in which the archive lists its entries

# The library
MOST_OF_NOTES = 20_000  # characters of a match's notes that the index keeps
MOST_PEOPLE = 1_000
MOST_SEASONS = 100
MOST_WAITING = 200  # records that went on differently
LARGEST_SMALL_FILE = 50_000_000  # bytes of a page, a backup's list, the library's own file

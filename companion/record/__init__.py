"""The match file: its format, its one writer, undo, and files that survive whatever happens.

From outside: `match_file` reads and checks records, `open_record` is the one that is being played,
and `bounds` says how much of everything is taken.
"""

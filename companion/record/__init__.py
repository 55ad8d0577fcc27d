"""The match file: its format, its one writer, undo, and files that survive whatever happens.

From outside: `file` reads and checks records, `running` writes the one that is being played.
"""

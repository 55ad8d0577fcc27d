"""The table for other phones: a small web server on one's own network, and the page it serves.

`server` opens and closes a table; `command` does it from the command line. Values in, values out:
whatever is shown or apply_tap comes from `play` and `say`.
"""

"""Letting guests in: the link and code of the open table, and the app as their host."""

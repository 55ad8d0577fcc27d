"""The match record: what it tells, what is none, and that nothing in it is lost."""

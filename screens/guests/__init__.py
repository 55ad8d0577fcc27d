"""Let others in: the codes of the open table, who is there, and the way to the match for them."""

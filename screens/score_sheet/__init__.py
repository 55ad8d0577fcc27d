"""Choosing a score sheet: the shelf, one sheet before a match, and the editor of one's own."""

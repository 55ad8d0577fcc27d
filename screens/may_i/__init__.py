"""“May I …?” at a table that nobody logged."""

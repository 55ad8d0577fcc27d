"""The rule library: its texts, its search, its answers, and its lessons."""

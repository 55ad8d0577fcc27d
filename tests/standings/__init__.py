"""Everything in words, without a screen."""

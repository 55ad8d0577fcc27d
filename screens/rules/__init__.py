"""The rule library on screen."""

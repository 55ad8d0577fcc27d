"""The spoken mode, and what screen readers are given of the screen."""

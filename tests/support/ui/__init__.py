"""A finger and a pair of eyes for the app, and a window on machines without a screen."""

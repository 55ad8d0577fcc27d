"""The first screen of the app."""

"""Somebody at the table, without a screen."""

"""Settings, backup and restore."""

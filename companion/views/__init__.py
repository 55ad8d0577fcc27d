"""Views: a match, a result, a person, the log as plain values in one language, for any face."""

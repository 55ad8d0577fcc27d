"""The table for other phones: attacks on the server, and stories in a real browser."""

"""Past matches, and those that come from elsewhere."""

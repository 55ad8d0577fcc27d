"""The project itself: its rooms, its package, its pages, its workflows and its tools."""

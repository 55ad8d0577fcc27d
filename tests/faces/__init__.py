"""One journey on both faces: the app's window, and the page in a browser."""

"""The table screen: its layout, which needs no Kivy, and its sheets."""

"""The app that people see: Kivy, and nothing that decides a rule."""

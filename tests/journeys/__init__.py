"""What a person does with the app, tap by tap."""

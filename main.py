from screens.app import run

run()

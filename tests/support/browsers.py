"""Which browser there is on this machine, how it is started, and how long it is waited for."""

import os
import shutil

from playwright.sync_api import expect

# The shell has no window at all, and takes half the processor time of the whole browser.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
DEMANDED = bool(os.environ.get("UI_BACKEND"))  # where nobody looks, nothing may skip quietly
NO_BROWSER = "needs Chromium (Debian: chromium-headless-shell)"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--no-first-run",
]
# Python in the browser is compiled once and quickly: no test runs it for so long that more pays.
COMPILE_QUICKLY = "--js-flags=--liftoff-only"
# Milliseconds for one wait of the browser: a busy machine is no mistake of ours.
PATIENCE = int(os.environ.get("PATIENCE", 120_000))

SIZE = {"width": 412, "height": 892}  # of a phone

expect.set_options(timeout=PATIENCE)

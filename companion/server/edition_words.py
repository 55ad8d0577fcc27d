"""The words of the browser edition before Python runs, and where it does not."""

from __future__ import annotations

from ..i18n.language import Language


def edition_words(lang: Language) -> dict[str, str]:
    """Return the words by short names; they are written into the page when it is built."""
    tr = lang.tr
    return {
        "what": tr(
            "Keeps the score of card games, says which rule a move breaks, and looks rules up."
        ),
        "loading": tr("It is loaded once, and then works without a network."),
        "loaded": tr("Loaded so far"),
        "taken": tr("Table Companion is open in another tab. Only one of them can log moves."),
        "take": tr("Use it here"),
        "waiting": tr("Waiting for the other tab. If this takes long, close it."),
        "moved": tr("Table Companion goes on in another tab."),
        "home_screen": tr("Add it to the Home Screen first"),
        "home_screen_how": tr(
            "Tap the Share button of Safari, then “Add to Home Screen”, and open it from there."
        ),
        "home_screen_why": tr(
            "Safari deletes what a web page keeps after seven days without a visit. It does not "
            "delete what an app on the Home Screen keeps, and the two share nothing."
        ),
        "home_screen_anyway": tr("Go on here anyway"),
        "failed": tr("Table Companion did not start"),
        "failed_help": tr(
            "Your matches are still on this device. You can save them to a file that every Table "
            "Companion can import, or load the program anew, which keeps them, too."
        ),
        "save": tr("Save my matches"),
        "nothing_kept": tr("There are no matches on this device."),
        "try_again": tr("Try again"),
        "load_anew": tr("Load everything anew"),
        "new_version": tr("A new version is ready."),
        "use_new": tr("Use it now"),
        "later": tr("Later"),
        "offline": tr("Not everything could be loaded. The first visit needs a network."),
        "no_worker": tr(
            "This browser keeps no pages for later; a private window never does. "
            "Open the page in a usual window."
        ),
        "no_language": tr(
            "{language} is not on this device yet, and could not be loaded. "
            "It needs a network once.",
            language="{language}",
        ),
        "unkept": tr(
            "This device has no room left, so nothing was logged. Make room and try again."
        ),
        "damaged": tr(
            "A part of what is kept here was damaged. The rest is there: look through your past "
            "matches, and export them."
        ),
        "no_guests": tr(
            "A browser alone cannot let other phones in. The app can, and “companion serve” on a "
            "computer: save your matches here and import them there."
        ),
    }

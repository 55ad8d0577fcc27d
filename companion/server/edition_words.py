"""The words of the browser edition before Python runs, and where it does not."""

from __future__ import annotations

from ..i18n.language import Language


def edition_words(lang: Language) -> dict[str, str]:
    """Return the words by short names; they are written into the page when it is built."""
    tr = lang.tr
    return {
        "what": tr("Keeps score in card games, names the rule a move breaks, and looks up rules."),
        "loading": tr("It loads once, then works offline."),
        "loaded": tr("Loaded so far"),
        "taken": tr("Table Companion is open in another tab. Only one of them can log moves."),
        "take": tr("Use it here"),
        "waiting": tr("Waiting for the other tab. If this takes long, close that tab."),
        "moved": tr("Table Companion is now open in another tab."),
        "home_screen": tr("Add it to your Home Screen first"),
        "home_screen_how": tr(
            "Tap Safari’s Share button, then “Add to Home Screen”, and open it from there."
        ),
        "home_screen_why": tr(
            "Safari deletes a web page’s data after seven days without a visit. It keeps "
            "the data of an app on the Home Screen, but the two share nothing."
        ),
        "home_screen_anyway": tr("Continue here anyway"),
        "failed": tr("Table Companion didn’t start"),
        "failed_help": tr(
            "Your matches are still on this device. Save them to a file that any Table "
            "Companion can import, or reload the program, which keeps them too."
        ),
        "save": tr("Save my matches"),
        "nothing_kept": tr("There are no matches on this device."),
        "try_again": tr("Try again"),
        "load_anew": tr("Reload everything"),
        "new_version": tr("A new version is ready."),
        "use_new": tr("Use it now"),
        "later": tr("Later"),
        "offline": tr("Couldn’t load everything. The first visit needs a connection."),
        "no_worker": tr(
            "This browser can’t keep the page for offline use; a private window never "
            "does. Open it in a normal window."
        ),
        "no_language": tr(
            "{language} isn’t on this device yet, and couldn’t be loaded. It needs a network once.",
            language="{language}",
        ),
        "unkept": tr(
            "This device is full, so nothing was logged. Free up some space and try again."
        ),
        "damaged": tr(
            "Some of what’s saved here was damaged. The rest is fine: check your past "
            "matches and export them."
        ),
        "no_guests": tr(
            "A browser alone can’t let other phones in. The app can, and so can “companion "
            "serve” on a computer: save your matches here, then import them there."
        ),
    }

package org.tablecompanion.edition;

/**
 * What the page may ask of the shell, as `globalThis.shell`. This is the whole contract: the page's
 * side of it is shell.js, and only numbers, words and truth values cross it. Files cross it as Base64.
 */
interface Bridge {
    /** Whether the system's theme is dark. */
    boolean isDark();

    /** The system's text size in percent. */
    int textSize();

    /** Gives the bars around the page its ground colour, `#rrggbb`, and signs that can be read on it. */
    void setBars(String colour, boolean isDark);

    /** Keeps the screen on, or no longer. */
    void keepAwake(boolean wanted);

    /** Lets the device be felt once for a logged move, in another way for a refused one. */
    void vibrate(boolean isRefused);

    /** Asks the person for a place, and saves a file there. */
    void save(String name, String content);

    /** Sends words, and a file unless its name is empty, to the app that the person chooses. */
    void share(String words, String name, String content);

    /** Takes the next thing that another app handed over: its name, a line break, its content; or nothing. */
    String takeArrival();

    /** Keeps an archive of all matches for the next device; an empty one means that there are none. */
    void keepArchive(String content);

    /** Leaves the app as it is, and shows what was open before it. */
    void leave();
}

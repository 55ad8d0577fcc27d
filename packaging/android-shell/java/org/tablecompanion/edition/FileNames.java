package org.tablecompanion.edition;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What the names of files tell, and names that are safe to write; it needs nothing of Android. */
final class FileNames {
    static final String UNKNOWN_KIND = "application/octet-stream";
    private static final int LONGEST = 100;
    private static final Map<String, String> KINDS = new HashMap<String, String>();

    static {
        KINDS.put("css", "text/css");
        KINDS.put("html", "text/html");
        KINDS.put("js", "text/javascript");
        KINDS.put("json", "application/json");
        KINDS.put("mjs", "text/javascript");
        KINDS.put("png", "image/png");
        KINDS.put("wasm", "application/wasm");
        KINDS.put("zip", "application/zip");
    }

    private FileNames() {}

    /** The MIME type for a name. A match or a sheet has none that a phone knows. */
    static String kind(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String kind = KINDS.get(ending);
        return kind == null ? UNKNOWN_KIND : kind;
    }

    /** A name without folders, signs that file systems refuse, or more length than they take. */
    static String safe(String name) {
        String safe = name.replaceAll("[\\p{Cntrl}\"*/:<>?\\\\|]", "_").trim();
        while (safe.startsWith(".")) {
            safe = safe.substring(1);
        }
        if (safe.length() > LONGEST) {
            int dot = safe.lastIndexOf('.');
            String ending = dot > 0 && safe.length() - dot < 20 ? safe.substring(dot) : "";
            safe = safe.substring(0, LONGEST - ending.length()) + ending;
        }
        return safe.isEmpty() ? "file" : safe;
    }
}

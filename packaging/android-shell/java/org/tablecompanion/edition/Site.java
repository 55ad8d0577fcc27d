package org.tablecompanion.edition;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The one origin that the page has: it answers with files of the package and with the kept archive,
 * and with nothing else. It needs nothing of Android, so that it can be tried anywhere.
 */
final class Site {
    static final String HOST = "appassets.androidplatform.net"; // reserved for this, nobody has it
    static final String START = "https://" + HOST + "/";
    private static final String NAMES = "/[A-Za-z0-9_@./-]*";
    private static final String KEPT = "kept/";

    /** Opens a file by its name, or fails. */
    interface Opener {
        InputStream open(String name) throws IOException;
    }

    /** What the page gets for an address. */
    static final class Answer {
        final int status;
        final String kind;
        final InputStream content; // null where there is none
        final Map<String, String> headers;

        Answer(int status, String kind, InputStream content, Map<String, String> headers) {
            this.status = status;
            this.kind = kind;
            this.content = content;
            this.headers = headers;
        }
    }

    private final Opener files;
    private final Opener kept;
    private final Map<String, String> headers = new LinkedHashMap<String, String>();

    /** Takes what the package has, and what was kept; the headers of every answer are a file, too. */
    Site(Opener files, Opener kept) throws IOException {
        this.files = files;
        this.kept = kept;
        BufferedReader lines = new BufferedReader(new InputStreamReader(files.open("headers"), "UTF-8"));
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int colon = line.indexOf(": ");
                headers.put(line.substring(0, colon), line.substring(colon + 2));
            }
        } finally {
            lines.close();
        }
    }

    /** Whether an address belongs to the page itself. */
    static boolean isOurs(String address) {
        return nameIn(address) != null;
    }

    Answer answer(String method, String address) {
        String name = nameIn(address);
        if (name != null && method.equals("GET")) {
            try {
                boolean isKept = name.startsWith(KEPT);
                InputStream content = isKept ? kept.open(name.substring(KEPT.length())) : files.open("web/" + name);
                return new Answer(200, FileNames.kind(name), content, headers);
            } catch (IOException missing) {
                // as for everything else that is not there
            }
        }
        return new Answer(404, "text/plain", null, headers);
    }

    /** The name of the file that an address asks for, or null if the address is not of this origin. */
    private static String nameIn(String address) {
        URI uri;
        try {
            uri = new URI(address);
        } catch (URISyntaxException notOurs) {
            return null;
        }
        if (!"https".equals(uri.getScheme()) || !HOST.equals(uri.getRawAuthority())) {
            return null;
        }
        String path = uri.getRawPath();
        if (!path.matches(NAMES) || path.contains("..") || path.contains("//")) {
            return null;
        }
        return path.equals("/") ? "index.html" : path.substring(1);
    }
}

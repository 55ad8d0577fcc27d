package org.tablecompanion.edition;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An archive of all matches in the app's own files, for the system's backup: what the page keeps
 * lies inside the WebView, of which no backup takes copies. It needs nothing of Android.
 */
final class KeptArchive {
    private static final String NAME = "archive.zip";
    private final File folder;
    private final File beside; // where half a file is in nobody's way

    KeptArchive(File folder, File beside) {
        this.folder = folder;
        this.beside = beside;
    }

    /** Takes the place of the archive before, so that a kill leaves one of them whole. */
    synchronized void keep(byte[] content) throws IOException {
        File file = new File(folder, NAME);
        if (content.length == 0) {
            file.delete();
            return;
        }
        folder.mkdirs();
        File part = new File(beside, "archive.part");
        FileOutputStream out = new FileOutputStream(part);
        try {
            out.write(content);
            out.getFD().sync();
        } finally {
            out.close();
        }
        if (!part.renameTo(file)) {
            throw new IOException("not kept: " + file);
        }
    }

    /** Opens the archive by its name; where there is none, it is empty. */
    InputStream open(String name) throws IOException {
        if (!name.equals(NAME)) {
            throw new IOException("nothing is kept by this name: " + name);
        }
        File file = new File(folder, NAME);
        return file.exists() ? new FileInputStream(file) : new ByteArrayInputStream(new byte[0]);
    }
}

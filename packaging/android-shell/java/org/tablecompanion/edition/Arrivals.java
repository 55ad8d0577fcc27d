package org.tablecompanion.edition;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import android.util.Base64;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Queue;

/** What other apps handed over, until the page takes it: files, and links of score sheets. */
final class Arrivals {
    static final String LINK = "table-companion";
    private static final int MOST = 32 << 20; // bytes of a file
    private final Context context;
    private final Queue<String> waiting = new ArrayDeque<String>();

    Arrivals(Context context) {
        this.context = context;
    }

    /** Returns the next thing, as Bridge.takeArrival tells it. */
    synchronized String take() {
        String next = waiting.poll();
        return next == null ? "" : next;
    }

    private synchronized void add(String name, byte[] content) {
        waiting.add(FileNames.safe(name) + "\n" + Base64.encodeToString(content, Base64.NO_WRAP));
    }

    /** Reads what an intent brings. It waits for other apps, so no thread of the window may call it. */
    void read(Intent intent) {
        Uri address = intent.getData();
        if (Intent.ACTION_SEND.equals(intent.getAction())) {
            address = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        }
        if (address == null) {
            return;
        }
        try {
            if (LINK.equals(address.getScheme())) {
                add("sheet.link", address.toString().getBytes("UTF-8"));
            } else if (ContentResolver.SCHEME_CONTENT.equals(address.getScheme())) {
                add(nameOf(address), contentOf(address));
            }
        } catch (IOException | RuntimeException unreadable) {
            // Other apps take back what they offered, or refuse it: an empty file says so on the page.
            add("unreadable", new byte[0]);
        }
    }

    private String nameOf(Uri address) {
        String[] columns = {OpenableColumns.DISPLAY_NAME};
        Cursor told = context.getContentResolver().query(address, columns, null, null, null);
        if (told != null) {
            try {
                if (told.moveToFirst() && told.getString(0) != null) {
                    return told.getString(0);
                }
            } finally {
                told.close();
            }
        }
        String last = address.getLastPathSegment();
        return last == null ? "" : last;
    }

    private byte[] contentOf(Uri address) throws IOException {
        try (InputStream in = context.getContentResolver().openInputStream(address)) {
            if (in == null) {
                throw new IOException("nothing to read");
            }
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 16];
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                content.write(part, 0, length);
                if (content.size() > MOST) {
                    throw new IOException("too large");
                }
            }
            return content.toByteArray();
        }
    }
}

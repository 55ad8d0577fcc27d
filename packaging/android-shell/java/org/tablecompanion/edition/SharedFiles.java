package org.tablecompanion.edition;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;

/** Lets the app that somebody chose read the one file that was shared with it, and no other. */
public final class SharedFiles extends ContentProvider {
    private static final String AUTHORITY = "org.tablecompanion.edition.shared";

    /** Puts a file where another app can read it; the one that was shared before is gone then. */
    static Uri put(Context context, String name, byte[] content) throws IOException {
        File folder = folder(context);
        File[] before = folder.listFiles();
        if (before != null) {
            for (File file : before) {
                file.delete();
            }
        }
        folder.mkdirs();
        String safe = FileNames.safe(name);
        try (FileOutputStream out = new FileOutputStream(new File(folder, safe))) {
            out.write(content);
        }
        return new Uri.Builder().scheme("content").authority(AUTHORITY).appendPath(safe).build();
    }

    private static File folder(Context context) {
        return new File(context.getCacheDir(), "shared");
    }

    private File file(Uri address) {
        String name = address.getLastPathSegment();
        return new File(folder(getContext()), FileNames.safe(name == null ? "" : name));
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public String getType(Uri address) {
        return FileNames.kind(file(address).getName());
    }

    @Override
    public ParcelFileDescriptor openFile(Uri address, String mode) throws FileNotFoundException {
        if (!mode.equals("r")) {
            throw new FileNotFoundException("only to be read");
        }
        return ParcelFileDescriptor.open(file(address), ParcelFileDescriptor.MODE_READ_ONLY);
    }

    @Override
    public Cursor query(Uri address, String[] columns, String where, String[] values, String order) {
        String[] wanted = columns != null ? columns : new String[] {OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE};
        File file = file(address);
        Object[] row = new Object[wanted.length];
        for (int at = 0; at < wanted.length; at++) {
            if (OpenableColumns.DISPLAY_NAME.equals(wanted[at])) {
                row[at] = file.getName();
            } else if (OpenableColumns.SIZE.equals(wanted[at])) {
                row[at] = file.length();
            }
        }
        MatrixCursor told = new MatrixCursor(wanted, 1);
        told.addRow(row);
        return told;
    }

    @Override
    public Uri insert(Uri address, ContentValues values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int update(Uri address, ContentValues values, String where, String[] of) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int delete(Uri address, String where, String[] values) {
        throw new UnsupportedOperationException();
    }
}

package android.content;

import android.database.Cursor;
import android.database.OneName;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import rig.Phone;
import rig.Since;

public abstract class ContentResolver {
    public final Uri insert(Uri url, ContentValues values) { Phone.called(url, values); return Uri.parse(url + "/7"); }
    @Since(30) public final Uri insert(Uri url, ContentValues values, Bundle extras) { Phone.called(url, values, extras); return null; }
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) throws java.io.FileNotFoundException { Phone.called(uri, mode); return ParcelFileDescriptor.opened(uri.toString(), mode); }
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode, CancellationSignal signal) throws java.io.FileNotFoundException { Phone.called(uri, mode, signal); return null; }
    public final Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) { Phone.called(uri, projection, selection, arguments, order); return new OneName(uri.getLastPathSegment()); }
    public final Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order, CancellationSignal signal) { Phone.called(uri, projection, selection, arguments, order, signal); return null; }
    @Since(26) public final Cursor query(Uri uri, String[] projection, Bundle arguments, CancellationSignal signal) { Phone.called(uri, projection, arguments, signal); return null; }

    static final class ApplicationContentResolver extends ContentResolver {}
}

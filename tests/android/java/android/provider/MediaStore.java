package android.provider;

import android.net.Uri;
import rig.Phone;
import rig.Since;

public final class MediaStore {
    @Since(29)
    public static final class Downloads {
        public static final Uri EXTERNAL_CONTENT_URI = Uri.parse("content://media/external/downloads");

        static {
            Phone.need(Downloads.class);
        }
    }
}

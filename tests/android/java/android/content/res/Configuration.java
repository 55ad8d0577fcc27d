package android.content.res;

import rig.Phone;

public final class Configuration implements android.os.Parcelable, Comparable<Configuration> {
    public float fontScale = Phone.fontScale;
    public int uiMode = Phone.uiMode;

    @Override
    public int compareTo(Configuration other) {
        return 0;
    }
}

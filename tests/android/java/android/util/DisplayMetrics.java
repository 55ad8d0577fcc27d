package android.util;

import rig.Phone;

public class DisplayMetrics {
    public float density;
    public float scaledDensity;
    public int densityDpi;

    /** Nothing is known until somebody asks. */
    @rig.Ours public static DisplayMetrics now(DisplayMetrics asked) {
        asked.density = Phone.density;
        asked.scaledDensity = Phone.density * Phone.fontScale;
        asked.densityDpi = Math.round(Phone.density * 160);
        return asked;
    }
}

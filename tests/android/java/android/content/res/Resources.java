package android.content.res;

import android.util.DisplayMetrics;

public class Resources {
    public Configuration getConfiguration() { return new Configuration(); }
    public DisplayMetrics getDisplayMetrics() { return DisplayMetrics.now(new DisplayMetrics()); }
}

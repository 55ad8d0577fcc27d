package android.view;

import android.util.DisplayMetrics;

public final class Display {
    public void getMetrics(DisplayMetrics outMetrics) { DisplayMetrics.now(outMetrics); }
}

package org.renpy.android;

import android.util.DisplayMetrics;
import org.kivy.android.PythonActivity;

/** The part of python-for-android's class that Kivy asks. */
public class Hardware {
    // HERE: the metrics of python-for-android
}

package org.kivy.android;

import android.content.Intent;
import android.view.SurfaceView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Future;
import rig.Phone;

/** Ours: what another app answers. The rest, where listeners wait for it, is python-for-android's. */
public class PythonActivity extends android.app.Activity {
    public static PythonActivity mActivity = new PythonActivity();

    private static final SurfaceView surface = new SurfaceView();

    public static SurfaceView getSurface() { return surface; }

    /** As Android does it: on the thread of the screen. */
    public Future<?> answer(int requestCode, int resultCode, Intent data) {
        return Phone.onUiThread(() -> onActivityResult(requestCode, resultCode, data));
    }

    public Future<?> open(Intent intent) {
        return Phone.onUiThread(() -> onNewIntent(intent));
    }

    // HERE: the listeners of python-for-android
}

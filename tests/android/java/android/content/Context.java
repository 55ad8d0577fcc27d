package android.content;

import android.content.res.Resources;
import android.os.Bundle;
import rig.Phone;

public abstract class Context {
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final String ACCESSIBILITY_SERVICE = "accessibility";

    public abstract ContentResolver getContentResolver();
    public abstract Resources getResources();
    public abstract Object getSystemService(String name);
    public final <T> T getSystemService(Class<T> serviceClass) { Phone.called(serviceClass); return null; }
    public abstract void startActivity(Intent intent);
    public abstract void startActivity(Intent intent, Bundle options);
    public abstract java.io.File getFilesDir();
    public abstract String getPackageName();
}

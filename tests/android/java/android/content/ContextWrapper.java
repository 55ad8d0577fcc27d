package android.content;

import android.content.res.Resources;
import android.os.Bundle;
import rig.Phone;

public class ContextWrapper extends Context {
    private final ContentResolver resolver = new ContentResolver.ApplicationContentResolver();
    private final Resources resources = new Resources();

    public ContentResolver getContentResolver() { Phone.called(); return resolver; }
    public Resources getResources() { return resources; }
    public Object getSystemService(String name) { Phone.called(name); return name.equals(VIBRATOR_SERVICE) ? android.os.Services.vibrator() : android.view.accessibility.AccessibilityManager.ofPhone(); }
    public void startActivity(Intent intent) { Phone.called(intent); }
    public void startActivity(Intent intent, Bundle options) { Phone.called(intent, options); }
    public String getPackageName() { return "org.tablecompanion.companion"; }
    public java.io.File getFilesDir() { return new java.io.File(Phone.folder); }
}

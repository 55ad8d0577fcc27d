package android.app;

import android.content.Intent;
import android.os.Bundle;
import android.view.Display;
import android.view.Window;
import android.view.WindowManager;
import rig.Phone;
import rig.Since;

public class Activity extends android.view.ContextThemeWrapper {
    private final Window window = new Window.PhoneWindow();
    private Intent intent = new Intent("android.intent.action.MAIN");

    public Intent getIntent() { Phone.called(); return intent; }
    public void setIntent(Intent newIntent) { Phone.called(newIntent); intent = newIntent; }
    @Since(35) public void setIntent(Intent newIntent, ComponentCaller newCaller) { Phone.called(newIntent, newCaller); }
    public Window getWindow() { return window; }
    public WindowManager getWindowManager() { return Display::new; }
    public void finishAndRemoveTask() { Phone.called(); }
    public boolean moveTaskToBack(boolean nonRoot) { Phone.called(nonRoot); return true; }
    public final void runOnUiThread(Runnable action) { Phone.called(); Phone.onUiThread(action); }
    public void startActivityForResult(Intent intent, int requestCode) { Phone.called(intent, requestCode); }
    public void startActivityForResult(Intent intent, int requestCode, Bundle options) { Phone.called(intent, requestCode, options); }

    protected void onActivityResult(int requestCode, int resultCode, Intent data) {}
    protected void onNewIntent(Intent intent) {}
    protected void onResume() {}
}

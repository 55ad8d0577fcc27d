package android.view;

import android.content.Context;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import rig.Phone;

public class View {
    public static final int IMPORTANT_FOR_ACCESSIBILITY_YES = 1;

    public interface OnHoverListener {
        boolean onHover(View v, MotionEvent event);
    }

    public static class AccessibilityDelegate {
        public AccessibilityDelegate() {}
        public AccessibilityNodeProvider getAccessibilityNodeProvider(View host) { return null; }
    }

    @rig.Ours public AccessibilityDelegate delegate;
    @rig.Ours public OnHoverListener hover;

    public WindowInsets getRootWindowInsets() { Phone.called(); return new WindowInsets(); }
    public final Context getContext() { return org.kivy.android.PythonActivity.mActivity; }
    public final ViewParent getParent() { return (child, event) -> { Phone.called(event); return true; }; }
    public void getLocationOnScreen(int[] outLocation) { outLocation[0] = 0; outLocation[1] = 40; }
    public boolean post(Runnable action) { Phone.onUiThread(action); return true; }
    public void setAccessibilityDelegate(AccessibilityDelegate delegate) { Phone.mustBeUiThread(); this.delegate = delegate; }
    public void setOnHoverListener(OnHoverListener l) { Phone.mustBeUiThread(); hover = l; }
    public void setImportantForAccessibility(int mode) { Phone.mustBeUiThread(); Phone.called(mode); }
    public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) { Phone.mustBeUiThread(); }
    public void announceForAccessibility(CharSequence text) { Phone.mustBeUiThread(); Phone.called(text); }
}

package android.view.accessibility;

import android.os.Bundle;

public abstract class AccessibilityNodeProvider {
    public static final int HOST_VIEW_ID = -1;

    public AccessibilityNodeProvider() {}
    public AccessibilityNodeInfo createAccessibilityNodeInfo(int virtualViewId) { return null; }
    public AccessibilityNodeInfo findFocus(int focus) { return null; }
    public boolean performAction(int virtualViewId, int action, Bundle arguments) { return false; }
}

package android.view.accessibility;

import rig.Since;

public final class AccessibilityEvent extends AccessibilityRecord implements android.os.Parcelable {
    public static final int TYPE_VIEW_CLICKED = 1;
    public static final int TYPE_VIEW_HOVER_ENTER = 128;
    public static final int TYPE_VIEW_HOVER_EXIT = 256;
    public static final int TYPE_WINDOW_CONTENT_CHANGED = 2048;
    public static final int TYPE_VIEW_ACCESSIBILITY_FOCUSED = 32768;
    public static final int TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED = 65536;
    public static final int CONTENT_CHANGE_TYPE_SUBTREE = 1;

    private final int type;

    private AccessibilityEvent(int eventType, boolean ours) {
        type = eventType;
    }

    public static AccessibilityEvent obtain() { return new AccessibilityEvent(0, true); }
    public static AccessibilityEvent obtain(int eventType) { return new AccessibilityEvent(eventType, true); }
    public static AccessibilityEvent obtain(AccessibilityEvent event) { return event; }
    public void setContentChangeTypes(int changeTypes) {}
    public void setPackageName(CharSequence packageName) {}

    @Override
    public String toString() {
        return type + " " + super.toString();
    }
}

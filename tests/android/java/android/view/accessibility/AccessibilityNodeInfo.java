package android.view.accessibility;

import android.graphics.Rect;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import rig.Since;

public class AccessibilityNodeInfo implements android.os.Parcelable {
    public static final int ACTION_CLICK = 16;
    public static final int ACTION_ACCESSIBILITY_FOCUS = 64;
    public static final int ACTION_CLEAR_ACCESSIBILITY_FOCUS = 128;
    public static final int FOCUS_ACCESSIBILITY = 2;

    public static final class AccessibilityAction implements android.os.Parcelable {}

    @rig.Ours public final List<Integer> children = new ArrayList<>();
    @rig.Ours public final List<Integer> actions = new ArrayList<>();
    @rig.Ours public String told = "";
    @rig.Ours public String kind = "";
    @rig.Ours public boolean checked;
    @rig.Ours public Rect box;

    public static AccessibilityNodeInfo obtain() { return new AccessibilityNodeInfo(); }
    public static AccessibilityNodeInfo obtain(AccessibilityNodeInfo info) { return info; }
    public static AccessibilityNodeInfo obtain(View source) { return new AccessibilityNodeInfo(); }
    public static AccessibilityNodeInfo obtain(View root, int virtualDescendantId) { return new AccessibilityNodeInfo(); }
    public void addChild(View child) {}
    public void addChild(View root, int virtualDescendantId) { children.add(virtualDescendantId); }
    public void addAction(int action) { actions.add(action); }
    public void addAction(AccessibilityAction action) {}
    public void setParent(View parent) {}
    public void setParent(View root, int virtualDescendantId) {}
    public void setPackageName(CharSequence packageName) {}
    public void setClassName(CharSequence className) { kind = className.toString(); }
    public void setText(CharSequence text) { told = text.toString(); }
    public void setEnabled(boolean enabled) {}
    public void setVisibleToUser(boolean visibleToUser) {}
    public void setFocusable(boolean focusable) {}
    public void setClickable(boolean clickable) {}
    public void setCheckable(boolean checkable) {}
    public void setChecked(boolean checked) { this.checked = checked; }
    @Since(36) public void setChecked(int checked) {}
    public void setAccessibilityFocused(boolean focused) {}
    public void setBoundsInScreen(Rect bounds) { box = bounds; }
}

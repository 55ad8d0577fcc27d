package android.view.accessibility;

import android.view.View;
import java.util.ArrayList;
import java.util.List;

public class AccessibilityRecord {
    private final List<CharSequence> text = new ArrayList<>();
    private int source = -1;

    public static AccessibilityRecord obtain() { return new AccessibilityRecord(); }
    public static AccessibilityRecord obtain(AccessibilityRecord record) { return record; }
    public void setSource(View source) { this.source = -1; }
    public void setSource(View root, int virtualDescendantId) { source = virtualDescendantId; }
    public void setClassName(CharSequence className) {}
    public List<CharSequence> getText() { return text; }

    @Override
    public String toString() {
        return source + " " + text;
    }
}

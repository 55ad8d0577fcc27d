package org.tablecompanion.companion;

import android.content.Context;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;

/**
 * Lets TalkBack read and press what Kivy draws: to Android all of it is one view without anything in
 * it. Python says what there is (`screens/accessibility/screen_reader.py`); everything else here
 * happens on Android's own thread.
 */
public final class ScreenReader extends AccessibilityNodeProvider implements View.OnHoverListener {
    /** Who hears what the person does; called on Android's thread. */
    public interface Listener {
        void press(int id);

        void look(int id);
    }

    public static final int BUTTON = 1; // and SWITCH, FIELD; 0 are words, which do nothing
    private static final String[] KINDS = {
        "android.widget.TextView",
        "android.widget.Button",
        "android.widget.Switch",
        "android.widget.EditText",
    };
    private static final int NUMBERS = 7; // of each thing: id, kind, on, left, top, right, bottom
    private static final int NOTHING = -2; // -1 is the view itself

    private final View view;
    private final Listener listener;
    private final AccessibilityManager manager;
    private String[] names = {};
    private int[] numbers = {};
    private String situation = "";
    private int focused = NOTHING;
    private int hovered = NOTHING;

    public ScreenReader(View view, Listener listener) {
        this.view = view;
        this.listener = listener;
        manager =
                (AccessibilityManager)
                        view.getContext().getSystemService(Context.ACCESSIBILITY_SERVICE);
        view.post(
                new Runnable() {
                    @Override
                    public void run() {
                        attach();
                    }
                });
    }

    private void attach() {
        view.setAccessibilityDelegate(
                new View.AccessibilityDelegate() {
                    @Override
                    public AccessibilityNodeProvider getAccessibilityNodeProvider(View host) {
                        return ScreenReader.this;
                    }
                });
        view.setOnHoverListener(this);
        view.setImportantForAccessibility(View.IMPORTANT_FOR_ACCESSIBILITY_YES);
    }

    /** From any thread: nothing has to be described for nobody. */
    public boolean isWanted() {
        return manager != null && manager.isEnabled();
    }

    /** From the app's thread: everything that is on the screen now, in reading order. */
    public void show(final String[] names, final int[] numbers, final String situation) {
        view.post(
                new Runnable() {
                    @Override
                    public void run() {
                        replace(names, numbers, situation);
                    }
                });
    }

    private void replace(String[] names, int[] numbers, String situation) {
        this.names = names;
        this.numbers = numbers;
        if (place(focused) < 0) focused = NOTHING;
        AccessibilityEvent event =
                AccessibilityEvent.obtain(AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED);
        event.setContentChangeTypes(AccessibilityEvent.CONTENT_CHANGE_TYPE_SUBTREE);
        event.setSource(view);
        send(event);
        if (!situation.equals(this.situation)) {
            this.situation = situation;
            view.announceForAccessibility(situation);
        }
    }

    // What Android asks

    @Override
    public AccessibilityNodeInfo createAccessibilityNodeInfo(int id) {
        if (id == HOST_VIEW_ID) {
            AccessibilityNodeInfo whole = AccessibilityNodeInfo.obtain(view);
            view.onInitializeAccessibilityNodeInfo(whole);
            for (int at = 0; at < names.length; at++) whole.addChild(view, numbers[at * NUMBERS]);
            return whole;
        }
        int at = place(id);
        return at < 0 ? null : describe(id, at);
    }

    private AccessibilityNodeInfo describe(int id, int at) {
        AccessibilityNodeInfo thing = AccessibilityNodeInfo.obtain(view, id);
        int kind = number(at, 1);
        int on = number(at, 2);
        thing.setParent(view);
        thing.setPackageName(view.getContext().getPackageName());
        thing.setClassName(KINDS[kind]);
        thing.setText(names[at]);
        thing.setEnabled(true);
        thing.setVisibleToUser(true);
        thing.setFocusable(true);
        thing.setBoundsInScreen(onScreen(at));
        if (kind >= BUTTON) {
            thing.setClickable(true);
            thing.addAction(AccessibilityNodeInfo.ACTION_CLICK);
        }
        if (on >= 0) {
            thing.setCheckable(true);
            thing.setChecked(on == 1);
        }
        thing.setAccessibilityFocused(id == focused);
        thing.addAction(
                id == focused
                        ? AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS
                        : AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS);
        return thing;
    }

    @Override
    public AccessibilityNodeInfo findFocus(int focus) {
        boolean known = focus == AccessibilityNodeInfo.FOCUS_ACCESSIBILITY && focused != NOTHING;
        return known ? createAccessibilityNodeInfo(focused) : null;
    }

    @Override
    public boolean performAction(int id, int action, Bundle arguments) {
        if (place(id) < 0) return false;
        switch (action) {
            case AccessibilityNodeInfo.ACTION_CLICK:
                listener.press(id);
                tell(id, AccessibilityEvent.TYPE_VIEW_CLICKED);
                return true;
            case AccessibilityNodeInfo.ACTION_ACCESSIBILITY_FOCUS:
                focused = id;
                listener.look(id);
                tell(id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUSED);
                return true;
            case AccessibilityNodeInfo.ACTION_CLEAR_ACCESSIBILITY_FOCUS:
                focused = NOTHING;
                tell(id, AccessibilityEvent.TYPE_VIEW_ACCESSIBILITY_FOCUS_CLEARED);
                return true;
            default:
                return false;
        }
    }

    /** A finger that feels its way over the screen while TalkBack is on. */
    @Override
    public boolean onHover(View host, MotionEvent event) {
        if (manager == null || !manager.isTouchExplorationEnabled()) return false;
        boolean gone = event.getAction() == MotionEvent.ACTION_HOVER_EXIT;
        int under = gone ? NOTHING : under(event.getX(), event.getY());
        if (under != hovered) {
            int before = hovered;
            hovered = under;
            if (under != NOTHING) tell(under, AccessibilityEvent.TYPE_VIEW_HOVER_ENTER);
            if (before != NOTHING) tell(before, AccessibilityEvent.TYPE_VIEW_HOVER_EXIT);
        }
        return under != NOTHING;
    }

    // Within

    private void tell(int id, int type) {
        AccessibilityEvent event = AccessibilityEvent.obtain(type);
        event.setSource(view, id);
        int at = place(id);
        if (at >= 0) {
            event.setClassName(KINDS[number(at, 1)]);
            event.getText().add(names[at]);
        }
        send(event);
    }

    private void send(AccessibilityEvent event) {
        if (!isWanted() || view.getParent() == null) return;
        event.setPackageName(view.getContext().getPackageName());
        view.getParent().requestSendAccessibilityEvent(view, event);
    }

    private int number(int at, int which) {
        return numbers[at * NUMBERS + which];
    }

    private int place(int id) {
        for (int at = 0; at < names.length; at++) if (number(at, 0) == id) return at;
        return -1;
    }

    /** The smallest: a part rather than the whole that it lies in. */
    private int under(float x, float y) {
        int found = NOTHING;
        long least = Long.MAX_VALUE;
        for (int at = 0; at < names.length; at++) {
            int left = number(at, 3), top = number(at, 4), right = number(at, 5);
            int low = number(at, 6);
            long size = (long) (right - left) * (low - top);
            if (x >= left && x < right && y >= top && y < low && size < least) {
                least = size;
                found = number(at, 0);
            }
        }
        return found;
    }

    private Rect onScreen(int at) {
        int[] corner = new int[2];
        view.getLocationOnScreen(corner);
        return new Rect(
                number(at, 3) + corner[0],
                number(at, 4) + corner[1],
                number(at, 5) + corner[0],
                number(at, 6) + corner[1]);
    }
}

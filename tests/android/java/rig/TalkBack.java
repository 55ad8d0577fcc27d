package rig;

import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.kivy.android.PythonActivity;

/** Asks a view as TalkBack does: on Android's own thread, and only what a provider tells. */
public final class TalkBack {
    private static <T> T ask(Callable<T> question) throws Exception {
        FutureTask<T> asked = new FutureTask<>(question);
        Phone.onUiThread(asked);
        return asked.get();
    }

    private static AccessibilityNodeProvider provider() {
        View view = PythonActivity.getSurface();
        return view.delegate.getAccessibilityNodeProvider(view);
    }

    private static List<Integer> ids() {
        return provider().createAccessibilityNodeInfo(-1).children;
    }

    /** A line for each thing: kind, name, whether it is on, left, top, width and height. */
    public static String everything() throws Exception {
        return ask(
                () -> {
                    List<String> lines = new ArrayList<>();
                    for (int id : ids()) {
                        AccessibilityNodeInfo thing = provider().createAccessibilityNodeInfo(id);
                        String kind = thing.kind.substring(thing.kind.lastIndexOf('.') + 1);
                        lines.add(
                                kind + "\t" + thing.told + "\t" + thing.checked + "\t"
                                        + thing.box.left + "\t" + thing.box.top + "\t"
                                        + (thing.box.right - thing.box.left) + "\t"
                                        + (thing.box.bottom - thing.box.top));
                    }
                    return String.join("\n", lines);
                });
    }

    private static int find(String name) {
        for (int id : ids())
            if (provider().createAccessibilityNodeInfo(id).told.startsWith(name)) return id;
        throw new IllegalArgumentException(name + " is nowhere");
    }

    /** Goes there, and taps twice. */
    public static boolean press(String name) throws Exception {
        return ask(
                () -> {
                    int id = find(name);
                    return provider().performAction(id, 64, null)
                            && provider().findFocus(2) != null
                            && provider().performAction(id, 16, null)
                            && provider().performAction(id, 128, null)
                            && provider().findFocus(2) == null
                            && !provider().performAction(987654, 16, null);
                });
    }

    /** A finger that lies in the middle of a thing, and then leaves. */
    public static boolean feel(String name) throws Exception {
        return ask(
                () -> {
                    View view = PythonActivity.getSurface();
                    int[] corner = new int[2];
                    view.getLocationOnScreen(corner);
                    android.graphics.Rect box = provider().createAccessibilityNodeInfo(find(name)).box;
                    float x = (box.left + box.right) / 2f - corner[0];
                    float y = (box.top + box.bottom) / 2f - corner[1];
                    boolean there = view.hover.onHover(view, MotionEvent.at(7, x, y));
                    boolean gone = !view.hover.onHover(view, MotionEvent.at(10, x, y));
                    return there && gone;
                });
    }
}

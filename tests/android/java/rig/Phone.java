package rig;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The phone behind the stand-ins: which Android it is, what was asked of it, and its UI thread. */
public final class Phone {
    public static final int SDK = Integer.getInteger("phone.sdk", 36);

    /** What a person or the phone itself may change. */
    public static int uiMode = 0x11;

    public static float fontScale = 1f;
    public static float density = 2.625f;
    public static int[] insets = {0, 63, 0, 126};
    public static long voiceReadyAfter = 300; // milliseconds
    public static String folder = "."; // files that an address leads to

    private static final List<String> calls = new ArrayList<>();
    private static final StackWalker STACK =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static Thread uiThread;
    private static final ExecutorService ui =
            Executors.newSingleThreadExecutor(
                    work -> {
                        uiThread = new Thread(work, "ui");
                        uiThread.setDaemon(true);
                        return uiThread;
                    });

    /** Writes down which overload the caller is, and refuses what this Android does not have. */
    public static void called(Object... given) {
        StackWalker.StackFrame frame = STACK.walk(all -> all.skip(1).findFirst().get());
        Class<?> owner = frame.getDeclaringClass();
        List<Class<?>> types = frame.getMethodType().parameterList();
        need(owner);
        need(member(owner, frame.getMethodName(), types));
        List<String> named = new ArrayList<>();
        for (Class<?> type : types) named.add(type.getSimpleName());
        String name = frame.getMethodName().replace("<init>", "new");
        add(owner.getSimpleName() + "." + name + "(" + String.join(", ", named) + ")", given);
    }

    private static synchronized void add(String signature, Object[] given) {
        calls.add(signature + " " + Arrays.deepToString(given));
    }

    private static Executable member(Class<?> owner, String name, List<Class<?>> types) {
        try {
            Class<?>[] wanted = types.toArray(new Class<?>[0]);
            return name.equals("<init>")
                    ? owner.getDeclaredConstructor(wanted)
                    : owner.getDeclaredMethod(name, wanted);
        } catch (NoSuchMethodException error) {
            throw new AssertionError(error);
        }
    }

    /** For a class of which only constants are read. */
    public static void need(AnnotatedElement asked) {
        Since since = asked.getAnnotation(Since.class);
        if (since != null && SDK < since.value())
            throw new NoSuchMethodError(asked + " came with " + since.value() + ", this is " + SDK);
    }

    /** What was asked since the last time. */
    public static synchronized String asked() {
        String all = String.join("\n", calls);
        calls.clear();
        return all;
    }

    public static Future<?> onUiThread(Runnable work) {
        return ui.submit(work);
    }

    /** Done when everything is that was asked of the thread of the screen before. */
    public static Future<?> rest() {
        return onUiThread(() -> {});
    }

    /** As a view does whose window is being looked at from the wrong side. */
    public static void mustBeUiThread() {
        if (Thread.currentThread() != uiThread)
            throw new IllegalStateException("Only the original thread that created a view hierarchy"
                    + " can touch its views.");
    }
}

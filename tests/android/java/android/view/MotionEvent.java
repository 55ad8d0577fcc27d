package android.view;

public final class MotionEvent extends InputEvent {
    public static final int ACTION_HOVER_MOVE = 7;
    public static final int ACTION_HOVER_EXIT = 10;

    private final int action;
    private final float x;
    private final float y;

    private MotionEvent(int action, float x, float y) {
        this.action = action;
        this.x = x;
        this.y = y;
    }

    @rig.Ours public static MotionEvent at(int action, float x, float y) { return new MotionEvent(action, x, y); }

    public int getAction() { return action; }
    public float getX() { return x; }
    public float getX(int pointerIndex) { return x; }
    public float getY() { return y; }
    public float getY(int pointerIndex) { return y; }
}

package android.graphics;

public final class Rect implements android.os.Parcelable {
    public int left;
    public int top;
    public int right;
    public int bottom;

    public Rect() {}
    public Rect(int left, int top, int right, int bottom) { this.left = left; this.top = top; this.right = right; this.bottom = bottom; }
    public Rect(Rect r) { this(r.left, r.top, r.right, r.bottom); }
}

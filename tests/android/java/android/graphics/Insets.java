package android.graphics;

import rig.Since;

@Since(29)
public final class Insets implements android.os.Parcelable {
    public final int left;
    public final int top;
    public final int right;
    public final int bottom;

    private Insets(int[] edges) {
        left = edges[0];
        top = edges[1];
        right = edges[2];
        bottom = edges[3];
    }

    @rig.Ours public static Insets now() {
        return new Insets(rig.Phone.insets);
    }
}

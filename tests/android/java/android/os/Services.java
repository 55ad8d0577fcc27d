package android.os;

/** Hands out what apps know by their public parents only. */
@rig.Ours
public final class Services {
    public static Object vibrator() {
        return new SystemVibrator();
    }
}

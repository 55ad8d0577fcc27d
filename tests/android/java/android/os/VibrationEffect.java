package android.os;

import rig.Phone;
import rig.Since;

@Since(26)
public abstract class VibrationEffect implements Parcelable {
    public static final int DEFAULT_AMPLITUDE = -1;

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) { Phone.called(milliseconds, amplitude); return new Composed(); }
    public static VibrationEffect createWaveform(long[] timings, int repeat) { Phone.called(timings, repeat); return new Composed(); }
    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) { Phone.called(timings, amplitudes, repeat); return new Composed(); }

    private static final class Composed extends VibrationEffect {
        @Override
        public String toString() {
            return "effect";
        }
    }
}

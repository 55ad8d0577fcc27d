package android.os;

import android.media.AudioAttributes;
import rig.Phone;
import rig.Since;

public abstract class Vibrator {
    public boolean hasVibrator() { Phone.called(); return true; }
    public void cancel() { Phone.called(); }
    public void vibrate(long milliseconds) { Phone.called(milliseconds); }
    public void vibrate(long milliseconds, AudioAttributes attributes) { Phone.called(milliseconds, attributes); }
    public void vibrate(long[] pattern, int repeat) { Phone.called(pattern, repeat); }
    public void vibrate(long[] pattern, int repeat, AudioAttributes attributes) { Phone.called(pattern, repeat, attributes); }
    @Since(26) public void vibrate(VibrationEffect vibe) { Phone.called(vibe); }
    @Since(26) public void vibrate(VibrationEffect vibe, AudioAttributes attributes) { Phone.called(vibe, attributes); }
    @Since(33) public void vibrate(VibrationEffect vibe, VibrationAttributes attributes) { Phone.called(vibe, attributes); }
}

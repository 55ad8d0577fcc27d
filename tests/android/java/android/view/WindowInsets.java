package android.view;

import android.graphics.Insets;
import rig.Phone;
import rig.Since;

public final class WindowInsets {
    @Since(30) public Insets getInsets(int typeMask) { Phone.called(typeMask); return Insets.now(); }

    @Since(30)
    public static final class Type {
        public static int systemBars() { Phone.called(); return 1 | 2 | 4; }
        public static int displayCutout() { Phone.called(); return 128; }
    }
}

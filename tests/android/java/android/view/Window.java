package android.view;

import rig.Phone;
import rig.Since;

public abstract class Window {
    public abstract View getDecorView();
    @Since(30) public WindowInsetsController getInsetsController() { Phone.called(); return null; }

    /** What a phone really hands out. */
    @rig.Ours
    public static final class PhoneWindow extends Window {
        private final View decor = new View();
        private final WindowInsetsController insets = new InsetsController();

        @Override
        public View getDecorView() {
            return decor;
        }

        @Override
        public WindowInsetsController getInsetsController() {
            Phone.called();
            return insets;
        }
    }
}

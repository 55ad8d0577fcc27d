package android.view;

import rig.Phone;

public class View {
    public WindowInsets getRootWindowInsets() { Phone.called(); return new WindowInsets(); }
}

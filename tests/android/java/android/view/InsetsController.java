package android.view;

import rig.Phone;

/** What a phone really hands out: no app knows its name. */
class InsetsController implements WindowInsetsController {
    public void setSystemBarsAppearance(int appearance, int mask) {
        Phone.mustBeUiThread();
        Phone.called(appearance, mask);
    }
}

package android.os;

import rig.Since;

@Since(30)
public final class VibrationAttributes implements Parcelable {}

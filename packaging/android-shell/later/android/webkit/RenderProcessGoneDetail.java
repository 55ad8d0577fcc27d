package android.webkit;

/** Of Android 8 and later; declared for compilers whose platform is older, and never packaged. */
public abstract class RenderProcessGoneDetail {
    public abstract boolean didCrash();
}

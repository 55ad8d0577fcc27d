package android.view.accessibility;

public final class AccessibilityManager {
    @rig.Ours public static boolean on = false;

    @rig.Ours public static AccessibilityManager ofPhone() { return new AccessibilityManager(); }

    private AccessibilityManager() {}

    public boolean isEnabled() { return on; }
    public boolean isTouchExplorationEnabled() { return on; }
}

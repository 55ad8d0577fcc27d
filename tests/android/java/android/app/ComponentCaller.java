package android.app;

import rig.Since;

@Since(35)
public final class ComponentCaller {}

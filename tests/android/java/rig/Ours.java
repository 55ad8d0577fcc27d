package rig;

/** Not Android's: only the stand-ins themselves and those who set them up may use it. */
public @interface Ours {}

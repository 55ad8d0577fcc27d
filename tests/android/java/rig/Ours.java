package rig;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Not Android's: only the stand-ins themselves and those who set them up may use it. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Ours {}

package rig;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The first Android that has it; nothing is said of what is as old as the oldest we run on. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Since {
    int value();
}

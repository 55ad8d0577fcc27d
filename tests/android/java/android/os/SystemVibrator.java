package android.os;

/** What a phone really hands out: no app knows its name. */
class SystemVibrator extends Vibrator {}

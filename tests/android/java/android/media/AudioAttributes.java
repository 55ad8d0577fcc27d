package android.media;

public final class AudioAttributes implements android.os.Parcelable {}

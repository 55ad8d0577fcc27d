package android.view;

public abstract class InputEvent implements android.os.Parcelable {}
